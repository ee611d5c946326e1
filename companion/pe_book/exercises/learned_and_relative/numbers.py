from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = """
# T5's bias; Shaw's keys and values
answer = (..., ...)
"""
HINTS = (
    (
        "T5 has one number for each bucket and each head. Shaw has a vector for each offset that "
        "is left after the clip."
    ),
    (
        "From −8 to 8 there are more than 16 whole numbers. Each vector is as wide as a head, and "
        "there is one for the key and one for the value."
    ),
)


def check(answer: Any) -> None:
    bias, shaw = read_numbers(answer, 2)
    require(bias != 32, "T5: each head has numbers of its own")
    require(bias == 384, "T5: one number for each bucket and each head, and nothing else")
    require(shaw != 17 * 64, "Shaw: that is the keys alone, or the values")
    require(
        shaw not in (2 * 16 * 64, 2 * 8 * 64, 2 * 9 * 64),
        "Shaw: offsets go from the clip back to the clip ahead; is 0 among them?",
    )
    require(shaw not in (17 * 2, 17), "Shaw: each offset has a vector, as wide as a head")
    require(shaw == 2176, "Shaw: count the offsets, then the columns, then keys and values")


# Wrong answers, with a part of the reply to each
WRONG = {(32, 2176): "each head", (384, 1088): "alone", (384, 2048): "is 0 among", (384, 34): "as wide as",
         (24_576, 2176): "nothing else"}  # fmt: skip

# Homework
SOLUTION = "answer = (32 * 12, 2 * 17 * 64)"
DRAW = {"clip": [2, 4, 16, 32, 64], "d_head": [32, 48, 80, 96, 128]}
OWN = (
    "How many numbers are learned in one layer of Shaw, keys and values, with the clip at "
    "{clip} and heads of {d_head} columns that share them?"
)
OWN_SOLUTION = "own = 2 * (2 * clip + 1) * d_head"
HIDDEN = (
    'assert close(own, 2 * (2 * clip + 1) * d_head, 0), "offsets from the clip back to the '
    'clip ahead"'
)
