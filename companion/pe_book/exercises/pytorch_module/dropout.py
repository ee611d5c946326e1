from typing import Any

from pe_book.exercises._answers import is_close, read_numbers, require

START = "answer = [..., ...]  # the share and the factor"
HINTS = (
    "First ask with what probability a number survives both.",
    "Each dropout divides what survives by the probability of being kept.",
)
MODEL = (
    "A number survives both with probability 0.9 · 0.8 = 0.72, independently of the others. "
    "What survives has been divided by 0.9 and by 0.8, which is 0.72. One dropout of 0.28 "
    "keeps a number with the same probability and divides it by the same 0.72, so the two "
    "cannot be told apart."
)


def check(answer: Any) -> None:
    zeros, factor = read_numbers(answer, 2)
    require(0 <= zeros <= 1, "a share is a number from 0 to 1")
    require(
        is_close(zeros, 0.28, 0.01), "for the share, multiply what survives the one and the other"
    )
    require(is_close(factor, 1 / 0.72, 0.01), "a number that survives is divided twice")


# Wrong answers, with a part of the reply to each
WRONG = {(0.3, 1.389): "survives the one", (28, 1.389): "from 0 to 1", (0.28, 0.72): "divided twice"
}  # fmt: skip

# Homework
SOLUTION = "answer = [0.28, 1 / 0.72]"
DRAW = {"a": [0.05, 0.15, 0.3, 0.4], "b": [0.1, 0.25, 0.35, 0.5, 0.6]}
OWN = (
    "The same for a dropout of {a} followed by one of {b}. *The share and the factor, to "
    "three digits.*"
)
OWN_SOLUTION = "own = [1 - (1 - a) * (1 - b), 1 / ((1 - a) * (1 - b))]"
HIDDEN = """
kept = (1 - a) * (1 - b)
assert close(own, [1 - kept, 1 / kept]), "what survives both, and by what was it divided?"
"""
