from typing import Any

from pe_book.exercises._answers import read_words, require

START = """
# do the weights change? is order restored?
# each "yes" or "no"
answer = [..., ...]
"""
HINTS = (
    (
        "These are two questions. For the first, write out the product of two words with a vector "
        "added to both."
    ),
    (
        "For the second, shuffle the words after the vector was added, and ask whether any row of "
        "the input has become a new one."
    ),
)
MODEL = (
    "The weights change: the product of the added vector with a word differs from word to "
    "word. (What is the same for all words of a row, the softmax divides out.) Order is not "
    "restored: every word gets the same vector, so the vector says nothing about the position. "
    "When the words are shuffled, the weights still move along with them."
)


def check(answer: Any) -> None:
    message = read_words(answer, 2, "two words", ("yes", "no", "true", "false"))
    change, restored = (word in ("yes", "true") for word in message)
    require(change, "for the weights, compare the products of the words before and after")
    require(
        not restored, "for the order, shuffle the words and look whether the weights move along"
    )


# Wrong answers, with a part of the reply to each
WRONG = {("no", "no"): "weights", ("yes", "yes"): "shuffle", ("changed", "no"): "number 1 must be"}

# Homework
SOLUTION = 'answer = ["yes", "no"]'
