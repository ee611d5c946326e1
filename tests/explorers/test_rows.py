"""The rows explorer: what training wrote, from the record of the experiments."""

import numpy as np
import pytest
from helpers.explorers import drag
from playwright.sync_api import expect

from pe_book.explorers import RowsExplorer
from pe_book.explorers.rows import DRAWN, LEVELS, ZERO, record
from pe_book.records import clocks

RUNS = [(task, seed) for task in ("masked", "shuffled", "causal") for seed in clocks.SEEDS]


@pytest.mark.parametrize("run", RUNS, ids=str)
def test_the_record_is_that_of_the_experiments(run):
    """Lines, trend and loss as recorded there; spectra and maps to their bytes and levels."""
    known, kept = clocks.training(*run), record("{}-{}".format(*run))
    assert kept["steps"] == clocks.kept_steps()
    assert [kept[key] for key in ("lines", "trend", "loss")] == [
        known[key] for key in ("lines", "trend", "curve")
    ]
    explorer = RowsExplorer(task=run[0], seed=run[1])
    within = 2 ** (0.51 / kept["per"]) - 1
    np.testing.assert_allclose(explorer.power(), clocks.power(known), rtol=within + 1e-3)
    tables = clocks.rows(known)
    assert list(kept["maps"]) == [str(step) for step in tables]
    for step, table in tables.items():
        one = kept["maps"][str(step)]
        levels = np.array([ord(letter) - ZERO for letter in one["map"]]).reshape(DRAWN)
        centred = np.clip((table - table.mean(axis=0))[:, ::2] / one["limit"], -1, 1)
        assert np.abs(levels / LEVELS - centred).max() <= 0.5001 / LEVELS


def test_play_writes_the_lines_and_the_map_says_its_step(explore):
    explorer = explore("rows")
    figure = explorer.figure
    expect(figure.locator(".pe-verdict")).to_have_text("Step 0: no line.")
    explorer.set(training=1700)
    expect(figure.locator(".pe-verdict")).to_contain_text("Step 1\u202f688: lines at ")
    known = clocks.training("masked", 2)
    at = clocks.kept_steps().index(1688)
    wanted = [*(period for period, _ in known["lines"][at]), known["trend"][at], known["curve"][at]]
    assert explorer.numbers() == pytest.approx(wanted, rel=1e-6)
    explorer.set(training=1400)  # kept are the rows of 1172 and 1688
    title = figure.locator(".pe-picture text", has_text="nearest kept: step 1\u202f")
    assert title.count() == 1
    explorer.set(seed=3)  # of which the last rows alone are kept
    figure.locator(".pe-picture text", has_text="rows not kept").wait_for()
    assert figure.locator(".pe-cells").count() == 1, "the trail stays, and no old map"


def test_the_trail_shows_the_training_so_far_and_is_dragged(explore):
    explorer = explore("rows", "training=1172")
    written = (
        "all => { const c = all[1], d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; \
        return Array.from({length: c.height}, (_, y) => d[4 * y * c.width + 3]); }"
    )
    lines = explorer.figure.locator(".pe-cells").evaluate_all(written)
    assert [bool(alpha) for alpha in lines] == [step <= 1172 for step in clocks.kept_steps()]
    moment = explorer.figure.get_by_role("slider", name="Moment of training")
    moment.press("End")
    assert explorer.state()["training"] == "3000"
    moment.press("ArrowUp")
    assert explorer.state()["training"] == str(clocks.kept_steps()[-2])
    drag(explorer.page, moment, 0, -60)
    assert int(explorer.settle().state()["training"]) < clocks.kept_steps()[-2]


def test_hands_turn_at_the_periods_of_the_lines(explore):
    explorer = explore("rows", "view=decoder&position=10")
    before = explorer.picture()
    explorer.unfold("Numbers")
    cells = explorer.figure.locator(".pe-numbers td").all_inner_texts()
    periods = [line[0] for line in record("decoder")["lines"][0]]
    assert [float(turn) for turn in cells[1::2]] == pytest.approx(
        [10 / period % 1 for period in periods], abs=1e-4
    )
    explorer.slider("position").press("ArrowRight")
    assert explorer.picture() != before
    assert explorer.state()["position"] == "11"
