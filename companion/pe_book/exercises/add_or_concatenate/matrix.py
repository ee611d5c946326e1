from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require

START = "answer = ...  # W, 8 rows and 4 columns"
HINTS = (
    ("Column 0 of the result is column 0 of E plus column 0 of x. Which entries of W see to that?"),
    "Which 4 by 4 matrix leaves E as it is? And which one leaves x as it is?",
)
MODEL = (
    "W is two identity matrices, one above the other: column 0 of the result is column 0 of E "
    "plus column 0 of x, and so on. The way back would have to make eight numbers out of "
    "four. Two pairs of word and position with the same sum are the same row, so no matrix "
    "can give them different results."
)


def check(answer: Any) -> None:
    matrix = np.asarray(read_table(answer, (8, 4), "W"))
    joined = np.random.default_rng(0).normal(size=(5, 8))
    made, wanted = joined @ matrix, joined[:, :4] + joined[:, 4:]
    require(not np.allclose(made, joined[:, 4:]), "this W returns x alone, without E")
    require(not np.allclose(made, joined[:, :4]), "this W returns E alone, without x")
    require(not np.allclose(made, wanted / 2), "this W returns half of x + E")
    require(np.allclose(made, wanted), "[E | x] W is not x + E")


# Wrong answers, with a part of the reply to each
WRONG = {"np.eye(8)": "shape (8, 4)", "np.vstack([np.zeros((4, 4)), np.eye(4)])": "x alone",
         "np.eye(8)[:, :4]": "E alone", "np.vstack([np.eye(4), np.eye(4)]) / 2": "half",
         "np.ones((8, 4))": "is not x + E"}  # fmt: skip

# Homework
SOLUTION = "answer = np.vstack([np.eye(4), np.eye(4)])"
DRAW = {"a": [2, 3, 4, 5], "b": [-3, -2, -1, 6, 7], "d": [2, 3, 5, 6]}
OWN = r"Which $W$ turns $[\,E \mid x\,]$ into {a} E + {b} x, if both are {d} wide? *The matrix.*"
OWN_SOLUTION = "own = np.vstack([a * np.eye(d), b * np.eye(d)])"
HIDDEN = """
right = np.vstack([a * np.eye(d), b * np.eye(d)])
assert np.shape(own) == right.shape, "E and x side by side meet as many rows"
assert close(own, right), "which entries of W bring E, and which x?"
"""
RUBRIC = {"W adds column by column": 1, "four numbers cannot become eight again": 1}
