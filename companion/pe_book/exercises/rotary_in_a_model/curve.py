from typing import Any

import numpy as np

from pe_book.exercises._answers import read_table, require, run

START = """
def curve(heights, phases, frequencies, offsets):
    return ...
"""
HINTS = (
    "`np.outer(offsets, frequencies)` has a line for each offset and a column for each pair.",
    "Add the phases to the angles, take the cosine, multiply by the heights, sum over the pairs.",
)


def check(answer: Any) -> None:
    rng = np.random.default_rng(0)
    heights, phases = rng.random(5), rng.uniform(-3, 3, 5)
    frequencies, offsets = 10.0 ** -np.arange(5.0), np.arange(-7, 13)
    values = (heights, phases, frequencies, offsets)
    result = read_table(run(answer, *values), (20,), "the curve")

    def summed(phase: np.ndarray, size: np.ndarray = heights) -> np.ndarray:
        return np.cos(np.outer(offsets, frequencies) + phase) @ size

    require(not np.allclose(result, summed(0 * phases)), "it leaves the phases out")
    require(not np.allclose(result, summed(-phases)), "which way do the phases go?")
    require(not np.allclose(result, summed(phases, np.ones(5))), "it leaves the heights out")
    require(
        np.allclose(result, summed(phases)),
        "each pair is one cosine of offset times frequency plus phase",
    )


# Wrong answers, with a part of the reply to each
WRONG = {" + phases → ": "leaves the phases", "+ phases → - phases": "which way",
         "@ heights → @ (1 + 0 * heights)": "leaves the heights", "lambda h, p, w, o: 0.0 * o": "one cosine"
}  # fmt: skip

# Homework
SOLUTION = """
def curve(heights, phases, frequencies, offsets):
    angles = np.outer(offsets, frequencies) + phases
    return np.cos(angles) @ heights
"""
DRAW = {"pairs": [3, 4, 6, 8], "seed": "1 to 50"}
HIDDEN = """
rng = np.random.default_rng(seed)
given = rng.random(pairs), rng.uniform(-3, 3, pairs), 0.3 ** np.arange(pairs), np.arange(-5, 9)
found = np.asarray(curve(*given), dtype=float)
wanted = sum(h * np.cos(given[3] * w + p) for h, p, w in zip(*given[:3]))
assert found.shape == (14,), "a number for each offset"
assert np.allclose(found, wanted), "the waves add up to something else"
"""
