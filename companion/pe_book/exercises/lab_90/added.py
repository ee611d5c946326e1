from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require, run
from pe_lib.sinusoidal import sinusoidal_encoding

START = """
def added(query, key, table):
    return ...  # 97 scores, of positions (p + 3, p) for p = 0 … 96
"""
HINTS = (
    "The query stands at p + 3: it is `query + table[p + 3]`.",
    "A score is the dot product of the two sums, `@`.",
)


def check(answer: Any) -> None:
    query, key = np.random.default_rng(5).normal(size=(2, 64))
    table = sinusoidal_encoding(100, 64)
    result = read_table(run(answer, query, key, table), (97,), "the line")
    wanted = np.sum((query + table[3:]) * (key + table[:-3]), axis=1)
    other = np.sum((query + table[:-3]) * (key + table[3:]), axis=1)
    require(not np.allclose(result, other), "the query stands at p + 3 and the key at p")
    require(
        np.allclose(result, wanted), "a score is the product of word plus row with word plus row"
    )


# Wrong answers, with a part of the reply to each
WRONG = {
    "query + table[p + 3] → query + table[p]": "word plus row",
    "query + table[p + 3] → query": "word plus row",
    "(query + table[p + 3]) @ (key + table[p]) → (query + table[p]) @ (key + table[p + 3])": "the key at p",
    "range(97) → range(100)": "stops with",
}

# Homework
SOLUTION = """
def added(query, key, table):
    return [(query + table[p + 3]) @ (key + table[p]) for p in range(97)]
"""
DRAW = {"seed": "100 to 999"}
HIDDEN = """
query, key, *table = np.random.default_rng(seed).normal(size=(102, 64))
right = [sum((query + table[p + 3]) * (key + table[p])) for p in range(97)]
assert close(added(query, key, np.array(table)), right, 1e-6), "with another table it gives other scores"
"""
