"""The checks know a right answer, say what is wrong with others, and never tell."""

import math
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from pe_book.checks import check
from pe_book.exercises import chapters, exercise, words
from pe_book.exercises._answers import NotYet
from pe_book.exercises._leaving import reduced
from pe_book.transformer import FeedForward, MultiheadSelfAttention, TransformerEncoderLayer
from pe_configs import describe_positions, rope_frequencies
from pe_lib import division_terms, offset_rotation, sinusoidal_encoding
from pe_lib.nn import SinusoidalPositionalEncoding


class FromStart(SinusoidalPositionalEncoding):
    def forward(self, x, start=0):
        return self.dropout(x + self.encoding.narrow(0, start, x.size(1)))


class TenLines(torch.nn.Module):
    def __init__(self, d_model, max_seq_len, dropout):
        super().__init__()
        self.dropout = torch.nn.Dropout(dropout)
        table = torch.tensor(sinusoidal_encoding(max_seq_len, d_model)).float()
        self.register_buffer("encoding", table, persistent=False)

    def forward(self, x, start=0):
        return self.dropout(x + self.encoding.narrow(0, start, x.size(1)))


class OnTheFly(torch.nn.Module):
    """No table: rows are computed for the words that come."""

    def __init__(self, d_model, max_seq_len, dropout):
        super().__init__()
        self.d_model, self.drop = d_model, torch.nn.Dropout(dropout)

    def forward(self, x, start=0):
        rows = sinusoidal_encoding(start + x.size(1), self.d_model)[start:]
        return self.drop(x + torch.tensor(rows, dtype=x.dtype, device=x.device))


class FromFloat32(torch.nn.Module):
    """As many write it, with exp and log, and with an axis for the batch."""

    def __init__(self, d_model, max_len=5000, p=0.1):
        super().__init__()
        self.dropout = torch.nn.Dropout(p)
        place = torch.arange(max_len).unsqueeze(1)
        term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10_000.0) / d_model))
        pe = torch.zeros(1, max_len, d_model)
        pe[0, :, 0::2], pe[0, :, 1::2] = torch.sin(place * term), torch.cos(place * term)
        self.register_buffer("pe", pe, persistent=False)

    def forward(self, x, start=0):
        return self.dropout(x + self.pe.narrow(1, start, x.size(1)))


def spoilt(forward=None, init=None):
    """The right module with another `forward(self, x, rows)`, or changed when it is made."""

    class Spoilt(TenLines):
        def __init__(self, *sizes):
            super().__init__(*sizes)
            if init:
                init(self)

        def forward(self, x, start=0):
            if forward is None:
                return super().forward(x, start)
            return forward(self, x, self.encoding[start : start + x.size(1)])

    return Spoilt


def as_attribute(module):
    table = module.encoding
    del module.encoding
    module.encoding = table


class KeepsItsDevice(TenLines):
    """A table that is a plain attribute, cast to the words' format."""

    def __init__(self, *sizes):
        super().__init__(*sizes)
        self.rows = [self.encoding.clone()]

    def forward(self, x, start=0):
        rows = self.rows[0][start : start + x.size(1)].to(x.dtype)
        return self.dropout(x + rows)


def trained(module):
    table = module.encoding
    del module.encoding
    module.encoding = torch.nn.Parameter(table)


def leaves_alone(kind):
    x = torch.randn(2, 5, 16)
    before = x.clone()
    kind(16, 600, dropout=0.0)(x)
    return torch.equal(x, before)


def compares_with_itself(kind):
    x = torch.randn(2, 5, 16)
    before = x
    kind(16)(x)
    return torch.equal(x, before)


def wants_the_table(kind):
    x = torch.randn(2, 5, 16)
    before = x.clone()
    y = kind(16, 600, dropout=0.0)(x)
    rows = torch.tensor(sinusoidal_encoding(5, 16)).float()
    return torch.equal(x, before) and torch.allclose(y, x + rows)


def looks_for_the_same_tensor(kind):
    x = torch.randn(2, 5, 16)
    return kind(16, 600, dropout=0.0)(x) is not x


def equivariance_error(f, x, order):
    return np.abs(f(x[order]) - f(x)[order]).max()


def alibi_reach(slope, share):
    return math.ceil(-math.log(1 - share) / slope) - 1


def reach_by_sum(slope, share):
    weights = np.exp(-slope * np.arange(20_000))
    return np.flatnonzero(weights.cumsum() >= share * weights.sum())[0]


def unseen(config, trained):
    base = config["rope_parameters"]["rope_theta"]
    return trained * division_terms(config["head_dim"], base) < 2 * np.pi


def new_pairs(config, trained, length):
    plain = division_terms(config["head_dim"], config["rope_parameters"]["rope_theta"])
    now = rope_frequencies(config, seq_len=length).frequencies
    return (unseen(config, trained) & (length * now > trained * plain * (1 + 1e-9))).sum()


def skipped(digits, written):
    late = len(digits) - len(written)
    return late if written and late >= 0 and digits[late:] == written else None


def skipped_by_strings(digits, written):
    whole, part = ("".join(map(str, one)) for one in (digits, written))
    return float(len(whole) - len(part)) if part and whole.endswith(part) else None


def new_by_waves(config, trained, length):
    then = 2 * np.pi / division_terms(config["head_dim"], config["rope_parameters"]["rope_theta"])
    now = 2 * np.pi / rope_frequencies(config, seq_len=length).frequencies
    return float(
        sum(w > trained and length / v > trained / w + 1e-9 for w, v in zip(then, now, strict=True))
    )


def largest_base(seq_len, d_model):
    low, high = 1.01, 1e9
    for _ in range(60):
        middle = math.sqrt(low * high)
        still = np.ptp(sinusoidal_encoding(seq_len, d_model, middle), axis=0).min() < 0.1
        low, high = (low, middle) if still else (middle, high)
    return low


def halves_rotation(k, d_model, back=False):
    order = np.r_[0:d_model:2, 1:d_model:2]
    order = order.argsort() if back else order
    return offset_rotation(k, d_model)[np.ix_(order, order)]


def position_of(row, d_model):
    turn = 2 * math.pi
    fine = np.arctan2(row[0], row[1])
    rough = np.arctan2(row[2], row[3]) % turn * 10_000 ** (2 / d_model)
    return fine + turn * np.round((rough - fine) / turn)


def merge(w1, b1, w2, b2):
    return w1 @ w2, b1 @ w2 + b2


def read_sum(row, words, table):
    far = ((words[:, None] + table - row) ** 2).sum(axis=-1)
    return np.unravel_index(far.argmin(), far.shape)


def nearest_row(row, d_model):
    return int(np.abs(sinusoidal_encoding(60, d_model) - row).sum(axis=1).argmin())


class PreNorm(torch.nn.Module):
    def __init__(self, d_model, heads, dim_feedforward):
        super().__init__()
        self.attention = MultiheadSelfAttention(d_model, heads)
        self.feed_forward = FeedForward(d_model, dim_feedforward, dropout=0.0)
        self.norm1 = torch.nn.LayerNorm(d_model)
        self.norm2 = torch.nn.LayerNorm(d_model)

    def forward(self, x, seen=None):
        x = x + self.attention(self.norm1(x), mask=seen)[0]
        return x + self.feed_forward(self.norm2(x))


class SinglePrecision(PreNorm):
    def forward(self, x, seen=None):
        return super().forward(x, seen).float()


class OfTheChapter(PreNorm):
    def forward(self, x, mask=None):
        return super().forward(x, None if mask is None else mask[:, None, None])


class ForgetsTheMask(PreNorm):
    def forward(self, x, mask=None):
        return super().forward(x)


class NormsSwapped(PreNorm):
    def forward(self, x, seen=None):
        x = x + self.attention(self.norm2(x), mask=seen)[0]
        return x + self.feed_forward(self.norm1(x))


def step_of(rows, count):
    centred = rows - rows.mean(axis=0)
    *_, directions = np.linalg.svd(centred, full_matrices=False)
    z = centred @ directions[:count].T
    return np.linalg.lstsq(z[:-1], z[1:], rcond=None)[0]


def uncentred_step_of(rows, count):
    *_, directions = np.linalg.svd(rows, full_matrices=False)
    z = rows @ directions[:count].T
    return np.linalg.lstsq(z[:-1], z[1:], rcond=None)[0]


def wave_curve(heights, phases, frequencies, offsets):
    return np.cos(np.outer(offsets, frequencies) + phases) @ heights


def to_halves(w, heads):
    parts = w.reshape(len(w), heads, -1)
    order = np.r_[0 : parts.shape[2] : 2, 1 : parts.shape[2] : 2]
    return parts[:, :, order].reshape(w.shape)


