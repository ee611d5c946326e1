from typing import Any

import numpy as np

from pe_book.exercises._answers import read_numbers, require
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
# the row, how far it is
answer = (..., ...)
"""
HINTS = (
    "You have all distances from row 17 in task 3. Which place has the largest of them?",
    "`np.argmax` gives the place of the largest number.",
)


def check(answer: Any) -> None:
    row, far = read_numbers(answer, 2)
    table = sinusoidal_encoding(100, 64)
    distances = np.linalg.norm(table - table[17], axis=1)
    require(row in range(100), "a row from 0 to 99 is asked for, and its distance")
    require(
        abs(far - distances[int(row)]) < 6e-3,
        "that is not how far the row that you name is from row 17",
    )
    require(row == distances.argmax(), "another row is farther from row 17")


# Wrong answers, with a part of the reply to each
WRONG = {(100, 5): "0 to 99", (99, 6): "not how far", (17, 0): "another row"}

# Homework
SOLUTION = """
table = sinusoidal_encoding(100, 64)
distances = np.linalg.norm(table - table[17], axis=1)
answer = (distances.argmax(), distances.max())
"""
