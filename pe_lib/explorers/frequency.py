"""Columns as curves over the positions, and the wavelength of every pair."""

import numpy as np
import traitlets

from pe_lib import encode_positions, wavelengths
from pe_lib.explorers import parameters as p
from pe_lib.explorers.base import Explorer
from pe_lib.explorers.window import view_of

_MOST_POINTS = 2000


class FrequencyExplorer(Explorer):
    """Chosen columns as curves, and the ladder of wavelengths.

    Parameters
    ----------
    seq_len : int, 1 to 1 000 000.
    d_model : even int, 2 to 8192.
    base : float, 1.01 to 1e10.
    position : int — the cursor, inside the sequence.
    columns : list of 1 to 6 columns to draw, inside the table.
    first_position, visible_positions : int — the window in view; 0 visible ones means all of them.
    """

    seq_len = p.seq_len()
    d_model = p.d_model()
    base = p.base()
    position = p.position()
    columns = p.WholeList([0, 1, 30, 31], p.MAX_D_MODEL - 1, fewest=1, longest=6)
    first_position = p.position()
    visible_positions = p.Whole(0, 0, p.MAX_SEQ_LEN)

    @traitlets.validate("position", "first_position")
    def _check_position(self, proposal: dict) -> int:
        return p.inside(proposal, "seq_len", self.seq_len)

    def still(self):
        """The curves of the columns that exist at this width; beyond 2000 positions, the first."""
        from pe_lib import figures

        shown = [column for column in self.columns if column < self.d_model]
        if not shown:
            return figures.wavelength_ladder(wavelengths(self.d_model, self.base))
        first, count = view_of(self.first_position, self.visible_positions, self.seq_len)
        positions = first + np.arange(min(count, _MOST_POINTS))
        table = encode_positions(positions, self.d_model, self.base)
        return figures.frequency_curves(table, shown, first_position=first)

    def describe(self) -> str:
        """Which columns are drawn, and how long their waves are."""
        length = wavelengths(self.d_model, self.base)
        shown = [column for column in self.columns if column < self.d_model]
        waves = ", ".join(
            f"column {column} ({'cosine' if column % 2 else 'sine'}) with a wave of "
            f"{length[column // 2]:.4g} positions"
            for column in shown
        )
        return (
            f"Curves of the encoding over {self.seq_len} positions, {self.d_model} columns wide, "
            f"base {self.base:g}: {waves or 'no column that exists at this width'}."
        )
