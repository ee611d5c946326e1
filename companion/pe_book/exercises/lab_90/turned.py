from typing import Any

import numpy as np

from pe_book.exercises._answers import need, read_table, run
from pe_lib.relative import offset_rotation

START = """
def turned(query, key):
    return ...  # the same 97 scores, with query and key turned
"""
HINTS = (
    "Nothing is added. `build_rotation(p + 3, 64) @ query` is the query, turned to its position.",
    "Turn the key by its own position p, and take the dot product.",
)
AHEAD = (
    "Use `apply_rotary` of `pe_lib` and turn the query *interleaved* and the key in *halves*. "
    "What becomes of the line, and what tells you that something is wrong?"
)


def check(answer: Any) -> None:
    query, key = np.random.default_rng(5).normal(size=(2, 64))
    found = read_table(run(answer, query, key), (97,), "the line")
    need(
        not np.allclose(found, query @ key),
        "the line is flat, but nothing is turned, or both by the same angle",
    )
    need(
        np.ptp(found) < 1e-6,
        f"the line is not flat: it begins at {found[0]:.3f} and ends at {found[-1]:.3f}",
    )
    score = query @ offset_rotation(3, 64).T @ key  # R₃ as task 4 has it
    back = query @ offset_rotation(-3, 64).T @ key
    need(
        not np.isclose(8 * found[0], score),
        "the line is flat, and 8 times too low: give dot products, not divided by √64",
    )
    need(
        not np.isclose(found[0], back),
        "the line is flat, and turned the other way: turn by `build_rotation` of task 4, "
        "the query by p + 3 and the key by p",
    )
    need(
        np.isclose(found[0], score),
        "the line is flat, and not that of `build_rotation` at offset 3",
    )
