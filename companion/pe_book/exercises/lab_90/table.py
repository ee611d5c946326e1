from typing import Any

import numpy as np

from pe_book.exercises._answers import need, read_table, run
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def build_table(seq_len, d_model):
    return ...
"""
HINTS = (
    "The angles are positions times frequencies: shapes (100, 1) times (32,) give (100, 32).",
    "`np.zeros((seq_len, d_model))`, then fill `table[:, 0::2]` with sines and `table[:, 1::2]`.",
)
BEHIND = """
from pe_lib import sinusoidal_encoding


def build_table(seq_len, d_model):
    return sinusoidal_encoding(seq_len, d_model)
"""
AHEAD = (
    "Put all sines into the left half and all cosines into the right half, in a second function. "
    "Show that no distance between two rows changes."
)


def check(answer: Any) -> str:
    for shape in ((100, 64), (7, 6)):
        found = read_table(run(answer, *shape), shape, "the table")
        wanted = sinusoidal_encoding(*shape)
        if np.allclose(found, wanted, atol=1e-9):
            continue
        need(np.isfinite(found).all(), "the table has entries that are no numbers")
        swapped = wanted.reshape(shape[0], -1, 2)[..., ::-1].reshape(shape)
        need(not np.allclose(found, swapped), "even columns take the sine, odd ones the cosine")
        apart = np.hstack([wanted[:, 0::2], wanted[:, 1::2]])
        need(
            not np.allclose(found, apart),
            "that has all sines left: here each cosine stands beside its sine",
        )
        need(
            not np.allclose(found[1:], wanted[:-1]) and not np.allclose(found[:-1], wanted[1:]),
            "the first row must be position 0",
        )
        length = np.linalg.norm(found[-1])
        need(
            np.isclose(length, (shape[1] / 2) ** 0.5),
            f"at width {shape[1]} the last row has length {length:.4g}: does your prediction hold?",
        )
        need(
            np.allclose(found[:, :2], wanted[:, :2]),
            "columns 0 and 1 must be the sine and the cosine of the position itself",
        )
        need(False, "hand 0 is right, and another is not: look at the frequencies, 10000^(−2i/d)")
    return "That is right. At width 64 each row has length 5.657, the root of 32. What had you predicted?"
