"""The front page's sentence: an answer in every order, by hand; the browser's is compared with it."""

import re
from itertools import permutations

import numpy as np
import pytest

from pe_book.opening import Opening, answer
from pe_book.words import word_vector

WORDS = ["dog", "bites", "man"]


def by_hand(order, clocks):
    """What man gets."""
    rows = np.array([word_vector(WORDS[one], 4) for one in order])
    turns = np.outer(range(3), [1, 10**-0.5])
    rows += clocks * np.stack([np.sin(turns), np.cos(turns)], axis=2).reshape(3, 4)
    powers = np.exp(rows @ rows[order.index(2)] / 2)
    shares = powers / powers.sum()
    return shares[[order.index(word) for word in range(3)]], shares @ rows


@pytest.mark.parametrize("clocks", [False, True])
@pytest.mark.parametrize("order", permutations(range(3)))
def test_an_answer_is_softmax_attention_of_the_words_own_vectors(order, clocks):
    weights, mix = answer(WORDS, order, clocks=clocks)
    expected, expected_mix = by_hand(order, clocks)
    np.testing.assert_allclose(weights, expected, rtol=1e-12)
    np.testing.assert_allclose(mix, expected_mix, rtol=1e-12)


def test_the_still_draws_the_same_arrow_twice():
    arrows = re.findall(r'class="still-arrow"[^>]* d="([^"]+)"', Opening("dog bites man").still())
    assert len(arrows) == 2 > len(set(arrows))
