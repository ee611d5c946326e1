"""What the two faces of an explorer owe each other: one state, the same numbers, refusals and steps.

The schema lists explorers and parameters, so a new one is held as it comes. Runs in node, without a browser.
"""

import json
import random
import re
from functools import cache
from typing import Any

import numpy as np
import pytest
from helpers.nightly import EVERY_KIND, KINDS
from helpers.node import call
from helpers.states import value

from pe_book.explorers import catalogue
from pe_book.explorers.parameters import SCHEMA, of, settle
from pe_book.explorers.rows import RECORDS

pytestmark = pytest.mark.node
CONTRACT = "../tests/helpers/contract.mjs"
CLASS = dict(zip(KINDS, catalogue(), strict=True))
DRAWN = 8  # random states of each explorer

# What no derived number depends on: it chooses what is drawn or said
PICTURED = {
    "add": {"azimuth"},
    "clocks": {"first_pair", "sine_alone", "hands_alone", "matrix"},
    "context": {"head_dim", "pair"},
    "first-attempts": {"longer", "other", "scheme"},
    "frequency": {"columns", "position"},
    "ladder": {"position"},
    "length": {"head", "written"},
    "padding": {"column", "position"},
    "rotary": {"pair"},
    "turning": {"first_pair", "hands_alone", "pair"},
    "two-positions": {"first_pair", "nearest"},
}
# What changes nothing in a view, and is kept in its state alone
NO_PART = {
    ("add", "planes"): {
        "base": "two columns are drawn, whose hand turns by 1 radian at every base"
    },
    ("context", None): {"head_dim": "counts where a configuration says none, as none here does"},
    ("next-word", "map"): {"stilled": "the map is of the model as it was trained"},
}


def views(kind: str) -> list[str | None]:
    return list(of(kind)["view"]["choices"]) if "view" in of(kind) else [None]


def parameters(kind: str) -> dict[str, Any]:
    return {key: p for key, p in of(kind).items() if key in SCHEMA["explorers"][kind]["parameters"]}


def shown(kind: str, **state: Any) -> dict[str, Any]:
    """The defaults with these changes, brought inside the limits that parameters set each other."""
    return settle(kind, {key: p["default"] for key, p in of(kind).items()} | state)[0]


def bounds(p: Any) -> list[Any]:
    """The ends of a parameter: its least and its largest, or all that it may be."""
    if p["kind"] in ("switch", "choice"):
        return [False, True] if p["kind"] == "switch" else list(p["choices"])
    return [p[end] for end in ("min", "max") if p["kind"] in ("integer", "even", "number")]


def states(kind: str) -> list[dict[str, Any]]:
    """Each view and preset, each parameter at its bounds in each view, and random states."""
    draw, specs = random.Random(kind), parameters(kind)
    at_bounds = [
        {"view": view, key: end}
        for view in views(kind)
        for key, p in specs.items()
        for end in bounds(p)
    ]
    presets = [preset["state"] for preset in SCHEMA["explorers"][kind]["presets"]]
    drawn = [{key: value(kind, p, draw) for key, p in specs.items()} for _ in range(DRAWN)]
    asked = [*({"view": view} for view in views(kind)), *presets, *at_bounds, *drawn]
    known = [shown(kind, **{k: v for k, v in state.items() if k in specs}) for state in asked]
    return [one for i, one in enumerate(known) if sound(kind, one) and one not in known[:i]]


def sound(kind: str, state: dict[str, Any]) -> bool:
    """Whether a limit has left each list its fewest entries."""
    return all(
        len(state[k]) >= p["fewest"] for k, p in parameters(kind).items() if p["kind"] == "list"
    )


def brought(kind: str) -> dict[str, Any]:
    """What a kernel hands over to the page of an explorer that asks for it."""
    sent: list[dict] = []
    explorer = CLASS[kind]()
    explorer.send = sent.append
    models = [f"model-{name}" for name in of(kind).get("model", {}).get("choices", ())]
    tables = [f"record-{path.stem}" for path in RECORDS.glob(f"{kind}-*.json")]
    for name in (f"record-{kind}", "trained", *models, *tables):
        explorer._bring(explorer, {"bring": name}, [])
    return {message["brought"]: message["data"] for message in sent}


def answer(ask, what: str, kind: str, cases: list, *more) -> Any:
    """What the page's script says of the cases, with what a kernel would hand over."""
    (found,) = ask([call(CONTRACT, what, kind, cases, *more, brought(kind))])
    assert not isinstance(found, Exception), found
    return found


