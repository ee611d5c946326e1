"""The distance of two positions: the chords of their hands, squared and added."""

from typing import Any

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter
from pe_book.numbers import normals
from pe_lib.sinusoidal import division_terms, sinusoidal_encoding

_PAIRED = 2000  # positions, of which all pairs of offsets are compared
_ENTRIES = 2**18  # hands times positions, of which noisy rows are read


class TwoPositionsExplorer(Explorer):
    """Two hands on every dial, the chord between them, and the sum of the squared chords.

    A range of the hands counts. With noise on every entry, row `position` is read as the position whose
    row is nearest to it over the hands that count.
    """

    seq_len: int = parameter(default=100)
    d_model: int = parameter(default=64)
    base: float = parameter(default=10000.0)
    position: int = parameter(default=17)
    other: int = parameter(default=61)
    pairs: int = parameter(default=0)
    from_pair: int = parameter(default=0)
    noise: float = parameter(default=0.0)
    nearest: bool = parameter(default=False)
    first_pair: int = parameter(default=0)

    def _counted(self) -> slice:
        """The hands that count, at least one."""
        at = self.shown()
        end = at["pairs"] or at["d_model"] // 2
        return slice(min(at["from_pair"], end - 1), end)

    def chords_squared(self) -> np.ndarray:
        """The squared chord of each hand that counts, fastest first."""
        at = self.shown()
        terms = division_terms(at["d_model"], at["base"])[self._counted()]
        return (2 * np.sin((at["other"] - at["position"]) * terms / 2)) ** 2

    def nearer_share(self) -> float:
        """Of all pairs of offsets, the share in which the smaller one is the smaller distance.

        Offsets go from 1 to `seq_len` - 1, and to 1999 at most.
        """
        at = self.shown()
        terms = division_terms(at["d_model"], at["base"])[self._counted()]
        offsets = np.arange(1, min(at["seq_len"], _PAIRED))
        far = (np.sin(np.outer(offsets, terms) / 2) ** 2).sum(axis=1)
        pairs = np.triu_indices(len(far), 1)
        return float((far[pairs[0]] < far[pairs[1]]).mean())

    def reads(self) -> np.ndarray | None:
        """The position nearest to each noisy row, shape (seq_len,); None without noise, or if too large."""
        at, counted = self.shown(), self._counted()
        hands = counted.stop - counted.start
        if not at["noise"] or at["seq_len"] > _PAIRED or at["seq_len"] * hands > _ENTRIES:
            return None
        table = sinusoidal_encoding(at["seq_len"], at["d_model"], at["base"])
        table = table[:, 2 * counted.start : 2 * counted.stop]
        drawn = [normals(p + 1, 2 * counted.stop)[2 * counted.start :] for p in range(len(table))]
        return ((table + at["noise"] * np.array(drawn)) @ table.T).argmax(axis=1)

    def derived(self) -> dict[str, Any]:
        """The chords that count, their sum, the share of ordered distances, and the noisy reading."""
        counted, reads = self._counted(), self.reads()
        squared = self.chords_squared()
        numbers = {"from": counted.start, "counted": counted.stop, "squared": squared.sum()}
        if self.shown()["seq_len"] > 2:
            numbers["share"] = self.nearer_share()
        if reads is not None:
            numbers["noisy.read"] = reads[self.shown()["position"]]
        return numbers

    def still(self):
        """The squared chord of each hand, and the running sum from the fastest on."""
        squared = self.chords_squared()
        series = {"chord²": squared, "sum so far": np.cumsum(squared)}
        hands = np.arange(len(squared))
        return self.figures.labelled_curves(hands, series, xlabel="hand", ylabel="squared length")

    def describe(self) -> str:
        """The two positions and their distance."""
        at, squared, reads = self.shown(), self.chords_squared(), self.reads()
        first = self._counted().start
        range_text = "fastest first" if first == 0 else f"from hand {first} on"
        noisy = (
            ""
            if reads is None
            else f" With noise of {at['noise']:g} on every entry row {at['position']} is read as "
            f"{reads[at['position']]}."
        )
        return (
            f"The squared chord between the two hands of positions {at['position']} and "
            f"{at['other']}, for each of {len(squared)} hands, {range_text}; {at['d_model']} "
            f"columns, base {at['base']:g}. They add up to {squared.sum():.4g}; its root, the "
            f"distance, is {np.sqrt(squared.sum()):.4g}.{noisy}"
        )
