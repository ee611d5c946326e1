from collections.abc import Callable
from typing import Any

import numpy as np

from pe_book.exercises._answers import read_truth, require, run
from pe_book.exercises.bugs_that_shipped._shared import _coarse, _turned
from pe_lib.sinusoidal import encode_positions

START = """
def depends_on_place(program):
    q, k = np.random.default_rng(0).normal(size=(2, 12, 16))
    return ...
"""
HINTS = (
    (
        "Call the program twice, with the same words at different places, and compare all the "
        "scores."
    ),
    (
        "How far must the second place be, for `rounded`? And what do `np.allclose` and `==` each "
        "say of two numbers that differ in their last digit?"
    ),
)


def _program(
    query: Callable = lambda p: p, key: Callable = lambda p: p, layouts: str = "same"
) -> Callable:
    other = "interleaved" if layouts == "same" else "halves"
    return lambda q, k, places: (
        _turned(q, query(np.asarray(places))) @ _turned(k, key(np.asarray(places)), other).T
    )


def _added(q: Any, k: Any, places: Any) -> np.ndarray:
    rows = encode_positions(places, np.shape(q)[1])
    return (q + rows) @ (k + rows).T


def check(answer: Any) -> None:
    wanted = "True or False is asked for"
    asked = (
        (
            _program(),
            False,
            "a right program: even there the last digits move, as angles are rounded",
        ),
        (_program(lambda p: 2 * p, lambda p: 2 * p), False, "doubled positions: all offsets stay"),
        (
            _program(_coarse, _coarse),
            True,
            "positions that are rounded from 256 on: look farther away",
        ),
        (_program(layouts="mixed"), True, "a key in the other layout"),
        (_program(key=lambda p: -p), True, "a key that is turned the other way"),
        (_added, True, "positions that are added"),
    )
    for program, depends, what in asked:
        result = read_truth(run(answer, program), wanted)
        require(result == depends, f"it says {result} of {what}")


# Wrong answers, with a part of the reply to each
WRONG = {"1000 → 5": "look farther",
         "not np.allclose(here, far, atol=1e-6) → (here != far).any()": "right program",
         "here, far, atol → np.diag(here), np.diag(far), atol": "rounded",
         "lambda program: None": "True or False"}  # fmt: skip

# Homework
SOLUTION = """
def depends_on_place(program):
    q, k = np.random.default_rng(0).normal(size=(2, 12, 16))
    here, far = (program(q, k, first + np.arange(12)) for first in (0, 1000))
    return not np.allclose(here, far, atol=1e-6)
"""
DRAW = {"limit": "200 to 900", "stretch": [2, 3, 5, 7]}
HIDDEN = """
def scores(q, k, places):
    angles = np.outer(places, 10_000.0 ** (-np.arange(0, q.shape[1], 2) / q.shape[1]))
    waves = np.exp(1j * angles)
    a, b = ((x[:, ::2] + 1j * x[:, 1::2]) * waves for x in (q, k))
    return (a @ b.conj().T).real

def coarse(q, k, places):
    return scores(q, k, np.where(places > limit, 2 * (places // 2), places))

def stretched(q, k, places):
    return scores(q, k, stretch * np.asarray(places))

judged(depends_on_place, [
    (scores, False, "a right program, but for its last digits"),
    (stretched, False, "all offsets are longer, and stay so everywhere"),
    (coarse, True, f"places are rounded from {limit} on"),
])
"""
