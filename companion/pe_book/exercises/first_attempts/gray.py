from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require

START = """
# the four digits of each position p
answer = [[..., ..., ..., ...] for p in range(16)]
"""
HINTS = (
    "`p ^ (p >> 1)` is a whole number. The table wants its binary digits, one a column.",
    (
        "`number >> k & 1` is the digit of a number that is worth 2 to the power k. Let k go from "
        "0 to 3."
    ),
)
MODEL = (
    "Neighbours differ in exactly one digit, so the jumps of several digits are gone. But it "
    "is no good encoding yet: many far positions differ in one digit as well, 0 and 15 among "
    "them. Small steps are not enough, since far positions have to look different from near "
    "ones."
)


def check(answer: Any) -> None:
    table = read_table(answer, (16, 4), "the table of 16 positions and 4 digits")
    require(np.isin(table, (0, 1)).all(), "every entry must be 0 or 1")
    require(len(np.unique(table, axis=0)) == 16, "two of the 16 rows are the same")
    changes = np.abs(np.diff(table, axis=0)).sum(axis=1)
    at = int(np.argmax(changes != 1))
    require(
        (changes == 1).all(), f"rows {at} and {at + 1} differ in {changes[at]:.0f} digits, not in 1"
    )
    codes = [p ^ (p >> 1) for p in range(16)]
    digits = np.array([[code >> k & 1 for k in range(4)] for code in codes])
    require(
        np.array_equal(table, digits) or np.array_equal(table[:, ::-1], digits),
        "neighbours are right, but the rows are not those of p ^ (p >> 1)",
    )


# Wrong answers, with a part of the reply to each
WRONG = {"[[p >> k & 1 for k in (3, 2, 1, 0)] for p in range(16)]": "differ in 2",
         "np.zeros((16, 4))": "the same", "[[2] * 4] * 16": "0 or",
         "np.roll(answer, 1, axis=1)": "not those of", "answer[:8]": "shape (16, 4)"}  # fmt: skip
RIGHT = ("np.array(answer)[:, ::-1]",)

# Homework
SOLUTION = "answer = [[(p ^ p >> 1) >> k & 1 for k in range(4)] for p in range(16)]"
DRAW = {"n": [64, 128], "p": "17 to 127"}
WHERE = ("n / 3 < p < n",)
OWN = (
    "Write down the digits of position {p} in such a table for {n} positions, the one that is "
    "worth 1 first. *A list of digits.*"
)
OWN_SOLUTION = "own = [(p ^ p >> 1) >> k & 1 for k in range((n - 1).bit_length())]"
HIDDEN = """
right = [(p ^ p >> 1) >> k & 1 for k in range((n - 1).bit_length())]
assert [int(one) for one in own] == right, "these are not the digits of p ^ (p >> 1)"
"""
