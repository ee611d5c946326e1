"""A model's configuration, read kind by kind of layers.

What a `model_type` implies stands in `model_types.json`, a row each with its source; the explorers'
scripts read the same file. Here are the rules by which its rows and a configuration's keys meet.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pe_lib._rope_methods import Rope, mscale
from pe_lib._rope_values import a_bool, a_number, agreed, factors, in_order, positive
from pe_lib._validate import check_choice, show, wrong_type

_CONTEXT = "original_max_position_embeddings"
_ABOUT = re.compile(
    r"^(rope|rotary|alibi|position_embedding|use_rope|use_rotary|yarn)|_rope_|rope_theta$"
)
_READ = {"rope_scaling", "rope_parameters", "rope_interleave", "alibi", "position_embedding_type",
         "position_embeddings_type", "use_rope", "no_rope_layers", "no_rope_layer_interval",
         "layer_rope_theta", "rope_scaling_layers", "rope_ratio", "rotary_dim", "qk_rope_head_dim",
         "use_mem_rope"}  # fmt: skip


@cache
def table() -> dict[str, Any]:
    """What `model_types.json` holds."""
    return json.loads((Path(__file__).parent / "model_types.json").read_text(encoding="utf-8"))


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
    passed_over: tuple[str, ...]
    lacks_head: bool  # whether nothing says how wide a head is


def read(config: Any, head_dim: int | None = None) -> Model:
    """What a configuration says, and what its model's type implies.

    Of a head whose width is not said, `head_dim` is taken, if it is given.
    """
    keys = _text_model(_mapping(config))
    row = _row(keys)
    encoding = _encoding(keys, row)
    lacks = encoding == "rotary" and not _latent(keys, row) and _head(keys, row, {}, []) is None
    if lacks and head_dim is not None:
        keys["head_dim"] = head_dim
    types, bases, counted = _layers(keys, row, encoding)
    groups: dict[tuple[str, Any], list[int]] = {}
    for i, (kind, base) in enumerate(zip(types, bases, strict=True)):
        groups.setdefault((kind, base), []).append(i)
    for kind in _kinds_in(_scaling(keys)[0]):  # said, though no layer is of it
        if kind not in types:
            groups[kind, _own_base(keys, row, kind, 0)] = []
    kinds, over = [], dict.fromkeys(_unused(keys, row), True)
    for (kind, base), layers in groups.items():
        turns = encoding == "rotary" and base != 0
        rope = _rope(keys, row, kind, base, layers, over) if turns else None
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
    inside = [key for key in table()["inside"] if config.get(key) and
              isinstance(config[key], Mapping)]  # fmt: skip
    if inside:
        inner = dict(config[inside[0]])
        inner.setdefault("model_type", config.get("model_type"))
        _nothing_beside(config, inner, inside[0])
        return _text_model(inner)
    attention = config.get("attn_config")  # DBRX, MPT
    for key, value in attention.items() if isinstance(attention, Mapping) else ():
        if key.startswith(("rope", "alibi")):
            named = {f"{key} in config": config.get(key), f"{key} in attn_config": value}
            found = agreed(named)
            config[key] = found and found[1]
    return config


def _nothing_beside(config: dict[str, Any], inner: dict[str, Any], name: str) -> None:
    """Refuse a scaling that stands beside the text model's keys, where no model would read it."""
    for key in ("rope_scaling", "rope_parameters"):
        said = config.get(key)
        if not said or not isinstance(said, Mapping) or said == inner.get(key):
            continue
        given = said.get("rope_type", said.get("type", "default"))
        plain = table()["old_types"].get(given, given) == "default"
        there = inner.get("rope_parameters") or inner.get("rope_scaling") or {}
        if not plain or said.get("rope_theta", there.get("rope_theta")) != there.get("rope_theta"):
            raise ValueError(
                f"{key} in config must stand in {name}, as the model reads it there, got "
                f"{show(said)} beside it"
            )
    theta, other = config.get("rope_theta"), inner.get("rope_theta")
    if theta is not None and other is not None and theta != other:
        raise ValueError(
            f"rope_theta in config must be the same as in {name}, got {show(theta)} beside "
            f"{show(other)}"
        )


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


