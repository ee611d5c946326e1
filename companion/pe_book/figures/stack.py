"""Sums of words and positions that lie at right angles, so that each can be read off alone."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from pe_book._validate import check_array
from pe_book.figures.style import COLOURS, INK, Picture, styled

_DEPTH = np.array([0.42, 0.3])  # where the third direction goes on paper


@styled
def stacked_circles(
    positions: ArrayLike, words: Mapping[str, float], shown: tuple[str, int]
) -> Picture:
    """Words along one direction, positions in a plane at right angles to it, and all their sums.

    Parameters
    ----------
    positions : array-like of shape (n, 2)
        The positions, in the plane that lies on the floor.
    words : dict of str to float
        How high each word's arrow goes.
    shown : (str, int)
        The word and the position whose sum is read back, along two dotted lines.
    """
    floor = check_array("positions", positions, 2, filled=True)
    word, place = shown
    if word not in words or not 0 <= place < len(floor):
        raise ValueError(f"shown must be a word and a position of the sums, got {shown}")
    picture = Picture(figsize=(5.2, 4.2))
    axes = picture.add_subplot()

    def at(height: float) -> np.ndarray:
        flat = np.outer(floor[:, 0], [1, 0]) + np.outer(floor[:, 1], _DEPTH)
        return flat + np.array([0, height])

    axes.plot(*at(0).T, ".-", color=COLOURS["position"], linewidth=0.8, label="positions alone")
    axes.plot([0, 0], [0, 1.15 * max(words.values())], color=INK, linewidth=0.8)
    for name, height in words.items():
        axes.plot(
            *at(height).T, ".-", color=INK, linewidth=0.5, label="sums" if name == word else None
        )
        axes.plot(0, height, "D", color=COLOURS["token"], markersize=5)
        axes.annotate(
            name, (0, height), (-6, 0), textcoords="offset points", ha="right", va="center"
        )
    x, y = at(words[word])[place]
    axes.plot([0, x], [words[word], y], ":", color=COLOURS["token"], linewidth=1.5)
    axes.plot([x, x], [at(0)[place][1], y], ":", color=COLOURS["position"], linewidth=1.5)
    axes.plot(x, y, "o", color=INK, markersize=8)
    axes.annotate(f"{word} + {place}", (x, y), (8, 4), textcoords="offset points")
    axes.set_aspect("equal")
    axes.set_axis_off()
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.2))
    return picture
