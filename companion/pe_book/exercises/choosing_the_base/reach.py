from typing import Any

from pe_book.exercises._answers import is_close, longest_wave_is, need, read_number
from pe_lib.sinusoidal import wavelengths

START = "answer = ...  # a base"
HINTS = (
    "The slowest hand makes half a turn in half of its wave.",
    "Set π · b^(62/64) equal to the length of the text, and solve for b as in exercise 2.",
)


def check(answer: Any) -> None:
    base = read_number(answer, "a base")
    need(base > 1, "a base is greater than 1")
    need(
        not is_close(wavelengths(64, base)[-1], 100_000, 1e-3),
        "with that base the slowest hand makes a whole turn in the text, not half a one",
    )
    longest_wave_is(100_000, 0.5, "half turn")(base)


# Homework
SOLUTION = "answer = (1e5 / np.pi) ** (64 / 62)"
DRAW = {"d_model": [32, 48, 96, 128, 256], "n": "3000 to 90000 step 500"}
OWN = (
    "A text has {n} words. With which base, at width {d_model}, does the slowest hand make just "
    "half a turn in it? *To three digits or more.*"
)
OWN_SOLUTION = "own = (n / np.pi) ** (d_model / (d_model - 2))"
HIDDEN = 'assert close(own, (n / np.pi) ** (d_model / (d_model - 2))), "half a turn is half a wave"'
