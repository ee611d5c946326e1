"""The rotary explorer: what of its scores no other test holds."""

import numpy as np

from pe_book.explorers import RotaryExplorer


def test_one_vector_knows_no_left_from_right():
    scores = RotaryExplorer(same=True, query_angle=77).scores_by_offset()[0]
    np.testing.assert_allclose(scores, scores[::-1], atol=1e-12)
    assert scores.argmax() == 50
