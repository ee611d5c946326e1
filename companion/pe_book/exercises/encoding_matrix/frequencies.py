from typing import Any

from pe_book.exercises._answers import read_number, require

START = """
# how many different frequencies
answer = ...
"""
HINTS = (
    "Which columns are written by one and the same hand? Do they differ in frequency?",
    "Count the hands that fill the 16 columns.",
)
MODEL = (
    "The sentence does not hold. Each hand writes two columns, its sine and its cosine, and "
    "both have the frequency of the hand. So it is one frequency a pair of columns: 16 "
    "columns have 8."
)


def check(answer: Any) -> None:
    count = read_number(answer, "the number of frequencies")
    require(count != 16, "compare the angles of two columns of one hand")
    require(count == 8, "count the hands that fill 16 columns")


# Wrong answers, with a part of the reply to each
WRONG = {16: "two columns of one hand", 2: "count the hands"}

# Homework
SOLUTION = "answer = 8"
DRAW = {"each": [12, 18, 24, 32, 64, 96, 128], "tables": "2 to 6"}
LET = {"n": "each * tables"}
OWN = (
    "How many different frequencies have {n} columns that come from {tables} encodings of one "
    "width and base, {each} columns each, side by side?"
)
OWN_SOLUTION = "own = each // 2"
HIDDEN = 'assert close(own, each // 2), "the same hand turns equally fast in each table"'
RUBRIC = {"sine and cosine of a hand have one frequency": 1, "so the sentence does not hold": 1}
