"""Attention of one word: scores, weights, and the weighted sum as arrows."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from pe_book._validate import check_array
from pe_book.figures.style import COLOURS, INK, Picture, styled


@styled
def weighted_mix(
    words: Sequence[str], scores: ArrayLike, weights: ArrayLike, vectors: ArrayLike
) -> Picture:
    """One word's scores and weights as bars, and the weighted vectors tip to tail.

    The grey arrow is their sum, the mix. Of the vectors the first two columns are drawn.

    Parameters
    ----------
    words : sequence of n str
        The words it attends to, in order.
    scores : array-like of shape (n,)
        Scaled products of its query and their keys; −∞ where a mask hides a word.
    weights : array-like of shape (n,)
        Their softmax, from 0 to 1.
    vectors : array-like of shape (n, d), d at least 2
        Vectors of the words.
    """
    shares = check_array("weights", weights, 1, filled=True)
    rows = check_array("vectors", vectors, 2, filled=True)
    matches = np.asarray(scores, dtype=np.float64)
    count = len(words)
    if not matches.shape == shares.shape == (count,) or len(rows) != count or rows.shape[1] < 2:
        raise ValueError(
            f"scores, weights and vectors must match {count} words and have two columns or more, "
            f"got {matches.shape}, {shares.shape} and {rows.shape}"
        )
    picture = Picture(figsize=(7, 2.7))
    left, middle, right = picture.subplots(1, 3, width_ratios=[1, 1, 1.25])
    seen = np.where(np.isfinite(matches), matches, 0)
    has_room = count <= 6  # for numbers and horizontal words
    for axes, values, label in ((left, seen, "scores"), (middle, shares, "softmax: shares of 1")):
        drawn = axes.bar(range(count), values, width=0.7, color=COLOURS["token"])
        if has_room:
            axes.bar_label(drawn, fmt="%.3f", padding=2, color=INK)
        axes.set_xticks(range(count), words, parse_math=False, rotation=0 if has_room else 90)
        axes.tick_params(axis="x", length=0)
        axes.set(xlabel=label, yticks=[])
        axes.spines["left"].set_visible(False)
        axes.margins(y=0.15)
    ends = np.vstack([np.zeros(2), (shares[:, None] * rows[:, :2]).cumsum(axis=0)])
    look = {"arrowstyle": "-|>", "shrinkA": 0, "shrinkB": 0}
    for begin, end in pairwise(ends):
        right.annotate("", end, begin, arrowprops=look | {"color": COLOURS["token"]})
    right.annotate("", ends[-1], (0, 0), arrowprops=look | {"color": INK, "linewidth": 2.6})
    right.plot(*ends.T, linestyle="none")  # extends the axes
    right.set(xlabel="column 0", ylabel="column 1", aspect="equal")
    return picture
