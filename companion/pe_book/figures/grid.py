"""Tables of numbers as shades."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from pe_book._validate import check_array, show
from pe_book.figures.style import COLOURS, Picture, styled

_SHADES = LinearSegmentedColormap.from_list("shares", ["#ffffff", COLOURS["position"], "#2c1a52"])
_DARK, _LIGHT = "#000000", "#ffffff"


@styled
def shaded_table(
    values: ArrayLike,
    rows: Sequence[str],
    columns: Sequence[str],
    *,
    highest: float,
    xlabel: str,
    ylabel: str = "",
    decimals: int = 2,
    framed: Sequence[tuple[int, int]] = (),
    small: Mapping[tuple[int, int], str] | None = None,
) -> Picture:
    """Table of nonnegative numbers, shaded darker the larger they are.

    Parameters
    ----------
    values : array-like of shape (rows, columns)
        From 0 to `highest`.
    rows, columns : sequences of str
        Names of rows and columns.
    highest : float
        The value of the darkest shade.
    xlabel, ylabel : str
        Axis labels of columns and rows.
    decimals : int
        Digits after the point.
    framed : sequence of two int
        Row and column of cells with a frame.
    small : dict of two int to str, or None
        Small print under the number of a cell, by row and column.
    """
    table = check_array("values", values, 2, filled=True)
    if table.shape != (len(rows), len(columns)):
        raise ValueError(
            f"values must have a line a row and a column a column, ({len(rows)}, {len(columns)}), "
            f"got {table.shape}"
        )
    if table.min() < 0 or table.max() > highest:
        strange = table.min() if table.min() < 0 else table.max()
        raise ValueError(f"values must be from 0 to {highest:g}, got {show(strange)} among them")
    picture = Picture(figsize=(5.4, 0.9 + 0.55 * len(rows)))
    axes = picture.add_subplot()
    axes.imshow(table, cmap=_SHADES, vmin=0, vmax=highest, aspect="auto")
    below = small or {}
    for (row, column), value in np.ndenumerate(table):
        ink = _LIGHT if value > 0.42 * highest else _DARK
        number, up = f"{value:.{decimals}f}", 0.14 * ((row, column) in below)
        axes.text(column, row - up, number, ha="center", va="center", color=ink, fontsize=12)
    for (row, column), text in below.items():
        ink = _LIGHT if table[row, column] > 0.42 * highest else _DARK
        axes.text(column, row + 0.27, text, ha="center", va="center", color=ink, fontsize=9.5)
    for row, column in framed:
        edge = {"fill": False, "edgecolor": COLOURS["cosine"], "linewidth": 3}
        axes.add_patch(Rectangle((column - 0.46, row - 0.44), 0.92, 0.88, **edge))
    axes.set_xticks(range(len(columns)), columns, fontsize=11)
    axes.set_yticks(range(len(rows)), rows, fontsize=11)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.set_xlabel(xlabel, fontsize=11)
    axes.set_ylabel(ylabel, fontsize=11)
    return picture


@styled
def square_map(values: ArrayLike, marked: Mapping[str, tuple[int, int]]) -> Picture:
    """Square matrix shaded from ½ (white, like all below) to 1 (dark).

    Parameters
    ----------
    values : array-like of shape (size, size)
        At most 1.
    marked : dict of str to (row, column)
        Cells that get a frame and a name.
    """
    table = check_array("values", values, 2, filled=True)
    picture = Picture(figsize=(4.6, 4))
    axes = picture.add_subplot()
    image = axes.imshow(table, cmap=_SHADES, vmin=0.5, vmax=1)
    for name, (row, column) in marked.items():
        frame = Rectangle((column - 0.5, row - 0.5), 1, 1, fill=False, lw=2, ec=COLOURS["position"])
        axes.add_patch(frame)
        axes.annotate(name, (column, row), (6, 6), textcoords="offset points", weight="bold")
    axes.set_xlabel("column")
    axes.set_ylabel("row")
    picture.colorbar(image, ticks=[0.5, 1]).outline.set_visible(False)
    return picture
