"""What each function says to wrong input, word for word.

A message names the argument, shows what it was and says what it must be; here each stands as a
reader sees it, but for the memory of the machine. `test_errors` gives every kind of argument every
kind of junk.
"""

import re

import numpy as np
import pytest

import pe_lib as p
from pe_book import document_traces as t
from pe_book.words import embed, word_vector
from pe_lib import scaled_dot_product_attention as attend

INFINITE, NAN = float("inf"), float("nan")
EMBEDDINGS = [[0.5, 0.5], [0.25, 0.75]]
MEMORY = re.compile(r", and this machine has .* of memory: ask for less at a time$")

SAID = [
    (lambda: p.division_terms(10**18), ValueError,
     "d_model=1000000000000000000 asks for an array of 4.00 EB"),
    (lambda: p.wavelengths(10**5000), ValueError,
     "d_model=1.000e+5000 asks for an array of 4.00e+4982 EB"),
    (lambda: p.wavelengths(2000, 1.7e308), ValueError,
     "base must be smaller, got 1.7e+308: the last wavelength is no float64"),
    (lambda: p.angles([1, 2], 10**18), ValueError,
     "n=2 with d_model=1000000000000000000 asks for an array of 8.00 EB"),
    (lambda: p.sinusoidal_encoding(10**9, 10**6), ValueError,
     "seq_len=1000000000 with d_model=1000000 asks for an array of 8.00 PB"),
    (lambda: p.sinusoidal_encoding(2, 4, layout="half"), ValueError,
     "layout must be one of interleaved, halves, got 'half'"),
    (lambda: p.sinusoidal_encoding(2, 4, layout=3), TypeError,
     "layout must be one of interleaved, halves, got 3 (int)"),
    (lambda: p.sinusoidal_encoding(2, 4, first_position="a"), TypeError,
     "first_position must be an integer between -2**53 and 2**53, got 'a' (str)"),
    (lambda: p.sinusoidal_encoding(2, 4, dtype=int), TypeError,
     "dtype must be float16, float32 or float64, got <class 'int'>"),
    (lambda: p.sinusoidal_encoding(10**18, 64), ValueError,
     "seq_len=1000000000000000000 with d_model=64 asks for an array of 512 EB"),
    (lambda: p.sinusoidal_encoding(10**18, 64, dtype="f2"), ValueError,
     "seq_len=1000000000000000000 with d_model=64 asks for an array of 128 EB"),
    (lambda: p.sinusoidal_encoding(10**30, 2), ValueError,
     "seq_len=1.000e+30 with d_model=2 asks for an array of 1.60e+13 EB"),
    (lambda: p.sinusoidal_encoding(3, 10**16), ValueError,
     "seq_len=3 with d_model=10000000000000000 asks for an array of 240 PB"),
    (lambda: p.sinusoidal_encoding(0, 10**30), ValueError,
     "seq_len=0 with d_model=1.000e+30 asks for an array of 8.00e+12 EB"),
    (lambda: p.encode_positions([1], 4, layout=None), TypeError,
     "layout must be one of interleaved, halves, got None (NoneType)"),
    (lambda: p.encode_positions([[1], [1, 2]], 4), ValueError,
     "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got rows "
     "of different lengths: [[1], [1, 2]]"),
    (lambda: p.encode_positions([[1, 2]], 4), ValueError,
     "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got shape "
     "(1, 2): [[1, 2]]"),
    (lambda: p.encode_positions("12", 4), TypeError,
     "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got '12' (str)"),
    (lambda: p.encode_positions([1, "2"], 4), TypeError,
     "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got [1, "
     "'2'] (list)"),
    (lambda: p.encode_positions([1, True], 4), TypeError,
     "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got True "
     "(bool) among them"),
    (lambda: p.encode_positions([1, NAN], 4), ValueError,
     "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got nan among them"),
    (lambda: p.encode_positions(None, 4), TypeError,
     "positions must be a one-dimensional sequence of finite real numbers within ±2**53, got None "
     "(NoneType)"),
    (lambda: p.encode_positions([1], 10**18), ValueError,
     "n=1 with d_model=1000000000000000000 asks for an array of 8.00 EB"),
    (lambda: p.index_encoding(10**13), ValueError,
     "seq_len=10000000000000 asks for an array of 80.0 TB"),
    (lambda: p.normalised_index_encoding(10**13), ValueError,
     "seq_len=10000000000000 asks for an array of 80.0 TB"),
    (lambda: p.one_hot_encoding(10**8), ValueError,
     "seq_len=100000000 asks for an array of 80.0 PB"),
    (lambda: p.binary_encoding(5, bits=2), ValueError,
     "bits must be an integer from 3 to 63 or None, got 2: the last of 5 positions needs 3 bits"),
    (lambda: p.binary_encoding(5, bits=2.0), TypeError,
     "bits must be an integer from 3 to 63 or None, got 2.0 (float)"),
    (lambda: p.binary_encoding(10**9, bits=10**6), ValueError,
     "bits must be an integer from 30 to 63 or None, got 1000000: the last of 1000000000 positions "
     "needs 30 bits"),
    (lambda: p.binary_encoding(2**50), ValueError,
     "seq_len=1125899906842624 with bits=50 asks for an array of 450 PB"),
    (lambda: p.offset_rotation(1, 10**6), ValueError,
     "d_model=1000000 asks for an array of 8.00 TB"),
    (lambda: p.offset_rotation("1", 4), TypeError,
     "offset must be a finite real number within ±2**53, got '1' (str)"),
    (lambda: p.offset_rotation(INFINITE, 4), ValueError,
     "offset must be a finite real number within ±2**53, got inf"),
    (lambda: p.offset_kernel([[1]], 4), ValueError,
     "offsets must be a one-dimensional sequence of finite real numbers within ±2**53, got shape "
     "(1, 1): [[1]]"),
    (lambda: p.offset_kernel(None, 4), TypeError,
     "offsets must be a one-dimensional sequence of finite real numbers within ±2**53, got None (NoneType)"),
    (lambda: p.similarity(np.zeros((2_000_000, 1)), "euclidean"), ValueError,
     "n=2000000 asks for an array of 32.0 TB"),
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
    (lambda: p.padding_mask([4], 3), ValueError,
     "lengths must be a sequence of integers from 0 to seq_len, which is 3, got 4 among them"),
    (lambda: p.padding_mask([-1], 3), ValueError,
     "lengths must be a sequence of integers from 0 to seq_len, which is 3, got -1 among them"),
    (lambda: p.padding_mask([1.0], 3), TypeError,
     "lengths must be a sequence of integers from 0 to seq_len, which is 3, got 1.0 (float) among them"),
    (lambda: p.padding_mask([True], 3), TypeError,
     "lengths must be a sequence of integers from 0 to seq_len, which is 3, got True (bool) among them"),
    (lambda: p.padding_mask("12", 3), TypeError,
     "lengths must be a sequence of integers from 0 to seq_len, which is 3, got '12' (str)"),
    (lambda: p.padding_mask(2, 3), TypeError,
     "lengths must be a sequence of integers from 0 to seq_len, which is 3, got 2 (int)"),
    (lambda: p.padding_mask([1] * 2, 10**13), ValueError,
     "batch=2 with seq_len=10000000000000 asks for an array of 20.0 TB"),
    (lambda: p.pad_embeddings("ab"), TypeError,
     "sequences must be a sequence of arrays, got 'ab' (str)"),
    (lambda: p.pad_embeddings(3), TypeError,
     "sequences must be a sequence of arrays, got 3 (int)"),
    (lambda: p.pad_embeddings([]), ValueError,
     "sequences must hold at least one sentence, got none"),
    (lambda: p.pad_embeddings([[[1.0]], [[1.0, 2.0]]]), ValueError,
     "sequences must all have the same width, got [1, 2]"),
    (lambda: p.pad_embeddings([[[1.0]], [1.0]]), ValueError,
     "sequences[1] must be an array of finite floats with 2 axes, got shape (1,)"),
    (lambda: p.pad_embeddings([[[1]]]), TypeError,
     "sequences[0] must be an array of finite floats with 2 axes, got [[1]] (list)"),
    (lambda: p.pad_embeddings([[[1.0]], [[1.0], [2.0]]], seq_len=1), ValueError,
     "seq_len must be at least 2, the longest sentence's length, got 1"),
    (lambda: p.pad_embeddings([[[1.0, 2.0]]], seq_len=10**13), ValueError,
     "batch=1 with seq_len=10000000000000 with d_model=2 asks for an array of 160 TB"),
    (lambda: p.add_positions([[1.0, 1.0], [1.0, 1.0]], [0, 2]), ValueError,
     "mask must be an array of shape (2,), with 1 or True for a token that is kept, 0 or False for "
     "others, got 2 among them"),
    (lambda: p.add_positions([[1, 2]]), TypeError,
     "embeddings must be an array of finite floats with 2 or 3 axes, got [[1, 2]] (list)"),
    (lambda: p.add_positions([1.0, 2.0]), ValueError,
     "embeddings must be an array of finite floats with 2 or 3 axes, got shape (2,)"),
    (lambda: p.add_positions([[1.0, 2.0, 3.0]]), ValueError,
     "d_model must be an even integer of at least 2, got 3: sine and cosine columns come in pairs"),
    (lambda: p.add_positions([[1.0, 2.0]], mask=[1, 0]), ValueError,
     "mask must be an array of shape (1,), with 1 or True for a token that is kept, 0 or False for "
     "others, got shape (2,)"),
    (lambda: p.add_positions([[1.0, 2.0]], mask=[[1], [1, 0]]), ValueError,
     "mask must be an array of shape (1,), with 1 or True for a token that is kept, 0 or False for "
     "others, got rows of different lengths: [[1], [1, 0]]"),
    (lambda: p.add_positions([[1.0, 2.0]], mask=["a"]), TypeError,
     "mask must be an array of shape (1,), with 1 or True for a token that is kept, 0 or False for "
     "others, got ['a'] (list)"),
    (lambda: p.add_positions([[1.0, 2.0], [3.0, 4.0]], mask=[1, 2]), ValueError,
     "mask must be an array of shape (2,), with 1 or True for a token that is kept, 0 or False for "
     "others, got 2 among them"),
    (lambda: p.add_positions([[1.0, 2.0]], mask=[NAN]), ValueError,
     "mask must be an array of shape (1,), with 1 or True for a token that is kept, 0 or False for "
     "others, got nan among them"),
    (lambda: p.concatenate_positions([[1, 2]], 4), TypeError,
     "embeddings must be an array of finite floats with 2 or 3 axes, got [[1, 2]] (list)"),
    (lambda: p.concatenate_positions([[1.0, 2.0]], 3), ValueError,
     "d_model must be an even integer of at least 2, got 3: sine and cosine columns come in pairs"),
    (lambda: p.concatenate_positions([[1.0, 2.0]], 4, mask=[1, 1]), ValueError,
     "mask must be an array of shape (1,), with 1 or True for a token that is kept, 0 or False for "
     "others, got shape (2,)"),
    (lambda: p.concatenate_positions(np.ones((1, 2), int), 4), TypeError,
     "embeddings must be an array of finite floats with 2 or 3 axes, got array([[1, 1]]) (array of int64)"),
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
    (lambda: attend([1.0], [[1]], [[1]]), ValueError,
     "query must be an array of finite real numbers with at least 2 axes, got shape (1,)"),
    (lambda: attend([[1], [1, 2]], [[1]], [[1]]), ValueError,
     "query must be an array of finite real numbers with at least 2 axes, got rows of different "
     "lengths: [[1], [1, 2]]"),
    (lambda: attend([[NAN]], [[1]], [[1]]), ValueError,
     "query must be an array of finite real numbers with at least 2 axes, got nan among them"),
    (lambda: attend([[1]], [[1]], [[INFINITE]]), ValueError,
     "value must be an array of finite real numbers with at least 2 axes, got inf among them"),
    (lambda: attend([[1, 2]], [[1]], [[1]]), ValueError,
     "query and key must have the same number of columns, at least 1, got query of shape (1, 2) and "
     "key of shape (1, 1)"),
    (lambda: attend([[1]], [[1], [2]], [[1]]), ValueError,
     "key and value must have the same number of rows, got key of shape (2, 1) and value of shape (1, 1)"),
    (lambda: attend(np.ones((1, 0)), np.ones((1, 0)), [[1]]), ValueError,
     "query and key must have the same number of columns, at least 1, got query of shape (1, 0) and "
     "key of shape (1, 0)"),
    (lambda: attend([[1e200]], [[1e200]], [[1]]), ValueError,
     "query and key must be smaller: their dot products overflow float64"),
    (lambda: attend(np.ones((2, 1, 1)), np.ones((3, 1, 1)), [[1]]), ValueError,
     "the batch axes of query, key and value must broadcast, got query of shape (2, 1, 1), key of "
     "shape (3, 1, 1), value of shape (1, 1)"),
    (lambda: attend([[1]], [[1]], [[1]], "m"), TypeError,
     "mask must be an array that broadcasts against (…, q, k) = (1, 1), with 1 or True for a token "
     "that is kept, 0 or False for others, got 'm' (str)"),
    (lambda: attend([[1]], [[1]], [[1]], [[-1e9]]), ValueError,
     "mask must be an array that broadcasts against (…, q, k) = (1, 1), with 1 or True for a token "
     "that is kept, 0 or False for others, got -1000000000.0 among them"),
    (lambda: attend([[1]], [[1]], [[1]], [[2]]), ValueError,
     "mask must be an array that broadcasts against (…, q, k) = (1, 1), with 1 or True for a token "
     "that is kept, 0 or False for others, got 2 among them"),
    (lambda: attend([[1]], [[1]], [[1]], [[1], [0, 1]]), ValueError,
     "mask must be an array that broadcasts against (…, q, k) = (1, 1), with 1 or True for a token "
     "that is kept, 0 or False for others, got rows of different lengths: [[1], [0, 1]]"),
    (lambda: attend([[1]], [[1]], [[1]], [[1, 1]]), ValueError,
     "mask must be an array that broadcasts against (…, q, k) = (1, 1), with 1 or True for a token "
     "that is kept, 0 or False for others, got shape (1, 2)"),
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
    (lambda: p.alibi_slopes(10**14), ValueError,
     "num_heads=100000000000000 asks for an array of 800 TB"),
    (lambda: p.alibi_bias(True, 3), TypeError,
     "num_heads must be an integer of at least 1, got True (bool)"),
    (lambda: p.alibi_bias(2, 10**8), ValueError,
     "num_heads=2 with seq_len=100000000 asks for an array of 160 PB"),
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
    (lambda: p.relative_index(10**8, 2), ValueError,
     "seq_len=100000000 asks for an array of 80.0 PB"),
    (lambda: t.raised_base(1), ValueError,
     "base must be a finite number greater than 1, got 1: the wavelengths grow by its powers"),
    (lambda: t.trace_d0([1, 2]), ValueError,
     "mask must be an array of one axis, with 1 or True for a token that is kept, 0 or False for "
     "others, got 2 among them"),
    (lambda: t.trace_d0([[1, 0], [1, 1]]), ValueError,
     "mask must be an array of one axis, with 1 or True for a token that is kept, 0 or False for "
     "others, got shape (2, 2)"),
    (lambda: t.trace_d0([1, 0], d_model=3), ValueError,
     "d_model must be an even integer of at least 2, got 3: sine and cosine columns come in pairs"),
    (lambda: t.trace_d0([[1], [1, 0]]), ValueError,
     "mask must be an array of one axis, with 1 or True for a token that is kept, 0 or False for "
     "others, got rows of different lengths: [[1], [1, 0]]"),
    (lambda: t.trace_d0("10"), TypeError,
     "mask must be an array of one axis, with 1 or True for a token that is kept, 0 or False for "
     "others, got '10' (str)"),
    (lambda: t.trace_d3([[1, 2]], [1]), TypeError,
     "embeddings must be an array of finite floats with 2 axes, got [[1, 2]] (list)"),
    (lambda: t.trace_d3([[1.0]], [1, 1]), ValueError,
     "mask must be an array of shape (1,), with 1 or True for a token that is kept, 0 or False for "
     "others, got shape (2,)"),
    (lambda: t.trace_d3([1.0], [1]), ValueError,
     "embeddings must be an array of finite floats with 2 axes, got shape (1,)"),
    (lambda: word_vector("", 4), ValueError,
     "word must have at least one letter, got ''"),
    (lambda: word_vector(3, 4), TypeError,
     "word must be a string, got 3 (int)"),
    (lambda: word_vector("dog", 10**18), ValueError,
     "d_model=1000000000000000000 asks for an array of 4.00 EB"),
    (lambda: embed(["a"], 10**12), ValueError,
     "n=1 with d_model=1000000000000 asks for an array of 8.00 TB"),
    (lambda: embed(["a", 3], 4), TypeError,
     "word must be a string, got 3 (int)"),
    (lambda: embed("cat sat", 4), TypeError,
     "words must be a sequence of strings, got 'cat sat' (str): split a sentence first"),
    (lambda: embed(None, 4), TypeError,
     "words must be a sequence of strings, got None (NoneType): split a sentence first"),
    (lambda: embed(["cat", None], 4), TypeError,
     "word must be a string, got None (NoneType)"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), SAID, ids=[words[:60] for *_, words in SAID])
def test_it_is_said_word_for_word(call, kind, words):
    with pytest.raises((TypeError, ValueError)) as caught:
        call()
    assert caught.type is kind
    said, with_memory = MEMORY.subn("", str(caught.value))
    assert said == words
    assert with_memory == ("asks for an array of" in words)
