"""Curves of repeated trainings, one lane per group."""

from collections.abc import Mapping

from numpy.typing import ArrayLike

from pe_book._validate import check_array
from pe_book.figures.style import COLOURS, INK, Picture, styled

# The curves are drawn once as an animation, unless the reader prefers reduced motion. They end complete,
# so that a static picture shows all of them.
GROWING = """
@media (prefers-reduced-motion: no-preference) {g[id^=run-] {animation: grow 6s linear}}
@keyframes grow {
  0%, 1%, to {clip-path: inset(-9px -9px -9px -9px)}
  1.1% {clip-path: inset(-9px 100% -9px -9px)}
}
"""


@styled
def lanes(
    runs: Mapping[str, ArrayLike], x: ArrayLike, *, xlabel: str, ylabel: str, guessing: float = 0.5
) -> Picture:
    """Scores of repeated trainings over time, one lane per name, animated once.

    Parameters
    ----------
    runs : dict of str to array-like of shape (runs, n)
        Curves of each lane, values from 0 to 1, by the lane's name. At most ten lanes.
    x : array-like of shape (n,)
        Horizontal values.
    xlabel, ylabel : str
        Axis labels, with units.
    guessing : float
        Height of a dotted line in each lane.
    """
    along = check_array("x", x, 1, filled=True)
    if not 1 <= len(runs) <= 10:
        raise ValueError(f"runs must hold one to ten lanes, got {len(runs)}")
    tall = -(-len(runs) // 2)
    picture = Picture(figsize=(7, 0.8 + 1.4 * tall))
    picture.css = GROWING
    panels = picture.subplots(tall, 2, sharex=True, sharey=True, squeeze=False)
    for axes, (name, group) in zip(panels.ravel(), runs.items(), strict=False):
        curves = check_array(f"runs[{name!r}]", group, 2, filled=True)
        if curves.shape[1] != len(along):
            raise ValueError(
                f"runs[{name!r}] must have {len(along)} columns, got {curves.shape[1]}"
            )
        axes.axhline(guessing, color=INK, linewidth=0.8, linestyle=":")
        for curve in curves:
            axes.plot(along, curve, color=COLOURS["position"], alpha=0.7, gid=f"run-{name}")
        axes.text(0.99, 0.28, name, transform=axes.transAxes, ha="right", color=INK, fontsize=11)
    panels[0, 0].set(ylim=(0.4, 1.03), yticks=(0.5, 1))
    for axes in panels.ravel()[len(runs) :]:
        axes.set_axis_off()
    for axes in panels[-1]:
        axes.set_xlabel(xlabel)
    for axes in panels[:, 0]:
        axes.set_ylabel(ylabel)
    return picture
