"""Chapter "First attempts"."""

from typing import Any

import numpy as np

from pe_book._validate import show
from pe_book.checks._answers import (
    Check,
    else_say,
    is_close,
    letters_are,
    need,
    read_number,
    read_numbers,
    read_table,
)


def _digits(answer: Any, what: str) -> str:
    """Binary digits: in a text, or one after another, as numbers or truth values."""
    wanted = f"{what} must be binary digits, in a text such as '10', and is {show(answer)}"
    with else_say(wanted):
        parts = [answer] if isinstance(answer, (int, np.integer)) else list(answer)
        text = "".join(part if isinstance(part, str) else str(int(part)) for part in parts)
    need(text and set(text) <= {"0", "1"}, wanted)
    return text


def _four_ways(answer: Any) -> None:
    wanted = f"four things are asked for, in a list, and this is {show(answer)}"
    with else_say(wanted):
        parts = list(answer)
    need(len(parts) == 4 and not isinstance(answer, str), wanted)
    index, share, column = (read_number(part, "a number for the first three") for part in parts[:3])
    bits = _digits(parts[3], "the fourth")
    need(index == 11, "the index is the position itself")
    need(is_close(share, 11 / 16), "the share is the position divided by the number of words")
    need(column == 11, "columns are counted from 0, like positions")
    need(bits != "1011", "the bits are those of the position, the slowest of them first")
    need(len(bits) == 4, "sixteen positions take four bits")
    need(bits == "1101", "add up 1, 2, 4 and 8 where your bits are 1")


def _chords(answer: Any) -> None:
    given = read_numbers(answer, 3)
    for found, words in zip(given, (1, 3, 6), strict=True):
        right = 2 * abs(np.sin(words / 2))
        need(
            not is_close(found, words), f"after {words} that is the angle, the way along the circle"
        )
        need(found >= 0, "a distance is not negative")
        need(found <= 2, "the tip of a hand of length 1 is never farther away than 2")
        more = "farther" if found < right else "nearer"
        two_digits = abs(found - right) < 5.1e-3
        need(
            two_digits or is_close(found, right),
            f"after {words} of 1 radian each the tip is {more}",
        )


def _appended(answer: Any) -> None:
    same, near, far = read_numbers(answer, 3)
    need(is_close(same, 1), "at the same position, multiply the one-hot row with itself")
    need(near == far, "two rows with their 1 in different columns have one and the same product")
    need(abs(near) < 1e-9, "at different positions, no column has a 1 in both rows")


_fixed_thousand = letters_are(
    "abcd",
    "ab",
    {
        "d": "for ({}), think of position 2000",
        "c": "for ({}), compare the length of one step at width 64 with a word's",
        "a": "for ({}), does the number of position 5 still depend on the sentence",
        "b": "for ({}), add a word behind, and write the earlier numbers again",
    },
)


def _filled_in_front(answer: Any) -> None:
    wanted = f"two texts are asked for, in a list, and this is {show(answer)}"
    with else_say(wanted):
        parts = list(answer)
    need(len(parts) == 2 and not isinstance(answer, str), wanted)
    for part, words, count in zip(parts, (4, 8), (2, 3), strict=True):
        text = _digits(part, f"the one for {words} words")
        need(len(text) == count, f"how many digits does the last position of {words} words need")
        need(int(text, 2) == 1, f"for {words} words that is not position 1, highest digit first")


def _gray(answer: Any) -> None:
    table = read_table(answer, (16, 4), "the table of 16 positions and 4 digits")
    need(np.isin(table, (0, 1)).all(), "every entry must be 0 or 1")
    need(len(np.unique(table, axis=0)) == 16, "two of the 16 rows are the same")
    changes = np.abs(np.diff(table, axis=0)).sum(axis=1)
    at = int(np.argmax(changes != 1))
    need(
        (changes == 1).all(), f"rows {at} and {at + 1} differ in {changes[at]:.0f} digits, not in 1"
    )
    codes = [p ^ (p >> 1) for p in range(16)]
    digits = np.array([[code >> k & 1 for k in range(4)] for code in codes])
    need(
        np.array_equal(table, digits) or np.array_equal(table[:, ::-1], digits),
        "neighbours are right, but the rows are not those of p ^ (p >> 1)",
    )


CHECKS: dict[int, Check] = {
    1: _four_ways,
    2: _chords,
    3: _appended,
    4: _fixed_thousand,
    5: _filled_in_front,
    6: _gray,
}
