"""Downsampling of a table to the cells of a picture. Counterpart: web/formulas/window.js.

Where several positions share a line of the picture, the line is their exact mean: a geometric sum
in closed form, so that a fast wave fades to 0 and never shows as a slow one.
"""

import numpy as np

from pe_lib.sinusoidal import division_terms


def view_of(first: int, count: int, length: int) -> tuple[int, int]:
    """The first and the number of visible items of `length`; a `count` of 0 means all."""
    shown = length if count == 0 else min(count, length)
    return max(0, min(first, length - shown)), shown


def bin_edges(first: int, count: int, most: int) -> np.ndarray:
    """Edges of at most `most` bins of whole positions; bin i is edges[i] … edges[i + 1] - 1."""
    bins = min(count, most)
    return first + np.arange(bins + 1) * count // bins


def drawn_columns(first: int, count: int, most: int) -> np.ndarray:
    """All columns where they fit, else evenly chosen whole pairs."""
    if count <= most:
        return np.arange(first, first + count)
    first_pair = -(-first // 2)
    pairs = (first + count) // 2 - first_pair
    kept = most // 2
    chosen = first_pair + np.arange(kept) * pairs // kept
    return np.stack([2 * chosen, 2 * chosen + 1], axis=1).ravel()


def mean_factor(term: np.ndarray, count: np.ndarray | int) -> np.ndarray:
    """The factor on a wave's amplitude when `count` neighbouring positions are averaged."""
    return np.sin(count * term / 2) / (count * np.sin(term / 2))


def window_means(edges: np.ndarray, columns: np.ndarray, d_model: int, base: float) -> np.ndarray:
    """Mean of each column over each bin of positions, shape (len(edges) - 1, len(columns))."""
    term = division_terms(d_model, base)[columns // 2]
    count = np.diff(edges)[:, None]
    angle = (edges[:-1, None] + (count - 1) / 2) * term
    return mean_factor(term, count) * np.where(columns % 2, np.cos(angle), np.sin(angle))
