"""How far a copying model looks back, and the rotation of its pairs over that distance."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch, Wedge
from numpy.typing import ArrayLike, NDArray

from pe_book._validate import check_array
from pe_book.figures.style import COLOURS, INK, Picture, styled

_SHOWN = 4  # digits of the copy


@styled
def look_back(copies: Sequence[Sequence[int]], speeds: ArrayLike, used: tuple[int, int]) -> Picture:
    """Copied digits with two arrows to what is copied, and dials with the pairs' rotation.

    Parameters
    ----------
    copies : sequence of sequences of int
        Digits of each copy, the shortest first.
    speeds : array-like of shape (pairs,)
        Rotation of each pair per position, in radians; at most six pairs.
    used : two int
        Smallest and largest offset in training: grey on the dials.
    """
    turns = check_array("speeds", speeds, 1, filled=True)
    if len(turns) > 6:
        raise ValueError(f"speeds must hold at most six pairs, got {len(turns)}")
    if not copies or not all(map(len, copies)):
        raise ValueError(f"copies must hold digits, got {copies}")
    longest = max(map(len, copies))
    strips = len(copies)
    picture = Picture(figsize=(5.6, 1.15 * strips + 1.75 * strips))
    grid = picture.add_gridspec(
        2 * strips, len(turns), height_ratios=[1.0] * strips + [1.45] * strips
    )
    for row, digits in enumerate(copies):
        _strip(picture.add_subplot(grid[row, :]), digits, longest)
        for pair, speed in enumerate(turns):
            axes = picture.add_subplot(grid[strips + row, pair])
            _dial(axes, speed, len(digits), used)
            if row == 0:
                axes.set_title(f"pair {pair}", fontsize=11, pad=2)
            if pair == 0:
                axes.set_ylabel(f"{len(digits)}\nback", rotation=0, ha="right", va="center")
                axes.yaxis.label.set_fontsize(11)
    return picture


def _strip(axes: Axes, digits: Sequence[int], longest: int) -> None:
    """The digits, the sign and the start of the copy, with two arrows to the digits that are copied."""
    count = len(digits)
    signs = [*map(str, digits), "=", *map(str, digits[:_SHOWN])]
    for at, sign in enumerate(signs, start=longest - count):
        copied = at > longest
        colour = COLOURS["position" if copied else "token"] if sign != "=" else INK
        box = {"boxstyle": "square,pad=0.22", "facecolor": "none", "edgecolor": colour, "lw": 1}
        axes.text(at, 0, sign, ha="center", va="center", color=INK, fontsize=10, bbox=box)
    for written, wide in ((0, 2.2), (_SHOWN, 1.0)):
        start = longest + written
        arrow = FancyArrowPatch(
            (start, 0.55), (start - count, 0.55), arrowstyle="-|>", mutation_scale=11,
            connectionstyle=f"arc3,rad={2.2 / count:.3f}", color=COLOURS["position"], lw=wide,
        )  # fmt: skip
        axes.add_patch(arrow)
    middle = longest + _SHOWN / 2 - count / 2
    axes.text(middle, 2.0, f"{count} back", ha="center", color=COLOURS["position"], fontsize=11)
    axes.set(xlim=(-0.7, longest + _SHOWN + 0.7), ylim=(-0.7, 2.7))
    axes.set_axis_off()


def _dial(axes: Axes, speed: float, offset: int, used: tuple[int, int]) -> None:
    """A hand turned clockwise from the top; the angles of the training are grey."""
    first, last = (speed * at for at in used)
    whole = last - first >= 2 * np.pi
    # matplotlib's angles are anticlockwise from the right
    ends = (0, 360) if whole else (90 - np.degrees(last), 90 - np.degrees(first))
    axes.add_patch(Wedge((0, 0), 1, *ends, color=INK, alpha=0.35, linewidth=0))
    around = np.linspace(0, 2 * np.pi, 97)
    axes.plot(*_at(around), color=INK, linewidth=0.8)
    axes.plot(*np.c_[np.zeros(2), _at(speed * offset)], color=COLOURS["position"], linewidth=2.5)
    axes.set(aspect="equal", xlim=(-1.15, 1.15), ylim=(-1.15, 1.15), xticks=[], yticks=[])
    axes.set_xlabel(f"{np.degrees(speed * offset) % 360:.0f}°", fontsize=11, labelpad=2)
    axes.spines[:].set_visible(False)


def _at(angle: ArrayLike) -> NDArray[np.float64]:
    return np.array([np.sin(angle), np.cos(angle)])
