"""*What training writes*: position rows, initially noise, while a small model is trained."""

from __future__ import annotations

from base64 import b64decode

import numpy as np

from pe_book.records import stored

SEEDS = (2, 3, 4)
LENGTH, WIDTH, STATES = 128, 64, 49


def kept_steps(steps: int = 3000) -> list[int]:
    """Steps at which rows are kept, denser at first, where they change fastest."""
    return [round(steps * (i / (STATES - 1)) ** 2) for i in range(STATES)]


def training(task: str, seed: int, steps: int = 3000) -> dict:
    """One training: "curve" and "scores" are held-out losses in nats, "trend" and "lines" per state.

    Parameters
    ----------
    task : {"masked", "shuffled", "causal"}
        "shuffled" is "masked" with the tokens of each window in random order.
    seed : int
        One of `SEEDS`.
    steps : {3000, 12000}
        12000 for "causal" only.
    """
    wanted = {"task": task, "steps": steps, "seed": seed}
    runs = [run for run in stored("clocks") if run["settings"] == wanted]
    if not runs:
        raise ValueError(f"task, seed and steps must be a training's, got {task}, {seed}, {steps}")
    return runs[0]


def power(run: dict) -> np.ndarray:
    """Power over the floor in each state at k / 256 cycles per position, shape (49, 129)."""
    return np.frombuffer(b64decode(run["power"]), np.float16).reshape(STATES, -1).astype(float)


def rows(run: dict) -> dict[int, np.ndarray]:
    """The recorded rows by step, shape (128, 64), rounded to eight bits.

    The last step of every training; nine steps of "masked" and "shuffled" with seed 2.
    """
    values = np.frombuffer(b64decode(run["rows"]), np.int8).reshape(-1, LENGTH, WIDTH)
    scaled = values * np.array(run["sizes"])[:, None, None] / 127
    return dict(zip(run["at"], scaled, strict=True))


def stands(run: dict) -> list[tuple[float, int]]:
    """Period of each line of the last state, slowest first, and the step from which it is present.

    A line is tracked back, state by state, to the nearest line within 1 / 128 cycle per position.
    """
    starts, steps = [], kept_steps(run["settings"]["steps"])
    for period, _power in run["lines"][-1]:
        last, first = period, STATES - 1
        for at in reversed(range(STATES)):
            near = min(
                (one for one, _ in run["lines"][at]), key=lambda p: abs(1 / p - 1 / last), default=0
            )
            if not near or abs(1 / near - 1 / last) > 1 / LENGTH:
                break
            last, first = near, at
        starts.append((period, steps[first]))
    return starts


def trend_stands(run: dict, least: float = 2.25) -> int | None:
    """Step from which the trend stays at `least` times the floor or more; None if it ends below."""
    below = [at for at, one in enumerate(run["trend"]) if one < least]
    first = max(below, default=-1) + 1
    return kept_steps(run["settings"]["steps"])[first] if first < STATES else None
