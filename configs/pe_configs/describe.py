"""What each layer of a model does with positions, from the model's configuration."""

from typing import Any, NamedTuple

import numpy as np

from pe_configs._methods import METHODS, default
from pe_configs._model import Kind, Model, read
from pe_configs._tables import page, ranges
from pe_configs._values import wrong
from pe_lib import RopeFrequencies
from pe_lib._validate import check_choice, check_d_model, check_whole, show

__all__ = [
    "LayerPositions",
    "ModelPositions",
    "describe_positions",
    "rope_frequencies",
]


class LayerPositions(NamedTuple):
    """The position encoding of one layer, as `describe_positions` returns it.

    Unless `encoding` is "rotary", the fields of rotary encodings are None. Of `head_dim` columns
    `turned` are rotated, in pairs of the `layout`. `scaling` is applied to the frequencies of the
    `base`, and `effect` is its result at the length. Cosines and sines are multiplied by
    `attention_factor`, scores also by `softmax_factor`. `window` is that of the attention. `assumed`
    names the fields, comma between, whose values are defaults of the model's type, which the
    configuration does not say; they are printed with a star. `sections` are the pairs of each axis of
    M-RoPE, `indexer` the columns of the heads that choose which tokens the layer attends to.
    """

    layer_type: str
    encoding: str
    window: int | None
    base: float | None = None
    turned: int | None = None
    head_dim: int | None = None
    layout: str | None = None
    scaling: str | None = None
    effect: str | None = None
    attention_factor: float | None = None
    softmax_factor: float | None = None
    assumed: str = ""
    sections: str = ""
    indexer: str = ""


class ModelPositions(NamedTuple):
    """The layers of a model and the ignored keys. Prints as a table, equal layers in one row.

    `layers` has one entry per layer or, if their number is unknown, per kind of layers. `note` is
    other effects of positions in the model. `warning` names keys of an unknown type that may change
    positions and are not understood; it is printed first.
    """

    layers: tuple[LayerPositions, ...]
    counted: bool
    note: str
    ignored_keys: tuple[str, ...]
    warning: str = ""

    def __str__(self) -> str:
        return page(*self._parts())

    def to_markdown(self) -> str:
        """The table as GitHub's Markdown, with the warning above and the notes below it."""
        return page(*self._parts(), markdown=True)

    def to_dict(self) -> dict[str, Any]:
        """All fields, in types of JSON: a list of layers, each a dictionary of its fields."""
        layers = [layer._asdict() for layer in self.layers]
        return self._asdict() | {"layers": layers, "ignored_keys": list(self.ignored_keys)}

    def _parts(self) -> tuple[list[str], list[tuple[str, ...]], list[str]]:
        groups: dict[LayerPositions, list[int]] = {}
        for i, layer in enumerate(self.layers):
            groups.setdefault(layer, []).append(i)
        rows = [("layers", "type", "encoding", "base", "turned", "layout", "scaling", "cos, sin",
                 "scores", "window")]  # fmt: skip
        for layer, at in groups.items():
            turns = layer.encoding == "rotary"
            star = dict.fromkeys(layer.assumed.split(", "), "*")
            rows.append((
                ranges(at) if self.counted else "",
                layer.layer_type + star.get("layer_type", ""),
                layer.encoding,
                f"{layer.base:.15g}{star.get('base', '')}" if turns else "",
                f"{layer.turned} of {layer.head_dim}{star.get('turned', '')}" if turns else "",
                str(layer.layout) if turns else "",
                scaled(layer) + star.get("scaling", ""),
                f"× {layer.attention_factor:.6g}" if turns else "",
                f"× {layer.softmax_factor:.6g}" if turns else "",
                f"{layer.window or ''}{star.get('window', '')}",
            ))  # fmt: skip
        above = [f"Warning: {self.warning}"] if self.warning else []
        assumed = any(layer.assumed for layer in groups)
        below = ["* assumed: a default of the type, not in the configuration"] * assumed
        notes = [self.note] * bool(self.note)
        indexed = [i for i, layer in enumerate(self.layers) if layer.indexer]
        if indexed:
            some = "" if len(groups) == 1 or not self.counted else f" in layers {ranges(indexed)}"
            notes.append(f"the indexer's heads{some} have {self.layers[indexed[0]].indexer}")
        below += [f"Besides: {'; '.join(notes)}"] if notes else []
        if self.ignored_keys and not self.warning:
            below.append(f"Ignored keys: {', '.join(self.ignored_keys)}")
        return above, rows, below


