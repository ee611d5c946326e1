"""Corpus: the docstrings of seven pinned packages, tokenised once and cached beside the trainings."""

from __future__ import annotations

import hashlib
from functools import cache

import numpy as np

from experiments.shared.running import RUNS
from pe_book.docstrings import docstrings, tokens

HELD_OUT = 200_000  # tokens at the end, never trained on


@cache
def corpus() -> tuple[np.ndarray, str]:
    """Token ids and their digest."""
    path = RUNS / "docstrings.npy"
    if not path.exists():
        RUNS.mkdir(parents=True, exist_ok=True)
        made = path.with_suffix(".part.npy")
        np.save(made, tokens(docstrings()))
        made.rename(path)
    found = np.load(path)
    return found, hashlib.sha256(found.tobytes()).hexdigest()[:16]
