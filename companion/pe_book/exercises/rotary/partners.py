from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = """
# (a) the column, (b) the column, (c) the pair
answer = (..., ..., ...)
"""
HINTS = (
    (
        "Interleaved pairs are columns 0 and 1, 2 and 3, and so on. In halves the second column "
        "of a pair stands half a head further on."
    ),
    (
        "A head of 64 columns has 32 pairs. In halves the columns 0 to 31 are the first ones of "
        "pairs 0 to 31."
    ),
)


def check(answer: Any) -> None:
    neighbour, far, pair = read_numbers(answer, 3)
    require(neighbour != 9, "(a) pairs begin at an even column")
    require(neighbour == 11, "(a) interleaved pairs up neighbours")
    require(far != 26, "(b) counted from column 10, the partner is half a head away")
    require(far == 42, "(b) the partner stands as far on as the head has pairs")
    require(pair != 5, "(c) that is its pair where neighbours are pairs")
    require(pair == 10, "(c) the first half of the columns begins one pair each")


# Wrong answers, with a part of the reply to each
WRONG = {(9, 42, 10): "even column", (11, 26, 10): "half a head", (11, 42, 5): "neighbours are",
         (42, 11, 10): "(a)", (11, 11, 10): "(b)", (11, 42, 42): "(c)"}  # fmt: skip

# Homework
SOLUTION = "answer = (11, 42, 10)"
DRAW = {"d": [32, 48, 64, 96, 128], "column": [2, 4, 6, 8, 10, 12, 14]}
OWN = (
    "A head has {d} columns. Which column is the partner of column {column} (a) in the layout "
    "interleaved, (b) in halves? (c) To which pair does column {column} belong in halves? "
    "*Three whole numbers.*"
)
OWN_SOLUTION = "own = (column + 1, column + d // 2, column)"
HIDDEN = (
    'assert close(own, [column + 1, column + d // 2, column], 0), "neighbours; half a head; '
    'its own number"'
)
