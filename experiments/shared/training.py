"""Shared by all trainings: optimisation, perturbed initial weights, and the record of a run."""

from __future__ import annotations

import hashlib
import math
import platform
import time
from collections.abc import Callable
from importlib.metadata import version

import torch
from torch import Tensor, nn

BATCH, EVERY = 64, 50  # examples per step, steps per validation
WARM = 100


def rate_at(step: int, steps: int, rate: float) -> float:
    """Linear warm-up over 100 steps, then cosine decay to a twentieth."""
    warm_up = min(1.0, (step + 1) / WARM)
    progress = max(0.0, (step - WARM) / max(1, steps - WARM))
    return rate * warm_up * (0.525 + 0.475 * math.cos(math.pi * progress))


def adamw(model: nn.Module, rate: float) -> torch.optim.AdamW:
    """The optimiser of the causal models."""
    return torch.optim.AdamW(
        model.parameters(), rate, betas=(0.9, 0.98), weight_decay=0.01, fused=True
    )


def take_step(optimiser: torch.optim.AdamW, model: nn.Module, loss: Tensor, rate: float) -> None:
    """One step of the optimiser at this rate, with the gradient clipped to norm 1."""
    for group in optimiser.param_groups:
        group["lr"] = rate
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimiser.step()


def nudge_weights(model: nn.Module, seed: int) -> None:
    """Perturb the initial weights by 10⁻⁷ of their size; not with seed 0."""
    noise = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for weight in model.parameters() if seed else ():
            weight *= 1 + 1e-7 * torch.randn(weight.shape, generator=noise)


def fit(
    reader: nn.Module,
    draw: Callable[[int], tuple[Tensor, Tensor]],
    validate: Callable[[], float],
    rate: float,
    steps: int,
    guessing: float,
) -> tuple[list[float], list[float], bool]:
    """Train a classifier; return its first 50 losses, validation scores, and whether losses are finite.

    `draw` returns new examples and their answers; `guessing` is the score once a loss is not finite.
    """
    adam = torch.optim.Adam(reader.parameters(), rate, fused=True)
    losses, curve, finite = [], [], True
    for block in range(0, steps, EVERY):
        inputs, targets = draw(EVERY * BATCH)
        for step in range(min(EVERY, steps - block)):
            batch = slice(BATCH * step, BATCH * (step + 1))
            loss = nn.functional.cross_entropy(reader(inputs[batch]), targets[batch])
            adam.zero_grad()
            loss.backward()
            adam.step()
            if len(losses) < 50:
                losses.append(loss.item())
        finite = finite and math.isfinite(loss.item())
        curve.append(validate() if finite else guessing)
    return losses, curve, finite


def record_of(
    model: nn.Module, losses: list[float], curve: list[float], every: int, scores: dict,
    finite: bool, begin: float,
) -> dict:  # fmt: skip
    """The record of a run: `curve` has a validation score per `every` steps, `begin` is its start."""
    return {
        "losses": [round(x, 7) for x in losses],
        "curve": curve,
        "scores": scores,
        "above_0.9": next((every * (i + 1) for i, s in enumerate(curve) if s > 0.9), None),
        "finite": finite,
        **stamp(model, begin),
    }


def stamp(model: nn.Module, begin: float) -> dict:
    """Duration since `begin`, digest of the weights, and versions."""
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
