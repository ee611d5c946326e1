"""The sinusoidal encoding, step by step: division terms, angles, sine and cosine."""

import os
import sys
import warnings
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from pe_lib._rotation import DIGITS, LAYOUTS, TURN, Frequencies, fill, fill_any
from pe_lib._validate import (
    FURTHEST_POSITION,
    check_base,
    check_choice,
    check_d_model,
    check_dtype,
    check_first_position,
    check_positions,
    check_seq_len,
)

__all__ = ["angles", "division_terms", "encode_positions", "sinusoidal_encoding", "wavelengths"]

_HERE = os.path.dirname(__file__) + os.sep
_CACHED_WIDTH = 2**14  # largest d_model whose frequencies are cached, in a megabyte at most


def division_terms(d_model: int, base: float = 10_000.0) -> np.ndarray:
    """Angular frequency of each sine/cosine pair, fastest first: ``base ** (-2 i / d_model)``.

    Parameters
    ----------
    d_model : even int, at least 2
        Width of the encoding, in columns.
    base : finite float greater than 1
        Base of the powers, dimensionless; pair i has the wavelength ``2π·base**(2i/d_model)``.

    Returns
    -------
    ndarray of float64, shape (d_model // 2,)
        In radians per position. Each term is the float64 nearest to the true value, the same on
        every machine.

    Warns
    -----
    UserWarning
        If columns coincide at every position: `base` so near 1 that terms are the same float64, or
        so large that cosines are 1 up to 2**53. Every function that uses the terms warns.

    References
    ----------
    Vaswani et al. (2017), section 3.5.

    Examples
    --------
    >>> division_terms(8)
    array([1.   , 0.1  , 0.01 , 0.001])
    """
    width, base = check_d_model(d_model), check_base(base)
    return _warn_if_coincident(_series(Decimal(1), width, base, growth=-1), base)


def wavelengths(d_model: int, base: float = 10_000.0) -> np.ndarray:
    """Positions per full turn of each sine/cosine pair, shortest first.

    Parameters
    ----------
    d_model : even int
    base : float
        As in `division_terms`.

    Returns
    -------
    ndarray of float64, shape (d_model // 2,)
        From 2π to 2π·base**((d_model - 2) / d_model); 2π·base itself is never reached. Each is the
        float64 nearest to the true value.

    References
    ----------
    Vaswani et al. (2017), section 3.5.

    Examples
    --------
    >>> wavelengths(4).round(2)
    array([  6.28, 628.32])
    """
    lengths = _series(TURN, check_d_model(d_model), check_base(base), growth=1)
    if np.isinf(lengths[-1]):
        raise ValueError(f"base must be smaller, got {base}: the last wavelength is no float64")
    return lengths


def angles(positions: ArrayLike, d_model: int, base: float = 10_000.0) -> np.ndarray:
    """Position times division term: the argument of each pair's sine and cosine.

    Parameters
    ----------
    positions : array-like of real numbers, shape (n,)
        Any positions, at most 2**53 from 0.
    d_model : even int
    base : float
        As in `division_terms`.

    Returns
    -------
    ndarray of float64, shape (n, d_model // 2)
        In radians, relative error at most 2**-52.

    References
    ----------
    Vaswani et al. (2017), section 3.5.

    Examples
    --------
    >>> angles([0, 1, 2.5], 4)
    array([[0.   , 0.   ],
           [1.   , 0.01 ],
           [2.5  , 0.025]])
    """
    positions, width, base = check_positions(positions), check_d_model(d_model), check_base(base)
    return np.multiply.outer(positions, division_terms(width, base))


