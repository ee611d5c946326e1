"""The padding explorer: a padded sentence on its way into an encoder."""

import numpy as np
import pytest
from helpers.node import call

from pe_lib import add_positions, concatenate_positions, sinusoidal_encoding
from pe_lib.document_traces import raised_base, trace_d0, trace_d3
from pe_lib.explorers import PaddingExplorer
from pe_lib.words import embed

# The numbers of the padding explorer, from where no document's conventions are on
PLAIN = "combine=add&d_model=16&raised=false&summed=false&first=0"


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
    d0 = PaddingExplorer(raised=True, combine="concatenate", embedding_dim=2)
    np.testing.assert_allclose(
        d0.encoder_input()[:, :16], trace_d0([1, 1, 0], signed_zeros=False).encoding, atol=1e-15
    )
    d3 = PaddingExplorer(summed=True, first=1, d_model=64, combine="concatenate")
    tokens = embed(["Hello", "World"], 16)
    trace = trace_d3(np.vstack([tokens, np.zeros(16)]), [1, 1, 0])
    np.testing.assert_allclose(d3.encoder_input(), trace.encoder_input, atol=1e-15)
    d3.flipped = [1]
    assert d3.mask.tolist() == [True, False, False]


@pytest.mark.node
@pytest.mark.parametrize(
    "parameters",
    [
        {},
        {"raised": True, "flipped": [1]},
        {"summed": True, "first": 1, "d_model": 64, "combine": "concatenate"},
        {"sentence": "a b c d e", "length": 4, "flipped": [0, 2], "base": 7.5},
        {"sentence": "one", "length": 12, "flipped": [11], "summed": True, "raised": True},
    ],
)
def test_a_padded_sentence_is_the_same_in_both(ask, parameters):
    explorer = PaddingExplorer(**parameters)
    state = explorer.state()
    words = state["sentence"].split()[: state["length"]]
    (theirs,) = ask([call("formulas/padding.js", "padded", state | {"words": words})])
    np.testing.assert_allclose(theirs["input"], explorer.encoder_input(), atol=1e-12)


