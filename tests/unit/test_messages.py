"""What the library says to wrong input, word for word, and the types of what it returns.

A message names the argument, shows what it was and says what it must be; here each stands as a
reader sees it, but for the memory of the machine.
"""

import re

import numpy as np
import pytest

import pe_lib as p
from pe_lib import _validate
from pe_lib import document_traces as t
from pe_lib.words import embed, word_vector

INFINITE, NAN = float("inf"), float("nan")
MEMORY = re.compile(r", and this machine has .* of memory: ask for less at a time$")

SAID = [
    (
        lambda: p.sinusoidal_encoding(10**9, 10**6),
        ValueError,
        "seq_len=1000000000 with d_model=1000000 asks for an array of 8.00 PB",
    ),
    (
        lambda: p.encode_positions([1, 2], 10**12),
        ValueError,
        "n=2 with d_model=1000000000000 asks for an array of 16.0 TB",
    ),
    (
        lambda: p.angles([1, 2], 10**12),
        ValueError,
        "n=2 with d_model=1000000000000 asks for an array of 8.00 TB",
    ),
    (
        lambda: p.division_terms(10**12),
        ValueError,
        "d_model=1000000000000 asks for an array of 4.00 TB",
    ),
    (
        lambda: p.wavelengths(10**12),
        ValueError,
        "d_model=1000000000000 asks for an array of 4.00 TB",
    ),
    (
        lambda: p.sinusoidal_encoding(2, 4, layout="half"),
        ValueError,
        "layout must be one of interleaved, halves, got 'half'",
    ),
    (
        lambda: p.encode_positions([1], 4, layout=None),
        TypeError,
        "layout must be one of interleaved, halves, got None (NoneType)",
    ),
    (
        lambda: p.sinusoidal_encoding(2, 4, layout=3),
        TypeError,
        "layout must be one of interleaved, halves, got 3 (int)",
    ),
    (
        lambda: p.sinusoidal_encoding(2, 4, first_position="a"),
        TypeError,
        "first_position must be an integer between -2**53 and 2**53, got 'a' (str)",
    ),
    (
        lambda: p.sinusoidal_encoding(2, 4, dtype=int),
        TypeError,
        "dtype must be float16, float32 or float64, got <class 'int'>",
    ),
    (
        lambda: p.encode_positions([[1], [1, 2]], 4),
        ValueError,
        "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got uneven rows: [[1], [1, 2]]",
    ),
    (
        lambda: p.encode_positions([[1, 2]], 4),
        ValueError,
        "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got shape (1, 2): [[1, 2]]",
    ),
    (
        lambda: p.encode_positions("12", 4),
        TypeError,
        "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got '12' (str)",
    ),
    (
        lambda: p.encode_positions([1, "2"], 4),
        TypeError,
        "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got [1, '2'] (list)",
    ),
    (
        lambda: p.encode_positions([1, True], 4),
        TypeError,
        "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got True (bool) among them",
    ),
    (
        lambda: p.encode_positions([1, NAN], 4),
        ValueError,
        "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got nan among them",
    ),
    (
        lambda: p.encode_positions(None, 4),
        TypeError,
        "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got None (NoneType)",
    ),
    (
        lambda: p.binary_encoding(5, bits=2),
        ValueError,
        "bits must be an integer from 3 to 63 or None, got 2: the last of 5 positions needs 3 bits",
    ),
    (
        lambda: p.binary_encoding(5, bits=2.0),
        TypeError,
        "bits must be an integer from 3 to 63 or None, got 2.0 (float)",
    ),
    (
        lambda: p.binary_encoding(10**9, bits=10**6),
        ValueError,
        "bits must be an integer from 30 to 63 or None, got 1000000: the last of 1000000000 positions needs 30 bits",
    ),
    (
        lambda: p.binary_encoding(2**50),
        ValueError,
        "seq_len=1125899906842624 with bits=50 asks for an array of 450 PB",
    ),
    (
        lambda: p.similarity(np.zeros((2_000_000, 1)), "euclidean"),
        ValueError,
        "n=2000000 asks for an array of 32.0 TB",
    ),
    (
        lambda: embed(["a"], 10**12),
        ValueError,
        "n=1 with d_model=1000000000000 asks for an array of 8.00 TB",
    ),
    (
        lambda: p.add_positions([[1.0, 1.0], [1.0, 1.0]], [0, 2]),
        ValueError,
        "mask must be an array of 0 and 1 of shape (2,), like the embeddings' tokens, got 2 among them",
    ),
    (
        lambda: p.one_hot_encoding(10**8),
        ValueError,
        "seq_len=100000000 asks for an array of 80.0 PB",
    ),
    (
        lambda: p.index_encoding(10**13),
        ValueError,
        "seq_len=10000000000000 asks for an array of 80.0 TB",
    ),
    (
        lambda: p.normalised_index_encoding(10**13),
        ValueError,
        "seq_len=10000000000000 asks for an array of 80.0 TB",
    ),
    (
        lambda: p.offset_rotation(1, 10**6),
        ValueError,
        "d_model=1000000 asks for an array of 8.00 TB",
    ),
    (
        lambda: p.offset_rotation("1", 4),
        TypeError,
        "offset must be a finite real number within ±2**53, got '1' (str)",
    ),
    (
        lambda: p.offset_rotation(INFINITE, 4),
        ValueError,
        "offset must be a finite real number within ±2**53, got inf",
    ),
    (
        lambda: p.offset_kernel([[1]], 4),
        ValueError,
        "offsets must be a one-dimensional sequence of finite real numbers within ±2**53, got shape (1, 1): [[1]]",
    ),
    (
        lambda: p.offset_kernel(None, 4),
        TypeError,
        "offsets must be a one-dimensional sequence of finite real numbers within ±2**53, got None (NoneType)",
    ),
    (
        lambda: p.similarity([[1.0, 2.0]], "cos"),
        ValueError,
        "metric must be one of dot, cosine, euclidean, got 'cos'",
    ),
    (
        lambda: p.similarity([[1.0, 2.0]], None),
        TypeError,
        "metric must be one of dot, cosine, euclidean, got None (NoneType)",
    ),
    (
        lambda: p.similarity([[1.0, 2.0], [0.0, 0.0]], "cosine"),
        ValueError,
        "encoding must have no row of zeros for a cosine, got one at 1",
    ),
    (
        lambda: p.similarity([1.0, 2.0]),
        ValueError,
        "encoding must be an array of finite real numbers with 2 axes, got shape (2,)",
    ),
    (
        lambda: p.similarity([[1.0], [1.0, 2.0]]),
        ValueError,
        "encoding must be an array of finite real numbers with 2 axes, got rows of different lengths: [[1.0], [1.0, 2.0]]",
    ),
    (
        lambda: p.similarity([["a"]]),
        TypeError,
        "encoding must be an array of finite real numbers with 2 axes, got [['a']] (list)",
    ),
    (
        lambda: p.similarity([[1.0, INFINITE]]),
        ValueError,
        "encoding must be an array of finite real numbers with 2 axes, got NaN or infinity among them",
    ),
    (
        lambda: p.padding_mask([4], 3),
        ValueError,
        "lengths must be a sequence of integers from 0 to seq_len, which is 3, got 4 among them",
    ),
    (
        lambda: p.padding_mask([-1], 3),
        ValueError,
        "lengths must be a sequence of integers from 0 to seq_len, which is 3, got -1 among them",
    ),
    (
        lambda: p.padding_mask([1.0], 3),
        TypeError,
        "lengths must be a sequence of integers from 0 to seq_len, which is 3, got 1.0 (float) among them",
    ),
    (
        lambda: p.padding_mask([True], 3),
        TypeError,
        "lengths must be a sequence of integers from 0 to seq_len, which is 3, got True (bool) among them",
    ),
    (
        lambda: p.padding_mask("12", 3),
        TypeError,
        "lengths must be a sequence of integers from 0 to seq_len, which is 3, got '12' (str)",
    ),
    (
        lambda: p.padding_mask(2, 3),
        TypeError,
        "lengths must be a sequence of integers from 0 to seq_len, which is 3, got 2 (int)",
    ),
    (
        lambda: p.padding_mask([1] * 2, 10**13),
        ValueError,
        "batch=2 with seq_len=10000000000000 asks for an array of 20.0 TB",
    ),
    (
        lambda: p.pad_embeddings("ab"),
        TypeError,
        "sequences must be a sequence of arrays, got 'ab' (str)",
    ),
    (lambda: p.pad_embeddings(3), TypeError, "sequences must be a sequence of arrays, got 3 (int)"),
    (
        lambda: p.pad_embeddings([]),
        ValueError,
        "sequences must hold at least one sentence, got none",
    ),
    (
        lambda: p.pad_embeddings([[[1.0]], [[1.0, 2.0]]]),
        ValueError,
        "sequences must all have the same width, got [1, 2]",
    ),
    (
        lambda: p.pad_embeddings([[[1.0]], [1.0]]),
        ValueError,
        "sequences[1] must be an array of finite floats with 2 axes, got shape (1,)",
    ),
    (
        lambda: p.pad_embeddings([[[1]]]),
        TypeError,
        "sequences[0] must be an array of finite floats with 2 axes, got [[1]] (list)",
    ),
    (
        lambda: p.pad_embeddings([[[1.0]], [[1.0], [2.0]]], seq_len=1),
        ValueError,
        "seq_len must be at least 2, the longest sentence's length, got 1",
    ),
    (
        lambda: p.pad_embeddings([[[1.0, 2.0]]], seq_len=10**13),
        ValueError,
        "batch=1 with seq_len=10000000000000 with d_model=2 asks for an array of 160 TB",
    ),
    (
        lambda: p.add_positions([[1, 2]]),
        TypeError,
        "embeddings must be an array of finite floats with 2 or 3 axes, got [[1, 2]] (list)",
    ),
    (
        lambda: p.add_positions([1.0, 2.0]),
        ValueError,
        "embeddings must be an array of finite floats with 2 or 3 axes, got shape (2,)",
    ),
    (
        lambda: p.add_positions([[1.0, 2.0, 3.0]]),
        ValueError,
        "d_model must be an even integer of at least 2, got 3: sine and cosine columns come in pairs",
    ),
    (
        lambda: p.add_positions([[1.0, 2.0]], mask=[1, 0]),
        ValueError,
        "mask must be an array of 0 and 1 of shape (1,), like the embeddings' tokens, got shape (2,)",
    ),
    (
        lambda: p.add_positions([[1.0, 2.0]], mask=[[1], [1, 0]]),
        ValueError,
        "mask must be an array of 0 and 1 of shape (1,), like the embeddings' tokens, got rows of different lengths: [[1], [1, 0]]",
    ),
    (
        lambda: p.add_positions([[1.0, 2.0]], mask=["a"]),
        TypeError,
        "mask must be an array of 0 and 1 of shape (1,), like the embeddings' tokens, got ['a'] (list)",
    ),
    (
        lambda: p.add_positions([[1.0, 2.0], [3.0, 4.0]], mask=[1, 2]),
        ValueError,
        "mask must be an array of 0 and 1 of shape (2,), like the embeddings' tokens, got 2 among them",
    ),
    (
        lambda: p.add_positions([[1.0, 2.0]], mask=[NAN]),
        ValueError,
        "mask must be an array of 0 and 1 of shape (1,), like the embeddings' tokens, got nan among them",
    ),
    (
        lambda: p.concatenate_positions([[1, 2]], 4),
        TypeError,
        "embeddings must be an array of finite floats with 2 or 3 axes, got [[1, 2]] (list)",
    ),
    (
        lambda: p.concatenate_positions([[1.0, 2.0]], 3),
        ValueError,
        "d_model must be an even integer of at least 2, got 3: sine and cosine columns come in pairs",
    ),
    (
        lambda: p.concatenate_positions([[1.0, 2.0]], 4, mask=[1, 1]),
        ValueError,
        "mask must be an array of 0 and 1 of shape (1,), like the embeddings' tokens, got shape (2,)",
    ),
    (
        lambda: p.scaled_dot_product_attention([[1.0]], [[1.0, 2.0]], [[1.0]]),
        ValueError,
        "query and key must have the same number of columns, at least 1, got query of shape (1, 1) and key of shape (1, 2)",
    ),
    (
        lambda: p.scaled_dot_product_attention([[1.0]], [[1.0]], [[1.0], [2.0]]),
        ValueError,
        "key and value must have the same number of rows, got key of shape (1, 1) and value of shape (2, 1)",
    ),
    (
        lambda: p.scaled_dot_product_attention([[1.0]], [[1.0]], [[1.0]], mask=[[1, 1]]),
        ValueError,
        "mask must broadcast against (…, q, k) = (1, 1), got shape (1, 2)",
    ),
    (
        lambda: p.scaled_dot_product_attention([[1.0]], [[1.0]], [[1.0]], mask=[[2]]),
        ValueError,
        "mask must hold 1 or True for a token that is kept, 0 or False for one that is not, got 2 among them",
    ),
    (
        lambda: p.scaled_dot_product_attention([[1.0]], [[1.0]], [[1.0]], mask="a"),
        TypeError,
        "mask must hold 1 or True for a token that is kept, 0 or False for one that is not, got 'a' of dtype <U1",
    ),
    (
        lambda: p.scaled_dot_product_attention([[1.0]], [[1.0]], [[1.0]], mask=[[1], [1, 0]]),
        ValueError,
        "mask must hold 1 or True for a token that is kept, 0 or False for one that is not, got rows of different lengths: [[1], [1, 0]]",
    ),
    (
        lambda: p.scaled_dot_product_attention([1.0], [[1.0]], [[1.0]]),
        ValueError,
        "query must be an array of finite real numbers with at least two axes, got shape (1,)",
    ),
    (
        lambda: p.rotary_tables(-1, 4),
        ValueError,
        "seq_len must be an integer of at least 0, got -1: it counts the rows of the table",
    ),
    (
        lambda: p.apply_rotary([[1, 2]], p.rotary_tables(1, 2)),
        TypeError,
        "x must be an array of finite floats with at least 2 axes, got [[1, 2]] (list)",
    ),
    (
        lambda: p.apply_rotary([[1.0, 2.0]], 3),
        TypeError,
        "tables must be two arrays as rotary_tables returns them, got 3 (int)",
    ),
    (
        lambda: p.apply_rotary([[1.0, 2.0]], (np.ones((1, 1)), np.ones((2, 1)))),
        ValueError,
        "tables must have at least 1 rows and 1 columns each, as x of shape (1, 2) needs them, got shapes (1, 1) and (2, 1)",
    ),
    (
        lambda: p.apply_rotary([[1.0, 2.0]], p.rotary_tables(1, 2), layout="x"),
        ValueError,
        "layout must be one of interleaved, halves, got 'x'",
    ),
    (lambda: p.alibi_slopes(0), ValueError, "num_heads must be an integer of at least 1, got 0"),
    (
        lambda: p.alibi_slopes(10**14),
        ValueError,
        "num_heads=100000000000000 asks for an array of 800 TB",
    ),
    (
        lambda: p.alibi_bias(True, 3),
        TypeError,
        "num_heads must be an integer of at least 1, got True (bool)",
    ),
    (
        lambda: p.alibi_bias(2, 10**8),
        ValueError,
        "num_heads=2 with seq_len=100000000 asks for an array of 160 PB",
    ),
    (
        lambda: p.t5_buckets([0.5]),
        TypeError,
        "offsets must be an array of integers within ±2**53, got [0.5] (list)",
    ),
    (
        lambda: p.t5_buckets([[1], [1, 2]]),
        ValueError,
        "offsets must be an array of integers within ±2**53, got rows of different lengths: [[1], [1, 2]]",
    ),
    (
        lambda: p.t5_buckets([1], num_buckets=3),
        ValueError,
        "num_buckets must be an integer of at least 4, got 3",
    ),
    (
        lambda: p.t5_buckets([1], num_buckets=7),
        ValueError,
        "num_buckets must be even where both sides have theirs, got 7",
    ),
    (
        lambda: p.t5_buckets([1], max_distance=8),
        ValueError,
        "max_distance must be an integer of at least 9, got 8",
    ),
    (
        lambda: p.t5_buckets([1], bidirectional="no"),
        TypeError,
        "bidirectional must be True or False, got 'no' (str)",
    ),
    (
        lambda: p.relative_index(3, -1),
        ValueError,
        "max_distance must be an integer of at least 0, got -1",
    ),
    (
        lambda: p.relative_index(10**8, 2),
        ValueError,
        "seq_len=100000000 asks for an array of 80.0 PB",
    ),
    (
        lambda: t.raised_base(1),
        ValueError,
        "base must be a finite number greater than 1, got 1: the wavelengths grow by its powers",
    ),
    (
        lambda: t.trace_d0([1, 2]),
        ValueError,
        "mask must be an array of 0 and 1 of shape (2,), like the embeddings' tokens, got 2 among them",
    ),
    (
        lambda: t.trace_d0([[1, 0], [1, 1]]),
        ValueError,
        "mask must be an array of 0 and 1 of shape (4,), like the embeddings' tokens, got shape (2, 2)",
    ),
    (
        lambda: t.trace_d0([1, 0], d_model=3),
        ValueError,
        "d_model must be an even integer of at least 2, got 3: sine and cosine columns come in pairs",
    ),
    (
        lambda: t.trace_d3([[1, 2]], [1]),
        TypeError,
        "embeddings must be an array of finite floats with 2 axes, got [[1, 2]] (list)",
    ),
    (
        lambda: t.trace_d3([[1.0]], [1, 1]),
        ValueError,
        "mask must be an array of 0 and 1 of shape (1,), like the embeddings' tokens, got shape (2,)",
    ),
    (
        lambda: t.trace_d3([1.0], [1]),
        ValueError,
        "embeddings must be an array of finite floats with 2 axes, got shape (1,)",
    ),
    (lambda: embed(["a", 3], 4), TypeError, "word must be a string, got 3 (int)"),
    (lambda: word_vector("", 4), ValueError, "word must have at least one letter, got ''"),
    (lambda: word_vector(3, 4), TypeError, "word must be a string, got 3 (int)"),
]


