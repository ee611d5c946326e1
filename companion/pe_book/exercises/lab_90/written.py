from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = """
# (a) the step, (b) the wavelength, (c) the number of lines
answer = (..., ..., ...)
"""
HINTS = (
    "The sentence under the picture says how many lines there are at a step, and where.",
    "For (c) choose the other text under *Learns*, and drag the slider to its end again.",
)


def check(answer: Any) -> None:
    step, wave, shuffled = read_numbers(answer, 3)
    require(step > 0, "(a) before the training the rows are noise: drag on until a line is named")
    require(step < 2000, "(a) long before that step a line is named: drag back")
    require(
        850 <= step <= 1021,
        "(a) look again, step by step: where is a line named for the first time?",
    )
    require(
        not 12.5 < wave < 14,
        "(b) that is the faster of two lines at the end: the slower is asked for",
    )
    require(23 <= wave <= 24.5, "(b) drag to the end: the slower line's wavelength, in positions")
    require(shuffled == 0, "(c) with shuffled text, does the sentence name any line at the end?")


# Wrong answers, with a part of the reply to each
WRONG = {
    (0, 24, 0): "noise",
    (3000, 24, 0): "drag back",
    (1200, 24, 0): "step by step",
    (949, 13, 0): "faster",
    (949, 40, 0): "slower line",
    (949, 24, 1): "name any line",
    (949, 24): "3 numbers are asked",
}
RIGHT = ((950, 23.81, 0),)

# Homework
SOLUTION = "answer = (949, 24, 0)"
