from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = """
# (a) pairs a head, (b) the key head
answer = (..., ...)
"""
HINTS = (
    "Two columns make a pair.",
    "Three neighbouring query heads share one key head. Count both from 0.",
)


def check(answer: Any) -> None:
    pairs, head = read_numbers(answer, 2)
    require(pairs != 64, "(a) those are the columns")
    require(pairs == 32, "(a) two columns make a pair")
    require(head != 1, "(b) neighbours share a key head: 0, 1 and 2 have the first")
    require(head != 3, "(b) count the key heads from 0")
    require(head == 2, "(b) how many query heads come before it, and how many share one?")


# Wrong answers, with a part of the reply to each
WRONG = {(64, 2): "(a) those", (16, 2): "(a) two", (32, 1): "share a key head", (32, 3): "from 0",
         (32, 0): "(b) how many"}  # fmt: skip

# Homework
SOLUTION = "answer = (32, 2)"
DRAW = {"shared": [2, 3, 4, 5, 6, 8], "head": "10 to 63"}
OWN = (
    "A model has many query heads, of which {shared} neighbours share a key head. Which key head does "
    "query head {head} use? *Count both from 0.*"
)
OWN_SOLUTION = "own = head // shared"
HIDDEN = 'assert close(own, head // shared, 0), "so many heads share the first one"'
