"""Measurements of SmolLM2 with changed positions, frequencies or layouts of its rotary encoding."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

import numpy as np
import torch
from torch import Tensor

from pe_book.measured import interval, texts
from pe_book.models.llama import Block, Llama
from pe_configs import rope_frequencies
from pe_lib.nn import RotaryEncoding, apply_rotary
from pe_lib.sinusoidal import division_terms

TOKENS = 512  # of each text, from the 64th on
HEAD, BASE = 64, 100_000.0
SPEEDS = division_terms(HEAD, BASE)

# Angles of queries and of keys; layout; attention factor of all pairs, or of each
Rotation = tuple[np.ndarray, np.ndarray, str, float | np.ndarray]


class Turner(RotaryEncoding):
    """Rotates queries and keys by angles that are a function of the positions."""

    def __init__(self, how: Callable[[np.ndarray], Rotation]):
        super().__init__(HEAD, 1, layout="halves")
        self.how = how
        self.seen: list[Tensor] | None = None

    def forward(self, x: Tensor, first_position: int = 0, **_) -> Tensor:
        """Called for queries (9 heads) and keys (fewer)."""
        places = first_position + np.arange(x.size(-2))
        queries, keys, layout, factor = self.how(places)
        angles = torch.from_numpy(queries if x.size(1) == 9 else keys)
        if self.seen is not None:
            self.seen.append(x)
        scale = torch.as_tensor(factor, dtype=torch.float32)
        cos, sin = (scale * table.float() for table in (angles.cos(), angles.sin()))
        return apply_rotary(x, cos, sin, layout)


def turned(
    change: Callable[[np.ndarray], np.ndarray] = lambda p: p,
    speeds: np.ndarray = SPEEDS,
    keys: Callable[[np.ndarray], np.ndarray] | None = None,
    layout: str = "halves",
    factor: float | np.ndarray = 1.0,
) -> Callable[[np.ndarray], Rotation]:
    """Angles from changed positions and frequencies; `keys` gives other angles for the keys."""

    def how(places: np.ndarray) -> Rotation:
        angles = np.multiply.outer(change(places).astype(float), speeds)
        return angles, angles if keys is None else keys(places), layout, factor

    return how


def still(first: int, last: int) -> np.ndarray:
    """The frequencies, with those of pairs `first` to `last` - 1 set to 0."""
    at = np.arange(HEAD // 2)
    return np.where((first <= at) & (at < last), 0.0, SPEEDS)


def coarse(values: np.ndarray) -> np.ndarray:
    """The values rounded to bfloat16."""
    return torch.from_numpy(np.asarray(values, float)).to(torch.bfloat16).double().numpy()


def half_turned(speeds: np.ndarray, shift: int = 0) -> Callable[[np.ndarray], np.ndarray]:
    """Angles of keys, those of the first half with other frequencies or shifted positions."""
    return lambda places: np.where(
        (places < TOKENS // 2)[:, None],
        np.multiply.outer(places.astype(float) + shift, speeds),
        np.multiply.outer(places.astype(float), SPEEDS),
    )


def shuffled(places: np.ndarray) -> np.ndarray:
    """The positions in a fixed random order."""
    return np.random.default_rng(0).permutation(places)


GROWN = division_terms(HEAD, BASE * 2 ** (HEAD / (HEAD - 2)))
KNOBS = {
    "as trained": turned(),
    "shifted by 7000": turned(lambda p: p + 7000),
    "all zero": turned(lambda p: 0 * p),
    "reversed": turned(lambda p: len(p) - 1 - p),
    "turned the other way": turned(lambda p: -p),
    "shuffled": turned(shuffled),
    "doubled": turned(lambda p: 2 * p),
    "halved": turned(lambda p: p / 2),
    **{f"times {c:g}": turned(lambda p, c=c: c * p) for c in (0.75, 1.25, 1.5, 2.5, 3)},
    "layout": turned(layout="interleaved"),
    "queries alone": turned(keys=lambda p: np.zeros((len(p), HEAD // 2))),
    **{
        f"base {base:g}": turned(speeds=division_terms(HEAD, base)) for base in (1e4, 5e4, 2e5, 1e6)
    },
    "base 10^ln base": turned(speeds=division_terms(HEAD, 10 ** np.log(BASE))),
    **{f"still {i} to {i + 3}": turned(speeds=still(i, i + 4)) for i in range(0, 32, 4)},
    **{f"still {n} fastest": turned(speeds=still(0, n)) for n in (1, 8)},
    **{f"still {n} slowest": turned(speeds=still(32 - n, 32)) for n in (8, 16)},
    "without 16 fastest": turned(factor=np.repeat([0.0, 1.0], 16)),
    "without 16 slowest": turned(factor=np.repeat([1.0, 0.0], 16)),
    "bug 4: attention factor 1.4852 too much": turned(factor=1.4852),
    "bug 5: scores 1.8739 times too small": turned(factor=1.8739**-0.5),
    "bug 6: speeds of a head of 128": turned(speeds=division_terms(128, BASE)[:32]),
    "bug 7: positions in bfloat16": turned(coarse),
    "bug 7: positions in bfloat16, from 1000 on": turned(lambda p: coarse(p + 1000)),
    "bug 7: speeds in bfloat16": turned(speeds=coarse(SPEEDS)),
    "bug 8: base grown": turned(speeds=GROWN),
    "bug 8: base grown, keys of the first half kept": turned(
        speeds=GROWN,
        keys=lambda p: np.where(
            (p < TOKENS // 2)[:, None], np.outer(p, SPEEDS), np.outer(p, GROWN)
        ),
    ),
    "bug 9: keys of the first half 5 places on": turned(keys=half_turned(SPEEDS, 5)),
    "bug 9: keys of the first half 64 places on": turned(keys=half_turned(SPEEDS, 64)),
    "bug 10: five blanks counted": turned(lambda p: p + 5),
}


def parts(model: Llama, count: int = TOKENS) -> list[Tensor]:
    """The texts' tokens, (1, count) each."""
    encoded = [model.tokenizer.encode(words).ids[64 : 64 + count] for words in texts().values()]
    return [torch.tensor([ids]) for ids in encoded]


