"""Rows as arrows: what came in, and what was added to it, laid tip to tail."""

from collections.abc import Mapping, Sequence
from itertools import cycle

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike, NDArray

from pe_lib._validate import check_array
from pe_lib.figures.style import COLOURS, INK, Picture, styled

_INKS = {"what came in": "position", "attention": "cosine", "feed-forward": "token"}


@styled
def arrow_chains(chains: Mapping[str, Sequence[ArrayLike]], lines: Sequence[str]) -> Picture:
    """Sums of arrows, tip to tail, in the plane of the first arrow and the sum.

    The first arrow of a chain is violet; the others are attention's (orange) and the feed-forward
    network's (green) in turn. What an arrow has outside the plane is not drawn. The number in a
    panel is the true length of the first arrow as a share of the sum's.

    Parameters
    ----------
    chains : dict of str to a sequence of array-like of shape (arrows, d_model)
        The panels of each column from top to bottom, by the column's name.
    lines : sequence of str
        What the panels of each line show.
    """
    if not chains:
        raise ValueError("chains must hold at least one column")
    picture = Picture(figsize=(7, 0.5 + 1.95 * len(lines)))
    panes = picture.subplots(len(lines), len(chains), sharex=True, sharey=True, squeeze=False)
    for column, (name, given) in zip(panes.T, chains.items(), strict=True):
        if len(given) != len(lines):
            raise ValueError(f"chains[{name!r}] must hold {len(lines)} arrays, got {len(given)}")
        column[0].set_title(name, fontsize=10)
        for axes, arrows in zip(column, given, strict=True):
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
