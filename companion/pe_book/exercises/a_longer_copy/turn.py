import math
from typing import Any

from pe_book.exercises._answers import is_close, read_number, require

START = "answer = ...  # how many positions back"
HINTS = (
    "Pair 1 of eight turns by 1000 ** (-1/8) radians per position. In how many does it turn once?",
    "A hand points as before after one full turn more.",
)


def check(answer: Any) -> None:
    back = read_number(answer, "a number of positions")
    turn = 2 * math.pi * 1000 ** (1 / 8)
    require(not is_close(back, turn), "that is one full turn, which ends as at no position back")
    require(not is_close(back, 10), "more than ten are asked for")
    require(not is_close(back, 10 + 2 * math.pi * 10_000 ** (1 / 8)), "that is the base 10 000")
    require(not is_close(back, 10 + 2 * math.pi), "that is pair 0")
    require(not is_close(back, 10 + 2 * math.pi * 1000 ** (1 / 16)), "the exponent is 2i/d")
    require(not is_close(back, 10 + 2 * math.pi * 1000 ** (1 / 4)), "eight pairs are 16 columns")
    require(is_close(back, 10 + turn), "how many positions is one full turn of pair 1?")


# Wrong answers, with a part of the reply to each
WRONG = {14.9: "one full turn", 10: "more than ten", 29.87: "10 000", 16.28: "pair 0", 19.68: "2i/d",
         45.33: "16 columns", 20: "how many positions"}  # fmt: skip
RIGHT = (25,)

# Homework
SOLUTION = "answer = 10 + 2 * np.pi * 1000 ** (1 / 8)"
DRAW = {"base": [100, 500, 2000, 5000, 50_000], "trained": "8 to 30"}
OWN = (
    "The same for the base {base} and models trained on {trained} digits: how many positions back, more than "
    "{trained}, does pair 1 first point as at {trained} back? *One number, to three digits or more.*"
)
OWN_SOLUTION = "own = trained + 2 * np.pi * base ** (1 / 8)"
HIDDEN = """
from pe_lib import division_terms

right = trained + 2 * np.pi / division_terms(16, base)[1]
assert close(own, right), "one full turn of pair 1 more than in training"
"""
