"""The first attempts explorer: five schemes, measured alike, and the bridge from bits to waves."""

import numpy as np
import pytest

from pe_book.explorers import FirstAttemptsExplorer
from pe_book.first_attempts import binary_encoding
from pe_lib import sinusoidal_encoding


def apart(table: np.ndarray, a: int, b: int) -> float:
    return float(np.linalg.norm(table[a] - table[b]))


def test_the_ends_of_the_bridge_are_bits_waves_and_the_encoding():
    """Against tables made by other means."""
    tables = [
        FirstAttemptsExplorer(bridge=t, seq_len=64, longer=64).tables()["bridge"] for t in range(4)
    ]
    bits = binary_encoding(64)
    np.testing.assert_array_equal(tables[0][:, ::2], 2 * bits - 1)
    np.testing.assert_array_equal(tables[0][:, 1::2], 0)
    angles = np.pi * (np.arange(64)[:, None] + 0.5) / 2.0 ** np.arange(6)
    np.testing.assert_allclose(tables[1][:, ::2], -np.sin(angles), atol=1e-13)
    np.testing.assert_allclose(tables[1][:, 1::2], -np.cos(angles), atol=1e-13)
    slow = np.arange(64)[:, None] / 2.0 ** np.arange(6)
    np.testing.assert_allclose(tables[2][:, ::2], np.sin(slow), atol=1e-15)
    np.testing.assert_allclose(tables[2][:, 1::2], np.cos(slow), atol=1e-15)
    np.testing.assert_allclose(tables[3], sinusoidal_encoding(64, 64), atol=1e-12)


def test_roundness_and_slowness_are_both_needed():
    """What the presets ask: 7 to 8 and 7 to 15, and slow corners, where 7 and 8 are one row."""
    found = []
    for t in range(4):
        table = FirstAttemptsExplorer(bridge=t).tables()["bridge"]
        found.append((round(apart(table, 7, 8), 3), round(apart(table, 7, 15), 3)))
    assert found == [(4.0, 2.0), (2.596, 2.0), (1.114, 3.058), (1.472, 4.379)]
    slow = FirstAttemptsExplorer(bridge=2, corners=True).tables()["bridge"]
    assert apart(slow, 7, 8) == 0


AXES = """figure => [...figure.querySelectorAll('[aria-label^="Distance from position"]')]
  .map(plot => [...plot.querySelectorAll('.pe-axis:nth-of-type(2) text')])
  .map(ticks => ticks.map(tick => tick.textContent).join())"""
HANDS = """figure => [...figure.querySelectorAll('[aria-label*="pairs as hands"] .pe-hand-now')]
  .map(line => [Number(line.getAttribute('x2')), -Number(line.getAttribute('y2'))])"""


def test_five_schemes_are_drawn_on_one_scale(explore):
    (ticks,) = explore("first-attempts", "scheme=index").read(AXES)
    assert len(ticks) == 5
    assert len(set(ticks)) == 1


@pytest.mark.parametrize("bridge", [0.5, 2.4])
def test_a_bit_becomes_a_hand(explore, bridge):
    (hands,) = explore("first-attempts", f"bridge={bridge}").read(HANDS)
    here = FirstAttemptsExplorer(bridge=bridge).tables()["bridge"][7]
    np.testing.assert_allclose(np.ravel(hands), here[: 2 * len(hands)], atol=1e-9)
