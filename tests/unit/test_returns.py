"""The types and shapes of what every function returns, and the defaults of its arguments."""

import numpy as np
import pytest

import pe_lib as p
from pe_book import document_traces as t
from pe_book.words import embed

EMBEDDINGS = [[0.5, 0.5], [0.25, 0.75]]
RETURNS = [
    (lambda: p.division_terms(4), np.float64, (2,)),
    (lambda: p.wavelengths(4), np.float64, (2,)),
    (lambda: p.angles([1, 2], 4), np.float64, (2, 2)),
    (lambda: p.sinusoidal_encoding(3, 4), np.float64, (3, 4)),
    (lambda: p.encode_positions([1], 4, dtype="float16"), np.float16, (1, 4)),
    (lambda: p.index_encoding(3), np.float64, (3, 1)),
    (lambda: p.normalised_index_encoding(3), np.float64, (3, 1)),
    (lambda: p.one_hot_encoding(3), np.float64, (3, 3)),
    (lambda: p.binary_encoding(0), np.float64, (0, 1)),
    (lambda: p.binary_encoding(1), np.float64, (1, 1)),
    (lambda: p.binary_encoding(2), np.float64, (2, 1)),
    (lambda: p.binary_encoding(5), np.float64, (5, 3)),
    (lambda: p.binary_encoding(8), np.float64, (8, 3)),
    (lambda: p.binary_encoding(9, bits=63), np.float64, (9, 63)),
    (lambda: p.offset_rotation(1, 4), np.float64, (4, 4)),
    (lambda: p.offset_kernel([1, 2, 3], 4), np.float64, (3,)),
    (lambda: p.similarity(EMBEDDINGS), np.float64, (2, 2)),
    (lambda: p.similarity(EMBEDDINGS, "euclidean"), np.float64, (2, 2)),
    (lambda: p.padding_mask([1, 2], 3), np.bool_, (2, 3)),
    (lambda: p.padding_mask([], 3), np.bool_, (0, 3)),
    (lambda: p.pad_embeddings([EMBEDDINGS], seq_len=2)[0], np.float64, (1, 2, 2)),
    (lambda: p.pad_embeddings([EMBEDDINGS, EMBEDDINGS[:1]])[1], np.bool_, (2, 2)),
    (lambda: p.add_positions(EMBEDDINGS), np.float64, (2, 2)),
    (lambda: p.concatenate_positions(EMBEDDINGS, 4), np.float64, (2, 6)),
    (lambda: p.scaled_dot_product_attention(*[EMBEDDINGS] * 3)[0], np.float64, (2, 2)),
    (lambda: p.rotary_tables(3, 4, dtype="float32").sin, np.float32, (3, 2)),
    (lambda: p.apply_rotary(EMBEDDINGS, p.rotary_tables(2, 2)), np.float64, (2, 2)),
    (lambda: p.rope_frequencies({"head_dim": 6}).frequencies, np.float64, (3,)),
    (lambda: p.alibi_slopes(3), np.float64, (3,)),
    (lambda: p.alibi_bias(3, 2), np.float64, (3, 2, 2)),
    (lambda: p.t5_buckets([[1, 2]]), np.int64, (1, 2)),
    (lambda: p.relative_index(1, 9), np.int64, (1, 1)),
    (lambda: t.trace_d0([1, 0]).positions, np.float64, (2,)),
    (lambda: t.trace_d3(EMBEDDINGS, [1, 0], 4).encoder_input, np.float64, (2, 6)),
    (lambda: embed(["a"], 4), np.float64, (1, 4)),
]


@pytest.mark.parametrize(("call", "dtype", "shape"), RETURNS)
def test_what_is_returned_has_the_promised_type_and_shape(call, dtype, shape):
    found = call()
    assert (found.dtype, found.shape) == (dtype, shape)


def test_the_defaults_are_the_papers():
    added = p.add_positions(EMBEDDINGS)
    assert np.array_equal(added, p.add_positions(EMBEDDINGS, None, 10_000.0, first_position=0))
    beside = p.concatenate_positions(EMBEDDINGS, 4)
    same = p.concatenate_positions(EMBEDDINGS, 4, None, 10_000.0, first_position=0)
    assert np.array_equal(beside, same)
    assert not np.array_equal(beside, p.concatenate_positions(EMBEDDINGS, 4, None, 10_001.0))
    wide = np.ones((2, 8))
    assert not np.array_equal(p.add_positions(wide), p.add_positions(wide, None, 10_001.0))
    assert t.raised_base() == t.raised_base(10_000.0) != t.raised_base(10_001.0)


def test_what_may_be_longer_than_needed():
    assert p.binary_encoding(5, bits=3).shape == (5, 3)
    assert p.relative_index(3, 9).tolist()[0] == [9, 10, 11]
    assert p.relative_index(1, 2**53).tolist() == [[2**53]]
