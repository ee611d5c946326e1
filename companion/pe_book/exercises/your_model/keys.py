from typing import Any

from pe_book.exercises._answers import is_close, read_number, require

START = "answer = ...  # a share of 1"
HINTS = (
    "Of 48 layers, how many have a window, if five of six have?",
    "A layer with a window keeps 1024 keys, however long the text; the others keep all.",
)


def check(answer: Any) -> None:
    share = read_number(answer, "a share")
    require(not is_close(share, 1 / 6, 1e-3), "the layers with a window keep a few keys, too")
    require(not is_close(share, 1024 / 131_072, 1e-3), "some layers have no window")
    require(share < 1, "a share of what the other model keeps is asked for")
    right = (40 * 1024 + 8 * 131_072) / (48 * 131_072)
    require(is_close(share, right, 2e-2), "add up the keys of 40 layers and of 8, and divide")


# Wrong answers, with a part of the reply to each
WRONG = {1 / 6: "a few keys, too", 1024 / 131_072: "no window", 5.77: "a share of what", 0.2: "add up"
}  # fmt: skip
RIGHT = (0.17,)

# Homework
SOLUTION = "answer = (40 * 1024 + 8 * 131_072) / (48 * 131_072)"
DRAW = {"window": [128, 512, 2048, 4096], "full": [4, 6, 12]}
OWN = (
    "A model of 48 layers has {full} without a window, the others with one of {window}. Which share of "
    "the keys does it keep for 131 072 tokens? *To three digits or more.*"
)
OWN_SOLUTION = "own = ((48 - full) * window + full * 131_072) / (48 * 131_072)"
HIDDEN = (
    "assert close(own, ((48 - full) * window + full * 131_072) / (48 * 131_072)), "
    '"add up the keys of both kinds"'
)
