"""Reads a model's configuration, by kind of layers.

`model_types.json` has a row of defaults for each `model_type`; this module combines it with the keys of
a configuration.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pe_configs._methods import Rope
from pe_configs._rope import (
    CONTEXT,
    head_of,
    integer,
    kinds_in,
    latent,
    rope_of,
    scaling_of,
    table,
    without_widths,
)
from pe_configs._sources import mapping
from pe_configs._values import agreed, positive, wrong
from pe_lib._validate import check_number, show, wrong_type

_POSITION_KEYS = re.compile(
    r"^(rope|rotary|alibi|position_embedding|use_rope|use_rotary|yarn)|_rope_|rope_theta$"
)
_ROTARY_KEYS = re.compile(r"^(rope|rotary|qk_rope|partial_rotary)|rope_")


@dataclass(frozen=True)
class Kind:
    """Layers with the same encoding; `rope` is None unless it is rotary."""

    layer_type: str
    layers: tuple[int, ...]
    encoding: str
    window: int | None
    rope: Rope | None
    assumed: tuple[str, ...]  # fields of `LayerPositions` that are defaults of the type
    indexed: bool  # whether it uses the model's indexer, if the model has one


@dataclass(frozen=True)
class Model:
    """Every kind of layers of a model, in the order of their first layer."""

    kinds: tuple[Kind, ...]
    counted: bool  # whether the number of layers is known
    layout: str
    note: str
    ignored_keys: tuple[str, ...]
    warning: str  # about unknown keys that may change positions
    lacks_head: bool  # whether the width of a head is unknown
    indexer: tuple[int, str] | None  # width of its heads, and layout


def read(config: Any, head_dim: int | None = None, *, before_type: bool = False) -> Model:
    """Read a configuration, with the defaults of its model type.

    `head_dim` is used if neither the configuration nor the type has the width of a head; with
    `before_type` also in place of the type's.
    """
    keys = _text_model(mapping(config))
    row = _row(keys)
    encoding = _encoding(keys, row)
    turns = encoding == "rotary" and not latent(keys, row)
    lacks_head = turns and head_of(keys, row, {}, []) is None
    replaces = turns and before_type and head_of(keys, without_widths(row), {}, []) is None
    if head_dim is not None and (lacks_head or replaces):
        keys["head_dim"] = head_dim
    types, bases, counted = _layers(keys, row)
    groups: dict[tuple[str, Any, bool], list[int]] = {}
    for i, (kind, base) in enumerate(zip(types, bases, strict=True)):
        groups.setdefault((kind, base, _is_indexed(keys, row, i)), []).append(i)
    coded = [*row.get("kinds", ())] if "coded" in row else []
    for kind in [*kinds_in(scaling_of(keys)[0]), *coded]:  # configured, but of no layer
        if kind not in types:
            groups[kind, _own_base(keys, row, kind, 0), "indexed" not in row] = []
    kinds, ignored = [], dict.fromkeys(_unused(keys, row), True)
    for (kind, base, indexed), layers in groups.items():
        turns = encoding == "rotary" and base != 0
        rope = rope_of(keys, row, kind, base, layers, ignored) if turns else None
        of_kind = encoding if turns or encoding != "rotary" else "none"
        if kind in table()["no_attention"]:
            of_kind = "none (no attention)"
        window = _window(keys, row, kind)
        assumed = (
            *(["window"] * (window is not None and _is_assumed(keys, row))),
            *(["layer_type"] * _pattern_is_assumed(keys, row)),
            *(rope.assumed if rope else ()),
        )
        kinds.append(Kind(kind, tuple(layers), of_kind, window, rope, assumed, indexed))
    ignored_keys = tuple(key for key, unread in ignored.items() if unread)
    interleaves = keys.get("rope_interleave")
    layout = "not known" if "unknown" in row else row.get("layout", "halves")
    if interleaves is not None:
        layout = "interleaved" if interleaves else "halves"
    warning = ""
    if "unknown" in row and ignored_keys:
        warning = f"the type is not known, nor what {', '.join(ignored_keys)} may change"
    note, indexer = _note(keys, row), _indexer(keys, row)
    return Model(tuple(kinds), counted, layout, note, ignored_keys, warning, lacks_head, indexer)


# The configuration and the row of its type -----------------------------------------------------------


def _text_model(config: dict[str, Any]) -> dict[str, Any]:
    """The keys of the text model, which may be nested in those of a multimodal one."""
    for name in table()["inside"]:
        if isinstance(config.get(name), Mapping) and config[name]:
            inner = {"model_type": config.get("model_type"), **config[name]}
            _check_outer(config, inner, name)
            return _text_model(inner)
    attention = config.get("attn_config")  # DBRX, MPT
    for key, value in attention.items() if isinstance(attention, Mapping) else ():
        if key.startswith(("rope", "alibi")):
            entry = agreed({f"{key} in config": config.get(key), f"{key} in attn_config": value})
            config[key] = entry and entry[1]
    return config


def _check_outer(config: dict[str, Any], inner: dict[str, Any], name: str) -> None:
    """Raise for a scaling outside of the text model's keys, where no model reads it."""
    there = scaling_of(inner)[0]
    for key in ("rope_scaling", "rope_parameters"):
        outer = config.get(key)
        if not outer or not isinstance(outer, Mapping) or outer == inner.get(key):
            continue
        kind = outer.get("rope_type", outer.get("type", "default"))
        plain = kind in ("default", "mrope")
        if not plain or outer.get("rope_theta", there.get("rope_theta")) != there.get("rope_theta"):
            rule = f"{key} in config must stand in {name}, as the model reads it there"
            raise ValueError(f"{rule}, got {show(outer)} beside it")
    theta, other = config.get("rope_theta"), inner.get("rope_theta", there.get("rope_theta"))
    if theta is not None and theta != other:
        rule = f"rope_theta in config must be the same as in {name}"
        raise ValueError(f"{rule}, got {show(theta)} beside {show(other)}")


