"""The best accuracy of a reader that knows only part of a sentence: exact, over all placements."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from experiments.order.train import answers, by_pair


def weighted(test: str) -> tuple[np.ndarray, np.ndarray]:
    """All placements of a group of "nearer", and the probability of each."""
    pairs = by_pair(test)
    probabilities = [np.full(len(of), 1 / len(pairs) / len(of)) for of in pairs]
    return np.concatenate(pairs), np.concatenate(probabilities)


def worth(known: Callable[[np.ndarray], np.ndarray], test: str) -> float:
    """The accuracy of the best reader that knows only `known` of the positions."""
    positions, probabilities = weighted(test)
    features = known(positions).reshape(len(positions), -1)
    _, group = np.unique(features, axis=0, return_inverse=True)
    sums = np.zeros((group.max() + 1, 2))
    np.add.at(sums, (group.ravel(), answers("nearer", positions)), probabilities)
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
