"""Masks and padding, and the two documents' debug output number by number."""

import numpy as np
import pytest

from pe_book.document_traces import raised_base, trace_d0, trace_d3
from pe_book.padding import add_positions, pad_embeddings, padding_mask
from pe_lib import sinusoidal_encoding

D0_ANGLES = """
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
1 1 0.0705842 0.0705842 0.00498213 0.00498213 0.00035166 0.00035166 2.48216e-05 2.48216e-05
1.75201e-06 1.75201e-06 1.23664e-07 1.23664e-07 8.72875e-09 8.72875e-09
2 2 0.141168 0.141168 0.00996426 0.00996426 0.000703319 0.000703319 4.96432e-05 4.96432e-05
3.50403e-06 3.50403e-06 2.47329e-07 2.47329e-07 1.74575e-08 1.74575e-08
"""
D0_ENCODING = """
0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1
0.841471 0.540302 0.0705256 0.99751 0.00498211 0.999988 0.000351659 1
2.48216e-05 1 1.75201e-06 1 1.23664e-07 1 8.72875e-09 1
0 -0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
"""
D0_LAST_ROW_UNMASKED = """
0.909297 -0.416147 0.1407 0.990052 0.00996409 0.99995 0.000703319 1
4.96432e-05 1 3.50403e-06 1 2.47329e-07 1 1.74575e-08 1
"""
D3_EMBEDDINGS = """
0.729382 -0.020946 -0.0216489 -0.0505344 0.0730361 0.013116 0.155757 0.0192252
-0.129759 0.0439584 -0.0528336 0.028011 0.0216742 -0.110869 0.0733035 -0.0746424
2.24245 -0.0792378 -0.0660413 -0.00121151 -0.0352882 0.0374772 -0.0400047 0.0446142
0.0542433 0.0296386 0.066942 0.0646408 0.0355952 0.0190345 -0.0222506 0.0231328
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
"""
D3_ENCODING = """
0.909297 -0.416147 0.99748 0.0709483 0.902131 0.431463 0.746904 0.664932
-0.756802 -0.653644 0.141539 -0.989933 0.778472 -0.62768 0.993281 -0.11573
0 0 0 0 0 0 0 0
"""


def printed(values):
    """As C++ streams print them: six significant digits, and −0 as -0."""
    return [f"{value:.6g}" for value in np.ravel(values)]


def test_every_number_that_d0_prints():
    trace = trace_d0([1, 1, 0])
    assert printed(trace.angles) == D0_ANGLES.split()
    assert printed(trace.encoding) == D0_ENCODING.split()
    assert printed(trace_d0([1, 1, 1]).encoding[2]) == D0_LAST_ROW_UNMASKED.split()


def test_d0s_base_and_what_the_formula_gives():
    assert raised_base() == pytest.approx(1.6180e9, rel=1e-2)
    assert printed(trace_d0([1, 1, 0]).angles[1, 2]) == ["0.0705842"]
    formula = trace_d0([1, 1, 0], raise_base=False, signed_zeros=False)
    assert printed(formula.angles[1, 2]) == ["0.316228"]
    np.testing.assert_allclose(formula.encoding[:2], sinusoidal_encoding(2, 16), atol=1e-15)
    assert not np.signbit(formula.encoding[2]).any()
    assert formula.base == 10_000


def test_every_number_that_d3_prints():
    embeddings = np.array(D3_EMBEDDINGS.split(), dtype=float).reshape(3, 16)
    trace = trace_d3(embeddings, [1, 1, 0])
    assert printed(trace.encoding[:, :8]) == D3_ENCODING.split()
    assert printed(trace.scaling[0, :6]) == [
        "1",
        "1",
        "0.749894",
        "0.749894",
        "0.562341",
        "0.562341",
    ]
    assert trace.encoder_input.shape == (3, 80)
    assert printed(trace.encoder_input[:, 64:]) == D3_EMBEDDINGS.split()
    np.testing.assert_array_equal(trace.encoder_input[:, :64], trace.encoding)
    assert printed(np.outer([1, 2, 3], [1, 1, 0])[:2]) == ["1", "1", "0", "2", "2", "0"]


@pytest.mark.parametrize("real", [1, 2, 3])
def test_in_d3_a_position_enters_once_for_every_real_token(real):
    mask = [1] * real + [0] * (3 - real)
    trace = trace_d3(np.zeros((3, 2)), mask)
    assert trace.positions[0] == real
    assert trace.encoding[0, 0] == np.sin(real)
    plain = trace_d3(np.zeros((3, 2)), mask, sum_over_mask=False, first_position=0)
    np.testing.assert_allclose(plain.encoding[:real], sinusoidal_encoding(real, 64), atol=1e-15)


def test_position_one_of_four_words_is_position_two_of_two():
    four = trace_d3(np.zeros((4, 2)), [1, 1, 1, 1])
    two = trace_d3(np.zeros((2, 2)), [1, 1])
    np.testing.assert_array_equal(four.encoding[0], two.encoding[1])


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
