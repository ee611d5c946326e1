"""What a reader can be right in who knows only a part of a sentence: exact, over all placements."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from experiments.order.train import answers, by_pair


def weighted(test: str) -> tuple[np.ndarray, np.ndarray]:
    """All placements of a group of "nearer", and how often each is drawn."""
    pairs = by_pair(test)
    often = [np.full(len(of), 1 / len(pairs) / len(of)) for of in pairs]
    return np.concatenate(pairs), np.concatenate(often)


def worth(known: Callable[[np.ndarray], np.ndarray], test: str) -> float:
    """How often the best reader is right who is told only `known` of the places."""
    places, often = weighted(test)
    yes = answers("nearer", places)
    told = known(places).reshape(len(places), -1)
    _, group = np.unique(told, axis=0, return_inverse=True)
    sums = np.zeros((group.max() + 1, 2))
    np.add.at(sums, (group.ravel(), yes), often)
    return float(sums.max(axis=1).sum())


SHORTCUTS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "nothing but the bag": lambda places: np.zeros(len(places)),
    "the order of the four": lambda places: places.argsort(axis=1),
    "parities of the distances": lambda places: abs(np.diff(places.reshape(-1, 2, 2), axis=2)) % 2,
    "parities of the places": lambda places: places % 2,
    "the sum of all places": lambda places: places.sum(axis=1),
    "one place": lambda places: places[:, :1],
    "places of dog and cat": lambda places: places[:, [0, 2]],
    "each pair's sum of places": lambda places: places.reshape(-1, 2, 2).sum(axis=2),
    "places of one pair": lambda places: places[:, :2],
    "one distance and the other pair's sum": lambda places: np.stack(
        [abs(places[:, 0] - places[:, 1]), places[:, 2] + places[:, 3]], axis=1
    ),
    "three of the four places": lambda places: places[:, :3],
    "one pair's places and the other's sum": lambda places: np.column_stack(
        [places[:, :2], places[:, 2] + places[:, 3]]
    ),
    "one pair's places and the other's later place": lambda places: np.column_stack(
        [places[:, :2], places[:, 2:].max(axis=1)]
    ),
}
