from typing import Any

import numpy as np

from pe_book.exercises._answers import is_close, read_numbers, require

START = """
# after one word, three words and six words
answer = [..., ..., ...]
"""
HINTS = (
    "The straight way from tip to tip is the chord, and the chapter has a formula for it.",
    (
        "The angle in the formula is the number of words times 1 radian. Take half of it first, "
        "and mind the bars in the formula."
    ),
)


def check(answer: Any) -> None:
    values = read_numbers(answer, 3)
    for result, words in zip(values, (1, 3, 6), strict=True):
        right = 2 * abs(np.sin(words / 2))
        require(
            not is_close(result, words),
            f"after {words} that is the angle, the way along the circle",
        )
        require(result >= 0, "a distance is not negative")
        require(result <= 2, "the tip of a hand of length 1 is never farther away than 2")
        more = "farther" if result < right else "nearer"
        two_digits = abs(result - right) < 5.1e-3
        require(
            two_digits or is_close(result, right),
            f"after {words} of 1 radian each the tip is {more}",
        )


# Wrong answers, with a part of the reply to each
WRONG = {(1, 3, 6): "angle", (0.841, 0.141, -0.279): "farther", (0.959, 2.88, 5.75): "never farther",
         (0.959, 1.995, -0.282): "not negative", (0.959, 1.995, 1.8): "nearer"}  # fmt: skip

# Homework
SOLUTION = "answer = [2 * abs(np.sin(k / 2)) for k in (1, 3, 6)]"
DRAW = {"a": [2, 4, 5], "b": "7 to 12", "c": "13 to 40"}
OWN = "The same after {a}, {b} and {c} words. *A list of three numbers, to three digits or more.*"
OWN_SOLUTION = "own = [2 * abs(np.sin(k / 2)) for k in (a, b, c)]"
HIDDEN = """
right = [2 * abs(np.sin(k / 2)) for k in (a, b, c)]
assert np.shape(own) == (3,) and np.allclose(own, right, rtol=5e-3, atol=1e-3), "not yet"
"""
