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
    names the fields, separated by commas, that are not in the configuration but defaults of the model's
    type; they are printed with a star. `sections` are the numbers of pairs of M-RoPE's axes, `indexer`
    the columns of the heads that select the tokens which the layer attends to.
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

    `layers` has one entry per layer or, if their number is unknown, per kind of layers. `note` has other
    effects of positions in the model. `warning` names unknown keys of an unknown type that may change
    positions; it is printed first.
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
        Width of a head, in columns, if it is not in the configuration; else the same number or None.

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
    ropes = [kind.rope for kind in _chosen(model, layer_type) if kind.rope]
    first, *others = (METHODS[rope.kind](rope, length) for rope in ropes)
    terms, factor, _ = first
    if any(factor != one[1] or not np.array_equal(terms, one[0]) for one in others):
        kinds = dict.fromkeys(kind.layer_type for kind in model.kinds if kind.rope)
        rule = "layer_type must be set where kinds of layers differ in their encoding, one of"
        raise wrong(f"{rule} {', '.join(kinds)}", layer_type)
    return RopeFrequencies(terms, factor, model.ignored_keys)


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
    layers = tuple(at[i] for i in sorted(at))
    return ModelPositions(layers, model.counted, model.note, model.ignored_keys, model.warning)


def first_rotary(layers: tuple[LayerPositions, ...], layer_type: str | None) -> LayerPositions:
    """The first rotary layer, of this kind if it is not None."""
    return next(
        one for one in layers if one.encoding == "rotary" and layer_type in (None, one.layer_type)
    )


def model_of(config: Any, head_dim: int | None) -> Model:
    """The model of a configuration, with a width of its heads or None."""
    if head_dim is None:
        return read(config)
    model = read(config, check_d_model(head_dim, "head_dim"), before_type=True)
    widths = dict.fromkeys(kind.rope.head_dim for kind in model.kinds if kind.rope)
    if widths and head_dim not in widths:
        allowed = " or ".join(map(str, widths))
        raise wrong(f"head_dim must be {allowed}, as the configuration has it, or None", head_dim)
    return model


def _chosen(model: Model, layer_type: str | None) -> list[Kind]:
    """The selected kinds of layers, at least one of which is rotary."""
    named = dict.fromkeys(kind.layer_type for kind in model.kinds)
    if layer_type is not None:
        check_choice("layer_type", layer_type, tuple(named))
    chosen = [
        kind for kind in model.kinds
        if layer_type == kind.layer_type or (not layer_type and kind.layers)
    ]  # fmt: skip
    if not any(kind.rope for kind in chosen):
        where = "" if layer_type is None else f" in {show(layer_type)} layers"
        encodings = ", ".join(dict.fromkeys(kind.encoding for kind in chosen))
        encodings = "no position encoding at all" if encodings == "none" else encodings
        rule = "config must be that of a model with a rotary encoding"
        raise ValueError(f"{rule}, got one without rotary encoding{where}: {encodings}")
    return chosen


def scaled(layer: LayerPositions) -> str:
    """The scaling, its effect and the sections of M-RoPE, for the table."""
    sections = f"M-RoPE {layer.sections}" if layer.sections else ""
    scaling = "" if sections and layer.scaling == "default" else layer.scaling or ""
    effect = f"{scaling}: {layer.effect}" if layer.effect else scaling
    return ", ".join(filter(None, (effect, sections)))


def described(kind: Kind, model: Model, length: int | None) -> LayerPositions:
    """The positions of the layers of a kind, at a length."""
    rope = kind.rope
    if rope is None:
        assumed = ", ".join(kind.assumed)
        return LayerPositions(kind.layer_type, kind.encoding, kind.window, assumed=assumed)
    frequencies, attention, _ = METHODS[rope.kind](rope, length)
    unscaled = frequencies if rope.kind in ("axial", "proportional") else default(rope, None)[0]
    rotates = frequencies > 0
    divisors = unscaled[rotates] / frequencies[rotates]
    kept = int((np.abs(divisors - 1) < 1e-9).sum())
    effect, layout = "", model.layout
    if not rotates.all():
        effect = f"{rotates.sum()} of {len(rotates)} pairs turn"
    elif kept < len(divisors):
        effect = f"{kept} of {len(divisors)} pairs kept, the slowest ÷ {divisors[-1]:.4g}"
    if rope.trailing and rope.width != rope.head_dim:
        layout += f", the last {rope.width}"
    return LayerPositions(
        kind.layer_type, kind.encoding, kind.window, float(rope.base), rope.width, rope.head_dim, layout,
        rope.kind, effect, float(attention), float(rope.softmax_factor),
        ", ".join(dict.fromkeys(kind.assumed)), rope.sections,
        "{} columns, {}".format(*model.indexer) if model.indexer and kind.indexed else "",
    )  # fmt: skip
