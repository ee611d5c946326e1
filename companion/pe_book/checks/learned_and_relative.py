"""Chapter "Learned and relative"."""

import math
from itertools import product
from typing import Any

from pe_book.checks._answers import (
    Check,
    is_close,
    letters_are,
    need,
    read_number,
    read_numbers,
    run,
)

_constant = letters_are(
    "abcde",
    "abd",
    {
        "a": "for ({}): what does softmax make of a number that stands in every score of a row?",
        "b": "for ({}): take one query; is the number another one at another key?",
        "c": "for ({}): take one query; is the number another one at another key?",
        "d": "for ({}): take one query; does a key stand in this product?",
        "e": "for ({}): take one query; does a key stand in this product?",
    },
)


def _steepest(answer: Any) -> None:
    slope = read_number(answer, "a slope")
    need(slope > 0, "the slope is taken away in the formula; by itself it is above 0")
    need(not is_close(slope, 0.5), "that is the steepest of eight heads")
    need(not is_close(slope, 2**-8), "that is the flattest")
    need(
        not is_close(slope, 1), "no head has it: for the first head, h = 0, the exponent has h + 1"
    )
    need(slope < 1, "every slope is below 1")
    need(is_close(slope, 2**-0.5, 1e-3), "put h = 0 and the number of heads into the formula")


def _numbers(answer: Any) -> None:
    bias, shaw = read_numbers(answer, 2)
    need(bias != 32, "T5: each head has numbers of its own")
    need(bias == 384, "T5: one number for each bucket and each head, and nothing else")
    need(shaw != 17 * 64, "Shaw: that is the keys alone, or the values")
    need(
        shaw not in (2 * 16 * 64, 2 * 8 * 64, 2 * 9 * 64),
        "Shaw: offsets go from the clip back to the clip ahead; is 0 among them?",
    )
    need(shaw not in (17 * 2, 17), "Shaw: each offset has a vector, as wide as a head")
    need(shaw == 2176, "Shaw: count the offsets, then the columns, then keys and values")


def _untrained(answer: Any) -> None:
    first, count = read_numbers(answer, 2)
    need(first != 80, "80 words back is new, but is it alone in its bucket?")
    need(first != 113, "there the last bucket begins; is it the only one without training?")
    need(first != 91, "that is an encoder, which keeps half of its buckets for words ahead")
    need(
        first == 87,
        "find the bucket of the longest distance in 80 words, and where the next one begins",
    )
    need(count not in (28, 29), "those are the numbers that were trained")
    need(count != 4, "the bucket of 79 words back was trained")
    need(count == 3, "how many buckets begin at 87 or later?")


def _reach(answer: Any) -> None:
    slopes = (0.5, 0.25, 2**-0.5, 0.0625, 2**-8, 3.0)
    for slope, share in (*product(slopes, (0.9, 0.5)), (1e-6, 0.9)):
        right = math.ceil(-math.log(1 - share) / slope - 1e-12) - 1
        found = read_number(run(answer, slope, share), "a distance")
        case = f"for slope {slope:.4g} and share {share}"
        need(
            found != right + 1,
            f"{case} a smaller distance is enough: the word itself, at distance 0, has a share too",
        )
        need(found == int(found), "a distance is a whole number of words")
        need(
            found == right or slope > 1e-5,
            f"{case} no array is long enough: sum the geometric series by hand",
        )
        need(found == right, f"{case} the distance is not right")


CHECKS: dict[int, Check] = {1: _constant, 2: _steepest, 3: _numbers, 5: _untrained, 6: _reach}
