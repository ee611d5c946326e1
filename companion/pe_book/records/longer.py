"""*Which encoding reads on?*: small models, and inputs longer than those they were trained on."""

from __future__ import annotations

import json
from functools import cache

import numpy as np

from pe_book.records import FOLDER, of_seeds, share, stored, table

FINAL_SEEDS = range(3, 11)
DEFAULTS = {"sweep": False, "shuffled": False, "shifted": False, "apart": 1, "nudge": 0}


def scores(
    task: str,
    encoding: str,
    length: int,
    rescaled: str = "",
    *,
    what: str = "symbols",
    shifted: bool = False,
    shuffled: bool = False,
) -> np.ndarray:
    """Shares of right answers of the eight trainings that count, one for each seed.

    Parameters
    ----------
    task : {"copy", "reverse", "sort", "add", "retrieve"}
        The task.
    encoding : str
        The encoding, or "none".
    length : int
        Length of the tested inputs.
    rescaled : {"", "interpolation", "ntk", "yarn (32, 1)", "yarn (4, 1)"}
        How rotary was extended without training.
    what : {"symbols", "end", "whole", "inside", "beyond"}
        What counts as right.
    shifted, shuffled : bool
        Whether training used random first positions; whether inputs were shuffled.
    """
    test = f"{length}, {rescaled}" if rescaled else f"{length}"
    cell = {"task": task, "kind": encoding, "shifted": shifted, "shuffled": shuffled}
    return of_seeds("longer", share(test, what), cell, DEFAULTS, FINAL_SEEDS)


@cache
def _lengths() -> dict:
    return json.loads((FOLDER / "longer-lengths.json").read_text(encoding="utf-8"))


def at_every_length(which: str = "rotary") -> np.ndarray:
    """Shares of right digits of eight plain copiers, at lengths from 2 to 40.

    Parameters
    ----------
    which : {"rotary", "t5", "t5, mended"}
        Rotary; T5; or T5 with each head's bias for 8 to 10 tokens back copied to its three buckets
        for 11 to 22 back.
    """
    return np.array(_lengths()[which])


def verdicts() -> str:
    """The statements with their verdicts, in Markdown."""
    return table(stored("longer-statements"))


def without_order(task: str, length: int, count: int = 20_000, seed: int = 0) -> float:
    """Share of an answer's symbols that the best guess gets right if the order is unknown.

    For copy, reverse and sort: each symbol, with the earlier ones known. For add: the first digit of
    the sum, from the digits of each number. For retrieve: the digit.
    """
    if task == "sort":
        return 1.0
    shape = (2, count, length) if task == "add" else (count, length)
    digits = np.random.default_rng(seed).integers(10, size=shape)
    left = np.stack([(digits == digit).sum(axis=-1) for digit in range(10)], axis=-1)
    if task == "add":
        one, other = left / length
        last = [
            (one * np.roll(other[:, ::-1], digit + 1, axis=1)).sum(axis=1) for digit in range(10)
        ]
        return float(np.max(last, axis=0).mean())
    if task == "retrieve":
        return float((left.max(axis=1) / length).mean())
    right = 0.0
    for at in range(length):
        right += float((left.max(axis=1) / (length - at)).mean())
        left[np.arange(count), digits[:, at]] -= 1
    return right / length
