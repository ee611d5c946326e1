from typing import Any

from pe_book.exercises._answers import read_number, require

START = "answer = ...  # a position"
HINTS = (
    "A number in bfloat16 keeps eight binary digits. Which whole numbers need more?",
    (
        "Write some powers of two in binary, and the number after each. Count the digits from the "
        "first 1 to the last."
    ),
)


def check(answer: Any) -> None:
    result = read_number(answer, "a position")
    require(result == int(result) and result >= 0, "a position is asked for, a whole number")
    require(result > 255, "eight binary digits hold that position, and all before it")
    require(result != 256, "256 is a power of two, and is held; which is the first that is not?")
    require(result < 258, "an earlier position is lost already")


# Wrong answers, with a part of the reply to each
WRONG = {256: "power of two", 255: "binary digits hold", 259: "earlier", 2.5: "whole"}

# Homework
SOLUTION = "answer = 257"
DRAW = {"bits": [4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]}
OWN = (
    "Another format keeps {bits} binary digits of a number. Which is the first position that "
    "it loses?"
)
OWN_SOLUTION = "own = 2**bits + 1"
HIDDEN = 'assert close(own, 2**bits + 1, 0), "which whole numbers need more digits?"'
