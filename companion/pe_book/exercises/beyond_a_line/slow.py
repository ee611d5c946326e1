from typing import Any

from pe_book.exercises._answers import is_close, read_numbers, require

START = "answer = (..., ...)  # the pair, the tokens to the right"
HINTS = (
    "The sections stand one after the other: time, height, width. Pairs are counted from 0.",
    "Of 64 pairs, pair i turns by 1 000 000 ** (-i / 64) radians per token. Once round is 2π.",
)
MODEL = (
    "The sections divide one ladder from fast to slow, and the width comes last: 16 + 24 = 40 faster "
    "pairs belong to time and height. Pair 40 turns by 1 000 000^(−40/64) radians per token, once round "
    "in 35 333, and a picture is some tens of tokens wide."
)


def check(answer: Any) -> None:
    pair, tokens = read_numbers(answer, 2)
    require(pair != 41, "pairs are counted from 0")
    require(pair != 39, "that is the last pair of the height")
    require(pair != 16, "the section in the middle is that of the height")
    require(pair != 63, "the last pair is the slowest")
    require(pair == 40, "the first pair of the last section is asked for")
    require(
        not is_close(tokens, 1_000_000 ** (40 / 64)),
        "after so many tokens it has turned by one radian",
    )
    require(is_close(tokens, 35333.3), "once round is 2π, divided by what it turns per token")


# Wrong answers, with a part of the reply to each
WRONG = {(39, 35333): "of the height", (16, 199): "middle", (63, 5063254): "slowest", (41, 35333): "from 0",
         (20, 35333): "first pair", (40, 5623): "one radian", (40, 1000): "2π"}  # fmt: skip

# Homework
SOLUTION = "answer = (40, 2 * np.pi * 1_000_000 ** (40 / 64))"
DRAW = {"t": "8 to 24 step 2", "h": [16, 18, 20, 22, 24], "base": [100_000, 500_000, 1_000_000]}
OWN = (
    "The same for sections of {t}, {h} and {h} pairs and the base {base}: how many tokens to the right "
    "does the fastest pair of the width turn once round? *One number, to three digits or more.*"
)
OWN_SOLUTION = "own = 2 * np.pi * base ** ((t + h) / (t + 2 * h))"
HIDDEN = """
right = 2 * np.pi * float(base) ** ((t + h) / (t + 2 * h))
assert close(own, right), "the pairs of time and height are faster"
"""
RUBRIC = {"one ladder, and the width comes last": 1, "a picture is much narrower": 1}
