from typing import Any

from pe_book.exercises._answers import is_close, read_numbers, require

START = "answer = [..., ..., ...]  # a word, a row, a word after the factor"
HINTS = (
    (
        "A vector of d numbers with the spread s is about s · √d long. A row of the encoding is "
        "d/2 hands of length 1."
    ),
    "Take s and d from the exercise. First s · √d, then √(d/2), then the first times √d.",
)


def check(answer: Any) -> None:
    word, encoding, scaled = read_numbers(answer, 3)
    require(
        is_close(word, 0.02 * 768**0.5, 0.02), "a vector of d numbers of spread s is about s√d long"
    )
    require(is_close(encoding, 384**0.5, 0.02), "every pair of an encoding has the length 1")
    require(is_close(scaled, 0.02 * 768, 0.02), "the third is the first times √d")


# Wrong answers, with a part of the reply to each
WRONG = {(0.554, 27.7, 15.36): "pair", (0.02, 19.6, 15): "s√d", (0.554, 19.6, 1): "third"}

# Homework
SOLUTION = "answer = [0.02 * 768**0.5, (768 / 2) ** 0.5, 0.02 * 768]"
DRAW = {"d_model": [128, 200, 256, 300, 512, 1024], "spread": [0.01, 0.03, 0.05, 0.08, 0.1, 0.2]}
OWN = (
    "The same for word vectors of width {d_model} with a spread of {spread}. (The factor is "
    "√{d_model}.) *Three numbers, to three digits or more.*"
)
OWN_SOLUTION = "own = [spread * d_model**0.5, (d_model / 2) ** 0.5, spread * d_model]"
HIDDEN = """
right = [spread * d_model**0.5, (d_model / 2) ** 0.5, spread * d_model]
assert close(own, right, 0.01), "a word, a row, a word after the factor"
"""
