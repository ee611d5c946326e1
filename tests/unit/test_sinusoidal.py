"""The encoding against fifty-digit arithmetic, against the documents, and against its own laws."""

import mpmath
import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from pe_lib import angles, division_terms, encode_positions, sinusoidal_encoding, wavelengths

WIDTHS = st.integers(1, 64).map(lambda pairs: 2 * pairs)
BASES = st.floats(1.01, 1e10)
PLACES = st.floats(-1e7, 1e7)


def true_term(pair, d_model, base):
    return mpmath.power(mpmath.mpf(float(base)), -mpmath.mpf(2 * pair) / d_model)


@pytest.fixture(autouse=True)
def fifty_digits():
    with mpmath.workdps(50):
        yield


@pytest.mark.parametrize("base", [1.01, 100, 10_000.0, 1.62e9, 1e300])
@pytest.mark.parametrize("d_model", [2, 6, 64, 200, 510])
def test_division_terms_and_wavelengths_are_the_nearest_floats(d_model, base):
    pairs = range(d_model // 2)
    terms = [true_term(pair, d_model, base) for pair in pairs]
    assert division_terms(d_model, base).tolist() == [float(term) for term in terms]
    lengths = [float(2 * mpmath.pi / term) for term in terms]
    assert wavelengths(d_model, base).tolist() == lengths


def test_the_widest_usual_encoding_is_as_exact_at_its_far_end():
    assert division_terms(8192)[-1] == float(true_term(4095, 8192, 1e4))


def test_representable_division_terms_are_exact():
    assert division_terms(8).tolist() == [1.0, 0.1, 0.01, 0.001]
    assert division_terms(8, 16).tolist() == [1.0, 0.5, 0.25, 0.125]


@pytest.mark.parametrize(("d_model", "longest"), [(64, 47_117), (512, 60_611)])
def test_the_last_wavelength_stays_short_of_two_pi_times_the_base(d_model, longest):
    assert round(wavelengths(d_model)[-1]) == longest
    assert wavelengths(d_model)[-1] < 2 * np.pi * 10_000


@given(WIDTHS, BASES)
def test_wavelengths_turn_once(d_model, base):
    np.testing.assert_allclose(
        wavelengths(d_model, base) * division_terms(d_model, base), 2 * np.pi, rtol=4e-16
    )


@given(st.lists(PLACES, max_size=5), WIDTHS, BASES)
def test_angles_are_positions_times_terms(positions, d_model, base):
    expected = [[p * term for term in division_terms(d_model, base)] for p in positions]
    found = angles(positions, d_model, base)
    assert found.shape == (len(positions), d_model // 2)
    assert found.tolist() == expected


@given(st.lists(st.one_of(PLACES, st.integers(-(2**53), 2**53)), min_size=1, max_size=3), BASES)
def test_every_entry_is_within_the_bound_of_the_docstring(positions, base):
    d_model = 12
    table = encode_positions(positions, d_model, base)
    for row, position in zip(table, positions, strict=True):
        for column, entry in enumerate(row):
            angle = mpmath.mpf(position) * true_term(column // 2, d_model, base)
            true = mpmath.cos(angle) if column % 2 else mpmath.sin(angle)
            assert abs(mpmath.mpf(float(entry)) - true) <= (1 + abs(angle)) * mpmath.mpf(2) ** -52


@pytest.mark.parametrize(("position", "bound"), [(100, 4e-14), (10_000_000, 3e-9)])
def test_the_errors_that_the_docstring_names(position, bound):
    for base in (1e4, 1e6):
        for d_model in (64, 510, 512):
            row = sinusoidal_encoding(1, d_model, base, first_position=position)[0]
            for pair in range(d_model // 2):
                angle = position * true_term(pair, d_model, base)
                assert abs(row[2 * pair] - mpmath.sin(angle)) < bound
                assert abs(row[2 * pair + 1] - mpmath.cos(angle)) < bound


def test_the_notebooks_table_of_ten_by_eight():
    """D4's steps 1a to 1c, in torch and in float32 as it does them."""
    position = torch.arange(0, 10, dtype=torch.float).unsqueeze(1)
    term = torch.exp(torch.arange(0, 8, 2).float() * (-np.log(10000.0) / 8))
    table = torch.zeros(10, 8)
    table[:, 0::2], table[:, 1::2] = torch.sin(position * term), torch.cos(position * term)
    assert np.array_equal(division_terms(8).round(6), term.numpy().astype(float).round(6))
    np.testing.assert_allclose(angles(range(10), 8), (position * term).numpy(), rtol=3e-7)
    np.testing.assert_allclose(sinusoidal_encoding(10, 8), table.numpy(), atol=1e-6)
    # what it prints at three digits, spelt out for two rows
    rows = [
        [0.841, 0.54, 0.1, 0.995, 0.01, 1.0, 0.001, 1.0],
        [0.412, -0.911, 0.783, 0.622, 0.09, 0.996, 0.009, 1.0],
    ]
    assert sinusoidal_encoding(10, 8)[[1, 9]].round(3).tolist() == rows


def test_the_katas_table_of_eight_dimensions_but_for_its_two_slips():
    printed = np.array(
        [
            [0.00, 1.00, 0.00, 1.00, 0.00, 1.00, 0.00, 1.00],
            [0.84, 0.54, 0.10, 0.99, 0.01, 1.00, 0.00, 1.00],
            [0.91, -0.42, 0.20, 0.98, 0.02, 1.00, 0.00, 1.00],
            [0.14, -0.99, 0.29, 0.96, 0.03, 1.00, 0.00, 1.00],
            [-0.76, -0.65, 0.39, 0.92, 0.04, 1.00, 0.00, 1.00],
        ]
    )
    ours = sinusoidal_encoding(5, 8).round(2)
    assert np.argwhere(ours != printed).tolist() == [[1, 3], [3, 2]]
    assert (ours[1, 3], ours[3, 2]) == (1.00, 0.30)


@given(st.integers(0, 40), WIDTHS, BASES, st.integers(-1000, 1000))
def test_each_pair_lies_on_the_unit_circle(seq_len, d_model, base, first):
    table = sinusoidal_encoding(seq_len, d_model, base, first_position=first)
    assert table.shape == (seq_len, d_model)
    np.testing.assert_allclose(table[:, 0::2] ** 2 + table[:, 1::2] ** 2, 1, atol=1e-15)


@given(PLACES.map(lambda place: place / 1e4), st.floats(-50, 50), WIDTHS, BASES)
def test_a_shift_is_a_rotation_of_each_pair(position, offset, d_model, base):
    here, there = encode_positions([position, position + offset], d_model, base)
    turn = offset * division_terms(d_model, base)
    sine, cosine = here[0::2], here[1::2]
    np.testing.assert_allclose(there[0::2], sine * np.cos(turn) + cosine * np.sin(turn), atol=3e-12)
    np.testing.assert_allclose(there[1::2], cosine * np.cos(turn) - sine * np.sin(turn), atol=3e-12)


@given(st.integers(0, 30), st.integers(0, 30), WIDTHS)
def test_a_row_depends_on_its_position_alone(first, seq_len, d_model):
    whole = sinusoidal_encoding(60, d_model)
    part = sinusoidal_encoding(seq_len, d_model, first_position=first)
    assert np.array_equal(part, whole[first : first + seq_len])
    assert np.array_equal(encode_positions(range(first, first + seq_len), d_model), part)


def test_a_table_of_many_blocks_has_no_seams():
    table = sinusoidal_encoding(70_000, 4)
    rows = [0, 32_767, 32_768, 65_536, 69_999]
    assert np.array_equal(table[rows], encode_positions(rows, 4))
    assert np.array_equal(table[:, 2], np.sin(angles(range(70_000), 4)[:, 1]))


def test_a_row_wider_than_a_block_is_filled():
    row = sinusoidal_encoding(1, 2**18, first_position=1)[0]
    assert np.array_equal(row[0::2], np.sin(division_terms(2**18)))


@pytest.mark.parametrize("dtype", [np.float16, "float32", np.dtype("float64"), float])
def test_dtypes_are_computed_in_float64_and_rounded_once(dtype):
    exact = sinusoidal_encoding(50, 6, first_position=10**6)
    table = sinusoidal_encoding(50, 6, first_position=10**6, dtype=dtype)
    assert table.dtype == np.dtype(dtype)
    assert np.array_equal(table, exact.astype(dtype))
    assert np.array_equal(encode_positions(range(10**6, 10**6 + 50), 6, dtype=dtype), table)


def test_the_edges_of_what_is_allowed():
    assert sinusoidal_encoding(0, 64).shape == (0, 64)
    assert encode_positions([], 4).shape == (0, 4)
    assert angles([], 4).shape == (0, 2)
    assert sinusoidal_encoding(2, 2).tolist() == [[0, 1], [np.sin(1), np.cos(1)]]
    assert sinusoidal_encoding(2, 2, first_position=2**53 - 1).shape == (2, 2)
    assert sinusoidal_encoding(1, 2, first_position=-(2**53)).shape == (1, 2)
    assert sinusoidal_encoding(np.int64(3), np.int32(4), np.float32(100)).shape == (3, 4)


def test_what_is_given_is_left_as_it_was():
    positions = np.arange(4.0)
    encode_positions(positions, 4)
    angles(positions, 4)
    assert positions.tolist() == [0, 1, 2, 3]
