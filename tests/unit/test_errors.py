"""What the library says to wrong input: it names the argument, shows it, says what it must be.

First every kind of argument, given every kind of junk; then what each function says of its own,
word for word; last what is too large.
"""

from fractions import Fraction

import numpy as np
import pytest
from helpers.junk import D_MODELS, refuses

import pe_lib as p
from pe_book import first_attempts, padding
from pe_book.attention import scaled_dot_product_attention as attend
from pe_lib import (
    angles,
    division_terms,
    encode_positions,
    sinusoidal_encoding,
    wavelengths,
)

INFINITE, NAN = float("inf"), float("nan")
EMBEDDINGS = [[0.5, 0.5], [0.25, 0.75]]

TAKE_D_MODEL = [
    division_terms,
    wavelengths,
    lambda d_model: angles([1], d_model),
    lambda d_model: sinusoidal_encoding(1, d_model),
    lambda d_model: encode_positions([1], d_model),
]
TAKE_BASE = [
    lambda base: division_terms(4, base),
    lambda base: wavelengths(4, base),
    lambda base: angles([1], 4, base),
    lambda base: sinusoidal_encoding(1, 4, base),
    lambda base: encode_positions([1], 4, base),
]
PLACES = "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got "
TAKE_POSITIONS = [
    lambda positions: angles(positions, 4),
    lambda positions: encode_positions(positions, 4),
]


@pytest.mark.parametrize("call", TAKE_D_MODEL)
@pytest.mark.parametrize(("d_model", "kind", "shown"), D_MODELS)
def test_d_model(call, d_model, kind, shown):
    refuses(call, d_model, kind, "d_model must be an even integer of at least 2, ", shown)


@pytest.mark.parametrize(
    ("seq_len", "kind", "shown"),
    [
        (-1, ValueError, "got -1"),
        (2.5, TypeError, "got 2.5 (float)"),
        (2.0, TypeError, "got 2.0 (float)"),
        (False, TypeError, "got False (bool)"),
        ("3", TypeError, "got '3' (str)"),
        (None, TypeError, "got None"),
    ],
)
def test_seq_len(seq_len, kind, shown):
    refuses(
        lambda given: sinusoidal_encoding(given, 4),
        seq_len,
        kind,
        "seq_len must be an integer of at least 0, ",
        shown,
    )


@pytest.mark.parametrize("call", TAKE_BASE)
@pytest.mark.parametrize(
    ("base", "kind", "shown"),
    [
        (1, ValueError, "got 1:"),
        (0.5, ValueError, "got 0.5:"),
        (0, ValueError, "got 0:"),
        (-10_000, ValueError, "got -10000:"),
        (float("nan"), ValueError, "got nan"),
        (float("inf"), ValueError, "got inf"),
        (10**400, ValueError, "got 1.000e+400"),
        (Fraction(10**30 + 1, 10**30), ValueError, "got 1000000000000000000000000000001/1000"),
        (True, TypeError, "got True (bool)"),
        ("10000", TypeError, "got '10000' (str)"),
        (None, TypeError, "got None"),
        (10_000j, TypeError, "got 10000j (complex)"),
        (np.array([10.0]), TypeError, "(array of float64)"),
    ],
)
def test_base(call, base, kind, shown):
    refuses(call, base, kind, "base must be a finite number greater than 1, ", shown)


