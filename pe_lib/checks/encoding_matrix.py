"""Chapter "The encoding matrix"."""

from typing import Any

from pe_lib.checks._answers import Check, is_close, need, read_number, run
from pe_lib.sinusoidal import sinusoidal_encoding


def _entry(answer: Any) -> None:
    value = read_number(answer, "the value")
    need(-1 <= value <= 1, "no entry of an encoding is larger than 1")
    right = sinusoidal_encoding(3, 8)[2]
    need(not is_close(value, right[4], 1e-3), "that is the sine of the pair, and column 5 is odd")
    need(not is_close(value, right[3], 1e-5), "that is the pair before")
    need(abs(value - right[5]) < 1e-6, "find the pair, then its term, then the angle at position 2")


def _position_of(answer: Any) -> None:
    table = sinusoidal_encoding(7, 8)
    for position, row in enumerate(table):
        found = read_number(run(answer, row, 8), "a position")
        need(abs(found - position) < 1e-6, f"the row of position {position} is read as {found:.3f}")


CHECKS: dict[int, Check] = {2: _entry, 6: _position_of}
