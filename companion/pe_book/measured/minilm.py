"""Measurements of all-MiniLM-L6-v2: its position rows, the heads that use them, the effect of order."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import torch
from torch import Tensor

from pe_book.measured import interval, texts
from pe_book.measured.clocks import (
    FIRST,
    LAST,
    Clocks,
    blocks,
    clocks,
    explained,
    head_matrix,
    leading,
    rotations,
    step_matrix,
)
from pe_book.models import Checkpoint
from pe_book.models.bert import Bert
from pe_lib import sinusoidal_encoding

CITIES = ("Paris", "Rome", "Berlin", "Tokyo", "Cairo", "Lima", "Oslo", "Madrid", "Boston", "Delhi")
NAMES = ("Alice", "Bob", "Carol", "David", "Eve", "Frank", "Grace", "Henry")
ANIMALS = ("dog", "man", "cat", "boy", "snake", "horse", "girl", "bear")
TEMPLATES = {
    "the flight from {} to {}": CITIES,
    "a train leaves {} for {}": CITIES,
    "she moved from {} to {} last year": CITIES,
    "{} is north of {}": CITIES,
    "{} paid {}": NAMES,
    "{} is taller than {}": NAMES,
    "{} wrote a letter to {}": NAMES,
    "{} forgave {} in the end": NAMES,
    "the {} bit the {}": ANIMALS,
    "the {} chased the {}": ANIMALS,
    "{} before {}": ("dinner", "sleep", "work", "school", "lunch", "war"),
    "more {} than {}": ("tea", "coffee", "water", "milk", "wine", "rice"),
}
PAIRS = (
    ("dog bites man", "man bites dog"),
    ("dog bites man", "a man is bitten by a dog"),
    ("the flight from Paris to Rome", "the flight from Rome to Paris"),
    ("the flight from Paris to Rome", "the flight from Paris to Berlin"),
    ("the flight from Paris to Rome", "how to bake bread"),
    ("Alice paid Bob", "Bob paid Alice"),
)
HEADS = ("0.2", "1.9", "2.11", "0.5", "1.8", "4.9")  # named in the chapter


# Rows -----------------------------------------------------------------------------------------------


def of_rows(table: np.ndarray) -> dict:
    """Principal directions, the matrix of one step with its controls, and the lengths of the rows."""
    inside = table[FIRST:LAST]
    fitted = clocks(inside)
    by_count = {}
    for count in (2, 4, 6, 8, 10, 12, 16, 20):
        *_, z, share = leading(inside, count)
        by_count[count] = {
            "share": round(share, 4),
            "explained": round(explained(z, step_matrix(z)), 4),
            "held out": round(_held_out(z), 4),
        }
    z, rng = fitted.coordinates, np.random.default_rng(0)
    mixed = [z[rng.permutation(len(z))] for _ in range(200)]
    beyond = (table[LAST:] - fitted.mean) @ fitted.directions.T
    lengths = np.linalg.norm(table, axis=1)
    unit = table / lengths[:, None]
    alike = unit[FIRST:LAST] @ unit[FIRST:LAST].T
    return {
        "by directions": by_count,
        "shuffled": [round(x, 4) for x in _range(explained(m, step_matrix(m)) for m in mixed)],
        "random smooth curves": [round(x, 4) for x in _range(map(_held_out, smooth_curves(z)))],
        "row before": round(explained(z, np.eye(len(z[0]))), 4),
        "row before, 128 to 511": round(explained(beyond, np.eye(len(z[0]))), 4),
        "step of 1 to 127 on 128 to 511": round(explained(beyond, fitted.step), 4),
        "moduli": [round(float(x), 4) for x in sorted(np.abs(np.linalg.eigvals(fitted.step)))],
        "moduli, shuffled": [
            round(
                float(np.median([np.abs(np.linalg.eigvals(step_matrix(m))).max() for m in mixed])),
                3,
            )
        ],
        "turns": [round(float(x), 4) for x in fitted.turns],
        "wavelengths": [round(float(2 * np.pi / x), 2) for x in fitted.turns],
        "hand lengths": [
            [round(float(x), 3) for x in (size.mean(), size.std())]
            for size in np.abs(fitted.hands).T
        ],
        "lengths": {
            str(i): round(float(lengths[i]), 2) for i in (0, 1, 2, 64, 126, 127, 128, 510, 511)
        },
        "median length": round(float(np.median(lengths[FIRST:LAST])), 3),
        "alike by offset": [round(float(np.diagonal(alike, k).mean()), 3) for k in range(65)],
    }


def smooth_curves(like: np.ndarray, count: int = 200) -> np.ndarray:
    """Smooth Gaussian curves with the step size of `like`, shape (count, rows, columns)."""
    at = np.arange(len(like))
    correlation = (1 + explained(like, np.eye(like.shape[1]))) / 2  # of adjacent rows
    kernel = np.log(correlation) * (at[:, None] - at) ** 2
    root = np.linalg.cholesky(np.exp(kernel) + 1e-9 * np.eye(len(at)))
    return root @ np.random.default_rng(0).normal(size=(count, *like.shape))


def _held_out(z: np.ndarray) -> float:
    middle = len(z) // 2 + 1
    return explained(z[middle:], step_matrix(z[:middle]))


def _range(values) -> tuple[float, float, float]:
    array = np.array(list(values))
    return float(array.mean()), float(array.min()), float(array.max())


# Heads ----------------------------------------------------------------------------------------------


def projections(checkpoint: Checkpoint, layer: int, head: int) -> tuple[np.ndarray, np.ndarray]:
    """A head's W_Q and W_K, (32, 384) each."""
    width = checkpoint.config["hidden_size"] // checkpoint.config["num_attention_heads"]
    rows = slice(head * width, (head + 1) * width)
    names = (f"encoder.layer.{layer}.attention.self.{name}.weight" for name in ("query", "key"))
    query, key = (checkpoint.weights[name][rows].astype(float) for name in names)
    return query, key


