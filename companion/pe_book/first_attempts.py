"""Naive encodings of a position, and binary counting, for comparison."""

import numpy as np

from pe_book._validate import check_integer
from pe_lib._validate import check_seq_len

__all__ = [
    "binary_encoding",
    "index_encoding",
    "normalised_index_encoding",
    "one_hot_encoding",
]


def index_encoding(seq_len: int) -> np.ndarray:
    """The position itself, as one column.

    Parameters
    ----------
    seq_len : int, at least 0
        Number of positions.

    Returns
    -------
    ndarray of float64, shape (seq_len, 1)
        In positions: 0, 1, 2 …

    Examples
    --------
    >>> index_encoding(3).T
    array([[0., 1., 2.]])
    """
    return np.arange(check_seq_len(seq_len), dtype=np.float64)[:, None]


def normalised_index_encoding(seq_len: int) -> np.ndarray:
    """The position divided by the length of the sequence, as one column.

    Parameters
    ----------
    seq_len : int, at least 0
        Number of positions.

    Returns
    -------
    ndarray of float64, shape (seq_len, 1)
        A share of the sequence: from 0 to below 1.

    Examples
    --------
    >>> normalised_index_encoding(4).T
    array([[0.  , 0.25, 0.5 , 0.75]])
    """
    table = index_encoding(seq_len)
    return table / max(len(table), 1)


def one_hot_encoding(seq_len: int) -> np.ndarray:
    """A column for every position, 1 in its own and 0 elsewhere.

    Parameters
    ----------
    seq_len : int, at least 0
        Number of positions, and of columns.

    Returns
    -------
    ndarray of float64, shape (seq_len, seq_len)
        Dimensionless.

    Examples
    --------
    >>> one_hot_encoding(2)
    array([[1., 0.],
           [0., 1.]])
    """
    return np.eye(check_seq_len(seq_len))


def binary_encoding(seq_len: int, bits: int | None = None) -> np.ndarray:
    """The position in binary, a column for each bit, the fastest first.

    Parameters
    ----------
    seq_len : int, at least 0
        Number of positions.
    bits : int, at least 1, at most 63, or None
        Number of columns; None takes as many as the last position needs.

    Returns
    -------
    ndarray of float64, shape (seq_len, bits)
        Each entry 0 or 1.

    Raises
    ------
    ValueError
        Also if the last position needs more bits.

    Examples
    --------
    >>> binary_encoding(4)
    array([[0., 0.],
           [1., 0.],
           [0., 1.],
           [1., 1.]])
    """
    length = check_seq_len(seq_len)
    least = max((length - 1).bit_length(), 1) if length else 1
    if bits is None:
        width = least
    else:
        rule = f"bits must be an integer from {least} to 63 or None"
        why = f": the last of {length} positions needs {least} bits"
        width = check_integer(rule, bits, least, 63, why)
    positions = np.arange(length, dtype=np.int64)
    table = np.empty((length, width))
    for bit in range(width):
        table[:, bit] = positions >> bit & 1
    return table
