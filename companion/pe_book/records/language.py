"""Small language models with one encoding each, on held-out text up to four times as long as in training."""

from __future__ import annotations

import numpy as np

from pe_book.records import of_seeds, stored, table

SEEDS = (2, 3, 4)
LENGTH, BIN = 128, 32  # tokens in training; tokens per recorded mean loss
DEFAULTS = {"sweep": False, "shuffled": False}


def by_position(kind: str, read: str = "at", *, shuffled: bool = False) -> np.ndarray:
    """Mean loss in nats of every 32 positions of a text, one row for each seed.

    Parameters
    ----------
    kind : {"none", "learned", "sinusoidal", "permuted", "t5", "shaw", "alibi", "rotary"}
        The encoding; "permuted" has the sinusoids' rows in a random order.
    read : {"at", "yarn"}
        Texts of 512 tokens, of "permuted" and of shuffled text 128; "yarn": the frequencies of
        "rotary" rescaled for 512.
    shuffled : bool
        Whether the tokens of each text were in random order, in training and in the test.

    Returns
    -------
    ndarray of float64, shape (3, positions / 32)
    """
    cell = {"kind": kind, "shuffled": shuffled}
    return of_seeds("language", lambda run: run["scores"][read], cell, DEFAULTS, SEEDS)


def loss(kind: str, *, shuffled: bool = False) -> np.ndarray:
    """Mean loss in nats within the trained length, one for each seed: see `by_position`."""
    return by_position(kind, shuffled=shuffled)[:, : LENGTH // BIN].mean(axis=1)


def last(kind: str, read: int = LENGTH, how: str = "") -> np.ndarray:
    """Mean loss in nats of the last 64 of 512 tokens, one for each seed.

    Parameters
    ----------
    kind : str
        The encoding, other than "permuted".
    read : {128, 256, 512}
        How many tokens are read, the last ones.
    how : {"", "other", "yarn", "yarn, other"}
        Of more than 128: "other" replaces all but the last 128 by those of another file; "yarn"
        rescales the frequencies of "rotary".
    """
    name = f"{read}, {how}" if how else f"{read}"
    return of_seeds(
        "language", lambda run: run["scores"]["last"][name], {"kind": kind}, DEFAULTS, SEEDS
    )


def verdicts() -> str:
    """The statements with their verdicts, in Markdown."""
    return table(stored("language-statements"))
