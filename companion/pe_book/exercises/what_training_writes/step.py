from typing import Any

import numpy as np

from pe_book.exercises._answers import need, read_table, run

START = """
def step(rows, count):
    return ...
"""
HINTS = (
    "`np.linalg.svd(centred, full_matrices=False)` gives u, the sizes and the directions, largest first.",
    "`np.linalg.lstsq(before, after)[0]` is the matrix that best carries the one to the other.",
)


def check(answer: Any) -> None:
    rng = np.random.default_rng(0)
    turn = np.array([[np.cos(0.7), np.sin(0.7)], [-np.sin(0.7), np.cos(0.7)]])
    hands = [np.array([1.0, 0.0])]
    for _ in range(40):
        hands.append(hands[-1] @ turn)
    rows = np.array(hands) @ rng.normal(size=(2, 9)) + 5 + 1e-3 * rng.normal(size=(41, 9))
    given = rows.copy()
    found = read_table(run(answer, rows, 2), (2, 2), "the matrix")
    need(np.array_equal(rows, given), "it changes the rows that it is given")
    right = _step(given, 2)
    if _alike(found, right):
        need(
            _alike(
                read_table(run(answer, rows, 4), (4, 4), "with 4 directions the matrix"),
                _step(given, 4),
            ),
            "with two directions it is right, and with four it is not",
        )
        return
    need(not _alike(found, np.linalg.pinv(right)), "it carries each row to the one before")
    need(not _alike(found, _step(given, 2, centred=False)), "was the rows' mean taken away?")
    values = np.abs(np.linalg.eigvals(found))
    need(False, f"the rows turn, and its eigenvalues have the sizes {values.round(2).tolist()}")


def _step(rows: np.ndarray, count: int, centred: bool = True) -> np.ndarray:
    moved = rows - rows.mean(axis=0) if centred else rows
    _, _, directions = np.linalg.svd(moved, full_matrices=False)
    z = moved @ directions[:count].T
    return np.linalg.lstsq(z[:-1], z[1:], rcond=None)[0]


def _alike(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether two matrices are the same step, whatever the signs of the directions."""
    sizes = [np.sort_complex(np.linalg.eigvals(matrix)) for matrix in (one, other)]
    return np.allclose(*sizes, atol=1e-6) and np.allclose(np.abs(one), np.abs(other), atol=1e-6)


# Answers that were given
WRONG = {"lambda rows, count: np.eye(count)": "sizes", "lambda rows, count: rows": "shape",
         "lambda rows, count: np.linalg.inv(step(rows, count))": "one before",
         "lambda rows, count: step(rows, 2) if count == 2 else np.eye(4)": "with four",
         "rows.mean(axis=0) → 0": "mean"}  # fmt: skip

# Homework
SOLUTION = """
def step(rows, count):
    centred = rows - rows.mean(axis=0)
    _, _, directions = np.linalg.svd(centred, full_matrices=False)
    z = centred @ directions[:count].T
    return np.linalg.lstsq(z[:-1], z[1:], rcond=None)[0]
"""
DRAW = {"tenths": "3 to 25", "width": [5, 6, 7, 8]}
HIDDEN = """
angle = tenths / 10
hands = np.stack([np.cos(angle * np.arange(60)), np.sin(angle * np.arange(60))], axis=1)
rows = hands @ np.arange(1.0, 2 * width + 1).reshape(2, width) ** 0.5 + 3
found = np.asarray(step(rows.copy(), 2), dtype=float)
assert found.shape == (2, 2), "the matrix has another shape"
values = np.linalg.eigvals(found)
assert close(np.abs(np.angle(values)).max(), angle, 0.05), "the clock turns by another angle"
"""
