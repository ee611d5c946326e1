"""Columns as curves over the positions, and the wavelength of every pair."""

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter
from pe_book.explorers.window import view_of
from pe_lib.sinusoidal import encode_positions, wavelengths

_MOST_POINTS = 2000


class FrequencyExplorer(Explorer):
    """Chosen columns as curves, and the ladder of wavelengths."""

    seq_len: int = parameter(default=100)
    d_model: int = parameter(default=64)
    base: float = parameter(default=10000.0)
    position: int = parameter(default=42)
    columns: list[int] = parameter(default=[0, 16, 20, 30])
    first_position: int = parameter(default=0)
    visible_positions: int = parameter(default=0)
    training: int = parameter(default=0)

    def _window(self) -> tuple[int, int]:
        """First position and number of positions that the still picture draws."""
        at = self.shown()
        first, count = view_of(at["first_position"], at["visible_positions"], at["seq_len"])
        return first, min(count, _MOST_POINTS)

    def still(self):
        """The curves of the columns that exist at this width; beyond 2000 positions, the first."""
        from pe_book import figures

        at = self.shown()
        if not at["columns"]:
            return figures.wavelength_ladder(wavelengths(at["d_model"], at["base"]))
        first, count = self._window()
        table = encode_positions(first + np.arange(count), at["d_model"], at["base"])
        return figures.frequency_curves(table, at["columns"], first_position=first)

    def describe(self) -> str:
        """Which columns are drawn over which positions, and how long their waves are."""
        at = self.shown()
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
