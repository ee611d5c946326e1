"""The two positions explorer: chords, squared and added, and the nearest other position."""

import numpy as np
import pytest
from helpers.explorers import drag

from pe_book.explorers import TwoPositionsExplorer
from pe_lib import division_terms

MILLION = 1_000_000


@pytest.mark.parametrize(("d_model", "pairs"), [(64, 0), (64, 8), (16, 0)])
def test_among_a_million_the_nearest_is_what_a_full_search_finds(explore, d_model, pairs):
    """At 64 columns the neighbour; over eight hands, or at 16 columns, another, far away."""
    explorer = explore(
        "two-positions", f"seq_len=1000000&d_model={d_model}&pairs={pairs}&position=17&nearest=true"
    )
    offsets = np.arange(1.0, MILLION - 17)
    terms = division_terms(d_model, 10_000.0)[: pairs or None]
    squared = sum((2 * np.sin(offsets * term / 2)) ** 2 for term in terms)
    readout = explorer.figure.locator(".pe-readout")
    readout.get_by_text("so far").wait_for(state="detached")
    offset = int(offsets[np.argmin(squared)])
    said = readout.inner_text().replace("\u202f", "")
    near = f"{17 - offset} and {17 + offset}" if offset <= 17 else str(17 + offset)
    assert f"Nearest to 17: {near}," in said
    assert explorer.numbers()[1] == pytest.approx(float(squared.min()) ** 0.5, rel=1e-9)
    assert (d_model, pairs, offset) in [(64, 0, 1), (64, 8, 100_738), (16, 0, 615_746)]


def test_what_is_dragged_moves(explore):
    explorer = explore("two-positions")
    page, figure = explorer.page, explorer.figure
    drag(page, figure.get_by_role("slider", name="Position q", exact=True), -150)
    after = int(explorer.state()["other"])
    assert 30 < after < 55
    drag(page, figure.get_by_role("slider", name="Position p", exact=True), 90)
    assert int(explorer.state()["position"]) > 20
    drag(page, figure.get_by_role("slider", name="Hands counted", exact=True), -200)
    counted = int(explorer.state()["pairs"])
    assert 15 < counted < 30
    assert f"over {counted} hands" in figure.locator(".pe-readout").inner_text()
    dial = figure.get_by_role("slider", name="Hand 0, turned by q").bounding_box()
    before = explorer.state()
    page.mouse.move(dial["x"] + dial["width"] / 2, dial["y"] + 8)
    page.mouse.down()
    page.mouse.move(dial["x"] + dial["width"] - 8, dial["y"] + dial["height"] / 2, steps=9)
    page.mouse.up()
    assert explorer.state() != before, "a hand that is turned takes its position along"


def test_at_the_end_all_hands_count(explore):
    explorer = explore("two-positions", "pairs=30")
    hands = explorer.figure.get_by_role("slider", name="Hands counted", exact=True)
    hands.press("Shift+ArrowRight")
    assert explorer.state()["pairs"] == "0"


def test_within_99_words_the_nearer_has_the_nearer_row_in_85_percent_of_pairs():
    assert TwoPositionsExplorer().nearer_share() == pytest.approx(0.853, abs=5e-4)
    assert TwoPositionsExplorer(seq_len=1000).nearer_share() == pytest.approx(0.769, abs=5e-4)
