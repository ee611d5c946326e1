from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = "answer = [..., ..., ..., ..., ..., ...]"
HINTS = (
    "Every angle of row 0 is p · ω = 0.",
    (
        "Write down the sine and the cosine of that angle. Even columns hold a sine, odd columns "
        "a cosine."
    ),
)


def check(answer: Any) -> None:
    values = read_numbers(answer, 6)
    require(any(values), "the angles are 0 at position 0; take their sines and cosines")
    require(all(value in (0, 1) for value in values), "a sine or a cosine of 0 is 0 or 1")
    require(values != [0, 0, 0, 1, 1, 1], "that is the layout with two halves; ours is interleaved")
    require(values == [0, 1, 0, 1, 0, 1], "every even column holds a sine, every odd one a cosine")


# Wrong answers, with a part of the reply to each
WRONG = {(0,) * 6: "take their sines", (1, 0, 1, 0, 1, 0): "even column", (0, 0, 0, 1, 1, 1): "two halves",
         (0, 1, 0.84, 0.54, 0, 1): "is 0 or 1"}  # fmt: skip

# Homework
SOLUTION = "answer = [0, 1, 0, 1, 0, 1]"
DRAW = {"d_model": [8, 10, 12, 14], "times": "3 to 19"}
OWN = (
    "Row 0 of two encodings are added, with `d_model` {d_model}, and the sum is multiplied by "
    "{times}. Write down what comes out. *A list of {d_model} numbers.*"
)
OWN_SOLUTION = "own = [0, 2 * times] * (d_model // 2)"
HIDDEN = 'assert close(own, [0, 2 * times] * (d_model // 2)), "begin with row 0 at this width"'
