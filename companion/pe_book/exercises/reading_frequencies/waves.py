from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = """
# the column, the hand
answer = (..., ...)
"""
HINTS = (
    (
        "Hand i writes the columns 2i and 2i + 1. Which hand writes column 30, and what else does "
        "it write?"
    ),
    (
        "From one hand to the next the wave grows by 10 000 to the power 1/32. How many such "
        "steps make a factor of ten?"
    ),
)


def check(answer: Any) -> None:
    column, hand = read_numbers(answer, 2)
    require(column != 30, "another column than 30 is asked for, one that the same hand writes")
    require(column == 31, "a hand writes two columns that stand side by side")
    require(hand not in (46, 47), "a hand is asked for, and that is the number of a column")
    require(
        hand == 23, "from hand to hand the wave grows by 10000 to the power 1/32: how many are ten?"
    )


# Wrong answers, with a part of the reply to each
WRONG = {(30, 23): "another column", (29, 23): "side by side", (31, 46): "of a column",
         (31, 25): "how many are ten"}  # fmt: skip

# Homework
SOLUTION = "answer = (31, 23)"
DRAW = {"d_model": [96, 128, 192, 256], "column": "8 to 60"}
OWN = (
    "The same at width {d_model}: which column has the same wave as column {column}, and in "
    "which pair is the wave ten times as long as that? *Two whole numbers, `(column, pair)`.*"
)
OWN_SOLUTION = "own = (column ^ 1, column // 2 + d_model // 8)"
HIDDEN = 'assert close(own, [column ^ 1, column // 2 + d_model // 8]), "the column or the pair"'
