from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = "answer = [..., ...]  # joined, added"
HINTS = (
    ("Each matrix has as many rows as its input has columns, and as many columns as its result."),
    ("How wide is the joined row, and how wide is the sum? And how many such matrices are there?"),
)


def check(answer: Any) -> None:
    joined, added = read_numbers(answer, 2)
    width, beside = 768, 64
    both = width + beside
    require(
        (joined, added) != (both * width, width * width),
        "that is one matrix, and there are three",
    )
    require(joined >= added, "the joined count comes first, and it is the larger one")
    require(
        joined != 3 * both * both,
        "joined, the row is 832 wide, but queries, keys and values stay 768 wide",
    )
    require(
        added != 3 * (width * width + beside * width) and added != 3 * both * width,
        "the sum is as wide as the word",
    )
    require(added == 3 * width * width, "added: the rows are 768 wide, and so are the results")
    require(
        joined == 3 * both * width, "joined: how many rows has each matrix, and how many columns"
    )


# Wrong answers, with a part of the reply to each
WRONG = {(2_076_672, 1_769_472): "stay 768 wide", (638_976, 589_824): "three",
         (1_769_472, 1_916_928): "comes first", (2e6, 1_769_472): "joined: how many",
         (1_916_928, 1_916_928): "as wide as the word", (2e6, 1e6): "added:"}  # fmt: skip

# Homework
SOLUTION = "answer = [3 * 832 * 768, 3 * 768 * 768]"
DRAW = {"words": [128, 192, 256, 384, 512, 1024], "places": [16, 24, 32, 48, 96, 128]}
OWN = (
    "The same for words of {words} columns and {places} columns of position. (Queries, keys "
    "and values are as wide as the words.) *Two numbers.*"
)
OWN_SOLUTION = "own = [3 * (words + places) * words, 3 * words * words]"
HIDDEN = (
    'assert close(own, [3 * (words + places) * words, 3 * words * words], 0), "rows times columns"'
)
