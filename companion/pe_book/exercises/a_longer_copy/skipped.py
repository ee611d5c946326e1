from typing import Any

from pe_book.exercises._answers import read_number, require, run

START = """
def skipped(digits, written):
    return ...
"""
HINTS = (
    "If the written digits are a rest, how many were left out follows from the two lengths.",
    (
        "Compare what was written with as many digits from the end. Think of none, of all, and of "
        "too many."
    ),
)


def check(answer: Any) -> None:
    digits = [3, 1, 4, 1, 5, 9, 2, 6]
    cases = {
        "the last five of eight": (digits, digits[3:], 3),
        "all of the digits": (digits, digits, 0),
        "one digit": (digits, digits[-1:], 7),
        "no digit at all": (digits, [], None),
        "the first five": (digits, digits[:5], None),
        "one digit wrong": (digits, [1, 5, 9, 0, 6], None),
        "more than there are": (digits, [2, *digits], None),
        "digits that repeat": ([7, 7, 7, 7], [7, 7], 2),
    }
    for name, (values, written, right) in cases.items():
        result = run(answer, list(values), list(written))
        if right is None:
            require(result is None, f"for {name}: that is not a rest of the digits")
            continue
        require(result is not None, f"for {name}: it is a rest of the digits")
        number = read_number(result, f"for {name} a number")
        require(
            number == right or number != len(written) or len(written) == right,
            f"for {name}: so many were written, and not left out",
        )
        require(number == right, f"for {name} the number is not right")


# Wrong answers, with a part of the reply to each
WRONG = {"digits[left_out:] != written → False": "not a rest",
         "lambda digits, written: len(written)": "not left out", "lambda digits, written: None": "is a rest",
         "lambda digits, written: digits.index(written[0])": "number is not right"}  # fmt: skip

# Homework
SOLUTION = """
def skipped(digits, written):
    digits, written = list(digits), list(written)
    left_out = len(digits) - len(written)
    if not written or left_out < 0 or digits[left_out:] != written:
        return None
    return left_out
"""
DRAW = {"seed": "1 to 9999", "n": "12 to 30", "late": "1 to 9"}
HIDDEN = """
import random

digits = [random.Random(seed).randrange(10) for _ in range(n)]
digits[-1] = (digits[-2] + 1) % 10
assert skipped(list(digits), digits[late:]) == late, f"{late} of {n} were left out"
assert skipped(list(digits), digits[: n - late]) is None, "those are not the last digits"
"""
