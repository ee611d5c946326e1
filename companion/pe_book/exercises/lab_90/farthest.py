from typing import Any

import numpy as np

from pe_book.exercises._answers import need, read_numbers
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
    need(row in range(100), "a row from 0 to 99 is asked for, and its distance")
    need(
        abs(far - distances[int(row)]) < 6e-3,
        "that is not how far the row that you name is from row 17",
    )
    need(row == distances.argmax(), "another row is farther from row 17")


# Answers that were given
WRONG = {(100, 5): "0 to 99", (99, 6): "not how far", (17, 0): "another row"}

# Homework
SOLUTION = """
table = sinusoidal_encoding(100, 64)
distances = np.linalg.norm(table - table[17], axis=1)
answer = (distances.argmax(), distances.max())
"""
