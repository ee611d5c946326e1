"""Points in the plane, the clouds of several names side by side."""

from collections.abc import Mapping

from numpy.typing import ArrayLike

from pe_book._validate import check_array
from pe_book.figures.style import COLOURS, Picture, styled

_KINDS = (("token", "o"), ("cosine", "^"), ("position", "s"))


@styled
def clouds(
    panels: Mapping[str, Mapping[str, ArrayLike]],
    *,
    across: int = 2,
    lines: Mapping[str, ArrayLike] | None = None,
) -> Picture:
    """Clouds of points, a panel for each title, a colour and a mark for each name.

    Parameters
    ----------
    panels : dict of str to dict of str to array-like of shape (n, 2)
        Points by title and name. At most three names; the legend has those of the first panel.
    across : int
        Panels beside each other.
    lines : dict of str to array-like of shape (m, 2)
        A black line through its points, for panels that have one.
    """
    most = max((len(clouds_of) for clouds_of in panels.values()), default=0)
    if not 1 <= most <= 3:
        raise ValueError(f"panels must hold one to three names each, got {most}")
    down = -(-len(panels) // across)
    picture = Picture(figsize=(5.6, 0.4 + 2.5 * down))
    drawn = picture.subplots(down, across, squeeze=False).ravel()
    for axes, (title, named) in zip(drawn, panels.items(), strict=False):
        for (name, points), (colour, mark) in zip(named.items(), _KINDS, strict=False):
            x, y = check_array(f"panels[{title!r}][{name!r}]", points, 2, filled=True).T
            ink = COLOURS[colour]
            axes.plot(x, y, mark, color=ink, markersize=5, alpha=0.75, label=name, mew=0)
        if lines and title in lines:
            axes.plot(*check_array("lines", lines[title], 2).T, color="black", linewidth=1.2)
        axes.set_title(title, loc="left", fontsize=12)
        axes.set(xticks=[], yticks=[])
        axes.margins(0.08)
    for axes in drawn[len(panels) :]:
        axes.set_axis_off()
    handles, names = drawn[0].get_legend_handles_labels()
    picture.legend(handles, names, loc="outside lower center", ncols=3, fontsize=12)
    return picture
