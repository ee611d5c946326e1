"""The traces of the documents where the chapters do not look."""

import numpy as np
import pytest

from pe_book import document_traces as t


def test_a_masked_row_of_a_trace_has_no_sign():
    zeros = t.trace_d3([[-1.0], [-1.0]], [1, 0], 4).encoder_input[1]
    assert not np.signbit(zeros).any()
    assert not np.signbit(t.trace_d3([[-1.0], [-1.0]], [1, 0], 4).encoding[1]).any()


def test_a_trace_may_begin_elsewhere_and_holds_every_factor():
    trace = t.trace_d0([1, 1, 0], 4, first_position=2)
    assert trace.positions.tolist() == [2, 3, 4]
    assert trace.scaling.shape == trace.angles.shape == (3, 4)
    assert (trace.positions.dtype, trace.positions.shape) == (np.float64, (3,))
    found = t.trace_d3([[0.5, 0.5], [0.25, 0.75]], [1, 0], 4).encoder_input
    assert (found.dtype, found.shape) == (np.float64, (2, 6))


def test_the_base_that_was_meant_is_the_papers():
    assert t.raised_base() == t.raised_base(10_000.0) != t.raised_base(10_001.0)


SAID = [
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
]  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), SAID, ids=[words[:60] for *_, words in SAID])
def test_it_is_said_word_for_word(call, kind, words):
    with pytest.raises(kind) as caught:
        call()
    assert str(caught.value) == words
