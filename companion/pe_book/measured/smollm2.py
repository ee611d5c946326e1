"""What SmolLM2 does when the positions it is told are others than those it was trained with."""

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

# angles of queries, of keys; layout; factor of all pairs, or of each
Told = tuple[np.ndarray, np.ndarray, str, float | np.ndarray]


class Turner(RotaryEncoding):
    """Turns queries and keys by the angles that a function of the positions says."""

    def __init__(self, how: Callable[[np.ndarray], Told]):
        super().__init__(HEAD, 1, layout="halves")
        self.how = how
        self.seen: list[Tensor] | None = None

    def forward(self, x: Tensor, first_position: int = 0, **_) -> Tensor:
        """Queries come first, then keys, which have fewer heads."""
        places = first_position + np.arange(x.size(-2))
        queries, keys, layout, factor = self.how(places)
        angles = torch.from_numpy(queries if x.size(1) == 9 else keys)
        if self.seen is not None:
            self.seen.append(x)
        loud = torch.as_tensor(factor, dtype=torch.float32)
        cos, sin = (loud * table.float() for table in (angles.cos(), angles.sin()))
        return apply_rotary(x, cos, sin, layout)


def turned(
    change: Callable[[np.ndarray], np.ndarray] = lambda p: p,
    speeds: np.ndarray = SPEEDS,
    keys: Callable[[np.ndarray], np.ndarray] | None = None,
    layout: str = "halves",
    factor: float | np.ndarray = 1.0,
) -> Callable[[np.ndarray], Told]:
    """Angles from changed places and speeds; keys the same, or as `keys` says of the places."""

    def how(places: np.ndarray) -> Told:
        told = np.multiply.outer(change(places).astype(float), speeds)
        return told, told if keys is None else keys(places), layout, factor

    return how


