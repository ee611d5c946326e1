"""Trainings that were asked for after the record was closed: README.md, *Found afterwards*.

Learned rows and sinusoids once more on copy, begun at a place from 0 to 4: fixed places are of no
more help then, and yet the rows from 25 on stay as they were drawn.
"""

from __future__ import annotations

import json
from functools import cache

import numpy as np

from experiments.longer.statements import values
from experiments.running import RESULTS as FOLDER

RESULTS = FOLDER / "longer-afterwards.json"
STARTS = 5


def all_jobs(runs: list[dict]) -> list[dict]:
    """All of these trainings: those of the record that begin anywhere, with fewer beginnings."""
    anywhere = [run["settings"] for run in runs if run["settings"].get("shifted")]
    return [settings | {"starts": STARTS} for settings in anywhere]


@cache
def trainings() -> list[dict]:
    """What has been trained."""
    return json.loads(RESULTS.read_text(encoding="utf-8"))


def scores(encoding: str, length: int, what: str = "symbols") -> np.ndarray:
    """Shares of right digits of a copy, one for each seed; "inside" are those at places up to 24."""
    return values(trainings(), f"{length}", what, task="copy", kind=encoding, shifted=True)
