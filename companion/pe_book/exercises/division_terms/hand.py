from typing import Any

from pe_book.exercises._answers import read_number, require
from pe_lib.sinusoidal import wavelengths

START = """
# the number of the hand
answer = ...
"""
HINTS = (
    "`wavelengths(512)` lists the wavelengths of all hands, from the shortest to the longest.",
    (
        "Compare the list with 1000 and find the first place where it is larger; `np.argmax` of a "
        "list of truth values does that."
    ),
)


def check(answer: Any) -> None:
    hand = read_number(answer, "the number of a hand")
    require(
        hand == int(hand) and 0 <= hand < 256, "at width 512 the hands have the numbers 0 to 255"
    )
    waves = wavelengths(512)
    require(waves[int(hand)] > 1000, "that wavelength is shorter than 1000 positions")
    require(
        hand == 0 or waves[int(hand) - 1] <= 1000, "an earlier hand's is longer than 1000 as well"
    )


# Wrong answers, with a part of the reply to each
WRONG = {140: "shorter", 142: "earlier", 282: "0 to 255", 1.5: "0 to"}

# Homework
SOLUTION = "answer = int(np.argmax(wavelengths(512) > 1000))"
DRAW = {"d_model": [64, 128, 256, 768], "base": [500, 2000, 50000, 500000], "n": "150 to 2500"}
WHERE = ("abs(pe_lib.wavelengths(d_model, base) / n - 1).min() > 0.01",)
OWN = (
    "The same at width {d_model} and base {base}: the first pair whose wavelength is longer than "
    "{n} words."
)
OWN_SOLUTION = "own = int(np.argmax(wavelengths(d_model, base) > n))"
HIDDEN = """
waves = [2 * np.pi * base ** (2 * i / d_model) for i in range(d_model // 2)]
assert close(own, sum(wave <= n for wave in waves)), "hands are counted from 0"
"""
