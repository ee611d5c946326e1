"""Chapter "Reading the frequencies"."""

from typing import Any

import numpy as np

from pe_book.checks._answers import Check, is_close, need, read_number, read_numbers, run
from pe_lib.sinusoidal import division_terms, sinusoidal_encoding, wavelengths


def _waves(answer: Any) -> None:
    column, hand = read_numbers(answer, 2)
    need(column != 30, "another column than 30 is asked for, one that the same hand writes")
    need(column == 31, "a hand writes two columns that stand side by side")
    need(hand not in (46, 47), "a hand is asked for, and that is the number of a column")
    need(
        hand == 23, "from hand to hand the wave grows by 10000 to the power 1/32: how many are ten?"
    )


def _lowest(answer: Any) -> None:
    cosine, sine = read_numbers(answer, 2)
    wave = wavelengths(64)[15]
    need(abs(cosine - wave) > 2, "after a whole wave a cosine is at its highest again")
    need(abs(cosine - wave / 2) < 1.5, "from 1 to −1 a cosine takes a certain part of its wave")
    need(abs(sine - wave / 2) > 1.5, "the sine does not begin at 1: wait until it has been there")
    need(abs(sine - wave * 3 / 4) < 1.5, "the sine goes up to 1 first, and only then down to −1")


def _lost(answer: Any) -> None:
    near, far = read_numbers(answer, 2)
    squares = 4 * np.sin(np.outer([1, 1000], division_terms(64)) / 2) ** 2
    lost = squares[:, 16:].sum(axis=1) / squares.sum(axis=1)
    need(max(near, far) <= 1, "shares are asked for: a per cent is 0.01")
    for share, right, offset in zip((near, far), lost, (1, 1000), strict=True):
        need(not is_close(share, 1 - right, 1e-3), "that is the share that is left, at one of them")
        root = 1 - np.sqrt(1 - right)
        need(
            not is_close(share, root, 0.02) or is_close(share, right, 0.02),
            "the distance itself loses that much; the squared distance is asked about",
        )
        need(
            abs(share - right) < 0.02 * right + (0.5e-4 if offset == 1 else 5e-3),
            f"at offset {offset}, what the slow hands add is another part of the sum of squares",
        )


def _closest(answer: Any) -> None:
    offset, apart = read_numbers(answer, 2)
    offsets = np.arange(1, 5000)
    chords = 2 * np.sin(np.outer(offsets, division_terms(4)) / 2)
    distances = np.sqrt((chords**2).sum(axis=1))
    need(offset in offsets, "among 5000 positions the offset is a whole number from 1 to 4999")
    found = distances[int(offset) - 1]
    need(abs(apart - found**2) > 5e-5 or found > 0.9, "the root is still to be taken")
    need(
        abs(apart - found) < max(0.006 * max(found, 0.02) + 5e-5, 5e-4),
        "that offset has another distance; give it with two digits or more",
    )
    need(found <= distances.min() + 1e-12, "another offset brings two rows nearer together")


def _read(answer: Any) -> None:
    table = sinusoidal_encoding(200, 16)
    for position in (0, 1, 77, 199):
        need(
            read_number(run(answer, table[position], table), "a position") == position,
            f"the exact row of position {position} is not found",
        )
    rng = np.random.default_rng(0)
    for position in (50, 120):
        row = table[position] + rng.normal(0, 0.05, 16)
        found = read_number(run(answer, row, table), "a position")
        need(found == position, "with a little noise the nearest row is no longer found")


CHECKS: dict[int, Check] = {1: _waves, 2: _lowest, 4: _lost, 5: _closest, 6: _read}
