"""What differs between the positions of two models, layer by layer."""

from typing import Any, NamedTuple

import numpy as np

from pe_configs._methods import METHODS
from pe_configs._model import Model
from pe_configs._tables import page, ranges
from pe_configs.describe import LayerPositions, described, model_of, scaled
from pe_lib._validate import check_whole

__all__ = ["Comparison", "Difference", "compare"]

_SAME = 1e-12  # relative difference of frequencies from rounding


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
    pair in `where`; None if no pair rotates in both models, or their numbers differ. `warnings` name
    unknown keys of a and of b.
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

    Layers are compared by index, or by the name of their kind if the number of layers of a model is not
    known, unless each model has one kind. Frequencies are compared pair by pair.

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
    model_a, layers_a = _read(a, "a", head_dim, length)
    model_b, layers_b = _read(b, "b", head_dim, length)
    differences, largest, where, largest_row = [], None, "", None
    layers_of: dict[Any, list] = {}  # row → layers that have this difference
    if model_a.counted and model_b.counted:
        if len(layers_a) != len(layers_b):
            numbers = len(layers_a), len(layers_b)
            differences.append(Difference("", "number of layers", *numbers))
        common = sorted(layers_a.keys() & layers_b.keys())
        pairs = [(i, layers_a[i], layers_b[i]) for i in common]
    else:
        kinds_a, kinds_b = _by_name(layers_a), _by_name(layers_b)
        if len(kinds_a) == len(kinds_b) == 1:
            kinds_b = dict(zip(kinds_a, kinds_b.values(), strict=True))
        pairs = [
            (name, first, second)
            for name in dict.fromkeys([*kinds_a, *kinds_b])
            for first in kinds_a.get(name, [None])
            for second in kinds_b.get(name, [None])
        ]
    for key, first, second in pairs:
        rows, ratio, pair = _differences(first, second)
        for row in rows:
            layers_of.setdefault(row, []).append(key)
        if ratio is not None and (largest is None or ratio > largest):
            largest, where = ratio, f"pair {pair}"
            largest_row = next((row for row in rows if row[0] == f"frequency of {where}"), None)
    differences += [Difference(_label(keys), *row) for row, keys in layers_of.items()]
    if model_a.note != model_b.note:
        notes = model_a.note or None, model_b.note or None
        differences.append(Difference("", "besides", *notes))
    where = f"layers {_label(layers_of[largest_row])}, {where}" if largest not in (None, 1) else ""
    models = (("a", model_a), ("b", model_b))
    warnings = tuple(f"in {name}, {model.warning}" for name, model in models if model.warning)
    return Comparison(tuple(differences), length, largest, where, warnings)


_Layer = tuple[LayerPositions, np.ndarray | None]  # with frequencies if it is rotary


def _read(config: Any, name: str, head_dim: int | None, length: int | None) -> tuple[Model, dict]:
    """The model, and its layers by index."""
    try:
        model = model_of(config, head_dim)
        layers = {}
        for kind in model.kinds:
            terms = METHODS[kind.rope.kind](kind.rope, length)[0] if kind.rope else None
            layers |= dict.fromkeys(kind.layers, (described(kind, model, length), terms))
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
    terms_a, terms_b = a[1], b[1]
    if terms_a is None or terms_b is None or len(terms_a) != len(terms_b):
        return rows, None, 0
    both = (terms_a > 0) & (terms_b > 0)
    in_one = np.flatnonzero((terms_a > 0) != (terms_b > 0))
    ratios = np.ones(len(terms_a))
    ratios[both] = np.maximum(terms_a[both] / terms_b[both], terms_b[both] / terms_a[both])
    at = int((ratios > ratios.max() * (1 - _SAME)).argmax())  # the first of equal ones
    ratio = float(ratios[at]) if ratios[at] > 1 + _SAME else 1.0
    for pair in [at] * (ratio > 1) + in_one[:1].tolist():
        rows.append((f"frequency of pair {pair}", float(terms_a[pair]), float(terms_b[pair])))
    return rows, ratio if both.any() else None, at


def _values(layer: LayerPositions) -> dict[str, Any]:
    """The compared values, by column of the table of `describe_positions`."""
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
