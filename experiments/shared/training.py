"""What every training shares: the nudge of its first weights, and what is kept of it."""

from __future__ import annotations

import hashlib
import math
import platform
import time
from collections.abc import Callable
from importlib.metadata import version

import torch
from torch import Tensor, nn

BATCH, EVERY = 64, 50  # examples a step; steps from one validation to the next
WARM = 100


def rate_at(step: int, steps: int, rate: float) -> float:
    """The rate rises for 100 steps, then falls along a cosine to a twentieth."""
    warm = min(1.0, (step + 1) / WARM)
    way = max(0.0, (step - WARM) / max(1, steps - WARM))
    return rate * warm * (0.525 + 0.475 * math.cos(math.pi * way))


def nudge_weights(model: nn.Module, seed: int) -> None:
    """Change the first weights by 10⁻⁷ of their size; with seed 0 not at all."""
    if not seed:
        return
    noise = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for weight in model.parameters():
            weight *= 1 + 1e-7 * torch.randn(weight.shape, generator=noise)


def fit(
    reader: nn.Module,
    draw: Callable[[int], tuple[Tensor, Tensor]],
    validate: Callable[[], float],
    rate: float,
    steps: int,
    guessing: float,
) -> tuple[list[float], list[float], bool]:
    """Train a classifier: its first 50 losses, its validation after every 50 steps, all finite?

    `draw` gives so many new examples with their answers; `guessing` is the score of a reader whose
    loss is not finite.
    """
    adam = torch.optim.Adam(reader.parameters(), rate, fused=True)
    losses, curve, finite = [], [], True
    for block in range(0, steps, EVERY):
        given, wanted = draw(EVERY * BATCH)
        for step in range(min(EVERY, steps - block)):
            part = slice(BATCH * step, BATCH * (step + 1))
            loss = nn.functional.cross_entropy(reader(given[part]), wanted[part])
            adam.zero_grad()
            loss.backward()
            adam.step()
            if len(losses) < 50:
                losses.append(loss.item())
        finite = finite and math.isfinite(loss.item())
        curve.append(validate() if finite else guessing)
    return losses, curve, finite


def kept_of(
    model: nn.Module,
    losses: list[float],
    curve: list[float],
    every: int,
    scores: dict,
    finite: bool,
    begin: float,
) -> dict:
    """A training's record: `curve` is its validation after `every` steps each, `begin` its start."""
    return {
        "losses": [round(x, 7) for x in losses],
        "curve": curve,
        "scores": scores,
        "above_0.9": next((every * (i + 1) for i, s in enumerate(curve) if s > 0.9), None),
        "finite": finite,
        **stamp(model, begin),
    }


def stamp(model: nn.Module, begin: float) -> dict:
    """How long a training took since `begin`, what its weights are, and with which packages."""
    digest = hashlib.sha256()
    for weight in model.state_dict().values():
        digest.update(weight.numpy().tobytes())
    return {
        "seconds": round(time.perf_counter() - begin, 1),
        "weights": digest.hexdigest()[:16],
        "torch": version("torch"),
        "numpy": version("numpy"),
        "machine": platform.machine(),
    }
