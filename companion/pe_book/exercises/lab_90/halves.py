from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require, run
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def halves(seq_len, d_model):
    return ...  # all sines left, all cosines right
"""
HINTS = (
    "The columns of your table, in another order: which numbers have the columns with a sine?",
    "`np.hstack` puts two blocks side by side: `table[:, 0::2]` is one of them.",
)


def check(answer: Any) -> str:
    for shape in ((100, 64), (7, 6)):
        result, table = (
            read_table(run(answer, *shape), shape, "the table"),
            sinusoidal_encoding(*shape),
        )
        wanted = np.hstack([table[:, 0::2], table[:, 1::2]])
        require(
            not np.allclose(result, table),
            "these columns stand as before, each sine beside its cosine",
        )
        require(
            not np.allclose(result, np.roll(wanted, shape[1] // 2, axis=1)),
            "the cosines stand left: the sines are asked for there",
        )
        require(
            np.allclose(result, wanted), "those are not the columns of your table in another order"
        )
    pairs = [np.linalg.norm(one[:, None] - one[None], axis=2) for one in (result, table)]
    return f"That is right. The largest change of a distance is {np.abs(pairs[0] - pairs[1]).max():.1g}."


# Wrong answers, with a part of the reply to each
WRONG = {
    "lambda n, d: sinusoidal_encoding(n, d)": "as before",
    "[0, 1] → [1, 0]": "cosines stand left",
    "lambda n, d: np.ones((n, d))": "in another order",
    "lambda n, d: np.ones((d, n))": "shape",
}

# Homework
SOLUTION = """
def halves(seq_len, d_model):
    table = sinusoidal_encoding(seq_len, d_model)
    return np.hstack([table[:, first::2] for first in [0, 1]])
"""
