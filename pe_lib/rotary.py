"""Rotary encoding: queries and keys are rotated by position, so scores depend on the offset."""

from decimal import Decimal
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from pe_lib._rotation import LAYOUTS, Frequencies, fill, split
from pe_lib._validate import (
    check_array,
    check_choice,
    check_d_model,
    check_dtype,
    check_first_position,
    check_seq_len,
    wrong_type,
)
from pe_lib.scaling import RopeFrequencies
from pe_lib.sinusoidal import sinusoidal_encoding

__all__ = ["RotaryTables", "apply_rotary", "rotary_tables"]


class RotaryTables(NamedTuple):
    """Cosine and sine of each position's rotation of each pair, both of shape (seq_len, head_dim/2)."""

    cos: np.ndarray
    sin: np.ndarray


def rotary_tables(
    seq_len: int,
    head_dim: int | None = None,
    base: float = 10_000.0,
    *,
    frequencies: RopeFrequencies | None = None,
    first_position: int = 0,
    dtype: DTypeLike = np.float64,
) -> RotaryTables:
    """Cosines and sines of the angles by which consecutive positions rotate each pair.

    Parameters
    ----------
    seq_len : int, at least 0
        Number of positions, the rows of the tables.
    head_dim : even int, at least 2, or None
        Width of one head's query or key. None with `frequencies`.
    base : finite float greater than 1
        Dimensionless; pair i has the wavelength ``2π·base**(2i/head_dim)``.
    frequencies : RopeFrequencies or None
        As `yarn_frequencies` and others return them, in place of `head_dim` and `base`. Both tables
        are multiplied by its attention factor.
    first_position : int
    dtype : dtype
        As in `sinusoidal_encoding`.

    Returns
    -------
    RotaryTables
        As exact as `sinusoidal_encoding`: float64 within 2**-51 at every position, times the factor.

    References
    ----------
    Su et al. (2021), section 3.2.

    Examples
    --------
    >>> rotary_tables(2, 4).cos.round(4)
    array([[1.    , 1.    ],
           [0.5403, 1.    ]])
    """
    if frequencies is not None:
        return _tables_of(frequencies, head_dim, seq_len, first_position, dtype)
    if head_dim is None:
        raise TypeError("head_dim must be an even integer where there are no frequencies, got None")
    width = check_d_model(head_dim, "head_dim")
    table = sinusoidal_encoding(
        seq_len, width, base, first_position=first_position, dtype=dtype, layout="halves"
    )
    return RotaryTables(cos=table[:, width // 2 :], sin=table[:, : width // 2])


def _tables_of(
    frequencies: Any, head_dim: Any, seq_len: int, first_position: int, dtype: DTypeLike
) -> RotaryTables:
    """The tables of explicit frequencies, as exact as those of a base."""
    rule = "frequencies must be RopeFrequencies, each from 0 to 6 radians per position"
    if not isinstance(frequencies, RopeFrequencies):
        raise wrong_type(rule, frequencies)
    if head_dim is not None:
        raise ValueError(f"head_dim must be None beside frequencies, got {head_dim}")
    terms = check_array("frequencies", frequencies.frequencies, 1)
    if not ((terms >= 0) & (terms <= 6)).all():  # whole turns per position would be lost
        raise ValueError(f"{rule}, got {terms.min()} to {terms.max()}")
    dtype, length = check_dtype(dtype), check_seq_len(seq_len)
    first, factor = check_first_position(first_position, length), frequencies.attention_factor
    table = np.empty((length, 2 * len(terms)), dtype if factor == 1 else np.float64)
    fill(table, first, Frequencies(map(Decimal, terms.tolist()), len(terms)), "halves")
    if factor != 1:
        table = (factor * table).astype(dtype, copy=False)
    return RotaryTables(cos=table[:, len(terms) :], sin=table[:, : len(terms)])


def apply_rotary(x: ArrayLike, tables: RotaryTables, layout: str = "interleaved") -> np.ndarray:
    """Rotate each pair of columns of queries or keys by the angle of its position.

    Parameters
    ----------
    x : array-like of finite floats, shape (…, seq_len, head_dim)
        Queries or keys of one head or of several, heads on a leading axis.
    tables : RotaryTables
        Of at least seq_len rows; row 0 rotates the first position of `x`.
    layout : {"interleaved", "halves"}
        Columns of a pair: 2i and 2i + 1, as in RoFormer and GPT-J, or i and i + head_dim/2, as in
        GPT-NeoX and Hugging Face's LLaMA. Weights of one give wrong scores in the other, no error.

    Returns
    -------
    ndarray of float64
        Of the shape of `x`. Norms are multiplied by the attention factor of the tables; the dot
        product of two rotated rows depends on their offset alone.

    References
    ----------
    Su et al. (2021), section 3.4.

    Examples
    --------
    >>> apply_rotary([[1.0, 0.0], [1.0, 0.0]], rotary_tables(2, 2)).round(4)
    array([[1.    , 0.    ],
           [0.5403, 0.8415]])
    """
    values = check_array("x", x, 2, more=True, floats=True)
    check_choice("layout", layout, LAYOUTS)
    cos, sin = _rows(tables, values.shape)
    first, second = split(values, layout)
    rotated = np.empty_like(values)
    out_first, out_second = split(rotated, layout)
    out_first[...] = first * cos - second * sin
    out_second[...] = first * sin + second * cos
    return rotated


def _rows(tables: Any, shape: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Cosines and sines for an array of this shape."""
    rule = "tables must be two arrays as rotary_tables returns them"
    try:
        cos, sin = tables
    except (TypeError, ValueError):
        raise wrong_type(rule, tables) from None
    cos, sin = (check_array("tables", part, 2) for part in (cos, sin))
    seq_len, head_dim = shape[-2:]
    if cos.shape != sin.shape or 2 * cos.shape[1] != head_dim or len(cos) < seq_len:
        rule = f"tables must have at least {seq_len} rows and {head_dim / 2:g} columns each"
        got = f"got shapes {cos.shape} and {sin.shape}"
        raise ValueError(f"{rule}, as x of shape {shape} needs them, {got}")
    return cos[:seq_len], sin[:seq_len]
