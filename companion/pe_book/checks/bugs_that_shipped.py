"""Chapter "Ten bugs that shipped"."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from pe_book._validate import show
from pe_book.checks._answers import (
    Check,
    else_say,
    is_close,
    need,
    read_number,
    read_numbers,
    read_truth,
    run,
)
from pe_lib.rotary import RotaryTables, apply_rotary
from pe_lib.sinusoidal import division_terms, encode_positions


def _too_large(answer: Any) -> None:
    found, factor = read_number(answer), 0.1 * math.log(64) + 1
    need(
        not is_close(found, factor),
        "that is the factor of one vector, and two of them meet in a score",
    )
    need(
        not is_close(found, factor**4), "that is the factor of its scores. What is the right one's?"
    )
    need(not is_close(found, 0.1 * math.log10(64) + 1, 1e-3), "the logarithm is the natural one")
    need(
        is_close(found, factor**2),
        "compare the powers of the factor in a right score and in a wrong one",
    )


def _diagnosed(answer: Any) -> None:
    first, second, third, fourth = read_numbers(answer, 4)
    need(first != 8, "(a) stale keys need no shift. What happens between the first and the second?")
    need(first == 9, "(a) what remembers a shift, and what forgets one?")
    need(second == 10, "(b) what has a short sentence in front of it, beside a long one?")
    need(third != 2, "(c) with another base no offset stands for another, for all pairs at once")
    need(third == 3, "(c) at which places must the two words stand for twice the offset?")
    need(fourth == 7, "(d) which number format is complete up to 256?")


def _last_slopes(answer: Any) -> None:
    has, should = read_numbers(answer, 2)
    need(not (is_close(has, 2**-8) and is_close(should, 2**-7.5)), "that is the wrong way round")
    need(not is_close(has, 2**-8), "the last h of that list is not 16")
    need(is_close(has, 2**-7.5), "the first number: what is the last h of that list?")
    need(
        is_close(should, 2**-8),
        "the second number: heads are counted from 0, and the formula has h + 1",
    )


def _turned(x: np.ndarray, places: np.ndarray, layout: str = "interleaved") -> np.ndarray:
    angles = np.multiply.outer(np.asarray(places, float), division_terms(np.shape(x)[1]))
    return apply_rotary(x, RotaryTables(np.cos(angles), np.sin(angles)), layout)


def _program(
    query: Callable = lambda p: p, key: Callable = lambda p: p, layouts: str = "same"
) -> Callable:
    other = "interleaved" if layouts == "same" else "halves"
    return lambda q, k, places: (
        _turned(q, query(np.asarray(places))) @ _turned(k, key(np.asarray(places)), other).T
    )


def _coarse(places: np.ndarray) -> np.ndarray:
    return np.where(places > 256, 2 * np.round(places / 2), places)


def _added(q: Any, k: Any, places: Any) -> np.ndarray:
    rows = encode_positions(places, np.shape(q)[1])
    return (q + rows) @ (k + rows).T


def _depends(answer: Any) -> None:
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
        found = read_truth(run(answer, program), wanted)
        need(found == depends, f"it says {found} of {what}")


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
_TESTS = {"reference": "reference", "slide": "slide", "blanks": "blanks"}
_TESTS |= dict.fromkeys(("parts", "in parts", "in_parts"), "parts")


def _read_tests(found: Any) -> set[str]:
    wanted = (
        "a list of names is asked for, of reference, slide, parts and blanks, and an empty one for a "
        f"program that fails no test. Your function gives {show(found)}"
    )
    with else_say(wanted):
        named = found.split(",") if isinstance(found, str) else list(found)
        return {_TESTS[one.strip().lower()] for one in named if one.strip()}


def _failed(answer: Any) -> None:
    right = _faulty()
    asked: tuple[tuple[Callable, set[str], str], ...] = (
        (right, set(), "a right program, whose last digits move far from the start"),
        (_faulty(2), {"reference"}, "doubled positions, which are the same in every setting"),
        (_faulty(coarse=True), {"slide"}, "positions rounded from 256 on"),
        (_faulty(forgets=True), {"parts"}, "a cache that is right after one shift, with two parts"),
        (_faulty(counts=True), {"blanks"}, "blanks that queries count and keys do not"),
        (
            _faulty(2, forgets=True),
            {"reference", "parts"},
            "doubled positions and forgotten shifts",
        ),
    )
    for program, fails, what in asked:
        found = _read_tests(run(answer, program, right))
        for name in ("reference", "slide", "parts", "blanks"):
            need(name not in found - fails, f"by your function, {name} finds a fault in {what}")
            need(name not in fails - found, f"by your function, {name} finds no fault in {what}")


CHECKS: dict[int, Check] = {
    1: _failed,
    2: _too_large,
    4: _diagnosed,
    5: _last_slopes,
    6: _depends,
}
