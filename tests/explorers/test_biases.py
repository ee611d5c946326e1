"""The biases explorer: what is added by offset, and what each kind does beyond the trained length."""

import numpy as np
import pytest
from helpers.node import call

from pe_book.explorers import BiasesExplorer
from pe_lib import alibi_slopes, t5_buckets

FORMULAS = "formulas/biases.js"


@pytest.mark.node
def test_slopes_and_buckets_are_the_librarys(ask):
    heads = [*range(1, 65)]
    for count, theirs in zip(
        heads, ask([call(FORMULAS, "alibiSlopes", n) for n in heads]), strict=True
    ):
        np.testing.assert_allclose(theirs, alibi_slopes(count), rtol=4e-16)
    rules = [(b, far, both) for b in (8, 16, 32, 64) for far in (33, 64, 128, 1000, 4096)
             for both in (True, False)]  # fmt: skip
    asked = [call(FORMULAS, "t5Buckets", 5000, 5000, b, far, both) for b, far, both in rules]
    for (count, far, both), theirs in zip(rules, ask(asked), strict=True):
        ours = t5_buckets(np.arange(-5000, 5001), count, far, bidirectional=both)
        assert theirs == ours.tolist(), (count, far, both)


@pytest.mark.node
def test_the_reach_holds_nine_tenths(ask):
    weights = [[1.0], [0.05, 0.9, 0.05], [0.2] * 5, [0.9, 0.1], [0.1, 0.9]]
    owns = [0, 1, 2, 1, 1]
    asked = [call(FORMULAS, "reachOf", w, own) for w, own in zip(weights, owns, strict=True)]
    assert ask(asked) == [0, 0, 2, 1, 0]


def test_what_each_does_beyond_the_trained_length():
    far = {"seq_len": 200, "trained": 48, "position": 199}
    alibi, t5, shaw = (BiasesExplorer(view=v, **far).biases()[1] for v in ("alibi", "t5", "shaw"))
    assert (np.diff(alibi) > 0).all()
    assert len(set(t5[:80])) == 1
    assert len(set(shaw[:183])) == 1
    table = BiasesExplorer(view="table", **far)
    assert table.reaches() is None
    assert np.isnan(table.biases()).all()
    assert "has none for position 199" in table.describe()
    table.still()


def test_beyond_its_end_a_table_says_so_and_shows_no_number(explore):
    explorer = explore("biases", "view=table&position=47")
    assert len(explorer.numbers()) == 2
    explorer.figure.locator(".pe-sign").first.press(".")
    explorer.settle()
    said = explorer.figure.locator(".pe-readout").inner_text()
    assert "has no row in a table of 48" in said
    assert "no row for position 48" in explorer.figure.locator(".pe-picture").inner_text()
    explorer = explore("biases", "view=table&causal=false&position=3", within=explorer.page)
    assert "no row for position 95" in explorer.figure.locator(".pe-picture").inner_text()


def test_query_head_and_trained_length_are_dragged_and_keyed(explore):
    explorer = explore("biases")
    mouse, figure = explorer.page.mouse, explorer.figure
    row = figure.get_by_role("slider", name="Query, a row of the square").bounding_box()
    x, y = row["x"] + row["width"] / 2, row["y"] + row["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y + 100)
    mouse.up()
    assert 45 < int(explorer.state()["position"]) < 60
    heads = figure.locator(".pe-knob[aria-label=Head]")
    heads.focus()
    explorer.page.keyboard.press("ArrowDown")
    assert explorer.state()["head"] == "2"
    box = heads.bounding_box()
    mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4)
    assert explorer.state()["head"] == "7"
    edge = figure.get_by_role("slider", name="Trained length").first
    edge.focus()
    explorer.page.keyboard.press("Shift+ArrowRight")
    assert explorer.state()["trained"] == "58"


def test_both_sides_of_alibi_are_alike():
    both = BiasesExplorer(causal=False, seq_len=65, trained=65, position=32)
    assert both.biases().tolist() == both.biases()[:, ::-1].tolist()
