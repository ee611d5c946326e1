"""The sinusoidal encoding, in the order of its making: division terms, angles, sine and cosine.

Chapters "Division terms" and "The encoding matrix"; Vaswani et al. (2017), section 3.5.
"""

from decimal import Context, Decimal, localcontext

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from pe_lib._validate import (
    allocate,
    check_base,
    check_d_model,
    check_dtype,
    check_first_position,
    check_positions,
    check_seq_len,
)

__all__ = ["angles", "division_terms", "encode_positions", "sinusoidal_encoding", "wavelengths"]

_TURN = Decimal("6.28318530717958647692528676655900576839433879875021164194988918")
_BLOCK = 2**16  # angles held at a time while a table is filled: half a megabyte stays in the cache


def division_terms(d_model: int, base: float = 10_000.0) -> np.ndarray:
    """Angular frequency of each sine/cosine pair, fastest first: ``base ** (-2 i / d_model)``.

    Parameters
    ----------
    d_model : even int, at least 2 — width of the encoding, in columns.
    base : finite float greater than 1 — ratio that the wavelengths span, dimensionless.

    Returns
    -------
    ndarray of float64, shape (d_model // 2,), in radians per position. Each term is the float64
    nearest to the true value, the same on every machine.

    Raises
    ------
    TypeError, ValueError — naming the argument, what it was, and what it must be.

    References
    ----------
    Vaswani et al. (2017), section 3.5. Chapter "Division terms".

    >>> division_terms(8)
    array([1.   , 0.1  , 0.01 , 0.001])
    """
    return _geometric(Decimal(1), check_d_model(d_model), check_base(base), growth=-1)


def wavelengths(d_model: int, base: float = 10_000.0) -> np.ndarray:
    """Positions that each sine/cosine pair takes for one full turn, shortest first.

    Parameters
    ----------
    d_model : even int, at least 2 — width of the encoding, in columns.
    base : finite float greater than 1 — ratio that the wavelengths span, dimensionless.

    Returns
    -------
    ndarray of float64, shape (d_model // 2,), in positions per turn, from 2π up to
    2π·base**((d_model - 2) / d_model); 2π·base itself is never reached. Each is the float64
    nearest to the true value.

    Raises
    ------
    TypeError, ValueError — naming the argument, what it was, and what it must be.

    References
    ----------
    Vaswani et al. (2017), section 3.5. Chapter "Division terms".

    >>> wavelengths(4).round(2)
    array([  6.28, 628.32])
    """
    lengths = _geometric(_TURN, check_d_model(d_model), check_base(base), growth=1)
    if np.isinf(lengths[-1]):
        raise ValueError(f"base must be smaller, got {base}: the last wavelength is no float64")
    return lengths


