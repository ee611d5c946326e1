"""*Beyond a line*: models that are asked for the direction between two things in a small picture."""

from __future__ import annotations

import numpy as np

from pe_book.records import of_seeds, share

FINAL_SEEDS = range(3, 10)


def scores(kind: str, test: str = "6") -> np.ndarray:
    """Shares of right answers, one for each seed that counts.

    Parameters
    ----------
    kind : str
        The encoding: "flat", "axial", "mixed", "learned", "rotary, axial", "axial, permuted" or
        "random".
    test : {"6", "6, diagonal", "6, swapped", "9", "9, resized"}
        Pictures of the trained size, those of diagonal directions, rows or turns with swapped axes;
        larger pictures, with rows resized.
    """
    return of_seeds("vision", share(test), {"kind": kind}, {"nudge": 0}, FINAL_SEEDS)
