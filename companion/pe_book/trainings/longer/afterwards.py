"""Trainings that were asked for after the record was closed: README.md, *Found afterwards*.

Learned rows and sinusoids once more on copy, with fewer places to begin at than the 61 of the record:
from 0 to 4 and from 0 to 10; and as many, spread from 0 to 60. So what the number of places does can be
told from what their range does.
"""

from __future__ import annotations

import json
from functools import cache

import numpy as np

from pe_book.trainings.longer.statements import values
from pe_book.trainings.running import RESULTS as FOLDER

RESULTS = FOLDER / "longer-afterwards.json"
BEGUN = {
    "0 to 4": {"starts": 5},
    "0 to 10": {"starts": 11},
    "0, 15, … 60": {"starts": 5, "apart": 15},
    "0, 6, … 60": {"starts": 11, "apart": 6},
}


def all_jobs(runs: list[dict]) -> list[dict]:
    """All of these trainings: those of the record that begin anywhere, with fewer beginnings."""
    anywhere = [run["settings"] for run in runs if run["settings"].get("shifted")]
    return [settings | begun for begun in BEGUN.values() for settings in anywhere]


@cache
def trainings() -> list[dict]:
    """What has been trained."""
    return json.loads(RESULTS.read_text(encoding="utf-8"))


def scores(encoding: str, begun: str, length: int, what: str = "symbols") -> np.ndarray:
    """Shares of right digits of a copy, one for each seed; "inside" are those at trained places."""
    cell = {"task": "copy", "kind": encoding, "shifted": True} | BEGUN[begun]
    return values(trainings(), f"{length}", what, **cell)