def _row(keys: dict[str, Any]) -> dict[str, Any]:
    """The row of the model type; for an unknown type, defaults implied by its keys."""
    model_type = keys.get("model_type")
    if isinstance(model_type, str):
        if model_type in table()["vision"] and "depth" in keys:  # the image encoder
            model_type = table()["vision"][model_type]
        row = table()["types"].get(table()["same_as"].get(model_type, model_type))
        if row is not None and "qk_rope_head_dim" in row and keys.get("use_mla") is False:
            return {k: v for k, v in row.items() if k not in ("qk_rope_head_dim", "layout")}
        if row is not None:
            return row
    for key, name in table()["by_keys"].items():
        if keys.get(key) is not None:
            row, parts = table()["types"][name], ("kinds", "every", "labels", "full_at", "coded")
            return {"unknown": True} | {part: row[part] for part in parts if part in row}
    return {"unknown": True}


# Layers ----------------------------------------------------------------------------------------------


def _encoding(keys: dict[str, Any], row: dict[str, Any]) -> str:
    """The encoding of the model, for all kinds of layers."""
    if "refuse" in row:
        raise ValueError(f"model_type {show(keys.get('model_type'))} {row['refuse']}")
    name = keys.get("position_embedding_type", keys.get("position_embeddings_type"))
    word = table()["words"].get(name) if isinstance(name, str) else None
    if "when" in row:
        key, answers = row["when"]
        value = keys.get(key, "absent")
        return answers.get(value if isinstance(value, str) else json.dumps(value), answers["else"])
    if keys.get("alibi"):
        return "ALiBi"
    if keys.get("mla_use_nope") or any(keys.get(key) is False for key in table()["switches"]):
        return "none"
    known = "unknown" not in row and "encoding" not in row  # a rotary type
    if word is not None and not (known and word == "learned"):
        return word
    if "encoding" in row:
        return row["encoding"]
    if "unknown" in row and keys.get("model_type") and not any(map(_ROTARY_KEYS.search, keys)):
        rule = "model_type in config must be one that is known, or stand beside a key of a rotary"
        raise wrong(f"{rule} encoding", keys["model_type"])
    return "rotary"


