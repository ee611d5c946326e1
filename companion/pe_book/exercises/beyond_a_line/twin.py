from typing import Any

from pe_book.exercises._answers import read_number, require

START = "answer = ...  # a distance, in patches"
HINTS = (
    "Compute the similarity of (3, 3): it is k(3). Along a row it is a half and half of k.",
    "Go along the row in steps of a tenth until the similarity has fallen to that of (3, 3).",
)


def check(answer: Any) -> None:
    result = read_number(answer, "a distance")
    require(abs(result - 3 * 2**0.5) > 0.1, "that is the distance on paper: look at the similarity")
    require(abs(result - 6) > 0.1, "half of the columns never see that you go along the row")
    require(
        abs(result - 19.8) < 0.11, "at that distance the similarity is not that of the patch (3, 3)"
    )


# Wrong answers, with a part of the reply to each
WRONG = {4.24: "on paper", 6: "never see", 30: "at that distance"}

# Homework
SOLUTION = """
terms = division_terms(64)
kernel = lambda n: np.cos(n * terms).mean()
answer = next(n / 10 for n in range(1000) if (1 + kernel(n / 10)) / 2 <= kernel(3))
"""
DRAW = {"width": [32, 48, 64], "d": "2 to 4"}
OWN = (
    "With {width} columns for each axis and base 10 000: how far along the row must a patch be to "
    "be as dissimilar as the one {d} down and {d} to the right? *To one digit after the point.*"
)
OWN_SOLUTION = """
w = division_terms(width)
own = next(
    n / 10
    for n in range(3000)
    if (1 + np.cos(n / 10 * w).mean()) / 2 <= np.cos(d * w).mean()
)
"""
HIDDEN = """
w = division_terms(width)
right = next(
    n / 10
    for n in range(3000)
    if (1 + np.cos(n / 10 * w).mean()) / 2 <= np.cos(d * w).mean()
)
assert abs(own - right) < 0.11, "one half of the columns does not see the way along a row"
"""
