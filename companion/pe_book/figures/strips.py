"""Models as strips of bars, one per layer, by window and encoding; and a timeline."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Bbox

from pe_book.figures.style import COLOURS, INK, Picture, styled

_ACROSS = 6
_SHORTEST, _LONGEST = 64, 131_072  # windows whose bars are shortest and longest


@styled
def layer_strips(groups: Mapping[str, Mapping[str, Sequence[Any]]]) -> Picture:
    """Each layer of each model as a bar, the first layer at the bottom.

    A bar is as long as the layer sees far, on a logarithmic scale; one without a window goes all the
    way. Violet turns, the darker the larger the base; amber adds rows or biases; a hollow bar has
    no position; a dot is a layer without attention. Under a model's name stand the columns of a
    head that turn, and whether it has M-RoPE or an indexer.

    Parameters
    ----------
    groups : dict of str to dict of str to sequence of LayerPositions
        Groups of models by name; their layers from `pe_configs.describe_positions`.
    """
    if not groups or not all(groups.values()):
        raise ValueError("groups must hold at least one model each")
    heights = [-(-len(models) // _ACROSS) for models in groups.values()]
    high = 1.32 * sum(heights) + 0.3 * len(groups)  # inches, a heading for each group
    picture = Picture(figsize=(6.4, high))
    picture.set_layout_engine("none")
    top = high
    for (name, models), rows in zip(groups.items(), heights, strict=True):
        picture.text(0.01, (top - 0.2) / high, name, fontsize=11, color=COLOURS["position"])
        top -= 0.3
        for i, (model, layers) in enumerate(models.items()):
            row, column = divmod(i, _ACROSS)
            bottom = top - 1.32 * row - 1.24
            corner = (0.01 + column / _ACROSS, bottom / high)
            axes = picture.add_axes((*corner, 0.86 / _ACROSS, 0.88 / high))
            axes.set_axis_off()
            _strip(axes, layers)
            at = {"transform": axes.transAxes, "color": INK}
            axes.text(0, 1.2, model, fontsize=120 / max(15, len(model)), **at)  # not into the next
            axes.text(0, 1.04, _turned(layers), fontsize=7, **at)
        top -= 1.32 * rows
    return picture


def reach(window: int | None) -> float:
    """Length of a layer's bar for its window: 1 without one."""
    if window is None:
        return 1.0
    span = np.log(window / _SHORTEST) / np.log(_LONGEST / _SHORTEST)
    return float(np.clip(0.12 + 0.73 * span, 0.12, 0.85))


def _strip(axes: Any, layers: Sequence[Any]) -> None:
    tall = 0.8 if len(layers) < 50 else 1.0  # no gaps too small to see
    alike: dict[tuple, list[Path]] = {}  # one path for all bars of the same look
    for i, layer in enumerate(layers):
        if layer.encoding == "rotary":
            shade = np.clip((np.log10(layer.base) - 3) / 4, 0.25, 1)
            look = (COLOURS["position"], float(shade))
        elif layer.encoding == "none":
            look = ("none", 1.0)
        elif layer.encoding.startswith("none"):
            axes.plot(0.03, i, ".", color=INK, markersize=2)
            continue
        else:
            look = (COLOURS["cosine"], 0.75)
        bar = Bbox.from_bounds(0, i - tall / 2, reach(layer.window), tall)
        alike.setdefault(look, []).append(Path([*bar.corners()[[0, 1, 3, 2, 0]]], closed=True))
    for (colour, shade), bars in alike.items():
        hollow = colour == "none"
        edge = {"edgecolor": INK, "linewidth": 0.6} if hollow else {"linewidth": 0}
        whole = Path.make_compound_path(*bars)
        axes.add_patch(PathPatch(whole, facecolor=colour, alpha=shade, **edge))
    axes.set(xlim=(0, 1.12), ylim=(-0.6, len(layers) - 0.4))


def _turned(layers: Sequence[Any]) -> str:
    """Labels of the rotated columns of each kind of layer: whole, 64 of 192."""
    labels = []
    for layer in layers:
        if layer.encoding == "rotary":
            stops = str(layer.effect or "").endswith("pairs turn")
            turned = 2 * int(layer.effect.split()[0]) if stops else layer.turned
            whole = turned == layer.head_dim
            labels.append("whole" if whole else f"{turned} of {layer.head_dim}")
            labels += ["M-RoPE"] * bool(layer.sections) + ["indexer"] * bool(layer.indexer)
        elif not layer.encoding.startswith("none"):
            labels.append(layer.encoding.split()[-1])
    return ", ".join(dict.fromkeys(labels)) or "no position"


@styled
def timeline(events: Mapping[str, Sequence[tuple[float, str]]]) -> Picture:
    """Timeline with one lane per kind of event.

    Parameters
    ----------
    events : dict of str to sequence of (float, str)
        Year and text of each event, by lane.
    """
    if not events:
        raise ValueError("events must hold at least one lane")
    picture = Picture(figsize=(6.4, 0.4 + 0.72 * len(events)))
    axes = picture.add_subplot()
    for lane, (name, marks) in enumerate(events.items()):
        y = -lane
        axes.axhline(y, color=INK, alpha=0.3, linewidth=1)
        axes.text(2016.6, y, name, va="center", ha="right", fontsize=9, color=COLOURS["position"])
        for i, (when, what) in enumerate(sorted(marks)):
            off = (0.13, -0.13, 0.4)[i % 3]  # so that adjacent labels do not overlap
            axes.plot(when, y, "o", color=COLOURS["position"], markersize=5)
            at = {"ha": "center", "va": "bottom" if off > 0 else "top", "fontsize": 8}
            axes.text(when, y + off, what, color=INK, **at)
    axes.set(xlim=(2016.8, 2027.3), ylim=(-len(events) + 0.3, 0.75), yticks=[])
    axes.set_xticks(range(2017, 2028, 2))
    axes.tick_params(labelsize=8)
    axes.spines["left"].set_visible(False)
    return picture
