"""A challenge: eight hands of free speeds, and no position may look like the start."""

from typing import Literal

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter

_HANDS = 8
_SLOWEST = 50_000  # positions for a turn
_PARTS = 100  # of a position, that a rung is written in


class LadderExplorer(Explorer):
    """Eight hands, how long each takes for a turn, and how far each position is from the start.

    The rungs of a ladder go from 2π to 50 000 positions, by equal steps of time, of speed, or by
    equal factors; or they stand where the reader has put them. A position after 1 that is nearer to
    the start than position 1 is ends the play.
    """

    view: Literal["times", "speeds", "factors", "own"] = parameter(default="times")
    seq_len: int = parameter(default=513)
    position: int = parameter(default=0)
    rungs: list[int] = parameter(
        default=[628, 714824, 1429020, 2143216, 2857412, 3571608, 4285804, 5000000]
    )

    def lengths(self) -> np.ndarray:
        """Positions that each hand takes for a turn, shape (8,)."""
        first, last = 2 * np.pi, float(_SLOWEST)
        if self.view == "times":
            return np.linspace(first, last, _HANDS)
        if self.view == "speeds":
            return 2 * np.pi / np.linspace(1, 2 * np.pi / last, _HANDS)
        if self.view == "factors":
            return np.geomspace(first, last, _HANDS)
        return np.array(self.rungs) / _PARTS

    def distances(self) -> np.ndarray:
        """How far each position's row is from the start's, shape (seq_len,)."""
        angles = np.arange(self.seq_len)[:, None] * (np.pi / self.lengths())
        return np.linalg.norm(2 * np.sin(angles), axis=1)

    def fails(self) -> int | None:
        """The first position that is nearer to the start than position 1 is."""
        distances = self.distances()
        near = np.flatnonzero(distances[2:] < distances[1])
        return int(near[0]) + 2 if len(near) else None

    def still(self):
        """How far every position up to the first failure is from the start."""
        from pe_book import figures

        fails, distances = self.fails(), self.distances()
        drawn = distances if fails is None else distances[: fails + 1]
        return figures.curve_panels(
            {"distance from the start": drawn},
            xlabel="position",
            ylabel="distance",
            marked=() if fails is None else (fails,),
            line=float(distances[1]),
        )

    def describe(self) -> str:
        """Which ladder it is, and how far it gets."""
        fails = self.fails()
        turns = ", ".join(f"{length:.4g}" for length in self.lengths())
        end = (
            f"no position up to {self.seq_len - 1} looks like the start"
            if fails is None
            else f"position {fails} is nearer to the start than position 1 is"
        )
        return f"Eight hands that take {turns} positions for a turn: {end}."