@pytest.mark.parametrize("call", TAKE_POSITIONS)
@pytest.mark.parametrize(
    ("positions", "kind", "shown"),
    [
        ([0.0, float("nan")], ValueError, "got nan among them"),
        ([float("nan"), Fraction(1, 2)], ValueError, "got nan among them"),
        ([float("inf")], ValueError, "got inf among them"),
        ([-float("inf"), 3], ValueError, "got -inf among them"),
        ([1, 2**53 + 1], ValueError, "got 9007199254740993 among them"),
        ([-(2**53) - 1, 1], ValueError, "got -9007199254740993 among them"),
        ([10**400], ValueError, "got 1.000e+400 among them"),
        (np.array([2**63], np.uint64), ValueError, "got 9223372036854775808 among them"),
        ([[1, 2]], ValueError, "got shape (1, 2)"),
        (5, ValueError, "got shape (): 5"),
        ([[1], [1, 2]], ValueError, "got rows of different lengths: [[1], [1, 2]]"),
        ([1, True], TypeError, "got True (bool) among them"),
        (np.array([True]), TypeError, "array([ True])"),
        ([1, np.False_], TypeError, "False"),
        ([1j], TypeError, "got [1j] (list)"),
        ("12", TypeError, "got '12' (str)"),
        ([1, "2"], TypeError, "got [1, '2'] (list)"),
        (None, TypeError, "got None (NoneType)"),
        ([1, None], TypeError, "got None (NoneType) among them"),
        ({1, 2}, TypeError, "(set)"),
        (np.array(["2020"], "M8"), TypeError, "datetime64"),
    ],
)
def test_positions(call, positions, kind, shown):
    refuses(call, positions, kind, PLACES, shown)


def test_positions_of_every_real_kind_are_taken():
    for given in ([1, 2.5], (1, Fraction(5, 2)), np.array([1, 2.5], np.float16)):
        assert angles(given, 2).tolist() == [[1.0], [2.5]]
    assert angles(range(3), 2).dtype == np.float64
    assert angles([2**53, -(2**53)], 2).tolist() == [[2.0**53], [-(2.0**53)]]


@pytest.mark.parametrize(
    ("first", "kind", "shown"),
    [
        (2**53, ValueError, "got 9007199254740992 with seq_len=2"),
        (-(2**53) - 1, ValueError, "got -9007199254740993"),
        (1.0, TypeError, "got 1.0 (float)"),
        (True, TypeError, "got True (bool)"),
    ],
)
def test_first_position(first, kind, shown):
    refuses(
        lambda given: sinusoidal_encoding(2, 4, first_position=given),
        first,
        kind,
        "first_position must be an integer between -2**53 and 2**53",
        shown,
    )


@pytest.mark.parametrize("dtype", [int, "complex64", np.longdouble, ">f4", None, bool, "x", True])
def test_dtype(dtype):
    for call in (sinusoidal_encoding, lambda n, d, dtype: encode_positions([n], d, dtype=dtype)):
        with pytest.raises(TypeError, match="dtype must be float16, float32 or float64, got"):
            call(2, 4, dtype=dtype)


def test_a_base_whose_last_wavelength_overflows():
    assert np.isfinite(wavelengths(8, 1.7e308)).all()
    with pytest.raises(ValueError, match=r"base must be smaller, got 1.7e\+308"):
        wavelengths(2000, 1.7e308)


def test_a_value_whose_repr_fails_or_is_long_is_still_shown():
    class Broken:
        def __repr__(self):
            raise RuntimeError

    refuses(division_terms, Broken(), TypeError, "got an object of type Broken")
    refuses(division_terms, "x" * 1000, TypeError, "…")
    refuses(lambda base: division_terms(4, base), Fraction(-(10**5000), 7), ValueError, "Fraction")


