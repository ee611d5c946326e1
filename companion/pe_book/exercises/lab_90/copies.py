from typing import Any

import numpy as np

from pe_book.copying import copied
from pe_book.exercises._answers import require, run
from pe_book.exercises.lab_90._copying import pi, right
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def copies(digits):
    return ...  # what the model writes, with your rows
"""
HINTS = (
    "`copied(digits, rows=…)` runs the model. Its tokens are 64 wide, so its rows are, too.",
    "It reads the digits, a sign, and what it has written: for 20 digits it needs 41 rows.",
)


def check(answer: Any) -> str:
    table = sinusoidal_encoding(41, 64)
    values = (pi(10), pi(10)[::-1], pi(7), pi(20))
    result = [run(answer, digits) for digits in values]
    require(all(isinstance(one, str) for one in result), "give the text that `copied` gives")
    require(result[-1] != pi(20), "that gives the digits back, and asks no model: call `copied`")

    def written(rows: np.ndarray) -> list[str]:
        return [copied(digits, rows=rows) for digits in values]

    require(
        result != written(0 * table),
        "those rows are all zeros, and so there is nothing of positions",
    )
    require(
        len(set(result)) > 1, "it writes the same whatever `digits` holds: hand them on to `copied`"
    )
    require(
        result != written(sinusoidal_encoding(41, 64, first_position=1)),
        "your rows begin at position 1, and the model was trained from position 0 on",
    )
    require(
        result != written(np.hstack([table[:, 0::2], table[:, 1::2]])),
        "in your rows each cosine must stand beside its sine",
    )
    count = right(pi(10), result[0])
    require(
        result == written(table),
        f"of {pi(10)} it writes {count} digits right with your rows: are they those of task 2?",
    )
    return (
        f"That is right. With your rows it copies {count} of ten digits, as many as it was trained "
        f"with. Of twenty it copies {right(pi(20), result[-1])}: for {pi(20)} it writes {result[-1]}."
    )


# Wrong answers, with a part of the reply to each
WRONG = {
    "lambda digits: digits": "asks no model",
    "lambda digits: 7": "give the text",
    "lambda digits: '3141592653'": "the same whatever",
    "sinusoidal_encoding(41, 64) → 0 * sinusoidal_encoding(41, 64)": "all zeros",
    "41, 64 → 41, 64, first_position=1": "begin at position 1",
    "41, 64 → 41, 64, base=100": "those of task 2",
    "41, 64 → 21, 64": "must have 41 rows",
    "41, 64) → 41, 64)[:, np.r_[0:64:2, 1:64:2]]": "beside its sine",
}

# Homework
SOLUTION = """
def copies(digits):
    return copied(digits, rows=sinusoidal_encoding(41, 64))
"""
DRAW = {"seed": "100 to 999"}
HIDDEN = """
from pe_book.copying import copied
from pe_lib import sinusoidal_encoding

for n in (10, 11, 12, 13):
    digits = "".join(map(str, np.random.default_rng(seed + n).integers(10, size=n)))
    right = copied(digits, rows=sinusoidal_encoding(41, 64))
    assert copies(digits) == right, f"the model writes something else for {digits}"
"""
