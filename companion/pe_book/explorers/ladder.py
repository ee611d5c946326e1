"""A challenge: eight hands of free speeds, and a ruler that sees every doubling of the distance."""

from typing import Any, Literal

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter

_HANDS = 8
_PARTS = 100  # units of a rung per word
_FARTHEST = 1023  # words apart: ten steps, each twice as wide as the one before
_LEAST = 0.25  # squared distance by which a step must exceed all before it


class LadderExplorer(Explorer):
    """Eight hands, how long each takes for a turn, and which doublings of a distance they see.

    The rungs of a ladder go from 2π words up to those of the slowest hand, by equal factors, equal
    steps of time or of speed; or they stand where the reader has put them. The squared distance of
    two positions is averaged over 1 word, 2 to 3, 4 to 7 … 512 to 1023: a stair of ten steps. A
    doubling is seen where a step is at least a quarter higher than every step before it.
    """

    view: Literal["factors", "times", "speeds", "own"] = parameter(default="factors")
    slowest: int = parameter(default=804)
    position: int = parameter(default=0)
    rungs: list[int] = parameter(default=[628, 1257, 2513, 5027, 10053, 20106, 40212, 80425])

    def lengths(self) -> np.ndarray:
        """Words that each hand takes for a turn, shape (8,)."""
        first, last = 2 * np.pi, float(self.slowest)
        if self.view == "times":
            return np.linspace(first, last, _HANDS)
        if self.view == "speeds":
            return 2 * np.pi / np.linspace(1, 2 * np.pi / last, _HANDS)
        if self.view == "factors":
            return np.geomspace(first, last, _HANDS)
        return np.array(self.rungs) / _PARTS

    def steps(self) -> np.ndarray:
        """The mean squared distance over each doubling, from 1 word to 512 … 1023, shape (10,)."""
        angles = np.arange(1, _FARTHEST + 1)[:, None] * (np.pi / self.lengths())
        squares = (4 * np.sin(angles) ** 2).sum(axis=1)
        return np.array([part.mean() for part in np.split(squares, 2 ** np.arange(1, 10) - 1)])

    def seen(self) -> np.ndarray:
        """Whether each of the nine doublings is seen, shape (9,)."""
        steps = self.steps()
        return steps[1:] - np.maximum.accumulate(steps)[:-1] >= _LEAST

    def derived(self) -> dict[str, Any]:
        """The hands' lengths, the stair, and which doublings are seen."""
        return {"lengths": self.lengths(), "steps": self.steps(), "seen": self.seen()}

    def still(self):
        """The stair, and which of its rises are seen."""
        return self.figures.stairs(
            {"": self.steps()}, least=_LEAST, xlabel="words apart", ylabel="squared distance"
        )

    def describe(self) -> str:
        """Which ladder it is, and which doublings it sees."""
        turns = ", ".join(f"{length:.4g}" for length in self.lengths())
        missed = [str(2 ** (m + 1)) for m in np.flatnonzero(~self.seen())]
        if len(missed) > 1:
            lacking = f"miss those to {', '.join(missed[:-1])} and {missed[-1]}"
        else:
            lacking = f"miss that to {missed[0]}" if missed else "miss none"
        return (
            f"Eight hands that take {turns} words for a turn: they see {9 - len(missed)} of 9 "
            f"doublings of the distance, and {lacking}."
        )