SAID = [
    (lambda: p.wavelengths(2000, 1.7e308), ValueError,
     "base must be smaller, got 1.7e+308: the last wavelength is no float64"),
    (lambda: p.sinusoidal_encoding(2, 4, layout="half"), ValueError,
     "layout must be one of interleaved, halves, got 'half'"),
    (lambda: p.sinusoidal_encoding(2, 4, layout=3), TypeError,
     "layout must be one of interleaved, halves, got 3 (int)"),
    (lambda: p.sinusoidal_encoding(2, 4, first_position="a"), TypeError,
     "first_position must be an integer between -2**53 and 2**53, got 'a' (str)"),
    (lambda: p.encode_positions([1], 4, layout=None), TypeError,
     "layout must be one of interleaved, halves, got None (NoneType)"),
    (lambda: first_attempts.binary_encoding(5, bits=2), ValueError,
     "bits must be an integer from 3 to 63 or None, got 2: the last of 5 positions needs 3 bits"),
    (lambda: first_attempts.binary_encoding(5, bits=2.0), TypeError,
     "bits must be an integer from 3 to 63 or None, got 2.0 (float)"),
    (lambda: first_attempts.binary_encoding(10**9, bits=10**6), ValueError,
     "bits must be an integer from 30 to 63 or None, got 1000000: the last of 1000000000 positions "
     "needs 30 bits"),
    (lambda: p.offset_rotation("1", 4), TypeError,
     "offset must be a finite real number within ±2**53, got '1' (str)"),
    (lambda: p.offset_rotation(INFINITE, 4), ValueError,
     "offset must be a finite real number within ±2**53, got inf"),
    (lambda: p.offset_kernel([[1]], 4), ValueError,
     "offsets must be a one-dimensional sequence of finite real numbers within ±2**53, got shape "
     "(1, 1): [[1]]"),
    (lambda: p.offset_kernel(None, 4), TypeError,
     "offsets must be a one-dimensional sequence of finite real numbers within ±2**53, got None (NoneType)"),
    (lambda: p.similarity([[1.0, 2.0]], "cos"), ValueError,
     "metric must be one of dot, cosine, euclidean, got 'cos'"),
    (lambda: p.similarity([[1.0, 2.0]], None), TypeError,
     "metric must be one of dot, cosine, euclidean, got None (NoneType)"),
    (lambda: p.similarity([[1.0, 2.0], [0.0, 0.0]], "cosine"), ValueError,
     "encoding must have no row of zeros for a cosine, got one at 1"),
    (lambda: p.similarity([1.0, 2.0]), ValueError,
     "encoding must be an array of finite real numbers with 2 axes, got shape (2,)"),
    (lambda: p.similarity([[1.0], [1.0, 2.0]]), ValueError,
     "encoding must be an array of finite real numbers with 2 axes, got rows of different lengths: "
     "[[1.0], [1.0, 2.0]]"),
    (lambda: p.similarity([["a"]]), TypeError,
     "encoding must be an array of finite real numbers with 2 axes, got [['a']] (list)"),
    (lambda: p.similarity([[1.0, INFINITE]]), ValueError,
     "encoding must be an array of finite real numbers with 2 axes, got inf among them"),
    (lambda: padding.padding_mask([4], 3), ValueError,
     "lengths must be a sequence of integers from 0 to seq_len, which is 3, got 4 among them"),
    (lambda: padding.padding_mask([-1], 3), ValueError,
     "lengths must be a sequence of integers from 0 to seq_len, which is 3, got -1 among them"),
    (lambda: padding.padding_mask([1.0], 3), TypeError,
     "lengths must be a sequence of integers from 0 to seq_len, which is 3, got 1.0 (float)"),
    (lambda: padding.padding_mask([True], 3), TypeError,
     "lengths must be a sequence of integers from 0 to seq_len, which is 3, got True (bool)"),
    (lambda: padding.padding_mask("12", 3), TypeError,
     "lengths must be a sequence of integers from 0 to seq_len, which is 3, got '12' (str)"),
    (lambda: padding.padding_mask(2, 3), TypeError,
     "lengths must be a sequence of integers from 0 to seq_len, which is 3, got 2 (int)"),
    (lambda: padding.pad_embeddings("ab"), TypeError,
     "sequences must be a sequence of arrays, got 'ab' (str)"),
    (lambda: padding.pad_embeddings(3), TypeError,
     "sequences must be a sequence of arrays, got 3 (int)"),
    (lambda: padding.pad_embeddings([]), ValueError,
     "sequences must hold at least one sentence, got none"),
    (lambda: padding.pad_embeddings([[[1.0]], [[1.0, 2.0]]]), ValueError,
     "sequences must all have the same width, got [1, 2]"),
    (lambda: padding.pad_embeddings([[[1.0]], [1.0]]), ValueError,
     "sequences[1] must be an array of finite floats with 2 axes, got shape (1,)"),
    (lambda: padding.pad_embeddings([[[1]]]), TypeError,
     "sequences[0] must be an array of finite floats with 2 axes, got [[1]] (list)"),
    (lambda: padding.pad_embeddings([[[1.0]], [[1.0], [2.0]]], seq_len=1), ValueError,
     "seq_len must be at least 2, the longest sentence's length, got 1"),
    (lambda: padding.add_positions([[1.0, 1.0], [1.0, 1.0]], [0, 2]), ValueError,
     "mask must be an array of shape (2,), with 1 or True for a token that is kept, 0 or False for "
     "others, got 2 among them"),
    (lambda: padding.add_positions([[1, 2]]), TypeError,
     "embeddings must be an array of finite floats with 2 or 3 axes, got [[1, 2]] (list)"),
    (lambda: padding.add_positions([1.0, 2.0]), ValueError,
     "embeddings must be an array of finite floats with 2 or 3 axes, got shape (2,)"),
    (lambda: padding.add_positions([[1.0, 2.0, 3.0]]), ValueError,
     "d_model must be an even integer of at least 2, got 3: sine and cosine columns come in pairs"),
    (lambda: padding.add_positions([[1.0, 2.0]], mask=[1, 0]), ValueError,
     "mask must be an array of shape (1,), with 1 or True for a token that is kept, 0 or False for "
     "others, got shape (2,)"),
    (lambda: padding.add_positions([[1.0, 2.0]], mask=[[1], [1, 0]]), ValueError,
     "mask must be an array of shape (1,), with 1 or True for a token that is kept, 0 or False for "
     "others, got rows of different lengths: [[1], [1, 0]]"),
    (lambda: padding.add_positions([[1.0, 2.0]], mask=["a"]), TypeError,
     "mask must be an array of shape (1,), with 1 or True for a token that is kept, 0 or False for "
     "others, got ['a'] (list)"),
    (lambda: padding.add_positions([[1.0, 2.0]], mask=[NAN]), ValueError,
     "mask must be an array of shape (1,), with 1 or True for a token that is kept, 0 or False for "
     "others, got nan among them"),
    (lambda: attend([[1.0]], [[1.0, 2.0]], [[1.0]]), ValueError,
     "query and key must have the same number of columns, at least 1, got query of shape (1, 1) and "
     "key of shape (1, 2)"),
    (lambda: attend([[1.0]], [[1.0]], [[1.0], [2.0]]), ValueError,
     "key and value must have the same number of rows, got key of shape (1, 1) and value of shape (2, 1)"),
    (lambda: attend([[1.0]], [[1.0]], [[1.0]], mask=[[1, 1]]), ValueError,
     "mask must be an array that broadcasts against (…, q, k) = (1, 1), with 1 or True for a token "
     "that is kept, 0 or False for others, got shape (1, 2)"),
    (lambda: attend([[1.0]], [[1.0]], [[1.0]], mask=[[2]]), ValueError,
     "mask must be an array that broadcasts against (…, q, k) = (1, 1), with 1 or True for a token "
     "that is kept, 0 or False for others, got 2 among them"),
    (lambda: attend([[1.0]], [[1.0]], [[1.0]], mask="a"), TypeError,
     "mask must be an array that broadcasts against (…, q, k) = (1, 1), with 1 or True for a token "
     "that is kept, 0 or False for others, got 'a' (str)"),
    (lambda: attend([[1.0]], [[1.0]], [[1.0]], mask=[[1], [1, 0]]), ValueError,
     "mask must be an array that broadcasts against (…, q, k) = (1, 1), with 1 or True for a token "
     "that is kept, 0 or False for others, got rows of different lengths: [[1], [1, 0]]"),
    (lambda: attend([1.0], [[1.0]], [[1.0]]), ValueError,
     "query must be an array of finite real numbers with at least 2 axes, got shape (1,)"),
    (lambda: attend("ab", [[1]], [[1]]), TypeError,
     "query must be an array of finite real numbers with at least 2 axes, got 'ab' (str)"),
    (lambda: attend([[1]], [[True]], [[1]]), TypeError,
     "key must be an array of finite real numbers with at least 2 axes, got [[True]] (list)"),
    (lambda: attend([[1]], [[1]], [[1j]]), TypeError,
     "value must be an array of finite real numbers with at least 2 axes, got [[1j]] (list)"),
    (lambda: attend([[1], [1, 2]], [[1]], [[1]]), ValueError,
     "query must be an array of finite real numbers with at least 2 axes, got rows of different "
     "lengths: [[1], [1, 2]]"),
    (lambda: attend([[NAN]], [[1]], [[1]]), ValueError,
     "query must be an array of finite real numbers with at least 2 axes, got nan among them"),
    (lambda: attend([[1]], [[1]], [[INFINITE]]), ValueError,
     "value must be an array of finite real numbers with at least 2 axes, got inf among them"),
    (lambda: attend(np.ones((1, 0)), np.ones((1, 0)), [[1]]), ValueError,
     "query and key must have the same number of columns, at least 1, got query of shape (1, 0) and "
     "key of shape (1, 0)"),
    (lambda: attend([[1e200]], [[1e200]], [[1]]), ValueError,
     "query and key must be smaller: their dot products overflow float64"),
    (lambda: attend(np.ones((2, 1, 1)), np.ones((3, 1, 1)), [[1]]), ValueError,
     "the batch axes of query, key and value must broadcast, got query of shape (2, 1, 1), key of "
     "shape (3, 1, 1), value of shape (1, 1)"),
    (lambda: attend([[1]], [[1]], [[1]], [[-1e9]]), ValueError,
     "mask must be an array that broadcasts against (…, q, k) = (1, 1), with 1 or True for a token "
     "that is kept, 0 or False for others, got -1000000000.0 among them"),
    (lambda: attend([[1], [2]], [[1]] * 3, [[1]] * 3, [[1], [1], [1]]), ValueError,
     "mask must be an array that broadcasts against (…, q, k) = (2, 3), with 1 or True for a token "
     "that is kept, 0 or False for others, got shape (3, 1)"),
    (lambda: attend([[1]], [[1]], np.ones((2, 1, 1)), np.ones((3, 1, 1))), ValueError,
     "the batch axes of mask and value must broadcast, got mask of shape (3, 1, 1), value of shape "
     "(2, 1, 1)"),
    (lambda: p.rotary_tables(-1, 4), ValueError,
     "seq_len must be an integer of at least 0, got -1: it counts the rows of the table"),
    (lambda: p.apply_rotary([[1, 2]], p.rotary_tables(1, 2)), TypeError,
     "x must be an array of finite floats with at least 2 axes, got [[1, 2]] (list)"),
    (lambda: p.apply_rotary([[1.0, 2.0]], 3), TypeError,
     "tables must be two arrays as rotary_tables returns them, got 3 (int)"),
    (lambda: p.apply_rotary([[1.0, 2.0]], (np.ones((1, 1)), np.ones((2, 1)))), ValueError,
     "tables must have at least 1 rows and 1 columns each, as x of shape (1, 2) needs them, got "
     "shapes (1, 1) and (2, 1)"),
    (lambda: p.apply_rotary([[1.0, 2.0]], p.rotary_tables(1, 2), layout="x"), ValueError,
     "layout must be one of interleaved, halves, got 'x'"),
    (lambda: p.apply_rotary(EMBEDDINGS, (np.ones(2), np.ones(2))), ValueError,
     "tables must be an array of finite real numbers with 2 axes, got shape (2,)"),
    (lambda: p.alibi_slopes(0), ValueError,
     "num_heads must be an integer of at least 1, got 0"),
    (lambda: p.alibi_bias(True, 3), TypeError,
     "num_heads must be an integer of at least 1, got True (bool)"),
    (lambda: p.t5_buckets([0.5]), TypeError,
     "offsets must be an array of integers within ±2**53, got [0.5] (list)"),
    (lambda: p.t5_buckets([[1], [1, 2]]), ValueError,
     "offsets must be an array of integers within ±2**53, got rows of different lengths: [[1], [1, 2]]"),
    (lambda: p.t5_buckets([1], num_buckets=3), ValueError,
     "num_buckets must be an integer of at least 4, got 3"),
    (lambda: p.t5_buckets([1], num_buckets=7), ValueError,
     "num_buckets must be even where both sides have theirs, got 7"),
    (lambda: p.t5_buckets([1], max_distance=8), ValueError,
     "max_distance must be an integer of at least 9, got 8"),
    (lambda: p.t5_buckets([1], bidirectional="no"), TypeError,
     "bidirectional must be True or False, got 'no' (str)"),
    (lambda: p.relative_index(3, -1), ValueError,
     "max_distance must be an integer of at least 0, got -1"),
    (lambda: p.sinusoidal_encoding(2, 4, dtype=int), TypeError,
     "dtype must be float16, float32 or float64, got <class 'int'>"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), SAID, ids=[words[:60] for *_, words in SAID])
