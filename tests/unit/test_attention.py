"""Attention against its definition, row by row."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from pe_book.attention import scaled_dot_product_attention

NUMBERS = st.floats(-5, 5)


@given(
    arrays(float, (3, 2), elements=NUMBERS),
    arrays(float, (4, 2), elements=NUMBERS),
    arrays(float, (4, 5), elements=NUMBERS),
    arrays(bool, (3, 4)),
)
def test_the_definition_row_by_row(query, key, value, mask):
    output, weights = scaled_dot_product_attention(query, key, value, mask)
    for row in range(3):
        large = np.exp(key @ query[row] / np.sqrt(2)) * mask[row]
        expected = large / large.sum() if mask[row].any() else np.zeros(4)
        np.testing.assert_allclose(weights[row], expected, rtol=1e-12, atol=1e-300)
        np.testing.assert_allclose(output[row], expected @ value, atol=1e-12)
    assert (weights[~mask] == 0).all()


def test_without_keys_there_is_nothing_to_add():
    output, weights = scaled_dot_product_attention([[1.0]] * 3, np.empty((0, 1)), np.empty((0, 2)))
    assert output.tolist() == [[0, 0]] * 3
    assert weights.shape == (3, 0)


@pytest.mark.filterwarnings("error")
def test_large_scores_do_not_overflow():
    output, weights = scaled_dot_product_attention([[1e4]], [[1e4], [-1e4]], [[2.0], [3.0]])
    assert weights.tolist() == [[1, 0]]
    assert output.tolist() == [[2]]
    assert scaled_dot_product_attention([[1e4]], [[-1e4]], [[2.0]])[1].tolist() == [[1]]
    keys = [[1.0], [0.0]]
    _, together = scaled_dot_product_attention([[1e4], [1.0]], keys, keys)
    _, alone = scaled_dot_product_attention([[1.0]], keys, keys)
    assert np.array_equal(together[1:], alone)  # a large score in one row is none in another


def test_leading_axes_broadcast_as_a_loop_would():
    random = np.random.default_rng(0)
    query, key = random.normal(size=(2, 1, 3, 4)), random.normal(size=(5, 6, 4))
    value, mask = random.normal(size=(6, 7)), random.integers(0, 2, size=(2, 1, 1, 6))
    output, weights = scaled_dot_product_attention(query, key, value, mask)
    assert output.shape == (2, 5, 3, 7)
    assert weights.shape == (2, 5, 3, 6)
    for i, j in np.ndindex(2, 5):
        one = scaled_dot_product_attention(query[i, 0], key[j], value, mask[i, 0])
        np.testing.assert_allclose(output[i, j], one[0], atol=1e-14)
        np.testing.assert_allclose(weights[i, j], one[1], atol=1e-14)
