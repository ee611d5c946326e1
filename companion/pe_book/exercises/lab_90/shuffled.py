from typing import Any

import numpy as np

from pe_book.copying import copied
from pe_book.exercises._answers import require, run
from pe_book.exercises.lab_90._copying import pi, right
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def shuffled(digits, order):
    return ...  # the same, with row order[p] at position p
"""
HINTS = (
    "`order` is an array with the numbers from 0 to 20, each once. It goes into the brackets.",
    "`table[order]` has row `order[0]` first, then row `order[1]`, and so on.",
)


def check(answer: Any) -> str:
    table = sinusoidal_encoding(21, 64)
    for seed in (1, 2):
        order = np.random.default_rng(seed).permutation(21)
        result = run(answer, pi(10), order)
        require(isinstance(result, str), "give the text that `copied` gives")
        plain = copied(pi(10), rows=table)
        require(result != plain, "these rows stand in their own order: nothing is shuffled")
        require(
            result != copied(pi(10), rows=table[np.argsort(order)]),
            "you have put row p at position order[p]: row order[p] is asked for at p",
        )
        wanted = copied(pi(10), rows=table[order])
        require(result == wanted, "those are not the rows of your table in the order that is given")
    return (
        f"That is right. Each row is still there, once. The model writes {result} for {pi(10)}: "
        f"{right(pi(10), result)} of ten digits stand where they stood."
    )


# Wrong answers, with a part of the reply to each
WRONG = {
    "(digits, order) → (digits)": "stops with",
    "21, 64)[order] → 21, 64)": "nothing is shuffled",
    "[order] → [np.argsort(order)]": "row order[p] is asked for at p",
    "[order] → [order][::-1]": "in the order that is given",
    "lambda digits, order: None": "give the text",
}

# Homework
SOLUTION = """
def shuffled(digits, order):
    return copied(digits, rows=sinusoidal_encoding(21, 64)[order])
"""
DRAW = {"seed": "100 to 999"}
HIDDEN = """
from pe_book.copying import copied
from pe_lib import sinusoidal_encoding

for n in (7, 8, 9, 10):
    chance = np.random.default_rng(seed + n)
    digits, order = "".join(map(str, chance.integers(10, size=n))), chance.permutation(21)
    right = copied(digits, rows=sinusoidal_encoding(21, 64)[order])
    assert shuffled(digits, order) == right, f"in another order it writes something else for {digits}"
"""