def _first(keys: dict[str, Any], row: dict[str, Any], name: str) -> tuple[str, Any] | None:
    """The key that is there of those that models have for one thing, and its value."""
    own = row.get("names", {}).get(name)
    for key in ([own] if own else []) + table()["names"][name]:
        if keys.get(key) is not None:
            return key, keys[key]
    return (name, row[name]) if name in row else None


def _int(keys: dict[str, Any], row: dict[str, Any], name: str, least: int = 1) -> int | None:
    found = _first(keys, row, name)
    return found and positive(f"{found[0]} in config", found[1], least)


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
    if "unknown" in row and keys.get("model_type") and not any(map(_is_rotary, keys)):
        raise ValueError(
            f"model_type in config must be one that is known, or a key of a rotary encoding stand "
            f"beside it, got {show(keys['model_type'])}"
        )
    return "rotary"


def _is_rotary(key: str) -> bool:
    return bool(re.search(r"^(rope|rotary|qk_rope|partial_rotary)|rope_", key))


def _kinds_in(said: Any) -> list[str]:
    """The kinds of layers that a scaling is said by; a null kind does not turn."""
    if not isinstance(said, Mapping) or not any(isinstance(v, Mapping) for v in said.values()):
        return []
    return [
        key for key, value in said.items()
        if isinstance(value, Mapping) or (value is None and "attention" in key)
    ]  # fmt: skip


def _layers(keys: dict, row: dict, encoding: str) -> tuple[list[str], list[Any], bool]:
    """A kind for each layer, and its own base, 0 where it does not turn; whether they were counted."""
    count = _int(keys, row, "num_hidden_layers")
    nested = _kinds_in(_scaling(keys)[0])
    said, every = keys.get("layer_types"), row.get("every")
    slides = row.get("slides") and _sliding(keys, row) is not None
    if isinstance(said, list) and said:
        if not all(isinstance(one, str) for one in said):
            raise wrong_type("layer_types in config must be a list of names", said)
        labels = row.get("labels")
        types = [labels.get(one, labels["else"]) if labels else one for one in said]
        if every and every.get("last") and types[-1] in row["kinds"]:
            types[-1] = "full_attention"
        count = len(types)
    elif row.get("irregular"):
        raise ValueError("layer_types in config must be said for this model_type, got none")
    elif every and (not nested or set(nested) <= {"full_attention", "sliding_attention"}):
        types = _pattern(keys, every, count)
    elif nested or row.get("kinds"):
        types = nested or list(row["kinds"])
        count = None
    else:
        types = ["sliding_attention" if slides else "full_attention"] * (count or 1)
    bases = [_own_base(keys, row, kind, i) for i, kind in enumerate(types)]
    if "chunks" in row and not said:  # Llama 4
        types = ["full_attention" if base == 0 else "chunked_attention" for base in bases]
    return types, bases, count is not None


def _pattern(keys: dict, every: dict, count: int | None) -> list[str]:
    """Sliding layers with a full one after every so many, or before them."""
    said = keys.get(every.get("key"))
    if isinstance(said, str):  # EXAONE: LLLG
        step = said.find("G") + 1
    else:
        step = every["n"] if said is None else positive(f"{every['key']} in config", said, 0)
    at = 0 if every.get("first") else step - 1
    full = [not step or i % step == at for i in range(count or max(step, 1))]
    if every.get("last"):
        full[-1] = True
    return ["full_attention" if one else "sliding_attention" for one in full]


