"""Each pair of columns as a clock hand that rotates with the position."""

from typing import Any

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter
from pe_lib.sinusoidal import division_terms, encode_positions

_HANDS = 8


class ClocksExplorer(Explorer):
    """Hands that turn with the position: each writes its sine and its cosine into two columns."""

    position: int = parameter(default=7)
    base: float = parameter(default=10000.0)
    d_model: int = parameter(default=16)
    pair: int = parameter(default=1)
    first_pair: int = parameter(default=0)
    sine_alone: bool = parameter(default=False)
    hands_alone: bool = parameter(default=False)
    matrix: bool = parameter(default=False)

    def _window(self) -> tuple[list[int], np.ndarray]:
        """The hands that are shown, and their columns of the row."""
        at = self.shown()
        pairs = at["d_model"] // 2
        first = min(at["first_pair"], max(0, pairs - _HANDS))
        hands = list(range(first, min(first + _HANDS, pairs)))
        row = encode_positions([at["position"]], at["d_model"], at["base"])
        return hands, row[:, 2 * first : 2 * hands[-1] + 2]

    def derived(self) -> dict[str, Any]:
        """The chosen hand's frequency, angle, sine and cosine."""
        at = self.shown()
        row = encode_positions([at["position"]], at["d_model"], at["base"])[0]
        term = division_terms(at["d_model"], at["base"])[at["pair"]]
        sine, cosine = row[2 * at["pair"] :][:2]
        return {"term": term, "angle": at["position"] * term, "sine": sine, "cosine": cosine}

    def still(self):
        """The hands that are shown, at the current position."""
        hands, row = self._window()
        figure = self.figures.clock_hands(row, [f"position\n{self.position}"])
        for n, (hand, axes) in enumerate(zip(hands, figure.axes, strict=True)):
            axes.set_xlabel(f"hand {hand}")
            if self.sine_alone and hand == self.shown()["pair"]:
                sine, cosine = row[0, 2 * n], row[0, 2 * n + 1]
                axes.plot(
                    [0, sine], [0, -cosine], color=self.figures.COLOURS["position"], linewidth=2.5
                )
                for name, height in ("a", abs(cosine)), ("b", -abs(cosine)):
                    axes.text(1.2 * sine, 1.2 * height, name, ha="center", va="center")
        return figure

    def describe(self) -> str:
        """The chosen hand's angle, and which hands are shown."""
        at = self.shown()
        hands, _ = self._window()
        term, angle, sine, cosine = self.derived().values()
        text = f"The sine of hand {at['pair']} is {sine:.4g}, to the right"
        if at["sine_alone"]:
            text += ": it points along a or along b"
        else:
            text += f" and its cosine {cosine:.4g}, upwards"
            if at["matrix"]:
                c, s = np.cos(term), np.sin(term)
                text += f"; ({c:.3f} {s:.3f}; {-s:.3f} {c:.3f}) carries it one position on"
        if at["hands_alone"]:
            text = f"Hand {at['pair']} has turned by {angle:.4g} radians"
        return (
            f"Hands {hands[0]} to {hands[-1]} of {at['d_model'] // 2} on their dials, at position "
            f"{at['position']}, {at['d_model']} columns, base {at['base']:g}. The fastest is on the "
            f"left. {text}."
        )
