from typing import Any

from pe_book.exercises._answers import read_words, require

START = """
# (a) to (e), each "invariant", "equivariant"
# or "neither"
answer = [..., ..., ..., ..., ...]
"""
HINTS = (
    (
        "Equivariant: the output moves along with the rows. Invariant: it does not change at all. "
        "Neither: something else happens to it."
    ),
    (
        "A mask and an encoding belong to positions. When the words move, do they move along? For "
        "(e), ask whether a row's mean depends on the other rows."
    ),
)

_KINDS = ("invariant", "equivariant", "neither")


def check(answer: Any) -> None:
    values = read_words(answer, 5, "five words", _KINDS)
    right = ("equivariant", "invariant", "neither", "neither", "equivariant")
    for letter, message, true in zip("abcde", values, right, strict=True):
        require(
            message == true,
            f"for ({letter}), does the result stay when the words move, does it move with them, or "
            "neither",
        )


# Wrong answers, with a part of the reply to each
WRONG = {("equivariant", "neither", "neither", "invariant", "equivariant"): "(b)",
         ("same",) * 5: "number 1 must be", ("invariant",) * 5: "(a)",
         ("equivariant", "invariant", "neither", "equivariant", "equivariant"): "(d)"}  # fmt: skip

# Homework
SOLUTION = 'answer = ["equivariant", "invariant", "neither", "neither", "equivariant"]'
