"""The naive encodings: what they hold."""

import pytest

from pe_book.first_attempts import (
    binary_encoding,
    index_encoding,
    normalised_index_encoding,
    one_hot_encoding,
)

ALL = [index_encoding, normalised_index_encoding, one_hot_encoding, binary_encoding]


@pytest.mark.parametrize("encode", ALL)
@pytest.mark.parametrize("seq_len", [0, 1, 2, 9, 100])
def test_every_position_has_a_row_of_its_own(encode, seq_len):
    table = encode(seq_len)
    assert len(table) == len({row.tobytes() for row in table}) == seq_len


def test_binary_counts_as_python_does():
    for position, row in enumerate(binary_encoding(1000)):
        assert int("".join(str(int(bit)) for bit in row[::-1]), 2) == position