def of_heads(checkpoint: Checkpoint, fitted: Clocks, looks: np.ndarray) -> dict:
    """Each head's matrix in the basis of the clocks, its rotation angles, and where it looks."""
    norm = checkpoint.weights["embeddings.LayerNorm.weight"].astype(float)
    matrices, every = {}, []
    for layer, head in itertools.product(range(6), range(12)):
        matrix = head_matrix(fitted.directions, norm, *projections(checkpoint, layer, head))
        turned, inside, share = rotations(blocks(matrix, fitted.basis, fitted.hands))
        by_offset = looks[layer, head]
        every.append(
            {
                "head": f"{layer}.{head}",
                "strength": round(float(np.abs(turned).sum()), 4),
                "in blocks": round(inside, 4),
                "in rotations": round(share, 4),
                "steps": [round(float(x), 2) for x in np.angle(turned) / fitted.turns],
                "parts": [round(float(x), 4) for x in np.abs(turned)],
                "looks": [round(float(x), 4) for x in by_offset],
            }
        )
        if f"{layer}.{head}" in HEADS:
            matrices[f"{layer}.{head}"] = np.round(matrix, 5).tolist()
    rng, norm_of = np.random.default_rng(0), np.linalg.norm
    drawn, turned_basis = [], []
    matrix = head_matrix(fitted.directions, norm, *projections(checkpoint, 0, 2))
    for _ in range(200):
        other = rng.normal(size=fitted.directions.shape)
        other /= norm_of(other, axis=1)[:, None]
        mixed = head_matrix(other, norm, *projections(checkpoint, 0, 2))
        drawn.append(rotations(blocks(mixed, fitted.basis, fitted.hands))[2])
        basis = fitted.basis @ np.linalg.qr(rng.normal(size=(8, 8)))[0]
        turned_basis.append(rotations(blocks(matrix, basis, fitted.hands))[2])
    hands = fitted.hands.view(float)  # real and imaginary parts as columns
    scores = hands @ (fitted.basis @ matrix @ fitted.basis.T) @ hands.T
    first = [int(np.argmax(scores[i])) - i for i in range(1, len(scores))]
    return {
        "heads": every,
        "matrices": matrices,
        "random directions": [round(x, 4) for x in _range(drawn)],
        "random basis": [round(x, 4) for x in _range(turned_basis)],
        "clocks alone look one back": round(float(np.mean(np.array(first) == -1)), 4),
        "clocks' score by offset": [
            round(float(np.diagonal(scores, k).mean()), 3) for k in range(-8, 9)
        ],
    }


