from typing import Any

from pe_book.exercises._answers import is_close, read_numbers, require

START = """
# at the same position, at neighbouring positions,
# 1000 positions apart
answer = [..., ..., ...]
"""
HINTS = (
    (
        "A dot product of two long vectors is the product of their first parts plus the product "
        "of their second parts."
    ),
    (
        "Write down two short one-hot rows, for the same position and for different ones. "
        "Multiply them column by column and add up."
    ),
)
MODEL = (
    "The dot product of the longer vectors is that of the words plus that of the two one-hot "
    "rows. The rows of one position have their 1 in the same column and add 1. The rows of "
    "two different positions have no 1 in common and add 0, whether the positions are "
    "neighbours or far apart. So the product knows the same position from another one, and "
    "nothing of nearness or of who comes first."
)


def check(answer: Any) -> None:
    same, near, far = read_numbers(answer, 3)
    require(is_close(same, 1), "at the same position, multiply the one-hot row with itself")
    require(near == far, "two rows with their 1 in different columns have one and the same product")
    require(abs(near) < 1e-9, "at different positions, no column has a 1 in both rows")


# Wrong answers, with a part of the reply to each
WRONG = {(0, 1, 1): "with itself", (1, 0.5, 0): "one and the same", (1, 1.414, 1.414): "no column"}

# Homework
SOLUTION = "answer = [1, 0, 0]"
DRAW = {"times": [1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 12]}
OWN = (
    "Somebody multiplies each one-hot row by {times} before it is appended. By how much does "
    "the dot product grow now, in the same three cases? *A list of three numbers.*"
)
OWN_SOLUTION = "own = [times**2, 0, 0]"
HIDDEN = 'assert close(own, [times**2, 0, 0]), "both rows are multiplied"'
RUBRIC = {
    "the same position is known from every other": 1,
    "nothing of near and far or before and after": 1,
}
