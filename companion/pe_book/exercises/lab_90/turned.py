from typing import Any

import numpy as np

from pe_book.exercises._answers import need, read_table, run
from pe_lib.rotary import apply_rotary, rotary_tables

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
    need(not np.allclose(found, query @ key), "the line is flat since nothing is turned")
    need(
        np.ptp(found) < 1e-6,
        f"the line is not flat: it begins at {found[0]:.3f} and ends at {found[-1]:.3f}",
    )
    wanted = [
        value
        for layout in ("interleaved", "halves")
        for one, other in ((3, 0), (0, 3))
        for value in [_score(query, key, one, other, layout)]
    ]
    need(
        not any(np.isclose(8 * found[0], value) for value in wanted),
        "the line is flat, and 8 times too low: give dot products, not divided by √64",
    )
    need(
        any(np.isclose(found[0], value) for value in wanted),
        "the line is flat, and at another offset than 3",
    )


def _score(query: Any, key: Any, one: int, other: int, layout: str) -> float:
    """The score of a query at one position and a key at another, turned in a layout."""
    tables = rotary_tables(100, 64)
    turned = [apply_rotary(np.tile(each, (100, 1)), tables, layout) for each in (query, key)]
    return float(turned[0][one] @ turned[1][other])
