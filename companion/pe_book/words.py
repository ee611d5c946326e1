"""A fixed, untrained vector for every word, bit for bit the same as in the explorers' JavaScript.

Chapter "Attention cannot see order".
"""

import unicodedata
from collections.abc import Iterable

import numpy as np

from pe_lib._validate import check_d_model, show, wrong_type

__all__ = ["VOCABULARY", "embed", "word_direction", "word_vector"]

VOCABULARY = [
    "cat", "sat", "mat", "dog", "man", "bird", "fish", "tree", "house", "road",
    "sun", "moon", "rain", "snow", "day", "night", "king", "queen", "book", "door",
]  # fmt: skip
"""Twenty words for the search of a word by its vector."""

# The example of the PyTorch notebook that the book is built on (document D4)
_PRINTED = {
    "cat": (1.0, 0.0, 0.5, 0.2),
    "sat": (0.0, 1.0, 0.3, 0.8),
    "mat": (0.5, 0.0, 1.0, 0.1),
}
# Not str.lower, which includes other alphabets and depends on the Unicode version
_LOWER = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def word_vector(word: str, d_model: int) -> np.ndarray:
    """The fixed vector of a word: pseudo-random numbers that depend on its letters only.

    Parameters
    ----------
    word : str
        Not empty. The case of the letters a to z is ignored.
    d_model : even int, at least 2
        Length of the vector.

    Returns
    -------
    ndarray of float64, shape (d_model,)
        Dimensionless, each one of 0.0, 0.1 … 1.0. With `d_model` 4 the words cat, sat and mat have
        the vectors of document D4. Two words may share a vector, the more often the shorter it is.

    References
    ----------
    Fowler, Noll and Vo's FNV-1a hash seeds Ettinger's mulberry32 generator. Chapter "Attention
    cannot see order".

    Examples
    --------
    >>> word_vector("cat", 4)
    array([1. , 0. , 0.5, 0.2])
    """
    if not isinstance(word, str):
        raise wrong_type("word must be a string", word)
    if not word:
        raise ValueError(f"word must have at least one letter, got {show(word)}")
    width, letters = check_d_model(d_model), _letters(word)
    if width == 4 and letters in _PRINTED:
        return np.array(_PRINTED[letters])
    return (mulberry32(_fnv1a(letters.encode()), width) % 11) / 10


def embed(words: Iterable[str], d_model: int) -> np.ndarray:
    """The vectors of several words, one per row.

    Parameters
    ----------
    words : iterable of n str
        The words, none of them empty.
    d_model : even int, at least 2
        Width of the table, in columns.

    Returns
    -------
    ndarray of float64, shape (n, d_model)
        Dimensionless.

    References
    ----------
    `word_vector`. Chapter "Attention cannot see order".

    Examples
    --------
    >>> embed("cat sat".split(), 4)
    array([[1. , 0. , 0.5, 0.2],
           [0. , 1. , 0.3, 0.8]])
    """
    rule = "words must be a sequence of strings"
    if isinstance(words, (str, bytes)) or not isinstance(words, Iterable):
        raise wrong_type(rule, words, ": split a sentence first")
    words, width = list(words), check_d_model(d_model)
    table = np.empty((len(words), width))
    for row, word in enumerate(words):
        table[row] = word_vector(word, width)
    return table


def _letters(word: str) -> str:
    # an unpaired surrogate has no UTF-8: replaced by U+FFFD, as in a browser
    whole = word.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return unicodedata.normalize("NFC", whole).translate(_LOWER)


def _fnv1a(data: bytes) -> int:
    hashed = 2166136261
    for byte in data:
        hashed = (hashed ^ byte) * 16777619 % 2**32
    return hashed


def mulberry32(seed: int, count: int) -> np.ndarray:
    """`count` pseudo-random integers below 2**32, from Ettinger's generator."""
    # The state grows by a constant, so all are computed at once. uint32 products wrap.
    steps = np.arange(1, count + 1, dtype=np.int64).astype(np.uint32)
    a = steps * np.uint32(0x6D2B79F5) + np.uint32(seed)
    t = (a ^ a >> 15) * (a | 1)
    t = (t + (t ^ t >> 7) * (t | 61)) ^ t
    return t ^ t >> 14


def word_direction(word: str, width: int) -> np.ndarray:
    """The unit vector of a word's vector minus ½, or 0 if that is 0."""
    away = word_vector(word, width) - 0.5
    return away / (np.linalg.norm(away) or 1.0)
