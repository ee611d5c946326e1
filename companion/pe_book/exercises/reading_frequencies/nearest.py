from typing import Any

import numpy as np

from pe_book.exercises._answers import read_number, require, run
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def read(row, table):
    return ...
"""
HINTS = (
    "Compute the distance of `row` from every row of the table. Which position is asked for?",
    (
        "All rows of the table are equally long. So the nearest one is also the one with the "
        "largest dot product."
    ),
)
MODEL = (
    "With noise of 0.3, width 8 reads fewer than half of a thousand positions rightly, and "
    "many are far off, because some far rows are closer than neighbours there. Each width "
    "more helps. At width 64 nearly all are right, and the few errors go to the word next "
    "door."
)


def check(answer: Any) -> None:
    table = sinusoidal_encoding(200, 16)
    for position in (0, 1, 77, 199):
        require(
            read_number(run(answer, table[position], table), "a position") == position,
            f"the exact row of position {position} is not found",
        )
    rng = np.random.default_rng(0)
    for position in (50, 120):
        row = table[position] + rng.normal(0, 0.05, 16)
        found = read_number(run(answer, row, table), "a position")
        require(found == position, "with a little noise the nearest row is no longer found")


# Wrong answers, with a part of the reply to each
WRONG = {"lambda row, table: 0": "position 1", 'lambda row, table: "x"': "asked for",
         "lambda row, table: np.argmin(abs(table[:, 0] - row[0]))": "noise"}  # fmt: skip
RIGHT = ("lambda row, table: ((table - row) ** 2).sum(axis=1).argmin()",)

# Homework
SOLUTION = """
def read(row, table):
    return np.argmax(table @ row)
"""
DRAW = {"d_model": [24, 32, 48], "n": "60 to 400", "seed": "1 to 9999"}
HIDDEN = """
from pe_lib import sinusoidal_encoding

rng, table = np.random.default_rng(seed), sinusoidal_encoding(n, d_model)
for p in rng.choice(n, 8, replace=False).tolist():
    row = table[p] + rng.normal(0, 0.05, d_model)
    assert int(read(row, table)) == p, f"at width {d_model}, position {p} is not found"
"""
