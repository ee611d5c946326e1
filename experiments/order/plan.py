"""Trainings of *Does order matter?*, and the claims tested on them: README.md."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from experiments.order.train import STEPS, train
from experiments.shared import running
from experiments.shared.judging import Claim, verdicts
from pe_book.records import of_seeds, share
from pe_book.records.order import DEFAULTS, FINAL_SEEDS, scores

__all__ = ["all_runs", "judge", "steps_of", "train"]

RATES = {"before": (0.001, 0.003, 0.01), "nearer": (0.0003, 0.001, 0.003)}
OUTSIDE = {"before": (0.000316, 0.0316), "nearer": (0.000095, 0.00948)}
SWEEP_SEEDS = range(100, 103)  # pilots had 0 to 2
NATURAL = ("index", "index / length", "one-hot", "binary", "sinusoidal", "learned")
EQUAL = ("index", "one-hot", "binary", "learned")  # with equal length others coincide with these
CELLS = (
    *((kind, "natural") for kind in NATURAL),
    ("learned", "small"),
    *((kind, "equal") for kind in EQUAL),
)
# What is shuffled, and the encoding
CONTROLS = (("", "none"), ("words", "sinusoidal"), ("answers", "sinusoidal"))


def final_jobs(task: str, rates: dict[tuple[str, str], float]) -> list[dict]:
    """The final trainings, with controls and repeats."""
    cells = [
        {"task": task, "kind": kind, "rows": rows, "rate": rates[kind, rows]}
        for kind, rows in rates
    ]
    cells += [
        {"task": task, "kind": kind, "control": control, "rate": rates["sinusoidal", "natural"]}
        for control, kind in CONTROLS
    ]
    jobs = [{**cell, "seed": seed} for cell in cells for seed in FINAL_SEEDS]
    repeated = {"task": task, "kind": "sinusoidal", "rows": "natural", "seed": FINAL_SEEDS[0]}
    repeated["rate"] = rates["sinusoidal", "natural"]
    return jobs + [{**repeated, "nudge": nudge} for nudge in range(1, 9)]


def steps_of(settings: dict) -> int:
    """Number of steps."""
    return settings.get("steps", STEPS[settings["task"]])


def all_runs(run: running.Run) -> list[dict]:
    """The sweeps and the final trainings of both tasks."""
    runs = []
    for task in STEPS:
        rates = {}
        for kind, rows in CELLS:
            cell = {"task": task, "kind": kind, "rows": rows}
            sweep, rates[kind, rows] = running.choose(
                run, cell, SWEEP_SEEDS, share("seen"), RATES[task], OUTSIDE[task]
            )
            runs += sweep
        runs += run(final_jobs(task, rates))
    return runs


# Statements -----------------------------------------------------------------------------------------

ROWS = dict.fromkeys(EQUAL, "equal") | {"sinusoidal": "natural"}
NEVER = 450  # steps counted for a training of "before" that is never above 0.9
INVERTED = 0.5 - 4 * (0.25 / 1000) ** 0.5  # four σ below guessing
STATEMENTS = {
    "A1": "Without order, guessing: the mean within 0.5 ± 0.013",
    "A2": "Equal length raises the score on *nearer* by more than 0.2",
    "A3": "Index / length carries *before* to longer sentences: above 0.95",
    "A4": "Sinusoids are inverted at 24 words, both beyond: below 0.44",
    "A5": "Above what the sums are worth: *between* above 0.62",
    "A5′": "Above what one pair's places are worth: *between* above 0.76",
    "A6": "The index beats sinusoids on *between* by more than 0.02",
    "A7": "Learned rows of spread 0.02 stay below 0.6 on *nearer*",
    "A8": "Longer one-hot rows reach no further: below 0.7",
    "A9": "One-hot learns *before* over 50 steps sooner with longer rows",
}


def first_above(rows: str) -> np.ndarray:
    """Steps until one-hot readers of "before" are above 0.9."""
    cell = {"task": "before", "kind": "one-hot", "rows": rows}
    return of_seeds("order", lambda run: run["above_0.9"] or NEVER, cell, DEFAULTS, FINAL_SEEDS)


def claims() -> Iterator[Claim]:
    for kind in ("one-hot", "binary", "index"):
        gain = scores("nearer", kind, rows="equal") - scores("nearer", kind)
        yield Claim("A2", kind, gain, 0.2)
    for test in (f"{words} {where}" for words in (24, 32) for where in ("inside", "one", "both")):
        yield Claim("A3", test, scores("before", "index / length", test), 0.95)
    yield Claim("A4", "sinusoidal", scores("before", "sinusoidal", "24 both"), INVERTED, False)
    between = {kind: scores("nearer", kind, "between", rows=rows) for kind, rows in ROWS.items()}
    for name, limit in (("A5", 0.62), ("A5′", 0.76)):
        for kind, values in between.items():
            yield Claim(name, kind, values, limit)
    yield Claim("A6", "index − sinusoidal", between["index"] - between["sinusoidal"], 0.02)
    small = scores("nearer", "learned", rows="small")
    yield Claim("A7", "learned, spread 0.02", small, 0.6, False)
    yield Claim("A8", "one-hot", scores("before", "one-hot", "24 both", rows="equal"), 0.7, False)
    yield Claim("A9", "one-hot", first_above("natural") - first_above("equal"), 50)


def judge() -> list[dict]:
    """Every statement with its verdict."""
    rows = []
    for task in ("before", "nearer"):
        for control, kind in CONTROLS:
            pooled = float(scores(task, kind, control=control).mean())
            verdict = "holds" if abs(pooled - 0.5) <= 0.013 else "refuted"
            of = f"{task}, {control + ' shuffled' if control else 'no encoding'}"
            row = {"name": "A1", "said": STATEMENTS["A1"], "of": of, "pooled": pooled}
            rows.append(row | {"verdict": verdict})
    return rows + verdicts(list(claims()), STATEMENTS)
