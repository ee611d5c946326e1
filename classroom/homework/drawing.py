"""What varies from one variant to the next.

`draw` names it: a list to choose from, or "300 to 4096", or "0.1 to 0.5 step 0.05". `where` says of
what is drawn what must hold, `let` what follows from it; both are Python. In a text {name} stands
for what was drawn. Code finds it under its name.
"""

import random
import re
from typing import Any

import numpy as np

import pe_lib


def values(spec: list | str) -> list:
    """What there is to draw from: a list, "300 to 4096", or "0.1 to 0.5 step 0.05"."""
    if isinstance(spec, list):
        return spec
    first, last, step = re.fullmatch(r"(\S+) to (\S+?)(?: step (\S+))?", spec).groups()
    step = step or "1"
    digits = len(step.partition(".")[2])
    count = round((float(last) - float(first)) / float(step)) + 1
    found = [round(float(first) + k * float(step), digits) for k in range(count)]
    return found if digits else [int(one) for one in found]


def draw(entry: dict, key: str) -> dict[str, Any]:
    """What varies, drawn by a key: the same key draws the same on every machine."""
    rng = random.Random(key)
    known = {"np": np, "pe_lib": pe_lib}
    for _ in range(10_000):
        drawn = {name: rng.choice(values(spec)) for name, spec in entry.get("draw", {}).items()}
        for name, rule in entry.get("let", {}).items():
            drawn[name] = eval(rule, known, drawn)
        if all(eval(rule, known, drawn) for rule in entry.get("where", [])):
            return drawn
    raise ValueError(f"nothing that is drawn for {key} fits its conditions")


def fill(text: str, drawn: dict[str, Any]) -> str:
    """A text with what was drawn in the places of the names."""

    def show(match: re.Match) -> str:
        value = drawn.get(match[1], match[0])
        if isinstance(value, list):
            return ", ".join(map(str, value))
        if isinstance(value, int) and value >= 10_000:
            return f"{value:,}".replace(",", " ")
        return str(value)

    return re.sub(r"\{(\w+)\}", show, text).strip()


def with_names(code: str, drawn: dict[str, Any]) -> str:
    """Code, and before it what was drawn, by its names."""
    used = [name for name in drawn if re.search(rf"\b{name}\b", code)]
    return "\n".join([*(f"{name} = {drawn[name]!r}" for name in used), code.strip()])
