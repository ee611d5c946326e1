"""A model's configuration, read kind by kind of layers.

What a `model_type` implies stands in `model_types.json`, a row each with its source. Here are the
rules by which its rows and a configuration's keys meet.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
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
)
from pe_configs._values import agreed, positive, wrong
from pe_lib._validate import check_number, show, wrong_type

_ABOUT = re.compile(
    r"^(rope|rotary|alibi|position_embedding|use_rope|use_rotary|yarn)|_rope_|rope_theta$"
)

_ROTARY = re.compile(r"^(rope|rotary|qk_rope|partial_rotary)|rope_")


@dataclass(frozen=True)
class Kind:
    """Layers that encode positions alike; `rope` is None where they do not turn."""

    layer_type: str
    layers: tuple[int, ...]
    encoding: str
    window: int | None
    rope: Rope | None


@dataclass(frozen=True)
class Model:
    """Every kind of layers of a model, in the order of their first layer."""

    kinds: tuple[Kind, ...]
    counted: bool  # whether the number of layers is known
    layout: str
    note: str
    ignored_keys: tuple[str, ...]
    lacks_head: bool  # whether nothing says how wide a head is


def read(config: Any, head_dim: int | None = None) -> Model:
    """What a configuration says, and what its model's type implies.

    Of a head whose width is not said, `head_dim` is taken, if it is given.
    """
    keys = _text_model(_mapping(config))
    row = _row(keys)
    encoding = _encoding(keys, row)
    lacks = encoding == "rotary" and not latent(keys, row) and head_of(keys, row, {}, []) is None
    if lacks and head_dim is not None:
        keys["head_dim"] = head_dim
    types, bases, counted = _layers(keys, row)
    groups: dict[tuple[str, Any], list[int]] = {}
    for i, (kind, base) in enumerate(zip(types, bases, strict=True)):
        groups.setdefault((kind, base), []).append(i)
    for kind in kinds_in(scaling_of(keys)[0]):  # said, though no layer is of it
        if kind not in types:
            groups[kind, _own_base(keys, row, kind, 0)] = []
    kinds, over = [], dict.fromkeys(_unused(keys, row), True)
    for (kind, base), layers in groups.items():
        turns = encoding == "rotary" and base != 0
        rope = rope_of(keys, row, kind, base, layers, over) if turns else None
        other = "none" if encoding == "rotary" else encoding
        if kind in table()["no_attention"]:
            other = "none (no attention)"
        window = _window(keys, row, kind)
        kinds.append(Kind(kind, tuple(layers), "rotary" if turns else other, window, rope))
    passed = [key for key, is_over in over.items() if is_over]
    interleaves = keys.get("rope_interleave", row.get("layout") == "interleaved")
    layout = "interleaved" if interleaves else "halves"
    return Model(tuple(kinds), counted, layout, _note(keys, row), tuple(passed), lacks)


# The configuration and the row of its type -----------------------------------------------------------


def _mapping(config: Any) -> dict[str, Any]:
    rule = (
        "config must be a dictionary, a configuration object, a path of a config.json or its text"
    )
    if hasattr(config, "to_dict") and not isinstance(config, (Mapping, type)):
        config = config.to_dict()
    elif isinstance(config, str) and "{" in config:
        config = from_text(config)
    elif isinstance(config, (str, os.PathLike)):
        try:
            config = json.loads(Path(os.fspath(config)).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:  # of JSON as well
            why = getattr(error, "strerror", None) or str(error)[:80]
            raise ValueError(f"{rule}, got {show(config)}: {show(why)}") from None
    if not isinstance(config, Mapping):
        raise wrong_type(rule, config)
    config = _plain(config)
    if "rope_type" in config or config.get("type") in ("linear", "dynamic", "yarn", "longrope"):
        return {"rope_parameters": config}  # somebody's scaling alone
    return config


def _plain(value: Any, name: str = "config") -> Any:
    """A copy of what JSON can hold; keys that it cannot hold are left out."""
    if isinstance(value, Mapping):
        return {key: _plain(one, key) for key, one in value.items() if isinstance(key, str)}
    if isinstance(value, (list, tuple)):
        return [_plain(one, name) for one in value]
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise wrong_type(f"{name} in config must be a value that JSON has", value)


def from_text(text: str) -> Any:
    """JSON, alone or as the value of vLLM's and SGLang's flags in a command line."""
    flag = re.search(
        r"--(rope-scaling|hf-overrides|json-model-override-args)[\s=]+['\"]?(?={)", text
    )
    try:
        start = flag.end() if flag else 0
        found, end = json.JSONDecoder().raw_decode(text[start:].lstrip())
        if not flag and text[start:].strip()[end:].strip():
            raise ValueError("more than one value")
    except (ValueError, RecursionError):
        raise ValueError(
            "config must be a config.json, whole or in part, or a command with its JSON after "
            "--rope-scaling or --hf-overrides"
        ) from None
    return {"rope_scaling": found} if flag and flag[1] == "rope-scaling" else found


def _text_model(config: dict[str, Any]) -> dict[str, Any]:
    """The keys of the model that reads text, where it stands inside of another."""
    for name in table()["inside"]:
        if isinstance(config.get(name), Mapping) and config[name]:
            inner = {"model_type": config.get("model_type"), **config[name]}
            _nothing_beside(config, inner, name)
            return _text_model(inner)
    attention = config.get("attn_config")  # DBRX, MPT
    for key, value in attention.items() if isinstance(attention, Mapping) else ():
        if key.startswith(("rope", "alibi")):
            found = agreed({f"{key} in config": config.get(key), f"{key} in attn_config": value})
            config[key] = found and found[1]
    return config


def _nothing_beside(config: dict[str, Any], inner: dict[str, Any], name: str) -> None:
    """Refuse a scaling that stands beside the text model's keys, where no model would read it."""
    there = scaling_of(inner)[0]
    for key in ("rope_scaling", "rope_parameters"):
        said = config.get(key)
        if not said or not isinstance(said, Mapping) or said == inner.get(key):
            continue
        given = said.get("rope_type", said.get("type", "default"))
        plain = given in ("default", "mrope")
        if not plain or said.get("rope_theta", there.get("rope_theta")) != there.get("rope_theta"):
            raise ValueError(
                f"{key} in config must stand in {name}, as the model reads it there, got "
                f"{show(said)} beside it"
            )
    theta, other = config.get("rope_theta"), inner.get("rope_theta", there.get("rope_theta"))
    if theta is not None and theta != other:
        rule = f"rope_theta in config must be the same as in {name}"
        raise ValueError(f"{rule}, got {show(theta)} beside {show(other)}")


