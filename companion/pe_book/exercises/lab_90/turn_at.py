from typing import Any

import numpy as np

from pe_book.copying import copied
from pe_book.exercises._answers import read_table, require, run
from pe_book.exercises.lab_90._copying import matrix_of, pi, right

START = """
def turn_at(position):
    return ...  # the matrix, 16 by 16, that turns a query there
"""
HINTS = (
    "Task 4 made such a matrix for any offset and any width. A head's queries are 16 wide.",
    "A query at position p is turned by p, as in task 6: `build_rotation(position, 16)`.",
)


def check(answer: Any) -> str:
    def turn(position: int) -> np.ndarray:
        return read_table(run(answer, position), (16, 16), "the matrix")

    for position in (0, 1, 2, 7, 30):
        result, wanted = turn(position), matrix_of(position)
        if np.allclose(result, wanted, atol=1e-9):
            continue
        require(not np.allclose(result, np.eye(16)), f"at position {position} nothing is turned")
        require(
            not np.allclose(result, wanted.T),
            "it turns the other way: with `build_rotation` of task 4 this model was trained, "
            "and not with its transpose",
        )
        require(False, f"at position {position} it must turn by {position}, as task 4 has it")
    ten, twenty = (copied(pi(count), turn=turn) for count in (10, 20))
    later = right(pi(10), copied(pi(10), turn=lambda position: turn(position + 30)))
    return (
        f"That is right. With your turn it copies {right(pi(10), ten)} of ten digits, and {later} where "
        f"all begins at position 30. For {pi(20)} it writes {twenty}."
    )


# Wrong answers, with a part of the reply to each
WRONG = {
    "lambda position: np.eye(16)": "nothing is turned",
    "16) → 16).T": "the other way",
    "16) → 64)": "shape",
    "position, → 2 * position,": "must turn by 1",
    "lambda position: np.full((16, 16), np.nan)": "must turn by 0",
}

# Homework
SOLUTION = """
def turn_at(position):
    return offset_rotation(position, 16)
"""
DRAW = {"first": "40 to 400"}
HIDDEN = """
for p in range(first, first + 5):
    found = np.asarray(turn_at(p), dtype=float)
    assert found.shape == (16, 16), "the matrix has another shape"
    for i in range(8):
        row = np.zeros(16)
        row[2 * i + 1] = 1  # a hand at noon
        angle = p / 10000 ** (i / 8)
        wanted = [np.sin(angle) if c == 2 * i else np.cos(angle) if c == 2 * i + 1 else 0 for c in range(16)]
        assert close(found @ row, wanted, 1e-6), f"at position {p} hand {i} points elsewhere"
"""