def rope_frequencies(
    config: Any,
    *,
    seq_len: int | None = None,
    layer_type: str | None = None,
    head_dim: int | None = None,
) -> RopeFrequencies:
    """Frequencies and attention factor of the rotary encoding that a configuration describes.

    Parameters
    ----------
    config : dict, configuration object, path or str
        A Hugging Face configuration: a dictionary, an object with ``to_dict``, the path of a
        ``config.json``, its folder or a GGUF file, or its text; also the JSON of vLLM's ``--rope-scaling`` or
        ``--hf-overrides``, with or without the command around it, or a command with llama.cpp's
        flags. Defaults of the ``model_type`` come from the package's table; an unknown type is read
        by its keys.
    seq_len : int, at least 1, or None
        Length of the sequence, for dynamic scaling and LongRoPE. None is the length of the model
        without scaling.
    layer_type : str or None
        Kind of layers, as the configuration names it: "full_attention", "sliding_attention". None if
        all rotary layers have one encoding.
    head_dim : int, even, at least 2, or None
        Width of a head, in columns, where the configuration does not say it. If it does, the same
        number or None.

    Returns
    -------
    RopeFrequencies
        ``frequencies``, float64 of shape (pairs,), in radians per position, ``attention_factor``,
        dimensionless, and the keys that were ignored. With a partial rotary encoding there are
        fewer pairs than half the head; with the proportional one, pairs of frequency 0.

    Raises
    ------
    TypeError, ValueError
        Naming the key, its value and what is allowed: for a key that the scaling does not have, for
        keys that contradict each other, and for layers that are not rotary.

    References
    ----------
    Su et al. (2021), section 3.2; Chen et al. (2023); Peng et al. (2023), section 3; Ding et al.
    (2024). Defaults of model types as in transformers 5.23.

    Examples
    --------
    >>> scaled = {"rope_type": "linear", "factor": 4.0, "rope_theta": 10000.0}
    >>> rope_frequencies({"head_dim": 4, "rope_parameters": scaled}).frequencies
    array([0.25  , 0.0025])
    >>> gemma = {"model_type": "gemma3_text", "head_dim": 4, "rope_scaling": scaled}
    >>> rope_frequencies(gemma, layer_type="sliding_attention").frequencies
    array([1.  , 0.01])
    """
    length = None if seq_len is None else check_whole("seq_len", seq_len, 1)
    model = model_of(config, head_dim)
    turning = [kind.rope for kind in _chosen(model, layer_type) if kind.rope]
    results = [METHODS[rope.kind](rope, length) for rope in turning]
    one, factor, _ = results[0]
    if any(factor != own or not np.array_equal(one, other) for other, own, _ in results[1:]):
        kinds = dict.fromkeys(kind.layer_type for kind in model.kinds if kind.rope)
        raise wrong(
            "layer_type must be said where kinds of layers have encodings of their own, one of "
            f"{', '.join(kinds)}",
            layer_type,
        )
    return RopeFrequencies(one, factor, model.ignored_keys)


