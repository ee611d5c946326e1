"""The encoding against fifty-digit arithmetic, against the documents, and against its own laws."""

import tracemalloc
import warnings

import mpmath
import numpy as np
import pytest
from helpers.exact import true_term, worst_error
from hypothesis import example, given
from hypothesis import strategies as st

from pe_lib import (
    angles,
    division_terms,
    encode_positions,
    rotary_tables,
    sinusoidal_encoding,
    wavelengths,
)
from pe_lib.nn import SinusoidalPositionalEncoding

WIDTHS = st.integers(1, 64).map(lambda pairs: 2 * pairs)
BASES = st.floats(1.01, 1e10)
PLACES = st.floats(-1e7, 1e7)


@pytest.fixture(autouse=True)
def fifty_digits():
    with mpmath.workdps(50):
        yield


@pytest.mark.filterwarnings("ignore:.*pairs of columns coincide")
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


@given(st.lists(PLACES, max_size=5), WIDTHS, BASES)
def test_angles_are_positions_times_terms(positions, d_model, base):
    expected = [[p * term for term in division_terms(d_model, base)] for p in positions]
    found = angles(positions, d_model, base)
    assert found.shape == (len(positions), d_model // 2)
    assert found.tolist() == expected


@given(st.lists(st.one_of(PLACES, st.integers(-(2**53), 2**53)), min_size=1, max_size=3), BASES)
def test_every_float64_entry_is_within_the_bound_of_the_docstring(positions, base):
    assert worst_error(encode_positions(positions, 12, base), positions, base) <= 2**-51


@pytest.mark.parametrize("base", [1e4, 1e6])
@pytest.mark.parametrize("d_model", [64, 512, 1024])
@pytest.mark.parametrize("first", [0, 99_990, 9_999_998, 2**53 - 2])
def test_tables_are_exact_at_every_position(d_model, base, first):
    positions = range(first, first + 3)
    exact = sinusoidal_encoding(3, d_model, base, first_position=first)
    assert worst_error(exact, positions, base) <= 2**-51
    single = sinusoidal_encoding(3, d_model, base, first_position=first, dtype=np.float32)
    assert worst_error(single, positions, base) <= 3e-8


LAYOUTS = st.sampled_from(["interleaved", "halves"])
DTYPES = st.sampled_from([np.float16, np.float32, np.float64])


@given(st.integers(-500, 500), st.integers(0, 500), WIDTHS, LAYOUTS, DTYPES)
@example(160, 1, 2, "interleaved", np.float64)  # one row of one pair
@example(127, 2, 2, "halves", np.float64)  # two blocks of it
def test_a_rows_bits_depend_on_its_position_alone(first, seq_len, d_model, layout, dtype):
    settings = {"layout": layout, "dtype": dtype}
    whole = sinusoidal_encoding(1500, d_model, first_position=-500, **settings)
    part = sinusoidal_encoding(seq_len, d_model, first_position=first, **settings)
    assert np.array_equal(part, whole[first + 500 : first + 500 + seq_len])
    places = range(first, first + seq_len)
    assert np.array_equal(encode_positions(places, d_model, **settings), part)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("d_model", [4, 510, 1024])
def test_a_large_table_has_no_seams(d_model, dtype):
    table = sinusoidal_encoding(20_000, d_model, dtype=dtype)
    places = np.random.default_rng(0).integers(0, 20_000, 300)
    assert np.array_equal(table[places], encode_positions(places, d_model, dtype=dtype))
    late = sinusoidal_encoding(7001, d_model, first_position=12_999, dtype=dtype)
    assert np.array_equal(late, table[12_999:])


def test_a_row_wider_than_a_block_is_filled():
    row = sinusoidal_encoding(1, 2**18, first_position=1)[0]
    np.testing.assert_allclose(row[0::2], np.sin(division_terms(2**18)), rtol=0, atol=2**-51)


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
@pytest.mark.parametrize("layout", ["interleaved", "halves"])
def test_a_table_needs_its_own_memory_and_a_twentieth(dtype, layout):
    tracemalloc.start()
    table = sinusoidal_encoding(8192, 1024, dtype=dtype, layout=layout)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak <= 1.05 * table.nbytes


def test_halves_are_what_fairseq_builds():
    """Written here as it does it: in float64, sines first, cosines after."""
    fairseq = np.arange(50)[:, None] * np.exp(np.arange(32) * -(np.log(10_000) / 31))
    expected = np.concatenate([np.sin(fairseq), np.cos(fairseq)], axis=1)
    ours = sinusoidal_encoding(50, 64, 10_000 ** (64 / 62), layout="halves")
    np.testing.assert_allclose(ours, expected, rtol=0, atol=1e-13)


TWINS = {np.nextafter(1, 2): 4, 1e300: 3, 2.0**160: 2, 2.0**107: 0, 1e10: 0, 1.01: 0}


@pytest.mark.parametrize(("base", "twins"), TWINS.items())
def test_columns_that_coincide_are_counted_in_a_warning(base, twins):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        division_terms(8, base)
    counted = [str(one.message).partition(" pairs")[0] for one in caught]
    assert counted == ([f"{twins} of 4"] if twins else [])


@pytest.mark.parametrize(
    "call",
    [
        lambda: division_terms(8, 1e300),
        lambda: sinusoidal_encoding(2, 8, 1e300),
        lambda: encode_positions([1], 8, 1e300),
        lambda: angles([1], 8, 1e300),
        lambda: rotary_tables(2, 8, 1e300),
        lambda: SinusoidalPositionalEncoding(8, base=1e300),
    ],
)
def test_the_warning_points_at_the_line_that_called_the_library(call):
    with pytest.warns(UserWarning, match="3 of 4 pairs of columns coincide") as caught:
        call()
    (one,) = caught
    assert (one.filename, one.lineno) == (__file__, call.__code__.co_firstlineno)


@pytest.mark.parametrize("dtype", [np.float16, "float32", np.dtype("float64"), float])
def test_dtypes_are_computed_in_float64_and_rounded_once(dtype):
    exact = sinusoidal_encoding(50, 6, first_position=10**6)
    table = sinusoidal_encoding(50, 6, first_position=10**6, dtype=dtype)
    assert table.dtype == np.dtype(dtype)
    assert np.array_equal(table, exact.astype(dtype))
    assert np.array_equal(encode_positions(range(10**6, 10**6 + 50), 6, dtype=dtype), table)
