"""Train a small language model and record its learned position rows. Protocol: README.md."""

from __future__ import annotations

import base64
import math
import time
from functools import partial

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, gelu, linear, scaled_dot_product_attention

from experiments.clocks.text import HELD_OUT, MASK, PIECES, corpus
from experiments.shared.training import stamp
from pe_book.records.clocks import LENGTH, WIDTH, kept_steps

ASKED, HEADS, LAYERS, BATCH = 20, 2, 2, 32
RATE, WARM, DECAY, FIRST = 3e-3, 200, 0.05, 0.02
WINDOWS, AFTER = 256, 2048  # held-out windows at each state, and after training


class Layer(nn.Module):
    """Pre-norm layer; with `at`, only these positions are queries."""

    def __init__(self):
        super().__init__()
        self.before, self.between = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        plain = partial(nn.Linear, bias=False)
        self.query, self.seen = plain(WIDTH, WIDTH), plain(WIDTH, 2 * WIDTH)
        self.out = plain(WIDTH, WIDTH)
        self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x: Tensor, at: Tensor | None, causal: bool) -> Tensor:
        given = self.before(x)
        heads = partial(torch.unflatten, dim=2, sizes=(-1, WIDTH // HEADS))
        key, value = (heads(part).transpose(1, 2) for part in self.seen(given).chunk(2, dim=2))
        mask = None
        if at is not None:
            x, given = (taken(part, at) for part in (x, given))
            mask = (torch.arange(LENGTH) <= at[..., None])[:, None] if causal else None
        query = heads(self.query(given)).transpose(1, 2)
        alone = causal and at is None
        read = scaled_dot_product_attention(query, key, value, attn_mask=mask, is_causal=alone)
        x = x + self.out(read.transpose(1, 2).flatten(2))
        return x + self.down(gelu(self.up(self.between(x))))


class Reader(nn.Module):
    """Layers over token plus position embeddings, with tied output weights."""

    def __init__(self, causal: bool):
        super().__init__()
        self.causal = causal
        self.pieces = nn.Embedding(PIECES, WIDTH)
        self.rows = nn.Parameter(torch.empty(LENGTH, WIDTH))
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.last = nn.LayerNorm(WIDTH)
        for weight in self.parameters():
            if weight.ndim > 1:
                nn.init.normal_(weight, std=FIRST)

    def loss(self, example: tuple[Tensor, Tensor, Tensor], rows: Tensor | None = None) -> Tensor:
        """Mean cross-entropy in nats at the target positions."""
        given, at, wanted = example
        x = self.pieces(given) + (self.rows if rows is None else rows)
        for layer in self.layers[:-1]:
            x = layer(x, None, self.causal)
        x = self.last(self.layers[-1](x, at, self.causal))
        return cross_entropy(linear(x, self.pieces.weight).flatten(0, 1), wanted.flatten())


def taken(table: Tensor, at: Tensor) -> Tensor:
    """Rows of each window at these positions."""
    return table.gather(1, at[..., None].expand(-1, -1, table.size(2)))


def draw(text: Tensor, task: str, count: int, chance: torch.Generator):
    """Random windows: input tokens, target positions, target tokens.

    "masked" masks the targets, "shuffled" first permutes the tokens of each window at random, and
    "causal" has the token after each position as its target.
    """
    start = torch.randint(len(text) - LENGTH, (count, 1), generator=chance)
    window = text[start + torch.arange(LENGTH + 1)]
    given, following = window[:, :-1], window[:, 1:]
    if task == "shuffled":
        given = given.gather(1, torch.rand(given.shape, generator=chance).argsort(1))
    at = torch.rand(given.shape, generator=chance).argsort(1)[:, :ASKED]
    if task == "causal":
        return given, at, following.gather(1, at)
    return given.scatter(1, at, MASK), at, given.gather(1, at)


def train(task: str, steps: int, seed: int) -> dict:
    """One training, and all that is worth keeping of it.

    Parameters
    ----------
    task : {"masked", "shuffled", "causal"}
        What is asked for, as `draw` says.
    steps : int
        How many, of 32 windows each.
    seed : int
        Starts three generators: weights and rows, training windows, held-out windows.
    """
    torch.set_num_threads(1)
    begin = time.perf_counter()
    stored, digest = corpus()
    text = torch.from_numpy(stored.astype(np.int64))
    train_text, held_out = text[:-HELD_OUT], text[-HELD_OUT:]
    torch.manual_seed(1000 * seed)
    reader = Reader(task == "causal")
    data, asked = (torch.Generator().manual_seed(1000 * seed + part) for part in (2, 3))
    watched = draw(held_out, task, WINDOWS, asked)
    rows, others = [reader.rows], [w for n, w in reader.named_parameters() if n != "rows"]
    groups = [{"params": others, "weight_decay": DECAY}, {"params": rows, "weight_decay": 0.0}]
    adam = torch.optim.AdamW(groups, RATE, betas=(0.9, 0.95), fused=True)

    def pace(step: int) -> float:
        return min(1, (step + 1) / WARM) * (0.55 + 0.45 * math.cos(math.pi * step / steps))

    schedule = torch.optim.lr_scheduler.LambdaLR(adam, pace)
    kept, curve, states, losses = kept_steps(steps), [], [], []
    for step in range(steps + 1):
        if step in kept:
            with torch.no_grad():
                curve.append(round(reader.loss(watched).item(), 4))
                states.append(reader.rows.numpy().astype(np.float16))
        if step == steps:
            break
        loss = reader.loss(draw(train_text, task, BATCH, data))
        adam.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        adam.step()
        schedule.step()
        if step < 50:
            losses.append(round(loss.item(), 7))
    return {
        "text": digest,
        "losses": losses,
        "curve": curve,
        "scores": afterwards(reader, draw(held_out, task, AFTER, asked), seed),
        "rows": base64.b64encode(np.stack(states).tobytes()).decode(),
        **stamp(reader, begin),
    }


@torch.no_grad()
def afterwards(reader: Reader, example: tuple[Tensor, Tensor, Tensor], seed: int) -> dict:
    """Losses in nats of the trained reader, with its rows and with others in their place."""
    rows = reader.rows
    order = torch.from_numpy(np.random.default_rng([seed, 4]).permutation(LENGTH))
    others = {
        "rows": rows,
        "reversed": rows.flip(0),
        "shuffled": rows[order],
        "removed": rows.mean(0).expand(LENGTH, -1),
    }
    return {name: round(reader.loss(example, to).item(), 4) for name, to in others.items()}
