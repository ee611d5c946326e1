from typing import Any

import numpy as np

from pe_book.copying import copied
from pe_book.exercises._answers import read_table, require, run
from pe_book.exercises.lab_90._copying import matrix_of, pi, right

START = """
def only(position, pairs):
    return ...  # the matrix that turns these pairs alone
"""
HINTS = (
    "What is not turned stays as it is: begin with `np.eye(16)`, and not with zeros.",
    "Pair i is the block `[2 * i : 2 * i + 2]` in both directions: take it from `turn_at(position)`.",
)


def check(answer: Any) -> str:
    def turn(position: int, pairs: tuple[int, ...]) -> np.ndarray:
        return read_table(run(answer, position, pairs), (16, 16), "the matrix")

    for position, pairs in ((3, (0,)), (5, (1, 2)), (4, ()), (7, (0, 1, 2))):
        result, wanted = turn(position, pairs), matrix_of(position, pairs)
        if np.allclose(result, wanted, atol=1e-9):
            continue
        still = [2 * pair + side for pair in range(8) if pair not in pairs for side in (0, 1)]
        require(
            result[np.ix_(still, still)].any(),
            "a pair that is not turned must stay as it is, and yours become zeros",
        )
        require(
            not np.allclose(result, matrix_of(position)),
            f"with pairs {list(pairs)} it turns all eight",
        )
        require(
            not np.allclose(result, matrix_of(position, set(range(8)) - set(pairs))),
            f"with pairs {list(pairs)} it turns all others",
        )
        require(
            False, f"with pairs {list(pairs)}, at position {position}, it turns others or otherwise"
        )
    counts = [
        right(pi(10), copied(pi(10), turn=lambda position, own=pairs: turn(position, own)))
        for pairs in ((0,), (1,), (7,), (), (0, 1, 2))
    ]
    return (
        "That is right. With pair 0 alone the model copies {} of ten digits, with pair 1 alone {}, with "
        "the slowest alone {}, as many as with no pair turned ({}); with pairs 0, 1 and 2 together {}. "
        "Other digits may ask for more pairs: try some.".format(*counts)
    )


# Wrong answers, with a part of the reply to each
WRONG = {
    "np.eye(16) → np.zeros((16, 16))": "stay as it is",
    "lambda position, pairs: offset_rotation(position, 16)": "turns all eight",
    "for i in pairs → for i in set(range(8)) - set(pairs)": "turns all others",
    "offset_rotation(position, → offset_rotation(-position,": "otherwise",
    "lambda position, pairs: np.eye(8)": "shape",
}

# Homework
SOLUTION = """
def only(position, pairs):
    matrix, whole = np.eye(16), offset_rotation(position, 16)
    for i in pairs:
        matrix[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = whole[2 * i : 2 * i + 2, 2 * i : 2 * i + 2]
    return matrix
"""
DRAW = {"p": "20 to 200", "one": "0 to 3", "other": "4 to 7"}
HIDDEN = """
for pairs in ((one,), (other,), (one, other), ()):
    found = np.asarray(only(p, pairs), dtype=float)
    right = np.eye(16)
    for i in pairs:
        c, s = np.cos(p / 10000 ** (i / 8)), np.sin(p / 10000 ** (i / 8))
        right[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = [[c, s], [-s, c]]
    assert close(found, right, 1e-6), f"with the pairs {list(pairs)} it is another matrix"
"""
