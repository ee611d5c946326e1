from typing import Any

from pe_book.exercises._answers import need, read_words

START = """
# (a) to (e), each "invariant", "equivariant"
# or "neither"
answer = [..., ..., ..., ..., ...]
"""
HINTS = (
    (
        "Take two rows, write them down in both orders, and do the step to each. Does the result "
        "stay, or swap with the rows?"
    ),
    (
        "If the step treats every row alike and by itself, ask whether the other rows matter to "
        "it at all. For (d) and (e), try rows whose first entries are 3 and 1."
    ),
)

_KINDS = ("invariant", "equivariant", "neither")


def check(answer: Any) -> None:
    given = read_words(answer, 5, "five words", _KINDS)
    right = ("invariant", "equivariant", "equivariant", "neither", "invariant")
    for letter, said, true in zip("abcde", given, right, strict=True):
        need(
            said == true,
            f"think of two rows in both orders for ({letter}): does the result stay, does it move "
            "with them, or neither",
        )


# Homework
SOLUTION = 'answer = ["invariant", "equivariant", "equivariant", "neither", "invariant"]'
