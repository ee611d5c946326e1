"""Trainings of clocks, their record, and the claims tested on it: README.md."""

from __future__ import annotations

from base64 import b64decode, b64encode

import numpy as np

from experiments.clocks.train import train
from experiments.shared.judging import verdict_of_few
from experiments.shared.running import Run
from pe_book.records.clocks import (
    LENGTH,
    SEEDS,
    STATES,
    WIDTH,
    kept_steps,
    stands,
    training,
    trend_stands,
)
from pe_book.spectrum import spectrum

__all__ = ["all_runs", "judge", "packed", "steps_of", "train"]

CELLS = [(task, 3000) for task in ("masked", "shuffled", "causal")] + [("causal", 12_000)]
LONG = False  # the three trainings of 12 000 steps, on which C7 is judged: not run yet
TREND, SHOWN = 2.25, range(0, STATES, 6)

# Statement, task, and the range of values in which it holds
STATEMENTS = {
    "C1": ("Order writes lines: how many at the end, at least one", "masked", 1, 99),
    "C2": ("Training alone does not: lines and trend at the end, none", "shuffled", 0, 0),
    "C3": ("Slow before fast: lines earlier than a slower one, none (−1: no line)", "masked", 0, 0),
    "C4": ("One ladder: largest step over smallest, at most 1.25 (0: under three lines)", "masked", 1, 1.25),
    "C5": ("A causal reader writes no lines: how many at the end", "causal", 0, 0),
    "C6": ("… but a slow trend: at least 2.25 times the floor", "causal", TREND, 1e9),
    "C7": ("Later it does: lines after 12 000 steps, at least one", "causal", 1, 99),
    "C8": ("Places are used: shuffled rows cost more than 0.1 nats", "masked", 0.1, 99),
    "C9": ("Distances above all: reversed rows cost less than 0.1 nats", "masked", -99, 0.1),
    "C10": ("Nothing to use in shuffled text: shuffled rows cost less than 0.01 nats", "shuffled", -99, 0.01),
}  # fmt: skip


def steps_of(settings: dict) -> int:
    """Number of steps."""
    return settings["steps"]


def all_runs(run: Run) -> list[dict]:
    """The short trainings by seed, then the long ones."""
    short = [{"task": t, "steps": n, "seed": seed} for seed in SEEDS for t, n in CELLS[:-1]]
    task, steps = CELLS[-1]
    return run(short + [{"task": task, "steps": steps, "seed": seed} for seed in SEEDS])


def packed(runs: list[dict]) -> list[dict]:
    """Runs as recorded."""
    return [run if "power" in run else pack(run) for run in runs]


def pack(run: dict) -> dict:
    """A run with the spectra of all states, and the rows of the last state, or of nine, in 8 bits."""
    states = np.frombuffer(b64decode(run["rows"]), np.float16).reshape(STATES, LENGTH, WIDTH)
    states = states.astype(float)
    spectra = [spectrum(state) for state in states]
    settings = run["settings"]
    several = settings["seed"] == SEEDS[0] and settings["task"] != "causal"
    at = list(SHOWN) if several else [STATES - 1]
    sizes = [float(abs(states[i]).max()) for i in at]
    rows = [np.round(127 * (states[i] / size)) for i, size in zip(at, sizes, strict=True)]
    power = np.stack([one.power[::4] for one in spectra]).astype(np.float16)
    return run | {
        "trend": [round(float(one.trend), 2) for one in spectra],
        "lines": [[[round(x, 2) for x in line[:2]] for line in one.lines] for one in spectra],
        "power": b64encode(power.tobytes()).decode(),
        "at": [kept_steps(settings["steps"])[i] for i in at],
        "sizes": sizes,
        "rows": b64encode(np.stack(rows).astype(np.int8).tobytes()).decode(),
    }


def value(name: str, run: dict) -> float:
    """The value that a statement is tested on, in one run."""
    lines, losses = len(run["lines"][-1]), run["scores"]
    if name == "C2":
        return lines + (run["trend"][-1] >= TREND)
    if name == "C3":
        trend = trend_stands(run, TREND)
        first_steps = [10**9 if trend is None else trend, *(step for _, step in stands(run))]
        return sum(np.diff(first_steps) < 0) if lines else -1
    if name == "C4":
        periods = np.array([period for period, _ in run["lines"][-1]])
        ratios = periods[:-1] / periods[1:]
        return ratios.max() / ratios.min() if lines > 2 else 0
    if name == "C6":
        return run["trend"][-1]
    if name in ("C8", "C9", "C10"):
        return losses["reversed" if name == "C9" else "shuffled"] - losses["rows"]
    return lines


def judge() -> list[dict]:
    """Every statement with its verdict."""
    rows = []
    for name, (statement, task, low, high) in STATEMENTS.items():
        steps = 12_000 if name == "C7" else 3000
        values = [round(float(value(name, training(task, seed, steps))), 4) for seed in SEEDS]
        satisfied = sum(low <= one <= high for one in values)
        rows.append(verdict_of_few(name, statement, task, values, satisfied))
    return rows
