import math
from typing import Any

from pe_book.exercises._answers import is_close, read_number, require

START = "answer = ...  # a factor"
HINTS = (
    "Put 8 in the place of 4 in the chapter's lines, and 2 in that of 1.5.",
    "Its slowing is (8 − 3.5) / (8 − 1). Mix its frequency with the half of it by this share.",
)


def check(answer: Any) -> None:
    factor = read_number(answer, "a factor")
    slowed = (8 - 22 / (2 * math.pi)) / (8 - 1)
    require(not is_close(factor, slowed), "that is the share of the slowing")
    require(not is_close(factor, 1 - slowed / 2), "that is what is left of its frequency")
    require(not is_close(factor, 1 + slowed), "the frequencies are mixed, not the factors")
    require(
        not is_close(factor, 1 / (1 - (1 - slowed) / 2)), "a pair with more turns is slowed less"
    )
    require(not is_close(factor, 1 / (1 - slowed / 3)), "that is the factor 1.5")
    require(1 < factor < 2, "its turns lie between the borders, so it is slowed in part")
    require(is_close(factor, 1 / (1 - slowed / 2)), "how far from 8 to 1 is three and a half?")


# Wrong answers, with a part of the reply to each
WRONG = {0.643: "share of the slowing", 0.679: "left of its frequency", 1.643: "not the factors",
         1.217: "slowed less", 1.273: "1.5", 2: "in part", 1.9: "how far"}  # fmt: skip

# Homework
SOLUTION = """
turns = 22 / (2 * np.pi)
slowed = (8 - turns) / (8 - 1)
answer = 1 / (1 - slowed + slowed / 2)
"""
DRAW = {"many": [5, 6, 10, 12, 16], "s": [3, 4, 5]}
OWN = (
    "The same for the borders $({many}, 1)$ and the factor {s}: by how much is pair 0 slowed? "
    "*One number, to three digits or more.*"
)
OWN_SOLUTION = """
part = (many - 3.5) / (many - 1)
own = 1 / (1 - part + part / s)
"""
HIDDEN = """
part = (many - 22 / (2 * np.pi)) / (many - 1)
assert close(own, 1 / (1 - part + part / s)), "mix the frequency and its {s}th part".format(s=s)
"""
