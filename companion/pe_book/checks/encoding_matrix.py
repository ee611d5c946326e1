"""Chapter "The encoding matrix"."""

from typing import Any

from pe_book._validate import show
from pe_book.checks._answers import (
    Check,
    else_say,
    is_close,
    need,
    read_number,
    read_numbers,
    run,
)
from pe_lib.sinusoidal import sinusoidal_encoding


def _row_zero(answer: Any) -> None:
    given = read_numbers(answer, 6)
    need(any(given), "the angles are 0 at position 0; take their sines and cosines")
    need(all(value in (0, 1) for value in given), "a sine or a cosine of 0 is 0 or 1")
    need(given != [0, 0, 0, 1, 1, 1], "that is the layout with two halves; ours is interleaved")
    need(given == [0, 1, 0, 1, 0, 1], "every even column holds a sine, every odd one a cosine")


def _entry(answer: Any) -> None:
    value = read_number(answer, "the value")
    need(-1 <= value <= 1, "no entry of an encoding is larger than 1")
    right = sinusoidal_encoding(3, 8)[2]
    need(not is_close(value, right[4], 1e-3), "that is the sine of the hand, and column 5 is odd")
    need(not is_close(value, right[3], 1e-4), "that is the hand before")
    need(abs(value - right[5]) < 1e-5, "find the hand, then its term, then the angle at position 2")


def _columns_that_agree(answer: Any) -> None:
    wanted = f"a list of column numbers is asked for, and this is {show(answer)}"
    with else_say(wanted):
        parts = list(answer)
    columns = {read_number(part, "a list of column numbers") for part in parts}
    need(columns, wanted)
    need(columns <= set(range(8)), "the columns have the numbers 0 to 7")
    for column in sorted(columns - {0, 1}):
        need(False, f"column {column:.0f} has another division term in each of the two")
    need(columns == {0, 1}, "a hand fills two columns, and one more agrees")


def _frequencies(answer: Any) -> None:
    count = read_number(answer, "the number of frequencies")
    need(count != 16, "compare the angles of two columns of one hand")
    need(count == 8, "count the hands that fill 16 columns")


def _row_zero_of_halves(answer: Any) -> None:
    given = read_numbers(answer, 8)
    need(given != [0, 1] * 4, "that is row 0 with sine and cosine side by side; read the slices")
    need(any(given), "the angles are 0 at position 0; take their sines and cosines")
    need(given != [1] * 4 + [0] * 4, "which of the two goes into the first four columns")
    need(given == [0] * 4 + [1] * 4, "fill the first four columns, then the other four")


def _position_of(answer: Any) -> None:
    table = sinusoidal_encoding(60, 8).round(1)
    for position, row in enumerate(table):
        found = read_number(run(answer, row, 8), "a position")
        need(
            abs(found - position) < 0.1 + 1e-9,
            f"the printed row of position {position} is read as {found:.2f}",
        )


CHECKS: dict[int, Check] = {
    1: _row_zero,
    2: _entry,
    3: _columns_that_agree,
    4: _frequencies,
    5: _row_zero_of_halves,
    6: _position_of,
}
