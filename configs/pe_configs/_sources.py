"""The keys of a configuration, from a dictionary, an object, a file or a text."""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pe_configs._gguf import keys_of
from pe_configs._values import table
from pe_lib._validate import check_choice, check_number, show, wrong_type

_JSON = "rope-scaling|hf-overrides|json-model-override-args"
_BEFORE_JSON = re.compile(rf"--({_JSON})[\s=]+['\"]?(?={{)")
_FLAG = re.compile(  # flags of vLLM, SGLang and llama.cpp about positions
    rf"(?<!\S)(--(?:rope|yarn|{_JSON}|override-kv|grp-attn)[\w.-]*|-ga[nw])"
    r"(?![\w.-])(?:[\s=]+(?!--?[a-z])['\"]?([^\s'\"]+))?"
)
_NOT_JSON = (
    "config must be a config.json, whole or in part, or a command with its JSON after "
    "--rope-scaling or --hf-overrides, or with llama.cpp's flags"
)
_DEEPEST = 50  # levels of nesting


def mapping(config: Any) -> dict[str, Any]:
    """A copy of a configuration's keys, with values of JSON's types."""
    rule = (
        "config must be a dictionary, a configuration object, a path of a config.json or its text"
    )
    if hasattr(config, "to_dict") and not isinstance(config, (Mapping, type)):
        config = config.to_dict()
    elif isinstance(config, str) and ("{" in config or _FLAG.search(config)):
        config = from_text(config)
    elif isinstance(config, (str, os.PathLike)) and str(config).lower().endswith(".gguf"):
        config = keys_of(config)
    elif isinstance(config, (str, os.PathLike)):
        try:
            path = Path(os.fspath(config))
            path = path / "config.json" if path.is_dir() else path
            config = json.loads(path.read_text(encoding="utf-8-sig"))
        except (OSError, ValueError, RecursionError) as error:
            why = getattr(error, "strerror", None) or str(error)[:80]
            raise ValueError(f"{rule}, got {show(config)}: {show(why)}") from None
    if not isinstance(config, Mapping):
        raise wrong_type(rule, config)
    config = _plain(config)
    if "rope_type" in config or config.get("type") in ("linear", "dynamic", "yarn", "longrope"):
        return {"rope_parameters": config}  # a scaling alone
    return config


def _plain(value: Any, name: str = "config", depth: int = 0) -> Any:
    """A copy of JSON's types; keys that are not strings are left out."""
    if depth > _DEEPEST:
        raise ValueError(f"config must be nested at most {_DEEPEST} deep, got more in {name}")
    if isinstance(value, Mapping):
        names = {key: printable(key) for key in value if isinstance(key, str)}
        return {own: _plain(value[key], own, depth + 1) for key, own in names.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one, name, depth + 1) for one in value]
    if isinstance(value, str):
        return printable(value)
    if value is None or isinstance(value, (bool, int, float)):
        return value
    raise wrong_type(f"{name} in config must be a value that JSON has", value)


def printable(text: str) -> str:
    """The text with control characters escaped, for a terminal."""
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)


def from_text(text: str) -> Any:
    """Parse JSON, alone or after the flags of vLLM and SGLang in a command; or llama.cpp's flags."""
    text = text.removeprefix("\ufeff").replace("\\\n", " ").strip()
    flag = _BEFORE_JSON.search(text)
    if not flag and not text.startswith(("{", "[")):
        return _llama_cpp(text)
    try:
        start = flag.end() if flag else 0
        value, length = json.JSONDecoder().raw_decode(text[start:])
        if not flag and text[length:].strip():
            raise ValueError("more than one value")
    except (ValueError, RecursionError):
        raise ValueError(_NOT_JSON) from None
    if not flag:
        return value
    base: dict[str, Any] = {}
    others = _flags(text[: flag.start()] + text[start + length :])
    if flag[1] == "rope-scaling" and "--rope-theta" in others:  # of vLLM
        theta = others.pop("--rope-theta")
        base = {"rope_theta": _number("--rope-theta", theta)}
    if others:
        rule = f"config must have all keys about positions in the JSON after --{flag[1]}"
        raise ValueError(f"{rule}, got {show(next(iter(others)))} beside it")
    return {**base, "rope_scaling": value} if flag[1] == "rope-scaling" else value


def _flags(text: str) -> dict[str, str]:
    """The flags of a command that are about positions, with their values."""
    flags: dict[str, str] = {}
    for name, value in _FLAG.findall(text):
        if flags.setdefault(name, value) != value:
            raise ValueError(f"{name} in config must have one value, got {flags[name]} and {value}")
    return flags


def _number(name: str, value: str) -> float:
    try:
        return float(value)
    except ValueError:
        raise ValueError(f"{name} in config must be a number, got {show(value)}") from None


def _llama_cpp(text: str) -> dict[str, Any]:
    """The base and the scaling that flags of llama.cpp set.

    Raises for flags whose effect depends on the model's file or on the version of llama.cpp.
    """
    flags, known, needs = _flags(text), table()["llama_cpp"]["flags"], table()["llama_cpp"]["needs"]
    if not flags:
        raise ValueError(_NOT_JSON)
    kind, settings = flags.pop("--rope-scaling", None), {}
    for name, value in flags.items():
        if name not in known:
            rule = f"config must have only these flags of llama.cpp: {', '.join(known)}"
            raise ValueError(f"{rule}; got {name}")
        key, least = known[name]
        number = check_number(f"{name} in config", _number(name, value), least, above=least < 1)
        if name == "--rope-freq-scale":
            number = check_number(f"1 / {name} in config", 1 / number, 1)
        if settings.setdefault(key, number) != number:
            raise ValueError(f"--rope-scale in config must be 1 / --rope-freq-scale, got {value}")
    base = {key: settings.pop(key) for key in ("rope_theta",) if key in settings}
    if kind is None and base and not settings:
        return base
    kind = check_choice("--rope-scaling in config", kind or "none set", tuple(needs))
    for name, (key, _) in known.items():
        needed = key in needs[kind]
        if needed and key not in settings:
            raise ValueError(f"{name} in config must be set with --rope-scaling {kind}, got none")
        if name in flags and not needed and key in settings and kind != "yarn":
            raise ValueError(f"{name} in config must not stand beside --rope-scaling {kind}")
    return base | {"rope_scaling": {"rope_type": kind.replace("none", "default"), **settings}}
