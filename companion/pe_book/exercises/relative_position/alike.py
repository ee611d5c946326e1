from typing import Any

import numpy as np

from pe_book.exercises._answers import read_numbers, require

START = """
# the offset, the cosine similarity
answer = (..., ...)
"""
HINTS = (
    (
        "With one hand the similarity of two positions is the cosine of the offset. Where is a "
        "cosine nearly 1?"
    ),
    (
        "Look for the whole number up to 50 that is nearest to a whole number of full turns, each "
        "2π long. Leave out 0 turns."
    ),
)


def check(answer: Any) -> None:
    offset, cosine = read_numbers(answer, 2)
    offsets = np.arange(1, 51)
    require(offset in offsets, "an offset from 1 to 50 is asked for, and the similarity there")
    require(
        abs(cosine - np.cos(offset)) < 5e-3,
        "that is not the similarity at the offset that you name",
    )
    require(
        offset == offsets[np.cos(offsets).argmax()],
        "another offset from 1 to 50 is nearer to whole turns",
    )


# Wrong answers, with a part of the reply to each
WRONG = {(22, -0.99996): "another offset", (44, 0.5): "similarity", (60, 1): "1 to 50"}

# Homework
SOLUTION = "answer = (44, np.cos(44))"
DRAW = {"low": "60 to 300", "high": "120 to 400"}
WHERE = ("50 < high - low < 120",)
OWN = (
    "At which offset from {low} to {high} are two positions most alike at width 2, and how "
    "alike? *The offset and the cosine similarity, to four digits or more.*"
)
OWN_SOLUTION = """
offsets = np.arange(low, high + 1)
own = (int(offsets[np.cos(offsets).argmax()]), np.cos(offsets).max())
"""
HIDDEN = """
offsets = np.arange(low, high + 1)
right = np.cos(offsets)
assert close(own[0], offsets[right.argmax()], 1e-9), "which is nearest to whole turns?"
assert close(own[1], right.max(), 1e-4), "the similarity at width 2 is a cosine"
"""
