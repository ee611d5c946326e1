"""What each layer of a model does with positions, from the model's configuration."""

from typing import Any, NamedTuple

import numpy as np

from pe_configs._methods import METHODS, default
from pe_configs._model import Kind, Model, read
from pe_configs._values import wrong
from pe_lib import RopeFrequencies
from pe_lib._validate import check_choice, check_whole, show

__all__ = [
    "LayerPositions",
    "ModelPositions",
    "describe_positions",
    "rope_frequencies",
]


class LayerPositions(NamedTuple):
    """How one layer knows positions, as `describe_positions` finds it.

    Where `encoding` is not "rotary", what belongs to it is None. Of `head_dim` columns `turned` are
    turned, by pairs of the `layout`, from the `base`; `scaling` says what is done to the
    frequencies, and `effect` what this does at the length. Cosines and sines are multiplied by
    `attention_factor`, scores besides by `softmax_factor`. `window` is how far back the layer looks.
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


class ModelPositions(NamedTuple):
    """The layers of a model, and what was ignored. It prints as a table, equal layers as one.

    `layers` has an entry a layer, or where the configuration does not say how many there are, one
    for each kind of layers. `note` is what else the model does by position.
    """

    layers: tuple[LayerPositions, ...]
    counted: bool
    note: str
    ignored_keys: tuple[str, ...]

    def __str__(self) -> str:
        groups: dict[LayerPositions, list[int]] = {}
        for i, layer in enumerate(self.layers):
            groups.setdefault(layer, []).append(i)
        rows = [("layers", "type", "encoding", "base", "turned", "layout", "scaling", "cos, sin",
                 "scores", "window")]  # fmt: skip
        for layer, at in groups.items():
            turns = layer.encoding == "rotary"
            rows.append((
                _ranges(at) if self.counted else "",
                layer.layer_type,
                layer.encoding,
                f"{layer.base:.15g}" if turns else "",
                f"{layer.turned} of {layer.head_dim}" if turns else "",
                str(layer.layout) if turns else "",
                f"{layer.scaling}: {layer.effect}" if layer.effect else layer.scaling or "",
                f"× {layer.attention_factor:.6g}" if turns else "",
                f"× {layer.softmax_factor:.6g}" if turns else "",
                str(layer.window or ""),
            ))  # fmt: skip
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(map(str.ljust, row, wide)).rstrip() for row in rows]
        if self.note:
            lines.append(f"Besides: {self.note}")
        if self.ignored_keys:
            lines.append(f"Ignored keys: {', '.join(self.ignored_keys)}")
        return "\n".join(lines)


def rope_frequencies(
    config: Any, *, seq_len: int | None = None, layer_type: str | None = None
) -> RopeFrequencies:
    """Frequencies and attention factor of the rotary encoding that a configuration describes.

    Parameters
    ----------
    config : dict, configuration object, path or str
        A Hugging Face configuration: a dictionary, an object with ``to_dict``, the path of a
        ``config.json`` or its text; also the JSON of vLLM's ``--rope-scaling`` or
        ``--hf-overrides``, with or without the command around it. What the ``model_type`` implies
        is taken from the package's table; an unknown type is read by its keys.
    seq_len : int, at least 1, or None
        Positions in the sequence, which dynamic scaling and LongRoPE go by. None is the length that
        the model has without scaling.
    layer_type : str or None
        Which layers, as the configuration names them: "full_attention", "sliding_attention". None
        where all layers that turn have one encoding.

    Returns
    -------
    RopeFrequencies
        ``frequencies``, float64 of shape (pairs,), in radians per position, ``attention_factor``,
        dimensionless, and the keys that were ignored. With a partial rotary encoding there are
        fewer pairs than half the head; with the proportional one, pairs of frequency 0.

    Raises
    ------
    TypeError, ValueError
        Naming the key, what it was, and what it must be: for a key that the scaling does not have,
        for keys that contradict each other, and for layers that do not turn, with what they have
        instead.

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
    model = read(config)
    turning = [kind.rope for kind in _chosen(model, layer_type) if kind.rope]
    found = [METHODS[rope.kind](rope, length) for rope in turning]
    one, factor, _ = found[0]
    if any(factor != own or not np.array_equal(one, other) for other, own, _ in found[1:]):
        kinds = dict.fromkeys(kind.layer_type for kind in model.kinds if kind.rope)
        raise wrong(
            "layer_type must be said where kinds of layers have encodings of their own, one of "
            f"{', '.join(kinds)}",
            layer_type,
        )
    return RopeFrequencies(one, factor, model.ignored_keys)


def describe_positions(config: Any, *, seq_len: int | None = None) -> ModelPositions:
    """What each layer of a model does with positions, from the model's configuration.

    Parameters
    ----------
    config : dict, configuration object, path or str
        As `rope_frequencies` takes it.
    seq_len : int, at least 1, or None
        The length at which the effect of the scaling is told. None is the length that the model has
        without scaling.

    Returns
    -------
    ModelPositions
        An entry a layer: rotary, ALiBi, learned or none, with base, columns, layout, scaling,
        factors and window. Printed, it is a table in which equal layers are one row.

    Raises
    ------
    TypeError, ValueError
        As `rope_frequencies`.

    References
    ----------
    Su et al. (2021); of scaling, as `rope_frequencies`.

    Examples
    --------
    >>> print(describe_positions({"model_type": "bloom", "n_layer": 24}))
    layers  type            encoding  base  turned  layout  scaling  cos, sin  scores  window
    0–23    full_attention  ALiBi
    """
    length = None if seq_len is None else check_whole("seq_len", seq_len, 1)
    model = read(config)
    at = {i: _described(kind, model, length) for kind in model.kinds for i in kind.layers}
    return ModelPositions(
        tuple(at[i] for i in sorted(at)), model.counted, model.note, model.ignored_keys
    )


def _chosen(model: Model, layer_type: str | None) -> list[Kind]:
    """The kinds of layers that are asked about, at least one of which turns."""
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


def _described(kind: Kind, model: Model, length: int | None) -> LayerPositions:
    rope = kind.rope
    if rope is None:
        return LayerPositions(kind.layer_type, kind.encoding, kind.window)
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
        kind.layer_type, kind.encoding, kind.window, rope.base, rope.width, rope.head_dim, layout,
        rope.kind, effect, attention, rope.softmax_factor,
    )  # fmt: skip


def _ranges(numbers: list[int]) -> str:
    """0–4, 6–10: runs of numbers, up to six of them."""
    runs: list[list[int]] = []
    for i in numbers:
        if runs and runs[-1][1] == i - 1:
            runs[-1][1] = i
        else:
            runs.append([i, i])
    told = [str(low) if low == high else f"{low}–{high}" for low, high in runs]
    return ", ".join(told) if len(told) <= 6 else f"{', '.join(told[:3])} … ({len(numbers)})"
