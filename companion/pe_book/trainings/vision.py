"""Which encodings tell a reader of small pictures in which direction something lies?

Chapter "Beyond a line". The protocol stands in README.md, *Directions in a picture*.
``python -m pe_book.trainings.vision`` trains what is missing and writes ``results/vision.json`` and
its verdicts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import numpy as np

from pe_book.trainings import running, statements
from pe_book.trainings.pictures import KINDS, RATE, STEPS, TURNED, train

RESULTS = running.RESULTS / "vision.json"
STATEMENTS = RESULTS.with_name("vision-statements.json")
FINAL_SEEDS = range(3, 10)  # 0 and 1 were the pilots'
SAID = {
    "V1": "Arrangement helps by more than 0.1: axial − its rows permuted",
    "V2": "Two axes help by more than 0.1: axial − flat",
    "V3": "Axial rotary carries directions to 9 × 9 patches: above 0.9",
    "V4": "With swapped axes axial rows keep two of eight directions: below 0.3",
    "V5": "Resizing helps learned rows at 9 × 9 by more than 0.1",
    "V6": "… and axial rows, too: resized − as the formula has them",
}


@cache
def trainings() -> list[dict]:
    """What has been trained."""
    return json.loads(RESULTS.read_text(encoding="utf-8"))


def scores(kind: str, test: str = "6", runs: list[dict] | None = None) -> np.ndarray:
    """Shares of right answers, one for each seed that counts.

    Parameters
    ----------
    kind : str
        The encoding, one of `KINDS`.
    test : {"6", "6, diagonal", "6, swapped", "9", "9, resized"}
        Pictures of the trained size, those of diagonal directions, rows or turns with swapped axes;
        larger pictures, with rows resized.
    runs : list of dict or None
        None takes the record.
    """
    found = trainings() if runs is None else runs
    defaults = {"nudge": 0}
    return statements.of_seeds(found, statements.of(test), {"kind": kind}, defaults, FINAL_SEEDS)


def tested(runs: list[dict]) -> Iterator[tuple[str, str, np.ndarray, float, bool]]:
    """Name, of what, the seeds' values, the limit, and whether above it is claimed."""

    def of(kind: str, test: str = "6") -> np.ndarray:
        return scores(kind, test, runs)

    yield "V1", "axial − permuted", of("axial") - of("axial, permuted"), 0.1, True
    yield "V2", "axial − flat", of("axial") - of("flat"), 0.1, True
    yield "V3", "rotary, axial", of(TURNED, "9"), 0.9, True
    yield "V4", "axial", of("axial", "6, swapped"), 0.3, False
    for name, kind in (("V5", "learned"), ("V6", "axial")):
        yield name, kind, of(kind, "9, resized") - of(kind, "9"), 0.1, True


def jobs() -> list[dict]:
    """The trainings that count, seed by seed."""
    cell = {"rate": RATE, "steps": STEPS}
    return [{"kind": kind, **cell, "seed": seed} for seed in FINAL_SEEDS for kind in KINDS]


def table() -> str:
    """The statements with their verdicts, in Markdown."""
    return statements.table(json.loads(STATEMENTS.read_text(encoding="utf-8")), SAID)


def main() -> None:
    wanted = running.arguments(__doc__)
    running.keep_known(trainings() if RESULTS.exists() else [])
    total = STEPS * len(jobs())
    with running.runner(wanted, train, lambda one: one["steps"], total) as run_all:
        found = run_all(jobs())
    running.gather(found, RESULTS)
    statements.keep(statements.verdicts(list(tested(found))), STATEMENTS)


if __name__ == "__main__":
    main()
