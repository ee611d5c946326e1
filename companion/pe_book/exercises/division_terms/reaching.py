from typing import Any

import numpy as np

from pe_book.exercises._answers import is_close, read_table, require, run

START = """
def terms_reaching(d_model, base):
    return ...
"""
HINTS = (
    (
        "The last wavelength is 2π times the base where the last frequency is 1/base. So which exponents "
        "does the base require, from the first hand to the last?"
    ),
    "There are d/2 hands. Spread their exponents evenly, the last one included.",
)
MODEL = (
    "The exponents run evenly from 0 to −1, both ends included: −i over the number of hands "
    "less one. At width 2 there is one hand only, and the formula divides 0 by 0: a single "
    "hand cannot be the fastest and the slowest at once."
)


def check(answer: Any) -> None:
    for d_model, base in ((8, 10_000.0), (64, 100.0)):
        terms = read_table(
            run(answer, d_model, base), (d_model // 2,), "what your function returns"
        )
        require(is_close(terms[0], 1, 1e-12), f"at width {d_model} the first frequency must be 1")
        require(
            is_close(terms[-1] * base, 1, 1e-9),
            f"at width {d_model} and base {base:g} the last wavelength is not 2π times the base",
        )
        ratio = terms[1:] / terms[:-1]
        require(
            np.allclose(ratio, ratio[0]),
            "the frequencies must fall by one factor from each to the next",
        )


# Wrong answers, with a part of the reply to each
WRONG = {"(hands - 1) → hands": "last wave", "lambda d, base: np.linspace(1, 1 / base, d // 2)": "one factor",
         "d_model // 2 → d_model": "shape (4,)"}  # fmt: skip
RIGHT = ("lambda d, base: np.geomspace(1, 1 / base, d // 2).tolist()",)

# Homework
SOLUTION = """
def terms_reaching(d_model, base):
    hands = d_model // 2
    return base ** (-np.arange(hands) / (hands - 1))
"""
DRAW = {"d_model": [10, 20, 48, 96], "base": "120 to 60000 step 10"}
HIDDEN = """
found, hands = terms_reaching(d_model, float(base)), d_model // 2
right = [base ** (-i / (hands - 1)) for i in range(hands)]
assert close(found, right, 1e-6), f"at width {d_model} and base {base} the frequencies are others"
"""
RUBRIC = {"the exponents run evenly from 0 to -1": 1, "width 2 has one hand alone": 1}
