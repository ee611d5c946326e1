from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = """
# (a) the offset, (b) the row, (c) the row
answer = (..., ..., ...)
"""
HINTS = (
    (
        "R of an offset moves a standing row on by that offset. Moves that follow one another add "
        "up, with their signs."
    ),
    (
        "In (c) the row lies to the left of the matrix, so it is turned by the transpose. Which "
        "way does that move it?"
    ),
)


def check(answer: Any) -> None:
    product, row, lying = read_numbers(answer, 3)
    require(product not in (10, -10, -24), "(a) turns that follow one another add up, sign and all")
    require(product == -2, "(a) turn by four steps and then by six back: where are you?")
    require(row == 7, "(b) R₅ moves every row on by five")
    require(
        lying != 12, "(c) the row lies to the left of the matrix, and the matrix is not transposed"
    )
    require(lying == 2, "(c) which rotation is the transpose of R₅?")


# Wrong answers, with a part of the reply to each
WRONG = {(10, 7, 2): "add up", (2, 7, 2): "six back", (-2, 2, 2): "moves every", (-2, 7, 12): "to the left",
         (-2, 7, 5): "transpose"}  # fmt: skip

# Homework
SOLUTION = "answer = (-2, 7, 2)"
DRAW = {"a": "3 to 15", "b": "-30 to -16", "c": "3 to 9", "row": "11 to 19", "far": "21 to 40"}
OWN = (
    "(a) $R_a R_b$ is $R$ of which offset, for $a$ = {a} and $b$ = {b}? (b) $R_c$ makes of "
    "row {row} which row, for $c$ = {c}? (c) `table[{far}] @ offset_rotation({c}, 8)` is "
    "which row? *Three whole numbers.*"
)
OWN_SOLUTION = "own = (a + b, row + c, far - c)"
HIDDEN = (
    'assert close(own, [a + b, row + c, far - c]), "(a) adds up, (b) moves on, (c) is transposed"'
)
