"""The explorers as a reader meets them: on the built pages, with no kernel."""

import re
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
from helpers.explorers import ALL, ISLANDS, Explorer

from pe_lib import (
    add_positions,
    binary_encoding,
    concatenate_positions,
    index_encoding,
    normalised_index_encoding,
    offset_kernel,
    one_hot_encoding,
    scaled_dot_product_attention,
    sinusoidal_encoding,
)
from pe_lib.document_traces import raised_base, trace_d0, trace_d3
from pe_lib.words import embed

CLOSELY_TESTED = ["order", "frequency", "encoding", "padding", "first-attempts", "similarity"]


def test_the_book_has_all_kinds():
    assert set(ISLANDS) >= set(CLOSELY_TESTED)
    assert any(path == "index.html" for _, path, _ in ALL)


@pytest.mark.parametrize(("kind", "path", "name"), ALL)
def test_a_key_on_each_slider_changes_the_picture(watch, book, kind, path, name):
    watched = watch()
    watched.page.goto(f"{book}/{path}")
    explorer = Explorer(watched.page, name)
    sliders = explorer.figure.locator('input[type="range"]')
    assert sliders.count() >= 2
    for i in range(sliders.count()):
        if not sliders.nth(i).is_visible():  # a setting that the others make void
            continue
        before = explorer.picture()
        sliders.nth(i).focus()
        for key in ("ArrowRight", "ArrowLeft", "ArrowLeft"):
            watched.page.keyboard.press(key)
            after = explorer.picture()
            end = "max" if key == "ArrowRight" else "min"
            at_end = sliders.nth(i).input_value() == sliders.nth(i).get_attribute(end)
            assert after != before or at_end, (sliders.nth(i).get_attribute("data-param"), key)
            before = after
    assert watched.errors == []


@pytest.mark.parametrize(
    ("seq_len", "d_model", "base", "position", "column"),
    [
        (100, 64, 10_000, 17, 6),
        (50, 2, 1.01, 49, 1),
        (1_000_000, 8192, 10_000, 999_999, 1),
        (1_000_000, 8192, 10_000_000_000, 123_456, 4001),
        (20, 16, 1_618_033_988.75, 1, 2),
        (5000, 510, 3.5, 4321, 508),
    ],
)
def test_the_value_on_the_screen_is_the_librarys(explore, seq_len, d_model, base, position, column):
    explorer = explore("encoding")
    explorer.set(seq_len=seq_len, d_model=d_model, base=base, position=position, column=column)
    shown, half = explorer.number()
    exact = sinusoidal_encoding(1, d_model, base, first_position=position)[0, column]
    assert abs(shown - exact) <= half
    assert half <= 0.6e-7  # at least seven digits even at the far end
    reading = explorer.figure.locator(".pe-readout").inner_text()
    assert ("cos" if column % 2 else "sin") in reading
    assert f"{2 * (column // 2)}/{d_model}" in reading


def test_the_frequency_explorers_values_are_the_librarys(explore):
    explorer = explore("frequency", "seq_len=500&d_model=128&base=777&position=321&columns=0,7,127")
    table = sinusoidal_encoding(1, 128, 777, first_position=321)[0]
    for i, column in enumerate((0, 7, 127)):
        shown, half = explorer.number(f'[data-column="{column}"]')
        assert abs(shown - table[column]) <= half, i


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


@pytest.mark.parametrize(("d_model", "base", "offset"), [(64, 10_000, 6), (128, 50, 33)])
def test_the_similarity_on_the_screen_is_the_librarys(explore, d_model, base, offset):
    explorer = explore("similarity", f"d_model={d_model}&base={base}&offset={offset}&metric=cosine")
    shown, half = explorer.number()
    assert abs(shown - offset_kernel([offset], d_model, base)[0] / (d_model / 2)) <= half


def test_the_naive_schemes_distances_on_the_screen_are_the_librarys(explore):
    explorer = explore("first-attempts", "seq_len=40&d_model=32&base=500&position=3")
    facts = explorer.figure.locator(".pe-facts").all_inner_texts()
    tables = [
        index_encoding(40),
        normalised_index_encoding(40),
        one_hot_encoding(40),
        binary_encoding(40),
        sinusoidal_encoding(40, 32, 500),
    ]
    for said, table in zip(facts, tables, strict=True):
        steps = np.linalg.norm(np.diff(table, axis=0), axis=1)
        for value in {steps.min(), steps.max()}:
            assert f"{value:.4f}" in said
        assert f"size up to {np.linalg.norm(table, axis=1).max():.2f}" in said


