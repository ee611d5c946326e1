"""*Does order matter?*, second experiment: the effects of the rows' arrangement and of their length."""

from __future__ import annotations

import numpy as np

from pe_book.records import of_seeds, order, share

FINAL_SEEDS = range(15, 27)
ARRANGED = ("sinusoidal", "index", "binary")
KINDS = (*ARRANGED, "one-hot", "learned", "random", *(f"{kind}, permuted" for kind in ARRANGED))
DEFAULTS = order.DEFAULTS | {"width": 32, "layers": 1, "without": ""}


def scores(kind: str, test: str = "seen", rows: str = "centred", **cell: object) -> np.ndarray:
    """Shares of right answers of the twelve trainings that count, one for each seed.

    Parameters
    ----------
    kind, rows : str
        The encoding, and the measure by which its rows were scaled to match the sinusoids: "centred",
        "centred, short" or "neighbours".
    test : str
        The group of test sentences.
    **cell
        ``task``, ``width``, ``layers``, ``without`` of the training.
    """
    rows = "centred" if kind == "sinusoidal" and rows == "neighbours" else rows
    wanted = {"task": "nearer", "kind": kind, "rows": rows, **cell}
    return of_seeds("arrangement", share(test), wanted, DEFAULTS, FINAL_SEEDS)
