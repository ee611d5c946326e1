"""The frequencies of a model's rotary encoding, from its configuration.

Su et al. (2021), and the ways in which contexts are made longer: position interpolation, NTK-aware,
YaRN, LongRoPE, Llama 3.1.
"""

import json
import math
import os
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from pe_lib import _llama_flags as llama
from pe_lib._rope_methods import METHODS, Rope
from pe_lib._validate import check_choice, check_whole, show, wrong_type

__all__ = ["RopeFrequencies", "rope_frequencies"]

_EVERY = {"rope_type", "type", "rope_theta", "partial_rotary_factor", "mrope_section",
          "mrope_interleaved"}  # fmt: skip
_CONTEXT = {"original_max_position_embeddings"}
_OF_KIND = {  # what may stand in rope_scaling or rope_parameters besides
    "default": set(),
    "linear": {"factor"},
    "dynamic": {"factor"},
    "yarn": {"factor", "attention_factor", "beta_fast", "beta_slow", "mscale", "mscale_all_dim",
             "truncate"} | _CONTEXT,
    "longrope": {"factor", "attention_factor", "short_factor", "long_factor"} | _CONTEXT,
    "llama3": {"factor", "low_freq_factor", "high_freq_factor"} | _CONTEXT,
    "proportional": {"factor"},
}  # fmt: skip
_OLD_NAMES = {"su": "longrope", "mrope": "default"}  # as Phi-3 and Qwen2-VL were published
_BESIDE = {"rope_theta", "rope_scaling", "rope_parameters", "rope_interleave", "rope_interleaved",
           "rotary_pct", "rotary_emb_base", "rotary_dim"}  # fmt: skip
_LOCAL = "rope_local_base_freq"  # of the sliding layers


class RopeFrequencies(NamedTuple):
    """What turns queries and keys: radians per position of each pair, and a factor of both.

    `frequencies` is float64 of shape (pairs,), fastest first. Cosines and sines are multiplied by
    `attention_factor`, so that scores are by its square.
    """

    frequencies: np.ndarray
    attention_factor: float


def rope_frequencies(
    config: Any, *, seq_len: int | None = None, layer_type: str | None = None
) -> RopeFrequencies:
    """Frequencies and attention factor of the rotary encoding that a configuration describes.

    Parameters
    ----------
    config : dict, path or str
        A Hugging Face configuration, as a dictionary or as the path of a ``config.json``, with
        ``rope_scaling`` or ``rope_parameters``; or llama.cpp's flags, as a line of them or in a
        dictionary beside the model's keys. The types are default, linear, dynamic,
        yarn, longrope, llama3 and proportional. What does not concern the encoding is passed over.
    seq_len : int, at least 1, or None
        Positions in the sequence, which dynamic and longrope go by. None is the length that the
        model has without scaling.
    layer_type : str or None
        Which layers, where they have not all one encoding: as the configuration names them, or
        "full_attention" and "sliding_attention" where it has a ``rope_local_base_freq``. None where
        all have one.

    Returns
    -------
    RopeFrequencies
        ``frequencies``, float64 of shape (pairs,), in radians per position, and
        ``attention_factor``, dimensionless. With a partial rotary encoding there are fewer pairs
        than half the head; with the proportional one, pairs of frequency 0.

    Raises
    ------
    TypeError, ValueError
        Naming the key, what it was, and what it must be; also for a key that the type does not
        have, or that contradicts another.

    References
    ----------
    Su et al. (2021), section 3.2; Chen et al. (2023); Peng et al. (2023), section 3; Ding et al.
    (2024).

    Examples
    --------
    >>> scaled = {"rope_type": "linear", "factor": 4.0, "rope_theta": 10000.0}
    >>> rope_frequencies({"head_dim": 4, "rope_parameters": scaled})
    RopeFrequencies(frequencies=array([0.25  , 0.0025]), attention_factor=1.0)
    >>> rope_frequencies({"head_dim": 4, "--rope-scale": 4}).frequencies
    array([0.25  , 0.0025])
    >>> gemma = {"head_dim": 4, "rope_theta": 1e6, "rope_local_base_freq": 1e4}
    >>> rope_frequencies(gemma, layer_type="sliding_attention").frequencies
    array([1.  , 0.01])
    """
    length = None if seq_len is None else check_whole("seq_len", seq_len, 1)
    model, flags = _read(config)
    rope = _understood(model if layer_type is None else _of_layers(model, layer_type))
    if flags is not None:
        frequencies, attention = llama.apply(rope, llama.read(flags))
    else:
        frequencies, attention = METHODS[rope.kind](rope, length)
    return RopeFrequencies(frequencies, float(attention))