def _own_base(keys: dict, row: dict, kind: str, i: int) -> Any:
    """0 for a layer that does not turn, its base where it has its own, else None."""
    if kind in table()["no_attention"]:
        return 0
    said, _ = _scaling(keys)
    if kind in _kinds_in(said) and said[kind] is None:
        return 0
    listed = keys.get("no_rope_layers")
    if isinstance(listed, list) and listed:  # 1 turns, in spite of the name
        return None if i >= len(listed) or listed[i] else 0
    if "no_rope_every" in row:
        said = keys.get("no_rope_layer_interval")
        step = (
            row["no_rope_every"]
            if said is None
            else positive("no_rope_layer_interval in config", said, 1)
        )
        return None if (i + 1) % step else 0
    own = keys.get("layer_rope_theta")
    if isinstance(own, list) and i < len(own):
        return a_number("layer_rope_theta in config", own[i], 0)
    if "turns" in row and kind not in row["turns"]:
        if _sliding(keys, row) is not None or row.get("no_window") == "none":
            return 0
    elif "turns" in row and row.get("no_window") == "none" and _sliding(keys, row) is None:
        return 0
    return None


def _sliding(keys: dict, row: dict) -> int | None:
    """The window of the layers that slide."""
    off = row.get("off", "use_sliding_window")
    if keys.get(off) is False or ("off" in row and not keys.get(off)):
        return None
    half = row.get("half_window")
    if half and keys.get(half) is not None:
        return positive(f"{half} in config", keys[half], 1) // 2
    key = row.get("chunks", "sliding_window")
    if key in keys or "window" not in row:
        said = keys.get(key)
        return None if said in (None, 0, -1) else positive(f"{key} in config", said, 1)
    return row["window"]


def _window(keys: dict, row: dict, kind: str) -> int | None:
    slides = "sliding" in kind or "chunked" in kind or kind == "main"
    return _sliding(keys, row) if slides else None


# One kind of layers ----------------------------------------------------------------------------------


def _scaling(keys: dict[str, Any]) -> tuple[dict[str, Any], str]:
    old, new = keys.get("rope_scaling"), keys.get("rope_parameters")
    if old and new and old != new:
        raise ValueError(
            "rope_scaling in config must be the same as rope_parameters, or not stand "
            f"beside it, got {show(old)}"
        )
    said, where = (new, "rope_parameters") if new else (old, "rope_scaling")
    if said is None:
        return {}, where
    if not isinstance(said, Mapping):
        raise wrong_type(f"{where} in config must be a dictionary", said)
    return dict(said), where


def _of_kind(keys: dict, row: dict, kind: str, own: dict) -> tuple[dict[str, Any], str]:
    """What is said of the scaling of these layers, without nulls."""
    said, where = _scaling(keys)
    nested = _kinds_in(said)
    if nested:
        rest = [name for name in said if name not in nested]
        if rest:
            raise ValueError(f"{where} in config must hold kinds of layers alone, got {show(rest)}")
        if kind not in nested:
            raise ValueError(f"{where} in config must hold {show(kind)}, got {show(nested)}")
        said = said[kind]
    elif own.get("scaled") is False:
        said = {}
    elif said and row.get("kinds") and ("bases" not in own or where == "rope_parameters"):
        raise ValueError(f"{where} in config must be by kinds of layers, got {show(said)}")
    elif not said:
        said = row.get("rope_parameters", row.get("scaling", {}))
    return {key: value for key, value in said.items() if value is not None}, where


def _rope(
    keys: dict, row: dict, kind: str, own_base: Any, layers: list[int], over: dict[str, bool]
) -> Rope:
    """The encoding of one kind of layers checked, and in one form."""
    own = (row.get("kinds") or {}).get(kind) or {}
    said, where = _of_kind(keys, row, kind, own)
    scaling = _type(said, where, own.get("type", row.get("type", "default")))
    if scaling == "dynamic" and row.get("alpha") and said.get("alpha"):
        scaling = "alpha"
    allowed = {*table()["everywhere"], *table()["scaling"].get(scaling, ())}
    if scaling not in ("alpha",):
        for key in said:
            if key not in allowed and key not in table()["without_effect"]:
                raise ValueError(
                    f"{where} of type {scaling} in config must hold no {show(key)}, only "
                    f"{', '.join(sorted(allowed))}"
                )
    for key, value in table()["only"].items():
        if keys.get(key) not in (value, None):
            raise ValueError(
                f"{key} in config must be {show(value)} or absent, got {show(keys[key])}"
            )
    base = own_base or _base(keys, row, own, said, where, over)
    share = _share(keys, row, own, said, where, over, plain=scaling == "default")
    head, width = _widths(keys, row, own, share, scaling, layers)
    longest = _int(keys, row, "max_position_embeddings")
    if keys.get("use_dynamic_ntk") and scaling == "default":  # Qwen
        scaling, longest = "qwen", positive("seq_length in config", keys.get("seq_length"), 1)
    rope = Rope(scaling, head, width, share, base, longest)
    sections = said.get("mrope_section")
    sections = sections if isinstance(sections, list) else []
    whole = sections and all(isinstance(one, int) for one in sections)
    if whole and sum(sections) != width // 2:
        raise ValueError(
            f"mrope_section in {where} must add up to {width // 2} pairs, got {show(sections)}"
        )
    rope.given = _given(rope, said, where, keys, row, own)
    rope.trailing = bool(_latent(keys, row))
    weight = rope.given.get("mscale_all_dim")
    if rope.trailing and weight:  # DeepSeek-V2 and those after it
        rope.softmax_factor = mscale(rope.given["factor"], weight) ** 2
    return rope


