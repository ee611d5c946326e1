"""Validation of the explorers' parameters: the Python reader of parameters.json.

The schema has the names, bounds, defaults and messages. web/kit/schema.js is its other reader; tests
require the same results and messages of both. `check` validates one value, `settle` applies the
limits that parameters set each other.
"""

import json
import math
import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from decimal import Decimal
from functools import cache
from importlib.resources import files
from numbers import Integral, Real
from typing import Any

import traitlets

SCHEMA: dict[str, Any] = json.loads(
    files("pe_book.explorers").joinpath("parameters.json").read_text(encoding="utf-8")
)
_SPACE = re.compile(f"[{SCHEMA['space']}]+")
_MOST_LETTERS, _MOST_MEMBERS = 40, 12  # shown of an invalid value in a message

Spec = Mapping[str, Any]  # one parameter of one explorer


class ParameterError(traitlets.TraitError, ValueError):
    """An impossible value for a parameter: its name, the value, and what is allowed."""


@cache
def of(kind: str) -> dict[str, Spec]:
    """The parameters of an explorer by name, in the order of its controls, then the common ones."""
    own, common = SCHEMA["explorers"][kind]["parameters"], SCHEMA["parameters"]
    members = {k: common.get(p.get("like", k), {}) | p | {"key": k} for k, p in own.items()}
    every = {k: p | {"key": k, "members": members} for k, p in SCHEMA["every"].items()}
    return members | every


# Words ------------------------------------------------------------------------------------------


def show(value: object) -> str:
    """`value` as JavaScript would write it: 64, 1e-7, “abc”, [1, 1], true."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Integral) and abs(int(value)) <= 2**53:
        return str(int(value))
    if isinstance(value, Real):
        return _number(value)
    if isinstance(value, str):
        return (
            f"“{value[:_MOST_LETTERS]}{'…' * (len(value) > _MOST_LETTERS)}”" if value else "nothing"
        )
    if isinstance(value, list | tuple):
        shown = [
            "a list" if isinstance(v, list | tuple) else show(v) for v in value[:_MOST_MEMBERS]
        ]
        return f"[{', '.join(shown + ['…'] * (len(value) > _MOST_MEMBERS))}]"
    return "nothing" if value is None else "something else"


def _number(value: Any) -> str:
    """The shortest decimal of this float64, in JavaScript's notation."""
    try:
        number = float(value)
    except OverflowError:
        number = math.inf if value > 0 else -math.inf
    if not math.isfinite(number):
        return {math.inf: "Infinity", -math.inf: "-Infinity"}.get(number, "NaN")
    sign, digits, exponent = Decimal(repr(number)).normalize().as_tuple()
    text, point = "".join(map(str, digits)), len(digits) + int(exponent)
    if not number:
        return "0"
    if len(text) <= point <= 21:
        text = text.ljust(point, "0")
    elif 0 < point <= 21:
        text = f"{text[:point]}.{text[point:]}"
    elif -6 < point <= 0:
        text = f"0.{'0' * -point}{text}"
    else:
        text = f"{text[0]}{'.' * (len(text) > 1)}{text[1:]}e{point - 1:+}"
    return "-" * sign + text


def fill(words: str, values: Mapping[str, object]) -> str:
    """A message of the schema with values for its placeholders."""
    return re.sub(r"\{(\w+)\}", lambda match: str(values[match[1]]), SCHEMA["words"][words])


def wanted(p: Spec) -> str:
    """The values that the parameter accepts, in words."""
    shown = {k: show(v) for k, v in p.items() if k in ("min", "max", "fewest", "longest")}
    listed = {k: ", ".join(p.get(k, ())) for k in ("choices", "members")}
    facts = {**p, **shown, **listed}
    return fill(p["kind"], facts)


def refuse(key: str, rule: str, value: object) -> ParameterError:
    """The error for an invalid value."""
    return ParameterError(fill("refused", {"key": key, "wanted": rule, "value": show(value)}))


# One value --------------------------------------------------------------------------------------


