"""Five tasks whose inputs may be longer than in training: copy, reverse, sort, add, retrieve.

Chapter "Which encoding reads on?". The protocol stands in README.md.
"""

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
    """Sequences and what is asked of them.

    `tokens` and `wanted` are int64 of shape (count, places): wanted[i, p] is the token that follows
    tokens[i, p] where that is part of the answer or its end, and PADDING elsewhere. `asked` is, for
    retrieve, how many places before the one that answers its digit stands; 0 elsewhere.
    """

    tokens: np.ndarray
    wanted: np.ndarray
    asked: np.ndarray


def answer_of(task: str, digits: np.ndarray) -> np.ndarray:
    """What is to be written for inputs of one length, shape (count, symbols).

    `digits` has the shape (count, length), for add (count, length, 2): columns of two digits, the
    lowest first. The sum has one digit more than there are columns.
    """
    if task == "copy":
        return digits
    if task == "reverse":
        return digits[:, ::-1]
    if task == "sort":
        return np.sort(digits, axis=1)
    columns = digits.sum(axis=2)
    found = np.zeros((len(digits), columns.shape[1] + 1), np.int64)
    for at in range(columns.shape[1]):
        found[:, at] += columns[:, at]
        found[:, at + 1], found[:, at] = found[:, at] // 10, found[:, at] % 10
    return found


def unlike(rng: np.random.Generator, count: int, length: int, symbols: int) -> np.ndarray:
    """Inputs of one length, drawn from so many symbols, none of which an input has twice.

    The first ten are the digits; the others stand behind the last of the signs.
    """
    drawn = rng.random((count, symbols)).argsort(axis=1)[:, :length]
    return np.where(drawn < EQUALS, drawn, drawn + MARKER + 1 - EQUALS)


def of_length(
    rng: np.random.Generator,
    task: str,
    count: int,
    length: int,
    shuffled: bool = False,
    symbols: int | None = None,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Inputs of one length up to the sign that asks, their answers, and for retrieve the places.

    With `shuffled` what was drawn is put into another order after the answer was noted; with
    `symbols` inputs are those of `unlike`.
    """
    shape = (count, length, 2) if task == "add" else (count, length)
    digits = unlike(rng, *shape, symbols) if symbols else rng.integers(10, size=shape)
    places = np.zeros(count, np.int64)
    if task == "retrieve":
        places = rng.integers(length, size=count)
        answer = np.take_along_axis(digits, places[:, None], axis=1)
        given = np.full((count, length + 1), MARKER)
        at = np.arange(length)
        np.put_along_axis(given, at + (at >= places[:, None]), digits, axis=1)
    else:
        answer, given = answer_of(task, digits), digits.reshape(count, -1)
    if shuffled:
        given = rng.permuted(given, axis=1)
    signs = [PLUS, EQUALS] if task == "add" else [EQUALS]
    return np.concatenate([given, np.tile(signs, (count, 1))], axis=1), answer, length - places


def places_of(task: str, length: int) -> int:
    """How many places input, answer and end take."""
    given = {"add": 2 * length + 1, "retrieve": length + 1}.get(task, length)
    written = {"add": length + 1, "retrieve": 1}.get(task, length)
    return given + 1 + written + 1


def sequences(
    rng: np.random.Generator,
    task: str,
    lengths: np.ndarray,
    shuffled: bool = False,
    symbols: int | None = None,
) -> Batch:
    """A sequence for each of the lengths, filled up on the right to the longest."""
    width = places_of(task, int(lengths.max())) - 1  # the end is never an input
    tokens = np.full((len(lengths), width), PADDING)
    wanted, asked = tokens.copy(), np.zeros(len(lengths), np.int64)
    for length in np.unique(lengths):
        rows = np.flatnonzero(lengths == length)
        given, answer, back = of_length(rng, task, len(rows), int(length), shuffled, symbols)
        whole = np.concatenate([given, answer, np.full((len(rows), 1), END)], axis=1)
        tokens[rows, : whole.shape[1] - 1] = whole[:, :-1]
        wanted[rows, given.shape[1] - 1 : whole.shape[1] - 1] = whole[:, given.shape[1] :]
        asked[rows] = back if task == "retrieve" else 0
    return Batch(tokens, wanted, asked)


def training(
    rng: np.random.Generator,
    task: str,
    count: int,
    shuffled: bool = False,
    symbols: int | None = None,
    longest: int | None = None,
) -> Batch:
    """Sequences as in training: every length up to the longest trained one as often."""
    lengths = rng.integers(SHORTEST[task], (longest or TRAINED[task]) + 1, size=count)
    return sequences(rng, task, lengths, shuffled, symbols)
