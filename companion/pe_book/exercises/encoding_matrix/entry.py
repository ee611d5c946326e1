from typing import Any

from pe_book.exercises._answers import is_close, read_number, require
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
# the value, to four digits or more
answer = ...
"""
HINTS = (
    (
        "Each hand fills two columns, the sine first. Count along to column 5 to find its hand "
        "and its function."
    ),
    (
        "At width 8 and base 10 000 each term is a tenth of the one before. The angle is the "
        "position times the term."
    ),
)


def check(answer: Any) -> None:
    value = read_number(answer, "the value")
    require(-1 <= value <= 1, "no entry of an encoding is larger than 1")
    right = sinusoidal_encoding(3, 8)[2]
    require(
        not is_close(value, right[4], 1e-3), "that is the sine of the hand, and column 5 is odd"
    )
    require(not is_close(value, right[3], 1e-4), "that is the hand before")
    require(
        abs(value - right[5]) < 1e-5, "find the hand, then its term, then the angle at position 2"
    )


# Wrong answers, with a part of the reply to each
WRONG = {0.02: "sine", 2: "larger than 1", 0.98007: "before", 0.9992: "find the hand"}

# Homework
SOLUTION = "answer = 0.9998"
DRAW = {"p": "3 to 40", "column": "2 to 9", "d_model": [10, 12, 16, 20]}
WHERE = ("0.05 < abs(pe_lib.sinusoidal_encoding(p + 1, d_model)[p, column]) < 0.95",)
OWN = (
    "The same for position {p}, column {column}, with `d_model` {d_model}. *To four digits or "
    "more.*"
)
OWN_SOLUTION = "own = sinusoidal_encoding(p + 1, d_model)[p, column]"
HIDDEN = """
angle = p * 10_000 ** (-2 * (column // 2) / d_model)
assert close(own, np.cos(angle) if column % 2 else np.sin(angle), 1e-3), "hand, term, function"
"""
