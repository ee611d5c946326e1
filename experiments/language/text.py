"""Corpus: docstrings grouped by file, so that whole files can be held out."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import NamedTuple

import numpy as np

from experiments.clocks.text import cached
from pe_book.docstrings import END, by_file, tokens
from pe_book.records.language import LENGTH

TOKENS = 512  # size of the vocabulary
LONGEST = 4 * LENGTH
PARTS = 0.85, 0.9  # ends of the training and the validation part; the rest is the test


class Corpus(NamedTuple):
    """Tokens of training files, the starts of windows, and the first `LONGEST` + 1 of held-out files."""

    train: np.ndarray
    starts: np.ndarray
    validation: np.ndarray
    test: np.ndarray
    digest: str


def split(ids: np.ndarray) -> Corpus:
    """Split the files, each of which ends with `END`; no window spans two files."""
    ends = np.flatnonzero(ids == END) + 1
    sizes = np.diff(ends, prepend=0)
    begins = ends - sizes
    first, second = (int(ends[np.searchsorted(ends, part * len(ids))]) for part in PARTS)
    left = np.repeat(ends, sizes) - np.arange(ends[-1])  # tokens to the end of the file

    def held_out(low: int, high: int) -> np.ndarray:
        rows = (sizes > LONGEST) & (begins >= low) & (ends <= high)
        return ids[begins[rows, None] + np.arange(LONGEST + 1)]

    starts = np.flatnonzero(left[:first] > LENGTH)
    validation, test = held_out(first, second), held_out(second, len(ids))
    digest = hashlib.sha256(ids.tobytes()).hexdigest()[:16]
    return Corpus(ids[:first], starts, validation, test, digest)


@cache
def corpus() -> Corpus:
    """The docstrings of the installed packages, tokenised once and cached."""

    def shuffled_files() -> np.ndarray:
        files = ["\n\n".join(docstrings) for docstrings in by_file()]
        order = np.random.default_rng(0).permutation(len(files))
        return tokens([files[i] for i in order], TOKENS)

    return split(cached("docstrings-by-file.npy", shuffled_files))