def _row(keys: dict[str, Any]) -> dict[str, Any]:
    """What the model's type implies; of an unknown type, what its keys do."""
    said = keys.get("model_type")
    if isinstance(said, str):
        found = table()["types"].get(table()["same_as"].get(said, said))
        if found is not None:
            return found
    for key, name in table()["by_keys"].items():
        if keys.get(key) is not None:
            found = table()["types"][name]
            return {part: found[part] for part in ("kinds", "every", "labels") if part in found}
    return {"unknown": True}


# What layers there are -------------------------------------------------------------------------------


def _encoding(keys: dict[str, Any], row: dict[str, Any]) -> str:
    """How the model encodes positions, where it is not by kinds of layers."""
    if "refuse" in row:
        raise ValueError(f"model_type {show(keys.get('model_type'))} {row['refuse']}")
    said = keys.get("position_embedding_type", keys.get("position_embeddings_type"))
    word = table()["words"].get(said) if isinstance(said, str) else None
    if "when" in row:
        key, answers = row["when"]
        value = keys.get(key, "absent")
        return answers.get(value if isinstance(value, str) else json.dumps(value), answers["else"])
    if keys.get("alibi"):
        return "ALiBi"
    if keys.get("mla_use_nope") or keys.get("use_rope") is False:
        return "none"
    known = "unknown" not in row and "encoding" not in row  # a type that turns
    if word is not None and not (known and word == "learned"):
        return word
    if "encoding" in row:
        return row["encoding"]
    if "unknown" in row and keys.get("model_type") and not any(map(_ROTARY.search, keys)):
        rule = "model_type in config must be one that is known, or stand beside a key of a rotary"
        raise wrong(f"{rule} encoding", keys["model_type"])
    return "rotary"


def _layers(keys: dict, row: dict) -> tuple[list[str], list[Any], bool]:
    """A kind for each layer, and its own base, 0 where it does not turn; whether they were counted."""
    count = integer(keys, row, "num_hidden_layers")
    if count is not None and count > 10_000:
        raise wrong("num_hidden_layers in config must be at most 10000", count)
    nested = kinds_in(scaling_of(keys)[0])
    said, every = keys.get("layer_types"), row.get("every")
    repeated = keys.get(row.get("repeats"))
    if not said and isinstance(repeated, list) and repeated:
        said = [repeated[i % len(repeated)] for i in range(count or len(repeated))]
    if isinstance(said, list) and said:
        if not all(isinstance(one, str) for one in said):
            raise wrong_type("layer_types in config must be a list of names", said)
        labels = row.get("labels")
        types = [labels.get(one, labels["else"]) if labels else one for one in said]
        if every and every.get("last") and types[-1] in row["kinds"]:
            types[-1] = "full_attention"
        count = len(types)
    elif isinstance(at := keys.get(row.get("full_at")), list):
        types = ["full_attention" if i in at else "linear_attention" for i in range(count or 1)]
    elif (rule := row.get("irregular")) is True or keys.get(rule):
        raise ValueError("layer_types in config must be said for this model_type, got none")
    elif every and (not nested or set(nested) <= {"full_attention", "sliding_attention"}):
        types = _pattern(keys, every, count)
    elif nested or row.get("kinds"):
        types = nested or list(row["kinds"])
        count = None
    else:
        types, count = _windowed(keys, row, count)
    bases = [_own_base(keys, row, kind, i) for i, kind in enumerate(types)]
    if "chunks" in row and not said:  # Llama 4
        types = ["full_attention" if base == 0 else "chunked_attention" for base in bases]
    return types, bases, count is not None