def _whole(p: Spec, value: Any) -> bool:
    """64.0 counts as 64, since JavaScript does not distinguish them."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return False
    number: Any = value
    return p["min"] <= number <= p["max"] and number == int(number)


def _integer(p: Spec, value: Any) -> int | None:
    return int(value) if _whole(p, value) else None


def _even(p: Spec, value: Any) -> int | None:
    return int(value) if _whole(p, value) and value % 2 == 0 else None


def _real(p: Spec, value: Any) -> float | None:
    real = isinstance(value, Real) and not isinstance(value, bool)
    return float(value) if real and p["min"] <= value <= p["max"] else None


def _list(p: Spec, value: Any) -> list[int] | None:
    if not isinstance(value, list | tuple) or not p["fewest"] <= len(value) <= p["longest"]:
        return None
    fine = all(_whole(p, item) for item in value) and len(set(value)) == len(value)
    return [int(item) for item in value] if fine else None


def _sentence(p: Spec, value: Any) -> str | None:
    words = split_words(value) if isinstance(value, str) else []
    fine = 1 <= len(words) <= p["words"] and max(map(len, words)) <= p["letters"]
    return " ".join(words) if fine else None


def _digits(p: Spec, value: Any) -> str | None:
    plain = "".join(split_words(value)) if isinstance(value, str) else ""
    fine = re.fullmatch("[0-9]*", plain) and p["fewest"] <= len(plain) <= p["longest"]
    return plain if fine else None


def _text(p: Spec, value: Any) -> str | None:
    fine = isinstance(value, str) and split_words(value) and len(value) <= p["letters"]
    return value if fine else None


def _state(p: Spec, value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Mapping) or not set(value) <= set(p["members"]):
        return None
    inner = {k: p["members"][k] | {"key": f"{p['key']}.{k}"} for k in value}
    return {k: check(inner[k], value[k]) for k in inner}


_CHECKS: dict[str, Callable[[Spec, Any], Any]] = {  # the plain value, or None
    "integer": _integer,
    "even": _even,
    "number": _real,
    "list": _list,
    "sentence": _sentence,
    "digits": _digits,
    "text": _text,
    "switch": lambda p, value: value if isinstance(value, bool) else None,
    "choice": lambda p, value: value if isinstance(value, str) and value in p["choices"] else None,
    "state": _state,
}


def split_words(text: str) -> list[str]:
    """Split at white space, by the same set of characters as the JavaScript reader."""
    return [word for word in _SPACE.split(text) if word]


def check(p: Spec, value: object) -> Any:
    """The plain value of a parameter, or `ParameterError`."""
    plain = _CHECKS[p["kind"]](p, value)
    if plain is None:
        raise refuse(p["key"], wanted(p), value)
    return plain


# What depends on another ------------------------------------------------------------------------


def limit_of(p: Spec, state: Mapping[str, Any]) -> dict[str, Any] | None:
    """The exclusive upper bound that another parameter sets, and its expression; or None."""
    below = p.get("below")
    if not below:
        return None
    over = below.get("over", 1)
    name = below["of"] if over == 1 else f"{below['of']} / {over}"
    return {"length": state[below["of"]] // over, "limit": name}


def check_in(p: Spec, value: Any, state: Mapping[str, Any]) -> Any:
    """Check a valid value against the limits of this state; return it or raise `ParameterError`."""
    facts = limit_of(p, state)
    if facts and not p["below"].get("hide") and value >= facts["length"]:
        raise refuse(p["key"], fill("below", facts), value)
    if (other := p.get("permutation_of")) and not _is_order(value, state[other]):
        last = len(split_words(state[other])) - 1
        raise refuse(p["key"], fill("permutation", {"last": last}), value)
    return value


def settle(kind: str, state: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The state clipped to its limits, and a notice for each value that this changed.

    The state itself keeps values beyond a limit that has shrunk.
    """
    shown, notices = dict(state), []
    for key, p in of(kind).items():
        facts = limit_of(p, state)
        if facts and p["below"].get("hide"):
            shown[key] = [item for item in state[key] if item < facts["length"]]
            left_out = [item for item in state[key] if item >= facts["length"]]
            notices += [fill("hidden", {**facts, "key": key, "value": show(v)}) for v in left_out]
        elif facts and state[key] >= facts["length"]:
            shown[key] = facts["length"] - 1
            values = {**facts, "key": key, "value": show(state[key]), "used": show(shown[key])}
            notices.append(fill("settled", values))
        elif (other := p.get("permutation_of")) and not _is_order(state[key], state[other]):
            length = len(split_words(state[other]))
            values = {"key": key, "value": show(state[key]), "length": length}
            notices.append(fill("reordered", values))
            shown[key] = []
    return shown, notices


def _is_order(order: list[int], sentence: str) -> bool:
    return not order or sorted(order) == list(range(len(split_words(sentence))))


class Parameter(traitlets.TraitType):
    """A trait that is synchronised with the page and part of links."""

    def __init__(self, default: Any):
        self.declared = deepcopy(default)
        super().__init__()
        self.tag(sync=True)

    def make_dynamic_default(self) -> Any:
        """A copy of the default for each explorer, since some are lists."""
        return deepcopy(self.declared)

    def validate(self, obj: Any, value: object) -> Any:
        """The plain value, or `ParameterError`."""
        return check(of(obj.kind)[str(self.name)], value)


def parameter(*, default: Any) -> Any:
    """Declare a parameter in the body of an explorer; the schema has its kind and bounds."""
    return Parameter(default)


def describe(p: Spec) -> str:
    """A parameter in one line, for its documentation."""
    about = p.get("about", p["label"])
    return f"{about[0].upper()}{about[1:]}: {wanted(p)}; {show(p['default'])} at first."
