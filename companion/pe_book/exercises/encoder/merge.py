from typing import Any

import numpy as np

from pe_book.exercises._answers import on_failure, read_table, require, run

START = """
def merge(w1, b1, w2, b2):
    return ...
"""
HINTS = (
    "Write both steps in one line, (x W₁ + b₁) W₂ + b₂, and multiply out.",
    "Collect what stands behind x, and what stands without x.",
)
MODEL = (
    "Multiplied out, (x W₁ + b₁) W₂ + b₂ is x (W₁ W₂) + (b₁ W₂ + b₂): one matrix and one "
    "bias. The two steps are worth having because of the bend between them, the `relu`."
)


def check(answer: Any) -> None:
    rng = np.random.default_rng(0)
    w1, b1, w2, b2 = (rng.normal(size=size) for size in ((3, 8), 8, (8, 5), 5))
    result = run(answer, w1.copy(), b1.copy(), w2.copy(), b2.copy())
    with on_failure("a matrix and a bias are asked for, as two arrays"):
        matrix, bias = result
    matrix = read_table(matrix, (3, 5), "for w1 of shape (3, 8) and w2 of (8, 5), the matrix")
    with on_failure("the bias must be an array of numbers"):
        bias = np.asarray(bias, dtype=np.float64)
    require(bias.size == 5, "the bias must have as many numbers as w2 has columns")
    require(np.allclose(matrix, w1 @ w2), "with both biases at 0, x W differs from x W₁ W₂")
    flat = bias.ravel()
    require(not np.allclose(flat, b2), "the first bias goes through a matrix, and is not lost")
    require(np.allclose(flat, b1 @ w2 + b2), "for x = 0 it must give what both steps give")


# Wrong answers, with a part of the reply to each
WRONG = {"b1 @ w2 + b2 → b1 @ w2": "both steps", "b1 @ w2 + b2 → b2": "goes through",
         "w1 @ w2, → w2.T @ w1.T,": "shape (3, 5)", "b1 @ w2 + b2 → b1 + b2": "stops with",
         "lambda w1, b1, w2, b2: w1 @ w2": "a matrix and a bias",
         "w1 @ w2, b1 @ w2 + b2 → 2 * w1 @ w2, b2": "x W₁ W₂", "b1 @ w2 + b2 → b1": "as many numbers"
}  # fmt: skip
RIGHT = ("lambda *of: [torch.tensor(part) for part in merge(*of)]",)

# Homework
SOLUTION = """
def merge(w1, b1, w2, b2):
    return w1 @ w2, b1 @ w2 + b2
"""
DRAW = {"a": "2 to 9", "b": "5 to 20", "c": "2 to 9", "seed": "1 to 9999"}
HIDDEN = """
rng = np.random.default_rng(seed)
w1, b1, w2, b2 = (rng.normal(size=size) for size in ((a, b), b, (b, c), c))
matrix, bias = merge(w1, b1, w2, b2)
x = rng.normal(size=(4, a))
both = (x @ w1 + b1) @ w2 + b2
assert np.allclose(x @ np.asarray(matrix) + np.asarray(bias), both), "both steps give another"
"""
