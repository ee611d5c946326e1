"""Columns as curves over the positions, and the wavelength of every pair."""

from typing import Any, Literal

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter
from pe_book.explorers.window import view_of
from pe_lib.relative import offset_kernel
from pe_lib.sinusoidal import encode_positions, wavelengths

_MOST_POINTS = 2000
_LONGEST = 100_000  # offsets
_WHOLE = 2**24 // _LONGEST  # hands; with more, the page computes fewer offsets
_BESIDE = (100.0, 1000.0, 10_000.0, 100_000.0)  # drawn with the chosen base, four in all


class FrequencyExplorer(Explorer):
    """Chosen columns as curves and the ladder of wavelengths; or how far similarity reaches.

    *Reach* draws the similarity of two positions against how far apart they are, for a few bases. Smoothed,
    it is the mean from half an offset up to it; where that first falls below 0, *near* ends.
    """

    view: Literal["curves", "reach"] = parameter(default="curves")
    seq_len: int = parameter(default=100)
    d_model: int = parameter(default=64)
    base: float = parameter(default=10000.0)
    position: int = parameter(default=42)
    columns: list[int] = parameter(default=[0, 16, 20, 30])
    first_position: int = parameter(default=0)
    visible_positions: int = parameter(default=0)
    training: int = parameter(default=0)

    def smoothed(self, base: float | None = None) -> np.ndarray:
        """Similarity at the offsets 0 to 100 000, each the mean from half the offset up to it.

        Parameters
        ----------
        base : float, optional
            Another base than the explorer's own.
        """
        offsets = np.arange(_LONGEST + 1)
        similarity = offset_kernel(offsets, self.d_model, base or self.base) / (self.d_model / 2)
        before = np.concatenate([[0], similarity.cumsum()])
        first = offsets // 2
        return (before[offsets + 1] - before[first]) / (offsets + 1 - first)

    def near_ends(self, base: float | None = None) -> int | None:
        """The first offset at which the smoothed similarity is below 0; None within 100 000.

        Parameters
        ----------
        base : float, optional
            Another base than the explorer's own.
        """
        below = self.smoothed(base) < 0
        return int(below.argmax()) if below.any() else None

    def _bases(self) -> list[float]:
        others = [base for base in _BESIDE if self.base in _BESIDE or base != _BESIDE[1]]
        return sorted({*others, self.base})

    def _window(self) -> tuple[int, int]:
        """First position and number of positions that the still picture draws."""
        at = self.shown()
        first, count = view_of(at["first_position"], at["visible_positions"], at["seq_len"])
        return first, min(count, _MOST_POINTS)

    def derived(self) -> dict[str, Any]:
        """The frequencies and the window in view; or the offset at which similarity falls below 0."""
        at = self.shown()
        length = wavelengths(at["d_model"], at["base"])
        if at["view"] == "reach":
            end = {"reach.end": self.near_ends()} if len(length) <= _WHOLE else {}
            return {"terms": 2 * np.pi / length, **end}
        first, count = view_of(at["first_position"], at["visible_positions"], at["seq_len"])
        return {
            "terms": 2 * np.pi / length,
            "unfinished": (length > at["seq_len"]).sum(),
            "rows.first": first,
            "rows.count": count,
            "trained": min(at["training"] or at["seq_len"], at["seq_len"]),
        }

    def still(self):
        """The curves of the columns that exist at this width, over at most 2000 positions."""
        at = self.shown()
        if at["view"] == "reach":
            offsets = np.unique(np.geomspace(1, _LONGEST, 160).astype(int))
            series = {
                f"base {base:,.0f}".replace(",", " "): self.smoothed(base)[offsets]
                for base in self._bases()
            }
            return self.figures.labelled_curves(
                offsets, series, xlabel="offset", ylabel="similarity, smoothed", log_x=True
            )
        if not at["columns"]:
            return self.figures.wavelength_ladder(wavelengths(at["d_model"], at["base"]))
        first, count = self._window()
        table = encode_positions(first + np.arange(count), at["d_model"], at["base"])
        return self.figures.frequency_curves(table, at["columns"], first_position=first)

    def describe(self) -> str:
        """The columns that are drawn, the positions, and the wavelengths."""
        at = self.shown()
        if at["view"] == "reach":
            ends = {base: self.near_ends(base) for base in self._bases()}
            ends_at = ", ".join(f"base {base:g} at {end or 'none'}" for base, end in ends.items())
            end, turned = ends[self.base], ""
            if end:
                slowest = np.degrees(end * 2 * np.pi / wavelengths(at["d_model"], self.base)[-1])
                turned = f" At {end} the slowest hand has turned by {slowest:.0f}°."
            return (
                f"Smoothed similarity against the offset on a log axis, {at['d_model']} columns. It first "
                f"falls below 0, within {_LONGEST} offsets: {ends_at}. The length is {at['seq_len']}.{turned}"
            )
        length = wavelengths(at["d_model"], at["base"])
        first, count = self._window()
        drawn = "" if count == at["seq_len"] else f", drawn from {first} to {first + count - 1}"
        waves = ", ".join(
            f"column {column} ({'cosine' if column % 2 else 'sine'}) with a wave of "
            f"{length[column // 2]:.4g} positions"
            for column in at["columns"]
        )
        return (
            f"Curves of the encoding over {at['seq_len']} positions{drawn}, {at['d_model']} "
            f"columns wide, base {at['base']:g}: {waves or 'no column that exists at this width'}."
        )
