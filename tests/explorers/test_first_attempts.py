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
    assert (np.linalg.norm(np.diff(slow, axis=0), axis=1) == 0).sum() == 11


@pytest.mark.parametrize(
    ("scheme", "longer", "said"),
    [
        ("index", 64, "In a sentence of 64, the numbers go on growing."),
        ("normalised", 32, "In a sentence of 32, nothing changes."),
        ("one-hot", 33, "In a sentence of 33, 1 position has no column."),
        ("binary", 128, "In a sentence of 128, 2 more bits are needed."),
    ],
)
def test_what_another_length_changes_is_said_as_it_is(explore, scheme, longer, said):
    explorer = explore("first-attempts", f"seq_len=32&longer={longer}&d_model=64&scheme={scheme}")
    readout = explorer.figure.locator(".pe-readout").inner_text().replace("\n", " ")
    assert said in readout


def test_a_row_of_bits_is_chosen_by_a_press(explore):
    explorer = explore("first-attempts", "scheme=binary")
    page, figure = explorer.page, explorer.figure
    bits = figure.get_by_role("img", name="Bits: rows 0 to 15").bounding_box()
    page.mouse.click(bits["x"] + bits["width"] / 2, bits["y"] + 2 + (bits["height"] - 4) * 3.5 / 16)
    assert explorer.state()["position"] == "3"
    figure.get_by_role("button", name="One-hot", exact=True).click()
    explorer.settle()
    said = " ".join(figure.locator(".pe-readout").inner_text().split())
    assert said.startswith("One-hot: the next position is ")
    assert "3 to 4 is 1.41" in said


AXES = """figure => [...figure.querySelectorAll('[aria-label^="Distance from position"]')]
  .map(plot => [...plot.querySelectorAll('.pe-axis:nth-of-type(2) text')])
  .map(ticks => ticks.map(tick => tick.textContent).join())"""
HANDS = """figure => [...figure.querySelectorAll('[aria-label*="pairs as hands"] .pe-hand-now')]
  .map(line => [Number(line.getAttribute('x2')), -Number(line.getAttribute('y2'))])"""
CHORDS = """figure => [...figure.querySelectorAll('[aria-label*="pairs as hands"] .pe-chord')]
  .map(line => ['x1', 'y1', 'x2', 'y2'].map(end => Number(line.getAttribute(end))))
  .map(([a, b, c, d]) => Math.hypot(a - c, b - d))"""


def test_five_schemes_are_drawn_on_one_scale(explore):
    explorer = explore("first-attempts", "scheme=index")
    (ticks,) = explorer.read(AXES)
    assert len(ticks) == 5
    assert len(set(ticks)) == 1
    assert "↑ 64" in explorer.figure.locator(".pe-picture").inner_text()
    explorer.set(position=0)
    assert explorer.read(AXES) == [ticks]


@pytest.mark.parametrize("bridge", [0.5, 2.4])
def test_a_bit_becomes_a_hand_with_its_chord(explore, bridge):
    explorer = explore("first-attempts", f"bridge={bridge}")
    hands, chords = explorer.read(HANDS, CHORDS)
    here, there = FirstAttemptsExplorer(bridge=bridge).tables()["bridge"][7:9]
    np.testing.assert_allclose(np.ravel(hands), here[: 2 * len(hands)], atol=1e-9)
    apart = np.linalg.norm((here - there).reshape(-1, 2), axis=1)[: len(hands)]
    np.testing.assert_allclose(chords, apart, atol=1e-9)
    if bridge < 2:
        assert np.linalg.norm(chords) == pytest.approx(explorer.numbers()[0], abs=1e-9)
