"""What differs between the positions of two models, layer by layer."""

from typing import Any, NamedTuple

import numpy as np

from pe_configs._methods import METHODS
from pe_configs._model import Model
from pe_configs._tables import page, ranges
from pe_configs.describe import LayerPositions, described, model_of, scaled
from pe_lib._validate import check_whole

__all__ = ["Comparison", "Difference", "compare"]

_SAME = 1e-12  # frequencies this close, relatively, differ in rounding alone


class Difference(NamedTuple):
    """One difference: in which layers, of what, and the values of `a` and `b`.

    `layers` is a range, a kind of layers if a model's number of layers is not known, or empty for the
    whole model. A window of None is none.
    """

    layers: str
    what: str
    a: str | float | None
    b: str | float | None


class Comparison(NamedTuple):
    """All differences of two models' positions. Prints as a table, or as "no difference".

    `ratio` is the largest ratio of two frequencies of the same pair, at least 1, in the layers and the
    pair that `where` names; None if no pair turns in both, or their numbers differ. `warnings` name
    keys of a and of b that are not understood.
    """

    differences: tuple[Difference, ...]
    seq_len: int | None
    ratio: float | None
    where: str
    warnings: tuple[str, ...] = ()

    def __str__(self) -> str:
        return page(*self._parts())

    def to_markdown(self) -> str:
        """The table as GitHub's Markdown, between the warnings and the largest ratio."""
        return page(*self._parts(), markdown=True)

    def to_dict(self) -> dict[str, Any]:
        """All fields, in types of JSON: a list of differences, each a dictionary of its fields."""
        differences = [one._asdict() for one in self.differences]
        return self._asdict() | {"differences": differences, "warnings": list(self.warnings)}

    def _parts(self) -> tuple[list[str], list[tuple[str, ...]], list[str]]:
        at = "" if self.seq_len is None else f" at {self.seq_len} tokens"
        if not self.differences:
            below = f"no difference{at}"
        elif self.ratio is None:
            below = f"frequencies cannot be compared pair by pair{at}"
        elif self.ratio == 1:
            below = f"the same frequencies{at} in all pairs that turn in both"
        else:
            below = f"largest ratio of frequencies{at}: {self.ratio:.6g}, {self.where}"
        rows = [(one.layers, one.what, _shown(one.a), _shown(one.b)) for one in self.differences]
        above = [f"Warning: {one}" for one in self.warnings]
        return above, [("layers", "what", "a", "b"), *rows] if rows else [], [below]


def compare(
    a: Any, b: Any, *, seq_len: int | None = None, head_dim: int | None = None
) -> Comparison:
    """What differs between the positions of two models, in ranges of layers.

    Layers are compared by their index; by the name of their kind if the number of layers of a model
    is not known, unless each model has one kind. Frequencies are compared pair by pair.

    Parameters
    ----------
    a, b : dict, configuration object, path or str
        As in `rope_frequencies`.
    seq_len : int, at least 1, or None
        Length of the sequence, in tokens, for scalings that depend on it. None is the length of each
        model without scaling.
    head_dim : int, even, at least 2, or None
        As in `rope_frequencies`, of both models.

    Returns
    -------
    Comparison
        The differences in encoding, base, columns, layout, scaling, factors, window and frequencies,
        and the largest ratio of frequencies, dimensionless. Prints as a table.

    Raises
    ------
    TypeError, ValueError
        As `rope_frequencies`, with "in a" or "in b" at the end.

    References
    ----------
    Su et al. (2021); for scaling, those of `rope_frequencies`.

    Examples
    --------
    >>> llama = {"model_type": "llama", "head_dim": 64, "num_hidden_layers": 16}
    >>> print(compare(llama, {**llama, "rope_theta": 500_000.0}))
    layers  what                  a            b
    0–15    base                  10000        500000
    0–15    frequency of pair 31  0.000133352  3.01386e-06
    largest ratio of frequencies: 44.2463, layers 0–15, pair 31
    >>> print(compare(llama, llama, seq_len=4096))
    no difference at 4096 tokens
    """
    length = None if seq_len is None else check_whole("seq_len", seq_len, 1)
    one, layers = _read(a, "a", head_dim, length)
    other, others = _read(b, "b", head_dim, length)
    every, largest, where, most = [], None, "", None
    found: dict[Any, list] = {}
    if one.counted and other.counted:
        if len(layers) != len(others):
            every.append(Difference("", "number of layers", len(layers), len(others)))
        beside = [(i, layers[i], others[i]) for i in sorted(layers.keys() & others.keys())]
    else:
        mine, theirs = _by_name(layers), _by_name(others)
        if len(mine) == len(theirs) == 1:
            theirs = dict(zip(mine, theirs.values(), strict=True))
        names = dict.fromkeys([*mine, *theirs])
        beside = [
            (name, first, second)
            for name in names
            for first in mine.get(name, [None])
            for second in theirs.get(name, [None])
        ]
    for key, first, second in beside:
        rows, ratio, pair = _differences(first, second)
        for row in rows:
            found.setdefault(row, []).append(key)
        if ratio is not None and (largest is None or ratio > largest):
            largest, where = ratio, f"pair {pair}"
            most = next((row for row in rows if row[0] == f"frequency of {where}"), None)
    every += [Difference(_label(keys), *row) for row, keys in found.items()]
    if one.note != other.note:
        every.append(Difference("", "besides", one.note or None, other.note or None))
    where = f"layers {_label(found[most])}, {where}" if largest not in (None, 1) else ""
    sides = (("a", one), ("b", other))
    warnings = tuple(f"in {name}, {model.warning}" for name, model in sides if model.warning)
    return Comparison(tuple(every), length, largest, where, warnings)


