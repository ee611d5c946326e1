import math
from typing import Any

from pe_book.exercises._answers import is_close, read_number, require

START = "answer = ..."
HINTS = (
    (
        "Find the factor first, with the natural logarithm. A score is a product of a query and a "
        "key, and each of the two carries it."
    ),
    "Write the factor of a right score and that of a wrong one as powers, and divide.",
)


def check(answer: Any) -> None:
    result, factor = read_number(answer), 0.1 * math.log(64) + 1
    require(
        not is_close(result, factor),
        "that is the factor of one vector, and two of them meet in a score",
    )
    require(
        not is_close(result, factor**4),
        "that is the factor of its scores. What is the right one's?",
    )
    require(
        not is_close(result, 0.1 * math.log10(64) + 1, 1e-3), "the logarithm is the natural one"
    )
    require(
        is_close(result, factor**2),
        "compare the powers of the factor in a right score and in a wrong one",
    )


# Wrong answers, with a part of the reply to each
WRONG = {1.41589: "one vector", 4.0188: "right one's", 1.1806: "natural", 8: "powers"}

# Homework
SOLUTION = "answer = (0.1 * np.log(64) + 1) ** 2"
DRAW = {"s": "4 to 200", "power": [2, 3, 4]}
OWN = (
    r"YaRN's factor for a context $s$ times as long is $0.1 \ln s + 1$; queries and keys are "
    "both multiplied by it. A program with $s$ = {s} multiplies both by its power {power}. By "
    "what are its scores too large? *To three digits or more.*"
)
OWN_SOLUTION = "own = (0.1 * np.log(s) + 1) ** (2 * power - 2)"
HIDDEN = (
    'assert close(own, (0.1 * np.log(s) + 1) ** (2 * power - 2)), "divide the powers of two '
    'vectors"'
)
