from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require, run
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def build_table(seq_len, d_model):
    return ...
"""
HINTS = (
    "The angles are positions times frequencies: shapes (100, 1) times (32,) give (100, 32).",
    "`np.zeros((seq_len, d_model))`, then fill `table[:, 0::2]` with sines and `table[:, 1::2]`.",
)
PREDICTED = "length"
BEHIND = """
from pe_lib import sinusoidal_encoding


def build_table(seq_len, d_model):
    return sinusoidal_encoding(seq_len, d_model)
"""


def check(answer: Any) -> str:
    for shape in ((100, 64), (7, 6)):
        result = read_table(run(answer, *shape), shape, "the table")
        wanted = sinusoidal_encoding(*shape)
        if np.allclose(result, wanted, atol=1e-9):
            continue
        require(np.isfinite(result).all(), "the table has entries that are no numbers")
        swapped = wanted.reshape(shape[0], -1, 2)[..., ::-1].reshape(shape)
        require(not np.allclose(result, swapped), "even columns take the sine, odd ones the cosine")
        apart = np.hstack([wanted[:, 0::2], wanted[:, 1::2]])
        require(
            not np.allclose(result, apart),
            "that has all sines left: here each cosine stands beside its sine",
        )
        require(
            not np.allclose(result[1:], wanted[:-1]) and not np.allclose(result[:-1], wanted[1:]),
            "the first row must be position 0",
        )
        length = np.linalg.norm(result[-1])
        require(
            np.isclose(length, (shape[1] / 2) ** 0.5),
            f"at width {shape[1]} the last row has length {length:.4g}: does your prediction hold?",
        )
        require(
            np.allclose(result[:, :2], wanted[:, :2]),
            "columns 0 and 1 must be the sine and the cosine of the position itself",
        )
        require(
            False, "hand 0 is right, and another is not: look at the frequencies, 10000^(−2i/d)"
        )
    return "That is right. At width 64 each row has length 5.657, the root of 32."


# Wrong answers, with a part of the reply to each
WRONG = {
    "np.sin(angles), np.cos(angles) → np.cos(angles), np.sin(angles)": "even columns",
    "np.arange(seq_len) → np.arange(1, seq_len + 1)": "position 0",
    "-2 * np → -1 * np": "frequencies",
    "np.zeros((seq_len, d_model)) → np.full((seq_len, d_model), np.nan)[:, :0]": "stops with",
    "table[:, 0::2], table[:, 1::2] → h = d_model // 2; table[:, :h], table[:, h:]": "all sines left",
    "lambda n, d: np.ones((n, d))": "does your prediction hold",
}

# Homework
SOLUTION = """
def build_table(seq_len, d_model):
    angles = np.arange(seq_len)[:, None] * 10000 ** (-2 * np.arange(d_model // 2) / d_model)
    table = np.zeros((seq_len, d_model))
    table[:, 0::2], table[:, 1::2] = np.sin(angles), np.cos(angles)
    return table
"""
DRAW = {"seq_len": "20 to 90", "d_model": "10 to 60 step 2"}
HIDDEN = """
found = np.asarray(build_table(seq_len, d_model), dtype=float)
assert found.shape == (seq_len, d_model), "the table has another shape"
for i in range(d_model // 2):
    angle = np.arange(seq_len) / 10000 ** (2 * i / d_model)
    assert close(found[:, 2 * i], np.sin(angle), 1e-6), f"hand {i} has another sine"
    assert close(found[:, 2 * i + 1], np.cos(angle), 1e-6), f"hand {i} has another cosine"
"""
