"""Position rows of the models of *Does order matter?*."""

from __future__ import annotations

import numpy as np

from pe_book.first_attempts import (
    binary_encoding,
    index_encoding,
    normalised_index_encoding,
    one_hot_encoding,
)
from pe_lib import sinusoidal_encoding

LENGTH, WIDTH = 16, 32  # words of a training sentence, columns
LONGEST = 32  # rows of a table


def natural_rows(kind: str, seq_len: int, width: int = WIDTH, seed: int = 0) -> np.ndarray:
    """An encoding's unscaled table; scalars are repeated over the columns.

    "random" rows are drawn from N(0, 1) and "…, permuted" permutes the first 16 rows, by `seed`.
    """
    table = np.zeros((seq_len, width))
    if kind.endswith(", permuted"):
        order = np.arange(LONGEST)
        order[:LENGTH] = np.random.default_rng([seed, 7]).permutation(LENGTH)
        return natural_rows(kind.removesuffix(", permuted"), LONGEST, width)[order][:seq_len]
    if kind == "random":
        return np.random.default_rng([seed, 8]).standard_normal((LONGEST, width))[:seq_len]
    if kind == "index":
        table[:] = index_encoding(seq_len)
    elif kind == "index / length":
        table[:] = normalised_index_encoding(seq_len)
    elif kind == "one-hot":
        table[:, :seq_len] = one_hot_encoding(seq_len)
    elif kind == "binary":
        table[:, :5] = binary_encoding(LONGEST)[:seq_len]
    elif kind == "sinusoidal":
        table[:] = sinusoidal_encoding(seq_len, width)
    return table


def row_length(table: np.ndarray) -> float:
    """Root mean square of the lengths of the rows."""
    return float(np.sqrt((table**2).sum(axis=1).mean()))


def centred_length(table: np.ndarray) -> float:
    """Root mean square distance of the rows from their mean."""
    return row_length(table - table.mean(axis=0))


def neighbour_distance(table: np.ndarray) -> float:
    """Root mean square distance between adjacent rows."""
    return row_length(np.diff(table, axis=0))


# The measure that scaled rows match, and the encoding whose value they get
ALIKE = {
    "equal": (row_length, "sinusoidal"),
    "centred": (centred_length, "sinusoidal"),
    "centred, short": (centred_length, "one-hot"),
    "neighbours": (neighbour_distance, "sinusoidal"),
}


def fixed_rows(kind: str, rows: str, seq_len: int, width: int = WIDTH, seed: int = 0) -> np.ndarray:
    """The table, scaled so that its first 16 rows match the reference of `rows` in `ALIKE`."""
    factor = 1.0
    if rows != "natural":
        measure, reference = ALIKE[rows]
        target = measure(natural_rows(reference, LENGTH, width))
        factor = target / measure(natural_rows(kind, LENGTH, width, seed))
    return factor * natural_rows(kind, seq_len, width, seed)
