from typing import Any

from pe_book._validate import show
from pe_book.exercises._answers import on_failure, read_number, require

START = """
# column numbers
answer = [...]
"""
HINTS = (
    (
        "Two columns agree where their hands have the same speed. Write down the first division "
        "terms at both widths."
    ),
    "The exponent −2i/d contains the width. For which i does it not matter?",
)
MODEL = (
    "The first frequency is 1 at every width, so the two columns of hand 0 agree. After "
    "that the exponents are 2i/16 at one width and 2i/8 at the other, so each hand has "
    "another speed. Cutting a wide encoding to fewer columns does not give the encoding of "
    "that width; it gives the fastest part of the wide one."
)


def check(answer: Any) -> None:
    wanted = f"a list of column numbers is asked for, and this is {show(answer)}"
    with on_failure(wanted):
        parts = list(answer)
    columns = {read_number(part, "a list of column numbers") for part in parts}
    require(columns, wanted)
    require(columns <= set(range(8)), "the columns have the numbers 0 to 7")
    for column in sorted(columns - {0, 1}):
        require(False, f"column {column:.0f} has another frequency in each of the two")
    require(columns == {0, 1}, "a hand fills two columns, and one more agrees")


# Wrong answers, with a part of the reply to each
WRONG = {(0,): "one more", (0, 1, 2, 3): "column 2", (0, 1, 8): "0 to 7", 2: "list of"}

# Homework
SOLUTION = "answer = [0, 1]"
RUBRIC = {"hand 0 has the term 1 at every width": 1, "the other exponents contain the width": 1}
