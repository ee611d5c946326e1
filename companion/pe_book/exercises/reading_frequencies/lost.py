from typing import Any

import numpy as np

from pe_book.exercises._answers import is_close, read_numbers, require
from pe_lib.sinusoidal import division_terms

START = """
# the share lost at offset 1, and at offset 1000
answer = (..., ...)
"""
HINTS = (
    (
        "The squared distance is a sum of 32 squared chords. Lost is what the hands 16 to 31 add "
        "to it."
    ),
    (
        "Compute `4 * np.sin(k * terms / 2) ** 2` for an offset k. Divide the sum of "
        "its second half by the sum of all."
    ),
)


def check(answer: Any) -> None:
    near, far = read_numbers(answer, 2)
    squares = 4 * np.sin(np.outer([1, 1000], division_terms(64)) / 2) ** 2
    lost = squares[:, 16:].sum(axis=1) / squares.sum(axis=1)
    require(max(near, far) <= 1, "shares are asked for: a per cent is 0.01")
    for share, right, offset in zip((near, far), lost, (1, 1000), strict=True):
        require(
            not is_close(share, 1 - right, 1e-3), "that is the share that is left, at one of them"
        )
        root = 1 - np.sqrt(1 - right)
        require(
            not is_close(share, root, 0.02) or is_close(share, right, 0.02),
            "the distance itself loses that much; the squared distance is asked about",
        )
        require(
            abs(share - right) < 0.02 * right + (0.5e-4 if offset == 1 else 5e-3),
            f"at offset {offset}, what the slow hands add is another part of the sum of squares",
        )


# Wrong answers, with a part of the reply to each
WRONG = {(0.99989, 0.52601): "is left", (0.0102, 0.474): "offset 1,", (1.0546e-4, 0.2747): "distance itself",
         (0.01, 47.4): "per cent", (1.0546e-4, 0.5): "offset 1000"}  # fmt: skip
RIGHT = ((0.0001, 0.47),)

# Homework
SOLUTION = """
squares = 4 * np.sin(np.outer([1, 1000], division_terms(64)) / 2) ** 2
answer = tuple(squares[:, 16:].sum(axis=1) / squares.sum(axis=1))
"""
DRAW = {"hands": [6, 8, 10, 12], "near": "3 to 20", "far": "300 to 4000 step 20"}
OWN = (
    "Somebody keeps the first {hands} hands of width 64. What share of the squared distance "
    "is lost at offset {near}, and at offset {far}? *Two shares between 0 and 1, to two "
    "digits or more.*"
)
OWN_SOLUTION = """
squares = 4 * np.sin(np.outer([near, far], division_terms(64)) / 2) ** 2
own = tuple(squares[:, hands:].sum(axis=1) / squares.sum(axis=1))
"""
HIDDEN = """
terms = 10_000 ** (-np.arange(32) / 32)
squares = np.sin(np.outer([near, far], terms) / 2) ** 2
assert close(own, squares[:, hands:].sum(1) / squares.sum(1), 0.02), "what do the others add?"
"""
