"""Attention of one word, as people around tables."""

from collections.abc import Sequence

import numpy as np
from matplotlib.patches import Circle
from numpy.typing import ArrayLike

from pe_book._validate import check_array, show
from pe_book.figures.style import COLOURS, INK, Picture, styled

_SEAT = 0.38  # radius, of a table of radius 1


@styled
def round_tables(tables: Sequence[Sequence[str]], shares: ArrayLike, looks: str) -> Picture:
    """One word's attention to each word, as widths of lines, around one table per order of the words.

    Seats are numbered clockwise from the top. The ring is the word's attention to itself.

    Parameters
    ----------
    tables : sequence of sequences of n str
        The words at the seats 0, 1 … of each table.
    shares : array-like of shape (tables, n)
        The word's attention to each seat of each table, from 0 to 1.
    looks : str
        The word whose attention is drawn; it sits at every table.

    Raises
    ------
    ValueError
        If a table and its row of shares differ in length, or the word is not at a table.
    """
    table = check_array("shares", shares, 2, filled=True)
    if any(len(words) != table.shape[1] or looks not in words for words in tables):
        raise ValueError(f"looks must be a word of each table, got {show(looks)}")
    if len(tables) != len(table):
        raise ValueError(f"shares must have a row for each of {len(tables)} tables")
    picture = Picture(figsize=(5.4, 2.5))
    panes = picture.subplots(1, len(tables), squeeze=False)[0]
    for axes, words, row in zip(panes, tables, table, strict=True):
        middle = {"ha": "center", "va": "center", "color": INK}
        turn = 2 * np.pi * np.arange(len(words)) / len(words)
        seats = np.column_stack([np.sin(turn), np.cos(turn)])
        own = seats[list(words).index(looks)]
        axes.add_patch(Circle((0, 0), 0.62, color=INK, alpha=0.14, linewidth=0))
        for number, (word, seat, share) in enumerate(zip(words, seats, row, strict=True)):
            line = {"color": COLOURS["token"], "linewidth": 14 * share}
            if word == looks:
                axes.add_patch(Circle(tuple(seat), _SEAT + 0.09, fill=False, **line))
            else:
                # from the edge of one seat to the edge of the other
                way = (seat - own) / np.linalg.norm(seat - own)
                begin, end = own + (_SEAT + 0.17) * way, seat - _SEAT * way
                axes.plot(*np.column_stack([begin, end]), solid_capstyle="butt", **line)
            axes.add_patch(Circle(tuple(seat), _SEAT, fill=False, color=INK, linewidth=1.2))
            axes.text(*seat, f"{word}\n{share:.2f}", parse_math=False, fontsize=9, **middle)
            violet = middle | {"color": COLOURS["position"]}
            axes.text(*(1.65 * seat + [0.3 * seat[0], 0]), f"seat {number}", **violet)
        axes.set(xlim=(-2.05, 2.05), ylim=(-1.1, 1.85), aspect="equal", xticks=[], yticks=[])
        axes.spines[:].set_visible(False)
    return picture
