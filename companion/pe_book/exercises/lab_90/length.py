from typing import Any

from pe_book.exercises._answers import need, read_number

START = """
answer = ...  # your prediction, before anything is built
"""
HINTS = (
    "A hand fills two columns, its sine and its cosine. How long is that pair alone?",
    "At width 64 there are 32 pairs. Squares add up, lengths do not.",
)
AHEAD = "And at width 512? Which rows are longest?"


def check(answer: Any) -> str:
    """Takes any prediction: the table that is built next decides."""
    found = read_number(answer, "one length")
    need(found > 0, "a length is above 0")
    return f"Noted: you predict {found:.4g}. Build the table, and measure a row of it."
