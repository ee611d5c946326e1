"""The clocks explorer: hands that turn with the position, and what they write."""

import math

import numpy as np

from pe_book.explorers import ClocksExplorer
from pe_lib import division_terms, encode_positions


def test_a_hand_is_a_slider_to_the_keyboard(explore):
    explorer = explore("clocks", "position=5&pair=0")
    dial = explorer.figure.get_by_role("slider", name="Hand 3,")
    for key in ("ArrowRight", "Shift+ArrowRight", "ArrowLeft"):
        dial.press(key)
    assert explorer.state()["position"] == "15"
    assert "position 15" in dial.get_attribute("aria-valuetext")


def test_a_sine_alone_leaves_two_hands_to_choose_from(explore):
    explorer = explore("clocks", "position=21&pair=0&sine_alone=true")
    said = explorer.figure.locator(".pe-readout")
    assert "is the hand at a or at b?" in said.inner_text()
    small = explorer.figure.get_by_role("slider", name="Hand 0, turned by")
    assert small.locator(".pe-hand-maybe").count() == 2
    assert not explorer.figure.locator("path.pe-line").count(), "a curve would tell which"
    assert "cosine" not in ClocksExplorer(sine_alone=True, position=21, pair=0).describe()
    explorer.figure.get_by_role("button", name="Show the cosine").click()
    explorer.settle()
    assert "cosine −0.548" in said.inner_text()


def test_one_matrix_carries_the_hand_a_position_on(explore):
    explorer = explore("clocks", "position=7&pair=1&matrix=true")
    picture = explorer.figure.get_by_role("img", name="The matrix that carries hand 1")
    texts = picture.locator(".pe-formula").all_text_contents()
    entries = [float(text.replace("−", "-")) for text in texts if text != "="]
    c, s = math.cos(division_terms(16)[1]), math.sin(division_terms(16)[1])
    here, there = encode_positions([7, 8], 16)[:, 2:4]
    np.testing.assert_allclose(np.array([[c, s], [-s, c]]) @ here, there, atol=1e-12)
    np.testing.assert_allclose(entries, [c, s, -s, c, *here, *there], atol=5e-4)
