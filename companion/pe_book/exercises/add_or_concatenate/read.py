from typing import Any

import numpy as np

from pe_book.exercises._answers import read_numbers, require, run
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def read(row, words, table):
    return ...
"""
HINTS = (
    (
        "Word and position have to be tried together. Make every sum and measure how far it is "
        "from the row."
    ),
    (
        "`words[:, None] + table` holds all sums. `np.unravel_index` turns the place of the least "
        "distance into two numbers."
    ),
)


def check(answer: Any) -> None:
    rng = np.random.default_rng(0)
    for width, words, places, size in ((16, 20, 50, 1.0), (8, 6, 30, 0.3), (32, 5, 12, 3.0)):
        vectors = size * rng.normal(size=(words, width)) / np.sqrt(2)
        table = sinusoidal_encoding(places, width)
        for word, place in ((words - 1, 3), (0, places - 1), (2, 2)):
            row = vectors[word] + table[place]
            noisy = row + 0.02 * rng.normal(size=width)
            result = run(answer, noisy, vectors.copy(), table.copy())
            read = [int(number) for number in read_numbers(result, 2)]
            require(
                read != [place, word] or place == word,
                "the word comes first and the position second",
            )
            require(
                read[0] == word, f"with {words} words at {places} positions it reads another word"
            )
            require(
                read[1] == place,
                f"with {words} words at {places} positions it reads another position",
            )


# Wrong answers, with a part of the reply to each
WRONG = {"lambda *of: read(*of)[::-1]": "word comes first",
         "lambda row, words, table: ((words @ row).argmax(), (table @ row).argmax())": "another",
         "lambda row, words, table: np.argwhere((words[:, None] + table == row).all(axis=2))[0]":
         "stops with", "lambda row, words, table: 3": "2 numbers"}  # fmt: skip

# Homework
SOLUTION = """
def read(row, words, table):
    sums = words[:, None] + table
    far = ((sums - row) ** 2).sum(axis=-1)
    return np.unravel_index(far.argmin(), far.shape)
"""
DRAW = {"d_model": [10, 12, 24], "count": "9 to 40", "places": "15 to 80", "seed": "1 to 9999"}
HIDDEN = """
from pe_lib import sinusoidal_encoding

rng, table = np.random.default_rng(seed), sinusoidal_encoding(places, d_model)
words = rng.normal(size=(count, d_model)) / np.sqrt(2)
for _ in range(4):
    word, place = int(rng.integers(count)), int(rng.integers(places))
    row = words[word] + table[place] + 0.02 * rng.normal(size=d_model)
    found = [int(one) for one in read(row, words, table)]
    assert found == [word, place], f"with {count} words at {places} places it reads another"
"""
