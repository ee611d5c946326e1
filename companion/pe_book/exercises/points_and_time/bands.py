from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = "answer = [...]  # the k that look like a slower one"
HINTS = (
    "From one pixel to the next x grows by 2/100. By which angle does band k turn?",
    "A band looks like a slower one if that angle is more than half a turn, which is π.",
)
MODEL = (
    "From pixel to pixel x grows by 1/50, so band k turns by 2^k π/50. From k = 6 on this is more "
    "than π, half a turn: then a slower band has the same values at all pixels, but for a sign."
)


def check(answer: Any) -> None:
    result = read_numbers(answer, 4)
    require(
        sorted(result) != [7, 8, 9, 10], "k goes up to 9, and one more band is past half a turn"
    )
    require(5 not in result, "band 5 turns by less than half a turn from pixel to pixel")
    require(sorted(result) == [6, 7, 8, 9], "which bands turn by more than half a turn a pixel?")


# Wrong answers, with a part of the reply to each
WRONG = {(5, 6, 7, 8): "band 5", (7, 8, 9, 10): "goes up to 9", (0, 1, 2, 3): "half a turn"}

# Homework
SOLUTION = "answer = [k for k in range(10) if 2**k * 2 / 100 > 1]"
DRAW = {"pixels": "40 to 400 step 8", "k": "3 to 7"}
OWN = (
    "A picture of {pixels} pixels between −1 and 1: by how many degrees does the band $k$ = {k} "
    "turn from one pixel to the next? *One number, to three digits or more.*"
)
OWN_SOLUTION = "own = 2**k * 180 * 2 / pixels"
HIDDEN = 'assert close(own, 360 * 2**k / pixels), "x grows by 2 over their number"'
RUBRIC = {"a pixel's step and the angle of a band": 1, "a slower band has the same values": 1}
