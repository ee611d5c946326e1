"""Train a small causal language model with one encoding, and test it on longer held-out text: README.md."""

from __future__ import annotations

import math
import time
from functools import partial

import numpy as np
import torch
from torch import Tensor, nn

from experiments.language.text import LONGEST, TOKENS, corpus
from experiments.shared.training import rate_at, stamp
from pe_book.records.language import BIN, LENGTH
from pe_book.small_model import HEADS, SPREAD, SmallModel
from pe_lib.nn import BucketedBias

BATCH, STEPS, SWEEP, EVERY = 16, 700, 300, 100
LAST = LENGTH // 2  # tokens that are predicted with more and with less before them
KINDS = ("none", "learned", "sinusoidal", "permuted", "t5", "shaw", "alibi", "rotary")
YARN = "yarn (32, 1)"


class LanguageModel(SmallModel):
    """`SmallModel` on text; "permuted" has the sinusoids' rows in a random order, T5 its own buckets."""

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
        """A score for each token to follow each."""
        if self.order is None:
            return super().forward(tokens, first)
        at = self.order[None, : tokens.size(1)]
        return self.score(self.encoder(self.embedding(tokens), is_causal=True, position_ids=at))


@torch.no_grad()
def losses(model: LanguageModel, windows: Tensor) -> Tensor:
    """Nats of each token but a window's first, given those before it in the window."""
    found = []
    for part in windows.split(max(1, BATCH * LENGTH // windows.size(1))):
        scores = model(part[:, :-1]).transpose(1, 2)
        found.append(nn.functional.cross_entropy(scores, part[:, 1:], reduction="none"))
    return torch.cat(found)


def binned(found: Tensor) -> list[float]:
    """Mean nats at positions 0 to 31, 32 to 63, and so on."""
    return [round(one, 5) for one in found.mean(0).view(-1, BIN).mean(1).tolist()]


def tested(model: LanguageModel, windows: Tensor, seed: int) -> dict:
    """Nats by position, and of the last tokens with more and with less before them.

    "at" are windows of 512 tokens, and "yarn" the same read with YaRN. "last" has the mean over a
    window's last 64 tokens, if its last 128, 256 or 512 tokens are read; "other": what stands before
    the last 128 comes from another file.
    """
    if model.order is not None:
        return {"at": binned(losses(model, windows[:, : LENGTH + 1]))}
    others = windows[torch.from_numpy(np.random.default_rng([seed, 4]).permutation(len(windows)))]
    near, own = windows[:, -LENGTH - 1 :], model.encoder.position
    at, last = {"at": losses(model, windows)}, {f"{LENGTH}": losses(model, near)}
    for length in (2 * LENGTH, LONGEST):
        read = windows[:, -length - 1 :]
        mixed = torch.cat([others[:, -length - 1 : -LENGTH - 1], near], 1)
        last[f"{length}"] = at["at"] if length == LONGEST else losses(model, read)
        last[f"{length}, other"] = losses(model, mixed)
        if model.kind == "rotary":
            model.rescale(YARN, length / LENGTH, LENGTH)
            last[f"{length}, yarn"] = at["yarn"] = losses(model, read)
            last[f"{length}, yarn, other"] = losses(model, mixed)
            model.encoder.position = own
    means = {name: round(of[:, -LAST:].mean().item(), 5) for name, of in last.items()}
    return {name: binned(of) for name, of in at.items()} | {"last": means}


def train(kind: str, rate: float, seed: int, sweep: bool = False, shuffled: bool = False) -> dict:
    """One training, and all that is worth keeping of it.

    Parameters
    ----------
    kind : one of `KINDS`
        The encoding.
    rate : float
        AdamW's largest.
    seed : int
        Starts four generators: weights, the encoding's own, training windows, test.
    sweep : bool
        Whether the rate alone is wanted: 300 steps, and no test but the validation's.
    shuffled : bool
        Whether the tokens of each window, in training and test, are in random order: the control.
    """
    torch.set_num_threads(1)
    begin = time.perf_counter()
    text = corpus()
    steps = SWEEP if sweep else STEPS
    torch.manual_seed(1000 * seed)
    model = LanguageModel(kind, torch.Generator().manual_seed(1000 * seed + 1))
    data, asked = (np.random.default_rng([seed, part]) for part in (2, 3))
    mixed = partial(np.random.Generator.permuted, axis=1) if shuffled else lambda _, of: of
    validation = torch.from_numpy(mixed(asked, text.validation[:, : LENGTH + 1].astype(np.int64)))
    adam = torch.optim.AdamW(
        model.parameters(), rate, betas=(0.9, 0.98), weight_decay=0.01, fused=True
    )
    first, curve, finite = [], [], True
    for step in range(steps):
        at = data.choice(text.starts, BATCH)[:, None] + np.arange(LENGTH + 1)
        window = torch.from_numpy(mixed(data, text.train[at].astype(np.int64)))
        scores = model(window[:, :-1]).flatten(0, 1)
        loss = nn.functional.cross_entropy(scores, window[:, 1:].flatten())
        for group in adam.param_groups:
            group["lr"] = rate_at(step, steps, rate)
        adam.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        adam.step()
        if step < 50:
            first.append(round(loss.item(), 7))
        if (step + 1) % EVERY == 0:
            finite = finite and math.isfinite(loss.item())
            said = losses(model, validation).mean().item() if finite else math.log(TOKENS)
            curve.append(round(-said, 5))
    found: dict = {}
    if not sweep:
        test = text.test[:, : LENGTH + 1] if shuffled else text.test
        windows = torch.from_numpy(mixed(asked, test.astype(np.int64)))
        found = {"at": binned(losses(model, windows))} if shuffled else tested(model, windows, seed)
    return {
        "text": text.digest,
        "losses": first,
        "curve": curve,
        "scores": found,
        "finite": finite,
        **stamp(model, begin),
    }
