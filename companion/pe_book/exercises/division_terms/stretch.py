import math
from typing import Any

from pe_book.exercises._answers import is_close, read_number, require

START = """
# multiply all positions by this number
answer = ...
"""
HINTS = (
    (
        "What does the base do in the frequency of pair 0, where i is 0? And how large is one full "
        "turn in radians?"
    ),
    (
        "After 10 words the first hand has to have made one full turn. By how many radians must "
        "it then turn at each word?"
    ),
)
MODEL = (
    "Hand 0 has the exponent 0, and every base to the power 0 is 1. So it turns by 1 radian a "
    "word at every base, and takes 2π = 6.28 words for a turn. For a turn in 10 words the "
    "hand must turn by 2π/10 radians per word, so multiply every position by 2π/10."
)


def check(answer: Any) -> None:
    factor = read_number(answer, "the number to multiply by")
    require(factor > 0, "a factor of 0 or less stops the hand or turns it back")
    turn = 2 * math.pi / factor
    require(
        is_close(turn, 10),
        f"then the first hand takes {turn:.3g} words for a turn: it turns by 1 for each position",
    )


# Wrong answers, with a part of the reply to each
WRONG = {1.59: "takes 3.95", 0.1: "takes 62.8", 10: "takes 0.628", -0.628: "turns it back"}

# Homework
SOLUTION = "answer = 2 * np.pi / 10"
DRAW = {"n": [3, 4, 5, 7, 8, 12, 15, 20, 24, 30, 36, 50, 100]}
OWN = (
    "By which number must all positions be multiplied to make the shortest wavelength {n} words "
    "long? *The number, to three digits or more.*"
)
OWN_SOLUTION = "own = 2 * np.pi / n"
HIDDEN = 'assert close(own, 2 * np.pi / n), "after n words the first hand has made one turn"'
RUBRIC = {
    "hand 0 does not know the base, since its exponent is 0": 1,
    "a full turn is 2π radians": 1,
}
