import math
from itertools import product
from typing import Any

from pe_book.exercises._answers import read_number, require, run

START = """
def reach(slope, share):
    return ...
"""
HINTS = (
    (
        "The weights are a geometric series with the factor q = e^(−slope). What is the sum of "
        "its first D + 1 terms, as a share of the whole?"
    ),
    ("That share is 1 − q^(D+1). Set it to `share`, solve for D, and round up to a whole number."),
)


def check(answer: Any) -> None:
    slopes = (0.5, 0.25, 2**-0.5, 0.0625, 2**-8, 3.0)
    for slope, share in (*product(slopes, (0.9, 0.5)), (1e-6, 0.9)):
        right = math.ceil(-math.log(1 - share) / slope - 1e-12) - 1
        result = read_number(run(answer, slope, share), "a distance")
        case = f"for slope {slope:.4g} and share {share}"
        require(
            result != right + 1,
            f"{case} a smaller distance is enough: the word itself, at distance 0, has a share too",
        )
        require(result == int(result), "a distance is a whole number of words")
        require(
            result == right or slope > 1e-5,
            f"{case} no array is long enough: sum the geometric series by hand",
        )
        require(result == right, f"{case} the distance is not right")


# Wrong answers, with a part of the reply to each
WRONG = {"np.ceil(-np.log(1 - share) / slope) - 1 → -np.log(1 - share) / slope": "whole number",
         "slope) - 1 → slope)": "itself",
         "lambda m, s: (np.cumsum(w := np.exp(-m * np.arange(20_000))) < s * w.sum()).sum()":
         "sum the geometric series", "1 - share → 0.1": "share 0.5 the distance is not right"}  # fmt: skip
RIGHT = ("lambda m, s: np.floor(-np.log(1 - s) / m - 1e-12)",)

# Homework
SOLUTION = """
def reach(slope, share):
    return np.ceil(-np.log(1 - share) / slope) - 1
"""
DRAW = {"hundredths": "1 to 90"}
HIDDEN = """
slope = hundredths / 100
weights = np.exp(-slope * np.arange(20_000))
for share in (0.9, 0.6):
    inside = (weights.cumsum() / weights.sum() < share).sum()
    assert close(reach(slope, share), inside, 0), "the share must lie within the distance, not less"
far = reach(slope / 1e6, 0.9) * slope / 1e6
assert close(far, np.log(10), 1e-5), "for so flat a head no array is long enough: sum the series"
"""
