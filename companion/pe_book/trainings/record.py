"""The record of the trainings, as the chapter reads it."""

from __future__ import annotations

import json
from functools import cache

import numpy as np

from pe_book.trainings import statements
from pe_book.trainings.jobs import RESULTS, STATEMENTS
from pe_book.trainings.statements import interval, of, values

__all__ = ["interval", "scores", "table", "trainings"]


@cache
def trainings() -> list[dict]:
    """All trainings, those that chose a rate among them."""
    return json.loads(RESULTS.read_text(encoding="utf-8"))


def scores(
    task: str, encoding: str, test: str = "seen", *, rows: str = "natural", control: str = ""
) -> np.ndarray:
    """Shares of right answers of the twelve trainings that count, one for each seed.

    Parameters
    ----------
    task : {"before", "nearer"}
        What is asked.
    encoding : str
        The encoding, or "none".
    test : str
        The group of sentences that the trained readers are asked.
    rows : {"natural", "equal", "small"}
        The length of the rows. The sinusoids gave "equal" its length, so theirs are both.
    control : {"", "words", "answers"}
        What was shuffled in training and in the test.
    """
    if encoding == "sinusoidal" and rows == "equal":
        rows = "natural"
    return values(trainings(), of(test), task=task, kind=encoding, rows=rows, control=control)


def table() -> str:
    """The statements with their verdicts, in Markdown."""
    return statements.table(json.loads(STATEMENTS.read_text(encoding="utf-8")))
