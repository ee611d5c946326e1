"""An encoding's table as a heatmap, its rows as bars, its pairs as hands."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from pe_book._validate import check_array, check_first_position, show
from pe_book.figures.style import COLOURS, INK, Picture, styled


def _heatmap(axes: Axes, table: np.ndarray, first: int) -> ScalarMappable:
    rows, width = table.shape
    edges = (-0.5, width - 0.5, first + rows - 0.5, first - 0.5)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    axes.set(xlabel="column of the encoding", ylabel="position")
    axes.spines[:].set_visible(False)
    return axes.imshow(table, cmap="RdBu_r", vmin=-1, vmax=1, aspect="auto", extent=edges)


@styled
def encoding_heatmap(
    encoding: ArrayLike, *, first_position: int = 0, label: str = "encoding value"
) -> Picture:
    """Heatmap of a table, positions downwards: red above 0, blue below, white at 0.

    Parameters
    ----------
    encoding : array-like of shape (seq_len, d_model)
        The table, with values from -1 to 1.
    first_position : int
        Position of the first row.
    label : str
        Label of the colour bar.
    """
    picture = Picture(figsize=(7, 4.2))
    axes = picture.add_subplot()
    table = check_array("encoding", encoding, 2, filled=True)
    image = _heatmap(axes, table, check_first_position(first_position))
    picture.colorbar(image, label=label, ticks=[-1, -0.5, 0, 0.5, 1]).outline.set_visible(False)
    return picture


@styled
def encoding_pair(left: ArrayLike, right: ArrayLike, labels: Sequence[str]) -> Picture:
    """Two heatmaps side by side with a common colour scale.

    Parameters
    ----------
    left, right : array-likes of shape (seq_len, d_model)
        The two tables, with values from -1 to 1.
    labels : two str
        Labels of the horizontal axes, for instance "column, interleaved".
    """
    if isinstance(labels, str) or len(labels) != 2:
        raise ValueError(f"labels must be two strings, got {show(labels)}")
    picture = Picture(figsize=(7, 3.6))
    panels = picture.subplots(1, 2)
    names = ("left", "right")
    for axes, name, values, label in zip(panels, names, (left, right), labels, strict=True):
        image = _heatmap(axes, check_array(name, values, 2, filled=True), 0)
        axes.set_xlabel(label)
    panels[1].set_ylabel("")
    bar = picture.colorbar(image, ax=panels, label="encoding value", ticks=[-1, -0.5, 0, 0.5, 1])
    bar.outline.set_visible(False)
    return picture


@styled
def encoding_sum(tokens: ArrayLike, encoding: ArrayLike, words: Sequence[str]) -> Picture:
    """A sentence's vectors, the rows of its positions, and their sum, as heatmaps of one scale.

    The colours are darkest from twice the largest number of the rows on.

    Parameters
    ----------
    tokens, encoding : array-likes of shape (seq_len, d_model)
        What is added; row p of `encoding` belongs to position p.
    words : sequence of seq_len str
        The tokens, from top to bottom.
    """
    added = check_array("tokens", tokens, 2, filled=True)
    rows = check_array("encoding", encoding, 2, filled=True)
    if rows.shape != added.shape:
        raise ValueError(f"encoding must have shape {added.shape}, got {rows.shape}")
    if isinstance(words, str) or len(words) != len(rows):
        raise ValueError(f"words must be {len(rows)} strings, got {show(words)}")
    picture = Picture(figsize=(7, 1.1 + 0.3 * len(rows)))
    panels = picture.subplots(1, 3)
    tables = {"tokens": added, "rows of their positions": rows, "sum": added + rows}
    most = 2 * max(abs(rows).max(), 0.5)
    for axes, (label, table) in zip(panels, tables.items(), strict=True):
        axes.imshow(table, cmap="RdBu_r", vmin=-most, vmax=most, aspect="auto")
        axes.set(xlabel=label, xticks=[], yticks=[])
        axes.spines[:].set_visible(False)
    panels[0].set_yticks(range(len(rows)), words, parse_math=False)
    panels[1].set_yticks(range(len(rows)), range(len(rows)))
    panels[0].tick_params(length=0)
    panels[1].tick_params(length=0)
    for axes, sign in zip(panels[1:], "+=", strict=True):
        axes.text(-0.2, 0.5, sign, fontsize=18, va="center", ha="center", transform=axes.transAxes)
    return picture


@styled
def row_fingerprint(encoding_row: ArrayLike, *, label: str = "encoding value") -> Picture:
    """One row of the table as bars: blue for the sine columns, amber for the cosine columns.

    Parameters
    ----------
    encoding_row : array-like of shape (d_model,)
        The row, with values from -1 to 1.
    label : str
        Label of the vertical axis.
    """
    row = check_array("encoding_row", encoding_row, 1, filled=True)
    picture = Picture(figsize=(7, 2.2))
    axes = picture.add_subplot()
    for start, kind in enumerate(("sine", "cosine")):
        columns = np.arange(start, len(row), 2)
        axes.bar(columns, row[start::2], color=COLOURS[kind], width=0.8, label=kind)
    axes.axhline(0, color=INK, linewidth=0.6)
    axes.set(xlabel="column of the encoding", ylabel=label, ylim=(-1.1, 1.1), yticks=[-1, 0, 1])
    axes.set_xlim(-0.6, len(row) - 0.4)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, borderaxespad=0.2)
    return picture


@styled
def clock_hands(
    encoding: ArrayLike, labels: Sequence[str], *, later: ArrayLike | None = None
) -> Picture:
    """Each pair of columns as a hand on a dial: the sine to the right, the cosine upwards.

    Parameters
    ----------
    encoding : array-like of shape (n, d_model)
        Values from -1 to 1; each row becomes a line of dials.
    labels : sequence of n str
        Names of the rows, at most 6.
    later : array-like of the same shape
        Where the hands have moved to, with an arc on the way. The hands of `encoding` are then thin
        and grey.
    """
    table = check_array("encoding", encoding, 2, filled=True)
    rows, width = table.shape
    if isinstance(labels, str) or len(labels) != rows or rows > 6:
        raise ValueError(f"labels must be {min(rows, 6)} strings, got {show(labels)}")
    if width % 2 or width > 16:
        raise ValueError(f"encoding must have an even number of columns up to 16, got {width}")
    moved = table if later is None else check_array("later", later, 2, filled=True)
    if moved.shape != table.shape:
        raise ValueError(f"later must have shape {table.shape}, got {moved.shape}")
    picture = Picture(figsize=(7, 0.4 + 7 * rows / max(width // 2, 4)))
    panels = picture.subplots(rows, width // 2, squeeze=False)
    around = np.linspace(0, 2 * np.pi, 97)
    for (row, pair), axes in np.ndenumerate(panels):
        before, after = table[row, 2 * pair : 2 * pair + 2], moved[row, 2 * pair : 2 * pair + 2]
        axes.plot(np.sin(around), np.cos(around), color=INK, linewidth=0.6)
        if later is not None:
            axes.plot(*zip((0, 0), before, strict=True), color=COLOURS["mask"], linewidth=1.2)
            start = np.arctan2(*before)
            sweep = start + np.linspace(0, (np.arctan2(*after) - start) % (2 * np.pi), 49)
            axes.plot(0.45 * np.sin(sweep), 0.45 * np.cos(sweep), color=COLOURS["position"])
        axes.plot(*zip((0, 0), after, strict=True), color=COLOURS["position"], linewidth=2.5)
        axes.set(aspect="equal", xlim=(-1.15, 1.15), ylim=(-1.15, 1.15), xticks=[], yticks=[])
        axes.spines[:].set_visible(False)
        if row == rows - 1:
            axes.set_xlabel(f"hand {pair}")
        if pair == 0:
            axes.set_ylabel(labels[row], rotation=0, ha="right", va="center")
    return picture
