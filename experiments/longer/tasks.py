"""Five tasks with inputs longer than in training: copy, reverse, sort, add, retrieve: README.md."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

EQUALS, PLUS, END, PADDING, MARKER = 10, 11, 12, 13, 14  # after the ten digits
TASKS = ("copy", "reverse", "sort", "add", "retrieve")
TRAINED = {"copy": 10, "reverse": 10, "sort": 10, "add": 6, "retrieve": 20}  # the longest input
SHORTEST = {"copy": 2, "reverse": 2, "sort": 2, "add": 1, "retrieve": 2}
TESTED = {
    **dict.fromkeys(("copy", "reverse", "sort"), (10, 12, 15, 20, 40)),
    "add": (6, 7, 9, 12, 24),
    "retrieve": (20, 25, 30, 40, 80),
}


class Batch(NamedTuple):
    """Input and target tokens.

    `tokens` and `wanted` are int64 of shape (count, seq_len): wanted[i, p] is the token after
    tokens[i, p] where it is part of the answer or its end, and PADDING elsewhere. `distance` is, for
    retrieve, how far back the digit stands that is asked for; 0 elsewhere.
    """

    tokens: np.ndarray
    wanted: np.ndarray
    distance: np.ndarray


def answer_of(task: str, digits: np.ndarray) -> np.ndarray:
    """The answers to inputs of one length, shape (count, symbols).

    `digits` has the shape (count, length), for add (count, length, 2): columns of two digits, the
    lowest first. The sum has one digit more than there are columns.
    """
    if task == "copy":
        return digits
    if task == "reverse":
        return digits[:, ::-1]
    if task == "sort":
        return np.sort(digits, axis=1)
    total = np.pad(digits.sum(axis=2), ((0, 0), (0, 1)))
    for at in range(digits.shape[1]):
        carry, total[:, at] = np.divmod(total[:, at], 10)
        total[:, at + 1] += carry
    return total


def unlike(rng: np.random.Generator, count: int, length: int, symbols: int) -> np.ndarray:
    """Inputs of one length without repeated symbols.

    The first ten symbols are the digits; the others are numbered after the last of the signs.
    """
    drawn = rng.random((count, symbols)).argsort(axis=1)[:, :length]
    return np.where(drawn < EQUALS, drawn, drawn + MARKER + 1 - EQUALS)


def of_length(
    rng: np.random.Generator, task: str, count: int, length: int, shuffled: bool,
    symbols: int | None,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:  # fmt: skip
    """Inputs of one length with the final sign, their answers, and for retrieve the distances back.

    With `shuffled` inputs are permuted after the answer was computed; with `symbols` they are those of
    `unlike`.
    """
    shape = (count, length, 2) if task == "add" else (count, length)
    digits = unlike(rng, *shape, symbols) if symbols else rng.integers(10, size=shape)
    positions = np.zeros(count, np.int64)
    if task == "retrieve":
        positions = rng.integers(length, size=count)
        answer = np.take_along_axis(digits, positions[:, None], axis=1)
        inputs = np.full((count, length + 1), MARKER)
        at = np.arange(length)
        np.put_along_axis(inputs, at + (at >= positions[:, None]), digits, axis=1)
    else:
        answer, inputs = answer_of(task, digits), digits.reshape(count, -1)
    if shuffled:
        inputs = rng.permuted(inputs, axis=1)
    signs = [PLUS, EQUALS] if task == "add" else [EQUALS]
    return np.concatenate([inputs, np.tile(signs, (count, 1))], axis=1), answer, length - positions


def places_of(task: str, length: int) -> int:
    """Number of positions of input, answer and end."""
    inputs = {"add": 2 * length + 1, "retrieve": length + 1}.get(task, length)
    answer = {"add": length + 1, "retrieve": 1}.get(task, length)
    return inputs + 1 + answer + 1


def sequences(
    rng: np.random.Generator, task: str, lengths: np.ndarray, shuffled: bool = False,
    symbols: int | None = None,
) -> Batch:  # fmt: skip
    """A sequence for each of the lengths, padded on the right."""
    width = places_of(task, int(lengths.max())) - 1  # the end is never an input
    tokens = np.full((len(lengths), width), PADDING)
    wanted, distance = tokens.copy(), np.zeros(len(lengths), np.int64)
    for length in np.unique(lengths):
        rows = np.flatnonzero(lengths == length)
        inputs, answer, back = of_length(rng, task, len(rows), int(length), shuffled, symbols)
        whole = np.concatenate([inputs, answer, np.full((len(rows), 1), END)], axis=1)
        tokens[rows, : whole.shape[1] - 1] = whole[:, :-1]
        wanted[rows, inputs.shape[1] - 1 : whole.shape[1] - 1] = whole[:, inputs.shape[1] :]
        distance[rows] = back if task == "retrieve" else 0
    return Batch(tokens, wanted, distance)


def training(
    rng: np.random.Generator, task: str, count: int, shuffled: bool = False,
    symbols: int | None = None, longest: int | None = None,
) -> Batch:  # fmt: skip
    """Training sequences, with lengths drawn uniformly up to the longest trained one."""
    lengths = rng.integers(SHORTEST[task], (longest or TRAINED[task]) + 1, size=count)
    return sequences(rng, task, lengths, shuffled, symbols)