@pytest.mark.parametrize(("call", "kind", "words"), SAID, ids=[words[:60] for *_, words in SAID])
def test_it_is_said_word_for_word(call, kind, words):
    with pytest.raises((TypeError, ValueError)) as caught:
        call()
    assert caught.type is kind
    assert MEMORY.sub("", str(caught.value)) == words


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


def test_cosines_stay_within_one():
    rows = np.outer([1.0, 3.0, 1e-3, -7.0], np.full(10, 0.1))
    cosines = p.similarity(rows, "cosine")
    assert cosines.max() == 1
    assert cosines.min() >= -1
    assert (np.diag(cosines) == 1).all()
    assert p.similarity([[3.0, 4.0]], "dot").tolist() == [[25.0]]
    rows = np.random.default_rng(0).normal(size=(50, 7))
    cosines = p.similarity(np.concatenate([rows, -3 * rows, 3 * rows, 7 * rows]), "cosine")
    assert (cosines.min(), cosines.max()) == (-1, 1)  # rounding takes them beyond, on its own


def test_a_masked_row_of_a_trace_has_no_sign():
    zeros = t.trace_d3([[-1.0], [-1.0]], [1, 0], 4).encoder_input[1]
    assert not np.signbit(zeros).any()
    assert not np.signbit(t.trace_d3([[-1.0], [-1.0]], [1, 0], 4).encoding[1]).any()


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1.00 kB"),
        (2_500_000, "2.50 MB"),
        (3 * 10**9, "3.00 GB"),
        (4 * 10**12, "4.00 TB"),
        (5 * 10**15, "5.00 PB"),
        (6 * 10**18, "6.00 EB"),
        (7 * 10**22, "7.00e+4 EB"),
    ],
)
def test_sizes_as_people_say_them(size, words):
    assert _validate.human_size(size) == words


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


def test_a_trace_may_begin_elsewhere_and_holds_every_factor():
    trace = t.trace_d0([1, 1, 0], 4, first_position=2)
    assert trace.positions.tolist() == [2, 3, 4]
    assert trace.scaling.shape == trace.angles.shape == (3, 4)


def test_wrong_tables_are_named():
    with pytest.raises(ValueError, match=r"^tables must be an array of finite real"):
        p.apply_rotary(EMBEDDINGS, (np.ones(2), np.ones(2)))
    assert p.binary_encoding(5, bits=3).shape == (5, 3)
    assert p.relative_index(3, 9).tolist()[0] == [9, 10, 11]
    assert p.relative_index(1, 2**53).tolist() == [[2**53]]