@contextmanager
def turned_by(model: Llama, position: RotaryEncoding) -> Iterator[None]:
    """Replaces the model's rotary encoding in a `with` block."""
    before, model.position = model.position, position
    try:
        yield
    finally:
        model.position = before


@contextmanager
def rotated(model: Llama, how: Callable[[np.ndarray], Rotation]) -> Iterator[Turner]:
    """Replaces the rotation of queries and keys in a `with` block, as `turned` returns it."""
    turner = Turner(how)
    with turned_by(model, turner):
        yield turner


@torch.no_grad()
def losses(model: Llama, tokens: Tensor) -> np.ndarray:
    """Cross-entropy of each token after the first, in nats."""
    scores = model(tokens)[0][0, :-1]
    return torch.nn.functional.cross_entropy(scores, tokens[0, 1:], reduction="none").numpy()


def reads(model: Llama, text: str, change: Callable[[np.ndarray], np.ndarray]) -> tuple[float, str]:
    """Loss on a text whose positions are changed, in nats a token, and the likeliest next token."""
    tokens = torch.tensor([model.tokenizer.encode(text).ids])
    with rotated(model, turned(change)), torch.no_grad():
        scores = model(tokens)[0][0]
        loss = torch.nn.functional.cross_entropy(scores[:-1], tokens[0, 1:])
    return float(loss), model.tokenizer.decode([int(scores[-1].argmax())])


def of_knob(model: Llama, name: str, tokens: list[Tensor]) -> dict:
    """Mean loss of each text, and of its second half."""
    with rotated(model, KNOBS[name]):
        each = [losses(model, one) for one in tokens]
    half = TOKENS // 2
    return {
        "loss": [round(float(one.mean()), 5) for one in each],
        "second half": [round(float(one[half:].mean()), 5) for one in each],
    }


def with_costs(knobs: dict) -> dict:
    """Adds each knob's cost: its loss minus that of the unchanged model, text by text."""
    plain = knobs["as trained"]
    for one in knobs.values():
        for kind, name in (("loss", "cost"), ("second half", "cost in the second half")):
            difference = np.subtract(one[kind], plain[kind])
            one[name] = interval(difference)
    return knobs


