from typing import Any

from pe_book.exercises._answers import is_close, read_number, require

START = "answer = ...  # a base"
HINTS = (
    "The formula is b · s^(d/(d−2)), with the columns of one head for d.",
    "Put in 10 000, 8 and 64. The power is a little more than 1.",
)


def check(answer: Any) -> None:
    base = read_number(answer, "a base")
    require(not is_close(base, 80_000, 1e-3), "the factor has a power, a little greater than 1")
    require(not is_close(base, 10_000 * 8 ** (128 / 126), 1e-3), "that is for heads of 128 columns")
    require(not is_close(base, 10_000 * 8 ** (62 / 64), 1e-3), "the power is the other way round")
    require(base > 10_000, "a longer text wants slower pairs, so a larger base")
    require(is_close(base, 10_000 * 8 ** (64 / 62), 1e-3), "put d = 64 and s = 8 into the formula")


# Wrong answers, with a part of the reply to each
WRONG = {80_000: "has a power", 10_000 * 8 ** (128 / 126): "128 columns", 1250: "larger base",
         10_000 * 8 ** (62 / 64): "other way round", 640_000: "put d = 64"}  # fmt: skip

# Homework
SOLUTION = "answer = 10_000 * 8 ** (64 / 62)"
DRAW = {"width": [32, 80, 128], "base": [10000, 500000, 1000000], "s": "2 to 32"}
OWN = (
    "Heads of {width} columns, base {base}. Which base does NTK-aware scaling take for {s} "
    "times the length? *To three digits or more.*"
)
OWN_SOLUTION = "own = base * s ** (width / (width - 2))"
HIDDEN = 'assert close(own, base * s ** (width / (width - 2))), "the power is d / (d − 2)"'
