import math
from typing import Any

from pe_book.exercises._answers import is_close, read_numbers, require

START = "answer = [..., ...]  # of 1000 sentences, of 100"
HINTS = (
    "On N sentences a guesser's score has σ = √(½ · ½ / N).",
    "How far is the score from one half? Divide that by σ, once for each N.",
)


def check(answer: Any) -> None:
    many, few = read_numbers(answer, 2)
    for result, count in ((many, 1000), (few, 100)):
        right = 0.04 / math.sqrt(0.25 / count)
        than = "more" if result < right else "less"
        require(is_close(result, right, 0.03), f"of {count} sentences it is {than} than that")


# Wrong answers, with a part of the reply to each
WRONG = {(2.53, 2.53): "of 100 sentences it is less", (1, 0.8): "of 1000 sentences it is more"}
RIGHT = ((2.5, 0.8),)

# Homework
SOLUTION = "answer = [0.04 / (0.25 / n) ** 0.5 for n in (1000, 100)]"
DRAW = {"n": [200, 400, 500, 800, 2000], "right": "105 to 1150"}
WHERE = ("0.02 < right / n - 0.5 < 0.12",)
OWN = "The same for {right} of {n} sentences. *One number, to two digits or more.*"
OWN_SOLUTION = "own = (right / n - 0.5) / (0.25 / n) ** 0.5"
HIDDEN = 'assert close(own, (right / n - 0.5) / (0.25 / n) ** 0.5, 0.02), "how large is σ here?"'
