"""Trainings of the arrangement, and the claims tested on them: README.md."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from experiments.order.plan import INVERTED, steps_of
from experiments.order.train import WITHOUT, train
from experiments.shared import running
from experiments.shared.judging import Claim, verdicts
from pe_book.records import share
from pe_book.records.arrangement import ARRANGED, FINAL_SEEDS, KINDS, scores

__all__ = ["all_runs", "judge", "steps_of", "train"]

RATES, OUTSIDE = (0.0003, 0.001, 0.003), (0.0001, 0.01)
SWEEP_SEEDS = range(103, 106)
SHORT = ("sinusoidal", "binary", "random")
WIDE = ("sinusoidal", "sinusoidal, permuted", "index", "random", "one-hot")
LARGER = {"width": 64, "layers": 2}
# The other encodings are scaled to the sinusoids, whose rows are thus "centred" by either measure
CELLS = (
    *({"kind": kind, "rows": "centred"} for kind in KINDS),
    *({"kind": kind, "rows": "neighbours"} for kind in KINDS if kind != "sinusoidal"),
    *({"kind": kind, "rows": "centred", **LARGER} for kind in WIDE),
    *({"kind": kind, "rows": "centred, short"} for kind in SHORT),
)
# "before" with all columns of the sinusoids, and without some, at the rate of the record `order`
BEFORE = [{"task": "before", "kind": "sinusoidal", "rate": 0.003}]
BEFORE += [BEFORE[0] | {"without": name} for name in WITHOUT]


def jobs(cell: dict) -> list[dict]:
    """The final trainings of a cell."""
    return [{**cell, "seed": seed} for seed in FINAL_SEEDS]


def all_runs(run: running.Run) -> list[dict]:
    """The readers of "before"; then the sweep and the final trainings of each cell."""
    runs = run([job for cell in BEFORE for job in jobs(cell)])
    for cell in CELLS:
        cell = {"task": "nearer", **cell}
        sweep, rate = running.choose(run, cell, SWEEP_SEEDS, share("seen"), RATES, OUTSIDE)
        runs += sweep + run(jobs(cell | {"rate": rate}))
    return runs


# Statements -----------------------------------------------------------------------------------------

STATEMENTS = {
    "C1": "Arrangement helps on *seen* by more than 0.05: in order − permuted",
    "C2": "… on *between*",
    "C3": "… on *between*, with neighbours equally far apart",
    "C4": "Random rows learn *seen*: above 0.9",
    "C5": "One-hot and learned rows get no more on *between* than random ones: less than 0.05",
    "C6": "Rows in order get more on *between* than random ones: above 0.05",
    "C7": "… with neighbours equally far apart",
    "C8": "Length helps on *seen* by more than 0.1: centred − half as long",
    "C9": "The index beats sinusoids on *between* by more than 0.02",
    "C10": "Moved along by 8, rows in order get more than random ones: above 0.05",
    "C11": "At 24 words, both beyond, sinusoids are inverted: below 0.44",
    "C12": "… and right without the columns that turn back: above 0.95",
    "C13": "C1, C2 and C6 of the sinusoids, at twice the width and depth: above 0.05",
}


def claims() -> Iterator[Claim]:
    def lead(kind: str, other: str, test: str, rows: str = "centred", **cell: object) -> np.ndarray:
        return scores(kind, test, rows, **cell) - scores(other, test, rows, **cell)

    def before(without: str) -> np.ndarray:
        return scores("sinusoidal", "24 both", "natural", task="before", without=without)

    for name, test, rows in (
        ("C1", "seen", "centred"), ("C2", "between", "centred"), ("C3", "between", "neighbours"),
    ):  # fmt: skip
        for kind in ARRANGED:
            yield Claim(name, kind, lead(kind, f"{kind}, permuted", test, rows), 0.05)
    yield Claim("C4", "random", scores("random", "seen"), 0.9)
    for kind in ("one-hot", "learned"):
        yield Claim("C5", kind, lead(kind, "random", "between"), 0.05, False)
    for name, rows in (("C6", "centred"), ("C7", "neighbours")):
        for kind in ARRANGED:
            yield Claim(name, kind, lead(kind, "random", "between", rows), 0.05)
    for kind in SHORT:
        gain = scores(kind, "seen") - scores(kind, "seen", "centred, short")
        yield Claim("C8", kind, gain, 0.1)
    for rows in ("centred", "neighbours"):
        yield Claim("C9", rows, lead("index", "sinusoidal", "between", rows), 0.02)
    for kind in ARRANGED:
        yield Claim("C10", kind, lead(kind, "random", "shifted 8"), 0.05)
    yield Claim("C11", "all columns", before(""), INVERTED, False)
    yield Claim("C11", "without eight others", before("others"), INVERTED, False)
    yield Claim("C11", "without 7 and 8", before("first turning"), INVERTED, False)
    for without in ("turning", "shared"):
        yield Claim("C12", f"without {len(WITHOUT[without])}", before(without), 0.95)
    for test, other in (("seen", "permuted"), ("between", "permuted"), ("between", "random")):
        kind = "sinusoidal, permuted" if other == "permuted" else other
        yield Claim("C13", f"{test}, − {other}", lead("sinusoidal", kind, test, **LARGER), 0.05)


def judge() -> list[dict]:
    """Every statement with its verdict."""
    return verdicts(list(claims()), STATEMENTS)
