from typing import Any

from pe_book._validate import show
from pe_book.exercises._answers import is_close, on_failure, read_number, require
from pe_book.exercises.first_attempts._shared import _digits

START = """
# index, index ÷ length, column of the 1,
# bits as a text with the fastest first
answer = [..., ..., ..., ...]
"""
HINTS = (
    (
        "Positions and columns are counted from 0. Index ÷ length is the position over the "
        "number of words in the sentence."
    ),
    (
        "For the bits, write the position as a sum of some of the numbers 1, 2, 4 and 8, and note "
        "for each, in this order, whether you needed it."
    ),
)


def check(answer: Any) -> None:
    wanted = f"four things are asked for, in a list, and this is {show(answer)}"
    with on_failure(wanted):
        parts = list(answer)
    require(len(parts) == 4 and not isinstance(answer, str), wanted)
    index, share, column = (read_number(part, "a number for the first three") for part in parts[:3])
    bits = _digits(parts[3], "the fourth")
    require(index == 11, "the index is the position itself")
    require(is_close(share, 11 / 16), "÷ length: the position divided by the number of words")
    require(column == 11, "columns are counted from 0, like positions")
    require(
        bits != "1011",
        "these are the right bits with the slowest first; here the fastest comes first",
    )
    require(len(bits) == 4, "sixteen positions take four bits")
    require(bits == "1101", "add up 1, 2, 4 and 8 where your bits are 1")


# Wrong answers, with a part of the reply to each
WRONG = {(11, 0.6875, 11, "1011"): "slowest", (11, 0.733, 11, "1101"): "divided by",
         (11, 0.6875, 12, "1101"): "counted from 0", (12, 0.75, 12, "0011"): "the index",
         (11, 0.6875, 11, "11010"): "four bits", (11, 0.6875, 11, "0111"): "add up",
         (11, 0.6875, 11, (2, 1)): "binary digits", 11: "four things"}  # fmt: skip
RIGHT = ("(11.0, 0.69, 11, np.array([1.0, 1.0, 0.0, 1.0]))",)

# Homework
SOLUTION = 'answer = [11, 11 / 16, 11, "1101"]'
DRAW = {"n": [32, 64, 128], "p": "9 to 127"}
WHERE = ("n / 4 < p < n", "f'{p:b}' != f'{p:b}'[::-1]")
OWN = (
    "The same for position {p} of a sentence of {n} words. *A list of the index, index ÷ length, "
    "the column of the 1, and the bits as text, the fastest first.*"
)
OWN_SOLUTION = """
digits = (n - 1).bit_length()
own = [p, p / n, p, f"{p:0{digits}b}"[::-1]]
"""
HIDDEN = """
assert len(own) == 4, "four things are asked for"
assert close(own[0], p) and close(own[1], p / n) and close(own[2], p), "one of the numbers"
bits = "".join(one if isinstance(one, str) else str(int(one)) for one in own[3])
assert bits == f"{p:0{(n - 1).bit_length()}b}"[::-1], "the bits"
"""
