"""How far apart two positions are: the chords of their hands, squared and added."""

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter
from pe_lib.sinusoidal import division_terms

_PAIRED = 2000  # positions, of which all pairs of offsets are compared


class TwoPositionsExplorer(Explorer):
    """Two hands on every dial, the chord between them, and the sum of the squared chords."""

    seq_len: int = parameter(default=100)
    d_model: int = parameter(default=64)
    base: float = parameter(default=10000.0)
    position: int = parameter(default=17)
    other: int = parameter(default=61)
    pairs: int = parameter(default=0)
    first_pair: int = parameter(default=0)

    def chords_squared(self) -> np.ndarray:
        """The squared chord of each hand that counts, fastest first."""
        at = self.shown()
        terms = division_terms(at["d_model"], at["base"])[: at["pairs"] or None]
        return (2 * np.sin((at["other"] - at["position"]) * terms / 2)) ** 2

    def nearer_share(self) -> float:
        """Of all pairs of offsets, the share in which the smaller one is the smaller distance.

        Offsets go from 1 to `seq_len` - 1, and to 1999 at most.
        """
        at = self.shown()
        terms = division_terms(at["d_model"], at["base"])[: at["pairs"] or None]
        offsets = np.arange(1, min(at["seq_len"], _PAIRED))
        far = (np.sin(np.outer(offsets, terms) / 2) ** 2).sum(axis=1)
        pairs = np.triu_indices(len(far), 1)
        return float((far[pairs[0]] < far[pairs[1]]).mean())

    def still(self):
        """The squared chord of each hand, and what they add up to from the fastest on."""
        from pe_book import figures

        squared = self.chords_squared()
        series = {"chord²": squared, "sum so far": np.cumsum(squared)}
        hands = np.arange(len(squared))
        return figures.labelled_curves(hands, series, xlabel="hand", ylabel="squared length")

    def describe(self) -> str:
        """The two positions, and how far they are apart."""
        at, squared = self.shown(), self.chords_squared()
        return (
            f"The squared chord between the two hands of positions {at['position']} and "
            f"{at['other']}, for each of {len(squared)} hands, fastest first; {at['d_model']} "
            f"columns, base {at['base']:g}. They add up to {squared.sum():.4g}; its root, the "
            f"distance, is {np.sqrt(squared.sum()):.4g}."
        )
