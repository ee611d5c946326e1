"""Chapter "First attempts"."""

from typing import Any

import numpy as np

from pe_lib.checks._answers import Check, need, read_table


def _gray(answer: Any) -> None:
    table = read_table(answer, (16, 4), "the table of 16 positions and 4 digits")
    need(np.isin(table, (0, 1)).all(), "every entry must be 0 or 1")
    need(len(np.unique(table, axis=0)) == 16, "two of the 16 rows are the same")
    changes = np.abs(np.diff(table, axis=0)).sum(axis=1)
    at = int(np.argmax(changes != 1))
    need(
        (changes == 1).all(), f"rows {at} and {at + 1} differ in {changes[at]:.0f} digits, not in 1"
    )
    codes = [p ^ (p >> 1) for p in range(16)]
    digits = np.array([[code >> k & 1 for k in range(4)] for code in codes])
    need(
        np.array_equal(table, digits) or np.array_equal(table[:, ::-1], digits),
        "neighbours are right, but the rows are not those of p ^ (p >> 1)",
    )


CHECKS: dict[int, Check] = {6: _gray}
