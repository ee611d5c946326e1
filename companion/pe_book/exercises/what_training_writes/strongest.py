from typing import Any

import numpy as np

from pe_book.exercises._answers import is_close, read_number, require, run

START = """
def strongest(table):
    return ...
"""
HINTS = (
    "`power(table)` is longer than half the table: which frequency is its entry k?",
    "Entry k is k cycles in 8 × len(table) positions. Which entries are slower than half the table?",
)


def check(answer: Any) -> None:
    for length, wave in ((96, 6.0), (128, 20.0)):
        table = _table(length, wave)
        result = read_number(run(answer, table), "the wavelength")
        require(not is_close(result, 1 / wave, 0.03), "that is a frequency, in cycles per position")
        require(
            not is_close(result, 8 * length / wave, 0.03), "that is an entry's number in the power"
        )
        require(not is_close(8 * result, wave, 0.03), "entry k is k cycles in how many positions?")
        require(result <= length / 2, f"of {length} rows it finds a wave of {result:.3g} positions")
        require(
            is_close(result, wave, 0.03),
            f"it finds {result:.3g}, where another wave is far stronger",
        )


def _table(length: int, wave: float) -> np.ndarray:
    """Noise, a wave, and a trend that is stronger."""
    rng = np.random.default_rng(length)
    table = rng.normal(size=(length, 24))
    for size, turn in ((3, length), (2, wave)):
        angle = 2 * np.pi * np.arange(length) / turn
        table += size * np.outer(np.cos(angle), rng.normal(size=24))
        table += size * np.outer(np.sin(angle), rng.normal(size=24))
    return table


# Wrong answers, with a part of the reply to each
WRONG = {"lambda table: 8 * len(table) / power(table).argmax()": "rows it finds",
         "lambda table: 1 / strongest(table)": "a frequency", "lambda table: strongest(table) / 8": "in how",
         "lambda table: power(table)[16:].argmax() + 16": "number",
         "8 * len(table) / found.argmax() → 8 * len(table) / (found[16:].argmax() + 1)": "finds",
         "lambda table: 2.5": "far stronger"}  # fmt: skip

# Homework
SOLUTION = """
def strongest(table):
    found = power(table)
    found[:16] = 0
    return 8 * len(table) / found.argmax()
"""
GIVEN = ("power",)
DRAW = {"wave": "4 to 20", "length": [80, 96, 112]}
HIDDEN = """
rng = np.random.default_rng(wave)
slow, fast = (np.exp(2j * np.pi * np.arange(length) / one) for one in (length, wave))
table = rng.normal(size=(length, 24))
for size, whole in ((3, slow), (2, fast)):
    for part in (whole.real, whole.imag):
        table += size * np.outer(part, rng.normal(size=24))
found = float(strongest(table.copy()))
assert found <= length / 2, "its wavelength is more than half the table"
assert close(found, wave, 0.04), "another wavelength has more power"
"""
