"""The rotary explorer: what it says are pe_lib's numbers, with every bug and without."""

import numpy as np

from pe_book.explorers import RotaryExplorer
from pe_lib import apply_rotary, offset_rotation, rotary_tables


def test_without_a_bug_it_is_apply_rotary():
    explorer = RotaryExplorer(seq_len=50)
    query, key = explorer.vectors()
    tables = rotary_tables(60, 16)
    rows = [apply_rotary(np.tile(row, (60, 1)), tables) for row in (query, key)]
    wanted = (rows[0][:50] * rows[1][3:53]).sum(axis=1) / 4
    np.testing.assert_allclose(explorer.scores_along()[0], wanted, atol=1e-14)
    np.testing.assert_allclose(wanted, query @ offset_rotation(3, 16).T @ key / 4, atol=1e-13)


def test_one_vector_knows_no_left_from_right():
    scores = RotaryExplorer(same=True, query_angle=77).scores_by_offset()[0]
    np.testing.assert_allclose(scores, scores[::-1], atol=1e-12)
    assert scores.argmax() == 50