def _said(
    keys: dict, name: str, names: list[str] | None, said: dict, where: str, over: dict[str, bool]
) -> tuple[str, Any] | None:
    """What is said under one of these names or in the scaling; other names are passed over."""
    own = [] if names is None else [key for key in names if key not in table()["names"][name]]
    named = {}
    for key in (*own, *table()["names"][name]):
        if names is None or key in names:
            over[key] = False
            named[f"{key} in config"] = keys.get(key)
        elif keys.get(key) is not None:
            over.setdefault(key, True)
    return agreed({**named, f"{name} in {where}": said.get(name)})


def _names(keys: dict, row: dict, own: dict, key: str) -> list[str] | None:
    """Under which keys beside the scaling the type's class looks; None is any."""
    if row.get("kinds"):
        return own.get(key, [])
    if key == "bases" and "rope_parameters" in row and not _scaling(keys)[0]:
        return []
    return row.get(key)


def _base(keys: dict, row: dict, own: dict, said: dict, where: str, over: dict[str, bool]) -> float:
    found = _said(keys, "rope_theta", _names(keys, row, own, "bases"), said, where, over)
    base = a_number(*found, 1, above=True) if found else own.get("base", row.get("base", 10_000.0))
    ratio = keys.get("rope_ratio")
    if ratio is not None and (row.get("ratio") or "unknown" in row):
        base *= a_number("rope_ratio in config", ratio, 0, above=True)
    return base


def _share(
    keys: dict, row: dict, own: dict, said: dict, where: str, over: dict[str, bool], *, plain: bool
) -> float:
    """Which share of a head is turned; many classes look for it only beside a scaling."""
    name = "partial_rotary_factor"
    found = _said(keys, name, _names(keys, row, own, "shares"), said, where, over)
    if not found:
        return own.get("share", row.get("share", 1.0))
    share = a_number(*found, 0, above=True)
    if plain and row.get("whole_head") and share != 1:
        over[found[0].removesuffix(" in config")] = True
        return 1.0
    return share


def _type(said: dict[str, Any], where: str, without: str) -> str:
    named = {}
    for key in ("rope_type", "type"):
        if key in said:
            given = said[key]
            given = table()["old_types"].get(given, given) if isinstance(given, str) else given
            named[key] = check_choice(f"{key} in {where}", given, tuple(table()["scaling"]))
    if len(set(named.values())) > 1:
        raise ValueError(
            f"rope_type in {where} must be the same as type, got "
            f"{named['rope_type']} beside {named['type']}"
        )
    found = next(iter(named.values()), without)
    return without if found == "default" and without == "axial" else found


def _latent(keys: dict, row: dict) -> Any:
    """How many columns are turned where they stand apart, as in latent attention."""
    said = keys.get("qk_rope_head_dim")
    return row.get("qk_rope_head_dim", 0) if said is None else said


