"""Beyond sequences: grids, rotations by several coordinates, diffusion timesteps."""

from collections.abc import Sequence
from decimal import Decimal
from numbers import Integral, Real
from operator import index
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from pe_lib._rotation import Frequencies, fill_any
from pe_lib._validate import (
    check_array,
    check_base,
    check_choice,
    check_d_model,
    check_dtype,
    check_positions,
    check_seq_len,
    check_whole,
    show,
    wrong_type,
)
from pe_lib.rotary import RotaryTables
from pe_lib.sinusoidal import division_terms, encode_positions, powers_of

__all__ = ["grid_encoding", "rotary_tables_at", "section_frequencies", "timestep_embedding"]

_FASTEST = 2.0**32  # largest frequency, radians per unit
ARRANGEMENTS = ("contiguous", "interleaved")
LADDERS = ("shared", "own")
FIRST = ("sine", "cosine")


def grid_encoding(
    axes: Sequence[int | ArrayLike],
    d_model: int,
    base: float = 10_000.0,
    *,
    columns_of: Sequence[int] | None = None,
    dtype: DTypeLike = np.float64,
    layout: str = "interleaved",
) -> np.ndarray:
    """Sinusoidal encoding of the cells of a grid: each axis has its own columns.

    Parameters
    ----------
    axes : list or tuple of int or array-like of real numbers, shape (n,)
        For each axis the number of positions, counted from 0, or the positions, which may be
        fractional: height and width, or time, height and width.
    d_model : int, a multiple of 2 · len(axes)
        Width of the encoding; each axis has ``d_model / len(axes)`` columns.
    base : finite float greater than 1
        Dimensionless; pair i of an axis has the wavelength ``2π·base**(2i/width)``, with its width.
    columns_of : permutation of the axes, or None
        Order of the axes' columns: (1, 0) puts the second axis first, as in MAE and DiT, whose half
        named *h* encodes the column index. None keeps the order of `axes`, as in DETR.
    dtype : dtype
    layout : str
        As in `sinusoidal_encoding`; the layout is that of each axis' columns.

    Returns
    -------
    ndarray of dtype, shape (n of each axis …, d_model)
        As exact as `encode_positions`.

    References
    ----------
    Carion et al. (2020); He et al. (2022), whose code is ``get_2d_sincos_pos_embed``.

    Examples
    --------
    >>> grid_encoding((2, 3), 8).shape
    (2, 3, 8)
    >>> grid_encoding((2, 3), 4)[1, 2].round(3)
    array([ 0.841,  0.54 ,  0.909, -0.416])
    """
    positions = _axes(axes)
    count = len(positions)
    if check_whole("d_model", d_model, 2 * count) % (2 * count):
        rule = f"d_model must be a multiple of {2 * count}, two columns for each of {count} axes"
        raise ValueError(f"{rule}, got {d_model}")
    width, base = d_model // count, check_base(base)
    order = range(count) if columns_of is None else _order(columns_of, count)
    table = np.empty((*map(len, positions), d_model), check_dtype(dtype))
    for at, axis in enumerate(order):
        rows = encode_positions(positions[axis], width, base, dtype=table.dtype, layout=layout)
        shape = [1] * count
        shape[axis] = len(rows)
        table[..., at * width : (at + 1) * width] = rows.reshape(*shape, width)
    return table


