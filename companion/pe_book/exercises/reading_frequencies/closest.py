from typing import Any

import numpy as np

from pe_book.exercises._answers import read_numbers, require
from pe_lib.sinusoidal import division_terms

START = """
# the offset, the distance
answer = (..., ...)
"""
HINTS = (
    (
        "Distances depend on the offset alone, so try every offset from 1 to 4999. The chapter's "
        "last table does so at other widths."
    ),
    (
        "The chapter's `distances(4)` holds the distances at the offsets from 1 on. Take the first "
        "4999, and look for the smallest."
    ),
)


def check(answer: Any) -> None:
    offset, apart = read_numbers(answer, 2)
    offsets = np.arange(1, 5000)
    chords = 2 * np.sin(np.outer(offsets, division_terms(4)) / 2)
    distances = np.sqrt((chords**2).sum(axis=1))
    require(offset in offsets, "among 5000 positions the offset is a whole number from 1 to 4999")
    result = distances[int(offset) - 1]
    require(abs(apart - result**2) > 5e-5 or result > 0.9, "the root is still to be taken")
    require(
        abs(apart - result) < max(0.006 * max(result, 0.02) + 5e-5, 5e-4),
        "that offset has another distance; give it with two digits or more",
    )
    require(result <= distances.min() + 1e-12, "another offset brings two rows nearer together")


# Wrong answers, with a part of the reply to each
WRONG = {(1, 0.9589): "another offset", (1885, 0.00197): "root", (1885, 0.5): "distance",
         (1885, 0.045): "two digits", (0, 0): "1 to 4999"}  # fmt: skip
RIGHT = ((1885.0, 0.044),)

# Homework
SOLUTION = """
distance = np.sqrt(4 - 2 * offset_kernel(range(1, 5000), 4))
answer = (int(distance.argmin()) + 1, distance.min())
"""
DRAW = {"n": "800 to 4000 step 100", "base": "130 to 7000 step 10"}
WHERE = ("np.diff(np.sort(4 - 2 * pe_lib.offset_kernel(range(1, n), 4, base))[:2])[0] > 1e-6",)
OWN = (
    "The closest two rows among {n} positions at width 4 and base {base}. *Their offset and "
    "distance.*"
)
OWN_SOLUTION = """
distance = np.sqrt(4 - 2 * offset_kernel(range(1, n), 4, base))
own = (int(distance.argmin()) + 1, distance.min())
"""
HIDDEN = """
offsets = np.arange(1, n)
squares = 4 * np.sin(np.outer(offsets, [1, base**-0.5]) / 2) ** 2
distance = np.sqrt(squares.sum(axis=1))
assert close(own[0], offsets[distance.argmin()]), "another offset brings two rows nearer"
assert close(own[1], distance.min(), 0.01), "that offset has another distance"
"""
