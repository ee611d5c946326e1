from typing import Any

import numpy as np

from pe_book.exercises._answers import need, read_table, run
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
AHEAD = (
    "Add words to the rows, random vectors of length 0.5, and turn the sums by three. For how many "
    "positions is the row three on still the nearest one?"
)


def check(answer: Any) -> None:
    for offset, width in ((3, 64), (1, 6)):
        found = read_table(run(answer, offset, width), (width, width), "the matrix")
        table = sinusoidal_encoding(100, width)
        landed = table @ found.T
        if np.abs(landed[:-offset] - table[offset:]).max() < 1e-10:
            continue
        need(found.any(), "the matrix is all zeros: fill a block for each hand")
        need(
            not np.allclose(landed[offset:], table[:-offset]),
            "it turns back: row 5 lands on row 2. Look at the signs of the two sines",
        )
        blocks = np.kron(np.eye(width // 2), np.ones((2, 2)))
        need(not found[blocks == 0].any(), "between the blocks, every entry must be 0")
        need(
            np.allclose(found @ found.T, np.eye(width), atol=1e-9),
            "a block must keep lengths: its rows are (cos, sin) and (−sin, cos) of one angle",
        )
        need(False, f"row 5 does not land on row {5 + offset}: which angle has each block?")
