from typing import Any

from pe_book.exercises._answers import read_number, require

START = "answer = ..."
HINTS = (
    "Where is a cosine largest that begins without a phase?",
    "All heights are positive. Is there an offset where every wave is at its top?",
)


def check(answer: Any) -> None:
    result = read_number(answer)
    require(abs(result) != 1, "a peak there needs phases, and here there are none")
    require(result == 0, "at which offset are all cosines 1?")


# Wrong answers, with a part of the reply to each
WRONG = {1: "needs phases", 5: "all cosines"}

# Homework
SOLUTION = "answer = 0"
