"""Curves over positions and pairs, and bars."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, MaxNLocator, NullLocator
from numpy.typing import ArrayLike, NDArray

from pe_book._validate import check_array, check_first_position, check_indices, show
from pe_book.figures.style import COLOURS, INK, METHODS, Picture, styled

_DASHES = ("-", "--", ":", "-.")


@styled
def frequency_curves(
    encoding: ArrayLike, columns: Sequence[int], *, first_position: int = 0
) -> Picture:
    """Selected columns as curves over the position: sine blue, cosine amber.

    Parameters
    ----------
    encoding : array-like of shape (seq_len, d_model)
        The table, with sine in the even columns.
    columns : sequence of int
        Columns to draw, at most 8, one panel each.
    first_position : int
        Position of the first row.
    """
    table = check_array("encoding", encoding, 2, filled=True)
    chosen = check_indices("columns", columns, table.shape[1])
    if len(chosen) > 8:
        raise ValueError(f"columns must be at most 8 to stay legible, got {len(chosen)}")
    positions = np.arange(len(table)) + check_first_position(first_position)
    marker = "." if len(table) <= 200 else ""  # where they are distinguishable
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


@styled
def wavelength_ladder(
    wavelengths: ArrayLike, *, seq_len: int | None = None, chosen: Sequence[int] = ()
) -> Picture:
    """The wavelength of every pair on a logarithmic scale.

    Parameters
    ----------
    wavelengths : array-like of shape (d_model // 2,)
        The wavelengths, in positions per turn, positive.
    seq_len : int
        Length of the sequence, marked by a line.
    chosen : sequence of int
        Pairs that are labelled with their wavelength.
    """
    lengths = check_array("wavelengths", wavelengths, 1, filled=True)
    if lengths.min() <= 0:
        raise ValueError(f"wavelengths must be positive, got {show(lengths.min())} among them")
    picture = Picture(figsize=(7, 3.6))
    axes = picture.add_subplot()
    violet = COLOURS["position"]
    axes.semilogy(lengths, "o", color=violet, markersize=4)
    axes.margins(y=0.1)
    for pair in check_indices("chosen", chosen, len(lengths)) if len(chosen) else ():
        axes.plot(pair, lengths[pair], "o", color=violet, markersize=10, fillstyle="none")
        # the dots rise to the right: labels below on the left, above on the right
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


@styled
def labelled_curves(
    x: ArrayLike,
    series: Mapping[str, ArrayLike],
    *,
    xlabel: str,
    ylabel: str,
    log_x: bool = False,
    log_y: bool = False,
    bands: dict[str, tuple[ArrayLike, ArrayLike]] | None = None,
) -> Picture:
    """Up to four curves with different colours and dashes.

    Parameters
    ----------
    x : array-like of shape (n,)
        Horizontal values.
    series : dict of str to array-like of shape (n,)
        Name and values of at most four curves.
    xlabel, ylabel : str
        Axis labels, with units.
    log_x, log_y : bool
        Whether an axis is logarithmic; zeros are then omitted.
    bands : dict of str to two array-likes of shape (n,), or None
        Lower and upper values of a shaded band, by name of the curve.
    """
    along = check_array("x", x, 1, filled=True)
    if not 1 <= len(series) <= 4:
        raise ValueError(f"series must hold one to four curves, got {len(series)}")
    picture = Picture(figsize=(7, 3.6))
    axes = picture.add_subplot()
    own = {name: next((m for m in METHODS if m in name.lower()), None) for name in series}
    others = iter([ink for method, ink in METHODS.items() if method not in own.values()])
    for (name, values), dash in zip(series.items(), _DASHES, strict=False):
        method = own[name]
        ink = METHODS[method] if method else next(others)
        curve = check_array(f"series[{name!r}]", values, 1, filled=True)
        if curve.shape != along.shape:
            raise ValueError(f"series[{name!r}] must have shape {along.shape}, got {curve.shape}")
        curve = np.where(curve > 0, curve, np.nan) if log_y else curve
        axes.plot(along, curve, dash, color=ink, label=name)
        if bands and name in bands:
            low, high = (check_array(f"bands[{name!r}]", e, 1, filled=True) for e in bands[name])
            axes.fill_between(along, low, high, color=ink, alpha=0.2, linewidth=0)
    axes.set(xlabel=xlabel, ylabel=ylabel)
    axes.set(xscale="log" if log_x else "linear", yscale="log" if log_y else "linear")
    if log_x:
        axes.xaxis.set_major_formatter(
            lambda value, _: f"{value:,.0f}" if value >= 1 else f"{value:g}"
        )
    axes.grid(axis="y")
    if along.size > 200:  # no room between the curves
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=3, borderaxespad=0.2)
    else:
        axes.legend()
    return picture


@styled
def curve_panels(
    panels: Mapping[str, ArrayLike],
    *,
    xlabel: str,
    ylabel: str,
    first: int = 0,
    across: int = 1,
    marked: Sequence[int] = (),
    beside: Mapping[str, ArrayLike] | None = None,
) -> Picture:
    """Curves over integers, one per panel, with a common vertical scale.

    Parameters
    ----------
    panels : dict of str to array-like of shape (n,)
        Name and values of one to six curves. They may differ in length.
    xlabel, ylabel : str
        Axis labels, with units.
    first : int
        Horizontal position of the first value.
    across : int
        Panels per row.
    marked : sequence of int
        Positions at which each curve has a dot with its value.
    beside : dict of str to array-like of shape (n,)
        By name of a panel, a second curve of the same length, dashed and grey.
    """
    if not 1 <= len(panels) <= 6:
        raise ValueError(f"panels must hold one to six curves, got {len(panels)}")
    down = -(-len(panels) // across)
    picture = Picture(figsize=(5.6, 0.5 + 1.45 * down))
    drawn = picture.subplots(down, across, sharey=True, squeeze=False)
    for axes, (name, values) in zip(drawn.ravel(), panels.items(), strict=False):
        curve = check_array(f"panels[{name!r}]", values, 1, filled=True)
        along = np.arange(len(curve)) + first
        dot = "." if len(curve) <= 60 else ""  # where they are distinguishable
        axes.plot(along, curve, color=COLOURS["position"], linewidth=1.4, marker=dot)
        if beside and name in beside:
            other = check_array(f"beside[{name!r}]", beside[name], 1, filled=True)
            if other.shape != curve.shape:
                raise ValueError(
                    f"beside[{name!r}] must have shape {curve.shape}, got {other.shape}"
                )
            axes.plot(along, other, "--", color=INK, linewidth=1.4)
        for at in marked:
            _mark(axes, along, curve, check_indices("marked", [at - first], len(curve))[0])
        axes.set_title(name, fontsize=11, loc="left")
        axes.margins(y=0.28 if len(marked) else 0.05)
        axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
        room = len(curve) * (0.2 if len(marked) else 0.03)  # for the label of the last dot
        axes.set_xlim(along[0] - 0.03 * len(curve), along[-1] + room)
    for axes in drawn.ravel()[len(panels) :]:
        axes.set_axis_off()
    for axes in drawn[-1]:
        axes.set_xlabel(xlabel)
    picture.supylabel(ylabel, color=INK, fontsize=10)
    return picture


@styled
def stairs(panels: Mapping[str, ArrayLike], *, least: float, xlabel: str, ylabel: str) -> Picture:
    """Step functions of doublings, one per panel; a disc marks each rise, filled where it is detected.

    Parameters
    ----------
    panels : dict of str to array-like of shape (n,)
        Name and values of one to four functions. Value m spans 2**m to 2**(m + 1).
    least : float
        The excess over all earlier steps at which a rise is detected.
    xlabel, ylabel : str
        Axis labels, with units.
    """
    if not 1 <= len(panels) <= 4:
        raise ValueError(f"panels must hold one to four stairs, got {len(panels)}")
    picture = Picture(figsize=(5.6, 0.9 + 1.5 * len(panels)))
    drawn = picture.subplots(len(panels), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    violet, most = COLOURS["position"], 0.0
    for axes, (name, values) in zip(drawn, panels.items(), strict=True):
        steps = check_array(f"panels[{name!r}]", values, 1, filled=True)
        edges = 2.0 ** np.arange(len(steps) + 1)
        axes.set_xscale("log", base=2)
        axes.stairs(steps, edges, baseline=None, color=violet, linewidth=2.5)
        rises = steps[1:] - np.maximum.accumulate(steps)[:-1]
        for rise, edge in zip(rises, edges[1:], strict=False):
            face = violet if rise >= least else "none"
            axes.plot(
                edge, 1.07, "o", color=violet, markerfacecolor=face, markersize=6, clip_on=False,
                transform=axes.get_xaxis_transform(),
            )  # fmt: skip
        axes.set_title(name, fontsize=11, loc="left", pad=16)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0f}")
        axes.xaxis.set_major_locator(FixedLocator(edges[::2].tolist()))
        axes.xaxis.set_minor_locator(NullLocator())
        most = max(most, float(steps.max()))
    for axes in drawn:
        axes.set_ylim(0, 1.05 * most)
        axes.grid(axis="y")
    drawn[-1].set_xlabel(xlabel)
    picture.supylabel(ylabel, color=INK, fontsize=10)
    return picture


def _mark(axes: Axes, along: NDArray[np.int_], curve: NDArray[np.float64], at: int) -> None:
    """A dot on a curve with its value, placed beside the curve."""
    last = at == len(curve) - 1
    rises = not last and curve[at + 1] > curve[at]
    where, across, up = (0, 7), "center", "bottom"
    if last or rises:
        where, across, up = (8, -3 if rises else 0), "left", "top" if rises else "center"
    ink = COLOURS["cosine"]
    axes.plot(along[at], curve[at], "o", color=ink, markersize=7)
    axes.annotate(
        f"{curve[at]:.2f}", (along[at], curve[at]), xytext=where, textcoords="offset points",
        ha=across, va=up, color=ink, weight="bold", fontsize=11,
    )  # fmt: skip


@styled
def bars(names: Sequence[str], values: ArrayLike, *, xlabel: str) -> Picture:
    """Horizontal bars with their values, from top to bottom.

    Parameters
    ----------
    names : sequence of n str
        Labels of the bars.
    values : array-like of finite numbers, shape (n,)
        Nonnegative lengths of the bars.
    xlabel : str
        Axis label, with the unit.
    """
    lengths = check_array("values", values, 1, filled=True)
    if len(names) != len(lengths):
        raise ValueError(f"names must hold {len(lengths)} names, one a value, got {len(names)}")
    if (lengths < 0).any():
        raise ValueError(f"values must be at least 0, got {lengths.min():g} among them")
    picture = Picture(figsize=(7, 0.6 + 0.36 * max(len(lengths), 1)))
    axes = picture.add_subplot()
    drawn = axes.barh(range(len(lengths)), lengths, height=0.62, color=COLOURS["position"])
    whole = (lengths == lengths.round()).all()
    axes.bar_label(drawn, fmt="{:,.0f}" if whole else "{:,.1f}", padding=4, color=INK)
    axes.set_yticks(range(len(lengths)), names)
    axes.invert_yaxis()
    axes.set(xlabel=xlabel)
    axes.margins(x=0.09)
    return picture


@styled
def dots(
    groups: Mapping[str, Mapping[str, ArrayLike]],
    *,
    xlabel: str,
    lines: Mapping[str, float] | None = None,
    intervals: Mapping[str, tuple[float, float]] | None = None,
) -> Picture:
    """Values as dots, one row per name, with the median; for repeated trainings.

    Parameters
    ----------
    groups : dict of str to dict of str to array-like of shape (n,)
        One or two groups, the values of each row by the row's name. The first group has hollow
        circles, the second full ones below them.
    xlabel : str
        Axis label, with the unit.
    lines : dict of str to float, or None
        Values marked by dashed lines, by label.
    intervals : dict of str to tuple of (float, float), or None
        Interval drawn under the dots of a row, by the row's name.
    """
    if not 1 <= len(groups) <= 2:
        raise ValueError(f"groups must hold one or two groups, got {len(groups)}")
    rows = list(dict.fromkeys(name for group in groups.values() for name in group))
    picture = Picture(figsize=(7, 0.9 + 0.42 * len(rows)))
    axes = picture.add_subplot()
    kinds = [("linear", "none", -0.16), ("llama 3", "full", 0.16)]
    for (label, group), (ink, fill, shift) in zip(groups.items(), kinds, strict=False):
        colour, shown = METHODS[ink], label
        for name, row in group.items():
            values = check_array(f"groups[{label!r}][{name!r}]", row, 1, filled=True)
            height = rows.index(name) + (shift if len(groups) == 2 else 0)
            face = "none" if fill == "none" else colour
            axes.plot(
                values, np.full(len(values), height), "o", color=colour, markersize=5,
                markerfacecolor=face, alpha=0.75, label=shown,
            )  # fmt: skip
            middle = float(np.median(values))
            axes.plot([middle] * 2, [height - 0.15, height + 0.15], "-", color=colour, linewidth=3)
            shown = None
    for name, ends in (intervals or {}).items():
        axes.plot(ends, [rows.index(name) + 0.38] * 2, "-|", color=INK, linewidth=1.5, markersize=6)
    for name, value in (lines or {}).items():
        axes.axvline(value, color=INK, linestyle="--", linewidth=1)
        axes.annotate(
            name, (value, 1.01), xycoords=("data", "axes fraction"), ha="center", va="bottom",
            fontsize=9,
        )  # fmt: skip
    axes.set_yticks(range(len(rows)), rows)
    axes.invert_yaxis()
    axes.set(xlabel=xlabel)
    if len(groups) == 2:
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1.06), ncols=2, borderaxespad=0)
    return picture