def section_frequencies(
    sections: Sequence[int],
    base: float = 10_000.0,
    *,
    arrangement: str = "contiguous",
    ladder: str = "shared",
) -> np.ndarray:
    """Frequency of each pair of a head along each coordinate, for `rotary_tables_at`.

    Parameters
    ----------
    sections : sequence of int, each at least 1
        Number of pairs that each coordinate rotates: time, height and width in M-RoPE.
    base : finite float greater than 1
        Base of the powers, dimensionless.
    arrangement : {"contiguous", "interleaved"}
        One section after the other, as in Qwen2-VL; or, of n coordinates, coordinate a > 0 at pairs
        a, a + n, a + 2n … and the first one at all others, as in Qwen3-VL; what falls past the
        last pair is cut, as transformers cuts it.
    ladder : {"shared", "own"}
        One geometric sequence over the whole head, so that later sections are slower, as in M-RoPE;
        or a full one for each section, as in axial rotary encodings. "own" must be contiguous.

    Returns
    -------
    ndarray of float64, shape (len(sections), sum of sections)
        In radians per unit of each coordinate; one entry per column is not 0.

    References
    ----------
    Wang et al. (2024), *Qwen2-VL*, section 2.1; Heo et al. (2024), section 3.2.

    Examples
    --------
    >>> section_frequencies((1, 1), 100)
    array([[1. , 0. ],
           [0. , 0.1]])
    >>> section_frequencies((1, 1), 100, ladder="own")
    array([[1., 0.],
           [0., 1.]])
    """
    try:
        values = list(sections)
    except TypeError:
        raise wrong_type("sections must be a sequence of integers", sections) from None
    counts = [check_whole("sections", count, 1) for count in values]
    if not counts:
        raise ValueError(f"sections must have at least one coordinate, got {show(sections)}")
    base, pairs = check_base(base), sum(counts)
    check_choice("arrangement", arrangement, ARRANGEMENTS)
    own = check_choice("ladder", ladder, LADDERS) == "own"
    axis = np.repeat(np.arange(len(counts)), counts)
    if arrangement == "interleaved":
        if own:
            raise ValueError("arrangement must be contiguous with ladder own, got interleaved")
        axis = _interleaved(counts)
    lengths = counts if own else [pairs]
    frequencies = np.zeros((len(counts), pairs))
    terms = np.concatenate([division_terms(2 * length, base) for length in lengths])
    frequencies[axis, np.arange(pairs)] = terms
    return frequencies


def rotary_tables_at(
    coordinates: ArrayLike, frequencies: ArrayLike, *, dtype: DTypeLike = np.float64
) -> RotaryTables:
    """Cosines and sines of rotations by several coordinates, for `apply_rotary`.

    Parameters
    ----------
    coordinates : array-like of real numbers, shape (n, axes)
        Coordinates of n tokens, which may be fractional, within ±2**53.
    frequencies : array-like of real numbers, shape (axes, pairs), within ±2**32
        Radians per unit of each coordinate, for each pair, as `section_frequencies` returns them or
        with several non-zero rows for a pair of *mixed* direction. Pair i rotates by
        ``coordinates @ frequencies[:, i]``.
    dtype : float16, float32 or float64
        Dtype of the tables.

    Returns
    -------
    RotaryTables
        Each of shape (n, pairs). Float64 is within 2**-50 of the true value for each axis that
        rotates a pair, taking the float64 frequencies as exact.

    References
    ----------
    Su et al. (2021), section 3.2; Heo et al. (2024), section 3.2.

    Examples
    --------
    >>> rotary_tables_at([[0, 2], [1, 0]], [[1.0, 0.0], [0.0, 1.0]]).cos.round(3)
    array([[ 1.   , -0.416],
           [ 0.54 ,  1.   ]])
    """
    points, rates = _within("coordinates", coordinates, 53), _within("frequencies", frequencies, 32)
    if len(rates) != points.shape[1]:
        rule = f"frequencies must have a row for each of {points.shape[1]} coordinates"
        raise ValueError(f"{rule}, got shape {rates.shape}")
    dtype = check_dtype(dtype)
    pairs = np.full((len(points), rates.shape[1]), 1j, np.complex128)
    for axis, row in enumerate(rates):
        rotated = row != 0
        if rotated.any():
            pairs[:, rotated] *= -1j * _pairs_at(points[:, axis], row[rotated])
    cos, sin = (part.astype(dtype, order="C") for part in (pairs.imag, pairs.real))
    return RotaryTables(cos, sin)


