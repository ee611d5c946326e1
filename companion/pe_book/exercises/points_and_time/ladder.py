from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require, run

START = """
def ladder(length, step):
    return ...
"""
HINTS = (
    "The slowest frequency is 2π / length: one turn over the range. The limit is π / step.",
    "Append twice the last frequency as long as that is at most π / step.",
)


def check(answer: Any) -> None:
    for length, step, count in ((2, 1 / 16, 5), (50, 0.25, 7), (10, 1, 3), (8, 1, 3)):
        wanted = f"the ladder for length {length} and step {step}"
        result = np.ravel(run(answer, length, step))
        require(len(result) > 0 and len(result) <= 100, f"{wanted} must hold some frequencies")
        result = read_table(result, (len(result),), wanted)
        slowest = 2 * np.pi / length
        require(
            np.isclose(result[0], slowest) or not np.isclose(result[-1], slowest),
            f"{wanted} must begin with the slowest",
        )
        require(np.isclose(result[0], slowest), f"{wanted} must begin with one turn over the range")
        require(
            np.allclose(result, slowest * 2.0 ** np.arange(len(result))), f"{wanted} must double"
        )
        require(
            len(result) <= count, f"{wanted} has bands that turn by more than half a turn per step"
        )
        require(len(result) == count, f"{wanted} ends too early: half a turn per step is allowed")


# Wrong answers, with a part of the reply to each
WRONG = {"2 * np.pi / length → np.pi / length": "one turn",
         "doublings + 1) → doublings)": "too early", "doublings + 1) → doublings + 2)": "more than half",
         "2.0 ** → 3.0 **": "must double",
         "lambda length, step: ladder(length, step)[::-1]": "begin with the slowest",
         "lambda length, step: []": "some frequencies"}  # fmt: skip

# Homework
SOLUTION = """
def ladder(length, step):
    doublings = int(np.log2(length / step / 2) + 1e-9)
    return 2 * np.pi / length * 2.0 ** np.arange(doublings + 1)
"""
DRAW = {"length": "10 to 90", "tenths": "1 to 9"}
HIDDEN = """
found = np.ravel(ladder(length, tenths / 10))
assert close(found[0], 2 * np.pi / length), "it begins with one turn over the range"
assert close(found[1:], 2 * found[:-1]), "each is twice the one before"
assert found[-1] * tenths / 10 <= np.pi * (1 + 1e-9) < 2 * found[-1] * tenths / 10, "half a turn per step"
"""
