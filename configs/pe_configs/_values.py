"""Validation of configuration values, and the table of model types."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from pe_lib._validate import check_number, show, wrong_type

LAYOUTS = ("halves", "interleaved")


@cache
def table() -> dict[str, Any]:
    """The contents of `model_types.json`."""
    return json.loads((Path(__file__).parent / "model_types.json").read_text(encoding="utf-8"))


def wrong(rule: str, value: Any) -> ValueError:
    """The error for a value that violates a rule."""
    return ValueError(f"{rule}, got {show(value)}")


def agreed(values: dict[str, Any]) -> tuple[str, Any] | None:
    """The first value that is not None, with its name; all others must be equal."""
    present = [(name, value) for name, value in values.items() if value is not None]
    for name, value in present[1:]:
        first_name, first = present[0]
        if value != first:
            rule = f"{first_name} must be the same as {name}"
            raise ValueError(f"{rule}, got {show(first)} beside {show(value)}")
    return present[0] if present else None


def in_order(low: str, high: str, parameters: dict, where: str) -> None:
    """Raise if the low bound is above the high one."""
    if low in parameters and parameters[low] > parameters[high]:
        got = f"{parameters[high]:g} beside {parameters[low]:g}"
        raise ValueError(f"{high} in {where} must be at least {low}, got {got}")


def factors(name: str, value: Any, pairs: int) -> list[float]:
    """A list of one factor per pair."""
    rule = f"{name} must be a list of {pairs} numbers, one a pair"
    if not isinstance(value, (list, tuple)):
        raise wrong_type(rule, value)
    if len(value) != pairs:
        raise ValueError(f"{rule}, got {len(value)}")
    return [check_number(f"every {name}", factor, 0, above=True) for factor in value]


def positive(name: str, value: Any, least: int) -> int:
    """A number of at least `least`, truncated to an integer."""
    return int(check_number(name, value, least))
