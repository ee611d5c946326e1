"""The encoding table as a heatmap of any size."""

import traitlets

from pe_lib.explorers import parameters as p
from pe_lib.explorers.base import Explorer
from pe_lib.explorers.window import bin_edges, drawn_columns, view_of, window_means

_MOST_ROWS, _MOST_COLUMNS = 200, 400


class EncodingExplorer(Explorer):
    """The table of sinusoidal encodings: crosshair, exact values, rows compared.

    Parameters
    ----------
    seq_len : int, 1 to 1 000 000 — rows of the table.
    d_model : even int, 2 to 8192 — columns of the table.
    base : float, 1.01 to 1e10.
    position, column : int — the crosshair's cell, inside the table.
    pinned : list of at most two positions, whose rows are compared.
    first_position, visible_positions, first_column, visible_columns : int — the window in view;
        0 visible ones means all of them.
    """

    seq_len = p.seq_len()
    d_model = p.d_model()
    base = p.base()
    position = p.position()
    column = p.column()
    pinned = p.WholeList([], p.MAX_SEQ_LEN - 1, longest=2)
    first_position = p.position()
    visible_positions = p.Whole(0, 0, p.MAX_SEQ_LEN)
    first_column = p.column()
    visible_columns = p.Whole(0, 0, p.MAX_D_MODEL)

    @traitlets.validate("position", "first_position")
    def _check_position(self, proposal: dict) -> int:
        return p.inside(proposal, "seq_len", self.seq_len)

    @traitlets.validate("column", "first_column")
    def _check_column(self, proposal: dict) -> int:
        return p.inside(proposal, "d_model", self.d_model)

    def still(self):
        """The heatmap of what is in view, with the crosshair."""
        from pe_lib import figures

        first, count = view_of(self.first_position, self.visible_positions, self.seq_len)
        left, width = view_of(self.first_column, self.visible_columns, self.d_model)
        edges = bin_edges(first, count, _MOST_ROWS)
        columns = drawn_columns(left, width, _MOST_COLUMNS)
        figure = figures.encoding_heatmap(window_means(edges, columns, self.d_model, self.base))
        axes = figure.axes[0]
        right, bottom = left + width - 0.5, first + count - 0.5
        axes.images[0].set_extent((left - 0.5, right, bottom, first - 0.5))
        axes.axhline(self.position, color="#111111", linewidth=0.8)
        axes.axvline(self.column, color="#111111", linewidth=0.8)
        return figure

    def describe(self) -> str:
        """The size of the table and the two ends of its columns."""
        return (
            f"Heatmap of the sinusoidal encoding, {self.seq_len} positions down by {self.d_model} "
            f"columns across, base {self.base:g}. The columns on the left swing between red, +1, "
            "and blue, −1, every few positions; towards the right they change more and more slowly."
        )