def _layers(keys: dict, row: dict) -> tuple[list[str], list[Any], bool]:
    """Kind and own base (0: not rotated) of each layer; whether their number is known."""
    count = integer(keys, row, "num_hidden_layers")
    if count is not None and count > 10_000:
        raise wrong("num_hidden_layers in config must be at most 10000", count)
    nested = kinds_in(scaling_of(keys)[0])
    listed, every = keys.get("layer_types"), row.get("every")
    repeated = keys.get(row.get("repeats"))
    if not listed and isinstance(repeated, list) and repeated:
        listed = [repeated[i % len(repeated)] for i in range(count or len(repeated))]
    if isinstance(listed, list) and listed:
        if not all(isinstance(one, str) for one in listed):
            raise wrong_type("layer_types in config must be a list of names", listed)
        labels = row.get("labels")
        types = [labels.get(one, labels["else"]) if labels else one for one in listed]
        if every and every.get("last") and types[-1] in row["kinds"]:
            types[-1] = "full_attention"
        count = len(types)
    elif (coded := row.get("coded")) and keys.get(coded["key"]):
        types = _decoded(keys[coded["key"]], coded, count)
        count = len(types)
    elif isinstance(at := _full_at(keys, row), list):
        first = row.get("first_layer", 0)
        full = [i + first in at for i in range(count or 1)]
        types = ["full_attention" if one else "linear_attention" for one in full]
    elif (rule := row.get("irregular")) is True or keys.get(rule):
        raise ValueError("layer_types in config must be set for this model_type, got none")
    elif every and (not nested or set(nested) <= {"full_attention", "sliding_attention"}):
        types = _pattern(keys, every, count)
    elif nested or row.get("kinds"):
        types = nested or list(row["kinds"])
        count = None
    else:
        types, count = _windowed(keys, row, count)
    bases = [_own_base(keys, row, kind, i) for i, kind in enumerate(types)]
    if "chunks" in row and not listed:  # Llama 4
        types = ["full_attention" if base == 0 else "chunked_attention" for base in bases]
    return types, bases, count is not None


def _full_at(keys: dict, row: dict) -> Any:
    """The indices of the layers with attention; Kimi nests them."""
    nested = keys.get("linear_attn_config")
    return (nested if isinstance(nested, Mapping) else keys).get(row.get("full_at"))


def _decoded(listed: Any, coded: dict, count: int | None) -> list[str]:
    """Kinds of layers from a list of codes or a text of letters, which may be longer."""
    name, codes = f"{coded['key']} in config", coded["codes"]
    if not isinstance(listed, (list, str)) or len(listed) < (count or 1):
        least = "a layer" if count is None else f"{count} layers"
        raise wrong(f"{name} must be a list or a text of at least {least}", listed)
    try:
        return [codes[str(one)] for one in listed[:count]]
    except KeyError as error:
        raise wrong(f"{name} must have only {', '.join(codes)}", error.args[0]) from None


def _windowed(keys: dict, row: dict, count: int | None) -> tuple[list[str], int | None]:
    """Kinds of layers with a window: all slide, those from an index on, or every second one below it."""
    slides = _sliding(keys, row) is not None and row.get("slides", False)
    if isinstance(slides, bool):
        return ["sliding_attention" if slides else "full_attention"] * (count or 1), count
    if count is None:
        return ["full_attention", "sliding_attention"], None
    first = keys.get("max_window_layers")
    border = slides if first is None else positive("max_window_layers in config", first, 0)
    slide = [i < border and i % 2 == 0 if "alternate" in row else i >= border for i in range(count)]
    return ["sliding_attention" if one else "full_attention" for one in slide], count


def _pattern(keys: dict, every: dict, count: int | None) -> list[str]:
    """Kinds of layers in a repeated pattern, whose last or first layer is full."""
    pattern = keys.get(every.get("key"))
    if isinstance(pattern, str):  # EXAONE: LLLG
        step = pattern.find("G") + 1
    else:
        step = every["n"] if pattern is None else positive(f"{every['key']} in config", pattern, 0)
    at = 0 if every.get("first") else step - 1
    full = [not step or i % step == at for i in range(count or max(step, 1))]
    if every.get("last"):
        full[-1] = True
    other = every.get("other", "sliding_attention")
    return ["full_attention" if one else other for one in full]


def _own_base(keys: dict, row: dict, kind: str, i: int) -> Any:
    """0 for a layer without rotation, its own base if it has one, else None."""
    if kind in table()["no_attention"]:
        return 0
    scaling, _ = scaling_of(keys)
    if kind in kinds_in(scaling) and scaling[kind] is None:
        return 0
    cross = keys.get("cross_attention_layers")  # to an image, in Llama 3.2
    if i in ((row.get("cross") or ()) if cross is None else cross):
        return 0
    listed = keys.get("no_rope_layers")
    if isinstance(listed, list) and listed:  # 1 is rotated, despite the name
        return None if i >= len(listed) or listed[i] else 0
    if "no_rope_every" in row:
        interval = keys.get("no_rope_layer_interval")
        step = row["no_rope_every"] if interval is None else interval
        return None if (i + 1) % positive("no_rope_layer_interval in config", step, 1) else 0
    for key in ("layer_rope_theta", "rope_theta"):  # the second may be a list in Step-3.5
        own = keys.get(key)
        if isinstance(own, list) and i < len(own):
            return check_number(f"{key} in config", own[i], 0)
    slides = _sliding(keys, row) is not None
    if "turns" not in row or (not slides and row.get("no_window") != "none"):
        return None
    return None if slides and kind in row["turns"] else 0


