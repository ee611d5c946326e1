from typing import Any

import numpy as np

from pe_book.attention import scaled_dot_product_attention
from pe_book.exercises._answers import read_number, require, run

START = """
def equivariance_error(f, x, order):
    return ...
"""
HINTS = (
    ("`x[order]` is the table with its rows in the new order. The same works on what `f` returns."),
    (
        "Subtract what you get by moving the rows after `f` from what you get by moving them "
        "before it. Mind the sign of the difference."
    ),
)


def check(answer: Any) -> None:
    x = np.random.default_rng(3).standard_normal((4, 3))
    order = [2, 0, 3, 1]
    same = read_number(run(answer, lambda rows: rows * 2, x, order), "one number as the error")
    require(abs(same) < 1e-9, "the error of a function that doubles every row must be 0")

    def attend(rows: np.ndarray) -> np.ndarray:
        return scaled_dot_product_attention(rows, rows, rows)[0]

    require(
        abs(read_number(run(answer, attend, x, order))) < 1e-9, "the error of attention must be 0"
    )
    shift = np.array([[0], [1], [2], [4]])
    text = read_number(run(answer, lambda rows: rows - shift, x, order))
    require(
        abs(text) > 0.1,
        "a function that moves each row by its position is not equivariant, yet gets 0",
    )
    require(
        abs(text - 3) < 1e-6, "of f(PX) − P f(X) it is not the largest entry, whatever its sign"
    )


# Wrong answers, with a part of the reply to each
WRONG = {"lambda f, x, order: 0.0": "yet gets 0", "lambda f, x: 0": "stops with TypeError",
         "f(x)[order] → f(x)": "must be 0",
         "np.abs(f(x[order]) - f(x)[order]) → (f(x[order]) - f(x)[order])": "whatever its sign",
         ".max() → .mean()": "largest entry"}  # fmt: skip
RIGHT = (".max() → .max(keepdims=True)",)

# Homework
SOLUTION = """
def equivariance_error(f, x, order):
    return np.abs(f(x[order]) - f(x)[order]).max()
"""
DRAW = {"n": "5 to 12", "width": "3 to 9", "seed": "1 to 9999"}
HIDDEN = """
rng = np.random.default_rng(seed)
x, order = rng.normal(size=(n, width)), rng.permutation(n).tolist()
rows = rng.normal(size=(n, width))
moved = np.abs((x[order] + rows) - (x + rows)[order]).max()
found = equivariance_error(lambda x: x + rows, x, order)
assert close(found, moved), "adding rows that stand still: the entry is another one"
assert abs(equivariance_error(np.tanh, x, order)) < 1e-12, "tanh is equivariant"
"""
