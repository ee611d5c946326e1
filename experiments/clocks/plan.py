"""Which trainings of empty rows there are, and what they allow to be said: README.md."""

from __future__ import annotations

from experiments.clocks.train import train
from experiments.shared.running import Run

__all__ = ["all_runs", "steps_of", "train"]

SEEDS = (2, 3, 4)
CELLS = [(task, 3000) for task in ("masked", "shuffled", "causal")] + [("causal", 12_000)]


def steps_of(settings: dict) -> int:
    """How long a training is."""
    return settings["steps"]


def all_runs(run: Run) -> list[dict]:
    """The trainings that count: the short ones seed by seed, then the long ones."""
    short = [{"task": t, "steps": n, "seed": seed} for seed in SEEDS for t, n in CELLS[:-1]]
    task, steps = CELLS[-1]
    return run(short + [{"task": task, "steps": steps, "seed": seed} for seed in SEEDS])
