"""Trainings that were asked for after the record was closed: README.md, *Found afterwards*.

Learned rows and sinusoids once more on copy, with fewer places to begin at than the 61 of the record:
from 0 to 4 and from 0 to 10; and as many, spread from 0 to 60. So what the number of places does can be
told from what their range does.
"""

from __future__ import annotations

from experiments.longer.plan import steps_of
from experiments.longer.train import train
from experiments.shared.running import Run
from pe_book.records import stored

__all__ = ["all_runs", "judge", "steps_of", "train"]

# From 0 to 4 and from 0 to 10; and five and eleven places from 0 to 60
BEGUN = ({"starts": 5}, {"starts": 11}, {"starts": 5, "apart": 15}, {"starts": 11, "apart": 6})


def all_runs(run: Run) -> list[dict]:
    """The trainings of the record that begin anywhere, with fewer beginnings: nothing is chosen."""
    known = [one["settings"] for one in stored("longer") if one["settings"].get("shifted")]
    return run([settings | begun for begun in BEGUN for settings in known])


def judge() -> list[dict]:
    """Nothing was stated beforehand."""
    return []
