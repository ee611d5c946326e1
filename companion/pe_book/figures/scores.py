"""Additions to the scores of one query, and the resulting attention."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pe_book._validate import check_array
from pe_book.figures.style import COLOURS, INK, Picture, styled


@styled
def score_panels(
    alone: ArrayLike,
    added: Mapping[str, ArrayLike],
    tokens: Sequence[str],
    *,
    answer: str,
    query: int,
    wanted: ArrayLike,
    moved: Mapping[str, ArrayLike],
) -> Picture:
    """One query's scores: each method's additions on the left, the attention on the right.

    Parameters
    ----------
    alone : array-like of shape (n,)
        Scores without a method.
    added : dict of str to array-like of shape (n,)
        Additions to each score by method, at most five.
    tokens : sequence of n str
        The words.
    answer : str
        Index of the word whose bars are green.
    query : int
        Index of the query; its name is bold.
    wanted : array-like of shape (n,)
        Additions of a rule: a dotted line on the left.
    moved : dict of str to array-like of shape (n,)
        Additions of each method at shifted positions: a tick at each word.
    """
    scores = check_array("alone", alone, 1, filled=True)
    if len(tokens) != len(scores):
        raise ValueError(f"tokens must hold {len(scores)} words, one a score, got {len(tokens)}")
    if not 1 <= len(added) <= 5 or added.keys() != moved.keys():
        raise ValueError("added must hold one to five methods, and moved the same")
    at, rule = np.arange(len(scores)), check_array("wanted", wanted, 1)
    picture = Picture(figsize=(5.6, 0.8 + 1.2 * (len(added) + 1)))
    panels = picture.subplots(len(added) + 1, 2, sharex=True, sharey="col")
    inks = [COLOURS["token" if word == answer else "mask"] for word in tokens]
    lines: dict[str, tuple] = {"the words' own scores": (scores, None)}
    for name, more in added.items():
        lines[name] = check_array(name, more, 1), check_array(name, moved[name], 1)
    for (left, right), (name, (bars, strokes)) in zip(panels, lines.items(), strict=True):
        left.set_title(name, loc="left", fontsize=12)
        left.axhline(0, color=INK, linewidth=0.8)
        left.bar(at, bars, color=inks, width=0.7)
        first = strokes is None
        right.bar(at, _shares(scores if first else scores + bars), color=inks, width=0.7)
        if not first:
            left.plot(at, rule, ":", color="black", linewidth=1.6)
            for axes, heights in ((left, strokes), (right, _shares(scores + strokes))):
                ink = COLOURS["cosine"]
                axes.plot(at, heights, "_", color=ink, markersize=11, markeredgewidth=2.5)
    panels[0, 1].set_title("attention", loc="left", fontsize=12)
    for axes in panels[-1]:
        axes.set_xticks(at, tokens, rotation=90, fontsize=12, parse_math=False)
        axes.get_xticklabels()[query].set_weight("bold")
    return picture


def _shares(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    powers = np.exp(scores - scores.max())
    return powers / powers.sum()
