"""Draws the values of a variant.

`draw` maps names to a list, "300 to 4096", or "0.1 to 0.5 step 0.05". `where` has conditions on the values
and `let` values computed from them, both in Python. Texts contain {name}, code uses the name.
"""

import random
import re
from typing import Any

import numpy as np

import pe_lib


def values(spec: list | str) -> list:
    """The values of a list, "300 to 4096", or "0.1 to 0.5 step 0.05"."""
    if isinstance(spec, list):
        return spec
    first, last, step = re.fullmatch(r"(\S+) to (\S+?)(?: step (\S+))?", spec).groups()
    step = step or "1"
    digits = len(step.partition(".")[2])
    count = round((float(last) - float(first)) / float(step)) + 1
    numbers = [round(float(first) + k * float(step), digits) for k in range(count)]
    return numbers if digits else [int(one) for one in numbers]


def draw(entry: dict, key: str) -> dict[str, Any]:
    """Values by name; the same key draws the same values on every machine."""
    rng = random.Random(key)
    modules = {"np": np, "pe_lib": pe_lib}
    for _ in range(10_000):
        drawn = {name: rng.choice(values(spec)) for name, spec in entry.get("draw", {}).items()}
        for name, rule in entry.get("let", {}).items():
            drawn[name] = eval(rule, modules, drawn)
        if all(eval(rule, modules, drawn) for rule in entry.get("where", [])):
            return drawn
    raise ValueError(f"no values for {key} satisfy its conditions")


def fill(text: str, drawn: dict[str, Any]) -> str:
    """A text with the values in place of the names."""

    def show(match: re.Match) -> str:
        value = drawn.get(match[1], match[0])
        if isinstance(value, list):
            return ", ".join(map(str, value))
        if isinstance(value, int) and value >= 10_000:
            return f"{value:,}".replace(",", " ")
        return str(value)

    return re.sub(r"\{(\w+)\}", show, text).strip()


def with_names(code: str, drawn: dict[str, Any]) -> str:
    """Code, after assignments of the values that it uses."""
    used = [name for name in drawn if re.search(rf"\b{name}\b", code)]
    return "\n".join([*(f"{name} = {drawn[name]!r}" for name in used), code.strip()])