def _head(keys: dict, row: dict, own: dict, layers: list[int]) -> int | None:
    """Columns of a head, as this kind of layers has them; None where nothing says it."""
    by_layer = keys.get("per_layer_config")
    if isinstance(by_layer, Mapping) and layers:
        for key in (str(layers[0]), f"{layers[0]:02d}", layers[0]):
            part = by_layer.get(key)
            if isinstance(part, Mapping) and part.get("head_dim"):
                return positive("head_dim in per_layer_config", part["head_dim"], 2)
    if "head_dim" in own:
        said = keys.get("global_head_dim")
        return positive("global_head_dim in config", said or own["head_dim"], 2)
    head = _first(keys, {"names": row.get("names", {})}, "head_dim")
    if head is None and not (keys.get("head_dim", 0) is None and "hidden_size" in keys):
        head = ("head_dim", row["head_dim"]) if "head_dim" in row else None
    if head is not None:
        return positive(f"{head[0]} in config", head[1], 2)
    wide, heads = _int(keys, row, "hidden_size"), _int(keys, row, "num_attention_heads")
    if wide is None or heads is None:
        return None
    times = row.get("head_times", 1)
    return positive("hidden_size over num_attention_heads in config", times * wide // heads, 2)


def _widths(
    keys: dict, row: dict, own: dict, share: float, scaling: str, layers: list[int]
) -> tuple[int, int]:
    """Columns of a head, and how many of them are turned."""
    turned = _latent(keys, row)
    if turned:
        turned = positive("qk_rope_head_dim in config", turned, 2)
        rest = positive("qk_nope_head_dim in config", keys.get("qk_nope_head_dim") or 0, 0)
        heads = {turned + rest, turned, keys.get("head_dim")}
        default = row.get("rope_parameters", {}).get("partial_rotary_factor")
        default = default or own.get("share", row.get("share", 1.0))
        if share not in (1, default) and not any(
            isinstance(h, int) and int(h * share) == turned for h in heads
        ):
            raise ValueError(
                f"partial_rotary_factor in config must leave the {turned} columns of "
                f"qk_rope_head_dim, got {share:g}"
            )
        return max(h for h in heads if isinstance(h, int)), turned
    head = _head(keys, row, own, layers)
    if head is None:
        raise ValueError(
            "head_dim in config must be said, or hidden_size with num_attention_heads, got neither"
        )
    if share > 1:
        raise ValueError(f"partial_rotary_factor in config must be at most 1, got {share:g}")
    width = head if scaling == "proportional" else int(head * share)
    columns = keys.get("rotary_dim", row.get("rotary_dim"))
    if columns is not None:  # GPT-J says how many, not which share
        columns = positive("rotary_dim in config", columns, 2)
        if share != 1 and columns != width:
            raise ValueError(
                f"rotary_dim in config must be {width} by partial_rotary_factor, got {columns}"
            )
        width = columns
    if width < 2 or width > head or (width % 2 and width == head):
        raise ValueError(
            f"partial_rotary_factor and head_dim in config must leave an even number of "
            f"columns, from 2 to {head}, got {width}"
        )
    if width > 2**20:
        raise ValueError(f"head_dim in config must be at most 2**20, got {head}")
    return head, width


def _given(rope: Rope, said: dict, where: str, keys: dict, row: dict, own: dict) -> dict[str, Any]:
    """What the type of scaling has of its own, with defaults as Hugging Face has them."""
    given: dict[str, Any] = {}

    def take(key: str, least: float, default: float | None = None, *, above: bool = False) -> None:
        value = said.get(key)
        if value is not None:
            given[key] = a_number(f"{key} in {where}", value, least, above=above)
        elif default is not None:
            given[key] = default

    def need(key: str, least: float, default: float | None = None, *, above: bool = False) -> None:
        take(key, least, default, above=above)
        if key not in given:
            raise ValueError(f"{key} in {where} of type {rope.kind} must be said, got none")

    if _CONTEXT in table()["scaling"].get(rope.kind, ()):
        given[_CONTEXT] = _trained(rope, said, where, keys)
    ratio = rope.longest and max(1.0, rope.longest / given.get(_CONTEXT, rope.longest))
    match rope.kind:
        case "axial":
            given["axes"] = row.get("axes", 2)
        case "alpha":
            need("alpha", 0, above=True)
        case "linear" | "dynamic":
            need("factor", 1)
        case "proportional":
            take("factor", 1, 1.0)
        case "yarn":
            need("factor", 1, ratio)
            take("attention_factor", 0, own.get("attention_factor"))
            take("beta_fast", 0, 32.0, above=True)
            take("beta_slow", 0, 1.0, above=True)
            take("mscale", 0)
            take("mscale_all_dim", 0)
            given["truncate"] = a_bool(f"truncate in {where}", said.get("truncate", True))
            in_order("beta_slow", "beta_fast", given, where)
        case "longrope":
            need("factor", 1, ratio)
            for key in ("attention_factor", "short_mscale", "long_mscale"):
                take(key, 0)
            for key in ("short_factor", "long_factor"):
                given[key] = factors(f"{key} in {where}", said.get(key), (rope.width + 1) // 2)
        case "llama3":
            need("factor", 1)
            need("low_freq_factor", 0, above=True)
            need("high_freq_factor", 0, above=True)
            in_order("low_freq_factor", "high_freq_factor", given, where)
    needs = rope.kind in ("dynamic", "qwen") and rope.longest is None
    if needs or (rope.kind in ("dynamic", "alpha", "qwen") and rope.width == 2):
        raise ValueError(
            f"max_position_embeddings in config must be said for type {rope.kind}, with more than 2 "
            f"columns to turn, got {show(rope.longest)} and {rope.width}"
        )
    listed = keys.get("rope_scaling_layers")  # Molmo 2
    count = _int(keys, row, "num_hidden_layers") or 0
    if rope.kind != "default" and isinstance(listed, list) and len(listed) < count:
        raise ValueError(f"rope_scaling_layers in config must be all layers, got {show(listed)}")
    return given


def _trained(rope: Rope, said: dict[str, Any], where: str, keys: dict[str, Any]) -> float:
    """The length before scaling: beside the scaling, in it, or else the model's own."""
    found = agreed(
        {f"{_CONTEXT} in config": keys.get(_CONTEXT), f"{_CONTEXT} in {where}": said.get(_CONTEXT)}
    )
    if found is not None:
        return a_number(*found, 1, above=True)
    if rope.longest is None:
        raise ValueError(
            f"{_CONTEXT} in {where} must be said, or max_position_embeddings in config, got neither"
        )
    return a_number("max_position_embeddings in config", rope.longest, 1, above=True)


# What is said beside ---------------------------------------------------------------------------------


def _note(keys: dict, row: dict) -> str:
    """What else a model does by position."""
    if keys.get("alibi") or row.get("encoding") == "ALiBi":
        most = keys.get("alibi_bias_max")
        return f"slopes down to 2**-{most}" if most else row.get("alibi_note", "")
    said, _ = _scaling(keys)
    beta, context = said.get("llama_4_scaling_beta"), said.get(_CONTEXT)
    if beta and context:
        return f"queries × 1 + {beta:g} ln(1 + ⌊p / {context:g}⌋)"
    if "note" in row and keys.get("attn_temperature_tuning", True):
        return row["note"].format(**{k: keys.get(k, v) for k, v in row["note_keys"].items()})
    return ""


def _unused(keys: dict, row: dict) -> Iterator[str]:
    """The keys on positions that change nothing."""
    read = {*_READ, *(name for names in table()["names"].values() for name in names)}
    read |= {*table()["by_keys"], *table()["only"]}
    turns = "unknown" not in row and "encoding" not in row
    for key, value in keys.items():
        if value is None:
            continue
        ratio = key == "rope_ratio" and not (row.get("ratio") or "unknown" in row)
        absolute = key == "position_embedding_type" and turns and "when" not in row
        if ratio or absolute or (_ABOUT.search(key) and key not in read):
            yield key
    said, where = _scaling(keys)
    for part in [said[kind] or {} for kind in _kinds_in(said)] or [said]:
        for key in part:
            if key in table()["without_effect"] and key != "llama_4_scaling_beta":
                yield f"{where}.{key}"
    if not said and keys.get(_CONTEXT) is not None:
        yield _CONTEXT
