from typing import Any

from pe_book.exercises._answers import is_close, read_number, require
from pe_lib.sinusoidal import division_terms

START = """
# the base that the program really uses
answer = ...
"""
HINTS = (
    "At width 16 the second frequency is the base to the power −2/16. Solve this for the base.",
    (
        "Undo the power −1/8 by another power. For the mistake, compare the logarithm of your "
        "base to base 10 with ln 10 000."
    ),
)
MODEL = (
    "The second frequency is the base to the power −2/16, so the base is that number to the power "
    "−8. It comes out as 10 to the power ln 10 000. The author computed the exponent for the "
    "form with e, with the logarithm already in it, and then raised 10 to it and not e. Each "
    "form is right, and half of one with half of the other is not."
)


def check(answer: Any) -> None:
    base = read_number(answer, "a base")
    require(base > 1, "a base is greater than 1")
    second = division_terms(16, base)[1]
    than = "larger" if second > 0.0705842 else "smaller"
    require(
        is_close(base, 0.0705842**-8, 0.02),
        f"that base gives a second frequency {than} than the printed one",
    )


# Wrong answers, with a part of the reply to each
WRONG = {10_000: "larger", 1e12: "smaller"}
RIGHT = (1_600_000_000,)

# Homework
SOLUTION = "answer = 0.0705842**-8"
DRAW = {"d_model": [8, 12, 24, 32], "base": "200 to 90000 step 100"}
LET = {"second": "float(f'{base ** (-2 / d_model):.7g}')"}
OWN = (
    "Another program, with `d_model` {d_model}, prints 1 and {second} as its first two "
    "frequencies. What is its base? *To two digits or more.*"
)
OWN_SOLUTION = "own = second ** (-d_model / 2)"
HIDDEN = 'assert close(own, base, 0.02), "undo the power -2/d"'
RUBRIC = {"the base is 10 to the power ln 10 000": 1, "two right forms were mixed": 1}
