"""The naive encodings: what they hold, and what the documents say is wrong with them."""

import numpy as np
import pytest

from pe_book.first_attempts import (
    binary_encoding,
    index_encoding,
    normalised_index_encoding,
    one_hot_encoding,
)

ALL = [index_encoding, normalised_index_encoding, one_hot_encoding, binary_encoding]


@pytest.mark.parametrize("encode", ALL)
@pytest.mark.parametrize("seq_len", [0, 1, 2, 5, 8, 9, 100])
def test_every_position_has_a_row_of_its_own(encode, seq_len):
    table = encode(seq_len)
    assert table.dtype == np.float64
    assert len(table) == seq_len
    assert len({row.tobytes() for row in table}) == seq_len


@pytest.mark.parametrize("encode", ALL)
@pytest.mark.parametrize("bad", [-1, 2.0, True, "3", None, 10**18])
def test_an_impossible_length_is_named(encode, bad):
    with pytest.raises((TypeError, ValueError), match="seq_len"):
        encode(bad)


def test_the_middle_of_ten_is_the_middle_of_a_hundred():
    assert normalised_index_encoding(10)[5] == normalised_index_encoding(100)[50] == 0.5


def test_one_hot_knows_no_nearness():
    table = one_hot_encoding(50)
    gaps = np.linalg.norm(table[:, None] - table, axis=-1)[~np.eye(50, dtype=bool)]
    assert np.all(gaps == np.sqrt(2))


def test_binary_counts_as_python_does():
    for position, row in enumerate(binary_encoding(1000)):
        assert int("".join(str(int(bit)) for bit in row[::-1]), 2) == position


def test_more_bits_are_zeros_and_fewer_an_error():
    np.testing.assert_array_equal(binary_encoding(4, 6)[:, 2:], 0)
    with pytest.raises(ValueError, match="bits must be an integer from 3 to 63 or None, got 2"):
        binary_encoding(5, 2)
    with pytest.raises(TypeError, match=r"bits .*got 4\.0"):
        binary_encoding(5, 4.0)
    with pytest.raises(ValueError, match="got 64"):
        binary_encoding(5, 64)