def test_it_is_said_word_for_word(call, kind, words):
    with pytest.raises((TypeError, ValueError)) as caught:
        call()
    assert caught.type is kind
    assert str(caught.value) == words


@pytest.mark.parametrize(
    "call",
    [
        lambda: p.division_terms(10**15),
        lambda: p.wavelengths(10**15),
        lambda: p.angles([1, 2], 10**15),
        lambda: p.sinusoidal_encoding(10**9, 10**6),
        lambda: p.sinusoidal_encoding(10**15, 64),
        lambda: p.sinusoidal_encoding(10**15, 64, dtype="f2"),
        lambda: p.sinusoidal_encoding(3, 10**15),
        lambda: p.sinusoidal_encoding(0, 10**15),
        lambda: p.encode_positions([1], 10**15),
        lambda: first_attempts.index_encoding(10**15),
        lambda: first_attempts.normalised_index_encoding(10**15),
        lambda: first_attempts.one_hot_encoding(10**8),
        lambda: first_attempts.binary_encoding(2**50),
        lambda: p.offset_rotation(1, 10**8),
        lambda: p.similarity(np.zeros((10**7, 1)), "euclidean"),
        lambda: padding.padding_mask([1] * 2, 10**15),
        lambda: padding.pad_embeddings([[[1.0, 2.0]]], seq_len=10**15),
        lambda: p.alibi_slopes(10**15),
        lambda: p.alibi_bias(2, 10**15),
        lambda: p.relative_index(10**15, 2),
    ],
)
def test_what_no_memory_holds_is_refused_at_once(call):
    with pytest.raises((MemoryError, ValueError), match=r"^(Unable to allocate|array is too big)"):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: p.division_terms(10**18), "got 1000000000000000000"),
        (lambda: p.wavelengths(10**5000), "got 1.000e+5000"),
        (lambda: p.sinusoidal_encoding(0, 10**30), "got 1.000e+30"),
    ],
)
def test_a_width_that_float64_cannot_count(call, words):
    rule = "d_model must be an even integer of at least 2 and at most 2**53, "
    refuses(lambda _: call(), None, ValueError, rule + words)


@pytest.mark.parametrize(
    "call", [first_attempts.index_encoding, lambda n: p.sinusoidal_encoding(n, 2)]
)
def test_a_length_that_float64_cannot_count(call):
    refuses(call, 10**30, ValueError, "seq_len must be an integer of at least 0 and at most 2**53")
