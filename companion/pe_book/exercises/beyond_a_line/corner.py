from typing import Any

from pe_book.exercises._answers import read_number, require

START = "answer = ...  # a number"
HINTS = (
    "The four offsets are the corners of a square. Which two are opposite?",
    "An axial score is something of the row plus something of the column. Add opposite corners.",
)


def check(answer: Any) -> None:
    result = read_number(answer)
    require(result not in (0, 1), "the fourth is not free, and it is like none of the others")
    require(result == 2, "opposite corners add up to the same")


# Wrong answers, with a part of the reply to each
WRONG = {0: "not free", 3: "opposite corners"}

# Homework
SOLUTION = "answer = 2"
DRAW = {"a": "2 to 9", "b": "2 to 9", "c": "-5 to 1"}
OWN = (
    "An axial head scores the offsets (1, 1) with {a}, (−1, −1) with {b} and (1, −1) with {c}. "
    "What does it give (−1, 1)? *One number.*"
)
OWN_SOLUTION = "own = a + b - c"
HIDDEN = 'assert close(own, a + b - c, 0), "three of the corners fix the last one"'