def _windowed(keys: dict, row: dict, count: int | None) -> tuple[list[str], int | None]:
    """Layers that slide, where there is a window: all, from one on, or every other one below it."""
    slides = _sliding(keys, row) is not None and row.get("slides", False)
    if isinstance(slides, bool):
        return ["sliding_attention" if slides else "full_attention"] * (count or 1), count
    if count is None:
        return ["full_attention", "sliding_attention"], None
    said = keys.get("max_window_layers")
    border = slides if said is None else positive("max_window_layers in config", said, 0)
    slide = [i < border and i % 2 == 0 if "alternate" in row else i >= border for i in range(count)]
    return ["sliding_attention" if one else "full_attention" for one in slide], count


def _pattern(keys: dict, every: dict, count: int | None) -> list[str]:
    """Layers of another kind, or that slide, with a full one after every so many, or before them."""
    said = keys.get(every.get("key"))
    if isinstance(said, str):  # EXAONE: LLLG
        step = said.find("G") + 1
    else:
        step = every["n"] if said is None else positive(f"{every['key']} in config", said, 0)
    at = 0 if every.get("first") else step - 1
    full = [not step or i % step == at for i in range(count or max(step, 1))]
    if every.get("last"):
        full[-1] = True
    other = every.get("other", "sliding_attention")
    return ["full_attention" if one else other for one in full]


def _own_base(keys: dict, row: dict, kind: str, i: int) -> Any:
    """0 for a layer that does not turn, its base where it has its own, else None."""
    if kind in table()["no_attention"]:
        return 0
    said, _ = scaling_of(keys)
    if kind in kinds_in(said) and said[kind] is None:
        return 0
    listed = keys.get("no_rope_layers")
    if isinstance(listed, list) and listed:  # 1 turns, in spite of the name
        return None if i >= len(listed) or listed[i] else 0
    if "no_rope_every" in row:
        said = keys.get("no_rope_layer_interval")
        step = row["no_rope_every"] if said is None else said
        return None if (i + 1) % positive("no_rope_layer_interval in config", step, 1) else 0
    own = keys.get("layer_rope_theta")
    if isinstance(own, list) and i < len(own):
        return check_number("layer_rope_theta in config", own[i], 0)
    slides = _sliding(keys, row) is not None
    if "turns" not in row or (not slides and row.get("no_window") != "none"):
        return None
    return None if slides and kind in row["turns"] else 0


def _sliding(keys: dict, row: dict) -> int | None:
    """The window of the layers that slide."""
    off = row.get("off", "use_sliding_window")
    if keys.get(off) is False or ("off" in row and not keys.get(off)):
        return None
    half = row.get("half_window")
    if half and keys.get(half) is not None:
        return positive(f"{half} in config", keys[half], 1) // 2
    key = row.get("names", {}).get("sliding_window", row.get("chunks", "sliding_window"))
    if key in keys or "window" not in row:
        said = keys.get(key)
        return None if said in (None, 0, -1) else positive(f"{key} in config", said, 1)
    return row["window"]


def _window(keys: dict, row: dict, kind: str) -> int | None:
    slides = "sliding" in kind or "chunked" in kind or kind == "main"
    return _sliding(keys, row) if slides else None


# What is said beside ---------------------------------------------------------------------------------


def _note(keys: dict, row: dict) -> str:
    """What else a model does by position."""
    if keys.get("alibi") or row.get("encoding") == "ALiBi":
        most = keys.get("alibi_bias_max")
        return f"slopes down to 2**-{most}" if most else row.get("alibi_note", "")
    said, _ = scaling_of(keys)
    beta, context = said.get("llama_4_scaling_beta"), said.get(CONTEXT)
    if isinstance(beta, (int, float)) and beta and isinstance(context, (int, float)):
        return f"queries × 1 + {beta:g} ln(1 + ⌊p / {context:g}⌋)"
    if "note" in row and keys.get("attn_temperature_tuning", True):
        return row["note"].format(**{k: keys.get(k, v) for k, v in row["note_keys"].items()})
    return ""


def _unused(keys: dict, row: dict) -> Iterator[str]:
    """The keys on positions that change nothing."""
    read = {*table()["read"], *(name for names in table()["names"].values() for name in names)}
    read |= {*table()["by_keys"], *table()["only"]}
    turns = "unknown" not in row and "encoding" not in row
    for key, value in keys.items():
        if value is None:
            continue
        ratio = key == "rope_ratio" and not (row.get("ratio") or "unknown" in row)
        absolute = key == "position_embedding_type" and turns and "when" not in row
        if ratio or absolute or (_ABOUT.search(key) and key not in read):
            yield key
    said, where = scaling_of(keys)
    for part in [said[kind] or {} for kind in kinds_in(said)] or [said]:
        for key in part:
            if key in table()["without_effect"] and key != "llama_4_scaling_beta":
                yield f"{where}.{key}"
    if not said and keys.get(CONTEXT) is not None:
        yield CONTEXT