@EVERY_KIND
def test_both_faces_derive_the_same_numbers(ask, kind, request):
    every = request.config.getoption("--whole") or kind != "length"  # by day its model runs less
    asked = states(kind)[:: 1 if every else 3]
    ours = [CLASS[kind](**state).derived() for state in asked]
    theirs = answer(ask, "values", kind, asked, [list(one) for one in ours])
    for state, own, found in zip(asked, ours, theirs, strict=True):
        assert own, "an explorer names what it shows"
        assert found["trouble"] == ""
        assert found["shown"] == state
        for path, number in own.items():
            said = f"{path} of {state}"
            if number is None:
                assert found["values"][path] is None, said
                continue
            there = np.array(found["values"][path], dtype=float).ravel()
            np.testing.assert_allclose(there, np.ravel(number), rtol=1e-9, atol=1e-9, err_msg=said)


@EVERY_KIND
def test_no_number_that_is_read_has_more_than_three_digits_or_an_exponent(ask, kind):
    """Whole numbers are counts; what a reader has set stands as it was set."""
    asked = states(kind)
    for state, texts in zip(asked, answer(ask, "written", kind, asked), strict=True):
        own = {f"{v:g}" for v in state.values() if isinstance(v, float)}
        read = "\n".join(texts).replace("\u202f", "")
        assert read.strip()
        assert not re.findall(r"[\d.]e[+−-]?\d", read), state
        assert not re.findall(r"NaN|undefined|Infinity", read), state
        if state.get("positions") == "halved":
            read = re.sub(r"\.5\b", "", read)  # of a place, which is no measured number
        for number in set(re.findall(r"\d+\.\d+", read)) - own:
            assert len(number.replace(".", "").lstrip("0")) <= 3, (number, state)


@EVERY_KIND
def test_every_parameter_changes_what_both_faces_show(ask, kind):
    draw, specs = random.Random(kind), parameters(kind)
    specs.pop("view", None)
    starts = [{}, *(preset["state"] for preset in SCHEMA["explorers"][kind]["presets"])]
    starts += [{key: value(kind, p, draw) for key, p in specs.items()} for _ in range(3)]
    ends = {key: bounds(p) for key, p in specs.items() if p["kind"] in ("choice", "number")}
    starts += [{key: end} for key, own in ends.items() for end in own]
    cases = []
    for view in views(kind):
        for start in starts:
            first = shown(kind, **start | ({"view": view} if view else {}))
            for key, p in specs.items():
                others = [*bounds(p), *(value(kind, p, draw) for _ in range(3)), p["default"]]
                cases.append((view, first, key, [other for other in others if other != first[key]]))
    cases = [case for case in cases if sound(kind, case[1])]
    found = answer(ask, "effects", kind, cases)
    there, acts = ({tuple(pair) for pair in found[name]} for name in ("there", "acts"))
    silent = {(view, key) for view in views(kind) for key in NO_PART.get((kind, view), ())}
    assert there - acts <= silent
    assert silent.isdisjoint(acts)
    assert set(specs) - {key for _, key in acts} <= {key for _, key in silent}, (
        "no part in any view"
    )

    @cache
    def numbers(state: str) -> str:
        derived = CLASS[kind](**json.loads(state)).derived()
        return repr({path: np.asarray(number).tolist() for path, number in derived.items()})

    def derives(key: str) -> bool:
        claimed = key in PICTURED.get(kind, ())
        own = [
            case for case in cases if case[2] == key and not (claimed and case[1] != shown(kind))
        ]
        # where the page's script says that it acts, first
        for _, first, _, others in sorted(own, key=lambda case: (case[0], key) not in acts):
            for state in (shown(kind, **{**first, key: other}) for other in others[:3]):
                if sound(kind, state) and numbers(json.dumps(first)) != numbers(json.dumps(state)):
                    return True
        return False

    assert {key for key in specs if not derives(key)} == PICTURED.get(kind, set())


@EVERY_KIND
def test_play_moves_from_every_state(ask, kind):
    asked = states(kind)
    for state, found in zip(asked, answer(ask, "played", kind, asked), strict=True):
        if found["moved"]:
            assert (found["frames"], found["moment"]) == (3, 0), (
                "a step a second where the reader wants no motion"
            )
        else:
            assert found["message"] == "There is no step from here", state
