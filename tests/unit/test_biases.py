"""Slopes, buckets and clipped offsets, against the papers' own rules written a second way."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from transformers.models.t5.modeling_t5 import T5Attention

from pe_lib import alibi_bias, alibi_slopes, relative_index, t5_buckets


def slopes_of_the_paper(num_heads):
    """The rule of Press et al., in fifty digits: a power of two first, then every second one."""
    with mpmath.workdps(50):
        if math.log2(num_heads).is_integer():
            start = mpmath.power(2, -mpmath.mpf(8) / num_heads)
            return [float(start ** (i + 1)) for i in range(num_heads)]
        lower = 2 ** math.floor(math.log2(num_heads))
        more = slopes_of_the_paper(2 * lower)[0::2][: num_heads - lower]
        return slopes_of_the_paper(lower) + more


@pytest.mark.parametrize("num_heads", [1, 2, 3, 4, 5, 7, 8, 12, 16, 20, 31, 32, 33, 40, 64, 100])
def test_slopes(num_heads):
    assert alibi_slopes(num_heads).tolist() == slopes_of_the_paper(num_heads)


@given(st.integers(1, 20), st.integers(0, 30))
def test_the_bias_is_minus_slope_times_distance(num_heads, seq_len):
    bias, slopes = alibi_bias(num_heads, seq_len), alibi_slopes(num_heads)
    assert bias.shape == (num_heads, seq_len, seq_len)
    for head in range(num_heads):
        for query in range(seq_len):
            expected = [-slopes[head] * abs(query - key) for key in range(seq_len)]
            assert bias[head, query].tolist() == expected
    assert not np.signbit(bias[:, range(seq_len), range(seq_len)]).any()


@pytest.mark.parametrize("bidirectional", [True, False])
@pytest.mark.parametrize(
    ("num_buckets", "max_distance"), [(32, 128), (32, 100), (10, 77), (64, 999)]
)
def test_buckets_are_those_of_t5_but_where_its_logarithms_round(
    num_buckets, max_distance, bidirectional
):
    offsets = list(range(-1100, 1101))
    ours = t5_buckets(offsets, num_buckets, max_distance, bidirectional=bidirectional)
    asked = torch.tensor(offsets), bidirectional, num_buckets, max_distance
    theirs = T5Attention._relative_position_bucket(*asked).numpy()
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    for offset, one, other in zip(offsets, ours, theirs, strict=True):
        if one != other:  # only on a border that is a whole number, where ours is the bucket after
            steps = one % side - exact
            power = Fraction(max_distance, exact) ** steps
            assert Fraction(abs(offset), exact) ** (side - exact) == power
            assert one == other + 1


@given(st.lists(st.integers(-(2**53), 2**53)), st.booleans())
def test_buckets_are_in_range_and_grow_with_distance(offsets, bidirectional):
    found = t5_buckets(np.array(sorted(offsets), dtype=int), bidirectional=bidirectional)
    assert ((found >= 0) & (found < 32)).all()
    before = found[np.array(sorted(offsets), dtype=int) <= 0]
    assert (np.diff(before) <= 0).all()


@given(st.integers(0, 20), st.integers(0, 30))
def test_the_relative_index_is_the_clipped_offset(seq_len, most):
    expected = [
        [max(-most, min(most, key - query)) + most for key in range(seq_len)]
        for query in range(seq_len)
    ]
    assert relative_index(seq_len, most).tolist() == expected


def test_buckets_without_number_cost_no_more_than_the_answer():
    far = [0, 1, 2**28 - 1, 2**28, 2**29, 2**53]
    found = t5_buckets(
        [-d for d in far], num_buckets=2**29, max_distance=2**40, bidirectional=False
    )
    assert found[:4].tolist() == [0, 1, 2**28 - 1, 2**28]
    # half of the buckets are shared, by distances from 2**28 to 2**40: an octave is 1/12 of them
    assert found[4] == 2**28 + -(-(2**28) // 12) - 1
    assert found[5] == 2**29 - 1
