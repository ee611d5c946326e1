"""Batches of sentences of different lengths: mask, zero padding, and position encodings."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from pe_book._validate import (
    check_array,
    check_integer,
    check_mask,
    check_sequence,
)
from pe_lib import sinusoidal_encoding
from pe_lib._validate import check_d_model, check_seq_len

__all__ = ["add_positions", "pad_embeddings", "padding_mask"]


def padding_mask(lengths: Sequence[int], seq_len: int) -> np.ndarray:
    """The mask of real tokens of each sentence.

    Parameters
    ----------
    lengths : sequence of ints from 0 to seq_len
        Number of real tokens of each sentence.
    seq_len : int, at least 0
        Number of places.

    Returns
    -------
    ndarray of bool, shape (batch, seq_len)
        True is a real token.

    See Also
    --------
    scaled_dot_product_attention : takes it as ``mask[:, None, :]``.

    Examples
    --------
    >>> padding_mask([2, 3], 3).astype(int)
    array([[1, 1, 0],
           [1, 1, 1]])
    """
    places = check_seq_len(seq_len)
    rule = f"lengths must be a sequence of integers from 0 to seq_len, which is {places}"
    counts = [
        check_integer(rule, length, 0, places, " among them")
        for length in check_sequence(rule, lengths)
    ]
    return np.arange(places) < np.array(counts, dtype=np.int64).reshape(-1, 1)


def pad_embeddings(
    sequences: Sequence[ArrayLike], seq_len: int | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Sentences of different lengths as one array, padded with zeros.

    Parameters
    ----------
    sequences : sequence of array-likes of floats, shapes (n_1, d), (n_2, d) …
        The embeddings.
    seq_len : int or None
        Number of places; None takes the longest sentence's.

    Returns
    -------
    embeddings : ndarray of float64, shape (batch, seq_len, d)
        The sentences, padded with rows of zeros.
    mask : ndarray of bool, shape (batch, seq_len)
        True is a real token.

    Raises
    ------
    ValueError
        Also for a sentence longer than `seq_len`, which is never cut.

    See Also
    --------
    padding_mask : the mask alone.

    Examples
    --------
    >>> embeddings, mask = pad_embeddings([[[1.0, 2.0]], [[3.0, 4.0], [5.0, 6.0]]])
    >>> embeddings[0]
    array([[1., 2.],
           [0., 0.]])
    """
    rule = "sequences must be a sequence of arrays"
    tables = [
        check_array(f"sequences[{i}]", table, 2, floats=True)
        for i, table in enumerate(check_sequence(rule, sequences))
    ]
    if not tables:
        raise ValueError("sequences must hold at least one sentence, got none")
    widths = {table.shape[1] for table in tables}
    if len(widths) > 1:
        raise ValueError(f"sequences must all have the same width, got {sorted(widths)}")
    lengths = [len(table) for table in tables]
    places = max(lengths) if seq_len is None else check_seq_len(seq_len)
    if max(lengths) > places:
        raise ValueError(
            f"seq_len must be at least {max(lengths)}, the longest sentence's length, got {places}"
        )
    padded = np.zeros((len(tables), places, widths.pop()))
    for row, table in zip(padded, tables, strict=True):
        row[: len(table)] = table
    return padded, padding_mask(lengths, places)


def add_positions(
    embeddings: ArrayLike,
    mask: ArrayLike | None = None,
    base: float = 10_000.0,
    *,
    first_position: int = 0,
) -> np.ndarray:
    """Embeddings with the encoding of their positions added; rows of padding are zeros.

    Parameters
    ----------
    embeddings : array-like of floats, shape (batch, seq_len, d_model) or (seq_len, d_model)
        The word vectors, of an even width.
    mask : array-like of bool, or of 0 and 1, shape (batch, seq_len) or (seq_len,)
        None keeps all.
    base : finite float greater than 1
        Dimensionless; pair i has the wavelength ``2π·base**(2i/d_model)``.
    first_position : int
        Position of the first row.

    Returns
    -------
    ndarray of float64
        Of the shape of `embeddings`. A masked row is +0.0 throughout.

    References
    ----------
    Vaswani et al. (2017), section 3.5.

    Examples
    --------
    >>> add_positions([[1.0, 1.0], [1.0, 1.0]], mask=[1, 0])
    array([[1., 2.],
           [0., 0.]])
    """
    table = check_array("embeddings", embeddings, 2, 3, floats=True)
    shape = table.shape[:-1]
    kept = np.ones(shape, bool) if mask is None else check_mask(mask, shape)
    width = check_d_model(table.shape[-1])
    encoding = sinusoidal_encoding(table.shape[-2], width, base, first_position=first_position)
    return np.where(kept[..., None], table + encoding, 0.0)
