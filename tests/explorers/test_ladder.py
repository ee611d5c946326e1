"""The ladder explorer: eight hands, and the stair of the doublings that they see."""

import pytest
from helpers.explorers import drag

from pe_book.explorers import LadderExplorer


def test_a_dragged_rung_makes_a_ladder_of_ones_own(explore):
    explorer = explore("ladder", "view=speeds&position=20")
    rung = explorer.figure.get_by_role("slider", name="Rung of hand 3")
    drag(explorer.page, rung, 0, -40)
    state = explorer.settle().state()
    assert (state["view"], state["position"]) == ("own", "20")
    rungs = [int(one) for one in state["rungs"].split(",")]
    assert float(rung.get_attribute("aria-valuenow")) == rungs[3] / 100 > 11
    assert rungs[4] == round(100 * LadderExplorer(view="speeds").lengths()[4])
    seen = explorer.figure.locator(".pe-stair-seen").count()
    assert seen == LadderExplorer(view="own", rungs=rungs).seen().sum()


def test_two_rungs_never_become_one(explore):
    explorer = explore("ladder", "view=own")
    explorer.figure.get_by_role("slider", name="Rung of hand 2").press("End")
    explorer.figure.get_by_role("slider", name="Rung of hand 3").press("End")
    rungs = explorer.settle().state()["rungs"].split(",")
    assert rungs[2:4] == ["10000000", "9999999"]
    assert explorer.message == ""


@pytest.mark.parametrize("view", ["times", "speeds", "factors"])
def test_rungs_written_in_hundredths_see_what_the_ladder_does(view):
    """A reader who touches no rung has the same score on a ladder of their own."""
    made = LadderExplorer(view=view)
    written = [round(100 * length) for length in made.lengths()]
    assert (LadderExplorer(view="own", rungs=written).seen() == made.seen()).all()
