from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require, run
from pe_lib.rotary import apply_rotary, rotary_tables

START = """
def layouts(query, key):
    return ...  # the 97 scores, the key turned in halves
"""
HINTS = (
    "`apply_rotary(x, rotary_tables(100, 64), layout)` turns row p of x by p: repeat the query.",
    "`np.tile(query, (100, 1))` has it a hundred times. Rows 3 to 99 of it meet rows 0 to 96 of the key.",
)


def check(answer: Any) -> str:
    query, key = np.random.default_rng(5).normal(size=(2, 64))
    result = read_table(run(answer, query, key), (97,), "the line")
    require(
        np.ptp(result) > 1e-6,
        "the line is flat: query and key are both interleaved, or both in halves",
    )
    tables, kinds = rotary_tables(100, 64), ("interleaved", "halves")
    q, k = (apply_rotary(np.tile(query, (100, 1)), tables, kind) for kind in kinds)
    r, s = (apply_rotary(np.tile(key, (100, 1)), tables, kind) for kind in kinds)
    require(
        not np.allclose(result, (k[3:] * r[:-3]).sum(axis=1)),
        "that is the query in halves: the key is",
    )
    require(
        not np.allclose(result, (q[:-3] * s[3:]).sum(axis=1)),
        "the query stands at p + 3, the key at p",
    )
    require(
        np.allclose(result, (q[3:] * s[:-3]).sum(axis=1)), "those are not the scores of p + 3 and p"
    )
    return f"That is right. The line runs from {result.min():.1f} to {result.max():.1f}, and nothing says so."


# Wrong answers, with a part of the reply to each
WRONG = {
    "'halves' → 'interleaved'": "is flat",
    "q[3:] * k[:97] → q[:97] * k[3:]": "stands at p + 3",
    "'interleaved', 'halves' → 'halves', 'interleaved'": "the query in halves",
    "q[3:] * k[:97] → q[2:99] * k[:97]": "not the scores",
}

# Homework
SOLUTION = """
def layouts(query, key):
    of = zip((query, key), ('interleaved', 'halves'), strict=True)
    q, k = (apply_rotary(np.tile(x, (100, 1)), rotary_tables(100, 64), name) for x, name in of)
    return (q[3:] * k[:97]).sum(axis=1)
"""
