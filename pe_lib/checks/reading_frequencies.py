"""Chapter "Reading the frequencies"."""

from typing import Any

import numpy as np

from pe_lib.checks._answers import Check, need, read_number, read_numbers, run
from pe_lib.sinusoidal import sinusoidal_encoding, wavelengths


def _ranges(answer: Any) -> None:
    cosine, sine = read_numbers(answer, 2)
    wave = wavelengths(64)[15]
    need(abs(cosine - wave / 2) <= 1, "from 1 to −1 a cosine takes a certain part of its wave")
    need(abs(sine - wave / 2) > 1, "the sine does not begin at 1: wait until it has been there")
    need(abs(sine - wave * 3 / 4) <= 1, "the sine goes up to 1 first, and only then down to −1")


def _read(answer: Any) -> None:
    table = sinusoidal_encoding(200, 16)
    for position in (0, 1, 77, 199):
        need(
            read_number(run(answer, table[position], table), "a position") == position,
            f"the exact row of position {position} is not found",
        )
    noise = np.random.default_rng(0).normal(0, 0.05, 16)
    found = read_number(run(answer, table[50] + noise, table), "a position")
    need(found == 50, "with a little noise the nearest row is no longer found")


CHECKS: dict[int, Check] = {2: _ranges, 6: _read}