def timestep_embedding(
    timesteps: ArrayLike,
    d_model: int,
    base: float = 10_000.0,
    *,
    first: str = "sine",
    shift: float = 0.0,
    scale: float = 1.0,
    dtype: DTypeLike = np.float64,
) -> np.ndarray:
    """Timestep embedding of diffusion models: sines and cosines in two halves.

    Parameters
    ----------
    timesteps : array-like of real numbers, shape (n,)
        Steps, which may be fractional.
    d_model : even int, at least 2
        Width of the embedding.
    base : finite float greater than 1
        Pair i has the frequency ``base ** (-i / (d_model / 2 - shift))``, in radians per step.
    first : {"sine", "cosine"}
        Which half comes first: sines in DDPM, cosines in DiT, Stable Diffusion and Flux.
    shift : 0 or 1
        Subtracted from the exponent's divisor: 1 in DDPM, whose slowest frequency is then
        ``1 / base``, 0 in the others. Diffusers calls it ``downscale_freq_shift``.
    scale : finite float
        Factor of the steps: 1000 where time runs from 0 to 1, as in Flux.
    dtype : float16, float32 or float64
        Dtype of the embedding.

    Returns
    -------
    ndarray of dtype, shape (n, d_model)
        A float32 entry is the exact value for the float64 product of step and scale, rounded once.

    References
    ----------
    Ho, Jain, Abbeel (2020); Peebles, Xie (2023).

    Examples
    --------
    >>> timestep_embedding([1], 4, first="cosine").round(3)
    array([[0.54 , 1.   , 0.841, 0.01 ]])
    """
    half, base = check_d_model(d_model) // 2, check_base(base)
    check_choice("first", first, FIRST)
    if isinstance(shift, bool) or not isinstance(shift, Real):
        raise wrong_type("shift must be 0 or 1", shift)
    if shift not in (0, 1) or half <= shift:
        least = " and d_model at least 4 with 1" if shift == 1 else ""
        raise ValueError(f"shift must be 0 or 1{least}, got {show(shift)}")
    steps = check_positions(timesteps, "timesteps") * check_positions([scale], "scale")[0]
    steps = check_positions(steps, "timesteps times scale")
    terms = powers_of(Decimal(1), 2 * (half - int(shift)), base, -1, half)
    table = np.empty((len(steps), 2 * half), check_dtype(dtype))
    fill_any(table, steps, Frequencies(terms, half), "halves")
    return table if first == "sine" else np.roll(table, half, axis=1)


def _axes(axes: Any) -> list[np.ndarray]:
    rule = "axes must be a sequence with a count or positions for each axis"
    if not isinstance(axes, (list, tuple)):
        raise wrong_type(rule, axes)
    if not axes:
        raise ValueError(f"{rule}, got {show(axes)}")
    return [
        np.arange(check_seq_len(axis))
        if isinstance(axis, Integral) and not isinstance(axis, bool)
        else check_positions(axis, "axes")
        for axis in axes
    ]


def _order(columns_of: Any, count: int) -> list[int]:
    """A permutation of the axes."""
    rule = f"columns_of must have each of the axes 0 to {count - 1} once"
    try:
        order = [index(axis) for axis in columns_of]
    except TypeError:
        raise wrong_type(rule, columns_of) from None
    if sorted(order) != list(range(count)):
        raise ValueError(f"{rule}, got {show(columns_of)}")
    return order


def _within(name: str, values: ArrayLike, bits: int) -> np.ndarray:
    array = check_array(name, values, 2)
    if (np.abs(array) > 2.0**bits).any():
        raise ValueError(f"{name} must be within ±2**{bits}, got {np.abs(array).max()}")
    return array


def _interleaved(counts: list[int]) -> np.ndarray:
    """The coordinate of each pair: each after the first has every n-th pair, up to its count."""
    axes = np.zeros(sum(counts), int)
    for axis, count in enumerate(counts[1:], start=1):
        axes[axis : len(counts) * count : len(counts)] = axis
    return axes


def _pairs_at(positions: np.ndarray, rates: np.ndarray) -> NDArray[np.complex128]:
    """Sine + i cosine of positions (n,) times rates (pairs,), complex128 of shape (n, pairs)."""
    whole = np.trunc(positions)
    pairs = _exact_pairs(whole, np.abs(rates))
    fractions = (positions - whole) * _FASTEST  # exact: a power of two
    if fractions.any():
        pairs = -1j * pairs * _exact_pairs(fractions, np.abs(rates) / _FASTEST)
    return np.where(rates < 0, -pairs.conj(), pairs)


def _exact_pairs(positions: np.ndarray, rates: np.ndarray) -> NDArray[np.complex128]:
    table = np.empty((len(positions), 2 * len(rates)))
    frequencies = Frequencies(map(Decimal, rates.tolist()), len(rates))
    return fill_any(table, positions, frequencies, "interleaved").view(np.complex128)
