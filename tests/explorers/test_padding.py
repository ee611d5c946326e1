"""The padding explorer: blanks in attention, and a padded sentence on its way into an encoder."""

import numpy as np
import pytest
from helpers.node import call

from pe_book.document_traces import trace_d0, trace_d3
from pe_book.explorers import PaddingExplorer
from pe_book.padding import add_positions
from pe_book.words import embed

FORMULAS = "formulas/padding.js"
# The input of three places, from where no document's conventions are on
PLAIN = "view=input&length=3&combine=add&d_model=16&raised=false&summed=false&first=0"
STATES = [
    {"length": 3, "summed": True, "first": 1, "d_model": 64, "combine": "concatenate", "word": 1},
    {"sentence": "a b c d e", "length": 4, "flipped": [0, 2], "base": 7.5, "word": 2, "seed": 77},
    {"sentence": "one", "flipped": [11], "summed": True, "raised": True, "word": 11},
    {"length": 4096, "same": True},
]


def test_the_padding_explorer_reproduces_both_documents():
    d0 = PaddingExplorer(length=3, raised=True, combine="concatenate", embedding_dim=2)
    np.testing.assert_allclose(
        d0.encoder_input()[:, :16], trace_d0([1, 1, 0], signed_zeros=False).encoding, atol=1e-15
    )
    d3 = PaddingExplorer(length=3, summed=True, first=1, d_model=64, combine="concatenate")
    tokens = embed(["Hello", "World"], 16)
    trace = trace_d3(np.vstack([tokens, np.zeros(16)]), [1, 1, 0])
    np.testing.assert_allclose(d3.encoder_input(), trace.encoder_input, atol=1e-15)


@pytest.mark.node
@pytest.mark.parametrize("parameters", STATES)
def test_the_band_over_random_sentences_is_the_same_in_both(ask, parameters):
    explorer = PaddingExplorer(**parameters)
    state = explorer.state()
    state["words"] = state["sentence"].split()[: state["length"]]
    state["length"] = min(12, state["length"])
    wide = explorer.encoder_input().shape[1]
    made, pair = ask(
        [call(FORMULAS, "padded", state), call(FORMULAS, "matrices", wide, state["seed"])]
    )
    drawn = None if state["same"] else pair
    args = (made, len(state["words"]), explorer.shown()["word"], state["combine"], drawn)
    (spread,) = ask([call(FORMULAS, "spreadOf", *args)])
    blanks = 4000 - explorer.mask.sum()
    share, low, high = explorer.shares_by_length(np.array([4000]))
    assert low[0] <= high[0]
    ends = [blanks / (blanks + spread[key]) for key in ("most", "least")]
    np.testing.assert_allclose([low[0], high[0]], ends, rtol=1e-12)
    at = PaddingExplorer(**parameters | {"length": 4000})
    if not state["flipped"]:
        np.testing.assert_allclose(share, at.blank_share(), rtol=1e-12)


# Attention ----------------------------------------------------------------------------------------


def test_a_mask_says_true_and_means_two_things(explore):
    explorer = explore("padding", "view=attention&length=4")
    readout = explorer.figure.locator(".pe-readout")
    for mask, letters in (("none", "FFFFTTTT"), ("right", "FFTTTTFF"), ("inverted", "TTFFFFTT")):
        explorer.figure.locator('select[data-param="key_mask"]').select_option(mask)
        texts = explorer.settle().figure.locator(".pe-picture text").all_text_contents()
        assert "".join(one.strip() for one in texts if one.strip() in ("T", "F")) == letters
    assert "raises no error" in readout.inner_text()
    explorer.set(length=2)
    assert "Nothing is left" in readout.inner_text()


# Input --------------------------------------------------------------------------------------------


def test_a_mask_is_flipped_by_keyboard_and_may_hide_everything(explore):
    explorer = explore("padding", PLAIN.replace("length=3", "length=4&sentence=cat+sat+mat"))
    cards = explorer.figure.locator("button.pe-card")
    for place in range(3):
        cards.nth(place).focus()
        explorer.page.keyboard.press("Enter")
    explorer.settle()
    assert explorer.page.evaluate("document.activeElement.textContent").endswith("0")
    assert explorer.figure.locator("button.pe-card.pe-blank").count() == 4
    assert explorer.number()[0] == 0
    cards.nth(3).focus()
    explorer.page.keyboard.press("Space")  # a place without a word can be kept
    assert explorer.settle().figure.locator("button.pe-card.pe-blank").count() == 3


def test_words_that_do_not_fit_are_left_out_and_said(explore):
    explorer = explore("padding", f"{PLAIN}&position=2&column=15")
    explorer.set(sentence="one two three four", length=2)
    reading = explorer.figure.locator(".pe-readout")
    assert "2 words did not fit and are left out" in reading.inner_text()
    assert explorer.figure.locator("button.pe-card").count() == 2
    shown, half = explorer.number()  # the cursor has moved up with the last row
    assert abs(shown - add_positions(embed(["one", "two"], 16))[1, 15]) <= half
    explorer.set(length=4)
    assert "four" in explorer.figure.locator("button.pe-card").nth(3).inner_text()


@pytest.mark.parametrize("view", ["attention", "input"])
def test_twelve_long_words_fit_on_a_narrow_screen(explore, view):
    explorer = explore("padding", f"view={view}", width=320)
    long = " ".join(f"{letter}{'w' * 23}" for letter in "abcdefghijkl")
    explorer.set(sentence=long, length=12)
    assert explorer.page.evaluate("document.documentElement.scrollWidth") <= 320
    figure = explorer.figure.bounding_box()
    cards = explorer.figure.locator("button.pe-card")
    boxes = cards.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert len(boxes) == 12
    for box in boxes:
        assert box["x"] + box["width"] <= figure["x"] + figure["width"]
        assert box["height"] >= 24 - 2