def angles(positions: ArrayLike, d_model: int, base: float = 10_000.0) -> np.ndarray:
    """Position times division term: what the sine and the cosine of each pair are taken of.

    Parameters
    ----------
    positions : one-dimensional array-like of n real numbers, in positions, at most 2**53 from 0.
    d_model : even int, at least 2 — width of the encoding, in columns.
    base : finite float greater than 1 — ratio that the wavelengths span, dimensionless.

    Returns
    -------
    ndarray of float64, shape (n, d_model // 2), in radians, relative error at most 2**-52.

    Raises
    ------
    TypeError, ValueError — naming the argument, what it was, and what it must be; also for an
    array too large for the machine's memory, with its size.

    References
    ----------
    Vaswani et al. (2017), section 3.5. Chapter "Division terms".

    >>> angles([0, 1, 2.5], 4)
    array([[0.   , 0.   ],
           [1.   , 0.01 ],
           [2.5  , 0.025]])
    """
    places, width, base = check_positions(positions), check_d_model(d_model), check_base(base)
    table = allocate((len(places), width // 2), np.float64, n=len(places), d_model=width)
    return np.multiply.outer(places, division_terms(width, base), out=table)


def sinusoidal_encoding(
    seq_len: int,
    d_model: int,
    base: float = 10_000.0,
    *,
    first_position: int = 0,
    dtype: DTypeLike = np.float64,
) -> np.ndarray:
    """Encoding of consecutive positions: sine in the even columns, cosine in the odd ones.

    Parameters
    ----------
    seq_len : int, at least 0 — number of positions, the rows of the table.
    d_model : even int, at least 2 — width of the encoding, in columns.
    base : finite float greater than 1 — ratio that the wavelengths span, dimensionless.
    first_position : int — position of row 0; it may be negative. At most 2**53 from 0.
    dtype : float16, float32 or float64. The table is computed in float64 and rounded once, last.

    Returns
    -------
    ndarray of dtype, shape (seq_len, d_model), dimensionless, within [-1, 1]. In float64 an entry
    of angle a is within (1 + abs(a))·2**-52 of the true value (the angle carries two roundings):
    4e-14 at position 100, 3e-9 at ten million. A row depends on its position alone.

    Raises
    ------
    TypeError, ValueError — naming the argument, what it was, and what it must be; also for a table
    too large for the machine's memory, with its size.

    References
    ----------
    Vaswani et al. (2017), section 3.5. Chapter "The encoding matrix".

    >>> sinusoidal_encoding(2, 4, first_position=3).round(3)
    array([[ 0.141, -0.99 ,  0.03 ,  1.   ],
           [-0.757, -0.654,  0.04 ,  0.999]])
    """
    length, width, base = check_seq_len(seq_len), check_d_model(d_model), check_base(base)
    table = allocate((length, width), check_dtype(dtype), seq_len=length, d_model=width)
    first = check_first_position(first_position, length)
    positions = np.arange(first, first + length, dtype=np.float64)
    return _fill(table, positions, division_terms(width, base))


def encode_positions(
    positions: ArrayLike,
    d_model: int,
    base: float = 10_000.0,
    *,
    dtype: DTypeLike = np.float64,
) -> np.ndarray:
    """Encoding of any positions, in any order, fractional ones included.

    Parameters
    ----------
    positions : one-dimensional array-like of n real numbers, in positions, at most 2**53 from 0.
    d_model : even int, at least 2 — width of the encoding, in columns.
    base : finite float greater than 1 — ratio that the wavelengths span, dimensionless.
    dtype : float16, float32 or float64. The table is computed in float64 and rounded once, last.

    Returns
    -------
    ndarray of dtype, shape (n, d_model), as `sinusoidal_encoding` gives it and as exact.

    Raises
    ------
    TypeError, ValueError — naming the argument, what it was, and what it must be; also for a table
    too large for the machine's memory, with its size.

    References
    ----------
    Vaswani et al. (2017), section 3.5. Chapter "The encoding matrix".

    >>> encode_positions([2, 0.5], 4).round(3)
    array([[ 0.909, -0.416,  0.02 ,  1.   ],
           [ 0.479,  0.878,  0.005,  1.   ]])
    """
    places, width, base = check_positions(positions), check_d_model(d_model), check_base(base)
    table = allocate((len(places), width), check_dtype(dtype), n=len(places), d_model=width)
    return _fill(table, places, division_terms(width, base))


def _fill(table: np.ndarray, positions: np.ndarray, terms: np.ndarray) -> np.ndarray:
    rows = max(1, _BLOCK // len(terms))
    for start in range(0, len(positions), rows):
        block = slice(start, start + rows)
        angle = np.multiply.outer(positions[block], terms)
        # the sine is taken in float64, the type of the angle, and cast on its way into the table
        np.sin(angle, out=table[block, 0::2], casting="same_kind")
        np.cos(angle, out=table[block, 1::2], casting="same_kind")
    return table


def _geometric(first: Decimal, d_model: int, base: float, growth: int) -> np.ndarray:
    """`first` times the powers of base ** (2 growth / d_model), each rounded to float64 once."""
    series = allocate((d_model // 2,), np.float64, d_model=d_model)
    # In float64 the rounded exponent alone costs several units in the last place, and the power
    # function differs from machine to machine. Sixty digits leave no doubt about any bit.
    with localcontext(Context(prec=60)):
        ratio = Decimal(base) ** (Decimal(2 * growth) / d_model)
        for index in range(len(series)):
            series[index] = first
            first *= ratio
    return series
