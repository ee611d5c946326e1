"""Rotary encoding: queries and keys are turned by their positions; scores go by the offset."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from pe_lib._rotation import LAYOUTS, split
from pe_lib._validate import check_array, check_choice, wrong_type
from pe_lib.sinusoidal import sinusoidal_encoding

__all__ = ["RotaryTables", "apply_rotary", "rotary_tables"]


class RotaryTables(NamedTuple):
    """Cosine and sine of every position's turn of every pair, each of shape (seq_len, d_model/2).

    They are views of one sinusoidal table: the same numbers, put to another use.
    """

    cos: np.ndarray
    sin: np.ndarray


def rotary_tables(
    seq_len: int,
    d_model: int,
    base: float = 10_000.0,
    *,
    first_position: int = 0,
    dtype: DTypeLike = np.float64,
) -> RotaryTables:
    """Cosines and sines of the angles by which consecutive positions turn each pair.

    Parameters
    ----------
    seq_len : int, at least 0
        Number of positions, the rows of the tables.
    d_model : even int, at least 2
        Width of a query or key, which is that of one head.
    base : finite float greater than 1
        Dimensionless; pair i has the wavelength ``2π·base**(2i/d_model)``.
    first_position : int
        Position of row 0; it may be negative. At most 2**53 from 0.
    dtype : float16, float32 or float64
        Kind of the tables.

    Returns
    -------
    RotaryTables
        As exact as `sinusoidal_encoding`: float64 within 2**-51 at every position.

    References
    ----------
    Su et al. (2021), section 3.2.

    Examples
    --------
    >>> rotary_tables(2, 4).cos.round(4)
    array([[1.    , 1.    ],
           [0.5403, 1.    ]])
    """
    table = sinusoidal_encoding(
        seq_len, d_model, base, first_position=first_position, dtype=dtype, layout="halves"
    )
    half = table.shape[1] // 2
    return RotaryTables(cos=table[:, half:], sin=table[:, :half])


def apply_rotary(x: ArrayLike, tables: RotaryTables, layout: str = "interleaved") -> np.ndarray:
    """Queries or keys, each pair of columns turned by the angle of its position.

    Parameters
    ----------
    x : array-like of finite floats, shape (…, seq_len, d_model)
        Queries or keys of one head or of several, heads on an axis of their own in front.
    tables : RotaryTables
        Of at least seq_len rows; row 0 turns the first position of `x`.
    layout : {"interleaved", "halves"}
        Which columns are a pair: 2i and 2i + 1, as in RoFormer and GPT-J, or i and i + d_model/2,
        as in GPT-NeoX and LLaMA. Weights trained with one give wrong scores with the other, and no
        error.

    Returns
    -------
    ndarray of float64
        Of the shape of `x`. Lengths are kept; the dot product of two rows turned depends on their
        offset alone.

    References
    ----------
    Su et al. (2021), section 3.4.

    Examples
    --------
    >>> apply_rotary([[1.0, 0.0], [1.0, 0.0]], rotary_tables(2, 2)).round(4)
    array([[1.    , 0.    ],
           [0.5403, 0.8415]])
    """
    values = check_array("x", x, at_least=2, kinds="f", wanted="finite floats")
    check_choice("layout", layout, LAYOUTS)
    cos, sin = _rows(tables, values.shape)
    first, second = split(values, layout)
    turned = np.empty_like(values)
    into_first, into_second = split(turned, layout)
    into_first[...] = first * cos - second * sin
    into_second[...] = first * sin + second * cos
    return turned


def _rows(tables: Any, shape: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    rule = "tables must be two arrays as rotary_tables returns them"
    try:
        cos, sin = tables
    except (TypeError, ValueError):  # not two
        raise wrong_type(rule, tables) from None
    cos, sin = (check_array("tables", part, 2) for part in (cos, sin))
    seq_len, d_model = shape[-2:]
    if cos.shape != sin.shape or 2 * cos.shape[1] != d_model or len(cos) < seq_len:
        raise ValueError(
            f"tables must have at least {seq_len} rows and {d_model / 2:g} columns each, as x of "
            f"shape {shape} needs them, got shapes {cos.shape} and {sin.shape}"
        )
    return cos[:seq_len], sin[:seq_len]
