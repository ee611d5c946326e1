from typing import Any

from pe_book.exercises._answers import is_close, need, read_number

START = """
answer = ...  # your prediction, before anything is built
"""
HINTS = (
    "A hand fills two columns, its sine and its cosine. How long is that pair alone?",
    "At width 64 there are 32 pairs. Squares add up, lengths do not.",
)
AHEAD = "And at width 512? Which rows are longest?"


def check(answer: Any) -> None:
    found = read_number(answer, "one length")
    need(not is_close(found, 8), "√64 would be a row of ones, and a sine is seldom 1")
    need(not is_close(found, 32), "that is the square of the length")
    need(not is_close(found, 1), "a pair has length 1, and a row has 32 pairs")
    need(is_close(found, 32**0.5), "add the squares of all 32 pairs, then take the root")
