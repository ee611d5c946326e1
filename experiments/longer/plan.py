"""Trainings for longer inputs, and the claims tested on them: README.md."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from experiments.longer.tasks import TASKS, TRAINED
from experiments.longer.train import KINDS, STEPS, train
from experiments.shared import running
from experiments.shared.judging import Claim, verdicts
from pe_book.records.longer import FINAL_SEEDS, scores, without_order

__all__ = ["all_runs", "judge", "steps_of", "train"]

RATES, OUTSIDE = (0.001, 0.003, 0.006), (0.0005, 0.012)
SWEEP_SEEDS = (100, 101)  # pilots had 0 to 2
SHIFTED = ("learned", "sinusoidal")  # kinds, on copy
SHUFFLED = ("copy", "retrieve")  # tasks, with rotary


def final(task: str, rates: dict[str, float]) -> list[dict]:
    """The final trainings, with extra cells and controls."""
    cells = [{"task": task, "kind": kind, "rate": rate} for kind, rate in rates.items()]
    if task == "copy":
        cells += [
            {"task": task, "kind": kind, "rate": rates[kind], "shifted": True} for kind in SHIFTED
        ]
    if task in SHUFFLED:
        cells.append({"task": task, "kind": "rotary", "rate": rates["rotary"], "shuffled": True})
    jobs = [{**cell, "seed": seed} for cell in cells for seed in FINAL_SEEDS]
    if task == "retrieve":  # repeats from almost the same weights
        repeat = {"task": task, "kind": "rotary", "rate": rates["rotary"], "seed": FINAL_SEEDS[0]}
        jobs += [{**repeat, "nudge": nudge} for nudge in range(1, 9)]
    return jobs


def steps_of(settings: dict) -> int:
    """Number of steps."""
    return STEPS[settings["task"]] // (2 if settings.get("sweep") else 1)


def all_runs(run: running.Run) -> list[dict]:
    """The sweeps and the final trainings of each task."""
    runs = []
    for task in TASKS:
        rates = {}
        for kind in KINDS:
            cell = {"task": task, "kind": kind}
            sweep, rates[kind] = running.choose(
                run, cell, SWEEP_SEEDS, lambda one: one["curve"][-1], RATES, OUTSIDE
            )
            runs += sweep
        runs += run(final(task, rates))
    return runs


# Statements -----------------------------------------------------------------------------------------

MARGIN = 0.026  # four σ of 4096 answers of one digit
STATEMENTS = {
    "B0": "Shuffled inputs: the mean at most 0.026 above the best without order",
    "B1": "Learned and sinusoidal fall below the bag's level on copy at 15",
    "B2": "Unseen places cause most of that: shifted − plain above 0.2",
    "B3": "ALiBi beats plain rotary: copy at 20, retrieve at 80, by more than 0.02",
    "B4": "Interpolation restores much of rotary's copy at 15: by more than 0.2",
    "B5": "At 20, YaRN (4, 1) − interpolation: above 0.02 in copy, below −0.02 in reverse",
    "B6": "Models without an encoding sort better than rotary at 20, by more than 0.02",
}


def claims() -> Iterator[Claim]:
    def gain(task: str, kind: str, other: str, length: int) -> np.ndarray:
        return scores(task, kind, length) - scores(task, other, length)

    unseen = ("learned", "sinusoidal")
    for kind in unseen:
        yield Claim("B1", kind, scores("copy", kind, 15), without_order("copy", 15), False)
    for kind in unseen:
        shifted = scores("copy", kind, 15, shifted=True)
        yield Claim("B2", kind, shifted - scores("copy", kind, 15), 0.2)
    for task, length in (("copy", 20), ("retrieve", 80)):
        yield Claim("B3", task, gain(task, "alibi", "rotary", length), 0.02)
    interpolated = scores("copy", "rotary", 15, "interpolation")
    yield Claim("B4", "rotary", interpolated - scores("copy", "rotary", 15), 0.2)
    for task, limit, above in (("copy", 0.02, True), ("reverse", -0.02, False)):
        interpolated = scores(task, "rotary", 20, "interpolation")
        gained = scores(task, "rotary", 20, "yarn (4, 1)") - interpolated
        yield Claim("B5", task, gained, limit, above)
    yield Claim("B6", "sort", gain("sort", "none", "rotary", 20), 0.02)


def judge() -> list[dict]:
    """Every statement with its verdict."""
    rows = []
    for task in ("copy", "retrieve"):
        longest = TRAINED[task]
        pooled = float(scores(task, "rotary", longest, shuffled=True).mean())
        limit = without_order(task, longest) + MARGIN
        verdict = "holds" if pooled <= limit else "refuted"
        row = {"name": "B0", "said": STATEMENTS["B0"], "of": task, "pooled": pooled}
        rows.append(row | {"limit": limit, "verdict": verdict})
    return rows + verdicts(list(claims()), STATEMENTS)
