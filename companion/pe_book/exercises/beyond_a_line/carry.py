from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require, run
from pe_lib import grid_encoding

START = """
def carry(down, across, d_model):
    return ...
"""
HINTS = (
    "Each half of the columns is an ordinary encoding, and offset_rotation moves it on.",
    "Fill a matrix of zeros with two blocks on its diagonal, half as wide each.",
)


def check(answer: Any) -> None:
    for down, across, width in ((1, 0, 8), (0, 2, 8), (-2, 1, 16)):
        wanted = f"the matrix for ({down}, {across})"
        turn = read_table(run(answer, down, across, width), (width, width), wanted)
        table = grid_encoding((6, 6), width)
        here, there = table[3, 3], table[3 + down, 3 + across]
        swapped = table[3 + across, 3 + down]
        require(not np.allclose(here @ turn, there), f"{wanted} is transposed")
        require(
            down == across or not np.allclose(turn @ here, swapped),
            f"{wanted} exchanges down and across",
        )
        require(np.allclose(turn @ here, there), f"{wanted} does not lead from cell (3, 3) there")
        other = table[2 + down, 2 + across]
        require(np.allclose(turn @ table[2, 2], other), f"{wanted} must do so from every cell")


# Wrong answers, with a part of the reply to each
WRONG = {"return turn → return turn.T": "transposed",
         "lambda down, across, width: carry(across, down, width)": "across",
         "lambda down, across, width: np.eye(width)": "does not lead",
         "lambda down, across, width: np.eye(2)": "shape"}  # fmt: skip

# Homework
SOLUTION = """
def carry(down, across, d_model):
    turn = np.zeros((d_model, d_model))
    half = d_model // 2
    turn[:half, :half] = offset_rotation(down, half)
    turn[half:, half:] = offset_rotation(across, half)
    return turn
"""
DRAW = {"down": "1 to 4", "across": "1 to 4", "width": [8, 12, 24]}
WHERE = ("down != across",)
HIDDEN = """
table = grid_encoding((9, 9), width)
turn = carry(down, across, width)
moved = table[:5, :5] @ np.asarray(turn).T
right = table[down : 5 + down, across : 5 + across]
assert close(moved.ravel().tolist(), right.ravel().tolist(), 1e-6), "the half of the rows stands in front"
"""
