from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require, run
from pe_lib import sinusoidal_encoding, timestep_embedding

START = """
def flip(rows):
    return ...
"""
HINTS = (
    "The cosines of the book's rows are every second column, from column 1 on.",
    "rows[:, 1::2] are the cosines. np.hstack puts two tables side by side.",
)
MODEL = (
    "DDPM's exponents divide by one hand less, so its frequencies are others, all but the first. "
    "No order of the columns makes one frequency of another."
)


def check(answer: Any) -> None:
    for width in (8, 320):
        rows = sinusoidal_encoding(50, width)
        result = read_table(run(answer, rows), rows.shape, "what your function returns")
        wanted = timestep_embedding(np.arange(50), width, first="cosine")
        sines_first = timestep_embedding(np.arange(50), width)
        require(not np.allclose(result, rows), "the rows are as they were")
        require(not np.allclose(result, sines_first), "the cosines come first")
        halves = [half[:, ::-1] for half in np.hsplit(wanted, 2)]
        require(
            not np.allclose(result, np.hstack(halves)),
            "the columns of each half stand in reverse order",
        )
        require(np.allclose(result, wanted), "columns are not where Flux expects them")


# Wrong answers, with a part of the reply to each
WRONG = {"lambda rows: rows": "as they were",
         "1::2], rows[:, 0::2 → 0::2], rows[:, 1::2": "cosines come first",
         "rows[:, 1::2], rows[:, 0::2] → rows[:, ::-2], rows[:, -2::-2]": "reverse",
         "lambda rows: 0 * rows": "Flux"}  # fmt: skip

# Homework
SOLUTION = """
def flip(rows):
    return np.hstack([rows[:, 1::2], rows[:, 0::2]])
"""
DRAW = {"width": [6, 10, 64], "n": "3 to 40"}
HIDDEN = """
rows = encode_positions(np.arange(n), width)
right = timestep_embedding(np.arange(n), width, first="cosine")
found = np.asarray(flip(rows))
assert found.shape == right.shape, "as many rows and columns as before"
assert close(found.ravel().tolist(), right.ravel().tolist(), 1e-9), "the cosines stand in front"
"""
RUBRIC = {"another divisor in the exponent": 1, "no order of columns changes a frequency": 1}
