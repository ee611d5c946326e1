"""Chapter "Division terms"."""

import math
from typing import Any

import numpy as np

from pe_book.checks._answers import (
    Check,
    is_close,
    need,
    read_number,
    read_numbers,
    read_table,
    run,
)
from pe_lib.sinusoidal import division_terms, wavelengths


def _three_terms(answer: Any) -> None:
    given = read_numbers(answer, 3)
    right = division_terms(6, 1000)
    need(is_close(given[0], 1, 1e-9), "the first term is the same at every width and every base")
    need(is_close(given[1] ** 2, given[2]), "each term must be the same factor times the last")
    need(np.allclose(given, right, rtol=1e-6), "the exponent of hand i is −2i divided by the width")


def _first_long_wave(answer: Any) -> None:
    hand = read_number(answer, "the number of a hand")
    need(hand == int(hand) and 0 <= hand < 256, "at width 512 the hands have the numbers 0 to 255")
    waves = wavelengths(512)
    need(waves[int(hand)] > 1000, "that wave is shorter than 1000 positions")
    need(hand == 0 or waves[int(hand) - 1] <= 1000, "an earlier hand's is longer than 1000 as well")


def _ten_words(answer: Any) -> None:
    factor = read_number(answer, "the number to multiply by")
    need(factor > 0, "a factor of 0 or less stops the hand or turns it back")
    turn = 2 * math.pi / factor
    need(
        is_close(turn, 10),
        f"then the first hand takes {turn:.3g} words for a turn: it turns by 1 for each position",
    )


def longest_wave_is(length: float, share: float = 1, called: str = "longest wave") -> Check:
    """Look at a base with which, at width 64, a share of the longest wave is as long as asked."""

    def look(answer: Any) -> None:
        base = read_number(answer, "a base")
        need(base > 1, "a base is greater than 1")
        longest = share * wavelengths(64, base)[-1]
        than = "shorter" if longest < length else "longer"
        need(is_close(longest, length, 1e-3), f"with that base the {called} is {than} than asked")

    return look


def _base_behind(answer: Any) -> None:
    base = read_number(answer, "a base")
    need(base > 1, "a base is greater than 1")
    second = division_terms(16, base)[1]
    than = "larger" if second > 0.0705842 else "smaller"
    need(
        is_close(base, 0.0705842**-8, 0.02),
        f"that base gives a second term {than} than the printed one",
    )


def _reaching(answer: Any) -> None:
    for d_model, base in ((8, 10_000.0), (64, 100.0)):
        terms = read_table(
            run(answer, d_model, base), (d_model // 2,), "what your function returns"
        )
        need(is_close(terms[0], 1, 1e-12), f"at width {d_model} the first term must be 1")
        need(
            is_close(terms[-1] * base, 1, 1e-9),
            f"at width {d_model} and base {base:g} the last wave is not 2π times the base",
        )
        ratio = terms[1:] / terms[:-1]
        need(
            np.allclose(ratio, ratio[0]), "the terms must fall by one factor from each to the next"
        )


CHECKS: dict[int, Check] = {
    1: _three_terms,
    2: _first_long_wave,
    3: _ten_words,
    4: longest_wave_is(10_000),
    5: _base_behind,
    6: _reaching,
}
