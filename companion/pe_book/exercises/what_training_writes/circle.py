from typing import Any

import numpy as np

from pe_book.exercises._answers import need, read_numbers

START = """
# (a) the size, (b) words a turn
answer = (..., ...)
"""
HINTS = (
    "A number $e^{i a}$ lies on the unit circle, at the angle $a$.",
    "At each word the clock goes on by that angle, in radians. A turn has $2\\pi$ of them.",
)


def check(answer: Any) -> None:
    size, length = read_numbers(answer, 2)
    need(size != 0.5, "(a) 0.5 is its angle")
    need(abs(size - 1) < 1e-6, "(a) how far from 0 does it lie?")
    need(abs(length - 720) > 1, "(b) the angle is in radians")
    need(
        abs(length - 2) > 1e-6, "(b) one step is half a radian, and a turn has more than one radian"
    )
    need(abs(length - 4 * np.pi) < 0.07, "(b) how often does the angle fit into a turn?")


# Answers that were given
WRONG = {(0.5, 12.57): "(a) 0.5", (2, 12.57): "(a) how far", (1, 720): "radians", (1, 2): "(b) one step",
         (1, 3.14): "(b) how often"}  # fmt: skip

# Homework
SOLUTION = "answer = (1, 4 * np.pi)"
DRAW = {"tenths": "1 to 30"}
OWN = (
    "An eigenvalue of the step is $e^{{0.1 \\cdot {tenths} i}}$. How many words does its clock need "
    "for one turn?"
)
OWN_SOLUTION = "own = 20 * np.pi / tenths"
HIDDEN = 'assert close(own, 20 * np.pi / tenths), "a turn, divided by the angle of a step"'
