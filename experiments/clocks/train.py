"""Trains a small language model and records its learned position rows: README.md."""

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
    """One run and its record.

    Parameters
    ----------
    task : {"masked", "shuffled", "causal"}
        As in `draw`.
    steps : int
        Number of steps, of 32 windows each.
    seed : int
        Of three generators: weights and rows, training windows, held-out windows.
    """
    torch.set_num_threads(1)
    begin = time.perf_counter()
    stored, digest = corpus()
    text = torch.from_numpy(stored.astype(np.int64))
    train_text, held_out = text[:-HELD_OUT], text[-HELD_OUT:]
    torch.manual_seed(1000 * seed)
    reader = Reader(task == "causal")
    data, test = (torch.Generator().manual_seed(1000 * seed + part) for part in (2, 3))
    validation = draw(held_out, task, WINDOWS, test)
    recorded_steps, curve, states, losses = kept_steps(steps), [], [], []

    def record_state() -> None:
        with torch.no_grad():
            curve.append(round(reader.loss(validation).item(), 4))
            states.append(reader.rows.numpy().astype(np.float16))

    record_state()
    all_losses = row_training.train(reader, train_text, task, steps, data)
    for step, loss in enumerate(all_losses, 1):
        if step in recorded_steps:
            record_state()
        if step <= 50:
            losses.append(round(loss, 7))
    return {
        "text": digest,
        "losses": losses,
        "curve": curve,
        "scores": final_losses(reader, draw(held_out, task, AFTER, test), seed),
        "rows": base64.b64encode(np.stack(states).tobytes()).decode(),
        **stamp(reader, begin),
    }


@torch.no_grad()
def final_losses(reader: Reader, example: tuple[Tensor, Tensor, Tensor], seed: int) -> dict:
    """Losses in nats of the trained reader, with its own rows and with modified ones."""
    rows = reader.rows
    order = torch.from_numpy(np.random.default_rng([seed, 4]).permutation(LENGTH))
    variants = {
        "rows": rows,
        "reversed": rows.flip(0),
        "shuffled": rows[order],
        "removed": rows.mean(0).expand(LENGTH, -1),
    }
    return {name: round(reader.loss(example, to).item(), 4) for name, to in variants.items()}
