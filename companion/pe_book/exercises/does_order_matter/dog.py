from typing import Any

from pe_book.exercises._answers import is_close, read_number, require

START = "answer = ...  # a share, from 0 to 1"
HINTS = (
    "Let *dog* stand at place p. At how many of the other places does *man* come after it?",
    "Guess what is likelier for each p. Then take the mean over all sixteen places.",
)


def check(answer: Any) -> None:
    share = read_number(answer, "a share")
    require(share <= 1, "a share is at most 1: a per cent is 0.01")
    require(share > 0.5, "from some places it is clear which word is likely to come first")
    require(not is_close(share, 1), "in the middle of the sentence the place says little")
    require(
        not is_close(share, 0.75, 2e-3),
        "that is for very many words; the other word stands in one of fifteen places",
    )
    require(
        is_close(share, 23 / 30, 2e-3),
        "at each place of dog, guess what is likelier; then take the mean over the places",
    )


# Wrong answers, with a part of the reply to each
WRONG = {0.5: "some places", 1: "in the middle", 0.75: "very many", 0.6: "likelier", 76.7: "per cent"
}  # fmt: skip

# Homework
SOLUTION = "answer = 23 / 30"
DRAW = {"n": [6, 8, 10, 12, 14, 18, 20, 24, 30]}
OWN = "The same for sentences of {n} words. *A share, to four digits or more.*"
OWN_SOLUTION = "own = float(np.mean([max(p, n - 1 - p) / (n - 1) for p in range(n)]))"
HIDDEN = """
right = sum(max(p, n - 1 - p) / (n - 1) for p in range(n)) / n
assert abs(float(own) - right) < 5e-4, "the mean over all places of the likelier guess"
"""
