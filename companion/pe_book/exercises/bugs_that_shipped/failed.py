import math
from collections.abc import Callable
from typing import Any

import numpy as np

from pe_book._validate import show
from pe_book.exercises._answers import on_failure, require, run
from pe_book.exercises.bugs_that_shipped._shared import _coarse, _turned

START = """
def failed(program, right):
    q, k = np.random.default_rng(0).normal(size=(2, 12, 16))
    return ...
"""
HINTS = (
    (
        "Three of the four compare a program with itself, in two settings. Only one of the four "
        "needs `right`."
    ),
    ("How far must *slide* go, and are two parts enough? Even a right program's last digits move."),
)


def _faulty(
    stretch: int = 1, coarse: bool = False, forgets: bool = False, counts: bool = False
) -> Callable:
    """A rotary program: it doubles places, rounds them, forgets shifts, or counts blanks by half."""

    def program(q: Any, k: Any, first: int = 0, parts: int = 1, blanks: int = 0) -> np.ndarray:
        places = stretch * (first + np.arange(len(q)))
        places = _coarse(places) if coarse else places
        shifts = 5 * max(parts - 2, 0) if forgets else 0  # one shift it remembers
        query = _turned(q, places + (blanks if counts else 0))
        return query @ _turned(k, places + shifts).T / math.sqrt(np.shape(q)[1])

    return program


# "in parts" is its name in the text, "in_parts" in the code
_TESTS = {
    "reference": "reference", "slide": "slide", "blanks": "blanks",
    "parts": "parts", "in parts": "parts", "in_parts": "parts",
}  # fmt: skip


def _read_tests(found: Any) -> set[str]:
    wanted = (
        "a list of names is asked for, of reference, slide, parts and blanks, and an empty one for a "
        f"program that fails no test. Your function gives {show(found)}"
    )
    with on_failure(wanted):
        named = found.split(",") if isinstance(found, str) else list(found)
        return {_TESTS[one.strip().lower()] for one in named if one.strip()}


def check(answer: Any) -> None:
    right = _faulty()
    asked: tuple[tuple[Callable, set[str], str], ...] = (
        (right, set(), "a right program, whose last digits move far from the start"),
        (_faulty(2), {"reference"}, "doubled positions, which are the same in every setting"),
        (_faulty(coarse=True), {"slide"}, "positions rounded from 256 on"),
        (
            _faulty(forgets=True),
            {"parts"},
            "a cache that is right with two parts, and wrong with three",
        ),
        (_faulty(counts=True), {"blanks"}, "blanks that queries count and keys do not"),
        (
            _faulty(2, forgets=True),
            {"reference", "parts"},
            "doubled positions and forgotten shifts",
        ),
    )
    for program, fails, what in asked:
        result = _read_tests(run(answer, program, right))
        for name in ("reference", "slide", "parts", "blanks"):
            require(name not in result - fails, f"by your function, {name} finds a fault in {what}")
            require(
                name not in fails - result, f"by your function, {name} finds no fault in {what}"
            )


# Wrong answers, with a part of the reply to each
WRONG = {"lambda program, right: []": "reference finds no fault in doubled",
         'lambda program, right: ["reference"]': "reference finds a fault in a right program",
         "first=1000 → first=20": "slide finds no fault", "parts=3 → parts=2": "right with two parts",
         "blanks=5 → blanks=0": "blanks that queries count",
         "np.allclose → np.array_equal": "whose last digits",
         "first=1000), plain → first=1000), right(q, k)": "slide finds a fault in doubled",
         'lambda program, right: ["loss"]': "a list of names"}  # fmt: skip
RIGHT = ('lambda *of: ", ".join(failed(*of)).upper()',)

# Homework
SOLUTION = """
def failed(program, right):
    q, k = np.random.default_rng(0).normal(size=(2, 12, 16))
    plain = program(q, k)
    passed = {
        "reference": np.allclose(plain, right(q, k)),
        "slide": np.allclose(program(q, k, first=1000), plain),
        "parts": np.allclose(program(q, k, parts=3)[-1], plain[-1]),
        "blanks": np.allclose(program(q, k, blanks=5), plain),
    }
    return [name for name, passes in passed.items() if not passes]
"""
DRAW = {"limit": "200 to 900", "stretch": [2, 3, 5, 7], "shift": "3 to 9"}
HIDDEN = """
def made(times=1, edge=10**9, lost=0, counted=0):
    def program(q, k, first=0, parts=1, blanks=0):
        places = times * (first + np.arange(len(q)))
        places = np.where(places > edge, 2 * (places // 2), places)
        speeds = 10_000.0 ** (-np.arange(0, q.shape[1], 2) / q.shape[1])
        kept = places + lost * max(parts - 2, 0)
        a = (q[:, ::2] + 1j * q[:, 1::2]) * np.exp(1j * np.outer(places + counted * blanks, speeds))
        b = (k[:, ::2] + 1j * k[:, 1::2]) * np.exp(1j * np.outer(kept, speeds))
        return (a @ b.conj().T).real

    return program

def tested(fault):
    found = failed(made(**fault), made())
    return {"parts" if "parts" in name else name for name in found}

judged(tested, [
    ({}, set(), "a right program fails no test, whatever its last digits"),
    ({"times": stretch}, {"reference"}, "each test beside the reference asks a program of itself"),
    ({"edge": limit}, {"slide"}, f"places are rounded from {limit} on"),
    ({"lost": shift}, {"parts"}, "one shift may be right, and the second not"),
    ({"counted": 1}, {"blanks"}, "queries count the blanks, and keys do not"),
])
"""