def _read(config: Any) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The model's keys and llama.cpp's flags, None where there are none."""
    rule = "config must be a dictionary, the path of a config.json or llama.cpp's flags"
    if isinstance(config, str) and (config.startswith("-") or " -" in config):
        config = llama.parse(config)
    elif isinstance(config, (str, os.PathLike)):
        try:
            with open(config, encoding="utf-8") as file:
                config = json.load(file)
        except (OSError, ValueError) as error:  # of JSON as well
            why = getattr(error, "strerror", None) or str(error)[:80]
            raise ValueError(f"{rule}, got {show(config)}: {show(why)}") from None
    if not isinstance(config, Mapping):
        raise wrong_type(rule, config)
    inner = config.get("text_config")
    model = {**inner, **_flags_in(config)} if isinstance(inner, Mapping) else dict(config)
    flags = _flags_in(model)
    named = {llama.name_of(key) or key: value for key, value in flags.items()}
    if len(named) < len(flags):
        raise ValueError(f"flags in config must stand once each, got {show(list(flags))}")
    return {key: value for key, value in model.items() if key not in flags}, named or None


def _flags_in(config: Mapping[Any, Any]) -> dict[str, Any]:
    return {key: value for key, value in config.items() if llama.name_of(key)}


def _of_layers(model: dict[str, Any], layer_type: str) -> dict[str, Any]:
    """The configuration as those layers have it, where it describes several kinds."""
    kinds, key = _layers(model), _scaling_key(model)
    if not kinds:
        raise ValueError(
            "layer_type must be None where config has one encoding for all layers, got "
            f"{show(layer_type)}"
        )
    check_choice("layer_type", layer_type, tuple(kinds))
    said: Any = model.get(key)
    if not _kinds_of_layers(said):
        own = {name: value for name, value in model.items() if name != _LOCAL}
        is_far = layer_type == kinds[0]
        return own if is_far else {**own, "rope_theta": model[_LOCAL], key: None}
    if len(kinds) < len(said):
        rest = [name for name in said if name not in kinds]
        raise ValueError(f"{key} in config must hold kinds of layers alone, got {show(rest)}")
    return {**model, key: said[layer_type]}


def _layers(model: dict[str, Any]) -> list[Any]:
    """The kinds of layers that have an encoding each; none where all have one."""
    kinds = _kinds_of_layers(model.get(_scaling_key(model)))
    if not kinds and model.get(_LOCAL) is not None:
        kinds = ["full_attention", "sliding_attention"]
    return kinds


def _scaling_key(model: dict[str, Any]) -> str:
    return "rope_parameters" if model.get("rope_parameters") else "rope_scaling"


def _kinds_of_layers(said: Any) -> list[Any]:
    nested = said.items() if isinstance(said, Mapping) else ()
    return [key for key, value in nested if isinstance(value, Mapping)]


def _understood(model: dict[str, Any]) -> Rope:
    """The configuration checked, and in one form."""
    for key in model:
        about = isinstance(key, str) and (
            key.startswith(("rope", "rotary")) or key.endswith("_rope_theta")
        )
        if about and key not in _BESIDE:
            hint = ": it is for the sliding layers, say which with layer_type"
            raise ValueError(
                f"{show(key)} in config must be one of {', '.join(sorted(_BESIDE))}"
                + (hint if key == _LOCAL else "")
            )
    said, where = _scaling(model)
    kind = _kind(said, where)
    allowed = _EVERY | _OF_KIND[kind]
    for key in said:
        if key not in allowed:
            raise ValueError(
                f"{where} of type {kind} in config must hold no {show(key)}, only "
                f"{', '.join(sorted(allowed))}"
            )
    base = _agreed({"rope_theta in config": model.get("rope_theta"),
                    f"rope_theta in {where}": said.get("rope_theta"),
                    "rotary_emb_base in config": model.get("rotary_emb_base")})  # fmt: skip
    share = _agreed({"partial_rotary_factor in config": model.get("partial_rotary_factor"),
                     f"partial_rotary_factor in {where}": said.get("partial_rotary_factor"),
                     "rotary_pct in config": model.get("rotary_pct")})  # fmt: skip
    longest = model.get("max_position_embeddings", model.get("n_positions"))
    rope = Rope(
        kind,
        *_widths(model, 1.0 if share is None else _number(*share, 0, above=True), kind),
        10_000.0 if base is None else _number(*base, 1, above=True),
        None if longest is None else int(_number("max_position_embeddings in config", longest, 1)),
    )
    rope.given = _own(rope, said, where, model)
    return rope


def _scaling(model: dict[str, Any]) -> tuple[dict[str, Any], str]:
    old, new = model.get("rope_scaling"), model.get("rope_parameters")
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
    layers = _kinds_of_layers(said)
    if layers:
        raise ValueError(
            f"{where} in config must be that of one kind of layers, got "
            f"{show(layers)}: say which with layer_type, or put one of them in its place"
        )
    return {key: value for key, value in said.items() if value is not None}, where


def _kind(said: dict[str, Any], where: str) -> str:
    named = {}
    for key in ("rope_type", "type"):
        if key in said:
            given = said[key]
            given = _OLD_NAMES.get(given, given) if isinstance(given, str) else given
            named[key] = check_choice(f"{key} in {where}", given, tuple(METHODS))
    if len(set(named.values())) > 1:
        raise ValueError(
            f"rope_type in {where} must be the same as type, got "
            f"{named['rope_type']} beside {named['type']}"
        )
    return next(iter(named.values()), "default")


def _agreed(places: dict[str, Any]) -> tuple[str, Any] | None:
    """The value that stands in one place, or the same in several."""
    found = [(name, value) for name, value in places.items() if value is not None]
    for name, value in found[1:]:
        if value != found[0][1]:
            raise ValueError(
                f"{found[0][0]} must be the same as {name}, got {show(found[0][1])} "
                f"beside {show(value)}"
            )
    return found[0] if found else None


def _widths(model: dict[str, Any], share: float, kind: str) -> tuple[int, int, float]:
    """Columns of a head, how many of them are turned, and the share that was said."""
    head = model.get("qk_rope_head_dim") or model.get("head_dim")
    if head is None:
        wide = model.get("hidden_size", model.get("n_embd"))
        heads = model.get("num_attention_heads", model.get("n_head"))
        if wide is None or heads is None:
            raise ValueError(
                "head_dim in config must be said, or hidden_size with "
                "num_attention_heads (in flags: --override-kv "
                "llama.rope.dimension_count=int:N), got neither"
            )
        head = int(_number("hidden_size in config", wide, 1)) // int(
            _number("num_attention_heads in config", heads, 1)
        )
    head = int(_number("head_dim in config", head, 2))
    if share > 1:
        raise ValueError(f"partial_rotary_factor in config must be at most 1, got {share:g}")
    width = head if kind == "proportional" else int(head * share)
    if model.get("rotary_dim") is not None:  # GPT-J says how many, not which share
        columns = int(_number("rotary_dim in config", model["rotary_dim"], 2))
        if share != 1 and columns != width:
            raise ValueError(
                f"rotary_dim in config must be {width} by partial_rotary_factor, got {columns}"
            )
        width = columns
    if width < 2 or width % 2 or width > head:
        raise ValueError(
            f"partial_rotary_factor and head_dim in config must leave an even number of "
            f"columns, from 2 to {head}, got {width}"
        )
    if width > 2**20:
        raise ValueError(f"head_dim in config must be at most 2**20, got {head}")
    return head, width, share


def _own(rope: Rope, said: dict[str, Any], where: str, model: dict[str, Any]) -> dict[str, Any]:
    """What the kind has of its own, with defaults as Hugging Face has them."""
    given: dict[str, Any] = {}

    def take(key: str, least: float, default: float | None = None, *, above: bool = False) -> None:
        value = said.get(key)
        if value is not None:
            given[key] = _number(f"{key} in {where}", value, least, above=above)
        elif default is not None:
            given[key] = default

    def need(key: str, least: float, default: float | None = None, *, above: bool = False) -> None:
        take(key, least, default, above=above)
        if key not in given:
            raise ValueError(f"{key} in {where} of type {rope.kind} must be said, got none")

    if _OF_KIND[rope.kind] >= _CONTEXT:
        given["original_max_position_embeddings"] = _trained(rope, said, where, model)
    match rope.kind:
        case "linear" | "dynamic":
            need("factor", 1)
        case "proportional":
            take("factor", 1, 1.0)
        case "yarn":
            need("factor", 1, _ratio(rope, given))
            take("attention_factor", 0)
            take("beta_fast", 0, 32.0, above=True)
            take("beta_slow", 0, 1.0, above=True)
            take("mscale", 0)
            take("mscale_all_dim", 0)
            given["truncate"] = _truth(f"truncate in {where}", said.get("truncate", True))
            _in_order("beta_slow", "beta_fast", given, where, equal=True)
        case "longrope":
            need("factor", 1, _ratio(rope, given))
            take("attention_factor", 0)
            for key in ("short_factor", "long_factor"):
                given[key] = _factors(f"{key} in {where}", said.get(key), rope.width // 2)
        case "llama3":
            need("factor", 1)
            need("low_freq_factor", 0, above=True)
            need("high_freq_factor", 0, above=True)
            _in_order("low_freq_factor", "high_freq_factor", given, where, equal=False)
    if rope.kind == "dynamic" and (rope.longest is None or rope.width == 2):
        raise ValueError(
            "max_position_embeddings in config must be said for type dynamic, with more than 2 "
            f"columns to turn, got {show(rope.longest)} and {rope.width}"
        )
    return given


def _trained(rope: Rope, said: dict[str, Any], where: str, model: dict[str, Any]) -> float:
    """The length before scaling: beside the scaling, in it, or else the model's own."""
    key = "original_max_position_embeddings"
    found = _agreed({f"{key} in config": model.get(key), f"{key} in {where}": said.get(key)})
    if found is not None:
        return _number(*found, 1, above=True)
    if rope.longest is None:
        raise ValueError(
            f"{key} in {where} must be said, or max_position_embeddings in config, got neither"
        )
    return _number("max_position_embeddings in config", rope.longest, 1, above=True)


