from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require, run
from pe_lib.relative import offset_rotation
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def halves_rotation(k, d_model):
    return ...
"""
HINTS = (
    (
        "The entries are those of `offset_rotation(k, d_model)`, at other places. Rows and "
        "columns both follow the new order of the columns."
    ),
    (
        "Make the list of old columns in the new order, first all even ones, then all odd ones. "
        "`np.ix_` takes rows and columns by such a list."
    ),
)


def check(answer: Any) -> None:
    for k, width in ((3, 8), (-2, 6), (0, 4)):
        result = read_table(run(answer, k, width), (width, width), "the matrix")
        order = np.r_[0:width:2, 1:width:2]
        here, moved = (
            sinusoidal_encoding(20, width, first_position=first)[:, order] for first in (10, 10 + k)
        )
        if np.allclose(here @ result.T, moved, atol=1e-6):
            continue
        plain = offset_rotation(k, width)
        require(
            not np.allclose(result, plain, atol=1e-6),
            "that is the matrix for sines and cosines in turn, column by column",
        )
        require(
            not np.allclose(result, plain[order], atol=1e-6),
            "the rows are in the new order and the columns are not",
        )
        require(
            not np.allclose(result, plain[:, order], atol=1e-6),
            "the columns are in the new order and the rows are not",
        )
        back = np.argsort(order)
        require(
            not np.allclose(result, plain[np.ix_(back, back)], atol=1e-6),
            "that is the way back, from halves to sines and cosines in turn",
        )
        require(
            not np.allclose(here @ result, moved, atol=1e-6),
            "it turns the other way: R stands on the left of a row that stands upright",
        )
        require(False, f"for k = {k} and width {width}, R PE(p) is not PE(p + k) in that layout")


# Wrong answers, with a part of the reply to each
WRONG = {"(order, order)] → (order, order)].T": "other way", "offset_rotation": "in turn",
         "np.ix_(order, order) → order": "columns are not", "np.ix_(order, order) → :, order": "rows are not",
         "(order, order) → (order.argsort(), order.argsort())": "the way back",
         "lambda k, d: np.eye(d)": "is not PE", "lambda k, d: np.eye(d // 2)": "shape (8, 8)"}  # fmt: skip

# Homework
SOLUTION = """
def halves_rotation(k, d_model):
    order = np.r_[0:d_model:2, 1:d_model:2]
    return offset_rotation(k, d_model)[np.ix_(order, order)]
"""
DRAW = {"k": [-17, -11, -9, -7, -5, 4, 5, 7, 9, 12, 19], "d_model": [10, 12, 16, 20, 32]}
HIDDEN = """
angle = np.outer(np.arange(30, 60), 10_000 ** (-2 * np.arange(d_model // 2) / d_model))
on = np.outer(np.arange(30 + k, 60 + k), 10_000 ** (-2 * np.arange(d_model // 2) / d_model))
here, there = (np.hstack([np.sin(x), np.cos(x)]) for x in (angle, on))
found = np.asarray(halves_rotation(k, d_model), dtype=float)
assert found.shape == (d_model, d_model), "the matrix has another shape"
assert np.abs(here @ found.T - there).max() < 1e-6, f"for k = {k} it moves to another row"
"""
