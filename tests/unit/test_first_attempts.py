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


def test_the_middle_of_ten_is_the_middle_of_a_hundred():
    assert normalised_index_encoding(10)[5] == normalised_index_encoding(100)[50] == 0.5


def test_one_hot_knows_no_nearness():
    table = one_hot_encoding(50)
    gaps = np.linalg.norm(table[:, None] - table, axis=-1)[~np.eye(50, dtype=bool)]
    assert np.all(gaps == np.sqrt(2))


def test_binary_counts_as_python_does():
    for position, row in enumerate(binary_encoding(1000)):
        assert int("".join(str(int(bit)) for bit in row[::-1]), 2) == position


def test_more_bits_are_zeros():
    np.testing.assert_array_equal(binary_encoding(4, 6)[:, 2:], 0)
