"""What differs between the positions of two models, layer by layer."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from pe_configs._methods import METHODS
from pe_configs._model import Kind, Model
from pe_configs._tables import aligned, in_markdown, markdown, ranges
from pe_configs.describe import LayerPositions, described, model_of
from pe_lib._validate import check_whole

__all__ = ["Comparison", "Difference", "compare"]

_SAME = 1e-12  # frequencies this close, relatively, differ in rounding alone
_MISSING = "no such layers"


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
        lines = aligned(self._rows()) if self.differences else []
        return "\n".join([*self._above(), *lines, self._below()])

    def to_dict(self) -> dict[str, Any]:
        """All fields, in types of JSON: a list of differences, each a dictionary of its fields."""
        return self._asdict() | {
            "differences": [one._asdict() for one in self.differences],
            "warnings": list(self.warnings),
        }

    def to_markdown(self) -> str:
        """The table as GitHub's Markdown, between the warnings and the largest ratio."""
        table = [markdown(self._rows())] if self.differences else []
        above = [in_markdown(line) for line in self._above()]
        return "\n\n".join([*above, *table, in_markdown(self._below())])

    def _rows(self) -> list[tuple[str, ...]]:
        rows = [(one.layers, one.what, _shown(one.a), _shown(one.b)) for one in self.differences]
        return [("layers", "what", "a", "b"), *rows]

    def _above(self) -> list[str]:
        return [f"Warning: {one}" for one in self.warnings]

    def _below(self) -> str:
        at = "" if self.seq_len is None else f" at {self.seq_len} tokens"
        if not self.differences:
            return f"no difference{at}"
        if self.ratio is None:
            return f"frequencies cannot be compared pair by pair{at}"
        if self.ratio == 1:
            return f"the same frequencies{at} in all pairs that turn in both"
        return f"largest ratio of frequencies{at}: {self.ratio:.6g}, {self.where}"


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
    one, other = _read(a, "a", head_dim, length), _read(b, "b", head_dim, length)
    found: dict[tuple[str, Any, Any], list[int | str]] = {}
    ratios: list[tuple[float, int, list[int | str]]] = []
    for first, second, at in _beside(one.model, other.model):
        rows, ratio = _differences(one.of(first), other.of(second))
        for row in rows:
            found.setdefault(row, []).extend(at)
        if ratio:
            ratios.append((*ratio, at))
    every = [Difference(_label(at), *row) for row, at in found.items()]
    numbers = [sum(len(kind.layers) for kind in side.model.kinds) for side in (one, other)]
    if one.model.counted and other.model.counted and numbers[0] != numbers[1]:
        every.insert(0, Difference("", "number of layers", *numbers))
    if one.model.note != other.model.note:
        every.append(Difference("", "besides", one.model.note or None, other.model.note or None))
    largest, pair, at = max(ratios, key=lambda row: row[0], default=(None, 0, []))
    where = f"layers {_label(at)}, pair {pair}" if largest not in (None, 1) else ""
    sides = (("a", one.model), ("b", other.model))
    warnings = tuple(f"in {name}, {model.warning}" for name, model in sides if model.warning)
    return Comparison(tuple(every), length, largest, where, warnings)


class _Side(NamedTuple):
    """One of the two models, at a length."""

    model: Model
    length: int | None

    def of(self, kind: Kind | None) -> tuple[LayerPositions | None, np.ndarray | None]:
        """What layers of the kind do, and their frequencies if they are rotary."""
        if kind is None:
            return None, None
        rope = kind.rope
        frequencies = METHODS[rope.kind](rope, self.length)[0] if rope else None
        return described(kind, self.model, self.length), frequencies


def _read(config: Any, name: str, head_dim: int | None, length: int | None) -> _Side:
    try:
        side = _Side(model_of(config, head_dim), length)
        for kind in side.model.kinds:
            side.of(kind)
    except (TypeError, ValueError) as error:
        kind_of = TypeError if isinstance(error, TypeError) else ValueError
        raise kind_of(f"{error}, in {name}") from None
    return side


def _beside(a: Model, b: Model) -> Iterator[tuple[Kind | None, Kind | None, list[int | str]]]:
    """Kinds of layers of both models that stand beside each other, and where."""
    if a.counted and b.counted:
        there, other = ({i: kind for kind in one.kinds for i in kind.layers} for one in (a, b))
        groups: dict[tuple[int, int], list[int]] = {}
        for i in sorted(there.keys() & other.keys()):
            groups.setdefault((id(there[i]), id(other[i])), []).append(i)
        for at in groups.values():
            yield there[at[0]], other[at[0]], [*at]
        return
    one, two = ([kind for kind in model.kinds if kind.layers] for model in (a, b))
    if len(one) == len(two) == 1:
        yield one[0], two[0], [one[0].layer_type]
        return
    named, others = ({kind.layer_type: kind for kind in kinds} for kinds in (one, two))
    for name in dict.fromkeys([*named, *others]):
        yield named.get(name), others.get(name), [name]


def _differences(
    a: tuple[LayerPositions | None, np.ndarray | None],
    b: tuple[LayerPositions | None, np.ndarray | None],
) -> tuple[list[tuple[str, Any, Any]], tuple[float, int] | None]:
    """The differences of two kinds of layers; the largest ratio of frequencies, and its pair."""
    (one, speeds), (other, speeds_b) = a, b
    if one is None or other is None:
        names = one.encoding if one else _MISSING, other.encoding if other else _MISSING
        return [("encoding", *names)], None
    values, values_b = _values(one), _values(other)
    rows = [
        (what, value, values_b[what])
        for what, value in values.items()
        if what in values_b and value != values_b[what]
    ]
    if speeds is None or speeds_b is None or len(speeds) != len(speeds_b):
        return rows, None
    both = (speeds > 0) & (speeds_b > 0)
    alone = np.flatnonzero((speeds > 0) != (speeds_b > 0))
    ratios = np.ones(len(speeds))
    ratios[both] = np.maximum(speeds[both] / speeds_b[both], speeds_b[both] / speeds[both])
    at = int((ratios > ratios.max() * (1 - _SAME)).argmax())  # the fastest pair of those
    ratio = float(ratios[at]) if ratios[at] > 1 + _SAME else 1.0
    for pair in [at] * (ratio > 1) + alone[:1].tolist():
        rows.append((f"frequency of pair {pair}", float(speeds[pair]), float(speeds_b[pair])))
    return rows, (ratio, at) if both.any() else None


def _values(layer: LayerPositions) -> dict[str, Any]:
    """The values that are compared, by the heads of the table that `describe_positions` prints."""
    values: dict[str, Any] = {"encoding": layer.encoding, "window": layer.window}
    if layer.encoding != "rotary":
        return values
    scaling = f"{layer.scaling}: {layer.effect}" if layer.effect else layer.scaling
    return values | {
        "base": layer.base, "turned": f"{layer.turned} of {layer.head_dim}", "layout": layer.layout,
        "scaling": scaling, "cos, sin": layer.attention_factor, "scores": layer.softmax_factor,
    }  # fmt: skip


def _label(at: list[int | str]) -> str:
    numbers = sorted(one for one in at if isinstance(one, int))
    return ranges(numbers) or ", ".join(map(str, at))


def _shown(value: str | float | None) -> str:
    if isinstance(value, float):
        return f"{value:.15g}" if value.is_integer() else f"{value:.6g}"
    return "none" if value is None else str(value)
