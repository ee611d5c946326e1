"""The order explorer: words that are dragged, and weights that travel with them or change."""

import json
import re

import numpy as np
import pytest
from helpers.explorers import drag
from helpers.pictures import Island

from pe_book.attention import scaled_dot_product_attention
from pe_book.explorers import OrderExplorer
from pe_book.words import embed
from pe_lib import sinusoidal_encoding

CARDS = """figure => [...figure.querySelectorAll('.pe-chip')]
  .map(card => [Number(card.querySelector('.pe-chip-place').textContent), card])
  .sort((a, b) => a[0] - b[0]).map(([, card]) => card.querySelector('.pe-chip-word').textContent)"""


def order(explorer) -> list[str]:
    """The words as they stand on the screen."""
    return explorer.settle().figure.evaluate(CARDS)


def test_the_order_explorers_weights_are_the_documents():
    explorer = OrderExplorer()
    # the dot products of (1, 0, 0.5, 0.2) with cat, sat and mat, by hand
    powers = np.exp(np.array([1.29, 0.31, 1.02]) / 2)
    cat = powers / powers.sum()
    np.testing.assert_allclose(explorer.weights(encoded=False)[0], cat, rtol=1e-14)
    explorer.order = [2, 0, 1]
    assert explorer.words == ["mat", "cat", "sat"]
    np.testing.assert_allclose(explorer.weights(encoded=False)[1], cat[[2, 0, 1]], rtol=1e-14)
    explorer.causal = True
    assert explorer.weights(encoded=True)[0].tolist() == [1, 0, 0]
    explorer.sentence = "dog bites the man"
    assert explorer.words == ["dog", "bites", "the", "man"], "a new sentence stands as written"
    rows = embed(["cat", "sat", "mat"], 4) + 4 * sinusoidal_encoding(3, 4)
    _, weights = scaled_dot_product_attention(rows, rows, rows)
    louder = OrderExplorer(encoded=True, loud=4).weights(encoded=True)
    np.testing.assert_allclose(louder, weights, atol=1e-12)


def test_a_sentence_cannot_break_out_of_its_island():
    explorer = OrderExplorer(sentence='"><script>x</script> &amp;')
    island = Island(explorer._repr_mimebundle_()[0]["text/html"]).found
    assert "script" not in island
    assert json.loads(island["figure"]["data-state"])["sentence"] == explorer.sentence


def test_the_two_ways_meet_without_the_encoding_and_part_with_it(explore):
    explorer = explore("order", "view=ways&encoded=false&order=2,0,1")
    assert "The two ways meet" in explorer.figure.locator(".pe-readout").inner_text()
    explorer.box("encoded").check()
    rows, places, moved = embed(["cat", "sat", "mat"], 4), sinusoidal_encoding(3, 4), [2, 0, 1]
    attend = lambda x: scaled_dot_product_attention(x, x, x)[0]  # noqa: E731
    far = np.abs(attend(rows[moved] + places) - attend(rows + places)[moved]).max()
    assert explorer.numbers() == pytest.approx([far], rel=1e-12)


def test_a_word_moves_by_key_and_keeps_the_focus(explore):
    explorer = explore("order", "sentence=cat+sat+mat&order=&d_model=4&view=square&encoded=false")
    explorer.figure.get_by_role("button", name=re.compile("cat ?, place 0")).focus()
    for _ in range(2):  # two keys within one frame are two steps
        explorer.page.keyboard.press("ArrowRight")
    assert order(explorer) == ["sat", "mat", "cat"]
    focused = explorer.page.evaluate("document.activeElement.textContent.trim()")
    assert focused.startswith("cat, place 2")
    explorer.page.keyboard.press("Home")
    assert order(explorer) == ["cat", "sat", "mat"]
    assert explorer.state()["order"] == "", "as written is as written"


def test_a_word_can_be_dragged_and_chosen(explore):
    explorer = explore("order", "sentence=dog+bites+man&order=&view=one")
    cards = explorer.figure.locator(".pe-chip")
    away = cards.nth(2).bounding_box()["x"] - cards.nth(0).bounding_box()["x"]
    drag(explorer.page, cards.nth(0), away + 10)
    assert order(explorer) == ["bites", "man", "dog"]
    explorer.figure.get_by_role("button", name=re.compile("man ?, place 1")).click()
    assert explorer.state()["word"] == "2"
    explorer.page.keyboard.press("Control+z")
    explorer.page.keyboard.press("Control+z")
    assert order(explorer) == ["dog", "bites", "man"], "a drag is one step of undo"


def test_a_word_that_is_taken_away_under_the_pointer_does_not_come_back(explore):
    explorer = explore("order", "sentence=one+two+three+four&view=one")
    page, cards = explorer.page, explorer.figure.locator(".pe-chip")
    start = cards.nth(3).bounding_box()
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(start["x"] - 40, start["y"] + 20, steps=3)
    for sentence in ("one+two", "one+two+three+four"):
        page.evaluate("hash => { location.hash = hash }", f"#order?sentence={sentence}")
        explorer.settle()
    page.mouse.up()
    page.mouse.move(start["x"] - 200, start["y"] + 60, steps=3)
    assert order(explorer) == ["one", "two", "three", "four"]
    assert explorer.figure.locator(".pe-dragged").count() == 0


# Words fly to their places
LANDED = """async figure => {
  const flights = figure.getAnimations({subtree: true}).filter(one => one.animationName !== 'cut');
  await Promise.all(flights.map(flight => flight.finished)); }"""


BOXES = "all => all.map(one => one.getBoundingClientRect().toJSON())"


@pytest.mark.parametrize("width", [360, 1280])
def test_thirty_two_long_words_stay_inside_and_apart(explore, width):
    explorer = explore("order", width=width)
    explorer.unfold()
    explorer.set(sentence=" ".join(f"{'w' * 20}{i}" for i in range(32)))
    explorer.element.evaluate(LANDED)
    frame = explorer.figure.bounding_box()
    boxes = explorer.figure.locator(".pe-chip").evaluate_all(BOXES)
    assert len(boxes) == 32
    for i, a in enumerate(boxes):
        assert frame["x"] <= a["x"]
        assert a["x"] + a["width"] <= frame["x"] + frame["width"]
        assert a["height"] >= 24
        for b in boxes[:i]:
            beside = a["x"] >= b["x"] + b["width"] or b["x"] >= a["x"] + a["width"]
            assert beside or a["y"] >= b["y"] + b["height"] or b["y"] >= a["y"] + a["height"]
