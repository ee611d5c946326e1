"""Docstrings in order, file by file, so that whole files can be held out."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import NamedTuple

import numpy as np

from experiments.shared.running import RUNS
from pe_book.docstrings import END, by_file, tokens
from pe_book.records.language import LENGTH

TOKENS = 512  # different ones
LONGEST = 4 * LENGTH
PARTS = 0.85, 0.9  # up to here files train, up to there they choose rates; the rest is tested


class Corpus(NamedTuple):
    """Tokens of training files, where windows may begin, and each held-out file's first `LONGEST` + 1."""

    train: np.ndarray
    starts: np.ndarray
    validation: np.ndarray
    test: np.ndarray
    digest: str


def split(ids: np.ndarray) -> Corpus:
    """The files, each of which ends with `END`, in three parts; no window reaches into a second file."""
    ends = np.flatnonzero(ids == END) + 1
    sizes = np.diff(ends, prepend=0)
    begins = ends - sizes
    first, second = (int(ends[np.searchsorted(ends, part * len(ids))]) for part in PARTS)
    left = np.repeat(ends, sizes) - np.arange(ends[-1])  # to the file's end

    def held_out(low: int, high: int) -> np.ndarray:
        rows = (sizes > LONGEST) & (begins >= low) & (ends <= high)
        return ids[begins[rows, None] + np.arange(LONGEST + 1)]

    starts = np.flatnonzero(left[:first] > LENGTH)
    validation, test = held_out(first, second), held_out(second, len(ids))
    digest = hashlib.sha256(ids.tobytes()).hexdigest()[:16]
    return Corpus(ids[:first], starts, validation, test, digest)


@cache
def corpus() -> Corpus:
    """The docstrings of the installed packages, tokenised once and kept beside the trainings."""
    path = RUNS / "docstrings-by-file.npy"
    if not path.exists():
        RUNS.mkdir(parents=True, exist_ok=True)
        files = ["\n\n".join(said) for said in by_file()]
        order = np.random.default_rng(0).permutation(len(files))
        made = path.with_suffix(".part.npy")
        np.save(made, tokens([files[i] for i in order], TOKENS))
        made.rename(path)
    return split(np.load(path))
