from typing import Any

from pe_book.exercises._answers import read_number, require

START = "answer = ...  # how many positions"
HINTS = (
    "A copy of ten digits reads ten, the sign, and ten again. How many positions is that?",
    "Count the positions of a copy of twenty digits in the same way, and subtract.",
)


def check(answer: Any) -> None:
    count = read_number(answer, "a number of positions")
    require(count == int(count) and count >= 0, "positions are counted in whole numbers")
    require(count != 41, "that many are read in all; some of them were in the training")
    require(count != 21, "that many were read in training")
    require(count != 10, "the answer is longer too, not the input alone")
    require(count == 20, "how many positions does a copy of ten digits read, and one of twenty?")


# Wrong answers, with a part of the reply to each
WRONG = {41: "read in all", 21: "read in training", 10: "not the input alone", 22: "and one of twenty",
         20.5: "whole numbers"}  # fmt: skip

# Homework
SOLUTION = "answer = (2 * 20 + 1) - (2 * 10 + 1)"
DRAW = {"trained": "5 to 30", "n": "31 to 80"}
OWN = "The same for a model that was trained on at most {trained} digits and copies {n}."
OWN_SOLUTION = "own = 2 * (n - trained)"
HIDDEN = (
    'assert close(own, 2 * (n - trained), 0), "each digit more is read twice, in the input '
    'and in the answer"'
)
