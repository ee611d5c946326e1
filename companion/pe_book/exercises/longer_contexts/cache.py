from typing import Any

from pe_book.exercises._answers import read_number, require

START = "answer = ...  # a length, in words"
HINTS = (
    "Up to which length is the base the same for all keys?",
    (
        "Print the second frequency at a few lengths around 4096, with rope_frequencies and type "
        "dynamic."
    ),
)


def check(answer: Any) -> None:
    result = read_number(answer, "a length")
    require(result == int(result) and result > 0, "a length is a whole number of words")
    require(result != 4096, "up to there all keys have the base of the training")
    require(result > 4096, "at that length the base is that of the training")
    require(result == 4097, "the scores of an earlier length are wrong already")


# Wrong answers, with a part of the reply to each
WRONG = {4096: "up to there", 4000: "is that of the training", 8192: "wrong already", 4096.5: "whole number"
}  # fmt: skip

# Homework
SOLUTION = "answer = 4097"
DRAW = {"n": "500 to 40000 step 100"}
OWN = "The same for a model that was trained on {n} words."
OWN_SOLUTION = "own = n + 1"
HIDDEN = 'assert close(own, n + 1, 0), "at which length does the base change for the first time?"'
