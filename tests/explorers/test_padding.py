"""The padding explorer: blanks in attention, and a padded sentence on its way into an encoder."""

import re

import numpy as np
import pytest
from helpers.node import call

from pe_book.attention import scaled_dot_product_attention
from pe_book.document_traces import trace_d0, trace_d3
from pe_book.explorers import PaddingExplorer
from pe_book.padding import add_positions
from pe_book.words import embed

FORMULAS = "formulas/padding.js"
# The input of three places, from where no document's conventions are on
PLAIN = "view=input&length=3&combine=add&d_model=16&raised=false&summed=false&first=0"
STATES = [
    {"length": 3},
    {"length": 3, "raised": True, "flipped": [1]},
    {"length": 3, "summed": True, "first": 1, "d_model": 64, "combine": "concatenate", "word": 1},
    {"sentence": "a b c d e", "length": 4, "flipped": [0, 2], "base": 7.5, "word": 2, "seed": 77},
    {"sentence": "one", "flipped": [11], "summed": True, "raised": True, "word": 11},
    {"length": 4096, "same": True},
    {"length": 500, "key_mask": "right", "word": 1},
    {"length": 20, "key_mask": "inverted", "flipped": [3], "word": 19},
]


def blank(figure):
    """The cards of the input whose mask is 0."""
    return figure.locator("button.pe-card.pe-blank")


def padded_rows(words, length, width):
    """Their vectors in the first places, zeros in the others, and the mask that goes with them."""
    rows = np.zeros((length, width))
    rows[: len(words)] = embed(words, width)
    return rows, np.arange(length) < len(words)


def cells_are(explorer, table, cells):
    """Whether these cells show what stands in the table, read off the screen."""
    for position, column in cells:
        explorer.set(position=position, column=column)
        shown, half = explorer.number()
        assert abs(shown - table[position, column]) <= half, (position, column)


def test_the_padding_explorer_reproduces_both_documents():
    d0 = PaddingExplorer(length=3, raised=True, combine="concatenate", embedding_dim=2)
    np.testing.assert_allclose(
        d0.encoder_input()[:, :16], trace_d0([1, 1, 0], signed_zeros=False).encoding, atol=1e-15
    )
    d3 = PaddingExplorer(length=3, summed=True, first=1, d_model=64, combine="concatenate")
    tokens = embed(["Hello", "World"], 16)
    trace = trace_d3(np.vstack([tokens, np.zeros(16)]), [1, 1, 0])
    np.testing.assert_allclose(d3.encoder_input(), trace.encoder_input, atol=1e-15)
    d3.flipped = [1]
    assert d3.mask.tolist() == [True, False, False]


@pytest.mark.node
@pytest.mark.parametrize("parameters", [p for p in STATES if "key_mask" not in p])
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


def test_attention_is_the_librarys():
    explorer = PaddingExplorer(word=1, length=5)
    rows, kept = explorer.encoder_input(), explorer.mask
    for name, mask in (("none", None), ("right", [kept]), ("inverted", [~kept])):
        explorer.key_mask = name
        w_q, w_k = explorer.matrices()
        _, weights = scaled_dot_product_attention(rows @ w_q, rows @ w_k, rows, mask)
        np.testing.assert_allclose(explorer.shares(), weights[1], atol=1e-14)


def test_the_numbers_that_the_book_names():
    share = lambda **at: f"{PaddingExplorer(**at).blank_share():.4g}"  # noqa: E731
    assert [share(length=n) for n in (3, 12, 13, 64, 512)] == [
        "0.3936",
        "0.8665",
        "0.8771",
        "0.9757",
        "0.997",
    ]
    assert [share(same=True, length=n) for n in (12, 13, 512)] == ["0.05524", "0.06044", "0.7489"]
    right = PaddingExplorer(same=True, key_mask="right").shares()
    assert [f"{one:.4g}" for one in right[:3]] == ["0.4419", "0.5581", "0"]
    assert share(key_mask="inverted") == "1"
    assert share(key_mask="inverted", length=2) == "0"


# Attention ----------------------------------------------------------------------------------------


def test_a_card_is_clicked_and_looks(explore):
    explorer = explore("padding", "view=attention")
    explorer.figure.get_by_role("button", name=re.compile("Look from place 1 ?World")).click()
    assert explorer.state()["word"] == "1"
    np.testing.assert_allclose(explorer.numbers(), PaddingExplorer(word=1).blank_share())
    explorer.figure.get_by_role("button", name=re.compile("Look from place 7 ?blank card")).focus()
    explorer.page.keyboard.press("Enter")
    assert explorer.state()["word"] == "7"
    assert "A blank card scores 0" in explorer.figure.locator(".pe-readout").inner_text()


def test_a_mask_says_true_and_means_two_things(explore):
    explorer = explore("padding", "view=attention&length=4")
    letters = lambda: explorer.figure.evaluate(  # noqa: E731
        "f => [...f.querySelectorAll('.pe-picture text')].map(e => e.textContent.trim())"
        ".filter(t => t === 'T' || t === 'F').join('')"
    )
    assert letters() == "FFFF" + "TTTT"
    explorer.figure.locator('select[data-param="key_mask"]').select_option("right")
    explorer.settle()
    assert letters() == "FFTT" + "TTFF"
    explorer.figure.locator('select[data-param="key_mask"]').select_option("inverted")
    explorer.settle()
    assert letters() == "TTFF" + "FFTT"
    assert "raises no error" in explorer.figure.locator(".pe-readout").inner_text()
    explorer.set(length=2)
    assert "Nothing is left" in explorer.figure.locator(".pe-readout").inner_text()


# Input --------------------------------------------------------------------------------------------


def test_a_mask_is_flipped_by_keyboard_and_may_hide_everything(explore):
    explorer = explore("padding", PLAIN.replace("length=3", "length=4&sentence=cat+sat+mat"))
    cards = explorer.figure.locator("button.pe-card")
    rows, _ = padded_rows(["cat", "sat", "mat"], 4, 16)
    cards.nth(3).focus()
    explorer.page.keyboard.press("Space")  # a place without a word can be kept
    explorer.settle()
    cells_are(explorer, add_positions(rows), [(3, 0), (3, 15)])
    for place in range(4):
        cards.nth(place).focus()
        explorer.page.keyboard.press("Enter")
    explorer.settle()
    focused = explorer.page.evaluate("document.activeElement.textContent")
    assert focused.endswith("0")
    cells_are(explorer, np.zeros((4, 16)), [(0, 0), (3, 15)])
    words = explorer.figure.locator(".pe-words")
    words.get_by_text("0 real tokens in 4 places").wait_for(state="attached")
    assert blank(explorer.figure).count() == 4
    explorer.figure.locator(".pe-views").get_by_role("button", name="Attention").click()
    explorer.settle()
    assert "A blank card scores 0" in explorer.figure.locator(".pe-readout").inner_text()


def test_beyond_twelve_places_the_rows_are_one(explore):
    explorer = explore("padding", PLAIN.replace("length=3", "length=4000&position=3999&column=3"))
    assert "Row 3999, column 3: 0." in explorer.figure.locator(".pe-readout").inner_text()
    assert "×3\u202f988" in explorer.figure.locator("span.pe-card").inner_text()


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
    wide = explorer.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 320
    figure = explorer.figure.bounding_box()
    assert explorer.figure.locator("button.pe-card").count() == 12
    for card in explorer.figure.locator("button.pe-card").all():
        box = card.bounding_box()
        assert box["x"] + box["width"] <= figure["x"] + figure["width"]
        assert box["height"] >= 24 - 2
