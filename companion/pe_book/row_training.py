"""A small language model with learned position rows, and its training: chapter "What training writes"."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, gelu, linear, scaled_dot_product_attention

from pe_book._validate import show
from pe_book.docstrings import MASK, TOKENS
from pe_book.records.clocks import LENGTH, WIDTH

ASKED, HEADS, LAYERS, BATCH = 20, 2, 2, 32
TASKS = ("masked", "shuffled", "causal")
RATE, WARM, DECAY, FIRST = 3e-3, 200, 0.05, 0.02


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
        """Shape (windows, `LENGTH` or as many as `at` has, `WIDTH`), like `x`."""
        normed = self.before(x)
        heads = partial(torch.unflatten, dim=2, sizes=(-1, WIDTH // HEADS))
        key, value = (heads(part).transpose(1, 2) for part in self.seen(normed).chunk(2, dim=2))
        mask = None
        if at is not None:
            x, normed = (taken(part, at) for part in (x, normed))
            mask = (torch.arange(LENGTH) <= at[..., None])[:, None] if causal else None
        query = heads(self.query(normed)).transpose(1, 2)
        alone = causal and at is None
        read = scaled_dot_product_attention(query, key, value, attn_mask=mask, is_causal=alone)
        x = x + self.out(read.transpose(1, 2).flatten(2))
        return x + self.down(gelu(self.up(self.between(x))))


class Reader(nn.Module):
    """Layers over token plus position embeddings, with tied output weights.

    Parameters
    ----------
    causal : bool
        Whether a token sees only itself and the tokens before it.
    """

    def __init__(self, causal: bool = False):
        super().__init__()
        self.causal = causal
        self.pieces = nn.Embedding(TOKENS, WIDTH)
        self.rows = nn.Parameter(torch.empty(LENGTH, WIDTH))
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.last = nn.LayerNorm(WIDTH)
        for weight in self.parameters():
            if weight.ndim > 1:
                nn.init.normal_(weight, std=FIRST)

    def loss(self, example: tuple[Tensor, Tensor, Tensor], rows: Tensor | None = None) -> Tensor:
        """Mean cross-entropy in nats at the target positions of an `example`, as `draw` gives it."""
        tokens, at, targets = example
        x = self.pieces(tokens) + (self.rows if rows is None else rows)
        for layer in self.layers[:-1]:
            x = layer(x, None, self.causal)
        x = self.last(self.layers[-1](x, at, self.causal))
        return cross_entropy(linear(x, self.pieces.weight).flatten(0, 1), targets.flatten())


def taken(table: Tensor, at: Tensor) -> Tensor:
    """Rows of each window at these positions."""
    return table.gather(1, at[..., None].expand(-1, -1, table.size(2)))


def draw(
    text: Tensor, task: str, count: int, chance: torch.Generator | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    """Random windows: input tokens, target positions, target tokens.

    Parameters
    ----------
    text : Tensor of int
        Token ids, more than `LENGTH`.
    task : {"masked", "shuffled", "causal"}
        "masked" masks the targets, "shuffled" first permutes the tokens of each window at random,
        and "causal" has the token after each position as its target.
    count : int
        Number of windows.
    chance : torch.Generator, optional
        By default torch's own.

    Raises
    ------
    ValueError
        If the task is unknown.
    """
    if task not in TASKS:
        raise ValueError(f"task must be one of {', '.join(TASKS)}, got {show(task)}")
    start = torch.randint(len(text) - LENGTH, (count, 1), generator=chance)
    window = text[start + torch.arange(LENGTH + 1)].long()
    tokens, following = window[:, :-1], window[:, 1:]
    if task == "shuffled":
        tokens = tokens.gather(1, torch.rand(tokens.shape, generator=chance).argsort(1))
    at = torch.rand(tokens.shape, generator=chance).argsort(1)[:, :ASKED]
    if task == "causal":
        return tokens, at, following.gather(1, at)
    return tokens.scatter(1, at, MASK), at, tokens.gather(1, at)


def train(
    reader: Reader, text: Tensor, task: str, steps: int, chance: torch.Generator | None = None
) -> Iterator[float]:
    """Trains a reader step by step: AdamW with warm-up and cosine schedule, no weight decay for the rows.

    Parameters
    ----------
    reader : Reader
        Changed in place; causal if the task is.
    text, task, chance
        As for `draw`.
    steps : int
        Number of steps, of `BATCH` windows each.

    Yields
    ------
    float
        Loss of each step in nats, before the update.
    """
    others = [weight for name, weight in reader.named_parameters() if name != "rows"]
    groups = [
        {"params": others, "weight_decay": DECAY},
        {"params": [reader.rows], "weight_decay": 0.0},
    ]
    adam = torch.optim.AdamW(groups, RATE, betas=(0.9, 0.95), fused=True)

    def pace(step: int) -> float:
        return min(1, (step + 1) / WARM) * (0.55 + 0.45 * math.cos(math.pi * step / steps))

    schedule = torch.optim.lr_scheduler.LambdaLR(adam, pace)
    for _ in range(steps):
        loss = reader.loss(draw(text, task, BATCH, chance))
        adam.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        adam.step()
        schedule.step()
        yield loss.item()