@pytest.mark.parametrize(
    ("words", "length", "width", "base"),
    [
        (["dog", "bites", "man"], 5, 12, 50),
        (["a"], 1, 2, 1.01),
        (list("abcdefghijkl"), 12, 64, 1e10),
    ],
)
def test_padded_rows_on_the_screen_are_the_librarys_added(explore, words, length, width, base):
    explorer = explore("padding", PLAIN)
    explorer.set(sentence=" ".join(words), length=length, d_model=width, base=base)
    rows, mask = padded_rows(words, length, width)
    cells = [(0, 0), (length - 1, width - 1), (min(1, length - 1), width // 2)]
    cells_are(explorer, add_positions(rows, mask, base), cells)
    assert explorer.figure.locator(".pe-masked").count() == length - len(words)


def test_padded_rows_on_the_screen_are_the_librarys_side_by_side(explore):
    explorer = explore("padding", PLAIN.replace("add", "concatenate").replace("first=0", "first=1"))
    explorer.set(sentence="cat sat mat", length=4, d_model=10, embedding_dim=6, base=77)
    rows, mask = padded_rows(["cat", "sat", "mat"], 4, 6)
    table = concatenate_positions(rows, 10, mask, 77, first_position=1)
    cells_are(explorer, table, [(0, 0), (2, 9), (2, 10), (1, 15), (3, 15), (3, 3)])
    message = "embedding_dim must be an even integer"
    before = explorer.picture()
    explorer.set(embedding_dim=7)
    assert message in explorer.message
    assert explorer.picture() == before


def test_the_documents_conventions_are_switches(explore):
    explorer = explore("padding", PLAIN)
    press = lambda name: explorer.figure.get_by_role("button", name=name).click()  # noqa: E731
    reading = explorer.figure.locator(".pe-readout")
    words = explorer.figure.locator(".pe-words")
    press("As in D0")
    explorer.set(position=1, column=2)
    assert "sin(1 × 0.0705842)" in reading.inner_text()
    words.get_by_text("1 623 080 000").wait_for()
    assert f"{raised_base():.6g}" == "1.62308e+09"
    explorer.box("raised").uncheck()
    explorer.settle()
    assert "sin(1 × 0.316228)" in reading.inner_text()
    explorer.box("raised").check()
    rows, _ = padded_rows(["Hello", "World"], 3, 16)
    added = trace_d0([1, 1, 0]).encoding + rows
    cells_are(explorer, added, [(0, 0), (1, 1), (1, 3), (2, 1)])
    words.get_by_text("The colours run from −2 to 2.").wait_for()
    edge = explorer.figure.locator(".pe-diagonal")
    assert edge.get_attribute("visibility") == "hidden"  # there is nothing beside the encoding
    press("As in D3")
    explorer.settle()
    assert edge.get_attribute("visibility") == "visible"
    rows, mask = padded_rows(["Hello", "World"], 3, 16)
    table = trace_d3(rows, mask).encoder_input
    cells_are(explorer, table, [(0, 0), (1, 0), (0, 1), (1, 63), (1, 64), (2, 0)])
    assert f"{table[0, 0]:.6f} {table[1, 0]:.6f}" == "0.909297 -0.756802"
    words.get_by_text("the rows enter as 2, 4").wait_for()
    press("The formula")
    cells_are(explorer, sinusoidal_encoding(2, 64), [(0, 0), (1, 0), (1, 2)])


def test_a_mask_is_flipped_by_keyboard_and_may_hide_everything(explore):
    explorer = explore("padding", f"{PLAIN}&sentence=cat+sat+mat&length=4")
    chips = explorer.figure.locator(".pe-chip")
    rows, _ = padded_rows(["cat", "sat", "mat"], 4, 16)
    chips.nth(3).focus()
    explorer.page.keyboard.press("Space")  # a place without a word can be kept
    explorer.settle()
    cells_are(explorer, add_positions(rows), [(3, 0), (3, 15)])
    for place in range(4):
        chips.nth(place).focus()
        explorer.page.keyboard.press("Enter")
    explorer.settle()
    focused = explorer.page.evaluate("document.activeElement.textContent")
    assert focused.endswith("mask 0")
    cells_are(explorer, np.zeros((4, 16)), [(0, 0), (3, 15)])
    explorer.figure.locator(".pe-words").get_by_text("0 real tokens in 4 places").wait_for()
    assert explorer.figure.locator(".pe-masked").count() == 4


def test_the_padding_heatmap_is_worked_by_keyboard_alone(explore):
    explorer = explore("padding", f"{PLAIN}&position=0&column=0")
    explorer.figure.get_by_role("application").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"):
        explorer.page.keyboard.press(key)
    explorer.settle()
    assert explorer.box("position").input_value() == "0"
    assert explorer.box("column").input_value() == "3"
    shown, half = explorer.number()
    rows, mask = padded_rows(["Hello", "World"], 3, 16)
    assert abs(shown - add_positions(rows, mask)[0, 3]) <= half


def test_words_that_do_not_fit_are_left_out_and_said(explore):
    explorer = explore("padding", f"{PLAIN}&position=2&column=15")
    explorer.set(sentence="one two three four", length=2)
    explorer.figure.locator(".pe-words").get_by_text("2 words did not fit").wait_for()
    assert explorer.figure.locator(".pe-chip").count() == 2
    shown, half = explorer.number()  # the cursor has moved up with the last row
    assert abs(shown - add_positions(embed(["one", "two"], 16))[1, 15]) <= half
    explorer.set(length=4)
    assert explorer.figure.locator(".pe-chip-word").all_inner_texts()[3] == "four"


def test_twelve_long_words_fit_on_a_narrow_screen(explore):
    explorer = explore("padding", width=320)
    long = " ".join(f"{letter}{'w' * 23}" for letter in "abcdefghijkl")
    explorer.set(sentence=long, length=12)
    wide = explorer.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 320
    figure = explorer.figure.bounding_box()
    for chip in explorer.figure.locator(".pe-chip").all():
        box = chip.bounding_box()
        assert box["x"] + box["width"] <= figure["x"] + figure["width"]
        assert box["height"] >= 44
