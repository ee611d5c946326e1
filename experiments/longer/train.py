"""The small causal model, one training of it, and what is asked of it afterwards."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor, nn

from experiments.longer.tasks import (
    END,
    EQUALS,
    PADDING,
    TESTED,
    TRAINED,
    Batch,
    places_of,
    sequences,
    training,
)
from experiments.shared.training import kept_of, nudge_weights, rate_at
from pe_book.small_model import LAYERS, PLACES, TOKENS, SmallModel

BATCH, EVERY = 32, 200
STEPS = {"copy": 3000, "reverse": 3000, "sort": 3000, "add": 5000, "retrieve": 1000}
KINDS = ("none", "learned", "sinusoidal", "shaw", "t5", "alibi", "rotary")
SHIFTS = 61  # first positions of the extra cells: 0 to 60
ASKED = 512  # sequences of each length
RESCALED = ("interpolation", "ntk", "yarn (32, 1)", "yarn (4, 1)")


# What a trained model is asked ----------------------------------------------------------------------


def as_tensors(batch: Batch) -> tuple[Tensor, Tensor]:
    """Tokens and what is wanted."""
    return torch.from_numpy(batch.tokens), torch.from_numpy(batch.wanted)


def hits(model: SmallModel, tokens: Tensor, wanted: Tensor) -> np.ndarray:
    """Which of the places are answered rightly, each with the right answer so far before it."""
    with torch.no_grad():
        found = torch.cat([model(part).argmax(dim=2) for part in tokens.split(128)])
    return (found == wanted).numpy()


def scores(model: SmallModel, batch: Batch, trained: int) -> dict[str, float]:
    """Shares of right answers: symbols, the end, whole answers, and parts of the symbols.

    "inside" are symbols that stand at a place the training had, "beyond" the others; "near" and
    "far" divide what retrieve asks for at the distance that the training had.
    """
    tokens, wanted = as_tensors(batch)
    right = hits(model, tokens, wanted)
    counts, ends = (wanted != PADDING).numpy(), (wanted == END).numpy()
    symbols = counts & ~ends
    found = {
        "symbols": right[symbols].mean(),
        "end": right[ends].mean(),
        "whole": (right | ~counts).all(axis=1).mean(),
    }
    places = np.broadcast_to(np.arange(tokens.size(1)), symbols.shape)
    parts = {"inside": symbols & (places < trained), "beyond": symbols & (places >= trained)}
    if batch.asked.any():
        near = batch.asked[:, None] <= trained
        parts |= {"near": symbols & near, "far": symbols & ~near}
    found |= {name: right[part].mean() for name, part in parts.items() if part.any()}
    return {name: round(float(share), 6) for name, share in found.items()}


def asked_of(
    model: SmallModel, task: str, seed: int, shuffled: bool, further: int = 0
) -> dict[str, dict[str, float]]:
    """All tests: each tested length, and for a rotary model each length rescaled.

    The training had the places of its longest input and `further` ones.
    """
    found = {}
    trained = places_of(task, TRAINED[task])
    for length in TESTED[task]:
        rng = np.random.default_rng([seed, 3, length])
        batch = sequences(rng, task, np.full(ASKED, length), shuffled)
        found[f"{length}"] = scores(model, batch, trained - 1 + further)
        if model.kind != "rotary" or length == TRAINED[task]:
            continue
        own = model.encoder.position
        for method in RESCALED:
            model.rescale(method, length / TRAINED[task], trained)
            found[f"{length}, {method}"] = scores(model, batch, trained - 1)
        model.encoder.position = own
    return found


# One training ---------------------------------------------------------------------------------------


def train(
    task: str,
    kind: str,
    rate: float = 0.003,
    seed: int = 0,
    sweep: bool = False,
    shuffled: bool = False,
    shifted: bool = False,
    starts: int | None = None,
    apart: int = 1,
    steps: int | None = None,
    nudge: int = 0,
    keep: bool = False,
    symbols: int | None = None,
    layers: int = LAYERS,
    longest: int | None = None,
    ask: Callable[[SmallModel], dict] | None = None,
) -> dict:
    """One training, and all that is worth keeping of it.

    Parameters
    ----------
    task : {"copy", "reverse", "sort", "add", "retrieve"}
        What is asked.
    kind : {"none", "learned", "sinusoidal", "shaw", "t5", "alibi", "rotary"}
        The encoding.
    rate : float
        AdamW's largest.
    seed : int
        Starts four generators: weights, the encoding's own, training and test sequences.
    sweep : bool
        Whether the rate alone is wanted: half the steps, and no tests but the validation's, except
        of rotary, on whose sweep the rescalings are confirmed.
    shuffled : bool
        Whether inputs are shuffled after the answer was noted: the control.
    shifted : bool
        Whether a training sequence begins at a position of its own, from 0 to 60.
    starts : int or None
        How many such positions there are, if not 61; their places are "inside" then.
    apart : int
        How far each such position is from the next.
    steps : int or None
        How many; None takes the protocol's.
    nudge : int
        If not 0, the seed of a change of the first weights by 10⁻⁷ of their size.
    keep : bool
        Whether the trained model is returned too, as "model".
    symbols : int or None
        From how many symbols an input is drawn, none twice; None: ten digits, with repeats.
    layers : int
        Of the model.
    longest : int or None
        The longest input in training, if not the protocol's.
    ask : callable or None
        What the trained model is asked; None asks what the protocol does.
    """
    torch.set_num_threads(1)
    begin = time.perf_counter()
    if steps is None:
        steps = STEPS[task] // 2 if sweep else STEPS[task]
    torch.manual_seed(1000 * seed)
    own = torch.Generator().manual_seed(1000 * seed + 1)
    places = max(PLACES, places_of(task, 4 * (longest or 0)))
    tokens = len(TOKENS) + max(0, (symbols or 0) - EQUALS)
    model = SmallModel(kind, own, tokens, layers, places)
    data, asked = (np.random.default_rng([seed, part]) for part in (2, 3))
    nudge_weights(model, nudge)
    adam = torch.optim.AdamW(
        model.parameters(), rate, betas=(0.9, 0.98), weight_decay=0.01, fused=True
    )
    of = {"shuffled": shuffled, "symbols": symbols, "longest": longest}
    validation = training(asked, task, ASKED, **of)
    trained = places_of(task, longest or TRAINED[task]) - 1
    losses, curve, finite = [], [], True
    for block in range(0, steps, EVERY):
        tokens, wanted = as_tensors(training(data, task, EVERY * BATCH, **of))
        drawn = data.integers(starts or SHIFTS, size=EVERY * BATCH) if shifted else None
        first = None if drawn is None else torch.from_numpy(apart * drawn)
        ends = (wanted == END).int().argmax(dim=1) + 1
        for step in range(min(EVERY, steps - block)):
            part = slice(BATCH * step, BATCH * (step + 1))
            end = int(ends[part].max())
            found = model(tokens[part, :end], None if first is None else first[part])
            loss = nn.functional.cross_entropy(
                found.flatten(0, 1), wanted[part, :end].flatten(), ignore_index=PADDING
            )
            for group in adam.param_groups:
                group["lr"] = rate_at(block + step, steps, rate)
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            adam.step()
            if len(losses) < 50:
                losses.append(loss.item())
        finite = finite and math.isfinite(loss.item())
        curve.append(scores(model, validation, trained)["symbols"] if finite else 0.0)
    further = apart * ((starts or 1) - 1)
    if ask:
        found = ask(model)
    else:
        asked_all = not sweep or kind == "rotary"
        found = asked_of(model, task, seed, shuffled, further) if asked_all else {}
    done = kept_of(model, losses, curve, EVERY, found, finite, begin)
    return done | ({"model": model} if keep else {})
