"""Train a small language model and record its learned position rows. Protocol: README.md."""

from __future__ import annotations

import base64
import time

import numpy as np
import torch
from torch import Tensor

from experiments.clocks.text import HELD_OUT, corpus
from experiments.shared.training import stamp
from pe_book import row_training
from pe_book.records.clocks import LENGTH, kept_steps
from pe_book.row_training import Reader, draw

WINDOWS, AFTER = 256, 2048  # held-out windows at each state, and after training


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
    kept, curve, states, losses = kept_steps(steps), [], [], []

    def keep() -> None:
        with torch.no_grad():
            curve.append(round(reader.loss(watched).item(), 4))
            states.append(reader.rows.numpy().astype(np.float16))

    keep()
    each = row_training.train(reader, train_text, task, steps, data)
    for step, loss in enumerate(each, 1):
        if step in kept:
            keep()
        if step <= 50:
            losses.append(round(loss, 7))
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
