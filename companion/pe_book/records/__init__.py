"""The records of the trainings in `experiments/`, a folder of the repository: read with NumPy alone.

One module per record. The programs that train the models are not part of this package.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).parent


@cache
def stored(name: str) -> list[dict]:
    """A record: a list of trainings or, for a name that ends in ``-statements``, of verdicts."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def of_seeds(
    record: str, score: Callable[[dict], float], cell: dict, defaults: dict, seeds: Sequence[int]
) -> np.ndarray:
    """One score per seed, of the trainings with the settings `cell` (`defaults` for the others)."""
    wanted = defaults | cell
    by_seed = {
        run["settings"]["seed"]: score(run)
        for run in stored(record)
        if wanted.items() <= (defaults | run["settings"]).items()
        and run["settings"]["seed"] in seeds
    }
    return np.array([by_seed[seed] for seed in seeds])


def share(test: str, what: str = "") -> Callable[[dict], float]:
    """A function that reads a training's score in a test; with `what`, a part of it, 0 if it diverged."""
    if not what:
        return lambda run: run["scores"][test]
    return lambda run: run["scores"][test][what] if run["finite"] else 0.0


def interval(sample: np.ndarray, count: int = 10_000) -> tuple[float, float]:
    """The 95 % percentile bootstrap interval of the median."""
    rng = np.random.default_rng(0)
    medians = np.median(rng.choice(sample, size=(count, len(sample))), axis=1)
    low, high = np.quantile(medians, [0.025, 0.975]).tolist()
    return low, high


def _span(rows: list[dict], low: str, high: str) -> str:
    ends = f"{min(r[low] for r in rows):.4g}", f"{max(r[high] for r in rows):.4g}"
    return " to ".join(dict.fromkeys(ends))


def table(verdicts: list[dict]) -> str:
    """Verdicts as a Markdown table: one row for a statement whose tests all have the same verdict."""
    lines = ["| | statement | of | median | interval | verdict |", "|---|---|---|---|---|---|"]
    for name in dict.fromkeys(one["name"] for one in verdicts):
        tests = [one for one in verdicts if one["name"] == name]
        statement = tests[0]["said"]
        alike = len({one["verdict"] for one in tests}) == 1
        for rows in [tests] if alike else [[one] for one in tests]:
            which = f"all {len(rows)} groups" if len(rows) > 1 else rows[0]["of"]
            if "low" in rows[0]:
                cells = [_span(rows, "median", "median"), _span(rows, "low", "high")]
            else:
                cells = [f"{_span(rows, 'pooled', 'pooled')} (mean)", "–"]
            verdict = f"**{rows[0]['verdict']}**"
            lines.append("| " + " | ".join([name, statement, which, *cells, verdict]) + " |")
            statement = "…"
    return "\n".join(lines) + "\n"
