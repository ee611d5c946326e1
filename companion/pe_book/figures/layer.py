"""Diagram of one encoder layer."""

from collections.abc import Sequence
from itertools import product

from matplotlib.axes import Axes

from pe_book._validate import show
from pe_book.figures.style import COLOURS, INK, Picture, styled

_WAY = ("what comes in", "attention: talk", "add", "normalise",
        "feed-forward: think", "add", "normalise")  # fmt: skip
_HEIGHTS = 0.0, -1.0, -1.75, -2.3, -3.2, -3.95, -4.5
_ASIDE = 0.34  # horizontal distance of the branches from a row's line


@styled
def encoder_layer(words: Sequence[str]) -> Picture:
    """Rows that pass through a post-norm layer, from top to bottom, one line per row.

    A row's own line is violet. What attention and the feed-forward network make of it runs
    beside it, in orange and green, and is added to it.

    Parameters
    ----------
    words : sequence of 2 to 6 str
        The rows' names, from left to right.
    """
    if isinstance(words, str) or not 2 <= len(words) <= 6:
        raise ValueError(f"words must be 2 to 6 strings, got {show(words)}")
    picture = Picture(figsize=(7, 4.6))
    axes = picture.subplots()
    _, talk, met, first_norm, think, joined, last_norm = _HEIGHTS
    for here, there in product(range(len(words)), repeat=2):
        _way(axes, (here + _ASIDE, talk + 0.35), (there + _ASIDE, talk - 0.35), "cosine", width=0.9)
    for lane, word in enumerate(words):
        axes.text(lane, 0.15, word, ha="center", color=INK)
        _way(axes, (lane, 0), (lane, last_norm - 0.55), "position", width=3)
        _branch(axes, lane, talk, met, "cosine")
        _branch(axes, lane, think, joined, "token")
        axes.plot(lane + _ASIDE, talk + 0.35, "o", color=COLOURS["cosine"], markersize=5)
        axes.plot(lane + _ASIDE, talk - 0.35, "o", color=COLOURS["cosine"], markersize=5)
        axes.plot(lane + _ASIDE, think, "s", color=COLOURS["token"], markersize=20)
        for height in (met, joined):
            axes.plot(lane, height, "o", color=COLOURS["position"], markersize=14)
            axes.plot(lane, height, "+", color="white", markersize=9, markeredgewidth=1.6)
        for height in (first_norm, last_norm):
            look = {"boxstyle": "round,pad=0.3", "facecolor": COLOURS["mask"], "edgecolor": "none"}
            axes.text(lane, height, "Norm", ha="center", va="center", color="white", bbox=look)
    for height, name in zip(_HEIGHTS, _WAY, strict=True):
        axes.text(len(words) - 0.1, height, name, va="center", color=INK)
    axes.set(xlim=(-0.5, len(words) + 1), ylim=(last_norm - 0.6, 0.4))
    axes.axis("off")
    return picture


def _way(
    axes: Axes, start: tuple[float, float], end: tuple[float, float], ink: str, *, width: float
) -> None:
    axes.plot(*zip(start, end, strict=True), color=COLOURS[ink], linewidth=width, zorder=1)


def _branch(axes: Axes, lane: int, height: float, back: float, ink: str) -> None:
    """A branch that leaves the row's line at `height` and returns at `back`."""
    aside = lane + _ASIDE
    _way(axes, (lane, height + 0.65), (aside, height + 0.35), ink, width=1.8)
    if ink == "token":
        _way(axes, (aside, height + 0.35), (aside, height - 0.35), ink, width=1.8)
    _way(axes, (aside, height - 0.35), (lane, back), ink, width=1.8)
