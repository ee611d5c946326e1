"""What the tasks of the lab's Part C share: inputs for the copier, and what it makes of them."""

from collections.abc import Collection

import numpy as np

from pe_lib.relative import offset_rotation


def pi(count: int) -> str:
    """Its first digits, up to twenty."""
    return "31415926535897932384"[:count]


def right(digits: str, written: str) -> int:
    """How many digits stand where they stood."""
    return sum(one == other for one, other in zip(digits, written, strict=False))


def matrix_of(position: int, pairs: Collection[int] = range(8)) -> np.ndarray:
    """The matrix of a head that turns these of its eight pairs."""
    turned = np.kron(np.diag(np.isin(np.arange(8), list(pairs))), np.ones((2, 2)))
    return np.where(turned, offset_rotation(position, 16), np.eye(16))
