from typing import Any

from pe_book.exercises._answers import is_close, read_number, require

START = "answer = ...  # a share"
HINTS = (
    "How likely is it that the first two digits are both right?",
    "A probability for each digit, twenty times, multiplied.",
)


def check(answer: Any) -> None:
    share = read_number(answer, "a share")
    require(0 <= share <= 1, "a share lies between 0 and 1")
    require(not is_close(share, 0.94), "that is the share of single digits")
    require(not is_close(share, 0.06**20, 0.5), "that they are all wrong is far less likely still")
    require(not is_close(share, 1 - 0.94**20), "that is the share with a mistake somewhere")
    near = is_close(share, 0.94**20, 0.1)
    require(not near or is_close(share, 0.94**20, 0.02), "nearly: give it with two digits")
    require(near, "twenty digits must all be right")


# Wrong answers, with a part of the reply to each
WRONG = {0.94: "single digits", 3.7e-25: "all wrong", 0.71: "somewhere", 29: "between 0 and 1",
         0.36: "all be right", 0.3: "two digits"}  # fmt: skip
RIGHT = ("'29 %'",)

# Homework
SOLUTION = "answer = 0.94**20"
DRAW = {"right": [0.9, 0.92, 0.95, 0.96, 0.97, 0.98], "n": "8 to 40"}
OWN = "The same for a share of {right} of {n} digits. *To two digits or more.*"
OWN_SOLUTION = "own = right**n"
HIDDEN = 'assert close(own, right**n, 0.02), "all of the digits must be right"'
