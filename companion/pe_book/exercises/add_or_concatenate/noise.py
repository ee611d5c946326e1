from typing import Any

from pe_book.exercises._answers import read_numbers, require

START = "answer = [..., ...]  # noise 0.1, noise 0.5"
HINTS = (
    "`read_back(8)` gives two counts of 1000. Which of them is that of the words?",
    "Call it with a noise of 0.1 and of 0.5, and take the first of the two by 1000 each time.",
)
MODEL = (
    "Of one column it is true: from a 7 nobody can tell what was added. From a row of eight "
    "columns the word is nearly always read in noise of 0.1, and in less than one case of "
    "three in noise of 0.5. So it lacks two numbers, how far apart sums lie and the noise."
)


def check(answer: Any) -> None:
    little, much = read_numbers(answer, 2)
    require(
        not (1 < little <= 100),
        "a share is asked for, from 0 to 1, and not per cent",
    )
    require(0 <= little <= 1 and 0 <= much <= 1, "both are shares, from 0 to 1")
    require(little >= much, "the share for noise 0.1 comes first, and more noise does not help")
    require(little >= 0.96, "for noise 0.1 at width 8 it is another share")
    require(not 0.25 <= much < 0.29, "that is the positions, and the words are asked for")
    require(0.29 <= much <= 0.36, "for noise 0.5 at width 8 it is another share")


# Wrong answers, with a part of the reply to each
WRONG = {(99.5, 31.8): "per cent", (0.318, 0.995): "comes first", (0.74, 0.2): "noise 0.1 at",
         (0.995, 0.62): "noise 0.5 at", (0.995, 0.265): "the positions", (2e3, -1): "shares"}  # fmt: skip

# Homework
SOLUTION = """
from pe_book.explorers import AddExplorer

explorers = [AddExplorer(view="read", noise=noise) for noise in (0.1, 0.5)]
answer = [one.read_back(8)[0] / 1000 for one in explorers]
"""
RUBRIC = {"true of one column and not of eight": 1, "the sentence lacks distance and noise": 1}
