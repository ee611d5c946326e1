"""The traces of the documents where the chapters do not look."""

import numpy as np

from pe_book import document_traces as t


def test_a_masked_row_of_a_trace_has_no_sign():
    zeros = t.trace_d3([[-1.0], [-1.0]], [1, 0], 4).encoder_input[1]
    assert not np.signbit(zeros).any()
    assert not np.signbit(t.trace_d3([[-1.0], [-1.0]], [1, 0], 4).encoding[1]).any()


def test_a_trace_may_begin_elsewhere_and_holds_every_factor():
    trace = t.trace_d0([1, 1, 0], 4, first_position=2)
    assert trace.positions.tolist() == [2, 3, 4]
    assert trace.scaling.shape == trace.angles.shape == (3, 4)
