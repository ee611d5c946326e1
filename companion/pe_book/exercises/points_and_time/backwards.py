from typing import Any

from pe_book.exercises._answers import read_number, require

START = "answer = ...  # turns from sample to sample, negative for backwards"
HINTS = (
    "Where does a hand stand after three quarters of a turn? Which shorter way leads there?",
    "A whole turn more or less changes no value at a sample.",
)


def check(answer: Any) -> None:
    result = read_number(answer)
    require(result != 0.25, "that is as far, and the other way")
    require(result != 0.75, "that is the band itself")
    require(
        abs(result) <= 0.5, "the slower one turns by at most half a turn, and turns are asked for"
    )
    require(result == -0.25, "it must end at the same angle as three quarters of a turn")


# Wrong answers, with a part of the reply to each
WRONG = {0.25: "other way", 0.75: "itself", -90: "turns are asked for", 0.5: "same angle"}

# Homework
SOLUTION = "answer = -1 / 4"
DRAW = {"hundredths": "55 to 95"}
OWN = (
    "A band makes 0.{hundredths} of a turn from sample to sample. By which part of a turn does the "
    "slower one move that has the same values? *One number, negative for backwards.*"
)
OWN_SOLUTION = "own = hundredths / 100 - 1"
HIDDEN = 'assert close(own, hundredths / 100 - 1, 1e-6), "a whole turn less ends at the same angle"'