IMPOSSIBLE = {
    "kind": [
        ("key", "text", "said"),
    ],
    "encoding": [
        ("d_model", "7", "d_model must be an even integer"),
        ("base", "1", "base must be a number from 1.01"),
        ("seq_len", "0", "seq_len must be an integer from 1"),
    ],
    "frequency": [
        ("d_model", "9001", "d_model must be"),
        ("columns", "1 2 x", "columns must be"),
    ],
    "order": [
        ("sentence", "a b c d e f g h i j k l m", "sentence must be 1 to 12 words"),
        ("base", "", "base must be"),
    ],
    "padding": [
        ("length", "0", "length must be an integer from 1 to 12"),
        ("length", "13", "length must be an integer from 1 to 12"),
        ("sentence", " ", "sentence must be 1 to 12 words"),
        ("d_model", "66", "d_model must be an even integer from 2 to 64"),
        ("first", "2", "first must be an integer from 0 to 1"),
        ("base", "1", "base must be a number from 1.01"),
    ],
    "first-attempts": [
        ("seq_len", "1", "seq_len must be an integer from 2 to"),
        ("d_model", "514", "d_model must be an even integer from 2 to 512"),
        ("longer", "8193", "longer must be an integer from 2 to"),
    ],
    "similarity": [
        ("seq_len", "1000001", "seq_len must be an integer from 1"),
        ("d_model", "3", "d_model must be an even integer"),
        ("base", "0.5", "base must be a number from 1.01"),
    ],
}


@pytest.mark.parametrize("kind", CLOSELY_TESTED)
def test_an_impossible_setting_is_said_and_the_picture_stays(explore, kind):
    explorer = explore(kind)
    before = explorer.picture()
    for key, text, said in IMPOSSIBLE[kind]:
        value = explorer.box(key).input_value()
        explorer.set(**{key: text})
        assert said in explorer.message
        assert explorer.picture() == before
        assert explorer.box(key).get_attribute("aria-invalid") == "true"
        explorer.page.keyboard.press("Tab")
        explorer.settle()
        assert explorer.message == ""
        assert explorer.box(key).input_value() == value


@pytest.mark.parametrize("kind", CLOSELY_TESTED)
def test_a_link_restores_the_state_and_reset_the_start(explore, kind):
    explorer = explore(kind)
    start = explorer.picture()
    explorer.set(d_model=12, base=321.5)
    if kind == "order":
        explorer.set(sentence="one two three four")
        explorer.figure.get_by_role("button", name="Reverse").click()
    elif kind == "padding":
        explorer.set(length=5, sentence="dog bites man")
        explorer.figure.locator(".pe-chip").nth(1).click()
    elif kind == "similarity":
        explorer.set(seq_len=77)
        explorer.figure.get_by_role("button", name="Next pair").click()
    elif kind == "first-attempts":
        explorer.set(seq_len=77, longer=99, position=20)
    else:
        explorer.set(seq_len=77)
        explorer.figure.get_by_role("button", name="Zoom in").click()
    explorer.page.mouse.move(0, 0)
    wanted = explorer.picture()
    assert wanted != start
    explorer.figure.locator(".pe-link").click()
    explorer.page.reload()
    again = Explorer(explorer.page, ISLANDS[kind][0][1])
    again.page.mouse.move(0, 0)
    assert again.picture() == wanted
    query = parse_qs(urlsplit(explorer.page.url).fragment.partition("?")[2])
    assert query["base"] == ["321.5"]
    again.figure.get_by_role("button", name="Reset").click()
    again.page.mouse.move(0, 0)
    assert again.picture() == start


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


HOSTILE = [
    "d_model=7&base=-1&seq_len=1e99",
    "d_model=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
    "__proto__=1&constructor=1&toString=1",
    "sentence=%3Cscript%3Ealert(1)%3C/script%3E&order=9,9,9&columns=,,,&pinned=-1",
    "position=" + "9" * 5000,
    "%E0%A4%A=1&&&===&d_model",
]


@pytest.mark.parametrize("kind", CLOSELY_TESTED)
def test_a_hostile_link_does_no_harm(explore, kind):
    page = None
    for link in HOSTILE:
        explorer = explore(kind, link, within=page)
        page = explorer.page
        assert explorer.figure.locator("canvas, .pe-weights").first.is_visible()
        explorer.set(base=55)
        assert explorer.message == "", link


def test_what_is_wrong_in_a_link_is_said(explore):
    explorer = explore("encoding", "d_model=7&seq_len=50")
    assert "d_model must be an even integer" in explorer.message
    assert explorer.box("seq_len").input_value() == "50"


