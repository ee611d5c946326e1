"""Rotations, the kernel of offsets, and similarity."""

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pe_lib import encode_positions, sinusoidal_encoding
from pe_lib.relative import offset_kernel, offset_rotation, similarity

WIDTHS = st.integers(1, 40).map(lambda pairs: 2 * pairs)
BASES = st.floats(1.01, 1e10)


@given(st.floats(-500, 500), st.floats(-500, 500), WIDTHS, BASES)
def test_one_rotation_serves_every_position(position, offset, d_model, base):
    rotation = offset_rotation(offset, d_model, base)
    here, there = encode_positions([position, position + offset], d_model, base)
    np.testing.assert_allclose(rotation @ here, there, atol=1e-12)


@given(st.integers(-1000, 1000), st.integers(-1000, 1000), WIDTHS)
def test_rotations_add_up_and_undo_each_other(a, b, d_model):
    one, other = offset_rotation(a, d_model), offset_rotation(b, d_model)
    np.testing.assert_allclose(one @ other, offset_rotation(a + b, d_model), atol=1e-12)
    np.testing.assert_allclose(one.T, offset_rotation(-a, d_model), atol=0)


def test_the_kernel_against_fifty_digits():
    with mpmath.workdps(50):
        for offset in (0, 1, 17, 4999):
            exact = mpmath.fsum(
                mpmath.cos(offset * mpmath.mpf(10_000) ** (-2 * mpmath.mpf(i) / 64))
                for i in range(32)
            )
            assert abs(offset_kernel([offset], 64)[0] - exact) < 2e-11


@pytest.mark.parametrize("metric", ["dot", "cosine", "euclidean"])
def test_similarity_is_what_two_rows_give(metric):
    table = np.random.default_rng(3).normal(size=(7, 5))
    found = similarity(table, metric)
    for i, a in enumerate(table):
        for j, b in enumerate(table):
            expected = {
                "dot": a @ b,
                "cosine": a @ b / np.sqrt((a @ a) * (b @ b)),
                "euclidean": np.sqrt(((a - b) ** 2).sum()),
            }[metric]
            assert found[i, j] == pytest.approx(expected, abs=1e-12)
    np.testing.assert_array_equal(found, found.T)


def test_near_rows_keep_their_digits():
    table = np.array([[1.0, 1.0], [1.0, 1.0 + 1e-12]])
    assert similarity(table, "euclidean")[0, 1] == table[1, 1] - 1
    assert similarity(sinusoidal_encoding(20, 8)).max() == 1


def test_cosines_stay_within_one():
    rows = np.outer([1.0, 3.0, 1e-3, -7.0], np.full(10, 0.1))
    cosines = similarity(rows, "cosine")
    assert cosines.max() == 1
    assert cosines.min() >= -1
    assert (np.diag(cosines) == 1).all()
    assert similarity([[3.0, 4.0]], "dot").tolist() == [[25.0]]
    rows = np.random.default_rng(0).normal(size=(50, 7))
    cosines = similarity(np.concatenate([rows, -3 * rows, 3 * rows, 7 * rows]), "cosine")
    assert (cosines.min(), cosines.max()) == (-1, 1)  # rounding takes them beyond, on its own
