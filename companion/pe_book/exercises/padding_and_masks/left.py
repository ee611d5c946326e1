from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require, run

START = """
def left_positions(mask):
    return ...
"""
HINTS = (
    "Walk along the mask and count the real words.",
    (
        "Look at `np.cumsum(mask)` for a mask with blanks in front. How far is it from positions "
        "that begin with 0?"
    ),
)


def check(answer: Any) -> None:
    for mask in ([1, 1, 0], [0, 1, 1], [0, 0, 1, 1, 1, 0]):
        kept = np.array(mask)
        places = read_table(run(answer, kept.copy()), kept.shape, "what your function returns")
        real = places[kept == 1]
        require(
            real.tolist() == list(range(len(real))),
            f"with the mask {mask} the real words are not counted 0, 1, 2 …",
        )


# Wrong answers, with a part of the reply to each
WRONG = {"lambda mask: np.arange(len(mask))": "[0, 1, 1]", "np.cumsum": "[1, 1, 0]",
         "np.flatnonzero": "shape (3,)"}  # fmt: skip
RIGHT = ("lambda mask: np.arange(len(mask)) - np.argmax(mask)",)

# Homework
SOLUTION = """
def left_positions(mask):
    return np.maximum(np.cumsum(mask) - 1, 0)
"""
DRAW = {"front": "2 to 9", "real": "3 to 12", "behind": "1 to 9"}
HIDDEN = """
mask = np.array([0] * front + [1] * real + [0] * behind)
found = np.asarray(left_positions(mask.copy()))
assert found.shape == mask.shape, "the result has the mask's shape"
told = f"{front} blanks in front and {behind} behind"
assert found[mask == 1].tolist() == list(range(real)), f"with {told} the words are miscounted"
"""