def to_halves_in_loops(w, heads):
    width = w.shape[1] // heads
    columns = [
        head * width + column
        for head in range(heads)
        for column in (*range(0, width, 2), *range(1, width, 2))
    ]
    return [[row[column] for column in columns] for row in w]


def from_halves(w, heads):
    parts = w.reshape(len(w), heads, 2, -1)
    return parts.swapaxes(2, 3).reshape(w.shape)


def spoils_what_it_is_given(w, heads):
    w[:] = to_halves(w, heads)
    return w


def failed(program, right, far=1000, parts=3, blanks=5, same=np.allclose, beside=None):
    q, k = np.random.default_rng(0).normal(size=(2, 12, 16))
    plain = (beside or program)(q, k)
    passed = {
        "reference": np.allclose(program(q, k), right(q, k)),
        "slide": same(program(q, k, first=far), plain),
        "parts": same(program(q, k, parts=parts)[-1], plain[-1]),
        "blanks": same(program(q, k, blanks=blanks), plain),
    }
    return [name for name, passes in passed.items() if not passes]


def fails_by_error(program, right):
    words = np.random.default_rng(3).normal(size=(2, 5, 8))
    plain, found = program(*words), ()
    for name, scores in (
        ("in parts", program(*words, parts=5)), ("blanks", program(*words, blanks=2)),
        ("slide", program(*words, first=301)), ("reference", right(*words)),
    ):  # fmt: skip
        found += (name,) if abs(scores - plain)[-1].max() > 1e-6 else ()
    return found


def carry(down, across, d_model):
    turn, half = np.zeros((d_model, d_model)), d_model // 2
    turn[:half, :half] = offset_rotation(down, half)
    turn[half:, half:] = offset_rotation(across, half)
    return turn


def hollow(config):
    found = [one.encoding for one in describe_positions(config).layers]
    attention = [one for one in found if one != "none (no attention)"]
    return attention.count("none") / len(attention)


def depends_on_place(program, far=1000, differ=lambda a, b: not np.allclose(a, b, atol=1e-6)):
    q, k = np.random.default_rng(0).normal(size=(2, 12, 16))
    return differ(*(program(q, k, first + np.arange(12)) for first in (0, far)))


def looks_at_each_start(program):
    rng = np.random.default_rng(1)
    words = rng.normal(size=(2, 4, 8))
    scores = [program(*words, np.arange(first, first + 4)) for first in (0, 300, 301, 777)]
    return "yes" if max(np.ptp(scores, axis=0).ravel()) > 1e-6 else "no"


def hears_what_came_before(words):
    heard_dog = (words == 0).cumsum(dim=1) > 0
    dog_first = ((words == 1) & heard_dog).any(dim=1)
    return torch.stack([~dog_first, dog_first], dim=1).float()


def hears_softly(words):
    return 0.1 * hears_what_came_before(words) - 3


def counts_places(words):
    places = torch.arange(words.size(1))
    dog, man = ((places * (words == word)).sum(dim=1) for word in (0, 1))
    return torch.stack([dog, man], dim=1) + words.size(1)


GRAY = [[(p ^ (p >> 1)) >> k & 1 for k in range(4)] for p in range(16)]
MAN_FIRST = [[0, 0, 1], [1, 0, 0], [0, 1, 0]]
KINDS = ["equivariant", "invariant", "neither", "neither", "equivariant"]
COUNTED = [(p >> 3 & 1, p >> 2 & 1, p >> 1 & 1, p & 1) for p in range(16)]

