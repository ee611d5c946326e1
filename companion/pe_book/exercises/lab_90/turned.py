from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require, run
from pe_lib.relative import offset_rotation

START = """
def turned(query, key):
    return ...  # the same 97 scores, with query and key turned
"""
HINTS = (
    "Nothing is added. `build_rotation(p + 3, 64) @ query` is the query, turned to its position.",
    "Turn the key by its own position p, and take the dot product.",
)


def check(answer: Any) -> None:
    query, key = np.random.default_rng(5).normal(size=(2, 64))
    result = read_table(run(answer, query, key), (97,), "the line")
    require(
        not np.allclose(result, query @ key),
        "the line is flat, but nothing is turned, or both by the same angle",
    )
    require(
        np.ptp(result) < 1e-6,
        f"the line is not flat: it begins at {result[0]:.3f} and ends at {result[-1]:.3f}",
    )
    score = query @ offset_rotation(3, 64).T @ key  # R₃ as task 4 has it
    back = query @ offset_rotation(-3, 64).T @ key
    require(
        not np.isclose(8 * result[0], score),
        "the line is flat, and 8 times too low: give dot products, not divided by √64",
    )
    require(
        not np.isclose(result[0], back),
        "the line is flat, and turned the other way: turn by `build_rotation` of task 4, "
        "the query by p + 3 and the key by p",
    )
    require(
        np.isclose(result[0], score),
        "the line is flat, and not that of `build_rotation` at offset 3",
    )


# Wrong answers, with a part of the reply to each
WRONG = {
    "offset_rotation(p, 64) @ key → offset_rotation(3, 64) @ key": "not flat",
    "p + 3 → p + 2": "at offset 3",
    "p + 3 → p": "by the same angle",
    "range(97) → range(96)": "shape",
    "p + 3, 64) @ query) @ (offset_rotation(p, → p, 64) @ query) @ (offset_rotation(p + 3,": "the other way",
    "@ (offset_rotation(p, 64) @ key) → @ (offset_rotation(p, 64) @ key) / 8": "8 times too low",
}

# Homework
SOLUTION = """
def turned(query, key):
    return [(offset_rotation(p + 3, 64) @ query) @ (offset_rotation(p, 64) @ key) for p in range(97)]
"""
DRAW = {"seed": "100 to 999"}
HIDDEN = """
query, key = np.random.default_rng(seed).normal(size=(2, 64))
meet = (query[1::2] + 1j * query[0::2]) * (key[1::2] - 1j * key[0::2])
right = (meet * np.exp(3j * 10000 ** (-np.arange(32) / 32))).real.sum()
assert close(turned(query, key), np.full(97, right), 1e-6), "with other vectors it gives other scores"
"""
