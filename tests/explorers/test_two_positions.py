"""The two positions explorer: chords, squared and added, and the nearest other position."""

import numpy as np
import pytest

from pe_book.explorers import TwoPositionsExplorer
from pe_lib import division_terms

MILLION = 1_000_000


@pytest.mark.parametrize(
    ("d_model", "pairs", "nearest"), [(64, 0, 1), (64, 8, 100_738), (16, 0, 615_746)]
)
def test_among_a_million_the_nearest_is_what_a_full_search_finds(explore, d_model, pairs, nearest):
    """At 64 columns the neighbour; over eight hands, or at 16 columns, another, far away."""
    explorer = explore(
        "two-positions", f"seq_len=1000000&d_model={d_model}&pairs={pairs}&position=17&nearest=true"
    )
    offsets = np.arange(1.0, MILLION - 17)
    terms = division_terms(d_model, 10_000.0)[: pairs or None]
    squared = sum((2 * np.sin(offsets * term / 2)) ** 2 for term in terms)
    assert offsets[np.argmin(squared)] == nearest
    readout = explorer.figure.locator(".pe-readout")
    readout.get_by_text("so far").wait_for(state="detached")
    near = f"{17 - nearest} and {17 + nearest}" if nearest <= 17 else str(17 + nearest)
    assert f"Nearest to 17: {near}," in readout.inner_text().replace("\u202f", "")
    assert explorer.numbers()[1] == pytest.approx(float(squared.min()) ** 0.5, rel=1e-9)


def test_at_the_end_all_hands_count(explore):
    explorer = explore("two-positions", "pairs=30")
    hands = explorer.figure.get_by_role("slider", name="Hands counted", exact=True)
    hands.press("Shift+ArrowRight")
    assert explorer.state()["pairs"] == "0"


def test_within_99_words_the_nearer_has_the_nearer_row_in_85_percent_of_pairs():
    assert TwoPositionsExplorer().nearer_share() == pytest.approx(0.853, abs=5e-4)
    assert TwoPositionsExplorer(seq_len=1000).nearer_share() == pytest.approx(0.769, abs=5e-4)