@torch.no_grad()
def where_heads_look(model: Bert) -> np.ndarray:
    """Mean attention weight at offsets -4 to 4, (6, 12, 9), over 128 tokens of each text."""
    means = []
    for tokens in chunks(model, 126, 1):
        weights = model(tokens, need_weights=True)[1]
        means.append(
            [
                [
                    [float(torch.diagonal(w[0, h], k).mean()) for k in range(-4, 5)]
                    for h in range(12)
                ]
                for w in weights
                if w is not None
            ]
        )
    return np.mean(means, axis=0)


def chunks(model: Bert, length: int, each: int) -> list[Tensor]:
    """Windows of each text between [CLS] and [SEP], (1, length + 2)."""
    windows = []
    for words in texts().values():
        first, *ids, last = model.tokenizer.encode(words).ids
        for i in range(each):
            windows.append(torch.tensor([[first, *ids[i * length : (i + 1) * length], last]]))
    return windows


# Order ----------------------------------------------------------------------------------------------


def sentences() -> list[str]:
    """Forty sentences of the texts, of 8 to 20 words."""
    fitting = [
        sentence + "."
        for words in texts().values()
        for sentence in words.split(". ")
        if 8 <= len(sentence.split()) <= 20 and sentence.replace(" ", "").isascii()
    ]
    return fitting[:: len(fitting) // 40][:40]


def alike(model: Bert, one: str, other: str) -> float:
    """Cosine of two sentences' vectors."""
    a, b = model.vectors(one, other)
    return float(a @ b)


def of_order(model: Bert) -> dict:
    """Similarity of sentences whose two words are swapped, or one of which is replaced."""
    by_template = {}
    for text, words in TEMPLATES.items():
        swapped = [
            alike(model, text.format(a, b), text.format(b, a))
            for a, b in itertools.combinations(words, 2)
        ]
        replaced = [
            alike(model, text.format(a, b), text.format(a, c))
            for a, b, c in zip(words, np.roll(words, 1), np.roll(words, 2), strict=True)
        ]
        by_template[text] = {
            "swapped": interval(swapped),
            "least": round(min(swapped), 4),
            "replaced": interval(replaced),
        }
    with changed_rows(model, lambda rows: 0 * rows):
        without = [alike(model, *pair) for pair in PAIRS]
    return {
        "templates": by_template,
        "pairs": [round(alike(model, *pair), 4) for pair in PAIRS],
        "pairs without rows": [round(x, 6) for x in without],
    }


@contextmanager
def changed_rows(model: Bert, change) -> Iterator[None]:
    """Replaces the model's position rows in a `with` block."""
    table = model.places.values.weight
    before = table.detach().clone()
    try:
        with torch.no_grad():
            table.copy_(change(before.clone()))
        yield
    finally:
        with torch.no_grad():
            table.copy_(before)


def changes(before: Tensor) -> dict:
    """Tables that replace the model's position rows, by name."""
    size = float(before[FIRST:LAST].norm(dim=1).median())
    waves = torch.from_numpy(sinusoidal_encoding(*before.shape)).float()
    waves = waves * size / waves.norm(dim=1, keepdim=True)
    noise = torch.randn(before.shape, generator=torch.Generator().manual_seed(0))
    noise = noise * size / noise.norm(dim=1, keepdim=True)
    mixed = 1 + torch.randperm(LAST - FIRST, generator=torch.Generator().manual_seed(0))

    def but_first(rows: Tensor) -> Tensor:
        return torch.cat([before[:1], rows[1:]])

    def within(rows: np.ndarray) -> Tensor:
        return torch.cat([before[:1], torch.from_numpy(rows).float(), before[LAST:]])

    def along(k: int) -> Tensor:
        return torch.cat([before[:1], before[1 + k :], before[1 : 1 + k]])

    tables = {
        "off": 0 * before,
        "off but row 0": but_first(0 * before),
        **{f"moved along by {k}": along(k) for k in (1, 20, 100, 200)},
        "shuffled": torch.cat([before[:1], before[mixed], before[LAST:]]),
        "sinusoids": but_first(waves),
        "random rows": but_first(noise),
    }
    for count in (2, 4, 6, 8, 12):
        mean, directions, z, _ = leading(before[FIRST:LAST].double().numpy(), count)
        tables[f"{count} directions"] = within(mean + z @ directions)
    fitted = clocks(before[FIRST:LAST].double().numpy())
    ladder = fitted.turns[0] * (fitted.turns[3] / fitted.turns[0]) ** (np.arange(4) / 3)
    for name, turns in {
        "clocks alone": fitted.turns,
        "clocks, equal factors": ladder,
        "clocks, mirrored": -fitted.turns,
    }.items():  # uniform rotation in the trained planes, with the mean hand lengths
        angles = np.multiply.outer(np.arange(LAST - FIRST), turns)
        hands = np.abs(fitted.hands).mean(axis=0) * np.exp(1j * angles)
        tables[name] = within(fitted.mean + hands.view(float) @ fitted.basis @ fitted.directions)
    return tables


def of_changes(model: Bert) -> dict:
    """Similarity of sentences with themselves when the position rows are replaced."""
    asked = sentences()
    plain = model.vectors(*asked)
    similarity = {}
    for name, rows in changes(model.places.values.weight.detach().clone()).items():
        with changed_rows(model, lambda _, rows=rows: rows):
            similarity[name] = interval((model.vectors(*asked) * plain).sum(1).tolist())
    other = [float(plain[i] @ plain[i - 1]) for i in range(len(plain))]
    rng = np.random.default_rng(0)
    mixed = [" ".join(rng.permutation(sentence.split())) for sentence in asked]
    similarity["words shuffled"] = interval((model.vectors(*mixed) * plain).sum(1).tolist())
    return similarity | {"another sentence": interval(other)}


# Places in the layers -------------------------------------------------------------------------------


@torch.no_grad()
def of_layers(model: Bert, fresh: Bert) -> dict:
    """Mean error, in positions, of ridge regression from each layer's rows: six texts train, two test.

    Positions 1 to 62 of windows of 64 tokens; strength 1. Always guessing the middle is 15.5 off.
    """
    by_model = {}
    for name, read in {"trained": model, "trained, rows off": model, "untrained": fresh}.items():
        off = (lambda rows: 0 * rows) if "off" in name else (lambda rows: rows)
        with changed_rows(read, off):
            layers = [torch.cat(rows, 0) for rows in _by_layer(read)]
        errors = []
        for rows in layers:
            pieces = rows[:, 1:-1].double()
            count = len(pieces) * 6 // 8
            fit, test = pieces[:count].flatten(0, 1), pieces[count:].flatten(0, 1)
            at = torch.arange(1, 63, dtype=torch.double)
            mean, spread = fit.mean(0), fit.std(0)
            x = (fit - mean) / spread
            y = at.repeat(count) - at.mean()
            weights = torch.linalg.solve(x.T @ x + torch.eye(x.size(1)).double(), x.T @ y)
            guess = (test - mean) / spread @ weights + at.mean()
            errors.append(round(float((guess - at.repeat(len(pieces) - count)).abs().mean()), 2))
        by_model[name] = errors
    return by_model


def _by_layer(model: Bert) -> list[list[Tensor]]:
    passes = [model(tokens)[0] for tokens in chunks(model, 62, 30)]
    return [list(rows) for rows in zip(*passes, strict=True)]
