from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = """
# four numbers from 1 to 10
answer = [..., ..., ..., ...]
"""
HINTS = (
    ("All but (c) say *when* things go wrong. Find the bug that is right the rest of the time."),
    "For (c), write p and m of a program whose offsets are all twice as large.",
)


def check(answer: Any) -> None:
    first, second, third, fourth = read_numbers(answer, 4)
    require(first != 8, "(a) keys go stale where a model is scaled, and this one is not")
    require(first == 9, "(a) what is different for a prompt of two chunks?")
    require(second == 10, "(b) what has a short text in front of it, beside a long one?")
    require(third != 2, "(c) with another base no offset stands for another, for all pairs at once")
    require(third == 3, "(c) at which positions must the two tokens stand for twice the offset?")
    require(fourth == 7, "(d) which number format is complete up to 256?")


# Wrong answers, with a part of the reply to each
WRONG = {(8, 10, 3, 7): "keys go stale", (9, 8, 3, 7): "(b)", (9, 10, 2, 7): "another base",
         (9, 10, 3, 8): "(d)", (1, 2, 3, 4): "(a) what is different", (9, 10, 6, 7): "(c) at which"
}  # fmt: skip

# Homework
SOLUTION = "answer = [9, 10, 3, 7]"
