from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = """
# row 0 of what they have built
answer = [..., ..., ..., ..., ..., ..., ..., ...]
"""
HINTS = (
    "Read the two slices. Which columns does `:4` name, and which does `4:`?",
    (
        "In row 0 every angle is 0. Fill the first slice with its sine and the second with its "
        "cosine."
    ),
)
MODEL = (
    "It is the layout with two halves: all sines on the left, all cosines on the right. If "
    "the rest of their program expects this layout, there is no fault. If not, row 0 shows "
    "it: its zeros stand together and its ones stand together, where the interleaved row "
    "alternates."
)


def check(answer: Any) -> None:
    values = read_numbers(answer, 8)
    require(
        values != [0, 1] * 4, "that is row 0 with sine and cosine side by side; read the slices"
    )
    require(any(values), "the angles are 0 at position 0; take their sines and cosines")
    require(values != [1] * 4 + [0] * 4, "which of the two goes into the first four columns")
    require(values == [0] * 4 + [1] * 4, "fill the first four columns, then the other four")


# Wrong answers, with a part of the reply to each
WRONG = {(0, 1) * 4: "side by side", (0,) * 8: "take their sines", (1, 1, 1, 1, 0, 0, 0, 0): "first four",
         (0, 0, 1, 1) * 2: "other four"}  # fmt: skip

# Homework
SOLUTION = "answer = [0, 0, 0, 0, 1, 1, 1, 1]"
DRAW = {"p": "1 to 30", "d_model": [6, 10, 12]}
OWN = (
    "Row {p} of such a table with two halves, at `d_model` {d_model} and base 1: write it "
    "down. (At base 1 every frequency is 1.) *A list of {d_model} numbers, to three "
    "digits or more.*"
)
OWN_SOLUTION = "own = [np.sin(p)] * (d_model // 2) + [np.cos(p)] * (d_model // 2)"
HIDDEN = """
half = d_model // 2
assert close(own, [np.sin(p)] * half + [np.cos(p)] * half), "which half holds the sines?"
"""
