from typing import Any

import numpy as np

from pe_book.exercises._answers import is_close, read_numbers, require
from pe_lib.sinusoidal import division_terms

START = "answer = [..., ..., ...]"
HINTS = (
    "Width 6 has three hands, and pair i has the frequency base to the power −2i/d.",
    "The first exponent is 0. For the others, find the cube root of 1000 first.",
)


def check(answer: Any) -> None:
    values = read_numbers(answer, 3)
    right = division_terms(6, 1000)
    require(
        is_close(values[0], 1, 1e-9),
        "the first frequency is the same at every width and every base",
    )
    require(
        is_close(values[1] ** 2, values[2]), "each frequency must be the same factor times the last"
    )
    require(
        np.allclose(values, right, rtol=1e-6), "the exponent of hand i is −2i divided by the width"
    )


# Wrong answers, with a part of the reply to each
WRONG = {(1, 0.5, 0.25): "exponent", (2, 0.2, 0.02): "first frequency", (1, 10, 100): "exponent",
         (1, 0.1, 0.001): "same factor"}  # fmt: skip

# Homework
SOLUTION = "answer = [1, 0.1, 0.01]"
DRAW = {"d_model": [8, 10, 12], "base": [16, 81, 256, 500, 625, 2000, 4096, 50000]}
LET = {"hands": "d_model // 2"}
OWN = "The same at width {d_model} and base {base}. *A list of {hands} numbers.*"
OWN_SOLUTION = "own = division_terms(d_model, base=base).tolist()"
HIDDEN = """
right = [base ** (-2 * i / d_model) for i in range(d_model // 2)]
assert close(own, right), "pair i has the frequency base to the power -2i/d"
"""
