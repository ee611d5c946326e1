"""Trains the small causal model on one task, and tests it on longer inputs: README.md."""

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
from experiments.shared.training import adamw, nudge_weights, rate_at, record_of, take_step
from pe_book.small_model import LAYERS, PLACES, TOKENS, SmallModel

BATCH, EVERY = 32, 200
STEPS = {"copy": 3000, "reverse": 3000, "sort": 3000, "add": 5000, "retrieve": 1000}
KINDS = ("none", "learned", "sinusoidal", "shaw", "t5", "alibi", "rotary")
SHIFTS = 61  # first positions of the shifted cells: 0 to 60
COUNT = 512  # test sequences of each length
RESCALED = ("interpolation", "ntk", "yarn (32, 1)", "yarn (4, 1)")


# Tests of a trained model ---------------------------------------------------------------------------


def as_tensors(batch: Batch) -> tuple[Tensor, Tensor]:
    """Input and target tokens."""
    return torch.from_numpy(batch.tokens), torch.from_numpy(batch.wanted)


def hits(model: SmallModel, tokens: Tensor, wanted: Tensor) -> np.ndarray:
    """Whether each target token is predicted, given the correct tokens before it."""
    with torch.no_grad():
        predicted = torch.cat([model(part).argmax(dim=2) for part in tokens.split(128)])
    return (predicted == wanted).numpy()


def scores(model: SmallModel, batch: Batch, trained: int) -> dict[str, float]:
    """Shares of correct symbols, ends, whole answers, and parts of the symbols.

    "inside" are symbols at trained positions, "beyond" the others; for retrieve "near" and "far" are
    those at trained distances and at larger ones.
    """
    tokens, wanted = as_tensors(batch)
    correct = hits(model, tokens, wanted)
    is_target, is_end = (wanted != PADDING).numpy(), (wanted == END).numpy()
    symbols = is_target & ~is_end
    shares = {
        "symbols": correct[symbols].mean(),
        "end": correct[is_end].mean(),
        "whole": (correct | ~is_target).all(axis=1).mean(),
    }
    positions = np.broadcast_to(np.arange(tokens.size(1)), symbols.shape)
    parts = {"inside": symbols & (positions < trained), "beyond": symbols & (positions >= trained)}
    if batch.distance.any():
        near = batch.distance[:, None] <= trained
        parts |= {"near": symbols & near, "far": symbols & ~near}
    shares |= {name: correct[part].mean() for name, part in parts.items() if part.any()}
    return {name: round(float(share), 6) for name, share in shares.items()}


def test_all(
    model: SmallModel, task: str, seed: int, shuffled: bool, extra: int
) -> dict[str, dict[str, float]]:
    """Test each length, and a rotary model also with each rescaling.

    Trained positions are those of the longest input and `extra` ones.
    """
    results = {}
    trained = places_of(task, TRAINED[task])
    for length in TESTED[task]:
        rng = np.random.default_rng([seed, 3, length])
        batch = sequences(rng, task, np.full(COUNT, length), shuffled)
        results[f"{length}"] = scores(model, batch, trained - 1 + extra)
        if model.kind != "rotary" or length == TRAINED[task]:
            continue
        own = model.encoder.position
        for method in RESCALED:
            model.rescale(method, length / TRAINED[task], trained)
            results[f"{length}, {method}"] = scores(model, batch, trained - 1)
        model.encoder.position = own
    return results


# Training -------------------------------------------------------------------------------------------


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
    test: Callable[[SmallModel], dict] | None = None,
) -> dict:
    """One run and its record.

    Parameters
    ----------
    task : {"copy", "reverse", "sort", "add", "retrieve"}
        The task.
    kind : {"none", "learned", "sinusoidal", "shaw", "t5", "alibi", "rotary"}
        The encoding.
    rate : float
        Peak learning rate of AdamW.
    seed : int
        Of four generators: weights, encoding, training and test sequences.
    sweep : bool
        Whether this run only helps to choose a rate: half the steps, and no tests, except of rotary,
        whose sweep confirms the rescalings.
    shuffled : bool
        Whether inputs are shuffled after the answer was computed: the control.
    shifted : bool
        Whether the first position of each training sequence is drawn, from 0 to 60.
    starts, apart : int or None, int
        Number of such first positions, if not 61, and the step between them.
    steps : int or None
        Number of steps; None is the protocol's.
    nudge : int
        If not 0, the seed of a perturbation of the initial weights by 10⁻⁷ of their size.
    keep : bool
        Whether the trained model is returned too, as "model".
    symbols : int or None
        Number of symbols, of which an input has none twice; None: ten digits, with repeats.
    layers : int
        Of the model.
    longest : int or None
        The longest input in training, if not the protocol's.
    test : callable or None
        Tests of the trained model; None runs those of the protocol.
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
    data, test_rng = (np.random.default_rng([seed, part]) for part in (2, 3))
    nudge_weights(model, nudge)
    optimiser = adamw(model, rate)
    options = {"shuffled": shuffled, "symbols": symbols, "longest": longest}
    validation = training(test_rng, task, COUNT, **options)
    trained = places_of(task, longest or TRAINED[task]) - 1
    losses, curve, finite = [], [], True
    for block in range(0, steps, EVERY):
        tokens, wanted = as_tensors(training(data, task, EVERY * BATCH, **options))
        drawn = data.integers(starts or SHIFTS, size=EVERY * BATCH) if shifted else None
        first = None if drawn is None else torch.from_numpy(apart * drawn)
        ends = (wanted == END).int().argmax(dim=1) + 1
        for step in range(min(EVERY, steps - block)):
            part = slice(BATCH * step, BATCH * (step + 1))
            end = int(ends[part].max())
            logits = model(tokens[part, :end], None if first is None else first[part])
            loss = nn.functional.cross_entropy(
                logits.flatten(0, 1), wanted[part, :end].flatten(), ignore_index=PADDING
            )
            take_step(optimiser, model, loss, rate_at(block + step, steps, rate))
            if len(losses) < 50:
                losses.append(loss.item())
        finite = finite and math.isfinite(loss.item())
        curve.append(scores(model, validation, trained)["symbols"] if finite else 0.0)
    results = {}
    if test:
        results = test(model)
    elif not sweep or kind == "rotary":
        results = test_all(model, task, seed, shuffled, apart * ((starts or 1) - 1))
    record = record_of(model, losses, curve, EVERY, results, finite, begin)
    return record | ({"model": model} if keep else {})
