from typing import Any

from pe_book.exercises._answers import is_close, read_number, require

START = "answer = ...  # a slope"
HINTS = (
    "The steepest head is the first one, h = 0.",
    "The slope is 2 to the power of −8(h + 1)/n. Put in 16 heads.",
)


def check(answer: Any) -> None:
    slope = read_number(answer, "a slope")
    require(slope > 0, "the slope is taken away in the formula; by itself it is above 0")
    require(not is_close(slope, 0.5), "that is the steepest of eight heads")
    require(not is_close(slope, 2**-8), "that is the flattest")
    require(
        not is_close(slope, 1), "no head has it: for the first head, h = 0, the exponent has h + 1"
    )
    require(slope < 1, "every slope is below 1")
    require(is_close(slope, 2**-0.5, 1e-3), "put h = 0 and the number of heads into the formula")


# Wrong answers, with a part of the reply to each
WRONG = {0.5: "eight heads", 1: "has h + 1", 2**-8: "flattest", -0.7071: "above 0", 0.25: "put h = 0"
}  # fmt: skip

# Homework
SOLUTION = "answer = 2 ** (-8 / 16)"
DRAW = {"heads": [4, 8, 32, 64], "h": "0 to 3"}
OWN = (
    "A model with ALiBi has {heads} heads. What is the slope of head {h}, counted from 0? *To "
    "three digits or more.*"
)
OWN_SOLUTION = "own = 2 ** (-8 * (h + 1) / heads)"
HIDDEN = (
    'assert close(own, 2 ** (-8 * (h + 1) / heads)), "put the head and the number of heads '
    'into the formula"'
)
