from typing import Any

import numpy as np

from pe_book.exercises._answers import is_close, read_number, require, run
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def largest_base(seq_len, d_model):
    return ...
"""
HINTS = (
    (
        "A larger base makes more columns idle. Keep one base without an idle column and one that "
        "has some, and try a base between them."
    ),
    (
        "Look at `np.ptp(sinusoidal_encoding(seq_len, d_model, base), axis=0).min()`. Halve on a "
        "logarithmic scale, with √(low · high)."
    ),
)


def check(answer: Any) -> None:
    base = read_number(run(answer, 512, 64), "a base")
    require(base > 1, "a base is greater than 1")
    idle = np.ptp(sinusoidal_encoding(512, 64, base), axis=0).min() < 0.1
    require(not idle, "with the base that your function finds a column is idle")
    above = np.ptp(sinusoidal_encoding(512, 64, base * 1.02), axis=0).min() < 0.1
    require(above, "a base two per cent larger has no idle column either")
    other = read_number(run(answer, 100, 16), "a base")
    columns = np.ptp(sinusoidal_encoding(100, 16, max(other, 1.001)), axis=0)
    require(
        columns.min() >= 0.1 and not is_close(other, base, 1e-6),
        "for 100 positions at width 16 the base is another one",
    )


# Wrong answers, with a part of the reply to each
WRONG = {"lambda n, d: 100": "larger has", "lambda n, d: 10_000": "is idle",
         "lambda n, d: 1421": "another one", "lambda n, d: 0": "greater than 1"}  # fmt: skip
RIGHT = ("return low → return 0.995 * low",)

# Homework
SOLUTION = """
def largest_base(seq_len, d_model):
    low, high = 1.01, 1e9
    for _ in range(60):
        middle = np.sqrt(low * high)
        spread = np.ptp(sinusoidal_encoding(seq_len, d_model, middle), axis=0)
        low, high = (low, middle) if spread.min() < 0.1 else (middle, high)
    return low
"""
DRAW = {"seq_len": "60 to 400", "d_model": [12, 24, 32, 48]}
HIDDEN = """
from pe_lib import sinusoidal_encoding

base = float(largest_base(seq_len, d_model))
at, above = (
    np.ptp(sinusoidal_encoding(seq_len, d_model, b), axis=0).min() for b in (base, base * 1.02)
)
assert at >= 0.1 - 1e-6, "with the base that is found a column is idle"
assert above < 0.1, "a base two per cent larger has no idle column either"
"""
