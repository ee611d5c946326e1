"""What the arrangement of the rows adds, and what their length: chapter *Does order matter?*."""

from __future__ import annotations

import numpy as np

from pe_book.records import of_seeds, order, share

FINAL_SEEDS = range(15, 27)
ARRANGED = ("sinusoidal", "index", "binary")
KINDS = (*ARRANGED, "one-hot", "learned", "random", *(f"{kind}, permuted" for kind in ARRANGED))
UNSAID = order.UNSAID | {"width": 32, "layers": 1, "without": ""}


def scores(kind: str, test: str = "seen", rows: str = "centred", **cell: object) -> np.ndarray:
    """Shares of right answers of the twelve trainings that count, one for each seed.

    Parameters
    ----------
    kind, rows : str
        The encoding, and by what its rows are made alike: "centred", "centred, short"
        or "neighbours". The sinusoids are what the others are made alike to: theirs are "centred".
    test : str
        The group of sentences that the trained readers are asked.
    **cell
        ``task``, ``width``, ``layers``, ``without`` of the training.
    """
    rows = "centred" if kind == "sinusoidal" and rows == "neighbours" else rows
    wanted = {"task": "nearer", "kind": kind, "rows": rows, **cell}
    return of_seeds("arrangement", share(test), wanted, UNSAID, FINAL_SEEDS)
