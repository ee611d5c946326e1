"""*Does order matter?*: trained models for each encoding, length of rows and seed."""

from __future__ import annotations

import numpy as np

from pe_book.records import of_seeds, share

FINAL_SEEDS = range(3, 15)
DEFAULTS = {"rows": "natural", "control": "", "nudge": 0, "sweep": False}


def scores(
    task: str, encoding: str, test: str = "seen", *, rows: str = "natural", control: str = ""
) -> np.ndarray:
    """Shares of right answers of the twelve trainings that count, one for each seed.

    Parameters
    ----------
    task : {"before", "nearer"}
        The task.
    encoding : str
        The encoding, or "none".
    test : str
        The group of test sentences.
    rows : {"natural", "equal", "small"}
        The length of the rows; "equal" is the sinusoids' natural length.
    control : {"", "words", "answers"}
        What was shuffled in training and in the test.
    """
    if encoding == "sinusoidal" and rows == "equal":
        rows = "natural"
    cell = {"task": task, "kind": encoding, "rows": rows, "control": control}
    return of_seeds("order", share(test), cell, DEFAULTS, FINAL_SEEDS)
