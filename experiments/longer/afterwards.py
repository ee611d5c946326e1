"""Trainings that were asked for after the record was closed: README.md, *Found afterwards*.

Learned rows and sinusoids once more on copy, begun at a place from 0 to 4 or from 0 to 10, and not
from 0 to 60 as in the record: one set of fixed places does not serve then, and rows further on are not
trained.
"""

from __future__ import annotations

import json
from functools import cache

import numpy as np

from experiments.longer.statements import values
from experiments.running import RESULTS as FOLDER

RESULTS = FOLDER / "longer-afterwards.json"
STARTS = (5, 11)


def all_jobs(runs: list[dict]) -> list[dict]:
    """All of these trainings: those of the record that begin anywhere, with fewer beginnings."""
    anywhere = [run["settings"] for run in runs if run["settings"].get("shifted")]
    return [settings | {"starts": starts} for starts in STARTS for settings in anywhere]


@cache
def trainings() -> list[dict]:
    """What has been trained."""
    return json.loads(RESULTS.read_text(encoding="utf-8"))


def scores(encoding: str, starts: int, length: int, what: str = "symbols") -> np.ndarray:
    """Shares of right digits of a copy, one for each seed; "inside" are those at trained places."""
    cell = {"task": "copy", "kind": encoding, "shifted": True, "starts": starts}
    return values(trainings(), f"{length}", what, **cell)
