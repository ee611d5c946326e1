"""The encoding table as a heatmap of any size."""

from typing import Any

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter
from pe_book.explorers.window import bin_edges, drawn_columns, view_of, window_means
from pe_lib.sinusoidal import encode_positions

_MOST_ROWS, _MOST_COLUMNS = 200, 400


class EncodingExplorer(Explorer):
    """The table of sinusoidal encodings: cursor, exact values, settings compared."""

    seq_len: int = parameter(default=100)
    d_model: int = parameter(default=64)
    base: float = parameter(default=10000.0)
    position: int = parameter(default=17)
    column: int = parameter(default=6)
    first_position: int = parameter(default=0)
    visible_positions: int = parameter(default=0)
    first_column: int = parameter(default=0)
    visible_columns: int = parameter(default=0)

    def derived(self) -> dict[str, Any]:
        """The value under the cursor, and what of the table is in view."""
        at = self.shown()
        rows = view_of(at["first_position"], at["visible_positions"], at["seq_len"])
        columns = view_of(at["first_column"], at["visible_columns"], at["d_model"])
        value = encode_positions([at["position"]], at["d_model"], at["base"])[0, at["column"]]
        return {
            **dict(zip(("rows.first", "rows.count"), rows, strict=True)),
            **dict(zip(("columns.first", "columns.count"), columns, strict=True)),
            "value": value,
        }

    def still(self):
        """The heatmap of what is in view, with the cursor."""
        at = self.shown()
        first, count = view_of(at["first_position"], at["visible_positions"], at["seq_len"])
        left, width = view_of(at["first_column"], at["visible_columns"], at["d_model"])
        edges = bin_edges(first, count, _MOST_ROWS)
        columns = drawn_columns(left, width, _MOST_COLUMNS)
        means = window_means(edges, columns, at["d_model"], at["base"])
        figure = self.figures.encoding_heatmap(means)
        axes = figure.axes[0]
        right, bottom = left + width - 0.5, first + count - 0.5
        axes.images[0].set_extent((left - 0.5, right, bottom, first - 0.5))
        axes.axhline(at["position"], color="#111111", linewidth=0.8)
        axes.axvline(at["column"], color="#111111", linewidth=0.8)
        return figure

    def describe(self) -> str:
        """The size of the table, what of it is in view, and the cell under the cursor."""
        at = self.shown()
        first, count, left, width, value = self.derived().values()
        whole = (count, width) == (at["seq_len"], at["d_model"])
        view = "" if whole else (
            f" In view are positions {first} to {first + count - 1} and columns {left} to "
            f"{left + width - 1}."
        )  # fmt: skip
        return (
            f"Heatmap of the sinusoidal encoding, {at['seq_len']} positions down by "
            f"{at['d_model']} columns across, base {at['base']:g}.{view} The columns on the left "
            "swing between red, +1, and blue, −1, every few positions; towards the right they "
            "change more and more slowly. The cursor stands at position "
            f"{at['position']}, column {at['column']}, where the value is {value:.4g}."
        )
