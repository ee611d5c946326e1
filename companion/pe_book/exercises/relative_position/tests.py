from typing import Any

import numpy as np

from pe_book._validate import show
from pe_book.exercises._answers import read_truth, require

START = """
# True or False for each of the three tests
answer = (..., ..., ...)
"""
HINTS = (
    (
        "Which rotation does a matrix with the two signs exchanged compute? Think of which way it "
        "turns."
    ),
    (
        "For each test ask whether turning the other way would be noticed. Which of them compares "
        "with the table itself?"
    ),
)


def check(answer: Any) -> None:
    wanted = f"three times True or False are asked for, and this is {show(answer)}"
    require(isinstance(answer, (list, tuple, np.ndarray)) and len(answer) == 3, wanted)
    values = [read_truth(one, wanted) for one in answer]
    require(values[0], "the first: is a turn the other way still a turn, which changes no length?")
    require(
        values[1],
        "the second: two turns the other way, one after the other, are a turn by how much?",
    )
    require(
        not values[2],
        "the third: it compares with the table itself. Which way does this program turn?",
    )


# Wrong answers, with a part of the reply to each
WRONG = {(True, True, True): "the third", (False, True, False): "the first",
         (True, False, False): "the second", True: "three times"}  # fmt: skip
RIGHT = ('["passes", "passes", "fails"]',)

# Homework
SOLUTION = "answer = (True, True, False)"
