"""Masks and padding; what D3's sum over the mask does to a position."""

import numpy as np
import pytest

from pe_book.document_traces import trace_d3
from pe_book.padding import add_positions, pad_embeddings, padding_mask
from pe_lib import sinusoidal_encoding


@pytest.mark.parametrize("real", [1, 2, 3])
def test_in_d3_a_position_enters_once_for_every_real_token(real):
    mask = [1] * real + [0] * (3 - real)
    trace = trace_d3(np.zeros((3, 2)), mask)
    assert trace.positions[0] == real
    assert trace.encoding[0, 0] == np.sin(real)
    plain = trace_d3(np.zeros((3, 2)), mask, sum_over_mask=False, first_position=0)
    np.testing.assert_allclose(plain.encoding[:real], sinusoidal_encoding(real, 64), atol=1e-15)


def test_masks_count_real_tokens():
    assert padding_mask([0, 2, 3], 3).astype(int).tolist() == [[0, 0, 0], [1, 1, 0], [1, 1, 1]]
    assert padding_mask([], 3).shape == (0, 3)
    embeddings, mask = pad_embeddings([np.ones((1, 2)), np.ones((3, 2))], 4)
    assert embeddings.shape == (2, 4, 2)
    assert embeddings.sum(axis=(1, 2)).tolist() == [2, 6]
    np.testing.assert_array_equal(mask, padding_mask([1, 3], 4))


def test_added_rows_are_encoding_and_embedding():
    rng = np.random.default_rng(1)
    embeddings, mask = rng.normal(size=(2, 5, 8)), padding_mask([3, 5], 5)
    encoding = sinusoidal_encoding(5, 8, 50, first_position=7)
    added = add_positions(embeddings, mask, 50, first_position=7)
    np.testing.assert_allclose(added[1], embeddings[1] + encoding)
    assert np.all(added[0, 3:] == 0)
    assert not np.signbit(added[0, 3:]).any()
    np.testing.assert_array_equal(
        add_positions(embeddings[1], None, 50, first_position=7), added[1]
    )
