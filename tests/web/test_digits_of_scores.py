"""*All certain digits* where scores, weights and wavelengths are made of many sums, in fifty digits."""

from functools import cache

import mpmath
import numpy as np
import pytest
from helpers.exact import hold, true_term
from helpers.node import call
from mpmath import mpf

from pe_book.numbers import bfloat16
from pe_book.words import mulberry32, word_vector
from pe_lib import t5_buckets

pytestmark = pytest.mark.node
TABLE = "../tests/helpers/table.mjs"
MOST = 6  # rows of each table
BASES = (1.01, 10_000.0, 1e10)
DIGITS = 50
LETTERS = "a b c d e f g h i j k l m n o p q r s t u v w x y z aa bb cc dd ee ff"


# What the explorers share ----------------------------------------------------------------------------------


@cache
def terms(d_model, base):
    return [true_term(pair, d_model, base) for pair in range(d_model // 2)]


@cache
def normals(seed, count):
    """Box and Muller's formula; the random integers are exact."""
    half = mpf(1) / 2
    uniform = [(int(n) + half) / 2**32 for n in mulberry32(seed, count + count % 2)]
    found = []
    for one, other in zip(uniform[::2], uniform[1::2], strict=True):
        far, angle = mpmath.sqrt(-2 * mpmath.log(one)), 2 * mpmath.pi * other
        found += [far * mpmath.cos(angle), far * mpmath.sin(angle)]
    return found[:count]


@cache
def matrix(seed, rows, columns):
    """Normal numbers over the root of the rows."""
    drawn, root = normals(seed, rows * columns), mpmath.sqrt(rows)
    return [[x / root for x in drawn[i * columns : (i + 1) * columns]] for i in range(rows)]


def word(text, d_model):
    return [mpf(float(x)) for x in word_vector(text, d_model)]


def direction(text, d_model):
    away = [x - mpf("0.5") for x in word(text, d_model)]
    size = mpmath.sqrt(mpmath.fdot(away, away))
    return [x / size for x in away] if size else away


def encoding(position, rates):
    angles = [position * rate for rate in rates]
    return [wave(angle) for angle in angles for wave in (mpmath.sin, mpmath.cos)]


def plus(one, other):
    return [a + b for a, b in zip(one, other, strict=True)]


def mix(weights, rows):
    return [mpmath.fdot(weights, column) for column in zip(*rows, strict=True)]


def softmax(scores):
    powers = [mpmath.exp(score) for score in scores]
    total = mpmath.fsum(powers)
    return [power / total for power in powers]


def turn(row, angles, halves=False):
    """Each pair of columns turned by its angle."""
    pairs, turned = len(angles), list(row)
    for i, angle in enumerate(angles):
        one, other = (i, i + pairs) if halves else (2 * i, 2 * i + 1)
        cosine, sine = mpmath.cos(angle), mpmath.sin(angle)
        turned[one] = row[one] * cosine - row[other] * sine
        turned[other] = row[one] * sine + row[other] * cosine
    return turned


def power_of_ten(base):
    return mpmath.power(10, mpmath.log(mpf(base)))


# Each explorer's numbers -----------------------------------------------------------------------------------


def rotary(state):
    width, base, bug = state["d_model"], state["base"], state["bug"]
    halves = state["layout"] == "halves"
    drawn = normals(state["seed"], 2 * width)

    def vector(row, degrees):
        return turn(row, [mpmath.radians(degrees)] * (width // 2), halves)

    query = vector(drawn[:width], state["query_angle"])
    other = query if state["same"] else vector(drawn[width:], state["key_angle"])

    def rotated(p, m, bug):
        if bug == "rounded":
            p, m = (int(bfloat16(np.array([x]))[0]) for x in (p, m))
        p = {"doubled": 2 * p, "restart": 0}.get(bug, p)
        m = {"doubled": 2 * m, "sign": -m}.get(bug, m)
        rates = terms(width, base)
        if bug == "base":
            grown = power_of_ten(base)
            rates = [mpmath.power(grown, -mpf(2 * i) / width) for i in range(width // 2)]
        angles = [[place * rate for rate in rates] for place in (p, m)]
        return turn(query, angles[0], halves), turn(other, angles[1], halves != (bug == "layouts"))

    def score(p, m, bug):
        return mpmath.fdot(*rotated(p, m, bug)) / mpmath.sqrt(width)

    def exact(row):
        p, k = state["position"], state["offset"]
        if state["view"] == "columns":
            one, two = (vector[row[0]] for vector in rotated(p, p + k, bug))
            return [one, two, one * two]
        p, m = (p, p + row[0]) if state["view"] == "turn" else (row[0], row[0] + k)
        return [score(p, m, "none"), score(p, m, bug)]

    return exact


def order(state):
    words = state["sentence"].split(" ")
    width, count = state["d_model"], len(words)
    moved = state["order"] or list(range(count))
    rates = terms(width, state["base"])

    def weights(order):
        rows = [word(words[i], width) for i in order]
        if state["encoded"]:
            rows = [plus(row, encoding(p, rates)) for p, row in enumerate(rows)]
        wide = min(width, 64)

        def made():
            if not state["seed"]:
                return rows[0], rows
            drawn, root = normals(state["seed"], 2 * width * wide), mpmath.sqrt(width)
            first, second = (
                [
                    [x / root for x in drawn[at : at + wide]]
                    for at in range(s, s + width * wide, wide)
                ]
                for s in (0, width * wide)
            )
            return first, second

        first, second = made()

        def of(place):
            keys = range(place + 1 if state["causal"] else count)
            if state["seed"]:
                asked = [mpmath.fdot(mix(rows[place], first), row) for row in second]
            else:
                asked = rows[place]
            root = mpmath.sqrt(wide if state["seed"] else width)
            found = softmax([mpmath.fdot(asked, rows[key]) / root for key in keys])
            return found + [mpf(0)] * (count - len(found))

        return cache(of)

    now, before = weights(moved), weights(list(range(count)))
    places = [(i, j) for i in range(count) for j in range(count)]
    rows = iter(places)

    def exact(_row):
        i, j = next(rows)
        return [None, now(i)[j], before(moved[i])[moved[j]]]

    return exact


def first_attempts(state):
    length, width, p = state["seq_len"], state["d_model"], state["position"]
    t, root = mpf(state["bridge"]), mpmath.sqrt(width)
    pairs = width // 2 if t > 2 else max(1, (length - 1).bit_length())
    share, left = max(mpf(0), 1 - t), mpf(1) if t < 1 else max(mpf(0), 2 - t)
    factor = mpf(2)
    if t > 2:
        factor = mpmath.power(2, 3 - t) * mpmath.power(state["base"], 2 * (t - 2) / width)
    rates = [mpmath.power(mpmath.pi, left) / mpmath.power(factor, i) for i in range(pairs)]

    @cache
    def row(at):
        found = []
        for rate in rates:
            angle = rate * (at + left / 2) + left * mpmath.pi
            sine, cosine = mpmath.sin(angle), mpmath.cos(angle)
            sign = -1 if sine < 0 else 1
            if state["corners"]:
                found += [sign, 0]
            elif t >= 1:
                found += [sine, cosine]
            else:
                found += [share * sign + t * sine, t * cosine]
        return found

    def exact(row_):
        q = row_[0]
        apart = [a - b for a, b in zip(row(p), row(q), strict=True)]
        return [
            abs(p - q) * root,
            abs(p - q) * root / length,
            mpf(0) if p == q else mpmath.sqrt(2),
            mpmath.sqrt((p ^ q).bit_count()),
            mpmath.sqrt(mpmath.fsum(x * x for x in apart)),
        ]

    return exact


def padding(state):
    words = state["sentence"].split(" ")[: state["length"]]
    places = min(state["length"], 12)
    mask = [int(p < len(words)) ^ int(p in state["flipped"]) for p in range(places)]
    real, width = sum(mask), state["d_model"]
    base = power_of_ten(state["base"]) if state["raised"] else mpf(state["base"])
    rates = [mpmath.power(base, -mpf(2 * i) / width) for i in range(width // 2)]
    add = state["combine"] == "add"
    wide = width if add else state["embedding_dim"]
    rows = []
    for p in range(places):
        at = (p + state["first"]) * (real if state["summed"] else 1)
        code = encoding(at, rates) if mask[p] else [mpf(0)] * width
        own = word(words[p], wide) if mask[p] and p < len(words) else [mpf(0)] * wide
        rows.append(plus(code, own) if add else code + own)
    if state["view"] == "input":
        return lambda row: [None, None, *rows[row[0]][: len(row) - 3]]
    size, who = len(rows[0]), state["word"]
    if who >= places or not mask[who]:
        scores = [mpf(0)] * places
    else:
        asked = rows[who]
        if not state["same"]:
            first, second = (matrix(2 * state["seed"] + i, size, size) for i in range(2))
            query = mix(asked, first)
            asked = [mpmath.fdot(query, row) for row in second]
        scores = [mpmath.fdot(row, asked) / mpmath.sqrt(size) for row in rows]
    how, blanks = state["key_mask"], state["length"] - real
    kept = [
        0 if how == "inverted" or not own else mpmath.exp(s)
        for s, own in zip(scores, mask, strict=True)
    ]
    each = 0 if how == "right" else 1
    total = mpmath.fsum(kept) + blanks * each or 1

    def exact(row):
        if not isinstance(row[0], int):  # the stack of those beyond
            return [None, None, None, mpf(0), mpf((state["length"] - places) * each) / total]
        if row[0] >= places:
            return [None, None, None, mpf(0), mpf(each) / total]
        return [None, None, None, scores[row[0]], (kept[row[0]] if mask[row[0]] else each) / total]

    return exact


def biases(state):
    view, p = state["view"], state["position"]
    keys = p + 1 if state["causal"] else state["seq_len"]

    @cache
    def added(head):
        if view == "alibi":
            heads = state["num_heads"]
            lower = 2 ** (heads.bit_length() - 1)
            power = mpf(8 * (head + 1)) / lower
            if head >= lower:
                power = mpf(8 * (2 * (head - lower) + 1)) / (2 * lower)
            return [-mpmath.power(2, -power) * abs(key - p) for key in range(keys)]
        if view == "table":
            rows = normals(head + 1, 8 * state["trained"])
            query = rows[8 * p : 8 * p + 8]
            return [
                mpmath.fdot(query, rows[8 * k : 8 * k + 8]) / mpmath.sqrt(8) for k in range(keys)
            ]
        if view == "shaw":
            clip = state["clip"]
            learned = normals(head + 1, 2 * clip + 1)
            return [learned[max(-clip, min(clip, key - p)) + clip] for key in range(keys)]
        buckets = int(state["num_buckets"])
        offsets = np.arange(keys) - p
        own = t5_buckets(
            offsets,
            num_buckets=buckets,
            max_distance=state["max_distance"],
            bidirectional=not state["causal"],
        )
        learned = normals(head + 1, buckets)
        return [learned[bucket] for bucket in own]

    def exact(row):
        own = added(row[0])
        return [own[0], own[p], softmax(own)[p], None]

    return exact


def context(state):
    trained, target = 4096, state["length"]
    width, base = state["read"]
    factor = max(mpf(1), mpf(target) / trained)
    plain = [mpmath.power(base, -mpf(2 * i) / width) for i in range(width // 2)]

    def stretched(alpha):
        grown = mpf(base) * mpmath.power(alpha, mpf(width) / (width - 2))
        return [mpmath.power(grown, -mpf(2 * i) / width) for i in range(width // 2)]

    def end(turns):
        return width * mpmath.log(trained / (turns * 2 * mpmath.pi)) / (2 * mpmath.log(base))

    def rates(method):
        if method == "linear":
            return [rate / factor for rate in plain]
        if method == "ntk":
            return stretched(factor)
        if method == "dynamic":
            return stretched(2 * mpf(max(target, trained)) / trained - 1)
        if method == "yarn":
            low = max(mpmath.floor(end(32)), 0)
            high = min(mpmath.ceil(end(1)), width - 1)
            ramp = [
                min(max((i - low) / (high - low or mpf("0.001")), 0), 1) for i in range(width // 2)
            ]
            return [r / factor * s + r * (1 - s) for r, s in zip(plain, ramp, strict=True)]
        if method == "llama3":
            turns = [trained * rate / (2 * mpmath.pi) for rate in plain]
            kept = [min(max((t - 1) / 3, 0), 1) for t in turns]
            return [r / factor * (1 - s) + r * s for r, s in zip(plain, kept, strict=True)]
        return plain

    one, two = rates(state["method"]), rates(state["other"])

    def exact(row):
        i, round_ = row[0], 2 * mpmath.pi
        return [
            *(round_ / all_[i] for all_ in (plain, one, two)),
            trained * plain[i] / round_,
            target * one[i] / round_,
            target * two[i] / round_,
            None,
            None,
        ]

    return exact


def attend(state):
    width = min(state["d_model"], 64)
    rates, k = terms(width, state["base"]), state["offset"]
    count = min(state["seq_len"], 256)
    length = mpf(state["word_length"]) * mpmath.sqrt(mpf(width) / 2)
    words = [[length * x for x in direction(f"w{p}", width)] for p in range(count)]
    keys = [plus(encoding(m, rates), own) for m, own in enumerate(words)]
    back = [k * rate for rate in rates]  # PE(p), turned on by −k, is PE(p − k)

    def exact(row):
        asked = plus(encoding(row[0] - k, rates), turn(words[row[0]], back))
        scale = mpf(state["factor"]) / mpmath.sqrt(width)
        shares = softmax([scale * mpmath.fdot(asked, key) for key in keys])
        return [None, shares[row[1]], None]

    return exact


def score(state):
    width = min(state["d_model"], 64)
    rates, k = terms(width, state["base"]), state["offset"]
    length = mpf(state["word_length"]) * mpmath.sqrt(mpf(width) / 2)
    words = [[length * x for x in direction(text, width)] for text in ("cat", "mat")]
    matrices = [matrix(seed, width, width) for seed in (1, 2)]
    passed = [mix(own, through) for own, through in zip(words, matrices, strict=True)]

    def exact(row):
        places = (row[0], row[0] + k)
        added = [
            mix(plus(own, encoding(p, rates)), through)
            for own, p, through in zip(words, places, matrices, strict=True)
        ]
        turned = [
            turn(own, [p * rate for rate in rates]) for own, p in zip(passed, places, strict=True)
        ]
        return [mpmath.fdot(*pair) / mpmath.sqrt(width) for pair in (added, turned)]

    return exact


def ladder(state):
    slowest, fastest = mpf(state["slowest"]), 2 * mpmath.pi

    def evenly(start, stop):
        return [start + i * (stop - start) / 7 for i in range(8)]

    lengths = {
        "times": lambda: evenly(fastest, slowest),
        "speeds": lambda: [fastest / term for term in evenly(1, fastest / slowest)],
        "factors": lambda: [
            mpmath.exp(x) for x in evenly(mpmath.log(fastest), mpmath.log(slowest))
        ],
        "own": lambda: [mpf(rung) / 100 for rung in state["rungs"]],
    }[state["view"]]()

    def step(m):  # the mean over 2^m … 2^(m + 1) − 1 of 2 − 2 cos, a geometric sum
        first, count = 2**m, 2**m
        half = [mpmath.pi / length for length in lengths]
        waves = [
            mpmath.sin(count * h) / mpmath.sin(h) * mpmath.cos((2 * first + count - 1) * h)
            for h in half
        ]
        return mpmath.fsum(2 - 2 * wave / count for wave in waves)

    def exact(row):
        if row[0] == "":  # the hands' own wavelengths
            return lengths
        m = int(row[0].split()[0].replace("\u202f", "")).bit_length() - 1
        steps = [step(n) for n in range(m + 1)]
        return [steps[m], steps[m] - max(steps[:m]) if m else None, None]

    return exact


# Where they are asked --------------------------------------------------------------------------------------

ROTARY = {
    "position": 5,
    "offset": 3,
    "bug": "none",
    "layout": "interleaved",
    "same": False,
    "seed": 1,
}
ROTARY |= {"query_angle": 0, "key_angle": 0, "d_model": 16, "base": 10_000.0, "seq_len": 400}
ORDER = {"sentence": "cat sat mat", "order": [], "d_model": 4, "base": 10_000.0, "encoded": False}
ORDER |= {"causal": False, "seed": 0}
ATTEMPTS = {
    "seq_len": 16,
    "d_model": 64,
    "base": 10_000.0,
    "position": 7,
    "bridge": 0,
    "corners": False,
}
PADDING = {
    "view": "attention",
    "sentence": "Hello World",
    "length": 12,
    "flipped": [],
    "key_mask": "none",
}
PADDING |= {
    "word": 0,
    "same": False,
    "seed": 1,
    "d_model": 16,
    "base": 10_000.0,
    "embedding_dim": 16,
}
PADDING |= {"first": 0, "combine": "add", "raised": False, "summed": False}
BIASES = {
    "view": "alibi",
    "position": 20,
    "causal": True,
    "seq_len": 96,
    "trained": 48,
    "num_heads": 8,
}
BIASES |= {"num_buckets": "32", "max_distance": 128, "clip": 16}
TURNING = {
    "seq_len": 100,
    "d_model": 64,
    "base": 10_000.0,
    "offset": 3,
    "word_length": 0.5,
    "factor": 20,
}
BUGS = ("layouts", "rounded", "doubled", "base", "sign", "restart")
FAR = {"seq_len": 1_000_000, "d_model": 8192, "offset": 999_999, "word_length": 2, "factor": 1000}
METHODS = ("none", "linear", "ntk", "dynamic", "yarn", "llama3")


def read(head_dim, base, **more):
    config = f'{{"head_dim": {head_dim}, "max_position_embeddings": 4096, "rope_theta": {base}}}'
    return {"config": config, "read": [head_dim, base], **more}


LENGTHS = [
    read(*model, length=length, method=method, other=other)
    for model in ((128, 10_000), (128, 1.01), (128, 1e10), (8192, 10_000), (8192, 1e10))
    for length in (16_384, 10_000_000)
    for method, other in zip(METHODS[::2], METHODS[1::2], strict=True)
]
CASES = {
    "rotary": (
        rotary,
        [
            {**ROTARY, "view": view, "bug": bug, **more}
            for view in ("turn", "slide", "columns")
            for bug in ("none", *BUGS)
            for more in (
                {},
                {
                    "d_model": 128,
                    "base": 1.01,
                    "position": 1999,
                    "seq_len": 2000,
                    "offset": 50,
                    "seed": 3,
                },
                {"d_model": 2, "base": 1e10, "position": 1999, "seq_len": 2000, "query_angle": 77},
                {"d_model": 128, "base": 1e10, "offset": -50, "same": True, "layout": "halves"},
            )
        ],
    ),
    "order": (
        order,
        [
            {**ORDER, "encoded": encoded, "seed": seed, **more}
            for encoded in (False, True)
            for seed in (0, 7)
            for more in (
                {},
                {"order": [2, 0, 1], "causal": True},
                {"sentence": LETTERS, "order": list(range(31, -1, -1)), "base": 1.01},
            )
        ]
        + [
            {
                **ORDER,
                "sentence": LETTERS,
                "d_model": width,
                "base": 1.01,
                "encoded": True,
                "seed": seed,
            }
            for seed, width in ((0, 512), (7, 64))
        ],
    ),
    "first-attempts": (
        first_attempts,
        [
            {**ATTEMPTS, "bridge": bridge, "corners": corners, **more}
            for bridge in (0, 0.3, 1, 1.7, 2, 2.25, 3)
            for corners in (False, True)
            for more in (
                {},
                *({"seq_len": 4096, "d_model": 512, "base": b, "position": 2000} for b in BASES),
            )
        ],
    ),
    "padding": (
        padding,
        [
            {**PADDING, "view": view, **more}
            for view in ("attention", "input")
            for more in (
                {},
                {"same": True, "key_mask": "right"},
                {"key_mask": "inverted", "flipped": [1, 5], "word": 5},
                {"summed": True, "first": 1, "base": 1.01, "sentence": "a b c d e f g h i j k l"},
                {
                    "raised": True,
                    "base": 1e10,
                    "d_model": 64,
                    "combine": "concatenate",
                    "embedding_dim": 64,
                },
                {
                    "length": 4096,
                    "d_model": 64,
                    "sentence": "a b c d e f g h i j k l",
                    "summed": True,
                },
                {
                    "length": 4096,
                    "d_model": 64,
                    "base": 1.01,
                    "same": True,
                    "word": 11,
                    "flipped": [11],
                },
            )
        ],
    ),
    "biases": (
        biases,
        [
            {**BIASES, "view": view, "causal": causal, **more}
            for view in ("alibi", "t5", "shaw", "table")
            for causal in (True, False)
            for more in (
                {"seq_len": 48},
                {"num_heads": 1, "head": 0, "seq_len": 64, "trained": 64, "position": 0, "clip": 0},
                {"num_heads": 63, "seq_len": 4096, "trained": 4096, "position": 4000, "clip": 256},
            )
            if view != "table" or more["seq_len"] < 4096
        ],
    ),
    "context": (context, LENGTHS),
    "turning attend": (
        attend,
        [
            {**TURNING, "view": "attend", **more}
            for more in (
                {},
                {"word_length": 2, "factor": 1000},
                {"d_model": 2, "base": 1e10, "word_length": 0},
                *({**FAR, "base": base, "offset": k} for base in BASES for k in (1, 999_999)),
            )
        ],
    ),
    "turning score": (
        score,
        [
            {**TURNING, "view": "score", **more}
            for more in (
                {},
                {"d_model": 2, "base": 1e10, "word_length": 0, "offset": 0},
                *({**FAR, "base": base, "offset": k} for base in BASES for k in (40, 999_999)),
            )
        ],
    ),
    "ladder": (
        ladder,
        [
            {"view": view, "slowest": slowest, "rungs": rungs}
            for slowest in (7, 804, 100_000)
            for view in ("times", "speeds", "factors", "own")
            for rungs in ([200, 201, 628, 714_824, 1_429_020, 2_857_412, 4_285_804, 10_000_000],)
        ],
    ),
}


def reals(table):
    """Its rows, and where the note has the hands' wavelengths, they too."""
    rows = list(table["rows"])
    _, _, lengths = table["note"].partition("Words for a turn: ")
    if lengths:
        rows.append(["", *lengths.partition(";")[0].rstrip(".").split(", ")])
    return rows


@pytest.mark.parametrize("name", CASES)
def test_every_digit_is_certain(ask, name):
    true, states = CASES[name]
    most = 12 if name == "padding" else MOST
    tables = ask([call(TABLE, "table", name.split()[0], state, most) for state in states])
    for state, table in zip(states, tables, strict=True):
        assert not isinstance(table, Exception), (state, table)
        assert table["rows"], state
        with mpmath.workdps(DIGITS):
            exact = true(state)
            for row in reals(table):
                for shown, wanted in zip(row[1:], exact(row), strict=True):
                    if wanted is not None:
                        hold(shown, wanted, (state, row))
