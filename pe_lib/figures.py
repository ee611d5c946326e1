"""The book's still figures: arrays in, a matplotlib figure out.

No global state and no pyplot: a figure depends on its arguments alone, and its picture is the same
byte for byte in every build. No titles, since captions say it. The paper is transparent and the
ink a grey that stands out as well on light paper as on dark.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from io import BytesIO

import matplotlib.style
import numpy as np
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from pe_lib._validate import as_array, check_first_position, show, wrong_type

__all__ = [
    "COLOURS",
    "Picture",
    "attention_weights",
    "bars",
    "clock_hands",
    "encoding_heatmap",
    "encoding_pair",
    "frequency_curves",
    "labelled_curves",
    "row_fingerprint",
    "wavelength_ladder",
]

# The same as the custom properties --c-sine … of the book's style sheet, in its light mode
COLOURS = {
    "sine": "#0b6e99",
    "cosine": "#b45309",
    "position": "#6d4aa8",
    "token": "#1d7a55",
    "mask": "#6b7280",
}
INK = "#7a7a7a"  # contrast 4.2 on the light paper #fdfcf9 and on the dark #15181c alike
_DASHES = ("-", "--", ":", "-.")
_SHADES = ["#ffffff", "#8cc9ad", COLOURS["token"], "#0b3324"]
_WEIGHTS = LinearSegmentedColormap.from_list("weights", _SHADES)
_STYLE = {
    "font.family": "DejaVu Sans",  # comes with matplotlib, so every machine draws the same letters
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": INK,
    "grid.alpha": 0.25,
    "legend.frameon": False,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "figure.constrained_layout.use": True,
    "image.interpolation": "none",  # an SVG then holds the table itself, a pixel a value
    "svg.fonttype": "path",
    "svg.hashsalt": "pe_lib",
    "path.simplify": True,
}


class Picture(Figure):
    """A figure that a notebook shows without pyplot, as an SVG whose bytes never change."""

    def to_svg(self) -> bytes:
        """The figure as an SVG file, without date or version."""
        return self._bytes("svg", {"Date": None, "Creator": None})

    def to_png(self, dpi: float = 200) -> bytes:
        """The figure as a PNG file, without date or version."""
        return self._bytes("png", {"Software": None}, dpi=dpi)

    def _bytes(self, kind: str, metadata: dict[str, None], **options: float) -> bytes:
        buffer = BytesIO()
        with matplotlib.style.context(_STYLE, after_reset=True):
            self.savefig(buffer, format=kind, metadata=metadata, **options)
        return buffer.getvalue()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str | bytes]:
        return {"image/svg+xml": self.to_svg().decode(), "image/png": self.to_png()}


def _styled(draw: Callable[..., Picture]) -> Callable[..., Picture]:
    @wraps(draw)
    def in_style(*args: object, **kwargs: object) -> Picture:
        with matplotlib.style.context(_STYLE, after_reset=True):
            picture = draw(*args, **kwargs)
            # every saving would lay it out anew, from where the last one had left it
            picture.draw_without_rendering()
            picture.set_layout_engine("none")
        return picture

    return in_style


def _table(name: str, values: ArrayLike, axes: int) -> np.ndarray:
    rule = f"{name} must be an array of finite real numbers with {axes} axes, none of them empty"
    array = as_array(rule, values)
    if array.dtype.kind not in "iuf":
        raise wrong_type(rule, values)
    if array.ndim != axes or not array.size or not np.isfinite(array).all():
        raise ValueError(f"{rule}, got shape {array.shape}: {show(values)}")
    return array.astype(np.float64)


def _columns(columns: Iterable[int], width: int) -> list[int]:
    chosen = list(columns)
    for column in chosen:
        if isinstance(column, bool) or not isinstance(column, (int, np.integer)):
            raise wrong_type(f"columns must be integers from 0 to {width - 1}", column)
        if not 0 <= column < width:
            raise ValueError(f"columns must be integers from 0 to {width - 1}, got {show(column)}")
    if not chosen:
        raise ValueError("columns must name at least one column, got none")
    return chosen


def _heatmap(axes: Axes, table: np.ndarray, first: int) -> ScalarMappable:
    rows, width = table.shape
    edges = (-0.5, width - 0.5, first + rows - 0.5, first - 0.5)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    axes.set(xlabel="column of the encoding", ylabel="position")
    return axes.imshow(table, cmap="RdBu_r", vmin=-1, vmax=1, aspect="auto", extent=edges)


@_styled
def encoding_heatmap(
    encoding: ArrayLike, *, first_position: int = 0, label: str = "encoding value"
) -> Picture:
    """The table as colours, positions downwards: red above 0, blue below, white at 0.

    Parameters
    ----------
    encoding : array-like of shape (seq_len, d_model)
        The table, with values from -1 to 1.
    first_position : int
        Position of the first row.
    label : str
        What the colours stand for.
    """
    picture = Picture(figsize=(7, 4.2))
    axes = picture.add_subplot()
    image = _heatmap(axes, _table("encoding", encoding, 2), check_first_position(first_position))
    picture.colorbar(image, label=label, ticks=[-1, -0.5, 0, 0.5, 1]).outline.set_visible(False)
    return picture


@_styled
def encoding_pair(left: ArrayLike, right: ArrayLike, labels: Sequence[str]) -> Picture:
    """Two tables as heatmaps side by side, on one scale of colours.

    Parameters
    ----------
    left, right : array-likes of shape (seq_len, d_model)
        The two tables, with values from -1 to 1.
    labels : two str
        What the columns of each are called, for instance "column, interleaved".
    """
    if isinstance(labels, str) or len(labels) != 2:
        raise ValueError(f"labels must be two strings, got {show(labels)}")
    picture = Picture(figsize=(7, 3.6))
    panels = picture.subplots(1, 2)
    names = ("left", "right")
    for axes, name, values, label in zip(panels, names, (left, right), labels, strict=True):
        image = _heatmap(axes, _table(name, values, 2), 0)
        axes.set_xlabel(label)
    panels[1].set_ylabel("")
    bar = picture.colorbar(image, ax=panels, label="encoding value", ticks=[-1, -0.5, 0, 0.5, 1])
    bar.outline.set_visible(False)
    return picture


@_styled
def frequency_curves(
    encoding: ArrayLike, columns: Sequence[int], *, first_position: int = 0
) -> Picture:
    """Chosen columns as curves over the position: blue for sine, amber for cosine.

    Parameters
    ----------
    encoding : array-like of shape (seq_len, d_model)
        The table, with sine in the even columns.
    columns : sequence of int
        Which columns to draw, each in a panel of its own, at most 8.
    first_position : int
        Position of the first row.
    """
    table = _table("encoding", encoding, 2)
    chosen = _columns(columns, table.shape[1])
    if len(chosen) > 8:
        raise ValueError(f"columns must be at most 8 to stay legible, got {len(chosen)}")
    positions = np.arange(len(table)) + check_first_position(first_position)
    marker = "." if len(table) <= 200 else ""  # where they can be told apart
    picture = Picture(figsize=(7, 0.9 + 1.0 * len(chosen)))
    panels = picture.subplots(len(chosen), sharex=True, squeeze=False)[:, 0]
    for axes, column in zip(panels, chosen, strict=True):
        kind = "cosine" if column % 2 else "sine"
        axes.axhline(0, color=INK, linewidth=0.6)
        axes.plot(positions, table[:, column], color=COLOURS[kind], marker=marker, markersize=3)
        axes.set(ylim=(-1.1, 1.1), yticks=[-1, 0, 1])
        axes.set_ylabel(f"{kind}\ncolumn {column}", rotation=0, ha="right", va="center")
    panels[-1].set_xlabel("position")
    panels[-1].xaxis.set_major_locator(MaxNLocator(integer=True))
    return picture


@_styled
def wavelength_ladder(
    wavelengths: ArrayLike, *, seq_len: int | None = None, chosen: Sequence[int] = ()
) -> Picture:
    """The wavelength of every pair on a logarithmic scale.

    Parameters
    ----------
    wavelengths : array-like of shape (d_model // 2,)
        The wavelengths, in positions per turn, positive.
    seq_len : int
        Where a line marks the length of the sequence.
    chosen : sequence of int
        Pairs to mark and to label with their wavelength.
    """
    lengths = _table("wavelengths", wavelengths, 1)
    if lengths.min() <= 0:
        raise ValueError(f"wavelengths must be positive, got {show(lengths.min())} among them")
    picture = Picture(figsize=(7, 3.6))
    axes = picture.add_subplot()
    violet = COLOURS["position"]
    axes.semilogy(lengths, "o", color=violet, markersize=4)
    axes.margins(y=0.1)
    for pair in _columns(chosen, len(lengths)) if len(chosen) else ():
        axes.plot(pair, lengths[pair], "o", color=violet, markersize=10, fillstyle="none")
        # the dots rise to the right: there is room below them on the left, above on the right
        left = pair < len(lengths) / 2
        axes.annotate(
            f"{lengths[pair]:,.4g}" if lengths[pair] < 1e4 else f"{lengths[pair]:,.0f}",
            (pair, lengths[pair]),
            xytext=(9, -9) if left else (-9, 2),
            textcoords="offset points",
            ha="left" if left else "right",
        )
    if seq_len is not None:
        axes.axhline(seq_len, color=COLOURS["mask"], linestyle="--")
        axes.annotate(
            f"sequence of {seq_len:,}",
            (1, seq_len),
            xycoords=("axes fraction", "data"),
            xytext=(0, -4),
            textcoords="offset points",
            ha="right",
            va="top",
        )
    axes.set(xlabel="pair of columns", ylabel="wavelength (positions per turn)")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y")
    return picture


@_styled
def attention_weights(
    matrices: Sequence[ArrayLike],
    tokens: Sequence[Sequence[str]],
    labels: Sequence[str] = (),
    *,
    decimals: int = 3,
    across: str = "key (attended to)",
    down: str = "query (attending)",
) -> Picture:
    """Attention weights side by side, the darker the larger, with the numbers in the cells.

    Parameters
    ----------
    matrices : one to four array-likes of shape (n, n)
        Weights from 0 to 1.
    tokens : sequence of sequences of str
        The n words of each matrix.
    labels : sequence of str
        A line to stand under each matrix, or none at all.
    decimals : int
        Digits of the numbers. They are left out where there are more than 8 words.
    across, down : str
        What columns and rows are, where the shares are not of attention.
    """
    tables = [_table("matrices", matrix, 2) for matrix in matrices]
    count = len(tables)
    if not 1 <= count <= 4 or len(tokens) != count or len(labels) not in (0, count):
        raise ValueError(
            "matrices must be one to four, with as many tokens and as many labels or none, "
            f"got {count}, {len(tokens)} and {len(labels)}"
        )
    for table, words in zip(tables, tokens, strict=True):
        if table.shape != (len(words), len(words)):
            raise ValueError(f"tokens must match matrices, got {len(words)} for {table.shape}")
        if table.min() < 0 or table.max() > 1 + 1e-9:
            strange = table.min() if table.min() < 0 else table.max()
            raise ValueError(f"matrices must hold weights from 0 to 1, got {show(strange)}")
    picture = Picture(figsize=(7, 4) if count > 1 else (4.2, 4))
    panels = picture.subplots(1, count, squeeze=False)[0]
    for axes, table, words in zip(panels, tables, tokens, strict=True):
        axes.imshow(table, cmap=_WEIGHTS, vmin=0, vmax=1)
        axes.set_xticks(range(len(words)), words, parse_math=False)  # a word may hold a $
        axes.set_yticks(range(len(words)), words, parse_math=False)
        axes.tick_params(length=0)
        axes.set_xlabel(across)
        for row, column in np.ndindex(table.shape if len(words) <= 8 else (0, 0)):
            weight = table[row, column]
            ink = "#ffffff" if weight > 0.5 else "#1f2328"
            axes.text(column, row, f"{weight:.{decimals}f}", ha="center", va="center", color=ink)
    panels[0].set_ylabel(down)
    for axes, label in zip(panels, labels, strict=False):
        axes.set_xlabel(f"{across}\n\n{label}")
    return picture


@_styled
def row_fingerprint(encoding_row: ArrayLike, *, label: str = "encoding value") -> Picture:
    """One row of the table as bars: blue for the sine columns, amber for the cosine columns.

    Parameters
    ----------
    encoding_row : array-like of shape (d_model,)
        The row, with values from -1 to 1.
    label : str
        What the height stands for.
    """
    row = _table("encoding_row", encoding_row, 1)
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


@_styled
def labelled_curves(
    x: ArrayLike,
    series: dict[str, ArrayLike],
    *,
    xlabel: str,
    ylabel: str,
    log_x: bool = False,
    log_y: bool = False,
    bands: dict[str, tuple[ArrayLike, ArrayLike]] | None = None,
) -> Picture:
    """Several curves over one axis, each in a colour and a dash of its own; for errors and lengths.

    Parameters
    ----------
    x : array-like of shape (n,)
        Where the values lie.
    series : dict of str to array-like of shape (n,)
        Name and values of at most four curves.
    xlabel, ylabel : str
        What the axes show, with the unit.
    log_x, log_y : bool
        Whether an axis is logarithmic. Values of 0 are then left out.
    bands : dict of str to two array-likes of shape (n,), or None
        Lowest and highest values to shade around the curves so named.
    """
    along = _table("x", x, 1)
    if not 1 <= len(series) <= 4:
        raise ValueError(f"series must hold one to four curves, got {len(series)}")
    picture = Picture(figsize=(7, 3.6))
    axes = picture.add_subplot()
    inks = [COLOURS[kind] for kind in ("sine", "cosine", "position", "token")]
    for (name, values), ink, dash in zip(series.items(), inks, _DASHES, strict=False):
        curve = _table(f"series[{name!r}]", values, 1)
        if curve.shape != along.shape:
            raise ValueError(f"series[{name!r}] must have shape {along.shape}, got {curve.shape}")
        curve = np.where(curve > 0, curve, np.nan) if log_y else curve
        axes.plot(along, curve, dash, color=ink, label=name)
        if bands and name in bands:
            edges = [_table(f"bands[{name!r}]", edge, 1) for edge in bands[name]]
            axes.fill_between(along, *edges, color=ink, alpha=0.2, linewidth=0)
    axes.set(xlabel=xlabel, ylabel=ylabel)
    axes.set(xscale="log" if log_x else "linear", yscale="log" if log_y else "linear")
    axes.grid(axis="y")
    axes.legend()
    return picture


@_styled
def bars(names: Sequence[str], values: ArrayLike, *, xlabel: str) -> Picture:
    """One horizontal bar for each name, from above downwards, with its number at its end.

    Parameters
    ----------
    names : sequence of n str
        What to call each bar.
    values : array-like of finite numbers, shape (n,)
        Lengths of the bars, from 0 on.
    xlabel : str
        What the axis shows, with the unit.
    """
    lengths = _table("values", values, 1)
    if len(names) != len(lengths):
        raise ValueError(f"names must hold {len(lengths)} names, one a value, got {len(names)}")
    if (lengths < 0).any():
        raise ValueError(f"values must be at least 0, got {lengths.min():g} among them")
    picture = Picture(figsize=(7, 0.6 + 0.36 * max(len(lengths), 1)))
    axes = picture.add_subplot()
    drawn = axes.barh(range(len(lengths)), lengths, height=0.62, color=COLOURS["position"])
    axes.bar_label(drawn, fmt="%.1f", padding=4, color=INK)
    axes.set_yticks(range(len(lengths)), names)
    axes.invert_yaxis()
    axes.set(xlabel=xlabel)
    axes.margins(x=0.09)
    return picture


@_styled
def clock_hands(
    encoding: ArrayLike, labels: Sequence[str], *, later: ArrayLike | None = None
) -> Picture:
    """Each pair of columns as a hand on a dial: the sine to the right, the cosine upwards.

    Parameters
    ----------
    encoding : array-like of shape (n, d_model)
        Values from -1 to 1, with a line of dials for each row.
    labels : sequence of n str
        What to call each of the rows, at most 6.
    later : array-like of the same shape
        Where the hands have moved to, with an arc on the way. The hands of `encoding` are then thin
        and grey.
    """
    table = _table("encoding", encoding, 2)
    rows, width = table.shape
    if isinstance(labels, str) or len(labels) != rows or rows > 6:
        raise ValueError(f"labels must be {min(rows, 6)} strings, got {show(labels)}")
    if width % 2 or width > 16:
        raise ValueError(f"encoding must have an even number of columns up to 16, got {width}")
    moved = table if later is None else _table("later", later, 2)
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
            axes.set_xlabel(f"pair {pair}")
        if pair == 0:
            axes.set_ylabel(labels[row], rotation=0, ha="right", va="center")
    return picture
