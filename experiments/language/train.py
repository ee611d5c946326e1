"""Trains a small causal language model and tests it on longer held-out text: README.md."""

from __future__ import annotations

import math
import time
from functools import partial

import numpy as np
import torch
from torch import Tensor, nn

from experiments.language.text import LONGEST, TOKENS, corpus
from experiments.shared.training import adamw, rate_at, stamp, take_step
from pe_book.records.language import BIN, LENGTH
from pe_book.small_model import HEADS, SPREAD, SmallModel
from pe_lib.nn import BucketedBias

BATCH, STEPS, SWEEP, EVERY = 16, 700, 300, 100
LAST = LENGTH // 2  # tokens at the end, predicted from contexts of several lengths
KINDS = ("none", "learned", "sinusoidal", "permuted", "t5", "shaw", "alibi", "rotary")
YARN = "yarn (32, 1)"


class LanguageModel(SmallModel):
    """`SmallModel` on text; "permuted" has the sinusoidal rows in random order, T5 its own buckets."""

    def __init__(self, kind: str, own: torch.Generator):
        super().__init__("sinusoidal" if kind == "permuted" else kind, own, TOKENS, places=LONGEST)
        self.order = torch.randperm(LENGTH, generator=own) if kind == "permuted" else None
        if kind == "t5":  # 32 buckets up to 128, as published
            with torch.random.fork_rng(devices=[]), torch.no_grad():
                bias = BucketedBias(HEADS, bidirectional=False)
                bias.values.weight.copy_(
                    SPREAD * torch.randn(bias.values.weight.shape, generator=own)
                )
            self.encoder.position = bias

    def forward(self, tokens: Tensor, first: Tensor | None = None) -> Tensor:
        """Logits of the next token."""
        if self.order is None:
            return super().forward(tokens, first)
        at = self.order[None, : tokens.size(1)]
        return self.score(self.encoder(self.embedding(tokens), is_causal=True, position_ids=at))


@torch.no_grad()
def losses(model: LanguageModel, windows: Tensor) -> Tensor:
    """Loss in nats of each token but the first of a window, given those before it."""
    batches = []
    for part in windows.split(max(1, BATCH * LENGTH // windows.size(1))):
        scores = model(part[:, :-1]).transpose(1, 2)
        batches.append(nn.functional.cross_entropy(scores, part[:, 1:], reduction="none"))
    return torch.cat(batches)


def binned(nats: Tensor) -> list[float]:
    """Mean loss at positions 0 to 31, 32 to 63, and so on."""
    return [round(one, 5) for one in nats.mean(0).view(-1, BIN).mean(1).tolist()]


def tested(model: LanguageModel, windows: Tensor, seed: int) -> dict:
    """Losses in nats by position, and of the last tokens with contexts of several lengths.

    "at" has windows of 512 tokens, "yarn" the same with YaRN. "last" has the mean over the last 64
    tokens with a context of 128, 256 or 512 tokens; for "other", all but the last 128 tokens are from
    another file.
    """
    if model.order is not None:
        return {"at": binned(losses(model, windows[:, : LENGTH + 1]))}
    others = windows[torch.from_numpy(np.random.default_rng([seed, 4]).permutation(len(windows)))]
    near, own = windows[:, -LENGTH - 1 :], model.encoder.position
    at, last = {"at": losses(model, windows)}, {f"{LENGTH}": losses(model, near)}
    for length in (2 * LENGTH, LONGEST):
        context = windows[:, -length - 1 :]
        mixed = torch.cat([others[:, -length - 1 : -LENGTH - 1], near], 1)
        last[f"{length}"] = at["at"] if length == LONGEST else losses(model, context)
        last[f"{length}, other"] = losses(model, mixed)
        if model.kind == "rotary":
            model.rescale(YARN, length / LENGTH, LENGTH)
            last[f"{length}, yarn"] = at["yarn"] = losses(model, context)
            last[f"{length}, yarn, other"] = losses(model, mixed)
            model.encoder.position = own
    means = {name: round(of[:, -LAST:].mean().item(), 5) for name, of in last.items()}
    return {name: binned(of) for name, of in at.items()} | {"last": means}


def train(kind: str, rate: float, seed: int, sweep: bool = False, shuffled: bool = False) -> dict:
    """One run and its record.

    Parameters
    ----------
    kind : one of `KINDS`
        The encoding.
    rate : float
        Peak learning rate of AdamW.
    seed : int
        Of four generators: weights, encoding, training windows, test windows.
    sweep : bool
        Whether this run only helps to choose a rate: 300 steps, no test.
    shuffled : bool
        Whether the tokens of each window, in training and test, are in random order: the control.
    """
    torch.set_num_threads(1)
    begin = time.perf_counter()
    text = corpus()
    steps = SWEEP if sweep else STEPS
    torch.manual_seed(1000 * seed)
    model = LanguageModel(kind, torch.Generator().manual_seed(1000 * seed + 1))
    data, test = (np.random.default_rng([seed, part]) for part in (2, 3))
    shuffle = partial(np.random.Generator.permuted, axis=1) if shuffled else lambda _, of: of
    validation = torch.from_numpy(shuffle(test, text.validation[:, : LENGTH + 1].astype(np.int64)))
    optimiser = adamw(model, rate)
    first_losses, curve, finite = [], [], True
    for step in range(steps):
        at = data.choice(text.starts, BATCH)[:, None] + np.arange(LENGTH + 1)
        window = torch.from_numpy(shuffle(data, text.train[at].astype(np.int64)))
        logits = model(window[:, :-1]).flatten(0, 1)
        loss = nn.functional.cross_entropy(logits, window[:, 1:].flatten())
        take_step(optimiser, model, loss, rate_at(step, steps, rate))
        if step < 50:
            first_losses.append(round(loss.item(), 7))
        if (step + 1) % EVERY == 0:
            finite = finite and math.isfinite(loss.item())
            nats = losses(model, validation).mean().item() if finite else math.log(TOKENS)
            curve.append(round(-nats, 5))
    scores: dict = {}
    if not sweep:
        files = text.test[:, : LENGTH + 1] if shuffled else text.test
        windows = torch.from_numpy(shuffle(test, files.astype(np.int64)))
        scores = (
            {"at": binned(losses(model, windows))} if shuffled else tested(model, windows, seed)
        )
    return {
        "text": text.digest,
        "losses": first_losses,
        "curve": curve,
        "scores": scores,
        "finite": finite,
        **stamp(model, begin),
    }
