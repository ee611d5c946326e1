"""The rotary encoding of one kind of layers: its base, its columns and its scaling, all checked."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pe_configs._methods import Rope
from pe_configs._values import agreed, factors, in_order, positive, wrong
from pe_lib._validate import check_bool, check_choice, check_number, show, wrong_type
from pe_lib.scaling import yarn_attention

CONTEXT = "original_max_position_embeddings"


@cache
def table() -> dict[str, Any]:
    """What `model_types.json` holds."""
    return json.loads((Path(__file__).parent / "model_types.json").read_text(encoding="utf-8"))


@dataclass
class Part:
    """What is said of one kind of layers: in the configuration, by its type, in its scaling."""

    keys: dict[str, Any]
    row: dict[str, Any]  # of the model's type
    own: dict[str, Any]  # of this kind of layers
    said: dict[str, Any]  # in rope_scaling or rope_parameters
    where: str  # which of them
    over: dict[str, bool]  # keys, and whether they were ignored by every kind


def _first(keys: dict[str, Any], row: dict[str, Any], name: str) -> tuple[str, Any] | None:
    """The key that is there of those that models have for one thing, and its value."""
    own = row.get("names", {}).get(name)
    for key in ([own] if own else []) + table()["names"][name]:
        if keys.get(key) is not None:
            return key, keys[key]
    return (name, row[name]) if name in row else None


def integer(keys: dict[str, Any], row: dict[str, Any], name: str, least: int = 1) -> int | None:
    found = _first(keys, row, name)
    return found and positive(f"{found[0]} in config", found[1], least)


def kinds_in(said: Any) -> list[str]:
    """The kinds of layers that a scaling is said by; a null kind does not turn."""
    if not isinstance(said, Mapping) or not any(isinstance(v, Mapping) for v in said.values()):
        return []
    return [
        key for key, value in said.items()
        if isinstance(value, Mapping) or (value is None and "attention" in key)
    ]  # fmt: skip


def scaling_of(keys: dict[str, Any]) -> tuple[dict[str, Any], str]:
    old, new = keys.get("rope_scaling"), keys.get("rope_parameters")
    if old and new and old != new:
        raise wrong(
            "rope_scaling in config must be the same as rope_parameters, or not stand beside it",
            old,
        )
    said, where = (new, "rope_parameters") if new else (old, "rope_scaling")
    if said is None:
        return {}, where
    if not isinstance(said, Mapping):
        raise wrong_type(f"{where} in config must be a dictionary", said)
    return dict(said), where


def rope_of(
    keys: dict, row: dict, kind: str, own_base: Any, layers: list[int], over: dict[str, bool]
) -> Rope:
    """The encoding of one kind of layers checked, and in one form."""
    own = (row.get("kinds") or {}).get(kind) or {}
    part = Part(keys, row, own, *_of_kind(keys, row, kind, own), over)
    scaling = _type(part, own.get("type", row.get("type", "default")))
    for key, value in table()["only"].items():
        if keys.get(key) not in (value, None):
            rule = f"{key} in config must be {show(value)} or absent"
            raise wrong(rule, keys[key])
    base = own_base or _base(part)
    share = _share(part, plain=scaling == "default")
    head, width = _widths(part, share, scaling, layers)
    longest = integer(keys, row, "max_position_embeddings")
    if keys.get("use_dynamic_ntk") and scaling == "default":  # Qwen
        scaling, longest = "qwen", positive("seq_length in config", keys.get("seq_length"), 1)
    rope = Rope(scaling, head, width, share, base, longest)
    rope.given = _given(part, rope)
    rope.trailing = bool(latent(keys, row))
    weight = rope.given.get("mscale_all_dim")
    if rope.trailing and weight:  # DeepSeek-V2 and those after it
        rope.softmax_factor = yarn_attention(rope.given["factor"], weight) ** 2
    return rope


def _of_kind(keys: dict, row: dict, kind: str, own: dict) -> tuple[dict[str, Any], str]:
    """What is said of the scaling of these layers, without nulls."""
    said, where = scaling_of(keys)
    nested = kinds_in(said)
    if nested:
        rest = [name for name in said if name not in nested]
        if rest:
            raise wrong(f"{where} in config must hold kinds of layers alone", rest)
        if kind not in nested:
            raise wrong(f"{where} in config must hold {show(kind)}", nested)
        said = said[kind]
    elif own.get("scaled") is False:
        said = {}
    elif said and row.get("kinds") and ("bases" not in own or where == "rope_parameters"):
        raise wrong(f"{where} in config must be by kinds of layers", said)
    elif not said:
        said = row.get("rope_parameters", row.get("scaling", {}))
    return {key: value for key, value in said.items() if value is not None}, where


def _type(part: Part, without: str) -> str:
    """Which scaling it is; refuses what it does not have."""
    said, where, types = part.said, part.where, table()["scaling"]
    named = {}
    for key in ("rope_type", "type"):
        if key in said:
            given = said[key]
            given = table()["old_types"].get(given, given) if isinstance(given, str) else given
            named[key] = check_choice(f"{key} in {where}", given, tuple(types))
    if len(set(named.values())) > 1:
        raise ValueError(
            f"rope_type in {where} must be the same as type, got "
            f"{named['rope_type']} beside {named['type']}"
        )
    found = next(iter(named.values()), without)
    if found == "default" and without == "axial":
        return without
    if found == "dynamic" and part.row.get("alpha") and said.get("alpha"):
        return "alpha"  # what else Hunyuan says there has no effect
    allowed = {*table()["everywhere"], *types[found]}
    for key in said:
        if key not in allowed and key not in table()["without_effect"]:
            raise ValueError(
                f"{where} of type {found} in config must hold no {show(key)}, only "
                f"{', '.join(sorted(allowed))}"
            )
    return found


def _said(part: Part, name: str, list_of_names: str) -> tuple[str, Any] | None:
    """What is said under the names that the type's class reads; others are ignored."""
    row, names = part.row, part.row.get(list_of_names)
    if row.get("kinds"):
        names = part.own.get(list_of_names, [])
    elif name == "rope_theta" and "rope_parameters" in row and not scaling_of(part.keys)[0]:
        names = []  # what the class has by itself comes first
    named = {}
    for key in dict.fromkeys([*(names or ()), *table()["names"][name]]):
        if names is None or key in names:
            part.over[key] = False
            named[f"{key} in config"] = part.keys.get(key)
        elif part.keys.get(key) is not None:
            part.over.setdefault(key, True)
    return agreed({**named, f"{name} in {part.where}": part.said.get(name)})


