"""Reads and validates the rotary encoding of one kind of layers: base, columns and scaling."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pe_configs._methods import Rope
from pe_configs._values import agreed, factors, in_order, positive, table, wrong
from pe_lib._validate import check_bool, check_choice, check_number, show, wrong_type
from pe_lib.scaling import yarn_attention

CONTEXT = "original_max_position_embeddings"


@dataclass
class Part:
    """The settings of one kind of layers."""

    keys: dict[str, Any]  # of the configuration
    row: dict[str, Any]  # of the model type
    own: dict[str, Any]  # the row's entry for this kind of layers
    scaling: dict[str, Any]  # rope_scaling or rope_parameters
    where: str  # the name of that key
    ignored: dict[str, bool]  # key → whether all kinds of layers ignore it
    assumed: list[str]  # fields of `LayerPositions` that are defaults of the type


def _first(keys: dict[str, Any], row: dict[str, Any], name: str) -> tuple[str, Any] | None:
    """The key and value of the first synonym of `name` that is set; else the row's default."""
    own = row.get("names", {}).get(name)
    for key in ([own] if own else []) + table()["names"][name]:
        if keys.get(key) is not None:
            return key, keys[key]
    return (name, row[name]) if name in row else None


def integer(keys: dict[str, Any], row: dict[str, Any], name: str) -> int | None:
    """A positive integer of the configuration, or the row's default."""
    entry = _first(keys, row, name)
    return entry and positive(f"{entry[0]} in config", entry[1], 1)


def kinds_in(nested: Any) -> list[str]:
    """The kinds of layers in a nested scaling; those with null are not rotated."""
    if not isinstance(nested, Mapping) or not any(isinstance(v, Mapping) for v in nested.values()):
        return []
    return [
        key for key, value in nested.items()
        if isinstance(value, Mapping) or (value is None and "attention" in key)
    ]  # fmt: skip


