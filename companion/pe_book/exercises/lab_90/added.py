from typing import Any

import numpy as np

from pe_book.exercises._answers import need, read_table, run
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def added(query, key, table):
    return ...  # 97 scores, of positions (p + 3, p) for p = 0 … 96
"""
HINTS = (
    "The query stands at p + 3: it is `query + table[p + 3]`.",
    "A score is the dot product of the two sums, `@`.",
)
AHEAD = "Which of the four parts of the score is flat? Plot them one by one."


def check(answer: Any) -> None:
    query, key = np.random.default_rng(5).normal(size=(2, 64))
    table = sinusoidal_encoding(100, 64)
    found = read_table(run(answer, query, key, table), (97,), "the line")
    wanted = np.sum((query + table[3:]) * (key + table[:-3]), axis=1)
    other = np.sum((query + table[:-3]) * (key + table[3:]), axis=1)
    need(not np.allclose(found, other), "the query stands at p + 3 and the key at p")
    need(np.allclose(found, wanted), "a score is the product of word plus row with word plus row")
