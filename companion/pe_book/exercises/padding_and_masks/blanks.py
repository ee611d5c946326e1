from typing import Any

import numpy as np

from pe_book.exercises._answers import is_close, read_numbers, require

START = "answer = [..., ...]  # the blanks' share, and the length"
HINTS = (
    "The softmax raises e to all eight scores. The score of a blank is 0.",
    (
        "Add up the eight raised scores and take the blanks' part. What the words have left is "
        "the length of the output."
    ),
)


def check(answer: Any) -> None:
    share, length = read_numbers(answer, 2)
    require(0 <= share <= 1 and 0 <= length <= 1, "both are numbers from 0 to 1")
    blanks = 6 / (6 + np.exp(0.5) + np.exp(-0.5))
    require(is_close(share, blanks, 0.01), "for the share, raise e to all eight scores")
    require(is_close(length, 1 - blanks, 0.02), "for the length, ask what the words have left")


# Wrong answers, with a part of the reply to each
WRONG = {(0.75, 0.25): "raise e", (0.727, 0.727): "have left", (72.7, 27.3): "from 0 to 1"}

# Homework
SOLUTION = """
raised = np.exp([0.5, -0.5] + [0] * 6)
share = raised[2:].sum() / raised.sum()
answer = [share, 1 - share]
"""
DRAW = {"a": "0.2 to 2.5 step 0.1", "b": "-1.5 to 0.1 step 0.1", "blanks": "2 to 14"}
OWN = (
    "The same for the scores {a} and {b} with {blanks} blanks. *Two numbers, to three digits "
    "or more.*"
)
OWN_SOLUTION = """
words = np.exp(a) + np.exp(b)
own = [blanks / (blanks + words), words / (blanks + words)]
"""
HIDDEN = """
words = np.exp(a) + np.exp(b)
assert close(own, [blanks / (blanks + words), words / (blanks + words)]), "raise the scores"
"""
