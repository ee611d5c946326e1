from typing import Any

import numpy as np

from pe_book.exercises._answers import read_number, require, run
from pe_lib.relative import offset_rotation
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def hits(words):
    return ...  # for how many p row p + 3 is the nearest
"""
HINTS = (
    "`(table + words) @ build_rotation(3, 64).T` turns all hundred sums by three.",
    "For each p below 97, the distances from turned sum p to every row: is the smallest at p + 3?",
)


def check(answer: Any) -> str:
    table, counts = sinusoidal_encoding(100, 64), []
    for length in (0.5, 3.0, 6.0):
        words = np.random.default_rng(7).normal(size=(100, 64))
        words *= length / np.linalg.norm(words, axis=1, keepdims=True)
        result = read_number(run(answer, words), "one number of hits")
        nearest = [
            np.linalg.norm(table - one, axis=1).argmin()
            for one in (table + words) @ offset_rotation(3, 64).T
        ]
        wanted = sum(nearest[p] == p + 3 for p in range(97))
        require(result == wanted, f"with words of length {length:g} it is another number of 97")
        counts.append(wanted)
    return "That is right. Words of length 0.5, 3 and 6 leave {}, {} and {} hits of 97.".format(
        *counts
    )


# Wrong answers, with a part of the reply to each
WRONG = {
    "lambda words: 97": "with words of length 3",
    "p + 3 → p": "length 0.5",
    "3, 64).T → 3, 64)": "length 0.5",
    "table + words → words": "length 0.5",
    "lambda words: words": "one number of hits",
}

# Homework
SOLUTION = """
def hits(words):
    table = sinusoidal_encoding(100, 64)
    sums = (table + words) @ offset_rotation(3, 64).T
    return sum(np.linalg.norm(table - sums[p], axis=1).argmin() == p + 3 for p in range(97))
"""