def sinusoidal_encoding(
    seq_len: int,
    d_model: int,
    base: float = 10_000.0,
    *,
    first_position: int = 0,
    dtype: DTypeLike = np.float64,
    layout: str = "interleaved",
) -> np.ndarray:
    """Encoding of consecutive positions: sine in the even columns, cosine in the odd ones.

    Parameters
    ----------
    seq_len : int, at least 0
        Number of positions, the rows of the table.
    d_model : even int
    base : float
        As in `division_terms`.
    first_position : int
        Position of row 0; it may be negative. At most 2**53 from 0.
    dtype : float16, float32 or float64
        Dtype of the table.
    layout : {"interleaved", "halves"}
        Sines in the even columns and cosines in the odd ones, or all sines, then all cosines.
        Fairseq uses "halves" and divides exponents by d_model - 2: for its tables, set the base to
        ``base ** (d_model / (d_model - 2))``.

    Returns
    -------
    ndarray of dtype, shape (seq_len, d_model)
        Dimensionless, within [-1, 1]. A float64 entry is within 2**-51 of the true value at every
        position, a float32 entry within 3e-8. A row's bits depend on its position alone.

    References
    ----------
    Vaswani et al. (2017), section 3.5.

    Examples
    --------
    >>> sinusoidal_encoding(2, 4, first_position=3).round(3)
    array([[ 0.141, -0.99 ,  0.03 ,  1.   ],
           [-0.757, -0.654,  0.04 ,  0.999]])
    """
    length, width, base = check_seq_len(seq_len), check_d_model(d_model), check_base(base)
    check_choice("layout", layout, LAYOUTS)
    first = check_first_position(first_position, length)
    table = np.empty((length, width), check_dtype(dtype))
    return fill(table, first, _frequencies(width, base), layout)


def encode_positions(
    positions: ArrayLike,
    d_model: int,
    base: float = 10_000.0,
    *,
    dtype: DTypeLike = np.float64,
    layout: str = "interleaved",
) -> np.ndarray:
    """Encoding of any positions, in any order, fractional ones included.

    Parameters
    ----------
    positions : array-like
    d_model : even int
    base : float
        As in `angles`.
    dtype : dtype
    layout : str
        As in `sinusoidal_encoding`.

    Returns
    -------
    ndarray of dtype, shape (n, d_model)
        As exact as `sinusoidal_encoding`, and bit-identical at integers.

    References
    ----------
    Vaswani et al. (2017), section 3.5.

    Examples
    --------
    >>> encode_positions([2, 0.5], 4).round(3)
    array([[ 0.909, -0.416,  0.02 ,  1.   ],
           [ 0.479,  0.878,  0.005,  1.   ]])
    """
    positions, width, base = check_positions(positions), check_d_model(d_model), check_base(base)
    check_choice("layout", layout, LAYOUTS)
    table = np.empty((len(positions), width), check_dtype(dtype))
    return fill_any(table, positions, _frequencies(width, base), layout)


def powers_of(
    first: Decimal, d_model: int, base: float, growth: int, count: int
) -> Iterator[Decimal]:
    """`first` times `count` powers of base ** (2 growth / d_model)."""
    # In float64 the rounded exponent costs several units in the last place, and the power function
    # differs between machines. Sixty digits determine every bit.
    ratio = DIGITS.power(Decimal(base), DIGITS.divide(Decimal(2 * growth), Decimal(d_model)))
    for _ in range(count):
        yield first
        first = DIGITS.multiply(first, ratio)


def _series(first: Decimal, d_model: int, base: float, growth: int) -> np.ndarray:
    count = d_model // 2
    return np.fromiter(map(float, powers_of(first, d_model, base, growth, count)), float, count)


def _warn_if_coincident(terms: np.ndarray, base: float) -> np.ndarray:
    """Return the terms; warn if columns coincide at every position."""
    same = terms[1:] == terms[:-1]
    equal = int((np.append(same, False) | np.append(False, same)).sum())
    if not equal:
        equal = int((terms * FURTHEST_POSITION < 2**-26.5).sum())  # cos rounds to 1 below it
    if equal > 1:
        why = "close to 1" if same.any() else "large"
        frame, level = sys._getframe(), 1
        while frame.f_back is not None and frame.f_code.co_filename.startswith(_HERE):
            frame, level = frame.f_back, level + 1  # of the caller outside the library
        warnings.warn(
            f"{equal} of {len(terms)} pairs of columns coincide, in both columns or in the cosine, "
            f"at every position: base {base} is too {why} for d_model {2 * len(terms)}",
            stacklevel=level,
        )
    return terms


def _frequencies(d_model: int, base: float) -> Frequencies:
    compute = _compute_frequencies if d_model <= _CACHED_WIDTH else _compute_frequencies.__wrapped__
    frequencies = compute(d_model, base)
    _warn_if_coincident(frequencies.terms, base)
    return frequencies


@lru_cache(maxsize=16)
def _compute_frequencies(d_model: int, base: float) -> Frequencies:
    return Frequencies(powers_of(Decimal(1), d_model, base, -1, d_model // 2), d_model // 2)
