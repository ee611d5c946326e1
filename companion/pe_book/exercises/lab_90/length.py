from typing import Any

from pe_book.exercises._answers import read_number, require

START = """
answer = ...  # your prediction, before anything is built
"""
HINTS = (
    "A hand fills two columns, its sine and its cosine. How long is that pair alone?",
    "At width 64 there are 32 pairs. Squares add up, lengths do not.",
)


def check(answer: Any) -> str:
    """Takes any prediction: the table that is built next decides."""
    result = read_number(answer, "one length")
    require(result > 0, "a length is above 0")
    return f"Noted: you predict {result:.4g}. Build the table, and measure a row of it."


# Wrong answers, with a part of the reply to each
WRONG = {-8: "above 0", "(3, 2)": "one length is asked for"}
RIGHT = (8, 1)

# Homework
SOLUTION = "answer = 32 ** 0.5"
DRAW = {"d_model": "66 to 510 step 2"}
OWN = "You have built the table. How long is a row at width {d_model}? *Four digits or more.*"
OWN_SOLUTION = "own = (d_model / 2) ** 0.5"
HIDDEN = """
assert close(own, (d_model / 2) ** 0.5, 1e-4), "a pair gives 1, and squares add up"
"""