# Single heads stretched -----------------------------------------------------------------------------


class HeadTurner(RotaryEncoding):
    """Multiplies the positions of each head by a factor; `factors` has shape (layers, heads)."""

    def __init__(self, factors: np.ndarray):
        super().__init__(HEAD, 1, layout="halves")
        self.factors, self.calls = factors, 0

    def forward(self, x: Tensor, first_position: int = 0, **_) -> Tensor:
        """Called for the queries and then the keys of each layer."""
        own = self.factors[self.calls // 2 % len(self.factors)]
        self.calls += 1
        places = np.multiply.outer(own, first_position + np.arange(x.size(-2), dtype=float))
        angles = torch.from_numpy(np.multiply.outer(places, SPEEDS))
        return apply_rotary(x, angles.cos().float(), angles.sin().float(), "halves")


def own_keys(model: Llama) -> Llama:
    """Gives each query head a key head of its own, so that each can be rotated separately."""
    for layer in cast("list[Block]", model.layers):
        attention = layer.attention
        each = attention.num_heads // attention.num_kv_heads
        size = attention.num_kv_heads * HEAD
        query, *shared = attention.in_proj_weight.split([attention.num_heads * HEAD, size, size])
        repeated = [
            part.unflatten(0, (-1, HEAD)).repeat_interleave(each, 0).flatten(0, 1)
            for part in shared
        ]
        attention.in_proj_weight = torch.nn.Parameter(torch.cat([query, *repeated]))
        attention.num_kv_heads = attention.num_heads
    return model


STRETCHES = (0.5, 2.0, 2.5)


def of_stretch(model: Llama, tokens: list[Tensor], back: list[int]) -> dict:
    """Costs of stretching all heads, only the heads `back`, all others, or random sets of that size.

    `model` must be from `own_keys`.
    """
    others = np.setdiff1d(np.arange(270), back)
    drawn = np.random.default_rng(0).choice(others, (5, len(back)))
    sets = {"all": [np.arange(270)], "back": [back], "drawn": list(drawn), "others": [others]}

    def loss(factors: np.ndarray) -> np.ndarray:
        with turned_by(model, HeadTurner(factors.reshape(30, 9))):
            return np.array([float(losses(model, one).mean()) for one in tokens])

    plain = loss(np.ones(270))
    stretched = {}
    for factor in STRETCHES:
        stretched[f"{factor:g}"] = own = {}
        for name, several in sets.items():
            costs = []
            for heads in several:
                factors = np.ones(270)
                factors[heads] = factor
                costs.append(loss(factors) - plain)
            own[name] = interval(np.mean(costs, axis=0))
    return stretched


# Heads ----------------------------------------------------------------------------------------------

FAST, SLOW = slice(0, 10), slice(16, 32)  # pairs


@torch.no_grad()
def of_heads(model: Llama, tokens: list[Tensor]) -> dict:
    """Attention by offset, kernel, and the share of each pair's variance that is due to position.

    The variance of a pair's product is due to position where its mean over a text changes with the
    offset, 0 to 63, and due to meaning where it differs between words at one offset.
    """
    looks, sinks, strengths, place, meaning = [], [], [], [], []
    turns = np.exp(1j * np.multiply.outer(np.arange(64), SPEEDS))
    for one in tokens:
        with rotated(model, KNOBS["as trained"]) as turner:
            turner.seen = seen = []
            weights = model.rows(one, need_weights=True)[1]
            parts_ = [x[0].double().numpy() for x in seen]
        heads = np.concatenate([w[0].numpy() for w in weights if w is not None])
        looks.append([[np.diagonal(head, -k)[16:].mean() for k in range(8)] for head in heads])
        sinks.append(heads[:, 16:, 0].mean(1))
        pairs = [x[..., :32] + 1j * x[..., 32:] for x in parts_]
        for queries, keys in zip(pairs[::2], pairs[1::2], strict=True):
            keys = np.repeat(keys, 3, axis=0)
            mean = queries[:, 8:].mean(1) * keys[:, 8:].mean(1).conj() / 8
            strengths.append(mean)
            at = np.arange(64, TOKENS, 7)
            each = queries[:, at, None] * keys[:, at[:, None] - np.arange(64)].conj() / 8
            shares = np.real(each * turns)  # (heads, queries, offsets, pairs)
            place.append(shares.mean(1).var(1))
            meaning.append(shares.var(1).mean(1))

    def by_head(means: list) -> np.ndarray:
        return np.array(means).reshape(len(tokens), 270, 32).mean(0)

    strength, place_, meaning_ = by_head(strengths), by_head(place), by_head(meaning)
    share = place_ / (place_ + meaning_)
    kernel = np.real(strength[:, None] * turns).sum(-1)
    fast, slow = (
        place_[:, part].sum(1) / (place_ + meaning_)[:, part].sum(1) for part in (FAST, SLOW)
    )
    return {
        "looks": np.round(np.mean(looks, 0), 4).tolist(),
        "first token": np.round(np.mean(sinks, 0), 4).tolist(),
        "curve": np.round(kernel[:, :17], 3).tolist(),
        "strength": np.round(np.abs(strength), 3).tolist(),
        "phase": np.round(np.angle(strength), 3).tolist(),
        "share by place, by pair": np.round(np.median(share, 0), 4).tolist(),
        "share by place, fast and slow": np.round([fast, slow], 4).T.tolist(),
        "variance, place and meaning": np.round([place_.mean(0), meaning_.mean(0)], 4).tolist(),
    }


@torch.no_grad()
def of_copies(model: Llama, count: int = 20) -> dict:
    """64 random tokens, twice: loss on each copy, and each head's attention to the token that followed."""
    rng = torch.Generator().manual_seed(0)
    lists = [torch.randint(1000, 40_000, (1, 64), generator=rng) for _ in range(count)]
    by_knob = {}
    for name in (
        "as trained", "all zero", "doubled", "halved", "times 1.5", "times 3", "reversed", "layout",
        "still 8 fastest", "still 8 slowest", "still 16 slowest",
    ):  # fmt: skip
        with rotated(model, KNOBS[name]):
            each = [losses(model, torch.cat([one, one], 1)) for one in lists]
        by_knob[name] = {
            "first": interval(x[:63].mean() for x in each),
            "second": interval(x[64:].mean() for x in each),
        }
    heads = []
    with rotated(model, KNOBS["as trained"]):
        for one in lists:
            weights = model.rows(torch.cat([one, one], 1), need_weights=True)[1]
            each_head = np.concatenate([w[0].numpy() for w in weights if w is not None])
            heads.append([np.diagonal(head, -63)[1:64].mean() for head in each_head])
    return {"loss": by_knob, "what followed": np.round(np.mean(heads, 0), 4).tolist()}


# Past what it was trained for -----------------------------------------------------------------------

LENGTH = 12_288
LONGER = {
    "as it is": {"rope_type": "default", "rope_theta": BASE},
    "NTK-aware": {"rope_type": "default", "rope_theta": BASE * 2 ** (HEAD / (HEAD - 2))},
    "YaRN": {"rope_type": "yarn", "factor": 2.0, "rope_theta": BASE,
             "original_max_position_embeddings": 8192},
    "linear": {"rope_type": "linear", "factor": 2.0, "rope_theta": BASE},
}  # fmt: skip


@torch.no_grad()
def of_length(model: Llama, config: dict, name: str) -> list[float]:
    """Loss of each 1024 tokens of the joined texts."""
    ids = model.tokenizer.encode(" ".join(texts().values())).ids[:LENGTH]
    rope = rope_frequencies({**config, "rope_parameters": LONGER[name]})
    tokens = torch.tensor([ids])
    with rotated(model, turned(speeds=rope.frequencies, factor=rope.attention_factor)):
        rows = model.rows(tokens)[0][0, :-1]
    each = []
    for part, wanted in zip(rows.split(1024), tokens[0, 1:].split(1024), strict=True):
        scores = part @ model.words.weight.T
        each.append(round(float(torch.nn.functional.cross_entropy(scores, wanted)), 4))
    return each