def describe_positions(
    config: Any, *, seq_len: int | None = None, head_dim: int | None = None
) -> ModelPositions:
    """What each layer of a model does with positions, from the model's configuration.

    Parameters
    ----------
    config : dict, configuration object, path or str
        As in `rope_frequencies`.
    seq_len : int, at least 1, or None
        Length at which to give the effect of the scaling. None is the length of the model without
        scaling.
    head_dim : int, even, at least 2, or None
        As in `rope_frequencies`.

    Returns
    -------
    ModelPositions
        One entry per layer: rotary, ALiBi, learned or none, with base, columns, layout, scaling,
        factors and window. Prints as a table, equal layers in one row.

    Raises
    ------
    TypeError, ValueError
        As `rope_frequencies`.

    References
    ----------
    Su et al. (2021); for scaling, those of `rope_frequencies`.

    Examples
    --------
    >>> print(describe_positions({"model_type": "bloom", "n_layer": 24}))
    layers  type            encoding  base  turned  layout  scaling  cos, sin  scores  window
    0–23    full_attention  ALiBi
    """
    length = None if seq_len is None else check_whole("seq_len", seq_len, 1)
    model = model_of(config, head_dim)
    at = {i: described(kind, model, length) for kind in model.kinds for i in kind.layers}
    return ModelPositions(
        tuple(at[i] for i in sorted(at)),
        model.counted,
        model.note,
        model.ignored_keys,
        model.warning,
    )


def model_of(config: Any, head_dim: int | None) -> Model:
    """The model, with a width of its heads that may be said beside the configuration."""
    if head_dim is None:
        return read(config)
    model = read(config, check_d_model(head_dim, "head_dim"), before_type=True)
    widths = dict.fromkeys(kind.rope.head_dim for kind in model.kinds if kind.rope)
    if widths and head_dim not in widths:
        rule = f"head_dim must be {' or '.join(map(str, widths))}, as the configuration has it, or None"
        raise wrong(rule, head_dim)
    return model


def _chosen(model: Model, layer_type: str | None) -> list[Kind]:
    """The selected kinds of layers, at least one of which is rotary."""
    named = dict.fromkeys(kind.layer_type for kind in model.kinds)
    if layer_type is not None:
        check_choice("layer_type", layer_type, tuple(named))
    chosen = [
        kind
        for kind in model.kinds
        if layer_type == kind.layer_type or (not layer_type and kind.layers)
    ]
    if not any(kind.rope for kind in chosen):
        which = "" if layer_type is None else f" in {show(layer_type)} layers"
        have = ", ".join(dict.fromkeys(kind.encoding for kind in chosen))
        have = {"none": "no position encoding at all"}.get(have, have)
        raise ValueError(
            "config must be that of a model with a rotary encoding, got one without rotary encoding"
            f"{which}: {have}"
        )
    return chosen


def scaled(layer: LayerPositions) -> str:
    """The scaling and its effect, and the sections of M-RoPE, as the table has them."""
    sections = f"M-RoPE {layer.sections}" if layer.sections else ""
    scaling = "" if sections and layer.scaling == "default" else layer.scaling or ""
    effect = f"{scaling}: {layer.effect}" if layer.effect else scaling
    return ", ".join(filter(None, (effect, sections)))


def described(kind: Kind, model: Model, length: int | None) -> LayerPositions:
    rope = kind.rope
    if rope is None:
        assumed = ", ".join(kind.assumed)
        return LayerPositions(kind.layer_type, kind.encoding, kind.window, assumed=assumed)
    frequencies, attention, _ = METHODS[rope.kind](rope, length)
    plain = default(rope, None)[0] if rope.kind not in ("axial", "proportional") else frequencies
    turning = frequencies > 0
    slowed = plain[turning] / frequencies[turning]
    kept = int((np.abs(slowed - 1) < 1e-9).sum())
    effect = ""
    if not turning.all():
        effect = f"{turning.sum()} of {len(turning)} pairs turn"
    elif kept < len(slowed):
        effect = f"{kept} of {len(slowed)} pairs kept, the slowest ÷ {slowed[-1]:.4g}"
    layout = model.layout if rope.width == rope.head_dim or not rope.trailing else (
        f"{model.layout}, the last {rope.width}")  # fmt: skip
    return LayerPositions(
        kind.layer_type, kind.encoding, kind.window, float(rope.base), rope.width, rope.head_dim, layout,
        rope.kind, effect, float(attention), float(rope.softmax_factor),
        ", ".join(dict.fromkeys(kind.assumed)), rope.sections,
        "{} columns, {}".format(*model.indexer) if model.indexer and kind.indexed else "",
    )  # fmt: skip
