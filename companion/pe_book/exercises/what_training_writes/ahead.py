from typing import Any

from pe_book.exercises._answers import read_number, require

START = "answer = ..."
HINTS = (
    "The block turns the query's hand. Where must the key's hand stand to point the same way?",
    "How many steps of this clock is the turn?",
)


def check(answer: Any) -> None:
    result = read_number(answer)
    require(result != -2, "which way does the block turn?")
    require(result != 0.5, "divide the other way round")
    require(result == 2, "how many of its own steps does the clock turn?")


# Wrong answers, with a part of the reply to each
WRONG = {-2: "which way", 0.5: "other way round", 0.405: "how many"}

# Homework
SOLUTION = "answer = 2"
DRAW = {"turn": "10 to 95", "step": [20, 25, 40, 50]}
OWN = (
    "One step of a clock is 0.{step} radians. A head's block turns it by −0.{turn} radians. How many "
    "positions away does this clock look? *Positive is ahead; two digits after the point or more.*"
)
OWN_SOLUTION = "own = -turn / step"
HIDDEN = 'assert close(own, -turn / step), "the turn, in steps of this clock, and its sign"'
