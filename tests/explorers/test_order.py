"""The order explorer: words that move, and weights that move with them or change."""

import json

import numpy as np
import pytest
from helpers.pictures import Island

from pe_lib import scaled_dot_product_attention, sinusoidal_encoding
from pe_lib.explorers import OrderExplorer
from pe_lib.words import embed


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


def test_a_new_sentence_stands_as_written():
    explorer = OrderExplorer(order=[2, 0, 1])
    explorer.sentence = "dog bites the man"
    assert explorer.words == ["dog", "bites", "the", "man"]


def test_a_sentence_cannot_break_out_of_its_island():
    explorer = OrderExplorer(sentence='"><script>x</script> &amp;')
    island = Island(explorer._repr_mimebundle_()[0]["text/html"]).found
    assert "script" not in island
    assert json.loads(island["figure"]["data-state"])["sentence"] == explorer.sentence


def test_the_weights_on_the_screen_are_the_librarys(explore):
    explorer = explore("order", "sentence=the+dog+bit+the+man&order=4,2,0,3,1&d_model=32&base=50")
    words = ["man", "bit", "the", "the", "dog"]
    rows = embed(words, 32)
    for panel, table in (("without", rows), ("with", rows + sinusoidal_encoding(5, 32, 50))):
        weights = scaled_dot_product_attention(table, table, table)[1]
        cells = explorer.figure.locator(f'[data-panel="{panel}"] tbody td').all_inner_texts()
        np.testing.assert_allclose(np.reshape(cells, (5, 5)).astype(float), weights, atol=0.000501)


def test_moving_words_moves_the_same_numbers_without_encoding_and_others_with(explore):
    explorer = explore("order", "sentence=cat+sat+mat&order=&d_model=4&base=10000")
    first = explorer.figure.locator(".pe-chip").first
    first.focus()
    for _ in range(2):  # two keys within one frame are two steps
        explorer.page.keyboard.press("ArrowRight")
    explorer.settle()
    assert explorer.figure.locator(".pe-chip-word").all_inner_texts() == ["sat", "mat", "cat"]
    focused = explorer.page.evaluate(
        "document.activeElement.querySelector('.pe-chip-word').textContent"
    )
    assert focused == "cat"
    said = explorer.figure.locator(".pe-verdict").all_inner_texts()
    assert said[0].startswith("0 of 9 weights changed")
    assert said[1].startswith("9 of 9 weights changed")


def test_a_word_can_be_dragged(explore):
    explorer = explore("order", "sentence=dog+bites+man&order=")
    chips = explorer.figure.locator(".pe-chip")
    start, end = chips.nth(0).bounding_box(), chips.nth(2).bounding_box()
    mouse = explorer.page.mouse
    mouse.move(start["x"] + 10, start["y"] + 10)
    mouse.down()
    mouse.move(end["x"] + 20, end["y"] + 12, steps=4)
    mouse.up()
    explorer.settle()
    assert explorer.figure.locator(".pe-chip-word").all_inner_texts() == ["bites", "man", "dog"]


def test_any_sentence_can_be_typed(explore):
    explorer = explore("order")
    explorer.set(sentence="man bites dog <b>now</b>")
    assert "<b>now</b>" in explorer.figure.locator(".pe-chip-word").all_inner_texts()
    assert explorer.figure.locator('[data-panel="with"] tbody tr').count() == 4


def test_a_word_that_is_taken_away_under_the_pointer_does_not_follow_it(explore):
    explorer = explore("order", "sentence=one+two+three+four")
    page, chips = explorer.page, explorer.figure.locator(".pe-chip")
    start = chips.nth(3).bounding_box()
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(start["x"] - 40, start["y"] + 20, steps=3)
    page.evaluate("location.hash = '#order?sentence=one+two'")
    explorer.settle()
    page.evaluate("location.hash = '#order?sentence=one+two+three+four'")
    explorer.settle()
    page.mouse.up()
    page.mouse.move(start["x"] - 200, start["y"] + 60, steps=3)
    explorer.settle()
    assert explorer.figure.locator(".pe-dragged").count() == 0
    assert chips.nth(3).evaluate("e => e.style.transform") == ""
    assert explorer.figure.locator(".pe-chip-word").all_inner_texts() == [
        "one",
        "two",
        "three",
        "four",
    ]


@pytest.mark.parametrize("width", [820, 1000, 1280])
def test_both_tables_stand_on_one_line_whatever_their_verdicts(explore, width):
    explorer = explore("order", "sentence=a+b+c+d+e+f+g&order=6,5,4,3,2,1,0", width=width)
    tops = [table.bounding_box()["y"] for table in explorer.figure.locator(".pe-weights").all()]
    assert tops[0] == tops[1]


def test_long_words_head_their_columns_in_one_line(explore):
    explorer = explore("order", width=360)
    explorer.set(sentence=" ".join(f"{letter}{'w' * 23}" for letter in "abcdefghijkl"))
    for head in explorer.figure.locator(".pe-weights th").all()[:24]:
        assert head.bounding_box()["height"] < 60
        assert len(head.get_attribute("title")) == 24
