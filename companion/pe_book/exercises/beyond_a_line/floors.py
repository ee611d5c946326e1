from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = "answer = [...]  # all such n up to 128"
HINTS = (
    "In exact numbers it is always n. What does Python make of n / 14?",
    "Let a loop try every n from 1 to 128, just as the program computes it.",
)


def check(answer: Any) -> None:
    result = sorted(read_numbers(answer, 3))
    require(
        all(n == int(n) and 1 <= n <= 128 for n in result), "they are whole numbers from 1 to 128"
    )
    require(
        all(int(14 * (n / 14)) != n for n in result), "for one of them the program gets exactly n"
    )
    require(result == [61, 115, 122], "each of them is there once")


# Wrong answers, with a part of the reply to each
WRONG = {(61, 115, 123): "exactly n", (61, 61, 122): "there once", (61, 115, 200): "1 to 128"}

# Homework
SOLUTION = "answer = [n for n in range(1, 129) if int(14 * (n / 14)) != n]"
DRAW = {"m": [11, 13, 19, 21, 22, 23, 25, 26, 37, 38, 39, 41, 43, 44, 45, 46, 47, 49, 51, 52, 55]}
OWN = (
    "The same for a table of {m} × {m} rows: what do all $n$ up to 128 add up to at which "
    "`int({m} * (n / {m}))` is not $n$? *One number.*"
)
OWN_SOLUTION = "own = sum(n for n in range(1, 129) if int(m * (n / m)) != n)"
HIDDEN = """
right = sum(n for n in range(1, 129) if int(m * (n / m)) != n)
assert close(own, right, 0), "try every n as the program does"
"""
