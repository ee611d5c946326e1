"""Models as strips: a bar a layer, by how far it sees and what it does with positions."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pe_book.figures.style import COLOURS, INK, Picture, styled

_ACROSS = 8
_SHORTEST, _LONGEST = 64, 131_072  # windows whose bars are shortest and longest


@styled
def layer_strips(groups: Mapping[str, Mapping[str, Sequence[Any]]]) -> Picture:
    """Every layer of every model as a bar, the first layer at the bottom.

    A bar is as long as the layer sees far, on a logarithmic scale; one without a window goes all the
    way. Violet turns, the darker the larger the base; amber adds rows or biases; a hollow bar has
    no position; a dot is a layer without attention. Under a model's name stand the columns of a
    head that turn.

    Parameters
    ----------
    groups : dict of str to dict of str to sequence of LayerPositions
        Models by name, in named rows of at most eight; their layers as
        `pe_lib.describe_positions` finds them.
    """
    if not groups or not all(1 <= len(models) <= _ACROSS for models in groups.values()):
        raise ValueError(f"groups must hold rows of one to {_ACROSS} models")
    picture = Picture(figsize=(10.4, 2.0 * len(groups)))
    picture.set_layout_engine("none")
    tall, wide = 1 / len(groups), 1 / _ACROSS
    for row, (name, models) in enumerate(groups.items(), 1):
        for column, (model, layers) in enumerate(models.items()):
            corner = (wide * (column + 0.07), tall * (len(groups) - row + 0.03))
            axes = picture.add_axes((*corner, 0.93 * wide, 0.66 * tall))
            axes.set_axis_off()
            _strip(axes, layers)
            at = {"transform": axes.transAxes, "color": INK}
            axes.text(0, 1.13, model, fontsize=8.5, **at)
            axes.text(0, 1.02, _turned(layers), fontsize=7.5, **at)
        picture.text(
            0.07 * wide,
            tall * (len(groups) - row + 0.9),
            name,
            fontsize=11.5,
            color=COLOURS["position"],
        )
    return picture


def reach(window: int | None) -> float:
    """How long the bar of a layer is that looks back so far: 1 without a window."""
    if window is None:
        return 1.0
    span = np.log(window / _SHORTEST) / np.log(_LONGEST / _SHORTEST)
    return float(np.clip(0.12 + 0.73 * span, 0.12, 0.85))


def _strip(axes: Any, layers: Sequence[Any]) -> None:
    tall = min(0.82, 1 - 0.18 * len(layers) / 60)
    for i, layer in enumerate(layers):
        bar = {"y": i, "width": reach(layer.window), "height": tall}
        if layer.encoding == "rotary":
            shade = np.clip((np.log10(layer.base) - 3) / 4, 0.25, 1)
            axes.barh(**bar, color=COLOURS["position"], alpha=float(shade), linewidth=0)
        elif layer.encoding == "none":
            axes.barh(**bar, fill=False, edgecolor=INK, linewidth=0.8)
        elif layer.encoding.startswith("none"):
            axes.plot(0.03, i, ".", color=INK, markersize=2)
        else:
            axes.barh(**bar, color=COLOURS["cosine"], alpha=0.75, linewidth=0)
    axes.set(xlim=(0, 1.12), ylim=(-0.6, len(layers) - 0.4))


def _turned(layers: Sequence[Any]) -> str:
    """The columns of a head that turn, kind by kind: whole, 64 of 192."""
    told = []
    for layer in layers:
        if layer.encoding == "rotary":
            stops = str(layer.effect or "").endswith("pairs turn")
            turned = 2 * int(layer.effect.split()[0]) if stops else layer.turned
            whole = turned == layer.head_dim
            told.append("whole" if whole else f"{turned} of {layer.head_dim}")
        elif not layer.encoding.startswith("none"):
            told.append(layer.encoding.split()[-1])
    return ", ".join(dict.fromkeys(told)) or "no position"


@styled
def timeline(events: Mapping[str, Sequence[tuple[float, str]]]) -> Picture:
    """What came when: a lane for each kind of thing, a dot for each event.

    Parameters
    ----------
    events : dict of str to sequence of (float, str)
        By lane: when, in years, and what.
    """
    if not events:
        raise ValueError("events must hold at least one lane")
    picture = Picture(figsize=(9.6, 0.5 + 0.78 * len(events)))
    axes = picture.add_subplot()
    for lane, (name, marks) in enumerate(events.items()):
        y = -lane
        axes.axhline(y, color=INK, alpha=0.3, linewidth=1)
        for i, (when, what) in enumerate(sorted(marks)):
            off = (0.12, -0.12, 0.36)[i % 3]  # so that neighbours' words do not meet
            axes.plot(when, y, "o", color=COLOURS["position"], markersize=6)
            at = {"ha": "center", "va": "bottom" if off > 0 else "top", "fontsize": 9}
            axes.text(when, y + off, what, color=INK, **at)
        axes.text(
            2016.2, y, name, va="center", ha="right", fontsize=10.5, color=COLOURS["position"]
        )
    axes.set(xlim=(2016.4, 2027.2), ylim=(-len(events) + 0.4, 0.75), yticks=[])
    axes.set_xticks(range(2017, 2027))
    axes.spines["left"].set_visible(False)
    return picture