def _sliding(keys: dict, row: dict) -> int | None:
    """Window of the sliding layers."""
    off = row.get("off", "use_sliding_window")
    if keys.get(off) is False or ("off" in row and not keys.get(off)):
        return None
    half = row.get("half_window")
    if half and keys.get(half) is not None:
        return positive(f"{half} in config", keys[half], 1) // 2
    before = (
        keys.get("sliding_window_size") if "before" in row else None
    )  # without the query itself
    if before is not None:
        return positive("sliding_window_size in config", before, 0) + 1
    key = _window_key(row)
    if key in keys or "window" not in row:
        window = keys.get(key)
        return None if window in (None, 0, -1) else positive(f"{key} in config", window, 1)
    return row["window"]


def _window_key(row: dict) -> str:
    return row.get("names", {}).get("sliding_window", row.get("chunks", "sliding_window"))


def _is_assumed(keys: dict, row: dict) -> bool:
    """Whether the window is a default of the type."""
    return _window_key(row) not in keys and keys.get(row.get("half_window")) is None


def _pattern_is_assumed(keys: dict, row: dict) -> bool:
    """Whether the kinds of the layers are a default of the type that the configuration can change."""
    key = row.get("every", {}).get("key")
    return key is not None and keys.get(key) is None and not keys.get("layer_types")


def _window(keys: dict, row: dict, kind: str) -> int | None:
    slides = "sliding" in kind or "chunked" in kind or kind == "main"
    return _sliding(keys, row) if slides else None


# Notes and unused keys -------------------------------------------------------------------------------


def _note(keys: dict, row: dict) -> str:
    """Other effects of positions in the model."""
    if keys.get("alibi") or row.get("encoding") == "ALiBi":
        most = keys.get("alibi_bias_max")
        return f"slopes down to 2**-{most}" if most else row.get("alibi_note", "")
    scaling, _ = scaling_of(keys)
    beta, context = scaling.get("llama_4_scaling_beta"), scaling.get(CONTEXT)
    if isinstance(beta, (int, float)) and beta and isinstance(context, (int, float)):
        return f"queries × 1 + {beta:g} ln(1 + ⌊p / {context:g}⌋)"
    if "note" in row and keys.get("attn_temperature_tuning", True):
        return row["note"].format(**{k: keys.get(k, v) for k, v in row["note_keys"].items()})
    return ""


def _indexer(keys: dict, row: dict) -> tuple[int, str] | None:
    """Width and layout of the indexer's heads, which select tokens in sparse attention."""
    if "indexer" not in row:
        return None
    layout, _, end = row["indexer"].partition(", ")
    key = "index_head_dim"
    head = positive(f"{key} in config", 128 if keys.get(key) is None else keys[key], 2)
    return head, f"{layout}, the {end or 'first'} {latent(keys, row)}"


def _is_indexed(keys: dict, row: dict, layer: int) -> bool:
    """Whether a layer uses the indexer: in DeepSeek-V4 those of one kind, else all."""
    if "indexed" not in row:
        return True
    listed = keys.get("layer_types") or keys.get(row["coded"]["key"]) or ()
    return str(dict(enumerate(listed)).get(layer)) in row["indexed"]


def _unused(keys: dict, row: dict) -> Iterator[str]:
    """Keys about positions that have no effect."""
    read = {*table()["read"], *(name for names in table()["names"].values() for name in names)}
    read |= {*table()["by_keys"], *table()["only"]}
    turns = "unknown" not in row and "encoding" not in row
    for key, value in keys.items():
        if value is None:
            continue
        ratio = key == "rope_ratio" and not (row.get("ratio") or "unknown" in row)
        absolute = key == "position_embedding_type" and turns and "when" not in row
        if ratio or absolute or (_POSITION_KEYS.search(key) and key not in read):
            yield key
    scaling, where = scaling_of(keys)
    for part in [scaling[kind] or {} for kind in kinds_in(scaling)] or [scaling]:
        for key in part:
            if key in table()["without_effect"] and key != "llama_4_scaling_beta":
                yield f"{where}.{key}"
    if not scaling and keys.get(CONTEXT) is not None:
        yield CONTEXT
