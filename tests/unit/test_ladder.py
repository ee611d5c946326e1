"""The challenge of the chapter on division terms: which ladder lets a position look like the start."""

import numpy as np
import pytest

from pe_book.explorers import LadderExplorer

FASTEST, SLOWEST = 2 * np.pi, 50_000  # positions for a turn
RUNGS = {
    "times": [FASTEST + i / 7 * (SLOWEST - FASTEST) for i in range(8)],
    "speeds": [1 / (1 / FASTEST + i / 7 * (1 / SLOWEST - 1 / FASTEST)) for i in range(8)],
    "factors": [FASTEST * (SLOWEST / FASTEST) ** (i / 7) for i in range(8)],
}


def rows(lengths, count):
    """The hands' tips, as the encoding has them."""
    angles = 2 * np.pi * np.arange(count)[:, None] / np.array(lengths)
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=1)


@pytest.mark.parametrize(("view", "fails"), [("times", 6), ("speeds", 43), ("factors", None)])
def test_equal_times_fail_at_6_equal_speeds_at_43_and_equal_factors_reach_512(view, fails):
    table = rows(RUNGS[view], 513)
    away = np.linalg.norm(table - table[0], axis=1)
    near = [p for p in range(2, 513) if away[p] < away[1]]
    assert (near[0] if near else None) == fails
    explorer = LadderExplorer(view=view)
    np.testing.assert_allclose(explorer.lengths(), RUNGS[view], rtol=1e-12)
    np.testing.assert_allclose(explorer.distances(), away, atol=1e-9)
    assert explorer.fails() == fails
    told = "no position up to 512" if fails is None else f"position {fails} is nearer"
    assert told in explorer.describe()


@pytest.mark.parametrize("view", ["times", "speeds", "factors"])
def test_rungs_written_in_hundredths_fail_where_the_ladder_does(view):
    """A reader who touches no rung loses at the same position on a ladder of their own."""
    written = [round(100 * length) for length in RUNGS[view]]
    own = LadderExplorer(view="own", rungs=written)
    assert own.fails() == LadderExplorer(view=view).fails()


def test_own_rungs_are_eight_different_ones():
    with pytest.raises(ValueError, match="rungs must be 8 to 8 different integers"):
        LadderExplorer(rungs=[628] * 8)
