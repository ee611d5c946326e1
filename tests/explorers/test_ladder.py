"""The ladder explorer: eight hands, and the stair of the doublings that they see."""

import pytest
from helpers.explorers import drag
from playwright.sync_api import expect

from pe_book.explorers import LadderExplorer


def score(explorer) -> int:
    """As the readout has it; the full discs are as many."""
    seen = explorer.figure.locator(".pe-stair-seen").count()
    assert explorer.figure.locator(".pe-stair-missed").count() == 9 - seen
    expect(explorer.figure.locator(".pe-verdict")).to_have_text(f"{seen} of 9 doublings seen:")
    return seen


def test_a_dragged_rung_makes_a_ladder_of_ones_own(explore):
    explorer = explore("ladder", "view=speeds&position=20")
    rung = explorer.figure.get_by_role("slider", name="Rung of hand 3")
    drag(explorer.page, rung, 0, -40)
    explorer.settle()
    state = explorer.state()
    assert (state["view"], state["position"]) == ("own", "20")
    rungs = [int(one) for one in state["rungs"].split(",")]
    assert float(rung.get_attribute("aria-valuenow")) == rungs[3] / 100 > 11
    assert rungs[4] == round(100 * LadderExplorer(view="speeds").lengths()[4])
    assert explorer.figure.locator('[data-view="own"]').get_attribute("aria-pressed") == "true"
    assert score(explorer) == LadderExplorer(view="own", rungs=rungs).seen().sum()
    explorer.figure.get_by_role("slider", name="Rung of hand 3").press("ArrowDown")
    after = [int(one) for one in explorer.state()["rungs"].split(",")]
    assert after[3] == pytest.approx(rungs[3] / 1.05, abs=1)


def test_two_rungs_never_become_one(explore):
    explorer = explore("ladder", "view=own")
    explorer.figure.get_by_role("slider", name="Rung of hand 2").press("End")
    explorer.figure.get_by_role("slider", name="Rung of hand 3").press("End")
    rungs = explorer.settle().state()["rungs"].split(",")
    assert rungs[2:4] == ["10000000", "9999999"]
    assert explorer.message == ""
