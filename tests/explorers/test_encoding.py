"""The encoding explorer: a table of any size, read cell by cell."""

import re

import numpy as np
import pytest
from helpers.explorers import drag
from helpers.node import call

from pe_book.explorers import EncodingExplorer
from pe_book.explorers.window import bin_edges, drawn_columns, window_means
from pe_lib import sinusoidal_encoding


def test_the_map_is_worked_by_keyboard_alone(explore):
    explorer = explore("encoding", "seq_len=1000000&d_model=8192&position=500000&column=100")
    explorer.figure.get_by_role("application").focus()
    for key in [*"+" * 10, "ArrowDown", "ArrowDown", "ArrowRight", "PageDown", "ArrowUp"]:
        explorer.page.keyboard.press(key)
    state = explorer.state()
    seen = int(state["visible_positions"])
    assert 900 < seen < 1100
    assert (int(state["position"]), state["column"]) == (500_001 + seen, "101")
    exact = sinusoidal_encoding(1, 8192, first_position=500_001 + seen)[0, 101]
    assert explorer.numbers() == pytest.approx([exact], abs=1e-9)
    explorer.page.keyboard.press("0")
    assert explorer.state()["visible_positions"] == "0"
    explorer.page.keyboard.press("End")
    assert explorer.state()["position"] == "999999"


def test_the_value_under_the_pointer_is_read_and_kept_by_a_press(explore):
    explorer = explore("encoding", "seq_len=100&d_model=64&position=3&column=4")
    reading = explorer.figure.locator(".pe-readout")
    box = explorer.figure.get_by_role("application").bounding_box()
    explorer.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    explorer.settle()
    position, column = map(int, re.match(r"PE\((\d+), (\d+)\)", reading.inner_text()).groups())
    assert abs(position - 50) < 12
    assert abs(column - 32) < 6
    exact = sinusoidal_encoding(100, 64)[position, column]
    assert explorer.numbers() == pytest.approx([exact], abs=1e-12)
    assert explorer.state()["position"] == "3"
    explorer.page.mouse.down()
    explorer.page.mouse.up()
    state = explorer.state()
    assert (int(state["position"]), int(state["column"])) == (position, column)


def test_the_map_is_dragged_by_the_mouse(explore):
    explorer = explore("encoding", "visible_positions=20&first_position=40&position=50")
    drag(explorer.page, explorer.figure.get_by_role("application"), 0, -100)
    assert 45 < int(explorer.state()["first_position"]) < 50


@pytest.mark.node
def test_the_range_of_a_column_is_that_of_its_rows(ask):
    shapes = [(1, 8, 10_000.0), (2, 8, 2.0), (7, 64, 1.01), (100, 64, 10_000.0), (5000, 32, 1e10)]
    for seq_len, d_model, base in shapes:
        terms = call("formulas/encoding.js", "divisionTerms", d_model, base)
        (theirs,) = ask([call("formulas/idle.js", "idleColumns", terms, seq_len)])
        table = sinusoidal_encoding(seq_len, d_model, base)
        assert theirs == (np.ptp(table, axis=0) < 0.1).sum()


def test_the_numbers_in_view_are_copied_as_exact_as_they_are(explore):
    explorer = explore("encoding", "seq_len=12&d_model=8")
    explorer.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    explorer.unfold("Numbers")
    explorer.figure.get_by_role("button", name="Copy as CSV").click()
    explorer.figure.get_by_text("Copied 12 rows").wait_for()
    text = explorer.page.evaluate("navigator.clipboard.readText()")
    table = np.array([line.split(",") for line in text.splitlines()[1:]], dtype=float)
    np.testing.assert_array_equal(table[:, 0], np.arange(12))
    np.testing.assert_allclose(table[:, 1:], sinusoidal_encoding(12, 8), atol=1e-14)


WINDOWS = [(0, 100, 0, 64, 64), (17, 50, 3, 20, 64), (0, 1_000_000, 0, 8192, 8192)]


@pytest.mark.node
@pytest.mark.parametrize(("first", "count", "left", "width", "d_model"), WINDOWS)
def test_the_still_picture_draws_the_same_cells(ask, first, count, left, width, d_model):
    edges, columns = bin_edges(first, count, 200), drawn_columns(left, width, 400)
    window = {"edges": edges.tolist(), "columns": columns.tolist()}
    terms = call("formulas/encoding.js", "divisionTerms", d_model, 10_000.0)
    theirs = ask(
        [
            call("formulas/window.js", "binEdges", first, count, 200),
            call("formulas/window.js", "drawnColumns", left, width, 400),
            call("formulas/heatmap.js", "heatmapValues", window, terms),
        ]
    )
    assert theirs[:2] == list(window.values())
    ours = window_means(edges, columns, d_model, 10_000.0)
    np.testing.assert_allclose(np.reshape(theirs[2], ours.shape), ours, atol=1e-8)


def test_the_largest_table_is_drawn_without_being_built():
    image = EncodingExplorer(seq_len=1_000_000, d_model=8192).still().axes[0].images[0]
    assert image.get_array().shape == (200, 400)
    assert image.get_extent() == [-0.5, 8191.5, 999_999.5, -0.5]
