from typing import Any

import numpy as np

from pe_book.copying import copied
from pe_book.exercises._answers import read_table, require, run
from pe_book.exercises.lab_90._copying import matrix_of, pi, right

START = """
def slowed(position):
    return ...  # the matrix, with one pair slower
"""
HINTS = (
    "Begin with `turn_at(position)` and put another block in: that of an angle some times smaller.",
    "There are eight pairs, and one of the fast ones helps. Fifteen is one and a half times ten.",
)


def check(answer: Any) -> str:
    def turn(position: int) -> np.ndarray:
        return read_table(run(answer, position), (16, 16), "the matrix")

    result, whole = turn(2), matrix_of(2)
    require(
        np.allclose(result @ result.T, np.eye(16), atol=1e-6),
        "a pair that turns slower still keeps lengths",
    )
    pairs = np.abs(result - whole).reshape(8, 2, 16).max(axis=(1, 2))
    changed = np.flatnonzero(pairs > 1e-9).tolist()
    require(changed, "every pair turns as before: slow one")
    require(len(changed) == 1, f"slow one pair, and leave the others: pairs {changed} are changed")
    digits = [pi(20)[first : first + 15] for first in range(4)]
    counts = [right(one, copied(one, turn=turn)) for one in digits]
    require(
        sum(counts) >= 45,
        f"with pair {changed[0]} so slow it copies {sum(counts)} of sixty digits, in four lists of 15",
    )
    return f"That is right. With pair {changed[0]} slower it copies {sum(counts)} of sixty digits."


# Wrong answers, with a part of the reply to each
WRONG = {
    "/ 1.5 → / 1": "as before",
    "/ 1.5 → / 4": "of sixty digits",
    "pair = 1 → pair = 3": "of sixty digits",
    "lambda p: offset_rotation(p, 16) / 2": "keeps lengths",
    "lambda p: offset_rotation(2 * p, 16)": "leave the others",
}

# Homework
SOLUTION = """
def slowed(position):
    matrix = offset_rotation(position, 16)
    pair = 1
    a = position * 10000 ** (-pair / 8) / 1.5
    matrix[2 * pair : 2 * pair + 2, 2 * pair : 2 * pair + 2] = [
        [np.cos(a), np.sin(a)],
        [-np.sin(a), np.cos(a)],
    ]
    return matrix
"""
