"""The challenge of the chapter on division terms: which ladder sees every doubling of a distance."""

import numpy as np
import pytest

from pe_book.explorers import LadderExplorer

FASTEST = 2 * np.pi  # words for a turn


def rungs(view, slowest):
    """As the chapter says it, rung by rung."""
    return {
        "times": [FASTEST + i / 7 * (slowest - FASTEST) for i in range(8)],
        "speeds": [1 / (1 / FASTEST + i / 7 * (1 / slowest - 1 / FASTEST)) for i in range(8)],
        "factors": [FASTEST * (slowest / FASTEST) ** (i / 7) for i in range(8)],
    }[view]


def stair(lengths):
    """The mean squared distance of rows of tips, as the encoding has them."""
    angles = 2 * np.pi * np.arange(1024)[:, None] / np.array(lengths)
    table = np.concatenate([np.sin(angles), np.cos(angles)], axis=1)
    squares = ((table - table[0]) ** 2).sum(axis=1)
    return [squares[2**m : 2 ** (m + 1)].mean() for m in range(10)]


@pytest.mark.parametrize(
    ("view", "slowest", "score"),
    [
        ("factors", 804, 7), ("factors", 3217, 9), ("factors", 19_869, 6),
        ("times", 804, 5), ("times", 3217, 5), ("speeds", 804, 3), ("speeds", 3217, 2),
    ],
)  # fmt: skip
def test_equal_factors_see_every_doubling_and_equal_steps_do_not(view, slowest, score):
    explorer = LadderExplorer(view=view, slowest=slowest)
    np.testing.assert_allclose(explorer.lengths(), rungs(view, slowest), rtol=1e-12)
    steps = stair(rungs(view, slowest))
    np.testing.assert_allclose(explorer.steps(), steps, rtol=1e-9)
    seen = [steps[m] - max(steps[:m]) >= 0.25 for m in range(1, 10)]
    assert explorer.seen().tolist() == seen
    assert sum(seen) == score
    assert f"they see {score} of 9 doublings" in explorer.describe()


@pytest.mark.parametrize("view", ["times", "speeds", "factors"])
def test_rungs_written_in_hundredths_see_what_the_ladder_does(view):
    """A reader who touches no rung has the same score on a ladder of their own."""
    made = LadderExplorer(view=view)
    written = [round(100 * length) for length in made.lengths()]
    assert (LadderExplorer(view="own", rungs=written).seen() == made.seen()).all()


def test_it_opens_on_the_hands_that_the_chapter_before_ended_with():
    opening = LadderExplorer()
    np.testing.assert_allclose(opening.lengths(), 2 * np.pi * 2.0 ** np.arange(8), rtol=1e-3)
    np.testing.assert_allclose(LadderExplorer(view="own").lengths(), opening.lengths(), rtol=2e-3)
