"""Chapter "Choosing the base"."""

from typing import Any

import numpy as np

from pe_book.checks._answers import Check, is_close, letters_are, need, read_number, run
from pe_book.checks.division_terms import longest_wave_is
from pe_lib.sinusoidal import sinusoidal_encoding, wavelengths

_changes = letters_are(
    "abcde",
    "be",
    {
        "a": "for ({}): what does base to the power 0 give?",
        "b": "for ({}): the slowest hand is the one that the base slows down most",
        "c": "for ({}): each hand adds sin² + cos² to the squared length",
        "d": "for ({}): which hand writes column 0, and how far does it turn a word?",
        "e": "for ({}): neighbours are told apart by the fast hands; are there as many?",
    },
)


def _reach(answer: Any) -> None:
    base = read_number(answer, "a base")
    need(base > 1, "a base is greater than 1")
    need(
        not is_close(wavelengths(64, base)[-1], 100_000, 1e-3),
        "with that base the whole wave has 100 000 words; half of it is the reach",
    )
    longest_wave_is(100_000, 0.5, "reach")(base)


def _lost(answer: Any) -> None:
    found = read_number(answer, "a position")
    need(found == int(found) and found >= 0, "a position is asked for, a whole number")
    need(found > 255, "eight binary digits hold that position, and all before it")
    need(found != 256, "256 is a power of two, and is held; which is the first that is not?")
    need(found < 258, "an earlier position is lost already")


def _largest_base(answer: Any) -> None:
    base = read_number(run(answer, 512, 64), "a base")
    need(base > 1, "a base is greater than 1")
    idle = np.ptp(sinusoidal_encoding(512, 64, base), axis=0).min() < 0.1
    need(not idle, "with the base that your function finds a column is idle")
    above = np.ptp(sinusoidal_encoding(512, 64, base * 1.02), axis=0).min() < 0.1
    need(above, "a base two per cent larger has no idle column either")
    other = read_number(run(answer, 100, 16), "a base")
    columns = np.ptp(sinusoidal_encoding(100, 16, max(other, 1.001)), axis=0)
    need(
        columns.min() >= 0.1 and not is_close(other, base, 1e-6),
        "for 100 positions at width 16 the base is another one",
    )


CHECKS: dict[int, Check] = {
    1: _changes, 2: longest_wave_is(1_000_000), 4: _reach, 5: _lost, 6: _largest_base,
}  # fmt: skip
