from typing import Any

from pe_book.exercises._answers import read_words, require

START = 'answer = [..., ..., ..., ...]  # "sum", "joined" or "both", for (a) to (d)'
HINTS = (
    "For (a) and (b) the shapes alone decide.",
    (
        "For (c) and (d) multiply out, once with `E + x` and once with the joined row and a "
        "matrix that is cut into blocks."
    ),
)

_WAYS = {
    "sum": "sum", "add": "sum", "added": "sum",
    "joined": "joined", "join": "joined", "concatenated": "joined", "concatenate": "joined",
    "both": "both",
}  # fmt: skip


def check(answer: Any) -> None:
    values = read_words(answer, 4, "four words", _WAYS)
    asks = (
        "can rows of different widths be added, can they be joined",
        "count the columns of both rows",
        "cut W for the joined row, and multiply out (E + x) W for the sum",
        "multiply out the score of two joined rows, with a matrix of four blocks",
    )
    right = ("joined", "sum", "both", "both")
    for letter, message, true, ask in zip("abcd", values, right, asks, strict=True):
        require(_WAYS[message] == true, f"for ({letter}), {ask}")


# Wrong answers, with a part of the reply to each
WRONG = {("both", "sum", "both", "both"): "for (a)", ("joined", "both", "both", "both"): "(b)",
         ("joined", "sum", "joined", "both"): "(c)", ("joined", "sum", "both", "sum"): "(d)",
         ("a", "b", "c", "d"): "number 1 must be"}  # fmt: skip
RIGHT = ('("concatenated", "added", "both", "both")',)

# Homework
SOLUTION = 'answer = ["joined", "sum", "both", "both"]'