def _base(part: Part) -> float:
    found, row, ratio = _said(part, "rope_theta", "bases"), part.row, part.keys.get("rope_ratio")
    base = part.own.get("base", row.get("base", 10_000.0))
    base = check_number(*found, 1, above=True) if found else base
    if ratio is not None and (row.get("ratio") or "unknown" in row):
        base *= check_number("rope_ratio in config", ratio, 0, above=True)
    return base


def _share(part: Part, *, plain: bool) -> float:
    """Which share of a head is turned; many classes look for it only beside a scaling."""
    found = _said(part, "partial_rotary_factor", "shares")
    if not found:
        return part.own.get("share", part.row.get("share", 1.0))
    share = check_number(*found, 0, above=True)
    if plain and part.row.get("whole_head") and share != 1:
        part.over[found[0].removesuffix(" in config")] = True
        return 1.0
    return share


def latent(keys: dict, row: dict) -> Any:
    """How many columns are turned where they stand apart, as in latent attention."""
    said = keys.get("qk_rope_head_dim")
    return row.get("qk_rope_head_dim", 0) if said is None else said


def head_of(keys: dict, row: dict, own: dict, layers: list[int]) -> int | None:
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
    wide, heads = integer(keys, row, "hidden_size"), integer(keys, row, "num_attention_heads")
    if wide is None or heads is None:
        return None
    times = row.get("head_times", 1)
    return positive("hidden_size over num_attention_heads in config", times * wide // heads, 2)


def _widths(part: Part, share: float, scaling: str, layers: list[int]) -> tuple[int, int]:
    """Columns of a head, and how many of them are turned."""
    keys, row, turned = part.keys, part.row, latent(part.keys, part.row)
    if turned:
        turned = positive("qk_rope_head_dim in config", turned, 2)
        rest = positive("qk_nope_head_dim in config", keys.get("qk_nope_head_dim") or 0, 0)
        heads = [h for h in (turned + rest, turned, keys.get("head_dim")) if isinstance(h, int)]
        default = row.get("rope_parameters", {}).get("partial_rotary_factor")
        default = default or part.own.get("share", row.get("share", 1.0))
        if share not in (1, default) and not any(int(h * share) == turned for h in heads):
            raise ValueError(
                f"partial_rotary_factor in config must leave the {turned} columns of "
                f"qk_rope_head_dim, got {share:g}"
            )
        return max(heads), turned
    head = head_of(keys, row, part.own, layers)
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


def _given(part: Part, rope: Rope) -> dict[str, Any]:
    """What the type of scaling has of its own, with defaults as Hugging Face has them."""
    said, where, kind = part.said, part.where, rope.kind
    given: dict[str, Any] = {"axes": part.row.get("axes", 2)} if kind == "axial" else {}
    usual = {"factor": 1.0 if kind == "proportional" else None, **part.own}
    names = table()["scaling"].get(kind, [kind])
    if CONTEXT in names:
        given[CONTEXT] = _trained(part, rope)
        if rope.longest and kind != "llama3":
            usual["factor"] = max(1.0, rope.longest / given[CONTEXT])
    for key in names:
        if key in table()["numbers"]:
            least, above, default, is_needed = table()["numbers"][key]
            value = said.get(key, usual.get(key, default))
            if value is not None:
                given[key] = check_number(f"{key} in {where}", value, least, above=above)
            elif is_needed:
                raise ValueError(f"{key} in {where} of type {kind} must be said, got none")
        elif key == "truncate":
            given[key] = check_bool(f"{key} in {where}", said.get(key, True))
        elif key != CONTEXT and kind == "longrope":
            given[key] = factors(f"{key} in {where}", said.get(key), (rope.width + 1) // 2)
    in_order("beta_slow", "beta_fast", given, where)
    in_order("low_freq_factor", "high_freq_factor", given, where)
    needs = kind in ("dynamic", "qwen") and rope.longest is None
    if needs or (kind in ("dynamic", "alpha", "qwen") and rope.width == 2):
        raise ValueError(
            f"max_position_embeddings in config must be said for type {kind}, with more than 2 "
            f"columns to turn, got {show(rope.longest)} and {rope.width}"
        )
    sections, listed = said.get("mrope_section"), part.keys.get("rope_scaling_layers")
    pairs = sections if isinstance(sections, list) else []
    whole = bool(pairs) and all(isinstance(one, int) for one in pairs)
    if whole and sum(pairs) != rope.width // 2:
        rule = f"mrope_section in {where} must add up to {rope.width // 2} pairs"
        raise wrong(rule, sections)
    count = integer(part.keys, part.row, "num_hidden_layers") or 0
    if kind != "default" and isinstance(listed, list) and len(listed) < count:  # Molmo 2
        raise wrong("rope_scaling_layers in config must be all layers", listed)
    return given


def _trained(part: Part, rope: Rope) -> float:
    """The length before scaling: beside the scaling, in it, or else the model's own."""
    there = f"{CONTEXT} in {part.where}"
    found = agreed({f"{CONTEXT} in config": part.keys.get(CONTEXT), there: part.said.get(CONTEXT)})
    if found is None and rope.longest is None:
        raise ValueError(f"{there} must be said, or max_position_embeddings in config, got neither")
    return check_number(
        *(found or ("max_position_embeddings in config", rope.longest)), 1, above=True
    )
