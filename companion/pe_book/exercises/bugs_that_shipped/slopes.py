from typing import Any

from pe_book.exercises._answers import is_close, read_numbers, require

START = """
# the slope it has, the slope it should have
answer = (..., ...)
"""
HINTS = (
    "`range(16)` ends before 16. Which h comes last?",
    "Head h, counted from 0, should have 2 to the power of −8(h + 1)/16.",
)


def check(answer: Any) -> None:
    has, should = read_numbers(answer, 2)
    require(not (is_close(has, 2**-8) and is_close(should, 2**-7.5)), "that is the wrong way round")
    require(not is_close(has, 2**-8), "the last h of that list is not 16")
    require(is_close(has, 2**-7.5), "the first number: what is the last h of that list?")
    require(
        is_close(should, 2**-8),
        "the second number: heads are counted from 0, and the formula has h + 1",
    )


# Wrong answers, with a part of the reply to each
WRONG = {(2**-8, 2**-7.5): "wrong way round", (2**-8, 2**-8): "is not 16", (2**-7.5, 2**-7): "second",
         (0.5, 2**-8): "first"}  # fmt: skip

# Homework
SOLUTION = "answer = (2**-7.5, 2**-8)"
DRAW = {"heads": [8, 16, 32, 64], "head": "1 to 7"}
OWN = (
    "A program has the slopes `[2 ** (-8 * h / {heads}) for h in range({heads})]`. Which "
    "slope does head {head} have, counted from 0, and which should it have? *Two numbers, to "
    "three digits or more.*"
)
OWN_SOLUTION = "own = (2 ** (-8 * head / heads), 2 ** (-8 * (head + 1) / heads))"
HIDDEN = """
right = [2 ** (-8 * head / heads), 2 ** (-8 * (head + 1) / heads)]
assert close(own, right), "the formula has h + 1"
"""
