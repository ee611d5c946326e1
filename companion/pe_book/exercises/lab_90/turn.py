from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require, run
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def build_rotation(offset, d_model):
    rotation = np.zeros((d_model, d_model))
    return ...
"""
HINTS = (
    "A block has two rows: the new sine and the new cosine, each from the old sine and cosine.",
    "sin(a + b) = sin a cos b + cos a sin b, where b is the offset times the hand's frequency.",
)
BEHIND = """
from pe_lib import offset_rotation


def build_rotation(offset, d_model):
    return offset_rotation(offset, d_model)
"""


def check(answer: Any) -> None:
    for offset, width in ((3, 64), (1, 6)):
        result = read_table(run(answer, offset, width), (width, width), "the matrix")
        table = sinusoidal_encoding(100, width)
        landed = table @ result.T
        if np.abs(landed[:-offset] - table[offset:]).max() < 1e-10:
            continue
        require(result.any(), "the matrix is all zeros: fill a block for each hand")
        require(
            not np.allclose(landed[offset:], table[:-offset]),
            "it turns back: row 5 lands on row 2. Look at the signs of the two sines",
        )
        blocks = np.kron(np.eye(width // 2), np.ones((2, 2)))
        require(not result[blocks == 0].any(), "between the blocks, every entry must be 0")
        require(
            np.allclose(result @ result.T, np.eye(width), atol=1e-9),
            "a block must keep lengths: its rows are (cos, sin) and (−sin, cos) of one angle",
        )
        require(False, f"row 5 does not land on row {5 + offset}: which angle has each block?")


# Wrong answers, with a part of the reply to each
WRONG = {
    "np.sin(a)], [-np.sin(a) → -np.sin(a)], [np.sin(a)": "turns back",
    "-i / d_model → -2 * i / d_model": "which angle",
    "lambda k, d: np.zeros((d, d))": "all zeros",
    "lambda k, d: np.ones((d, d))": "between the blocks",
    "[np.cos(a), np.sin(a)] → [np.cos(a), 0]": "keep lengths",
}

# Homework
SOLUTION = """
def build_rotation(offset, d_model):
    rotation = np.zeros((d_model, d_model))
    for i in range(0, d_model, 2):
        a = offset * 10000 ** (-i / d_model)
        rotation[i : i + 2, i : i + 2] = [[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]
    return rotation
"""
DRAW = {"k": [-9, -7, -5, -4, 4, 5, 6, 7, 9, 12], "d_model": "10 to 60 step 2"}
HIDDEN = """
found = np.asarray(build_rotation(k, d_model), dtype=float)
assert found.shape == (d_model, d_model), "the matrix has another shape"
for p in (20, 41):
    here, there = np.zeros((2, d_model))
    for i in range(d_model // 2):
        for row, at in ((here, p), (there, p + k)):
            angle = at / 10000 ** (2 * i / d_model)
            row[2 * i], row[2 * i + 1] = np.sin(angle), np.cos(angle)
    assert close(found @ here, there, 1e-6), f"row {p} does not land on row {p + k}"
"""