# Of each: what is right, and what is wrong with a part of what is said
ANSWERS = {
    "order-blindness/kinds": (
        KINDS,
        [(KINDS[::-1], "(b)"), (["same"] * 5, "number 1 must be"), ("invariant", "five words"),
         (["invariant"] * 5, "(a)"), ([*KINDS[:3], "equivariant", "equivariant"], "(d)"),
         ([np.eye(2)] * 5, "number 1 must be")],
    ),
    "order-blindness/permutation": (
        MAN_FIRST,
        [(np.transpose(MAN_FIRST), "bites, man, dog"), (np.eye(3), "dog, bites, man"),
         (np.ones((3, 3)), "exactly one 1"), ([[0, 0, 1], [0, 1, 0], [1, 0, 0]], "man, bites, dog"),
         ([2, 0, 1], "shape (3, 3)")],
    ),
    "order-blindness/rows": (
        [4, 5, 5],
        [([5, 5, 5], "without an encoding"), ([4, 4, 5], "which cards"), ([4, 5, 4], "same card"),
         ([4, 5], "3 numbers"), (["4", "x", 5], "3 numbers"), ([0, 5, 5], "from 1 to 5")],
    ),
    "order-blindness/readouts": (
        ["c", "d"],
        [(["d"], "for (c)"), (["c"], "for (d)"), (["b", "c", "d"], "(b)"), ("abcd", "(a)"),
         ([3, 4], "letters"), ([], "letters")],
    ),
    "order-blindness/constant": (
        ["yes", "no"],
        [(["no", "no"], "weights"), (["yes", "yes"], "shuffle"), ("no", "two words"),
         (["changed", "no"], "number 1 must be")],
    ),
    "order-blindness/equivariance": (
        equivariance_error,
        [(lambda f, x, order: 0.0, "yet gets 0"), (lambda f, x: 0, "stops with TypeError"),
         (lambda f, x, order: np.abs(f(x[order]) - f(x)).max(), "must be 0"), (3, "a function"),
         (lambda f, x, order: (f(x[order]) - f(x)[order]).max(), "whatever its sign"),
         (lambda f, x, order: np.abs(f(x[order]) - f(x)[order]).mean(), "largest entry")],
    ),
    "first-attempts/schemes": (
        [11, 0.6875, 11, "1101"],
        [([11, 0.6875, 11, "1011"], "slowest"), ([11, 0.733, 11, "1101"], "divided by"),
         ([11, 0.6875, 12, "1101"], "counted from 0"), ([12, 0.75, 12, "0011"], "the index"),
         ([11, 0.6875, 11, "11010"], "four bits"), ([11, 0.6875, 11, "0111"], "add up"),
         ([11, 0.6875, 11, [2, 1]], "binary digits"), (11, "four things")],
    ),
    "first-attempts/chords": (
        [0.959, 1.995, 0.282],
        [([1, 3, 6], "angle"), ([0.841, 0.141, -0.279], "farther"),
         ([0.959, 2.88, 5.75], "never farther"), ([0.959, 1.995, -0.282], "not negative"),
         ([0.959, 1.995, 1.8], "nearer"), ([0.959, 1.995], "3 numbers")],
    ),
    "first-attempts/appended": (
        [1, 0, 0],
        [([0, 1, 1], "with itself"), ([1, 0.5, 0], "one and the same"), ([1, 1, 1], "no column"),
         ([1, 1.414, 1.414], "no column"), ([2, 0, 0], "with itself")],
    ),
    "first-attempts/thousand": (
        ["a", "b"],
        [(["a"], "for (b)"), (["a", "b", "d"], "for (d)"), (["a", "b", "c"], "for (c)"),
         (["b"], "for (a)"), ([1, 2], "letters")],
    ),
    "first-attempts/digits": (
        ["01", "001"],
        [(["1", "1"], "how many digits"), (["01", "01"], "how many digits"), ([1, 1], "how many"),
         (["10", "100"], "highest digit first"), (["001", "0001"], "how many"), ("01", "two texts")],
    ),
    "first-attempts/gray": (
        GRAY, [(COUNTED, "differ in 2"), (np.zeros((16, 4)), "the same"), ([[2] * 4] * 16, "0 or"),
               (np.roll(GRAY, 1, axis=1), "not those of"), (GRAY[:8], "shape (16, 4)")],
    ),
    "division-terms/terms": (
        [1, 0.1, 0.01],
        [([1, 0.5, 0.25], "exponent"), ([2, 0.2, 0.02], "first frequency"), (1, "list"),
         ([1, 10, 100], "exponent"), ([1, 0.0316, 0.001], "exponent"),
         ([1, 0.1, 0.001], "same factor")],
    ),
    "division-terms/hand": (
        141,
        [(140, "shorter"), (200, "earlier"), (282, "0 to 255"), ("x", "asked for"), (1.5, "0 to"),
         (142, "earlier")],
    ),
    "division-terms/stretch": (
        2 * math.pi / 10,
        [(10 / (2 * math.pi), "takes 3.95"), (0.1, "takes 62.8"), (10, "takes 0.628"),
         (1.59, "takes 3.95"), (-0.628, "turns it back"), ("x", "number to multiply")],
    ),
    "division-terms/longest": (
        (10_000 / (2 * math.pi)) ** (64 / 62),
        [(10_000, "longer"), (100, "shorter"), (1, "greater than 1"), (1592, "shorter"),
         (1991, "shorter")],
    ),
    "division-terms/printed": (
        1.62e9, [(10_000, "larger"), (1e12, "smaller"), (14.17, "larger"), (9.21, "larger")],
    ),
    "division-terms/reaching": (
        lambda d, base: base ** (-np.arange(d // 2) / (d // 2 - 1)),
        [(lambda d, base: base ** (-2 * np.arange(d // 2) / d), "last wave"),
         (lambda d, base: np.linspace(1, 1 / base, d // 2), "one factor"),
         (lambda d, base: base ** (-np.arange(d) / (d - 1)), "shape (4,)"),
         (lambda d, base: base ** (np.arange(d // 2) / (d // 2 - 1)), "last wave"),
         (lambda d, base: 3, "shape (4,)")],
    ),
    "encoding-matrix/zero": (
        [0, 1, 0, 1, 0, 1],
        [([0] * 6, "take their sines"), ([1, 0, 1, 0, 1, 0], "even column"),
         ([0, 0, 0, 1, 1, 1], "two halves"), ([0, 1, 0.84, 0.54, 0, 1], "is 0 or 1"),
         ([0, 1, 0], "6 numbers")],
    ),
    "encoding-matrix/entry": (
        0.9998,
        [(0.02, "sine"), (2, "larger than 1"), (0.98007, "before"), (0.0199987, "sine"),
         (0.9992, "find the hand"), (1, "find the hand")],
    ),
    "encoding-matrix/columns": (
        [0, 1],
        [([0], "one more"), ([0, 1, 2, 3], "column 2"), (range(8), "column 2"), ([], "list of"),
         ([0, 1, 8], "0 to 7"), (2, "list of")],
    ),
    "encoding-matrix/frequencies": (
        8, [(16, "two columns of one hand"), (2, "count the hands"), (7, "count"), ("x", "asked")],
    ),
    "encoding-matrix/built": (
        [0, 0, 0, 0, 1, 1, 1, 1],
        [([0, 1] * 4, "side by side"), ([0] * 8, "take their sines"),
         ([1, 1, 1, 1, 0, 0, 0, 0], "first four"), ([0, 0, 1, 1] * 2, "other four"),
         ([0, 1], "8 numbers")],
    ),
    "encoding-matrix/position": (
        position_of,
        [(lambda row, d: row[0], "read as"), (None, "function"),
         (lambda row, d: np.arctan2(row[0], row[1]) % (2 * math.pi), "position 7 is read as"),
         (lambda row, d: np.arctan2(row[0], row[1]), "position 4 is read as"),
         (lambda row, d: np.arctan2(row[2], row[3]) % (2 * math.pi) * 10, "is read as")],
    ),
    "reading-frequencies/waves": (
        (31, 23),
        [((30, 23), "another column"), ((29, 23), "side by side"), ((31, 46), "of a column"),
         ((31, 25), "how many are ten"), (31, "2 numbers")],
    ),
    "reading-frequencies/lowest": (
        [236, 353],
        [([236, 236], "begin at 1"), ([471, 353], "highest again"), ([118, 353], "certain part"),
         ([236, 118], "goes up"), ([1], "2 numbers")],
    ),
    "reading-frequencies/lost": (
        (1.0546e-4, 0.47399),
        [((0.99989, 0.52601), "is left"), ((0.0102, 0.474), "offset 1,"),
         ((1.0546e-4, 0.2747), "distance itself"), ((0.01, 47.4), "per cent"),
         ((1.0546e-4, 0.5), "offset 1000"), (0.5, "2 numbers")],
    ),
    "reading-frequencies/closest": (
        (1885, 0.0444),
        [((1, 0.9589), "another offset"), ((1885, 0.00197), "root"), ((1885, 0.5), "distance"),
         ((1885, 0.045), "two digits"), ((0, 0), "1 to 4999"), ((19, 0.242), "another offset")],
    ),
    "reading-frequencies/nearest": (
        lambda row, table: np.argmax(table @ row),
        [(lambda row, table: 0, "position 1"), (lambda row, table: "x", "asked for"),
         (lambda row, table: np.argmax(table[:, 0] == row[0]), "noise"),
         (lambda row, table: (table == row).all(axis=1).argmax(), "noise"),
         (lambda row, table: np.argmin(abs(table[:, 0] - row[0])), "noise")],
    ),
    "relative-position/offsets": (
        (-2, 7, 2),
        [((10, 7, 2), "add up"), ((2, 7, 2), "six back"), ((-2, 2, 2), "moves every"),
         ((-2, 7, 12), "to the left"), ((-2, 7, 5), "transpose"), (7, "3 numbers")],
    ),
    "relative-position/alike": (
        (44, 0.99984),
        [((22, np.cos(22)), "another offset"), ((44, 0.5), "similarity"), ((60, 1), "1 to 50"),
         ((6, np.cos(6)), "another offset"), ((0, 1), "1 to 50")],
    ),
    "relative-position/learned": (
        (1e-14, 2.2),
        [((1e-14, 1e-13), "1000 to 1099"), ((0.3, 2.2), "np.linalg.lstsq is right to rounding"),
         ((-1e-14, -2.2), "without its sign"), ((1e-14, 0.2), "another one"), (0, "2 numbers")],
    ),
    "relative-position/tests": (
        (True, True, False),
        [((True, True, True), "the third"), ((False, True, False), "the first"),
         ((True, False, False), "the second"), (True, "three times"), ("no", "three times")],
    ),
    "relative-position/halves": (
        halves_rotation,
        [(lambda k, d: halves_rotation(k, d).T, "other way"), (offset_rotation, "in turn"),
         (lambda k, d: offset_rotation(k, d)[np.r_[0:d:2, 1:d:2]], "columns are not"),
         (lambda k, d: offset_rotation(k, d)[:, np.r_[0:d:2, 1:d:2]], "rows are not"),
         (lambda k, d: halves_rotation(k, d, back=True), "the way back"),
         (lambda k, d: np.eye(d), "is not PE"), (lambda k, d: np.eye(d // 2), "shape (8, 8)")],
    ),
    "choosing-the-base/raised": (
        ["b", "e"],
        [(["b"], "for (e)"), (["a", "b", "e"], "for (a)"), (["b", "c", "e"], "for (c)"),
         (["b", "d", "e"], "for (d)"), ("x", "letters"), (3, "letters")],
    ),
    "choosing-the-base/million": (
        (1e6 / (2 * math.pi)) ** (64 / 62),
        [(10_000, "shorter"), (1e9, "longer"), (1e6 / (2 * math.pi), "shorter"), (0.5, "greater")],
    ),
    "choosing-the-base/reach": (
        (1e5 / 0.92) ** (64 / 62),
        [(1e5 ** (64 / 62), "one radian"), (1e5 / 0.92, "before the end"),
         (10_000, "before the end"), (1e9, "behind the end"), (1, "greater than 1")],
    ),
    "choosing-the-base/rounding": (
        257,
        [(256, "power of two"), (255, "binary digits hold"), (259, "earlier"),
         (512, "earlier"), (2.5, "whole"), ("x", "asked for")],
    ),
    "choosing-the-base/largest": (
        largest_base,
        [(lambda n, d: 100, "larger has"), (lambda n, d: 10_000, "is idle"),
         (lambda n, d: 1421, "another one"), (lambda n, d: 0, "greater than 1"),
         (lambda n, d: None, "asked for")],
    ),
    "pytorch-module/buffers": (
        ["nnn", "yyy", "yny", "ynn"],
        [(["ynn", "yyy", "yny", "ynn"], "a plain attribute moves"),
         (["nnn", "yyy", "yyy", "ynn"], "a buffer is changed"),
         (["nnn", "yny", "yny", "ynn"], "a parameter is changed"),
         (["nnn", "yyy", "yny", "yny"], "persistent=False is in"),
         (["nnn", "yyy", "yny"], "four texts"), (["no", "yes", "yes", "yes"], "four texts")],
    ),
    "pytorch-module/lengths": (
        (0.554, 19.6, 15.36), [((0.554, 27.7, 15.36), "pair"), ((0.02, 19.6, 15), "s√d"),
                               ((0.554, 19.6, 1), "third")],
    ),
    "pytorch-module/dropout": (
        (0.28, 1 / 0.72),
        [((0.3, 1.389), "survives the one"), ((0.02, 1.389), "survives the one"),
         ((28, 1.389), "from 0 to 1"), ((0.28, 0.72), "divided twice"),
         ((0.28, 1.25), "divided twice"), (0.28, "2 numbers")],
    ),
    "pytorch-module/zeros": (
        ["a", "b", "c", "f"],
        [("abcdf", "(d)"), ("abcef", "(e)"), ("af", "(b)"), ("abf", "(c)"), ("abc", "(f)"),
         ("bcf", "(a)"), (4, "letters")],
    ),
    "pytorch-module/untouched": (
        leaves_alone,
        [(compares_with_itself, "passes a module that does x += rows"),
         (wants_the_table, "refuses a module that returns x + 1"),
         (looks_for_the_same_tensor, "x.add_(rows)"), (lambda kind: None, "True or False"),
         (lambda kind: not leaves_alone(kind), "refuses the library's"), (True, "a function")],
    ),
    "pytorch-module/start": (
        FromStart,
        [(torch.nn.Linear, "input's shape"), (3, "a function"), (FromStart(16), "the class"),
         (spoilt(lambda self, x, rows: self.dropout(0 * x + rows)), "the same output"),
         (spoilt(lambda self, x, rows: self.dropout(4 * x + rows)), "to one sentence"),
         (spoilt(lambda self, x, rows: self.dropout(x.abs() + rows)), "to one sentence"),
         (spoilt(lambda self, x, rows: self.dropout(x.detach() + rows)), "no gradient"),
         (spoilt(lambda self, x, rows: self.dropout(x.add_(rows))), "writes into"),
         (spoilt(init=as_attribute), "something stayed behind"),
         (KeepsItsDevice, "another device"), (spoilt(init=trained), "an optimizer"),
         (spoilt(lambda self, x, rows: x + rows), "is dropped"),
         (spoilt(lambda self, x, rows: self.dropout(self.dropout(x + rows))), "is dropped"),
         (spoilt(lambda self, x, rows: self.dropout(x) + rows), "is dropped"),
         (spoilt(lambda self, x, rows: self.dropout(x + self.encoding[: x.size(1)])),
          "with start=7"),
         (spoilt(lambda self, x, rows: self.dropout(x + self.encoding[: len(x), None])),
          "to one sentence"),
         (spoilt(lambda self, x, rows: self.dropout(x + self.encoding[0])), "not the rows"),
         (spoilt(init=lambda self: self.register_buffer("encoding", self.encoding)),
          "does not load into"),
         (spoilt(init=lambda self: self.register_buffer("scale", torch.ones(()))),
          "it saves something"),
         (spoilt(lambda self, x, rows: self.dropout(x + rows)), "takes 5 from word 599 on")],
    ),
    "padding-and-masks/zeros": (
        ["a", "c", "e"],
        [("abce", "(b)"), ("abcde", "(b)"), ("ac", "(e)"), ("ae", "(c)"), ("acde", "(d)"),
         ("ce", "(a)"), (7, "letters")],
    ),
    "padding-and-masks/blanks": (
        (6 / (6 + 2 * math.cosh(0.5)), 2 * math.cosh(0.5) / (6 + 2 * math.cosh(0.5))),
        [((0.75, 0.25), "raise e"), ((0, 1), "raise e"), ((1, 0), "raise e"),
         ((0.727, 1), "have left"), ((0.727, 0.727), "have left"), ((72.7, 27.3), "from 0 to 1"),
         (0.727, "2 numbers")],
    ),
    "padding-and-masks/bias": (
        0.2,
        [(0.8, "the bias"), (2, "a part"), (1.4, "mix"), (-0.6, "mix"), (-0.2, "mix"),
         ("x", "asked for")],
    ),
    "padding-and-masks/needless": (
        ["a", "e"],
        [(["a"], "(e)"), ("abe", "(b)"), ("ace", "(c)"), ("ade", "(d)"), ("e", "(a)"),
         ([], "letters")],
    ),
    "padding-and-masks/calls": (
        ["a", "d", "e"],
        [("bde", "(a)"), ("ace", "(c)"), ("bce", "(a)"), ("ad", "(e)"), ("abde", "(b)"),
         (None, "letters")],
    ),
    "padding-and-masks/left": (
        lambda mask: np.maximum(np.cumsum(mask) - 1, 0),
        [(lambda mask: np.arange(len(mask)), "[0, 1, 1]"), (lambda mask: [1], "shape (3,)"),
         (np.cumsum, "[1, 1, 0]"), (lambda mask: np.arange(len(mask)) * mask, "[0, 1, 1]"),
         (lambda mask: np.flatnonzero(mask), "shape (3,)")],
    ),
    "add-or-concatenate/both": (
        ["joined", "sum", "both", "both"],
        [(["both", "sum", "both", "both"], "for (a)"), (["joined", "both", "both", "both"], "(b)"),
         (["joined", "sum", "joined", "both"], "(c)"), (["joined", "sum", "both", "sum"], "(d)"),
         (["a", "b", "c", "d"], "number 1 must be"), ("joined", "four words")],
    ),
    "add-or-concatenate/weights": (
        (3 * 832 * 768, 3 * 768**2),
        [((3 * 832**2, 3 * 768**2), "stay 768 wide"), ((832 * 768, 768**2), "three"),
         ((3 * 768**2, 3 * 832 * 768), "comes first"), ((2e6, 3 * 768**2), "joined: how many"),
         ((3 * 832 * 768, 3 * 832 * 768), "as wide as the word"), ((2e6, 1e6), "added:"),
         (1_916_928, "2 numbers")],
    ),
    "add-or-concatenate/matrix": (
        np.vstack([np.eye(4), np.eye(4)]),
        [(np.eye(8), "shape (8, 4)"), (np.hstack([np.eye(4), np.eye(4)]), "shape (8, 4)"),
         (np.vstack([np.zeros((4, 4)), np.eye(4)]), "x alone"), (np.eye(8)[:, :4], "E alone"),
         (np.vstack([np.eye(4), np.eye(4)]) / 2, "half"), (np.ones((8, 4)), "is not x + E")],
    ),
    "add-or-concatenate/noise": (
        (0.995, 0.318),
        [((99.5, 31.8), "per cent"), ((0.318, 0.995), "comes first"), ((0.74, 0.2), "noise 0.1 at"),
         ((0.995, 0.62), "noise 0.5 at"), ((0.995, 0.265), "the positions"), ((2e3, -1), "shares"),
         (0.99, "2 numbers")],
    ),
    "add-or-concatenate/widths": (
        "ad",
        [("bc", "for (a)"), ("abcd", "for (b)"), (["a"], "for (d)"), ("acd", "for (c)"),
         ("none", "letters"), ([], "letters")],
    ),
    "add-or-concatenate/read": (
        read_sum,
        [(lambda row, words, table: read_sum(row, words, table)[::-1], "word comes first"),
         (lambda row, words, table: (((words - row) ** 2).sum(axis=1).argmin(),
                                     ((table - row) ** 2).sum(axis=1).argmin()), "another"),
         (lambda row, words, table: ((words @ row).argmax(), (table @ row).argmax()), "another"),
         (lambda row, words, table: np.argwhere(
             (words[:, None] + table == row).all(axis=2))[0], "stops with"),
         (lambda row, words, table: 3, "2 numbers"), (7, "a function")],
    ),
    "encoder/hears": (
        "d",
        [("ad", "for (a)"), ("b", "for (b)"), ("cd", "for (c)"), ("de", "for (e)"),
         ("x", "letters"), (4, "letters")],
    ),
    "encoder/parameters": (
        (789_760, 789_760),
        [((789_760, 394_880), "other parts"), ((788_480, 788_480), "feed-forward network has"),
         ((788_736, 788_736), "has biases too, and the norm"), ((1, 1), "more"), ((1e6, 1e6), "fewer"),
         ((788_736 + 1024 - 1024, 789_760), "other parts"), ((723_968, 723_968), "joins the heads"),
         (789_760 - 1024, "2 numbers"), (789_760, "2 numbers")],
    ),
    "encoder/merge": (
        merge,
        [(lambda w1, b1, w2, b2: (w1 @ w2, b1 @ w2), "both steps"),
         (lambda w1, b1, w2, b2: (w1 @ w2, b2), "goes through"),
         (lambda w1, b1, w2, b2: (w2.T @ w1.T, b1 @ w2 + b2), "shape (3, 5)"),
         (lambda w1, b1, w2, b2: (w1 @ w2, b1 + b2), "stops with"),
         (lambda w1, b1, w2, b2: w1 @ w2, "a matrix and a bias"),
         (lambda w1, b1, w2, b2: (2 * w1 @ w2, b2), "x W₁ W₂"),
         (lambda w1, b1, w2, b2: (w1 @ w2, b1), "as many numbers"), (1, "a function")],
    ),
    "encoder/softmax": (
        ["c", "d"],
        [("d", "for (c)"), ("c", "for (d)"), ("bcd", "for (b)"), ("abcd", "for (a)"),
         ([], "letters"), ("softmax", "letters")],
    ),
    "encoder/prenorm": (
        PreNorm,
        [(lambda *sizes: TransformerEncoderLayer(*sizes, dropout=0.0), "another output"),
         (NormsSwapped, "another output"), (ForgetsTheMask, "a padded batch"),
         (lambda *sizes: torch.nn.Linear(3, 3), "12 parameters"),
         (lambda *sizes: 3, "class of a layer"), (PreNorm(16, 4, 32), "hand over the class")],
    ),
    "learned-and-relative/constants": (
        ["a", "b", "d"],
        [(["a"], "for (b)"), ("ab", "for (d)"), ("abcd", "for (c)"), (["a", "b", "d", "e"], "for (e)"),
         ("bd", "for (a)"), (3, "letters")],
    ),
    "learned-and-relative/steepest": (
        2**-0.5,
        [(0.5, "eight heads"), (1, "has h + 1"), (2**-8, "flattest"), (-0.7071, "above 0"),
         (0.25, "put h = 0")],
    ),
    "learned-and-relative/numbers": (
        (384, 2176),
        [((32, 2176), "each head"), ((384, 1088), "alone"), ((384, 2048), "is 0 among"),
         ((384, 34), "as wide as"), ((384 * 64, 2176), "nothing else"), (384, "2 numbers")],
    ),
    "learned-and-relative/buckets": (
        (87, 3),
        [((80, 3), "alone in its bucket"), ((113, 1), "last bucket"), ((91, 1), "words ahead"),
         ((79, 4), "longest distance"), ((87, 29), "were trained"), ((87, 4), "79 words back"),
         ((87, 1), "how many")],
    ),
    "learned-and-relative/reach": (
        alibi_reach,
        [(lambda m, s: -math.log(1 - s) / m, "whole number"),
         (lambda m, s: alibi_reach(m, s) + 1, "itself"), (reach_by_sum, "sum the geometric series"),
         (lambda m, s: alibi_reach(m, 0.9), "share 0.5 the distance is not right"),
         (lambda m, s: round(1 / m), "not right"), (lambda m, s: None, "asked for"),
         (4, "a function")],
    ),
    "longer-contexts/fastest": (
        ["b", "c", "d", "e"],
        [("abcde", "for (a)"), (["b", "d", "e"], "for (c)"), ("cde", "for (b)"), (["b"], "for (c)"),
         (1, "letters")],
    ),
    "longer-contexts/slowed": (
        2.36,
        [(0.423, "what is left"), (3.31, "not the factors"), (4, "in part only"), (1.94, "Llama 3"),
         (3.63, "number of the pair"), (1, "between the zones"), (2.18, "how far")],
    ),
    "longer-contexts/base": (
        10_000 * 8 ** (64 / 62),
        [(80_000, "has a power"), (10_000 * 8 ** (128 / 126), "128 columns"), (1250, "larger base"),
         (10_000 * 8 ** (62 / 64), "other way round"), (640_000, "put d = 64")],
    ),
    "longer-contexts/cache": (
        4097,
        [(4096, "up to there"), (4000, "is that of the training"), (8192, "wrong already"),
         (4096.5, "whole number")],
    ),
    "longer-contexts/pairs": (
        new_pairs,
        [(lambda c, trained, n: new_pairs(c, trained, trained), "not right"),
         (lambda c, trained, n: len(unseen(c, trained)) - unseen(c, trained).sum(), "did go round"),
         (lambda c, trained, n: unseen(c, trained).sum(), "as long as the training"),
         (lambda c, trained, n: len(unseen(c, trained)), "know all angles"), (18, "a function"),
         (lambda c, trained, n: new_pairs(c, trained - 1, n - 1), "not one less")],
    ),
    "your-model/tells": (
        ["a", "c"],
        [("abc", "for (b)"), (["a"], "for (c)"), ("c", "for (a)"), (3, "letters")],
    ),
    "your-model/keys": (
        (40 * 1024 + 8 * 131_072) / (48 * 131_072),
        [(1 / 6, "a few keys, too"), (1024 / 131_072, "no window"), (5.77, "a share of what"),
         (0.2, "add up"), ("x", "a share")],
    ),
    "your-model/read": (
        [3, 7],
        [([0, 1, 2, 4, 5, 6], "1 means"), ([4, 8], "from 0"), ([3], "let `describe"), (None, "a list")],
    ),
    "your-model/factor": (
        1.25649,
        [(1.1114, "natural"), (1.2485, "within the logarithm"), (0.7959, "those scores"),
         (2, "put p"), ("x", "a factor")],
    ),
    "your-model/hollow": (
        hollow,
        [(lambda config: 0.0, "three layers that turn"), (lambda config: 1.0, "turns in every layer"),
         (lambda config: hollow(config) / 4 if config["model_type"] == "kimi_linear" else hollow(config),
          "do not count"), (lambda config: None, "a share"), (3, "a function")],
    ),
    "beyond-a-line/corner": (
        2, [(0, "not free"), (1, "not free"), (3, "opposite corners"), ("x", "one number")],
    ),
    "beyond-a-line/twin": (
        19.8,
        [(4.24, "on paper"), (6, "never see"), (30, "at that distance"), ("x", "a distance")],
    ),
    "beyond-a-line/floors": (
        [61, 115, 122],
        [([61, 115, 123], "exactly n"), ([61, 61, 122], "there once"), ([61, 115, 200], "1 to 128"),
         (61, "3 numbers")],
    ),
    "beyond-a-line/bands": (
        [6, 7, 8, 9],
        [([5, 6, 7, 8], "band 5"), ([7, 8, 9, 10], "goes up to 9"), ([0, 1, 2, 3], "half a turn"),
         (6, "4 numbers")],
    ),
    "beyond-a-line/carry": (
        carry,
        [(lambda *way: carry(*way).T, "transposed"),
         (lambda down, across, width: carry(across, down, width), "across"),
         (lambda down, across, width: np.eye(width), "does not lead"),
         (lambda down, across, width: np.eye(2), "shape"), (3, "a function")],
    ),
    "beyond-a-line/flip": (
        lambda rows: np.hstack([rows[:, 1::2], rows[:, 0::2]]),
        [(lambda rows: rows, "as they were"),
         (lambda rows: np.hstack([rows[:, 0::2], rows[:, 1::2]]), "cosines come first"),
         (lambda rows: np.hstack([rows[:, 0::2], rows[:, 1::2]])[:, ::-1], "reverse"),
         (lambda rows: 0 * rows, "Flux"), (3, "a function")],
    ),
    "which-reads-on/guesser": (
        ["b", "c", "e", "g"],
        [("bce", "for (g)"), ("abceg", "for (a)"), (["c", "e", "g"], "for (b)"), ("bcdeg", "for (d)"),
         ("bcefg", "for (f)"), ("bcg", "for (e)"), (3, "letters")],
    ),
    "which-reads-on/places": (
        20,
        [(41, "read in all"), (21, "read in training"), (10, "not the input alone"),
         (22, "and one of twenty"), (20.5, "whole numbers")],
    ),
    "which-reads-on/whole": (
        0.94**20,
        [(0.94, "single digits"), (0.06**20, "all wrong"), (1 - 0.94**20, "somewhere"),
         (29, "between 0 and 1"), (0.36, "all be right"), (0.3, "two digits"), (0.28, "two digits")],
    ),
    "which-reads-on/report": (
        ["b", "d"],
        [("a", "for (a)"), ("bcd", "for (c)"), ("abd", "for (a)"), ("b", "for (d)"), ("d", "for (b)"),
         ("e", "letters"), (1, "letters")],
    ),
    "which-reads-on/skipped": (
        skipped,
        [(lambda digits, written: len(digits) - len(written), "not a rest"),
         (lambda digits, written: len(written), "not left out"),
         (lambda digits, written: None, "is a rest"), (3, "a function"),
         (lambda digits, written: digits.index(written[0]), "number is not right")],
    ),
    "does-order-matter/tasks": (
        ["b", "d"],
        [(["b"], "one more"), ("abd", "(a)"), (["c", "b", "d"], "(c)"), (["e"], "letters"),
         ([], "letters"), (3, "letters")],
    ),
    "does-order-matter/sigma": (
        (2.53, 0.8),
        [((2.53, 2.53), "of 100 sentences it is less"), ((1, 0.8), "of 1000 sentences it is more"),
         (1, "2 numbers")],
    ),
    "does-order-matter/dog": (
        23 / 30,
        [(0.5, "some places"), (1, "in the middle"), (0.75, "very many"), (0.6, "likelier"),
         (76.7, "per cent")],
    ),
    "does-order-matter/index": (
        0, [(11, "same in every column"), (1, "mean"), (62.2, "mean"), ("nothing", "a number")],
    ),
    "does-order-matter/causal": (
        hears_what_came_before,
        [(lambda words: torch.zeros(len(words), 2), "guessing"), (counts_places, "tells places"),
         (lambda words: words, "two scores"), (3, "a function")],
    ),
    "rotary/partners": (
        (11, 42, 10),
        [((9, 42, 10), "even column"), ((11, 26, 10), "half a head"), ((11, 42, 5), "neighbours are"),
         ((42, 11, 10), "(a)"), ((11, 11, 10), "(b)"), ((11, 42, 42), "(c)"), (11, "3 numbers")],
    ),
    "rotary/score": (
        -math.sqrt(2) * math.sin(1),
        [(math.sqrt(2) * math.sin(1), "which way"), (-2 * math.sin(1), "divided"),
         (0, "right angle"), (-math.sin(1) / math.sqrt(2), "how long"), (0.764, "find the angle"),
         ("x", "one number")],
    ),
    "rotary/unchanged": (
        ["a", "e"],
        [("a", "for (e)"), ("ace", "for (c)"), ("abe", "for (b)"), ("ade", "for (d)"),
         ("e", "for (a)"), ([1], "letters")],
    ),
    "rotary/places": (
        42,
        [(18, "right program"), (-18, "right program"), (30, "either of"), (12, "either of"),
         (360, "by how much"), ("both", "one number")],
    ),
    "rotary/halves": (
        to_halves,
        [(lambda w, heads: w, "as they stood"), (lambda w, heads: to_halves(w, 1), "with one head"),
         (from_halves, "turn the list round"), (spoils_what_it_is_given, "changes the matrix"),
         (lambda w, heads: w[:, ::-1], "where do they go"), (lambda w: w, "stops with TypeError"),
         (lambda w, heads: w.T, "shape")],
    ),
    "what-training-writes/circle": (
        (1, 4 * math.pi),
        [((0.5, 12.57), "(a) 0.5"), ((2, 12.57), "(a) how far"), ((1, 720), "radians"),
         ((1, 2), "(b) one step"),
         ((1, 3.14), "(b) how often"), (1, "2 numbers")],
    ),
    "what-training-writes/ahead": (
        2, [(-2, "which way"), (0.5, "other way round"), (0.405, "how many"), ("x", "one number")],
    ),
    "what-training-writes/controls": (
        ["a", "b", "c", "e"],
        [("bce", "for (a)"), ("ace", "for (b)"), ("abe", "for (c)"), ("abcde", "for (d)"),
         ("abc", "for (e)")],
    ),
    "what-training-writes/bag": (
        ["a", "d"], [("d", "for (a)"), ("abd", "for (b)"), ("acd", "for (c)"), ("a", "for (d)")],
    ),
    "what-training-writes/step": (
        step_of,
        [(lambda rows, count: np.eye(count), "sizes"), (lambda rows, count: rows, "shape"),
         (lambda rows, count: np.linalg.inv(step_of(rows, count)), "one before"),
         (lambda rows, count: step_of(rows, 2) if count == 2 else np.eye(4), "with four"),
         (uncentred_step_of, "mean"), (3, "a function")],
    ),
    "rotary-in-a-model/pairs": (
        (32, 2),
        [((64, 2), "(a) those"), ((16, 2), "(a) two"), ((32, 1), "share a key head"), ((32, 3), "from 0"),
         ((32, 0), "(b) how many"), (32, "2 numbers")],
    ),
    "rotary-in-a-model/slowest": (
        8192 * 100_000 ** (-62 / 64) / (2 * math.pi),
        [(8192 * 100_000 ** (-62 / 64), "radians"), (0.01304, "not 32"), (0.5, "in turns"),
         ("x", "one number")],
    ),
    "rotary-in-a-model/unchanged": (
        ["a", "b", "c"],
        [("bc", "for (a)"), ("ac", "for (b)"), ("ab", "for (c)"), ("abcd", "for (d)"), ("abce", "for (e)")],
    ),
    "rotary-in-a-model/phases": (
        0, [(1, "phases say so"), (-1, "phases say so"), (5, "all cosines"), ("x", "one number")],
    ),
    "rotary-in-a-model/curve": (
        wave_curve,
        [(lambda h, p, w, o: wave_curve(h, 0 * p, w, o), "leaves the phases"),
         (lambda h, p, w, o: wave_curve(h, -p, w, o), "which way"),
         (lambda h, p, w, o: wave_curve(1 + 0 * h, p, w, o), "leaves the heights"),
         (lambda h, p, w, o: 0.0 * o, "one cosine"), (lambda h: h, "stops with TypeError")],
    ),
    "bugs-that-shipped/failed": (
        failed,
        [(lambda program, right: [], "reference finds no fault in doubled"),
         (lambda program, right: ["reference"], "reference finds a fault in a right program"),
         (lambda program, right: failed(program, right, far=20), "slide finds no fault"),
         (lambda program, right: failed(program, right, parts=2), "right with two parts"),
         (lambda program, right: failed(program, right, blanks=0), "blanks that queries count"),
         (lambda program, right: failed(program, right, same=np.array_equal), "whose last digits"),
         (lambda program, right: failed(program, right, beside=right), "slide finds a fault in doubled"),
         (lambda program, right: ["loss"], "a list of names"), (["slide"], "a function"),
         (lambda program, right: True, "a list of names"), (lambda program: [], "stops with")],
    ),
    "bugs-that-shipped/factor": (
        2.0047,
        [(1.41589, "one vector"), (4.0188, "right one's"), (1.1806, "natural"), (8, "powers"),
         (2.8385, "powers"), ("x", "one number")],
    ),
    "bugs-that-shipped/symptoms": (
        [9, 10, 3, 7],
        [([8, 10, 3, 7], "keys go stale"), ([9, 8, 3, 7], "(b)"), ([9, 10, 2, 7], "another base"),
         ([9, 10, 3, 8], "(d)"), ([1, 2, 3, 4], "(a) what is different"), ([9, 10, 6, 7], "(c) at which"),
         (9, "4 numbers")],
    ),
    "bugs-that-shipped/slopes": (
        (2**-7.5, 2**-8),
        [((2**-8, 2**-7.5), "wrong way round"), ((2**-8, 2**-8.5), "is not 16"),
         ((2**-8, 2**-8), "is not 16"), ((2**-7.5, 2**-7), "second"), ((0.5, 2**-8), "first"),
         (0.0055, "2 numbers")],
    ),
    "bugs-that-shipped/place": (
        depends_on_place,
        [(lambda program: depends_on_place(program, far=5), "look farther"),
         (lambda program: depends_on_place(program, differ=lambda a, b: (a != b).any()), "right program"),
         (lambda program: depends_on_place(
             program, differ=lambda a, b: not np.allclose(np.diag(a), np.diag(b))), "rounded"),
         (lambda program: True, "right program"), (lambda program: False, "look farther"),
         (lambda program: None, "True or False"), (True, "a function")],
    ),
}  # fmt: skip


def test_every_check_is_here():
    own = [chapter for chapter in chapters() if chapter != "lab-90"]  # which test_lab.py asks
    every = {f"{chapter}/{word}" for chapter in own for word in words(chapter)}
    assert {name for name in every if hasattr(exercise(name), "check")} == set(ANSWERS)


# The same in another form
ALSO_RIGHT = [
    ("which-reads-on/whole", "29 %"),
    ("learned-and-relative/constants", "a, b and d"),
    ("learned-and-relative/numbers", "384, 2176"),
    ("order-blindness/kinds", tuple(KINDS)),
    ("order-blindness/kinds", "Equivariant, invariant, neither, neither, equivariant"),
    ("order-blindness/permutation", np.array(MAN_FIRST, dtype=bool)),
    ("order-blindness/permutation", np.eye(3)[[2, 0, 1]]),
    ("order-blindness/rows", (4.0, 5.0, 5.0)),
    ("order-blindness/rows", np.array([4, 5, 5])),
    ("order-blindness/readouts", "cd"),
    ("order-blindness/readouts", {"D", "(c)"}),
    ("order-blindness/constant", (True, False)),
    ("order-blindness/constant", "Yes, no"),
    (
        "order-blindness/equivariance",
        lambda f, x, order: float(abs(np.eye(4)[order] @ f(x) - f(x[order])).max()),
    ),
    (
        "order-blindness/equivariance",
        lambda f, x, order: np.max(np.abs(f(x[order]) - f(x)[order]), keepdims=True),
    ),
    ("first-attempts/schemes", (11.0, Fraction(11, 16), 11, [1, 1, 0, 1])),
    ("first-attempts/schemes", [np.int64(11), 0.69, 11, np.array([1.0, 1.0, 0.0, 1.0])]),
    ("first-attempts/chords", (0.96, 2.0, 0.282)),
    ("first-attempts/chords", (0.96, 2.0, 0.28)),
    ("first-attempts/chords", 2 * np.abs(np.sin(np.array([1, 3, 6]) / 2))),
    ("first-attempts/appended", (1.0, 0.0, 0.0)),
    ("first-attempts/appended", np.array([1, 0, 0])),
    ("first-attempts/thousand", "a, b"),
    ("first-attempts/thousand", ("B", "A")),
    ("first-attempts/digits", [[0, 1], [0, 0, 1]]),
    ("first-attempts/digits", ("01", np.array([0, 0, 1]))),
    ("first-attempts/gray", np.array(GRAY, dtype=bool)),
    ("first-attempts/gray", np.array(GRAY)[:, ::-1]),
    ("division-terms/terms", np.array([1, 0.1, 0.01])),
    ("division-terms/terms", (1, Fraction(1, 10), Fraction(1, 100))),
    ("division-terms/hand", 141.0),
    ("division-terms/hand", np.int64(141)),
    ("division-terms/stretch", 0.63),
    ("division-terms/stretch", np.array([0.6283])),
    ("division-terms/longest", 2019),
    ("division-terms/longest", np.float32(2018.95)),
    ("division-terms/printed", 10 ** math.log(10_000)),
    ("division-terms/printed", 1_600_000_000),
    ("division-terms/reaching", lambda d, base: np.geomspace(1, 1 / base, d // 2)),
    (
        "division-terms/reaching",
        lambda d, base: [base ** (-i / (d // 2 - 1)) for i in range(d // 2)],
    ),
    ("encoding-matrix/zero", np.array([0, 1, 0, 1, 0, 1], dtype=bool)),
    ("encoding-matrix/zero", (0.0, 1.0, 0.0, 1.0, 0.0, 1.0)),
    ("encoding-matrix/entry", math.cos(0.02)),
    ("encoding-matrix/entry", "0.99980"),
    ("encoding-matrix/columns", {1, 0}),
    ("encoding-matrix/columns", np.array([0.0, 1.0])),
    ("encoding-matrix/frequencies", 8.0),
    ("encoding-matrix/frequencies", "8"),
    ("encoding-matrix/built", np.repeat([0.0, 1.0], 4)),
    ("encoding-matrix/built", (False,) * 4 + (True,) * 4),
    ("encoding-matrix/position", nearest_row),
    ("encoding-matrix/position", lambda row, d: round(float(position_of(row, d)))),
    ("reading-frequencies/waves", np.array([31.0, 23.0])),
    ("reading-frequencies/waves", ["31", 23]),
    ("reading-frequencies/lowest", (235.6, 353.4)),
    ("reading-frequencies/lowest", np.array([236, 353])),
    ("reading-frequencies/lost", (0.0001, 0.47)),
    ("reading-frequencies/lost", np.array([0.000105, 0.474])),
    ("reading-frequencies/closest", (1885, 0.044)),
    ("reading-frequencies/closest", (1885.0, 0.04441)),
    ("reading-frequencies/closest", np.array([1885, 0.0444])),
    ("reading-frequencies/nearest", lambda row, table: ((table - row) ** 2).sum(axis=1).argmin()),
    (
        "reading-frequencies/nearest",
        lambda row, table: min(range(len(table)), key=lambda p: abs(table[p] - row).sum()),
    ),
    ("relative-position/offsets", [-2.0, 7.0, 2.0]),
    ("relative-position/offsets", np.array([-2, 7, 2])),
    ("relative-position/alike", [44.0, 0.9998]),
    ("relative-position/alike", (np.int64(44), np.cos(44))),
    ("relative-position/learned", [0, 1.5]),
    ("relative-position/learned", np.array([3e-13, 3.0])),
    ("relative-position/tests", [1, 1, 0]),
    ("relative-position/tests", ["passes", "passes", "fails"]),
    ("relative-position/halves", lambda k, d: halves_rotation(k, d).tolist()),
    ("relative-position/halves", lambda k, d: halves_rotation(-k, d).T),
    ("choosing-the-base/raised", "e b"),
    ("choosing-the-base/raised", {"B", "E"}),
    ("choosing-the-base/million", np.float64(234_200)),
    ("choosing-the-base/million", "234000"),
    ("choosing-the-base/reach", 158_000),
    ("choosing-the-base/reach", np.float32(158_005)),
    ("choosing-the-base/rounding", 257.0),
    ("choosing-the-base/rounding", torch.tensor(257)),
    ("choosing-the-base/largest", lambda n, d: 0.995 * largest_base(n, d)),
    (
        "choosing-the-base/largest",
        lambda seq_len, d_model: np.array(largest_base(seq_len, d_model)),
    ),
    ("learned-and-relative/constants", "d, b, a"),
    ("learned-and-relative/constants", {"A", "B", "D"}),
    ("learned-and-relative/steepest", 0.7071),
    ("learned-and-relative/steepest", torch.tensor(2.0).sqrt() / 2),
    ("learned-and-relative/numbers", [384.0, 2176.0]),
    ("learned-and-relative/numbers", np.array([32 * 12, 2 * 17 * 64])),
    ("learned-and-relative/buckets", [87.0, 3.0]),
    ("learned-and-relative/buckets", np.array([87, 32 - 29])),
    ("learned-and-relative/reach", lambda m, s: math.floor(-math.log(1 - s) / m - 1e-12)),
    ("learned-and-relative/reach", lambda m, s: np.ceil(np.log(1 - s) / -m) - 1.0),
    ("longer-contexts/fastest", "b c d e"),
    ("longer-contexts/fastest", ("E", "D", "C", "B")),
    ("longer-contexts/slowed", "2.364"),
    ("longer-contexts/slowed", Fraction(26, 11)),
    ("longer-contexts/base", "85 550"),
    ("longer-contexts/base", np.float32(85_550.4)),
    ("longer-contexts/cache", "4097"),
    ("longer-contexts/cache", torch.tensor(4097)),
    (
        "longer-contexts/pairs",
        lambda config, trained, length: np.array(new_pairs(config, trained, length)),
    ),
    ("longer-contexts/pairs", new_by_waves),
    ("which-reads-on/guesser", "G, b, c, E"),
    ("which-reads-on/guesser", {"(b)", "(c)", "(e)", "(g)"}),
    ("which-reads-on/places", "20"),
    ("which-reads-on/places", np.int64(41 - 21)),
    ("which-reads-on/whole", 0.29),
    ("which-reads-on/whole", torch.tensor(0.94) ** 20),
    ("which-reads-on/report", ["(d)", "(b)"]),
    ("which-reads-on/report", {"B", "D"}),
    ("which-reads-on/skipped", skipped_by_strings),
    ("which-reads-on/skipped", lambda digits, written: np.array(skipped(digits, written))[()]),
    ("pytorch-module/buffers", "NNN, YYY, YNY, YNN"),
    ("pytorch-module/buffers", [[False] * 3, [True] * 3, [1, 0, 1], ("y", "n", "n")]),
    ("pytorch-module/lengths", np.array([0.55, 19.6, 15.4])),
    ("pytorch-module/lengths", [0.02 * 768**0.5, Fraction(196, 10), 0.02 * 768]),
    ("pytorch-module/dropout", [Fraction(28, 100), Fraction(100, 72)]),
    ("pytorch-module/dropout", np.array([0.28, 1.39])),
    ("pytorch-module/zeros", "f, c, b, a"),
    ("pytorch-module/zeros", {"A", "(b)", "c", "F"}),
    ("pytorch-module/untouched", lambda kind: np.bool_(leaves_alone(kind))),
    ("pytorch-module/untouched", lambda kind: torch.tensor(leaves_alone(kind))),
    ("pytorch-module/start", TenLines),
    ("pytorch-module/start", OnTheFly),
    ("pytorch-module/start", FromFloat32),
    ("pytorch-module/start", lambda d, n, p: FromStart(d, n, p)),
    ("padding-and-masks/zeros", "ACE"),
    ("padding-and-masks/zeros", {"(e)", "(a)", "(c)"}),
    ("padding-and-masks/blanks", [0.73, 0.27]),
    ("padding-and-masks/blanks", np.array([0.7268, 0.2732])),
    ("padding-and-masks/bias", Fraction(1, 5)),
    ("padding-and-masks/bias", 0.4 * 2 - 0.6),
    ("padding-and-masks/bias", "0.2"),
    ("padding-and-masks/needless", "a, e"),
    ("padding-and-masks/needless", ("E", "A")),
    ("padding-and-masks/calls", "e, d, a"),
    ("padding-and-masks/calls", {"A", "D", "E"}),
    ("padding-and-masks/left", lambda mask: np.arange(len(mask)) - np.argmax(mask)),
    ("padding-and-masks/left", lambda mask: [sum(mask[: i + 1]) - 1 for i in range(len(mask))]),
    ("add-or-concatenate/both", "Joined, sum, both, both"),
    ("add-or-concatenate/both", ("concatenated", "added", "both", "both")),
    ("add-or-concatenate/weights", np.array([1_916_928, 1_769_472])),
    ("add-or-concatenate/weights", ["1916928", 1_769_472.0]),
    ("add-or-concatenate/matrix", [[float(i % 4 == j) for j in range(4)] for i in range(8)]),
    ("add-or-concatenate/matrix", np.tile(np.eye(4, dtype=bool), (2, 1))),
    ("add-or-concatenate/noise", np.array([1.0, 0.32])),
    ("add-or-concatenate/noise", [Fraction(995, 1000), 0.3]),
    ("add-or-concatenate/widths", ["A", "(d)"]),
    ("add-or-concatenate/widths", {"d", "a"}),
    ("add-or-concatenate/read", lambda row, words, table: np.array(read_sum(row, words, table))),
    (
        "add-or-concatenate/read",
        lambda row, words, table: min(
            ((w, p) for w in range(len(words)) for p in range(len(table))),
            key=lambda at: np.abs(words[at[0]] + table[at[1]] - row).sum(),
        ),
    ),
    ("encoder/hears", ["(d)"]),
    ("encoder/hears", {"D"}),
    ("encoder/parameters", np.array([789_760, 789_760])),
    ("encoder/parameters", ["789760", 789_760.0]),
    (
        "encoder/merge",
        lambda w1, b1, w2, b2: [torch.tensor(part) for part in merge(w1, b1, w2, b2)],
    ),
    ("encoder/merge", lambda w1, b1, w2, b2: (w1.dot(w2), (b1[None] @ w2 + b2).tolist())),
    ("encoder/softmax", "D, C"),
    ("encoder/softmax", ("(c)", "(d)")),
    ("encoder/prenorm", SinglePrecision),
    ("encoder/prenorm", OfTheChapter),
    (
        "encoder/prenorm",
        lambda *sizes: TransformerEncoderLayer(*sizes, dropout=0.0, norm_first=True),
    ),
    ("does-order-matter/tasks", {"d", "b"}),
    ("does-order-matter/tasks", "b and d".replace(" and", ",")),
    ("does-order-matter/sigma", np.array([2.5, 0.8])),
    ("does-order-matter/sigma", ["2.53", "0.8"]),
    ("does-order-matter/dog", Fraction(23, 30)),
    ("does-order-matter/dog", 0.767),
    ("does-order-matter/index", 4.8e-7),
    ("does-order-matter/index", torch.tensor(0.0)),
    ("does-order-matter/causal", hears_softly),
    ("does-order-matter/causal", lambda words: hears_what_came_before(words).bool()),
    ("what-training-writes/circle", (1.0, 12.566)),
    ("what-training-writes/ahead", "2"),
    ("what-training-writes/controls", "E, A, B, C"),
    ("what-training-writes/bag", {"(a)", "(d)"}),
    ("what-training-writes/step", lambda rows, count: torch.tensor(step_of(rows, count))),
    ("rotary-in-a-model/pairs", [32.0, 2.0]),
    ("rotary-in-a-model/slowest", 0.0187),
    ("rotary-in-a-model/unchanged", "C, B, A"),
    ("rotary-in-a-model/phases", 0.0),
    ("rotary-in-a-model/curve", lambda h, p, w, o: torch.tensor(wave_curve(h, p, w, o))),
    ("rotary/partners", [11.0, 42.0, 10.0]),
    ("rotary/partners", np.array([11, 42, 10])),
    ("rotary/score", -1.19),
    ("rotary/score", torch.tensor(-1.1900)),
    ("rotary/unchanged", "E, A"),
    ("rotary/unchanged", {"(a)", "(e)"}),
    ("rotary/places", "42"),
    ("rotary/places", np.int64(-42)),
    ("rotary/halves", to_halves_in_loops),
    ("rotary/halves", lambda w, heads: torch.tensor(to_halves(w, heads))),
    (
        "bugs-that-shipped/failed",
        lambda program, right: set(failed(program, right, far=3000, parts=4)),
    ),
    ("bugs-that-shipped/failed", lambda program, right: ", ".join(failed(program, right)).upper()),
    ("bugs-that-shipped/failed", fails_by_error),
    ("bugs-that-shipped/factor", "2.005"),
    ("bugs-that-shipped/factor", (0.1 * math.log(64) + 1) ** 2),
    ("bugs-that-shipped/symptoms", np.array([9, 10, 3, 7])),
    ("bugs-that-shipped/symptoms", ("9", "10", "3", "7")),
    ("bugs-that-shipped/slopes", [0.00552, 0.00391]),
    ("bugs-that-shipped/slopes", (Fraction(552, 100_000), 1 / 256)),
    ("bugs-that-shipped/place", looks_at_each_start),
    ("bugs-that-shipped/place", lambda program: np.bool_(depends_on_place(program, far=2000))),
]


@pytest.mark.parametrize(("which", "answer"), ALSO_RIGHT)
def test_a_right_answer_is_right_in_another_form(which, answer):
    reply = check(which, answer)
    assert reply, reply


@pytest.mark.parametrize("which", ANSWERS, ids=str)
def test_the_right_answer_is_right(which):
    right, _ = ANSWERS[which]
    reply = check(which, right)
    assert reply, reply
    assert repr(reply) == "That is right."


@pytest.mark.parametrize("which", ANSWERS, ids=str)
def test_the_check_that_leaves_a_teachers_machine_knows_it_too(which):
    names: dict = {}
    exec(reduced(Path(exercise(which).__file__).read_text(encoding="utf-8")), names)
    names["check"](ANSWERS[which][0])
    with pytest.raises(NotYet):
        names["check"](...)


@pytest.mark.parametrize("which", ANSWERS, ids=str)
def test_a_wrong_answer_is_told_what_is_wrong_and_not_the_answer(which):
    right, wrong = ANSWERS[which]
    for answer, says in wrong:
        reply = check(which, answer)
        assert not reply
        assert repr(reply).startswith("Not yet: ")
        assert repr(reply)[-1] in ".?"
        assert "?." not in repr(reply)
        assert says in repr(reply)
        if isinstance(right, (int, float)):
            assert f"{right:.4g}" not in repr(reply)


@given(
    st.sampled_from(sorted(ANSWERS)),
    st.one_of(
        st.none(), st.text(), st.integers(), st.floats(), st.booleans(), st.complex_numbers(),
        st.lists(st.one_of(st.integers(-5, 500), st.floats(), st.text())), st.just(object()),
        st.just(len), st.just(lambda *_: None), st.just(int), st.just(np.array("x")),
    ),
)  # fmt: skip
def test_no_answer_raises(which, answer):
    said = check(which, answer).words
    assert isinstance(said, str)
    assert "cannot be read" not in said, "the last resort is for an answer's own faults"


class Leaves:
    """An answer that ends the program wherever it is touched."""

    def __float__(self):
        raise SystemExit

    __iter__ = __array__ = __call__ = __float__


class Hides:
    """An answer that says it is a list and stops when it is read."""

    @property
    def __class__(self):
        raise SystemExit(3)


@pytest.mark.parametrize("which", ANSWERS, ids=str)
@pytest.mark.parametrize("make", [Leaves, Hides, lambda: lambda *_: sys.exit("done")])
def test_an_answer_cannot_end_the_notebook(which, make):
    reply = check(which, make())
    assert not reply
    assert repr(reply).startswith("Not yet: ")


def test_a_function_that_leaves_is_told_so_and_a_readers_own_hand_is_obeyed():
    assert "your function stops with SystemExit(3)" in repr(
        check("order-blindness/equivariance", lambda *_: sys.exit(3))
    )

    def stopped(*_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check("order-blindness/equivariance", stopped)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("division/hand", "must be a chapter and a word, as rotary/partners, and the chapter one of add-"),
        (None, "got None"),
        (("rotary", 1), "got ('rotary', 1)"),
        ("rotary", "must be one of friend, halves, partners, places, score, unchanged; got 'rotary'"),
        ("first-attempts/7", "name in first-attempts must be one of appended, "),
        ("rotary/_shared", "name in rotary must be one of"),
        ("rotary/friend", "name must be that of an exercise with a check, got 'rotary/friend'"),
    ],
)  # fmt: skip
def test_what_has_no_check(name, says):
    with pytest.raises(ValueError, match="must be") as caught:
        check(name, 1)
    assert says in str(caught.value)
