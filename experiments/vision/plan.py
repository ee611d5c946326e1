"""Trainings on pictures, and the claims tested on them: README.md."""

from __future__ import annotations

from collections.abc import Iterator

from experiments.shared.judging import Claim, verdicts
from experiments.shared.running import Run
from experiments.vision.train import KINDS, RATE, STEPS, TURNED, train
from pe_book.records.vision import FINAL_SEEDS, scores

__all__ = ["all_runs", "judge", "steps_of", "train"]

STATEMENTS = {
    "V1": "Arrangement helps by more than 0.1: axial − its rows permuted",
    "V2": "Two axes help by more than 0.1: axial − flat",
    "V3": "Axial rotary carries directions to 9 × 9 patches: above 0.9",
    "V4": "With swapped axes axial rows keep two of eight directions: below 0.3",
    "V5": "Resizing helps learned rows at 9 × 9 by more than 0.1",
    "V6": "… and axial rows, too: resized − as the formula has them",
}


def steps_of(settings: dict) -> int:
    """Number of steps."""
    return settings["steps"]


def all_runs(run: Run) -> list[dict]:
    """All trainings by seed, at one rate."""
    cell = {"rate": RATE, "steps": STEPS}
    return run([{"kind": kind, **cell, "seed": seed} for seed in FINAL_SEEDS for kind in KINDS])


def claims() -> Iterator[Claim]:
    yield Claim("V1", "axial − permuted", scores("axial") - scores("axial, permuted"), 0.1)
    yield Claim("V2", "axial − flat", scores("axial") - scores("flat"), 0.1)
    yield Claim("V3", "rotary, axial", scores(TURNED, "9"), 0.9)
    yield Claim("V4", "axial", scores("axial", "6, swapped"), 0.3, False)
    for name, kind in (("V5", "learned"), ("V6", "axial")):
        yield Claim(name, kind, scores(kind, "9, resized") - scores(kind, "9"), 0.1)


def judge() -> list[dict]:
    """Every statement with its verdict."""
    return verdicts(list(claims()), STATEMENTS)
