from typing import Any

from pe_book.exercises._answers import read_numbers, require
from pe_lib.sinusoidal import wavelengths

START = """
# column 31, then column 30
answer = (..., ...)
"""
HINTS = (
    "How long is one wave of this hand? `wavelengths(64)` from `pe_lib` says it.",
    (
        "A cosine starts at its highest and a sine in the middle, going up. Which part of a wave "
        "does each need to reach −1? Round to whole positions."
    ),
)


def check(answer: Any) -> None:
    cosine, sine = read_numbers(answer, 2)
    wave = wavelengths(64)[15]
    require(abs(cosine - wave) > 2, "after a whole wave a cosine is at its highest again")
    require(abs(cosine - wave / 2) < 1.5, "from 1 to −1 a cosine takes a certain part of its wave")
    require(
        abs(sine - wave / 2) > 1.5, "the sine does not begin at 1: wait until it has been there"
    )
    require(abs(sine - wave * 3 / 4) < 1.5, "the sine goes up to 1 first, and only then down to −1")


# Wrong answers, with a part of the reply to each
WRONG = {(236, 236): "begin at 1", (471, 353): "highest again", (118, 353): "certain part",
         (236, 118): "goes up"}  # fmt: skip

# Homework
SOLUTION = "answer = (236, 353)"
DRAW = {"hand": [10, 11, 12, 13, 14, 16, 17, 18, 19, 20]}
LET = {"odd": "2 * hand + 1", "even": "2 * hand"}
OWN = (
    "Again at width 64: at which position is column {odd}, a cosine, lowest for the first "
    "time, and column {even}, its sine? *Two positions.*"
)
OWN_SOLUTION = """
wave = wavelengths(64)[hand]
own = (round(wave / 2), round(wave * 3 / 4))
"""
HIDDEN = """
wave = 2 * np.pi * 10_000 ** (hand / 32)
assert np.shape(own) == (2,), "two positions are asked for"
assert abs(own[0] - wave / 2) < 1.5 and abs(own[1] - wave * 3 / 4) < 1.5, "which part of a wave?"
"""
