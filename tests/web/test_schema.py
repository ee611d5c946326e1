"""One schema, two readers: Python and JavaScript accept and refuse alike, word for word."""

import random
import string

import pytest
from helpers.node import call
from helpers.states import value

from pe_book.explorers.parameters import (
    SCHEMA,
    ParameterError,
    check,
    check_in,
    describe,
    of,
    settle,
    show,
    split_words,
    wanted,
)

KINDS = list(SCHEMA["explorers"])
READER = "kit/schema.js"
SPACES = "\t\n\v\f\r \x1c\x1f\x85\xa0\u1680\u2003\u2028\u202f\u3000\ufeff\u200b"
LETTERS = string.ascii_letters + "éß犬🐈<&>\"'’0"


def values(count: int) -> list[object]:
    """Numbers, lists, strings and other things, the edges of every parameter among them."""
    draw = random.Random(20261121)
    edges = {p[k] for kind in KINDS for p in of(kind).values() for k in ("min", "max") if k in p}
    near = [edge + step for edge in sorted(edges) for step in (-1, -0.5, 0, 0.5, 1)]
    found: list[object] = [*near, True, False, None, {}, "", [], [1, 1], [[1]]]
    found += [1e21, 1e-7, -0.0, 2**53]
    found += [{"base": 7}, {"base": "x"}, {"base": 7, "name": 1}, {"constructor": 1}]
    found += ["add", "cosine", "constructor", "toString", "a" * 41, " ".join("abcdefghijklm")]

    def number() -> float:
        sign, size = draw.choice([-1, 1, 1, 1]), 10 ** draw.uniform(-8, 12)
        whole = [int(size), draw.randrange(20), draw.randrange(10_000)]
        return sign * draw.choice([size, round(size, 2), *whole, *whole])

    def text() -> str:
        letters = draw.choices(LETTERS, k=draw.choice([3, 8, 24, 25])) + draw.choices(SPACES, k=6)
        draw.shuffle(letters)
        return "".join(letters * draw.choice([1, 1, 3]))

    def some() -> list:
        items = [
            draw.choice([number, lambda: draw.randrange(14)])() for _ in range(draw.randrange(15))
        ]
        return items if draw.random() < 0.9 else [*items, draw.choice([text(), None, True, [3]])]

    while len(found) < count:
        found.append(draw.choice([number, number, text, some])())
    return found


def outcome(act) -> object:
    """What a call returns, or the words with which it refuses."""
    try:
        return {"is": act()}
    except ParameterError as error:
        return str(error)


def theirs(answer) -> object:
    return str(answer) if isinstance(answer, Exception) else {"is": answer}


@pytest.mark.node
def test_a_thousand_values_are_taken_or_refused_alike_in_both_languages(ask):
    specs = {(kind, key): p for kind in KINDS for key, p in of(kind).items()}
    kinds = {p["kind"]: p for p in specs.values()}  # one parameter of each kind, and random others
    draw, pairs = random.Random(7), []
    for given in values(1000):
        chosen = [*kinds.values(), draw.choice(list(specs.values()))]
        pairs += [(p, given) for p in chosen]
    answers = ask([call(READER, "check", p, given) for p, given in pairs])
    taken = 0
    for (p, given), answer in zip(pairs, answers, strict=True):
        ours = outcome(lambda p=p, given=given: check(p, given))
        assert ours == theirs(answer), (p["key"], given)
        taken += isinstance(ours, dict)
    assert 500 < taken < len(pairs) - 500  # the values are neither all right nor all wrong


def random_state(kind: str, draw: random.Random) -> dict:
    """A state of sound values, each looked at alone."""
    state = {key: value(kind, p, draw) for key, p in of(kind).items() if p["kind"] != "state"}
    return state | {"held": {k: v for k, v in state.items() if draw.random() < 0.3}}


@pytest.mark.node
@pytest.mark.parametrize("kind", KINDS)
def test_what_depends_on_another_is_settled_and_refused_alike(ask, kind):
    draw = random.Random(kind)
    states = [random_state(kind, draw) for _ in range(200)]
    specs = list(of(kind).values())
    settled = ask([call(READER, "settle", specs, state) for state in states])
    for state, answer in zip(states, settled, strict=True):
        shown, notices = settle(kind, state)
        assert answer == {"shown": shown, "notices": notices}
        assert settle(kind, shown) == (shown, []), "what is shown needs no words"
    by_hand = [(p, state) for state in states for p in specs]
    answers = ask([call(READER, "checkIn", p, s[p["key"]], s) for p, s in by_hand])
    for (p, state), answer in zip(by_hand, answers, strict=True):
        ours = outcome(lambda p=p, state=state: check_in(p, state[p["key"]], state))
        assert ours == theirs(answer), (p["key"], state)


@pytest.mark.node
def test_both_show_a_value_and_split_a_sentence_alike(ask):
    things = values(1000)
    assert ask([call(READER, "show", thing) for thing in things]) == [show(t) for t in things]
    texts = [thing for thing in things if isinstance(thing, str)]
    assert ask([call(READER, "splitWords", t) for t in texts]) == [split_words(t) for t in texts]
    for text in texts:  # so that neither language's own idea of white space can split a word anew
        assert " ".join(split_words(text)).split() == split_words(text)


@pytest.mark.parametrize("kind", KINDS)
def test_an_explorers_entry_narrows_what_a_name_means_everywhere(kind):
    for key, p in SCHEMA["explorers"][kind]["parameters"].items():
        common = SCHEMA["parameters"].get(p.get("like", key), {})
        merged = of(kind)[key]
        assert merged["kind"] == common.get("kind", merged["kind"])
        assert merged.get("min", 0) >= common.get("min", merged.get("min", 0))
        assert merged.get("max", 0) <= common.get("max", merged.get("max", 0))
        assert check(merged, merged["default"]) == merged["default"]
        assert merged["label"]
        assert wanted(merged) in describe(merged)
        below = merged.get("below")
        assert not below or below["of"] in of(kind)