_Layer = tuple[LayerPositions, np.ndarray | None]  # and the frequencies, if it is rotary


def _read(config: Any, name: str, head_dim: int | None, length: int | None) -> tuple[Model, dict]:
    """The model, and each of its layers by its number."""
    try:
        model = model_of(config, head_dim)
        layers = {}
        for kind in model.kinds:
            speeds = METHODS[kind.rope.kind](kind.rope, length)[0] if kind.rope else None
            layers |= dict.fromkeys(kind.layers, (described(kind, model, length), speeds))
    except (TypeError, ValueError) as error:
        kind_of = TypeError if isinstance(error, TypeError) else ValueError
        raise kind_of(f"{error}, in {name}") from None
    return model, layers


def _by_name(layers: dict[int, _Layer]) -> dict[str, list[_Layer]]:
    """The different layers of each kind."""
    named: dict[str, list[_Layer]] = {}
    for layer in {id(layer): layer for layer in layers.values()}.values():
        named.setdefault(layer[0].layer_type, []).append(layer)
    return named


def _differences(a: _Layer | None, b: _Layer | None) -> tuple[list[tuple], float | None, int]:
    """The differences of two layers; the largest ratio of frequencies, and its pair."""
    if a is None or b is None:
        names = (one[0].encoding if one else "no such layers" for one in (a, b))
        return [("encoding", *names)], None, 0
    values, others = _values(a[0]), _values(b[0])
    common = [what for what in values if what in others]
    rows = [(what, values[what], others[what]) for what in common if values[what] != others[what]]
    speeds, speeds_b = a[1], b[1]
    if speeds is None or speeds_b is None or len(speeds) != len(speeds_b):
        return rows, None, 0
    both = (speeds > 0) & (speeds_b > 0)
    alone = np.flatnonzero((speeds > 0) != (speeds_b > 0))
    ratios = np.ones(len(speeds))
    ratios[both] = np.maximum(speeds[both] / speeds_b[both], speeds_b[both] / speeds[both])
    at = int((ratios > ratios.max() * (1 - _SAME)).argmax())  # the fastest pair of those
    ratio = float(ratios[at]) if ratios[at] > 1 + _SAME else 1.0
    for pair in [at] * (ratio > 1) + alone[:1].tolist():
        rows.append((f"frequency of pair {pair}", float(speeds[pair]), float(speeds_b[pair])))
    return rows, ratio if both.any() else None, at


def _values(layer: LayerPositions) -> dict[str, Any]:
    """The values that are compared, by the heads of the table that `describe_positions` prints."""
    values: dict[str, Any] = {"encoding": layer.encoding, "window": layer.window}
    if layer.encoding != "rotary":
        return values
    return values | {
        "base": layer.base, "turned": f"{layer.turned} of {layer.head_dim}", "layout": layer.layout,
        "scaling": scaled(layer), "indexer": layer.indexer or None,
        "cos, sin": layer.attention_factor, "scores": layer.softmax_factor,
    }  # fmt: skip


def _label(at: list) -> str:
    return ranges(at) if isinstance(at[0], int) else ", ".join(dict.fromkeys(at))


def _shown(value: str | float | None) -> str:
    if isinstance(value, float):
        return f"{value:.15g}" if value.is_integer() else f"{value:.6g}"
    return "none" if value is None else str(value)
