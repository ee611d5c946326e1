"""What llama.cpp makes of its flags on rotary encoding.

As in its `llama-context.cpp` and `ggml-cpu/ops.cpp`. Where it differs from Hugging Face: YaRN's ramp
always ends on whole pairs, a weight (`--yarn-ext-factor`) may mix its two sides, any model may be
given any base and scale, and the attention factor of YaRN follows from the scale alone.
"""

import math
import shlex
from typing import Any

import numpy as np

from pe_lib._rope_methods import Answer, Rope, llama3, mscale, ramp_ends
from pe_lib._validate import check_choice, show, wrong_type
from pe_lib.sinusoidal import division_terms

NUMBERS = {
    "rope-scale", "rope-freq-base", "rope-freq-scale", "yarn-orig-ctx", "yarn-ext-factor",
    "yarn-attn-factor", "yarn-beta-slow", "yarn-beta-fast",
}  # fmt: skip
FLAGS = {"rope-scaling", *NUMBERS}
_UNSET = {"yarn-ext-factor", "yarn-attn-factor", "yarn-beta-slow", "yarn-beta-fast"}  # if below 0
_CONVERTED = ("default", "linear", "yarn", "llama3")  # the kinds that a GGUF file may hold
_MODEL = {  # keys of a GGUF file, and what Hugging Face calls the same
    "rope.dimension_count": "head_dim",
    "rope.freq_base": "rope_theta",
    "context_length": "max_position_embeddings",
}


def name_of(key: object) -> str | None:
    """The flag that a key names, with or without its dashes in front; None for any other key."""
    if not isinstance(key, str):
        return None
    bare = key.removeprefix("--")
    if bare.startswith(("rope-", "yarn-")) or (key != bare and bare.startswith(("rope", "yarn"))):
        return bare
    return None


def parse(text: str) -> dict[str, Any]:
    """The flags on rotary encoding in a command line, with the model's own keys that it overrides.

    Of other flags there are many, none of which changes a frequency: they are passed over.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise ValueError(f"config must be flags as a shell reads them, got {show(text)}: {error}") \
            from None  # fmt: skip
    found: dict[str, Any] = {}
    rest = iter(words)
    for word in rest:
        flag, equals, value = word.partition("=")
        name = name_of(flag) if flag.startswith("--") else None
        if name is None:
            if word == "--override-kv":
                found |= _overridden(next(rest, ""))
            continue
        check_known(name)
        value = value if equals else next(rest, None)
        if value is None:
            raise ValueError(f"--{name} in config must have a value, got none")
        if found.get(name, value) != value:
            raise ValueError(f"--{name} in config must stand once, got {found[name]} and {value}")
        found[name] = value
    return found


def check_known(name: str) -> None:
    """Refuse a flag on rotary encoding that llama.cpp does not have."""
    if name not in FLAGS:
        allowed = ", ".join(sorted(FLAGS))
        raise ValueError(f"flags in config must be among {allowed}, got --{show(name)[:40]}")


def _overridden(text: str) -> dict[str, Any]:
    """One ``--override-kv``: what llama.cpp would otherwise read in the model's file."""
    key, equals, typed = text.partition("=")
    kind, colon, value = typed.partition(":")
    if not (key and equals and colon and kind in ("int", "float", "bool", "str")):
        raise ValueError(f"--override-kv in config must be key=type:value, got {show(text)}")
    for part, ours in _MODEL.items():
        if key.endswith(f".{part}"):
            return {ours: number(key, value)}
    return {}


def number(name: str, given: Any) -> float:
    """The value of a flag: a finite number, written or not."""
    rule = f"{name} in config must be a finite number"
    try:
        value = float(given) if isinstance(given, (int, float, str)) else None
    except (ValueError, OverflowError):
        value = math.nan
    if value is None or isinstance(given, bool):
        raise wrong_type(rule, given)
    if not math.isfinite(value):
        raise ValueError(f"{rule}, got {show(given)}")
    return value


def read(given: dict[str, Any]) -> dict[str, Any]:
    """Flags as llama.cpp reads them: numbers, without those that say that nothing is set."""
    flags: dict[str, Any] = {}
    for name, value in given.items():
        check_known(name)
        if name == "rope-scaling":
            flags[name] = check_choice(
                "--rope-scaling in config", value, ("none", "linear", "yarn")
            )
            continue
        found = number(f"--{name}", value)
        if name in _UNSET:
            if found >= 0:
                flags[name] = found
        elif found < 0:
            raise ValueError(f"--{name} in config must be at least 0, got {found:g}")
        elif found:
            flags[name] = found
    if flags.get("rope-freq-base", 2) <= 1:
        base = flags["rope-freq-base"]
        raise ValueError(f"--rope-freq-base in config must be greater than 1, got {base:g}")
    for name in ("yarn-beta-fast", "yarn-beta-slow"):
        if flags.get(name) == 0:
            raise ValueError(f"--{name} in config must be greater than 0, or -1 for unset, got 0")
    return flags


def apply(rope: Rope, flags: dict[str, Any]) -> Answer:
    """The model's frequencies as llama.cpp changes them by these flags."""
    if rope.kind not in _CONVERTED or "mscale_all_dim" in rope.given:
        said = rope.kind if rope.kind not in _CONVERTED else "mscale_all_dim"
        raise ValueError(
            f"rope_type in config must be {', '.join(_CONVERTED)}, without mscale_all_dim, where "
            f"llama.cpp's flags stand beside it, got {said}"
        )
    kind = flags.get("rope-scaling", "yarn" if rope.kind == "yarn" else "linear")
    scale = _scale(rope, flags, kind)
    mix = flags.get("yarn-ext-factor", float(kind == "yarn"))
    base = flags.get("rope-freq-base", rope.base)
    terms = division_terms(rope.width, base)
    if rope.kind == "llama3":  # its factors lie in the model's file, made for the trained base
        terms = terms * llama3(rope, None)[0] / division_terms(rope.width, rope.base)
    if mix == 0:
        return terms * scale, flags.get("yarn-attn-factor", 1.0)
    context = rope.given.get("original_max_position_embeddings", rope.longest)
    context = flags.get("yarn-orig-ctx", context)
    if context is None:
        raise ValueError(
            "--yarn-orig-ctx in config must be said, or max_position_embeddings: got neither"
        )
    fast = flags.get("yarn-beta-fast", rope.given.get("beta_fast", 32.0))
    slow = flags.get("yarn-beta-slow", rope.given.get("beta_slow", 1.0))
    low, high = ramp_ends(rope.width, base, context, fast, slow)
    ramp = np.clip((np.arange(len(terms)) - low) / max(0.001, high - low), 0, 1)
    kept = (1 - ramp) * mix
    # --yarn-attn-factor is written over where the mix is not 0
    return terms * scale * (1 - kept) + terms * kept, mscale(1 / scale)


def _scale(rope: Rope, flags: dict[str, Any], kind: str) -> float:
    """What positions are multiplied by."""
    stretch, shrink = flags.get("rope-scale"), flags.get("rope-freq-scale")
    if kind == "none":
        if stretch or shrink:
            raise ValueError("--rope-scaling in config must not be none beside a scale, got both")
        return 1.0
    if stretch and shrink and not math.isclose(stretch * shrink, 1, rel_tol=1e-6):
        raise ValueError(
            "--rope-freq-scale in config must be 1 over --rope-scale, or stand alone, got "
            f"{shrink:g} beside {stretch:g}"
        )
    if stretch:
        return 1 / stretch
    return shrink or 1 / (rope.given["factor"] if rope.kind in ("linear", "yarn") else 1.0)
