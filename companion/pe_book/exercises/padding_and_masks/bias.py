from typing import Any

from pe_book.exercises._answers import is_close, read_number, require

START = "answer = ...  # the output in that column"
HINTS = (
    (
        "All real weights shrink by the same factor. And what is the value of a blank, if the "
        "values have a bias?"
    ),
    (
        "Mix two numbers. The right output has the weight 1 − w, and the blanks' value has the "
        "weight w."
    ),
)
MODEL = (
    "Without the mask the sum under the fraction has a 1 more for each blank. So every real "
    "weight is the right one times the same factor, and this factor is 1 − w, since the "
    "weights of a row sum to 1. The blanks add w times their own value: a row of zeros "
    "without a bias, and the bias itself with one."
)


def check(answer: Any) -> None:
    number = read_number(answer, "the word's output in that column")
    require(number != 2, "the words have only a part of the attention now")
    require(not is_close(number, 0.8), "the blanks have a value as well, the bias")
    require(
        abs(number - 0.2) < 0.005, "mix the right output and the blanks' value by their weights"
    )


# Wrong answers, with a part of the reply to each
WRONG = {0.8: "the bias", 2: "a part", 1.4: "mix"}

# Homework
SOLUTION = "answer = 0.4 * 2 + 0.6 * -1"
DRAW = {"bias": [-3, -2, 1, 3], "right": [4, 5, 6, 7, 8], "w": "0.15 to 0.85 step 0.05"}
OWN = (
    "The values have a bias of {bias}. With the mask the word's output there is {right}. What "
    "is it without the mask, if $w$ = {w}? *One number, to three digits or more.*"
)
OWN_SOLUTION = "own = (1 - w) * right + w * bias"
HIDDEN = 'assert abs(float(own) - ((1 - w) * right + w * bias)) < 5e-3, "mix by the weights"'
RUBRIC = {"every real weight shrinks by the same 1 − w": 1, "the blanks' own value": 1}
