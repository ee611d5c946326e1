"""The clocks explorer: hands that turn with the position, and what they write."""

import math

import numpy as np
import pytest

from pe_book.explorers import ClocksExplorer
from pe_lib import division_terms, encode_positions


def test_a_hand_that_is_turned_takes_all_others_along(explore):
    explorer = explore("clocks", "position=0")
    dial = explorer.figure.get_by_role("slider", name="Hand 1,").bounding_box()
    x, y = dial["x"] + dial["width"] / 2, dial["y"] + dial["height"] / 2
    mouse = explorer.page.mouse
    mouse.move(x, y - 15)
    mouse.down()
    for step in range(1, 13):  # three quarters of a turn, clockwise
        angle = step * math.pi / 8
        mouse.move(x + 15 * math.sin(angle), y - 15 * math.cos(angle))
    mouse.up()
    explorer.settle()
    turned = int(explorer.box("position").input_value())
    assert turned == pytest.approx(1.5 * math.pi / 10_000 ** (-2 / 16), abs=2)
    mouse.click(x, y)
    explorer.settle()
    assert explorer.box("pair").input_value() == "1", "a press without a turn chooses"
    assert explorer.box("position").input_value() == str(turned)


def test_a_hand_is_a_slider_to_the_keyboard(explore):
    explorer = explore("clocks", "position=5&pair=0")
    dial = explorer.figure.get_by_role("slider", name="Hand 3,")
    dial.focus()
    for key in ("ArrowRight", "Shift+ArrowRight", "ArrowLeft", "Enter"):
        explorer.page.keyboard.press(key)
    assert explorer.state().items() >= {"position": "15", "pair": "3"}.items()
    assert "position 15" in dial.get_attribute("aria-valuetext")
    explorer.page.keyboard.press("Home")
    explorer.settle()
    assert explorer.box("position").input_value() == "0"


def test_a_sine_alone_leaves_two_hands_to_choose_from(explore):
    explorer = explore("clocks", "position=21&pair=0&sine_alone=true")
    said = explorer.figure.locator(".pe-readout").inner_text()
    assert "The sine is 0.837: is the hand at a or at b?" in said
    assert "Hand 0 stands at 0.991 or at 2.15 rad. Where will it be next?" in " ".join(said.split())
    small = explorer.figure.get_by_role("slider", name="Hand 0, turned by")
    assert small.locator(".pe-hand-maybe").count() == 2
    assert explorer.figure.locator(".pe-formula").all_text_contents() == ["sin = 0.837"]
    assert not explorer.figure.locator("path.pe-line").count(), (
        "a curve would tell which of the two"
    )
    assert math.sin(21) == pytest.approx(math.sin(math.pi - 0.9911), abs=1e-4)
    assert math.cos(21) < 0, "the hand is at b"
    assert "cosine" not in ClocksExplorer(sine_alone=True, position=1, pair=0).describe()
    explorer.figure.get_by_role("button", name="Show the cosine").click()
    assert "cosine −0.548" in explorer.settle().figure.locator(".pe-readout").inner_text()


def test_one_matrix_carries_the_hand_a_position_on(explore):
    explorer = explore("clocks", "position=7&pair=1&matrix=true")
    picture = explorer.figure.get_by_role("img", name="The matrix that carries hand 1")
    texts = picture.locator(".pe-formula").all_text_contents()
    entries = [float(text.replace("−", "-")) for text in texts if text != "="]
    c, s = math.cos(division_terms(16)[1]), math.sin(division_terms(16)[1])
    here, there = encode_positions([7, 8], 16)[:, 2:4]
    np.testing.assert_allclose(np.array([[c, s], [-s, c]]) @ here, there, atol=1e-12)
    np.testing.assert_allclose(entries, [c, s, -s, c, *here, *there], atol=5e-4)


def test_hands_alone_write_nothing(explore):
    explorer = explore("clocks", "position=7&pair=0&hands_alone=true")
    assert explorer.figure.get_by_role("slider", name="turned by").count() == 8
    assert explorer.figure.locator(".pe-picture canvas, .pe-formula").count() == 0
    np.testing.assert_allclose(explorer.numbers(), [7, 7 / (2 * math.pi)], atol=1e-9)
    told = ClocksExplorer(position=7, pair=1, hands_alone=True).describe()
    assert "Hand 1 has turned by 2.214 radians." in told
    assert "sine" not in told


def test_the_window_of_hands_ends_with_the_last(explore):
    explorer = explore("clocks", "d_model=20&first_pair=9")
    names = explorer.figure.get_by_role("slider", name="turned by").all()
    assert [dial.get_attribute("aria-label")[5] for dial in names] == list("23456789")
    explorer.set(d_model=6)
    assert explorer.figure.get_by_role("slider", name="turned by").count() == 3
