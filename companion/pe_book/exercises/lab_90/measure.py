from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
predicted = ...  # the nearer to row 17: row 22 or row 23?
# the distance from row 17 to each row of
# build_table(100, 64), 100 numbers
answer = ...
"""
HINTS = (
    "`table - table[17]` has every difference at once.",
    "`np.linalg.norm(…, axis=1)` makes one length of each row.",
)
PREDICTED = "measure"


def check(answer: Any) -> str:
    result = read_table(answer, (100,), "the answer")
    table = sinusoidal_encoding(100, 64)
    wanted = np.linalg.norm(table - table[17], axis=1)
    require(not np.allclose(result, wanted**2), "those are squares: take the root")
    require(
        not np.allclose(result, table @ table[17]), "those are scores, and distances are asked for"
    )
    require(abs(result[17]) < 1e-6, "row 17 must be at distance 0 from itself")
    for row in np.flatnonzero(~np.isclose(result, wanted, atol=6e-3))[:1]:  # two digits are enough
        require(False, f"row {row} is {wanted[row]:.3f} away, and yours is {result[row]:.3f}")
    return f"That is right. Row 22 is {wanted[22]:.3f} away, and row 23 only {wanted[23]:.3f}."


# Wrong answers, with a part of the reply to each
WRONG = {
    "sinusoidal_encoding(100, 64) @ sinusoidal_encoding(100, 64)[17]": "scores",
    "axis=1 → axis=0": "shape",
    "np.linalg.norm(table - table[17], axis=1) → ((table - table[17]) ** 2).sum(axis=1)": "take the root",
    "table[17] → table[18]": "distance 0 from itself",
    "17], axis=1) → 17], axis=1) * 1.1": "row 0 is",
}

# Homework
SOLUTION = """
table = sinusoidal_encoding(100, 64)
answer = np.linalg.norm(table - table[17], axis=1)
"""
DRAW = {"row": "11 to 88", "d_model": "16 to 128 step 2"}
OWN = "How far is row {row} from each of 100 rows at width {d_model}? *100 numbers.*"
OWN_SOLUTION = """
table = sinusoidal_encoding(100, d_model)
own = np.linalg.norm(table - table[row], axis=1)
"""
HIDDEN = """
angles = np.arange(100)[:, None] / 10000 ** (2 * np.arange(d_model // 2) / d_model)
right = [(4 * np.sin((a - angles[row]) / 2) ** 2).sum() ** 0.5 for a in angles]
assert close(own, right, 2e-3), f"these are not the distances from row {row} at width {d_model}"
"""
PLOT = "Plot the distances with numbers of your own, from row {row} at width {d_model}, and name both axes."
PLOT_SOLUTION = """
import matplotlib.pyplot as plt

plt.plot(own)
plt.xlabel("row")
plt.ylabel("distance from my row")
"""
PLOT_RUBRIC = {
    "a curve that is 0 at the own row, and alike on both sides": 1,
    "both axes are named": 1,
}
