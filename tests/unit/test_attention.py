"""Attention against D4's own computation, and the law of the first chapter: f(PX) = P f(X)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from pe_book.attention import scaled_dot_product_attention
from pe_book.words import embed

NUMBERS = st.floats(-5, 5)


@given(arrays(float, (5, 4), elements=NUMBERS), st.permutations(range(5)))
def test_without_an_encoding_a_permutation_passes_through(x, order):
    output, weights = scaled_dot_product_attention(x, x, x)
    shuffled = scaled_dot_product_attention(x[order], x[order], x[order])
    np.testing.assert_allclose(shuffled[0], output[order], atol=1e-12)
    np.testing.assert_allclose(shuffled[1], weights[order][:, order], atol=1e-12)


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


@pytest.mark.filterwarnings("error")
def test_a_row_masked_throughout_gives_zeros_and_no_warning():
    x = embed(["cat", "sat", "mat"], 4)
    mask = [[1, 1, 0], [0, 0, 0], [0, 1, 0]]
    output, weights = scaled_dot_product_attention(x, x, x, mask)
    assert weights[1].tolist() == [0, 0, 0]
    assert output[1].tolist() == [0, 0, 0, 0]
    np.testing.assert_allclose(weights.sum(axis=1), [1, 0, 1])
    assert output[2].tolist() == x[1].tolist()
    none = scaled_dot_product_attention(x, np.empty((0, 4)), np.empty((0, 2)))
    assert none[0].tolist() == [[0, 0]] * 3
    assert none[1].shape == (3, 0)


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
