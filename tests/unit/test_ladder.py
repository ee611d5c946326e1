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
    assert explorer.seen().sum() == score
    assert f"they see {score} of 9 doublings" in explorer.describe()


@pytest.mark.parametrize("view", ["times", "speeds", "factors"])
def test_rungs_written_in_hundredths_see_what_the_ladder_does(view):
    """A reader who touches no rung has the same score on a ladder of their own."""
    made = LadderExplorer(view=view)
    written = [round(100 * length) for length in made.lengths()]
    assert (LadderExplorer(view="own", rungs=written).seen() == made.seen()).all()
