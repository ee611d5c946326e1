"""Trainings added after the record was closed: README.md, *Found afterwards*.

Learned and sinusoidal rows on copy, with fewer first positions than the 61 of the record: 0 to 4 and
0 to 10, and as many from 0 to 60, which separates their number from their range.
"""

from __future__ import annotations

from experiments.longer.plan import steps_of
from experiments.longer.train import train
from experiments.shared.running import Run
from pe_book.records import stored

__all__ = ["all_runs", "judge", "steps_of", "train"]

FIRST_POSITIONS = (
    {"starts": 5}, {"starts": 11}, {"starts": 5, "apart": 15}, {"starts": 11, "apart": 6},
)  # fmt: skip


def all_runs(run: Run) -> list[dict]:
    """The shifted trainings of the record, with fewer first positions."""
    shifted = [one["settings"] for one in stored("longer") if one["settings"].get("shifted")]
    return run([settings | first for first in FIRST_POSITIONS for settings in shifted])


def judge() -> list[dict]:
    """Nothing was stated beforehand."""
    return []
