from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require, run
from pe_lib.rotary import apply_rotary, rotary_tables

START = """
def to_halves(w, heads):
    return ...
"""
HINTS = (
    "`w.reshape(len(w), heads, -1)` gives each head an axis of its own columns.",
    (
        "Within a head, take the even columns first and then the odd ones, with one list of "
        "column numbers. Then restore the shape."
    ),
)


def check(answer: Any) -> None:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(5, 12))
    for heads, width in ((1, 8), (2, 6), (3, 4)):
        pair = rng.normal(size=(2, 12, heads * width))
        given = pair.copy()
        result = [read_table(run(answer, w, heads), w.shape, "the matrix") for w in pair]
        require(np.array_equal(pair, given), "it changes the matrix that it is given")
        wanted, made = (
            _scores(x, weights, heads, width, layout)
            for weights, layout in ((given, "interleaved"), (result, "halves"))
        )
        if np.allclose(wanted, made, atol=1e-9):
            continue
        require(not np.allclose(result, given), "the columns stand as they stood")
        order = np.r_[0:width:2, 1:width:2]
        heads_apart = given.reshape(2, 12, heads, width)
        back = heads_apart[..., np.argsort(order)].reshape(given.shape)
        require(
            not np.allclose(result, back), "it takes halves to interleaved: turn the list round"
        )
        require(
            heads > 1, "with one head, which columns are the first of a pair, and where do they go?"
        )
        require(
            False,
            f"with one head it is right, and with {heads} it is not: where does a head begin?",
        )


def _scores(x: np.ndarray, weights: Any, heads: int, width: int, layout: str) -> np.ndarray:
    """The scores of every head, turned in a layout."""
    tables = rotary_tables(len(x), width)
    query, key = (
        apply_rotary((x @ w).reshape(len(x), heads, width).swapaxes(0, 1), tables, layout)
        for w in weights
    )
    return query @ key.swapaxes(1, 2)


# Wrong answers, with a part of the reply to each
WRONG = {"lambda w, heads: w": "as they stood", "heads, -1 → 1, -1": "with one head",
         "order] → order.argsort()]": "turn the list round",
         "return parts → w[:] = 0; return parts": "changes the matrix",
         "lambda w, heads: w[:, ::-1]": "where do they go", "lambda w, heads: w.T": "shape"}  # fmt: skip

# Homework
SOLUTION = """
def to_halves(w, heads):
    parts = w.reshape(len(w), heads, -1)
    order = np.r_[0 : parts.shape[2] : 2, 1 : parts.shape[2] : 2]
    return parts[:, :, order].reshape(w.shape)
"""
DRAW = {"heads": [2, 3, 4, 5], "width": [4, 6, 8, 10, 12]}
HIDDEN = """
w = np.arange(3.0 * heads * width).reshape(3, -1)
found = np.asarray(to_halves(w.copy(), heads), dtype=float)
assert not changed(), "it changes the matrix that it is given"
assert found.shape == w.shape, "the matrix has another shape"
for head in range(heads):
    own, new = (part[:, head * width : (head + 1) * width] for part in (w, found))
    assert np.array_equal(new[:, : width // 2], own[:, ::2]), f"the first half of head {head}"
    assert np.array_equal(new[:, width // 2 :], own[:, 1::2]), f"the second half of head {head}"
"""
