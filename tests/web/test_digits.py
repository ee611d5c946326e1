"""*All certain digits* shows digits that are certain: each table against fifty-digit arithmetic."""

from itertools import product

import mpmath
import pytest
from helpers.exact import hold, true_term
from helpers.node import call

from pe_book.words import word_vector

pytestmark = pytest.mark.node
TABLE = "../tests/helpers/table.mjs"
MOST = 6  # rows of each table
BASES = (1.01, 1.7, 10_000.0, 1e10)
WIDTHS = (2, 16, 8192)
PLACES = (0, 1, 40, 123_457, 999_999)
LONG = {"seq_len": 1_000_000}
COLUMNS = [0, 1, 2, 3]


def terms(state, count=None):
    """The exact terms of the first pairs."""
    pairs = range(state["d_model"] // 2 if count is None else min(count, state["d_model"] // 2))
    return [true_term(i, state["d_model"], state["base"]) for i in pairs]


def wave(position, column, state):
    angle = position * true_term(column // 2, state["d_model"], state["base"])
    return mpmath.cos(angle) if column % 2 else mpmath.sin(angle)


def clocks(state, row):
    term = true_term(row[0], state["d_model"], state["base"])
    angle = state["position"] * term
    return [term, angle, angle / (2 * mpmath.pi), mpmath.sin(angle), mpmath.cos(angle)]


def two_positions(state, row):
    apart = [(state["other"] - state["position"]) * t for t in terms(state, row[0] + 1)]
    squares = [4 * mpmath.sin(angle / 2) ** 2 for angle in apart]
    return [apart[-1], mpmath.sqrt(squares[-1]), squares[-1], mpmath.fsum(squares)]


def turn(state, row):
    angle = state["offset"] * true_term(row[0], state["d_model"], state["base"])
    return [
        angle / state["offset"] if state["offset"] else None,
        angle,
        mpmath.cos(angle),
        mpmath.sin(angle),
    ]


def kernel(state, row):
    angles = [row[0] * t for t in terms(state)]
    product = mpmath.fsum(map(mpmath.cos, angles))
    distance = 2 * mpmath.sqrt(mpmath.fsum(mpmath.sin(a / 2) ** 2 for a in angles))
    return [product, product / len(angles), distance]


def differences(state, row):
    squares = [mpmath.sin(state["offset"] * t / 2) ** 2 for t in terms(state)]
    waves = [s * mpmath.cos(row[0] * t) for s, t in zip(squares, terms(state), strict=True)]
    total = mpmath.fsum(squares)
    return [mpmath.fsum(waves) / total if total else 0]


def encoding(state, row):
    return [wave(row[0], column, state) for column in range(min(16, state["d_model"]))]


def frequency(state, row):
    return [wave(row[0], column, state) for column in state["columns"]]


def reach(state, row):
    halves = [t / 2 for t in terms(state)]
    first, count = row[0] // 2, row[0] - row[0] // 2 + 1
    means = [
        mpmath.sin(count * h) / (count * mpmath.sin(h)) * mpmath.cos((first + row[0]) * h)
        for h in halves
    ]
    return [kernel(state, row)[1], mpmath.fsum(means) / len(means)]


def add(state, row):
    vectors = [word_vector(word, state["d_model"])[row[0]] for word in ("cat", "mat")]
    one, other = (mpmath.mpf(float(state["size"] * entry)) for entry in vectors)
    own = wave(state["position"], row[0], state)
    return [one, own, one + own, other + wave(state["other"], row[0], state)]


def each(places, widths=WIDTHS, **more):
    return [
        {"d_model": width, "base": base, **more, **place}
        for width, base, place in product(widths, BASES, places)
    ]


FAR = [{"offset": k} for k in (1, 40, 999_999)]
CASES = {
    "clocks": (clocks, each([{"position": p} for p in PLACES])),
    "two-positions": (
        two_positions,
        each(
            [{"position": 0, "other": p} for p in PLACES]
            + [{"position": 999_999, "other": 999_998}],
            **LONG,
        ),
    ),
    "turning turn": (turn, each(FAR, view="turn", **LONG)),
    "turning kernel": (kernel, each([{}], widths=(2, 16, 512), view="kernel", pairs=0, **LONG)),
    "turning differences": (
        differences,
        each(FAR, widths=(2, 16, 256), view="differences", **LONG),
    ),
    "encoding": (encoding, each([{}], widths=(2, 8, 16), **LONG)),
    "frequency": (frequency, each([{}], widths=(16, 8192), columns=COLUMNS, **LONG)),
    "frequency reach": (reach, each([{}], widths=(2, 16, 512), view="reach", **LONG)),
    "add": (
        add,
        each(
            [{"position": 49, "other": 1}, {"position": 0, "other": 49, "size": 4}],
            (2, 16, 512),
            word="cat",
            size=1,
        ),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_every_digit_is_certain(ask, name):
    true, states = CASES[name]
    tables = ask([call(TABLE, "table", name.split()[0], state, MOST) for state in states])
    with mpmath.workdps(50):
        for state, table in zip(states, tables, strict=True):
            assert not isinstance(table, Exception), (state, table)
            assert table["rows"], state
            for row in table["rows"]:
                for shown, exact in zip(row[1:], true(state, row), strict=True):
                    if exact is not None:
                        hold(shown, exact, (state, row))


def test_the_last_digit_follows_from_the_error(ask):
    asked = [(1 / 3, 1e-9), (1 / 3, 1e-3), (-12.345678, 1e-4), (1e-9 / 3, 1e-12), (2e-10, 1e-9)]
    asked += [(0.0, 1.0), (123456789.25, 0.0), (7, 0.0)]
    shown = ask([call("kit/format.js", "certain", value, error) for value, error in asked])
    assert shown == ["0.33333333", "0.33", "-12.346", "3.3e-10", "0", "0", "123456789.25", "7"]
