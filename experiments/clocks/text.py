"""Corpus: the docstrings of seven pinned packages, tokenised once and cached."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache

import numpy as np

from experiments.shared.running import RUNS
from pe_book.docstrings import docstrings, tokens

HELD_OUT = 200_000  # tokens at the end, never trained on


def cached(name: str, make: Callable[[], np.ndarray]) -> np.ndarray:
    """The array in a file of `RUNS`, which is made if it is missing."""
    path = RUNS / name
    if not path.exists():
        RUNS.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".part.npy")
        np.save(draft, make())
        draft.rename(path)
    return np.load(path)


@cache
def corpus() -> tuple[np.ndarray, str]:
    """Token ids and their digest."""
    ids = cached("docstrings.npy", lambda: tokens(docstrings()))
    return ids, hashlib.sha256(ids.tobytes()).hexdigest()[:16]
