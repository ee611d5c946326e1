from typing import Any

from pe_book.exercises._answers import read_number, require

START = "answer = ...  # how many bands"
HINTS = (
    "There are 200 steps in the range. Which part of a turn does the slowest band make in one?",
    "Double 1/200 of a turn as long as it is at most 1/2, and count all bands, the slowest too.",
)


def check(answer: Any) -> None:
    result = read_number(answer)
    require(result != 6, "so often it doubles, and the slowest is a band, too")
    require(result != 8, "the eighth turns by more than half a turn from sample to sample")
    require(
        result == 7, "the slowest makes 1/200 of a turn from sample to sample, and the next 2/200"
    )


# Wrong answers, with a part of the reply to each
WRONG = {6: "slowest is a band", 8: "eighth", 200: "1/200"}

# Homework
SOLUTION = "answer = sum(2**k * 0.25 / 50 <= 0.5 for k in range(20))"
DRAW = {"length": "21 to 99 step 2", "tenths": [1, 3, 7]}
OWN = (
    "For a range of {length} m, measured every 0.{tenths} m: by how many degrees does the fastest such "
    "band turn from sample to sample? *One number, to three digits or more.*"
)
OWN_SOLUTION = """
turn = tenths / 10 / length
while 2 * turn <= 0.5:
    turn *= 2
own = 360 * turn
"""
HIDDEN = """
turns = tenths / 10 / length * 2.0 ** np.arange(40)
assert close(own, 360 * turns[turns <= 0.5].max()), "the last that turns by at most half a turn"
"""