def scaling_of(keys: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The scaling of a configuration, and its key."""
    old, new = keys.get("rope_scaling"), keys.get("rope_parameters")
    if old and new and old != new:
        rule = "rope_scaling in config must be the same as rope_parameters, or not stand beside it"
        raise wrong(rule, old)
    scaling, where = (new, "rope_parameters") if new else (old, "rope_scaling")
    if scaling is None and keys.get("use_interpolated_rotary_pos_emb"):  # Evo 2
        return {"type": "linear", "factor": keys.get("rotary_emb_scaling_factor")}, where
    if scaling is None:
        return {}, where
    if not isinstance(scaling, Mapping):
        raise wrong_type(f"{where} in config must be a dictionary", scaling)
    return dict(scaling), where


def rope_of(
    keys: dict, row: dict, kind: str, own_base: Any, layers: list[int], ignored: dict[str, bool]
) -> Rope:
    """The encoding of one kind of layers."""
    own = (row.get("kinds") or {}).get(kind) or {}
    scaling, where, is_set = _of_kind(keys, row, kind, own)
    part = Part(keys, row, own, scaling, where, ignored, [] if is_set else ["scaling"])
    method = _type(part, own.get("type", row.get("type", "default")))
    for key, value in table()["only"].items():
        if keys.get(key) not in (value, None):
            rule = f"{key} in config must be {show(value)} or absent"
            raise wrong(rule, keys[key])
    base = own_base or _base(part)
    shares = keys.get("partial_rotary_factors")  # Step-3.5 has one for each layer
    if isinstance(shares, list) and layers and layers[0] < len(shares):
        share = check_number("partial_rotary_factors in config", shares[layers[0]], 0, above=True)
    else:
        share = _share(part, plain=method == "default")
    head, width = _widths(part, share, method, layers)
    longest = integer(keys, row, "max_position_embeddings")
    if keys.get("use_dynamic_ntk") and method == "default":  # Qwen
        method, longest = "qwen", positive("seq_length in config", keys.get("seq_length"), 1)
    rope = Rope(method, head, width, share, base, longest)
    rope.given = _parameters(part, rope)
    rope.trailing, rope.assumed = bool(latent(keys, row)), tuple(part.assumed)
    if own_base:
        rope.assumed = tuple(one for one in part.assumed if one != "base")
    weight = rope.given.get("mscale_all_dim")
    if rope.trailing and weight:  # DeepSeek-V2 and those after it
        rope.softmax_factor = yarn_attention(rope.given["factor"], weight) ** 2
    return rope


def _of_kind(keys: dict, row: dict, kind: str, own: dict) -> tuple[dict[str, Any], str, bool]:
    """The scaling of a kind of layers, its key, and whether the configuration sets it."""
    is_set = True
    scaling, where = scaling_of(keys)
    nested = kinds_in(scaling)
    if nested:
        rest = [name for name in scaling if name not in nested]
        if rest:
            raise wrong(f"{where} in config must hold kinds of layers alone", rest)
        if kind not in nested:
            raise wrong(f"{where} in config must hold {show(kind)}", nested)
        scaling = scaling[kind]
    elif own.get("scaled") is False or kind not in (keys.get("yarn_only_types") or [kind]):
        scaling = {}
    elif scaling and row.get("kinds") and ("bases" not in own or where == "rope_parameters"):
        raise wrong(f"{where} in config must be by kinds of layers", scaling)
    elif not scaling:
        scaling = row.get("rope_parameters", row.get("scaling", {}))
        is_set = not scaling
    return {key: value for key, value in scaling.items() if value is not None}, where, is_set


def _type(part: Part, default: str) -> str:
    """The type of the scaling; raises for keys that it does not have."""
    scaling, where, row, types = part.scaling, part.where, part.row, table()["scaling"]
    allowed_types = tuple(name for name in types if name != "ntk" or row.get("ntk"))
    named = {}
    for key in ("rope_type", "type"):
        if key in scaling:
            value = scaling[key]
            if isinstance(value, str) and (value != "xdrope" or row.get("alpha")):
                value = table()["old_types"].get(value, value)
            named[key] = check_choice(f"{key} in {where}", value, allowed_types)
    if len(set(named.values())) > 1:
        got = f"{named['rope_type']} beside {named['type']}"
        raise ValueError(f"rope_type in {where} must be the same as type, got {got}")
    name = next(iter(named.values()), default)
    if name == "default" and default == "axial":
        return default
    if name == "dynamic" and row.get("alpha") and scaling.get("alpha"):
        return "alpha"  # Hunyuan ignores the other keys
    allowed = {*table()["everywhere"], *types[name]}
    for key in scaling:
        if key not in allowed and key not in table()["without_effect"]:
            rule = f"{where} of type {name} in config must hold no {show(key)}"
            raise ValueError(f"{rule}, only {', '.join(sorted(allowed))}")
    return name


def _setting(part: Part, name: str, list_of_names: str) -> tuple[str, Any] | None:
    """The value under the names that the model's class reads; others are recorded as ignored."""
    row, names = part.row, part.row.get(list_of_names)
    if row.get("kinds"):
        names = part.own.get(list_of_names, [])
    elif name == "rope_theta" and "rope_parameters" in row and not scaling_of(part.keys)[0]:
        names = []  # the class's own default comes first
    named = {}
    for key in dict.fromkeys([*(names or ()), *table()["names"][name]]):
        if names is None or key in names:
            part.ignored[key] = False
            named[f"{key} in config"] = part.keys.get(key)
        elif part.keys.get(key) is not None:
            part.ignored.setdefault(key, True)
    return agreed({**named, f"{name} in {part.where}": part.scaling.get(name)})


def _base(part: Part) -> float:
    entry, row, ratio = _setting(part, "rope_theta", "bases"), part.row, part.keys.get("rope_ratio")
    base = part.own.get("base", row.get("base", 10_000.0))
    base = check_number(*entry, 1, above=True) if entry else base
    if not entry or ("scaling" in part.assumed and entry[0].endswith(part.where)):
        part.assumed.append("base")
    if ratio is not None and (row.get("ratio") or "unknown" in row):
        base *= check_number("rope_ratio in config", ratio, 0, above=True)
    return base


def _share(part: Part, *, plain: bool) -> float:
    """Share of a head that is rotated; many classes read it only if there is a scaling."""
    entry = _setting(part, "partial_rotary_factor", "shares")
    if not entry:
        default = part.own.get("share", part.row.get("share", 1.0))
        if default != 1 and part.keys.get("qk_rope_head_dim") is None:
            part.assumed.append("turned")
        return default
    share = check_number(*entry, 0, above=True)
    if plain and part.row.get("whole_head") and share != 1:
        part.ignored[entry[0].removesuffix(" in config")] = True
        return 1.0
    return share


def latent(keys: dict, row: dict) -> Any:
    """Number of rotated columns if they are separate, as in latent attention; else 0."""
    columns = keys.get("qk_rope_head_dim")
    return row.get("qk_rope_head_dim", 0) if columns is None else columns


def head_of(keys: dict, row: dict, own: dict, layers: list[int]) -> int | None:
    """Width of a head in a kind of layers, or None if it is not configured."""
    by_layer = keys.get("per_layer_config")
    if isinstance(by_layer, Mapping) and layers:
        for key in (str(layers[0]), f"{layers[0]:02d}", layers[0]):
            part = by_layer.get(key)
            if isinstance(part, Mapping) and part.get("head_dim"):
                return positive("head_dim in per_layer_config", part["head_dim"], 2)
    if "head_dim" in own:
        width = keys.get("global_head_dim")
        return positive("global_head_dim in config", width or own["head_dim"], 2)
    head = _first(keys, {"names": row.get("names", {})}, "head_dim")
    if head is None and not (keys.get("head_dim", 0) is None and "hidden_size" in keys):
        head = ("head_dim", row["head_dim"]) if "head_dim" in row else None
    if head is not None:
        return positive(f"{head[0]} in config", head[1], 2)
    width, heads = integer(keys, row, "hidden_size"), integer(keys, row, "num_attention_heads")
    if width is None or heads is None:
        return None
    width *= row.get("head_times", 1)
    return positive("hidden_size over num_attention_heads in config", width // heads, 2)


def without_widths(row: dict) -> dict:
    """What of a row changes how the width of a head is read, without its default."""
    return {key: row[key] for key in ("names", "head_times") if key in row}


def _widths(part: Part, share: float, method: str, layers: list[int]) -> tuple[int, int]:
    """Width of a head, and number of its columns that are rotated."""
    keys, row, turned = part.keys, part.row, latent(part.keys, part.row)
    if turned:
        both = [key for key in ("qk_rope_head_dim", "qk_nope_head_dim") if key in row]
        is_set = all(keys.get(key) is not None for key in both)
    elif "head_dim" in part.own:
        is_set = bool(keys.get("global_head_dim"))
    else:
        is_set = head_of(keys, without_widths(row), {}, layers) is not None
    if not is_set:
        part.assumed.append("turned")
    if turned:
        turned = positive("qk_rope_head_dim in config", turned, 2)
        rest = keys.get("qk_nope_head_dim", row.get("qk_nope_head_dim")) or 0
        rest = positive("qk_nope_head_dim in config", rest, 0)
        heads = [h for h in (turned + rest, turned, keys.get("head_dim")) if isinstance(h, int)]
        default = row.get("rope_parameters", {}).get("partial_rotary_factor")
        default = default or part.own.get("share", row.get("share", 1.0))
        if share not in (1, default) and not any(int(h * share) == turned for h in heads):
            rule = f"partial_rotary_factor in config must leave the {turned} columns"
            raise ValueError(f"{rule} of qk_rope_head_dim, got {share:g}")
        return max(heads), turned
    head = head_of(keys, row, part.own, layers)
    if head is None:
        rule = "head_dim in config must be set, or hidden_size with num_attention_heads"
        raise ValueError(f"{rule}, got neither")
    if share > 1:
        raise ValueError(f"partial_rotary_factor in config must be at most 1, got {share:g}")
    width = head if method == "proportional" else int(head * share)
    columns = keys.get("rotary_dim", row.get("rotary_dim"))
    if columns is not None:  # GPT-J has a number, not a share
        if keys.get("rotary_dim") is None:
            part.assumed.append("turned")
        columns = positive("rotary_dim in config", columns, 2)
        if share != 1 and columns != width:
            rule = f"rotary_dim in config must be {width} by partial_rotary_factor"
            raise ValueError(f"{rule}, got {columns}")
        width = columns
    if width < 2 or width > head or (width % 2 and width == head):
        rule = "partial_rotary_factor and head_dim in config must leave an even number of columns"
        raise ValueError(f"{rule}, from 2 to {head}, got {width}")
    if width > 2**20:
        raise ValueError(f"head_dim in config must be at most 2**20, got {head}")
    return head, width


def _parameters(part: Part, rope: Rope) -> dict[str, Any]:
    """The parameters of the scaling, with the defaults of Hugging Face."""
    scaling, where, kind = part.scaling, part.where, rope.kind
    parameters: dict[str, Any] = {"axes": part.row.get("axes", 2)} if kind == "axial" else {}
    defaults = {"factor": 1.0 if kind == "proportional" else None, **part.own}
    names = table()["scaling"].get(kind, [kind])
    if CONTEXT in names:
        parameters[CONTEXT] = _trained(part, rope)
        if rope.longest and kind != "llama3":
            defaults["factor"] = max(1.0, rope.longest / parameters[CONTEXT])
    for key in names:
        if key in table()["numbers"]:
            least, above, default, is_needed = table()["numbers"][key]
            value = scaling.get(key, defaults.get(key, default))
            if value is not None:
                parameters[key] = check_number(f"{key} in {where}", value, least, above=above)
            elif is_needed:
                raise ValueError(f"{key} in {where} of type {kind} must be set, got none")
        elif key == "truncate":
            parameters[key] = check_bool(f"{key} in {where}", scaling.get(key, True))
        elif key != CONTEXT and kind == "longrope":
            parameters[key] = factors(f"{key} in {where}", scaling.get(key), (rope.width + 1) // 2)
    in_order("beta_slow", "beta_fast", parameters, where)
    in_order("low_freq_factor", "high_freq_factor", parameters, where)
    lacks_length = kind in ("dynamic", "qwen") and rope.longest is None
    if lacks_length or (kind in ("dynamic", "alpha", "qwen") and rope.width == 2):
        rule = f"max_position_embeddings in config must be set for type {kind}, with more than 2"
        raise ValueError(f"{rule} columns to turn, got {show(rope.longest)} and {rope.width}")
    pairs = scaling.get("mrope_section")
    if isinstance(pairs, list) and pairs and all(isinstance(one, int) for one in pairs):
        if sum(pairs) != rope.width // 2:
            raise wrong(f"mrope_section in {where} must add up to {rope.width // 2} pairs", pairs)
        mixed = scaling.get("mrope_interleaved") or scaling.get("interleaved")
        rope.sections = "/".join(map(str, pairs)) + " interleaved" * bool(mixed)
    listed = part.keys.get("rope_scaling_layers")
    count = integer(part.keys, part.row, "num_hidden_layers") or 0
    if kind != "default" and isinstance(listed, list) and len(listed) < count:  # Molmo 2
        raise wrong("rope_scaling_layers in config must be all layers", listed)
    return parameters


def _trained(part: Part, rope: Rope) -> float:
    """The length before scaling, from the configuration or its scaling, else the model's length."""
    name = f"{CONTEXT} in {part.where}"
    outer, inner = part.keys.get(CONTEXT), part.scaling.get(CONTEXT)
    entry = agreed({f"{CONTEXT} in config": outer, name: inner})
    if entry is None and rope.longest is None:
        raise ValueError(f"{name} must be set, or max_position_embeddings in config, got neither")
    entry = entry or ("max_position_embeddings in config", rope.longest)
    return check_number(*entry, 1, above=True)
