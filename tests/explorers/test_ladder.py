"""The ladder explorer: a challenge that is lost where a position looks like the start."""

import pytest
from helpers.explorers import drag
from playwright.sync_api import expect

from pe_book.explorers import LadderExplorer


def play_until(explorer, words: str) -> None:
    """Press Play, and wait for what it says at its end."""
    explorer.figure.locator(".pe-speed").click()
    explorer.figure.locator('.pe-sign[aria-label^="Play"]').click()
    expect(explorer.figure.locator(".pe-readout")).to_contain_text(words, timeout=30_000)
    explorer.page.locator('.pe-sign[aria-label^="Play"]').wait_for()
    explorer.settle()


@pytest.mark.parametrize(("view", "fails"), [("times", 6), ("speeds", 43)])
def test_play_stops_where_a_position_looks_like_the_start(explore, view, fails):
    explorer = explore("ladder", f"view={view}")
    assert explorer.figure.locator(".pe-fail").count() == 0
    play_until(explorer, f"Position {fails} looks like the start")
    assert explorer.state()["position"] == str(fails)
    assert explorer.figure.locator(".pe-curve.pe-fail").count() == 2  # red, and a cross
    assert explorer.figure.locator(".pe-fail-text").text_content().startswith(f"Position {fails}")
    explorer.figure.locator('.pe-sign[aria-label^="Play"]').click()  # from the start again
    said = explorer.figure.locator(".pe-verdict")
    expect(said).not_to_have_text(f"Position {fails} looks like the start.")


def test_equal_factors_reach_512_and_it_says_so(explore):
    explorer = explore("ladder", "view=factors&position=500")
    play_until(explorer, "Position 512 reached")
    assert explorer.figure.locator(".pe-fail").count() == 0


def test_a_dragged_rung_makes_a_ladder_of_ones_own_that_plays_from_the_start(explore):
    explorer = explore("ladder", "view=speeds&position=20")
    rung = explorer.figure.get_by_role("slider", name="Rung of hand 3")
    drag(explorer.page, rung, 0, -40)
    explorer.settle()
    state = explorer.state()
    assert (state["view"], state.get("position", "0")) == ("own", "0")
    rungs = [int(one) for one in state["rungs"].split(",")]
    assert float(rung.get_attribute("aria-valuenow")) == rungs[3] / 100 > 11
    assert rungs[4] == 1466  # where equal speeds had it
    own = LadderExplorer(view="own", rungs=rungs)
    assert explorer.figure.locator('[data-view="own"]').get_attribute("aria-pressed") == "true"
    explorer.figure.get_by_role("slider", name="Rung of hand 3").press("ArrowDown")
    after = [int(one) for one in explorer.state()["rungs"].split(",")]
    assert after[3] == pytest.approx(rungs[3] / 1.05, abs=1)
    assert own.rungs == rungs


def test_two_rungs_never_become_one(explore):
    explorer = explore("ladder", "view=own")
    explorer.figure.get_by_role("slider", name="Rung of hand 2").press("End")
    explorer.figure.get_by_role("slider", name="Rung of hand 3").press("End")
    rungs = explorer.settle().state()["rungs"].split(",")
    assert rungs[2:4] == ["10000000", "9999999"]
    assert explorer.message == ""


def test_a_ladder_that_is_held_is_compared_by_how_far_it_gets(explore):
    explorer = explore("ladder", "view=speeds&held=view%3Dtimes")
    assert "held stops at 6, now stops at 43" in explorer.figure.inner_text().replace("\n", " ")


def test_the_still_tells_how_far_the_ladder_gets():
    explorer = LadderExplorer(view="speeds")
    assert len(explorer.still().axes[0].lines[-1].get_xdata()) >= 1
    assert "position 43 is nearer" in explorer.describe()
