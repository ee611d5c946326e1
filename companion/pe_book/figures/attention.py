"""Attention weights as shaded matrices."""

from collections.abc import Sequence

import numpy as np
from matplotlib.colors import LinearSegmentedColormap
from numpy.typing import ArrayLike

from pe_book._validate import check_array, show
from pe_book.figures.style import COLOURS, Picture, styled

_SHADES = ["#ffffff", "#8cc9ad", COLOURS["token"], "#0b3324"]
WEIGHTS = LinearSegmentedColormap.from_list("weights", _SHADES)


@styled
def attention_weights(
    matrices: Sequence[ArrayLike],
    tokens: Sequence[Sequence[str]],
    labels: Sequence[str] = (),
    *,
    decimals: int = 3,
    across: str = "key (attended to)",
    down: str = "query (attending)",
) -> Picture:
    """Attention matrices side by side, darker for larger weights, with the numbers in the cells.

    Parameters
    ----------
    matrices : one to four array-likes of shape (n, n)
        Weights from 0 to 1.
    tokens : sequence of sequences of str
        The n words of each matrix.
    labels : sequence of str
        A caption for each matrix, or none.
    decimals : int
        Digits after the point. Numbers are omitted for more than 8 words, and for more than 12 side by side.
    across, down : str
        Axis labels, where the weights are not attention's.
    """
    tables = [check_array("matrices", matrix, 2, filled=True) for matrix in matrices]
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
        crowded = len(words) > 8 or count * len(words) > 12
        axes.imshow(table, cmap=WEIGHTS, vmin=0, vmax=1)
        axes.set_xticks(range(len(words)), words, parse_math=False)  # a word may hold a $
        axes.set_yticks(range(len(words)), words, parse_math=False)
        axes.tick_params(length=0)
        axes.tick_params("x", rotation=90 if crowded and count > 1 else 0)
        axes.set_xlabel(across)
        for row, column in np.ndindex((0, 0) if crowded else table.shape):
            weight = table[row, column]
            ink = "#ffffff" if weight > 0.5 else "#1f2328"
            axes.text(column, row, f"{weight:.{decimals}f}", ha="center", va="center", color=ink)
    panels[0].set_ylabel(down)
    for axes, label in zip(panels, labels, strict=False):
        axes.set_xlabel(f"{across}\n\n{label}")
    return picture