def test_the_heatmap_is_worked_by_keyboard_alone(explore):
    explorer = explore(
        "encoding", "seq_len=1000000&d_model=8192&base=10000&position=500000&column=100"
    )
    plot = explorer.figure.get_by_role("application")
    plot.focus()
    for key in "++++++++++":
        explorer.page.keyboard.press(key)
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "p"):
        explorer.page.keyboard.press(key)
    explorer.settle()
    assert explorer.box("position").input_value() == "500002"
    assert explorer.box("column").input_value() == "101"
    shown, half = explorer.number()
    exact = sinusoidal_encoding(1, 8192, first_position=500_002)[0, 101]
    assert abs(shown - exact) <= half
    explorer.page.keyboard.press("ArrowUp")
    explorer.page.keyboard.press("p")
    explorer.settle()
    compared = explorer.figure.locator(".pe-comparison").inner_text()
    assert "500\u202f002 and 500\u202f001" in compared
    assert "1 step apart" in compared
    explorer.page.keyboard.press("0")
    explorer.settle()
    explorer.figure.locator(".pe-words").get_by_text("whole table is in view").wait_for()


def test_the_value_under_the_pointer_is_read_and_forgotten(explore):
    explorer = explore("encoding", "seq_len=100&d_model=64&position=3&column=4")
    reading = explorer.figure.locator(".pe-readout")
    fixed = reading.inner_text()
    box = explorer.figure.get_by_role("application").bounding_box()
    explorer.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    explorer.settle()
    position, column = map(int, re.match(r"PE\((\d+), (\d+)\)", reading.inner_text()).groups())
    assert abs(position - 50) < 10
    assert abs(column - 32) < 6
    shown, half = explorer.number()
    assert abs(shown - sinusoidal_encoding(100, 64)[position, column]) <= half
    explorer.page.mouse.move(box["x"] - 40, box["y"] - 40)
    explorer.settle()
    assert reading.inner_text() == fixed


def test_the_numbers_in_view_are_a_table_and_a_csv(explore):
    explorer = explore("encoding", "seq_len=12&d_model=8&base=10000")
    explorer.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    explorer.figure.locator("summary").click()
    rows = explorer.figure.locator(".pe-numbers tbody tr")
    rows.first.wait_for()
    assert rows.count() == 12
    explorer.figure.get_by_role("button", name="Copy as CSV").click()
    explorer.figure.get_by_text("Copied 12 rows").wait_for()
    text = explorer.page.evaluate("navigator.clipboard.readText()")
    table = np.array([line.split(",") for line in text.splitlines()[1:]], dtype=float)
    np.testing.assert_array_equal(table[:, 0], np.arange(12))
    np.testing.assert_allclose(table[:, 1:], sinusoidal_encoding(12, 8), atol=1e-14)


def test_a_fast_wave_at_a_million_positions_fades_and_does_not_fold(explore):
    explorer = explore("encoding", "seq_len=1000000&d_model=8&base=10000&position=999999&column=7")
    # columns 0 and 1 turn every 6.28 positions: the mean of thousands of them is white
    darkest = explorer.figure.locator(".pe-plot").first.evaluate(
        """plot => {
          const [x] = plot.querySelectorAll('.pe-axis')[1].getAttribute('transform').match(/\\d+/);
          const context = plot.querySelector('canvas').getContext('2d');
          return Math.min(...context.getImageData(Number(x) + 3, 10, 10, 280).data); }"""
    )
    assert darkest > 235


@pytest.mark.parametrize("path", sorted({path for _, path, _ in ALL}))
def test_without_javascript_the_pictures_stand(watch, book, path):
    page = watch(java_script_enabled=False).page
    page.goto(f"{book}/{path}")
    for picture in page.locator("figure.pe-explorer img").all():
        picture.scroll_into_view_if_needed()
        assert picture.is_visible()
        assert picture.bounding_box()["height"] > 80


@pytest.mark.parametrize("kind", CLOSELY_TESTED)
def test_every_control_has_a_name_and_every_id_is_its_own(explore, kind):
    explorer = explore(kind)
    page = explorer.page
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))
    for control in explorer.figure.locator("input, button, [tabindex]").all():
        name = control.evaluate(
            "e => e.getAttribute('aria-label') || e.labels?.[0]?.textContent || e.textContent"
        )
        assert name.strip()


@pytest.mark.parametrize("kind", CLOSELY_TESTED)
def test_light_and_dark_are_drawn_in_their_own_colours(explore, kind):
    explorer = explore(kind)
    seen = set()
    for theme in ("light", "dark"):
        explorer.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        explorer.settle()
        seen.add(explorer.figure.locator(".pe").evaluate("e => getComputedStyle(e).color"))
    assert len(seen) == 2


def test_words_say_what_is_shown_after_the_hand_rests(explore):
    explorer = explore("encoding")
    explorer.set(seq_len=345)
    words = explorer.figure.locator(".pe-words")
    assert words.get_attribute("aria-live") == "polite"
    words.get_by_text("345 positions by").wait_for()
