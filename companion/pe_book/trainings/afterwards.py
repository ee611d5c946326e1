"""Trainings that were asked for after the record was closed: README.md, *Found afterwards*.

The sinusoids with rows as long as those of other encodings, and short and long rows with four times
the steps. Both rates of each are there, and what counts is the better one.
"""

from __future__ import annotations

import json
from functools import cache

import numpy as np

from pe_book.trainings import running
from pe_book.trainings.jobs import FINAL_SEEDS

RESULTS = running.RESULTS / "afterwards.json"
RATES = {"one-hot": (0.001, 0.003), "binary": (0.001, 0.003), "index": (0.0003, 0.001)}
LONG = 8000  # steps
LONG_SEEDS = FINAL_SEEDS[:6]


def all_jobs() -> list[dict]:
    """All of these trainings."""
    every = {"task": "nearer", "sweep": True}  # asked about *seen* alone
    scaled = [
        {**every, "kind": "sinusoidal", "rows": f"as {kind}", "rate": rate, "seed": seed}
        for kind, rates in RATES.items()
        for rate in rates
        for seed in FINAL_SEEDS
    ]
    longer = [
        {**every, "kind": kind, "rows": "natural", "rate": rate, "seed": seed, "steps": LONG}
        for kind, rates in RATES.items()
        for rate in rates
        for seed in LONG_SEEDS
    ]
    return scaled + longer


@cache
def trainings() -> list[dict]:
    """What has been trained."""
    return json.loads(RESULTS.read_text(encoding="utf-8"))


def scores(kind: str, rows: str) -> np.ndarray:
    """Shares of right answers on *seen*, one for each seed, at the rate with the higher median."""
    by_rate: dict[float, list[float]] = {}
    for run in trainings():
        known = run["settings"]
        if (known["kind"], known["rows"]) == (kind, rows):
            by_rate.setdefault(known["rate"], []).append(run["scores"]["seen"])
    return np.array(max(by_rate.values(), key=np.median))
