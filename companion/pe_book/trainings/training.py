"""What every training shares: the nudge of its first weights, and what is kept of it."""

from __future__ import annotations

import hashlib
import platform
import time
from importlib.metadata import version

import torch
from torch import nn


def nudge_weights(model: nn.Module, seed: int) -> None:
    """Change the first weights by 10⁻⁷ of their size; with seed 0 not at all."""
    if not seed:
        return
    noise = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for weight in model.parameters():
            weight *= 1 + 1e-7 * torch.randn(weight.shape, generator=noise)


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
    digest = hashlib.sha256()
    for weight in model.state_dict().values():
        digest.update(weight.numpy().tobytes())
    return {
        "losses": [round(x, 7) for x in losses],
        "curve": curve,
        "scores": scores,
        "above_0.9": next((every * (i + 1) for i, s in enumerate(curve) if s > 0.9), None),
        "finite": finite,
        "seconds": round(time.perf_counter() - begin, 1),
        "weights": digest.hexdigest()[:16],
        "torch": version("torch"),
        "numpy": version("numpy"),
        "machine": platform.machine(),
    }
