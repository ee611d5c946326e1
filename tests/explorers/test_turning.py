"""The turning explorer: a rotation that is the same everywhere, and what it is worth."""

import numpy as np
import pytest

from pe_book.explorers import TurningExplorer
from pe_lib import encode_positions, offset_rotation


@pytest.mark.parametrize(("length", "hits"), [(0, 97), (0.2, 66), (0.5, 30), (1, 1)])
def test_longer_words_hide_what_lies_three_back(length, hits):
    found = TurningExplorer(word_length=length).attended()[1]
    assert (found.sum(), len(found)) == (hits, 97)
    strongly = TurningExplorer(word_length=length, factor=300).attended()[1]
    assert (strongly == found).all(), "a factor changes weights, never hits"


BLOCKS = """figure => [...figure.querySelectorAll('.pe-block')]
  .map(text => Number(text.textContent.replace('\u2212', '-')))"""


def test_the_matrix_is_the_rotation_block_by_block_and_stays_while_p_runs(explore):
    explorer = explore("turning", "d_model=8&base=100&offset=3&position=7")
    rotation, rows = offset_rotation(3, 8, 100), encode_positions([7, 10, 20, 23], 8, 100)
    np.testing.assert_allclose(rotation @ rows[0], rows[1], atol=1e-12)
    blocks = rotation[np.kron(np.eye(4), np.ones((2, 2))) == 1]
    (shown,) = explorer.read(BLOCKS)
    np.testing.assert_allclose(shown, [*blocks, *rows[0], *rows[1]], atol=0.00501)
    explorer.set(position=20)
    (later,) = explorer.read(BLOCKS)
    assert later[:16] == shown[:16]
    np.testing.assert_allclose(later[16:], [*rows[2], *rows[3]], atol=0.00501)


ANGLES = """figure => [...figure.querySelectorAll('[aria-label$="query and key of one pair"]')]
  .map(dial => ['other', 'now'].map(name => dial.querySelector('.pe-hand-' + name)))
  .map(hands => hands.map(hand => ['x2', 'y2'].map(end => Number(hand.getAttribute(end)))))
  .map(hands => hands.map(([x, y]) => Math.atan2(x, -y)))
  .map(([key, query]) => key - query)"""


def test_two_arrows_turn_together_where_words_are_turned(explore):
    """Their angle is the same wherever p stands; where positions are added it is not."""
    explorer = explore("turning", "view=score&seq_len=1000&word_length=1&position=10&pair=2")
    first = explorer.read(ANGLES)[0]
    explorer.set(position=500)
    later = explorer.read(ANGLES)[0]
    apart = np.abs(np.exp(1j * np.array(first)) - np.exp(1j * np.array(later)))
    assert apart[0] < 1e-9
    assert apart[1] > 0.1
