"""The front page's sentence: one arrow in every order, and six once each place has a clock."""

import re
from itertools import permutations
from math import exp, sqrt

import numpy as np
import pytest

from pe_book.opening import Opening, answer
from pe_book.words import word_vector

WORDS = ["dog", "bites", "man"]
ORDERS = list(permutations(range(3)))


def by_hand(order, clocks):
    """What man gets, by loops."""
    rows = [list(map(float, word_vector(WORDS[one], 4))) for one in order]
    if clocks:
        for place, row in enumerate(rows):
            for hand, speed in enumerate((1, 10**-0.5)):
                row[2 * hand] += np.sin(place * speed)
                row[2 * hand + 1] += np.cos(place * speed)
    looks = rows[order.index(2)]
    powers = [exp(sum(a * b for a, b in zip(looks, row, strict=True)) / sqrt(4)) for row in rows]
    shares = [power / sum(powers) for power in powers]
    mix = [sum(share * row[c] for share, row in zip(shares, rows, strict=True)) for c in range(4)]
    return [shares[order.index(word)] for word in range(3)], mix


@pytest.mark.parametrize("clocks", [False, True])
@pytest.mark.parametrize("order", ORDERS)
def test_an_answer_is_softmax_attention_of_the_words_own_vectors(order, clocks):
    weights, mix = answer(WORDS, order, clocks=clocks)
    expected, expected_mix = by_hand(order, clocks)
    np.testing.assert_allclose(weights, expected, rtol=1e-12)
    np.testing.assert_allclose(mix, expected_mix, rtol=1e-12)


def test_the_still_shows_two_orders_and_twice_the_same_arrow():
    still = Opening("dog bites man").still()
    words = re.findall(r">(\w+)</text>", still)
    assert words == ["dog", "bites", "man", "man", "bites", "dog"]
    arrows = re.findall(r'class="still-arrow"[^>]* d="([^"]+)"', still)
    assert len(arrows) == 2
    assert arrows[0] == arrows[1]
    assert not re.search(r"\d", re.sub(r"<[^>]+>", "", still))


def test_an_order_that_is_none_is_refused():
    with pytest.raises(ValueError, match=r"order must have each number from 0 to 2 once, got"):
        answer(WORDS, [0, 0, 1], clocks=False)