def _ratio(rope: Rope, given: dict[str, Any]) -> float | None:
    return rope.longest and max(1.0, rope.longest / given["original_max_position_embeddings"])


def _in_order(low: str, high: str, given: dict, where: str, *, equal: bool) -> None:
    if given[low] > given[high] or (given[low] == given[high] and not equal):
        least = "at least" if equal else "more than"
        raise ValueError(
            f"{high} in {where} must be {least} {low}, got {given[high]:g} beside {given[low]:g}"
        )


def _factors(name: str, given: Any, pairs: int) -> list[float]:
    rule = f"{name} must be a list of {pairs} numbers, one a pair"
    if not isinstance(given, (list, tuple)):
        raise wrong_type(rule, given)
    if len(given) != pairs:
        raise ValueError(f"{rule}, got {len(given)}")
    return [_number(f"every {name}", factor, 0, above=True) for factor in given]


def _truth(name: str, given: Any) -> bool:
    if not isinstance(given, bool):
        raise wrong_type(f"{name} must be true or false", given)
    return given


def _number(name: str, given: Any, least: float, *, above: bool = False) -> float:
    """A finite number of at least `least`, or above it."""
    rule = f"{name} must be a finite number {'greater than' if above else 'of at least'} {least:g}"
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        raise wrong_type(rule, given)
    try:
        value = float(given)
    except OverflowError:
        value = math.inf
    if not least <= value < math.inf or (above and value == least):
        raise ValueError(f"{rule}, got {show(given)}")
    return value
