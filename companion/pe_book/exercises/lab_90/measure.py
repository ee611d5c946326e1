from typing import Any

import numpy as np

from pe_book.exercises._answers import need, read_table
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
table = build_table(100, 64)
answer = ...  # the distance from row 17 to each row, 100 numbers
"""
HINTS = (
    "`table - table[17]` has every difference at once.",
    "`np.linalg.norm(…, axis=1)` makes one length of each row.",
)
AHEAD = "Which row, other than its neighbours, is nearest to row 17 for its distance from it?"


def check(answer: Any) -> None:
    found = read_table(answer, (100,), "the answer")
    table = sinusoidal_encoding(100, 64)
    wanted = np.linalg.norm(table - table[17], axis=1)
    need(not np.allclose(found, wanted**2), "those are squares: take the root")
    need(not np.allclose(found, table @ table[17]), "those are scores, and distances are asked for")
    need(abs(found[17]) < 1e-6, "row 17 must be at distance 0 from itself")
    for row in np.flatnonzero(~np.isclose(found, wanted, atol=6e-3))[:1]:  # two digits are enough
        need(False, f"row {row} is {wanted[row]:.3f} away, and yours is {found[row]:.3f}")
