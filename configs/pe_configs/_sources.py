"""The keys of a configuration, from whatever holds it: a dictionary, an object, a file, a text."""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pe_lib._validate import show, wrong_type

_DEEPEST = 50  # levels of nesting; published files have four


def mapping(config: Any) -> dict[str, Any]:
    """A copy of a configuration's keys, with values of JSON's types; raises for anything else."""
    rule = (
        "config must be a dictionary, a configuration object, a path of a config.json or its text"
    )
    if hasattr(config, "to_dict") and not isinstance(config, (Mapping, type)):
        config = config.to_dict()
    elif isinstance(config, str) and "{" in config:
        config = from_text(config)
    elif isinstance(config, (str, os.PathLike)):
        try:
            path = Path(os.fspath(config))
            path = path / "config.json" if path.is_dir() else path
            config = json.loads(path.read_text(encoding="utf-8-sig"))
        except (OSError, ValueError, RecursionError) as error:  # not a file, or not JSON
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
    """The text with control characters escaped, which would act on a terminal that shows it."""
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)


def from_text(text: str) -> Any:
    """Parse JSON, alone or after the flags of vLLM and SGLang in a command line."""
    text = text.removeprefix("\ufeff")
    flag = re.search(
        r"--(rope-scaling|hf-overrides|json-model-override-args)[\s=]+['\"]?(?={)", text
    )
    try:
        start = flag.end() if flag else 0
        value, end = json.JSONDecoder().raw_decode(text[start:].lstrip())
        if not flag and text[start:].strip()[end:].strip():
            raise ValueError("more than one value")
    except (ValueError, RecursionError):
        raise ValueError(
            "config must be a config.json, whole or in part, or a command with its JSON after "
            "--rope-scaling or --hf-overrides"
        ) from None
    return {"rope_scaling": value} if flag and flag[1] == "rope-scaling" else value
