"""Rotary encoding: against complex numbers, against the rotation matrix, and by its own law."""

import mpmath
import numpy as np

from pe_configs import rope_frequencies
from pe_lib import (
    apply_rotary,
    division_terms,
    rotary_tables,
    sinusoidal_encoding,
)

LAYOUTS = ["interleaved", "halves"]
rng = np.random.default_rng(5)


def test_the_tables_are_the_sinusoidal_table():
    tables = rotary_tables(300, 62, 500, first_position=-7)
    encoding = sinusoidal_encoding(300, 62, 500, first_position=-7)
    assert np.array_equal(tables.sin, encoding[:, 0::2])
    assert np.array_equal(tables.cos, encoding[:, 1::2])
    assert rotary_tables(3, 4, dtype="float16").cos.dtype == np.float16


def test_turning_is_a_product_of_complex_numbers():
    x = rng.standard_normal((2, 3, 40, 8))
    turn = np.exp(1j * np.outer(np.arange(40), division_terms(8)))
    expected = (x[..., 0::2] + 1j * x[..., 1::2]) * turn
    found = apply_rotary(x, rotary_tables(50, 8))
    np.testing.assert_allclose(found[..., 0::2], expected.real, rtol=0, atol=1e-14)
    np.testing.assert_allclose(found[..., 1::2], expected.imag, rtol=0, atol=1e-14)


def test_halves_are_the_same_in_another_order_of_columns():
    x, order = rng.standard_normal((5, 12)), [*range(0, 12, 2), *range(1, 12, 2)]
    tables = rotary_tables(5, 12)
    one, other = apply_rotary(x, tables), apply_rotary(x[:, order], tables, layout="halves")
    assert np.array_equal(one[:, order], other)


def test_tables_of_frequencies_that_are_told():
    said = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 64}
    found = rope_frequencies({"head_dim": 16, "rope_scaling": said})
    tables = rotary_tables(3, frequencies=found, first_position=10_000_000)
    with mpmath.workdps(50):
        for row in range(3):
            for pair, frequency in enumerate(found.frequencies):
                angle = mpmath.mpf(float(frequency)) * (10_000_000 + row)
                exact = found.attention_factor * mpmath.cos(angle)
                assert abs(tables.cos[row, pair] - exact) < 2**-50
    plain = rotary_tables(9, frequencies=rope_frequencies({"head_dim": 16}), dtype="float32")
    assert plain.sin.dtype == np.float32
    np.testing.assert_allclose(plain.sin, rotary_tables(9, 16).sin, atol=1e-7)
