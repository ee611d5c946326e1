from typing import Any

import numpy as np

from pe_book.exercises._answers import read_number, require

START = "answer = ..."
HINTS = (
    (
        "With two columns there is one pair, turning by 1. Draw both arrows before they are turned, "
        "and then turn them."
    ),
    (
        "The angle between them is a quarter of a turn, and then the offset. The score is the "
        "product of their lengths times the cosine of that angle."
    ),
)


def check(answer: Any) -> None:
    score, right = read_number(answer), -np.sqrt(2) * np.sin(1)
    require(abs(score + right) > 5e-3, "which way does the key's arrow move away from the query's?")
    require(abs(score - np.sqrt(2) * right) > 5e-3, "it is not yet divided by √2")
    require(abs(score) > 5e-3, "at a right angle they were before their positions turned them")
    require(abs(score - right / 2) > 5e-3, "how long is the key's arrow?")
    require(
        abs(score - right) < 5e-3,
        "find the angle between the two arrows at their places, and then the product of their lengths",
    )


# Wrong answers, with a part of the reply to each
WRONG = {1.19: "which way", -1.683: "divided", 0: "right angle", -0.595: "how long", 0.764: "find the angle"
}  # fmt: skip

# Homework
SOLUTION = "answer = -np.sqrt(2) * np.sin(1)"
DRAW = {"p": "2 to 40", "m": "3 to 60", "size": [2, 3, 4, 5]}
WHERE = ("m != p and abs((m - p) % 3.141592653589793 - 1.5707963) < 1.4",)
OWN = (
    "A head has 2 columns. The query is $(1, 0)$ at position {p}, the key $(0, {size})$ at "
    r"position {m}. What is their score, divided by $\sqrt 2$? *To three digits or more.*"
)
OWN_SOLUTION = "own = -size * np.sin(m - p) / np.sqrt(2)"
HIDDEN = (
    'assert close(own, -size * np.sin(m - p) / np.sqrt(2)), "a quarter of a turn, and then '
    'the offset"'
)
