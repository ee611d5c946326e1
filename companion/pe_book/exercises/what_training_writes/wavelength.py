from typing import Any

from pe_book.exercises._answers import is_close, read_numbers, require

START = """
# (a) its wavelength, (b) the longest of a line; both in positions
answer = (..., ...)
"""
HINTS = (
    "At 0.16 cycles per position, how many positions make one cycle?",
    "Beyond half the table a wave can't be told from a slow drift.",
)


def check(answer: Any) -> None:
    own, longest = read_numbers(answer, 2)
    require(not is_close(own, 20.48), "(a) so many cycles fit into the table")
    require(not is_close(own, 39.27), "(a) the frequency is in cycles, not in radians")
    require(abs(own - 6.25) < 0.01, "(a) how many positions make one cycle?")
    require(longest != 128, "(b) how often must it go round in the table?")
    require(longest != 2, "(b) that is the shortest")
    require(abs(longest - 64) < 0.01, "(b) what share of the table is its longest wavelength?")


# Wrong answers, with a part of the reply to each
WRONG = {(20.48, 64): "fit into", (39.27, 64): "radians", (0.16, 64): "one cycle", (6.25, 128): "go round",
         (6.25, 2): "shortest", (6.25, 32): "what share"}  # fmt: skip

# Homework
SOLUTION = "answer = (6.25, 64)"
DRAW = {"hundredths": "11 to 49"}
OWN = "A line stands at 0.{hundredths} cycles per position. What is its wavelength, in positions?"
OWN_SOLUTION = "own = 100 / hundredths"
HIDDEN = 'assert close(own, 100 / hundredths), "one cycle, divided by the cycles per position"'
