"""Rows as arrows: sums tip to tail, and pairs from one centre."""

from collections.abc import Mapping, Sequence
from itertools import cycle

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike, NDArray

from pe_book._validate import check_array, show
from pe_book.figures.style import COLOURS, INK, Picture, styled

_INKS = {"what came in": "position", "attention": "cosine", "feed-forward": "token"}


@styled
def arrow_chains(chains: Mapping[str, Sequence[ArrayLike]], lines: Sequence[str]) -> Picture:
    """Sums of arrows, tip to tail, in the plane of the first arrow and the sum.

    The first arrow of a chain is violet; the others alternate between attention (orange) and
    feed-forward network (green). Components outside the plane are not drawn. The number in a panel
    is the length of the first arrow as a share of the sum's.

    Parameters
    ----------
    chains : dict of str to a sequence of array-like of shape (arrows, d_model)
        The panels of each column from top to bottom, by the column's name.
    lines : sequence of str
        Labels of the rows of panels.
    """
    if not chains:
        raise ValueError("chains must hold at least one column")
    picture = Picture(figsize=(7, 0.5 + 1.95 * len(lines)))
    panes = picture.subplots(len(lines), len(chains), sharex=True, sharey=True, squeeze=False)
    for column, (name, chain) in zip(panes.T, chains.items(), strict=True):
        if len(chain) != len(lines):
            raise ValueError(f"chains[{name!r}] must hold {len(lines)} arrays, got {len(chain)}")
        column[0].set_title(name, fontsize=10)
        for axes, arrows in zip(column, chain, strict=True):
            _draw(axes, check_array(f"chains[{name!r}]", arrows, 2, filled=True))
    for axes, line in zip(panes[:, 0], lines, strict=True):
        axes.set_ylabel(line)
    keys = [Line2D([], [], color=COLOURS[ink], linewidth=2, label=name)
            for name, ink in _INKS.items()]  # fmt: skip
    picture.legend(handles=keys, loc="outside lower center", ncols=3)
    return picture


def _draw(axes: Axes, arrows: NDArray[np.float64]) -> None:
    total = arrows.sum(axis=0)
    radius = np.linalg.norm(total)
    across = arrows[0] / np.linalg.norm(arrows[0])
    up = total - total @ across * across
    up /= max(float(np.linalg.norm(up)), 1e-12)  # 0 where nothing was added
    steps = np.column_stack([arrows @ across, arrows @ up]) / radius
    ends = np.vstack([np.zeros(2), steps.cumsum(axis=0)])
    turn = np.linspace(0, np.pi / 2)
    axes.plot(np.cos(turn), np.sin(turn), ":", color=INK, linewidth=0.8)
    inks = cycle([COLOURS["cosine"], COLOURS["token"]])
    for number in range(len(arrows)):
        ink = next(inks) if number else COLOURS["position"]
        look = {"arrowstyle": "-|>", "shrinkA": 0, "shrinkB": 0, "color": ink}
        look["linewidth"] = 1.6 if number else 2.6
        axes.annotate("", ends[number + 1], ends[number], arrowprops=look)
    axes.plot(*ends[-1], "o", color=INK, markersize=4)
    left = np.linalg.norm(arrows[0]) / radius
    axes.text(1.12, 0.96, f"{left:.2f} left", ha="right", color=INK)
    axes.set(xlim=(-0.13, 1.13), ylim=(-0.15, 1.08), aspect="equal", xticks=[], yticks=[])
    axes.spines[:].set_visible(False)


@styled
def arrow_pairs(pairs: Mapping[str, ArrayLike], names: Sequence[str]) -> Picture:
    """Two arrows from one centre in each panel, the angle between them, and their dot product.

    The first number of an arrow is horizontal, the second vertical, so that hands begin at noon. The
    first arrow is violet, the second orange.

    Parameters
    ----------
    pairs : dict of str to array-like of shape (2, 2)
        The two arrows of each panel, by the panel's name.
    names : two str
        Names of the two arrows.
    """
    if isinstance(names, str) or len(names) != 2:
        raise ValueError(f"names must be two strings, got {show(names)}")
    if not pairs:
        raise ValueError("pairs must hold at least one panel")
    inks = [COLOURS["position"], COLOURS["cosine"]]
    tables = {n: check_array(f"pairs[{n!r}]", a, 2, filled=True) for n, a in pairs.items()}
    reach = 1.12 * max(np.linalg.norm(table, axis=1).max() for table in tables.values())
    picture = Picture(figsize=(5.6, 1.2 + 4.4 / max(len(pairs), 2)))
    panes = picture.subplots(1, len(pairs), squeeze=False)[0]
    for axes, (name, table) in zip(panes, tables.items(), strict=True):
        if table.shape != (2, 2):
            raise ValueError(f"pairs[{name!r}] must have shape (2, 2), got {table.shape}")
        around = np.linspace(0, 2 * np.pi, 97)
        axes.plot(reach * np.sin(around), reach * np.cos(around), color=INK, linewidth=0.6)
        start, end = np.arctan2(*table.T)
        sweep = start + np.linspace(0, (end - start + np.pi) % (2 * np.pi) - np.pi, 49)
        axes.plot(0.4 * reach * np.sin(sweep), 0.4 * reach * np.cos(sweep), color=INK, linewidth=3)
        for arrow, ink in zip(table, inks, strict=True):
            look = {"arrowstyle": "-|>", "shrinkA": 0, "shrinkB": 0, "color": ink, "linewidth": 3}
            axes.annotate("", arrow, (0, 0), arrowprops=look | {"mutation_scale": 18})
        axes.set(aspect="equal", xticks=[], yticks=[])
        axes.set(xlim=(-1.03 * reach, 1.03 * reach), ylim=(-1.03 * reach, 1.03 * reach))
        axes.spines[:].set_visible(False)
        axes.set_title(name, fontsize=11)
        axes.set_xlabel(f"score {table[0] @ table[1]:.2f}", fontsize=12)
    keys = [Line2D([], [], color=ink, linewidth=3, label=name)
            for ink, name in zip(inks, names, strict=True)]  # fmt: skip
    picture.legend(handles=keys, loc="outside lower center", ncols=2, fontsize=11)
    return picture