def still(first: int, last: int) -> np.ndarray:
    """The speeds, with pairs `first` to `last` - 1 at rest."""
    at = np.arange(HEAD // 2)
    return np.where((first <= at) & (at < last), 0.0, SPEEDS)


def coarse(values: np.ndarray) -> np.ndarray:
    """The values, as bfloat16 rounds them."""
    return torch.from_numpy(np.asarray(values, float)).to(torch.bfloat16).double().numpy()


def half_turned(speeds: np.ndarray, shift: int = 0) -> Callable[[np.ndarray], np.ndarray]:
    """Keys of the first half with their own speeds, or places; the others as they should be."""
    return lambda places: np.where(
        (places < TOKENS // 2)[:, None],
        np.multiply.outer(places.astype(float) + shift, speeds),
        np.multiply.outer(places.astype(float), SPEEDS),
    )


def shuffled(places: np.ndarray) -> np.ndarray:
    """The places in another order."""
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
    told = [model.tokenizer.encode(words).ids[64 : 64 + count] for words in texts().values()]
    return [torch.tensor([ids]) for ids in told]


@contextmanager
def turned_by(model: Llama, position: RotaryEncoding) -> Iterator[None]:
    """The model, with another part that turns its queries and keys."""
    before, model.position = model.position, position
    try:
        yield
    finally:
        model.position = before


@contextmanager
def told(model: Llama, how: Callable[[np.ndarray], Told]) -> Iterator[Turner]:
    """The model, told of positions in this way."""
    turner = Turner(how)
    with turned_by(model, turner):
        yield turner


@torch.no_grad()
def losses(model: Llama, tokens: Tensor) -> np.ndarray:
    """Nats for each token after the first."""
    scores = model(tokens)[0][0, :-1]
    return torch.nn.functional.cross_entropy(scores, tokens[0, 1:], reduction="none").numpy()


def reads(model: Llama, text: str, change: Callable[[np.ndarray], np.ndarray]) -> tuple[float, str]:
    """Loss on a text whose positions are changed, in nats a token, and the likeliest next token."""
    tokens = torch.tensor([model.tokenizer.encode(text).ids])
    with told(model, turned(change)), torch.no_grad():
        scores = model(tokens)[0][0]
        loss = torch.nn.functional.cross_entropy(scores[:-1], tokens[0, 1:])
    return float(loss), model.tokenizer.decode([int(scores[-1].argmax())])


def of_knob(model: Llama, name: str, tokens: list[Tensor]) -> dict:
    """Mean loss of each text; of the second half alone, too, where the first alone was changed."""
    with told(model, KNOBS[name]):
        found = [losses(model, one) for one in tokens]
    half = TOKENS // 2
    return {
        "loss": [round(float(one.mean()), 5) for one in found],
        "second half": [round(float(one[half:].mean()), 5) for one in found],
    }


def with_costs(found: dict) -> dict:
    """Each knob's cost: its loss less that of the model as trained, text by text."""
    plain = found["as trained"]
    for one in found.values():
        for kind, name in (("loss", "cost"), ("second half", "cost in the second half")):
            difference = np.subtract(one[kind], plain[kind])
            one[name] = interval(difference)
    return found


# Single heads stretched -----------------------------------------------------------------------------


class HeadTurner(RotaryEncoding):
    """Turns each head of each layer by its own multiple of the positions, shape (layers, heads)."""

    def __init__(self, factors: np.ndarray):
        super().__init__(HEAD, 1, layout="halves")
        self.factors, self.calls = factors, 0

    def forward(self, x: Tensor, first_position: int = 0, **_) -> Tensor:
        """Queries come first, then keys, layer by layer."""
        own = self.factors[self.calls // 2 % len(self.factors)]
        self.calls += 1
        places = np.multiply.outer(own, first_position + np.arange(x.size(-2), dtype=float))
        angles = torch.from_numpy(np.multiply.outer(places, SPEEDS))
        return apply_rotary(x, angles.cos().float(), angles.sin().float(), "halves")


def own_keys(model: Llama) -> Llama:
    """The model with a key head for each query head, so that one can be turned without the others."""
    for layer in cast("list[Block]", model.layers):
        attention = layer.attention
        each = attention.num_heads // attention.num_kv_heads
        size = attention.num_kv_heads * HEAD
        query, *shared = attention.in_proj_weight.split([attention.num_heads * HEAD, size, size])
        apart = [
            part.unflatten(0, (-1, HEAD)).repeat_interleave(each, 0).flatten(0, 1)
            for part in shared
        ]
        attention.in_proj_weight = torch.nn.Parameter(torch.cat([query, *apart]))
        attention.num_kv_heads = attention.num_heads
    return model


STRETCHES = (0.5, 2.0, 2.5)


def of_stretch(model: Llama, tokens: list[Tensor], back: list[int]) -> dict:
    """Costs where all heads, the heads `back` alone, all others, or five drawn ones are stretched.

    `model` has a key head for each query head: see `own_keys`.
    """
    others = np.setdiff1d(np.arange(270), back)
    drawn = np.random.default_rng(0).choice(others, (5, len(back)))
    sets = {"all": [np.arange(270)], "back": [back], "drawn": list(drawn), "others": [others]}

    def loss(factors: np.ndarray) -> np.ndarray:
        with turned_by(model, HeadTurner(factors.reshape(30, 9))):
            return np.array([float(losses(model, one).mean()) for one in tokens])

    plain = loss(np.ones(270))
    found = {}
    for factor in STRETCHES:
        found[f"{factor:g}"] = own = {}
        for name, several in sets.items():
            costs = []
            for heads in several:
                factors = np.ones(270)
                factors[heads] = factor
                costs.append(loss(factors) - plain)
            own[name] = interval(np.mean(costs, axis=0))
    return found


# Heads ----------------------------------------------------------------------------------------------

FAST, SLOW = slice(0, 10), slice(16, 32)  # pairs


@torch.no_grad()
def of_heads(model: Llama, tokens: list[Tensor]) -> dict:
    """Where each head looks, its kernel, and which of its pairs tell of place.

    A pair's share of a score is by place as far as its mean over a text's words changes with the
    offset, 0 to 63, and by meaning as far as it differs from word to word at one offset.
    """
    looks, sinks, strengths, place, meaning = [], [], [], [], []
    turns = np.exp(1j * np.multiply.outer(np.arange(64), SPEEDS))
    for one in tokens:
        with told(model, KNOBS["as trained"]) as turner:
            turner.seen = seen = []
            weights = model.rows(one, need_weights=True)[1]
            parts_ = [x[0].double().numpy() for x in seen]
        found = np.concatenate([w[0].numpy() for w in weights if w is not None])
        looks.append([[np.diagonal(head, -k)[16:].mean() for k in range(8)] for head in found])
        sinks.append(found[:, 16:, 0].mean(1))
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

    def by_head(found: list) -> np.ndarray:
        return np.array(found).reshape(len(tokens), 270, 32).mean(0)

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
    """A list of 64 random tokens, twice: the loss on each copy, and which heads find their place."""
    rng = torch.Generator().manual_seed(0)
    lists = [torch.randint(1000, 40_000, (1, 64), generator=rng) for _ in range(count)]
    found = {}
    for name in (
        "as trained", "all zero", "doubled", "halved", "times 1.5", "times 3", "reversed", "layout",
        "still 8 fastest", "still 8 slowest", "still 16 slowest",
    ):  # fmt: skip
        with told(model, KNOBS[name]):
            each = [losses(model, torch.cat([one, one], 1)) for one in lists]
        found[name] = {
            "first": interval(x[:63].mean() for x in each),
            "second": interval(x[64:].mean() for x in each),
        }
    heads = []
    with told(model, KNOBS["as trained"]):
        for one in lists:
            weights = model.rows(torch.cat([one, one], 1), need_weights=True)[1]
            found_ = np.concatenate([w[0].numpy() for w in weights if w is not None])
            heads.append([np.diagonal(head, -63)[1:64].mean() for head in found_])
    return {"loss": found, "what followed": np.round(np.mean(heads, 0), 4).tolist()}


# Past what it was trained for -----------------------------------------------------------------------

LENGTH = 12_288
LONGER = {
    "as it is": {"rope_type": "default", "rope_theta": BASE},
    "base raised": {"rope_type": "default", "rope_theta": BASE * 2 ** (HEAD / (HEAD - 2))},
    "YaRN": {"rope_type": "yarn", "factor": 2.0, "rope_theta": BASE,
             "original_max_position_embeddings": 8192},
    "linear": {"rope_type": "linear", "factor": 2.0, "rope_theta": BASE},
}  # fmt: skip


@torch.no_grad()
def of_length(model: Llama, config: dict, name: str) -> list[float]:
    """Loss by thousand and twenty-four tokens of the texts, one behind the other."""
    ids = model.tokenizer.encode(" ".join(texts().values())).ids[:LENGTH]
    made = rope_frequencies({**config, "rope_parameters": LONGER[name]})
    tokens = torch.tensor([ids])
    with told(model, turned(speeds=made.frequencies, factor=made.attention_factor)):
        rows = model.rows(tokens)[0][0, :-1]
    each = []
    for part, wanted in zip(rows.split(1024), tokens[0, 1:].split(1024), strict=True):
        scores = part @ model.words.weight.T
        each.append(round(float(torch.nn.functional.cross_entropy(scores, wanted)), 4))
    return each
