"""Trainings of language models, and the claims tested on them: README.md."""

from __future__ import annotations

from collections.abc import Iterator

from experiments.language.train import KINDS, STEPS, SWEEP, train
from experiments.shared import running
from experiments.shared.judging import Claim, verdict_of_few
from pe_book.records.language import SEEDS, last, loss

__all__ = ["all_runs", "judge", "steps_of", "train"]

RATES, OUTSIDE = (0.008, 0.016, 0.032), (0.004, 0.064)
SWEEP_SEEDS = (100,)  # pilots had 0
SHUFFLED = ("none", "sinusoidal")  # the controls
BREAKS, KEEPS = ("learned", "sinusoidal", "rotary"), ("alibi", "t5")
STATEMENTS = {
    "L1": "A position is worth something: no encoding − each, more than 0.02",
    "L2": "Arranged rows beat the same rows, permuted, by more than 0.01",
    "L3": "… but by less than permuted rows beat none: the second − the first, above 0",
    "L4": "Turning is worth more than adding: sinusoidal − rotary, more than 0.05",
    "L5": "In shuffled text rows are worth nothing: none − sinusoidal, less than 0.01",
    "L6": "What words stand in order for: none on shuffled text − on text, more than 0.5",
    "L7": "512 read of a model trained on 128 is worse than its last 128 alone, by more than 0.1",
    "L8": "YaRN (32, 1) with 512 read is better than the last 128 alone: 128 − 512, above 0",
    "L9": "… and so is 512 with these: 128 − 512, above 0",
    "L10": "That is the text's: with another file before, 512 − 128, above 0",
}


def steps_of(settings: dict) -> int:
    """Number of steps."""
    return SWEEP if settings.get("sweep") else STEPS


def all_runs(run: running.Run) -> list[dict]:
    """Choose the rates; then run the final trainings by seed, and the controls on shuffled text."""
    runs, cells = [], []
    for kind in KINDS:
        sweep, rate = running.choose(
            run, {"kind": kind}, SWEEP_SEEDS, lambda one: one["curve"][-1], RATES, OUTSIDE
        )
        runs += sweep
        cells.append({"kind": kind, "rate": rate})
    shuffled = [one | {"shuffled": True} for one in cells if one["kind"] in SHUFFLED]
    return runs + run([one | {"seed": s} for of in (cells, shuffled) for s in SEEDS for one in of])


def claims() -> Iterator[Claim]:
    plain = {kind: loss(kind) for kind in KINDS}
    for kind in KINDS[1:]:
        yield Claim("L1", kind, plain["none"] - plain[kind], 0.02)
    arranged = plain["permuted"] - plain["sinusoidal"]
    yield Claim("L2", "sinusoidal", arranged, 0.01)
    yield Claim("L3", "sinusoidal", plain["none"] - plain["permuted"] - arranged, 0)
    yield Claim("L4", "rotary", plain["sinusoidal"] - plain["rotary"], 0.05)
    blind, rows = (loss(kind, shuffled=True) for kind in SHUFFLED)
    yield Claim("L5", "sinusoidal", blind - rows, 0.01, False)
    yield Claim("L6", "none", blind - plain["none"], 0.5)
    for kind in BREAKS:
        yield Claim("L7", kind, last(kind, 512) - last(kind), 0.1)
    yield Claim("L8", "rotary", last("rotary") - last("rotary", 512, "yarn"), 0)
    for kind in KEEPS:
        yield Claim("L9", kind, last(kind) - last(kind, 512), 0)
    yield Claim("L10", "rotary", last("rotary", 512, "yarn, other") - last("rotary"), 0)
    for kind in KEEPS:
        yield Claim("L10", kind, last(kind, 512, "other") - last(kind), 0)


def judge() -> list[dict]:
    """Every statement with its verdict."""
    return [
        verdict_of_few(one.name, STATEMENTS[one.name], one.of, one.values.round(4), one.satisfied)
        for one in claims()
    ]
