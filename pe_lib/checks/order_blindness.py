"""Chapter "Attention cannot see order"."""

from typing import Any

import numpy as np

from pe_lib._validate import show
from pe_lib.attention import scaled_dot_product_attention
from pe_lib.checks._answers import Check, need, read_number, read_table, run


def _kinds(answer: Any) -> None:
    words = ("invariant", "equivariant", "equivariant", "neither", "invariant")
    need(
        isinstance(answer, (list, tuple)) and len(answer) == 5,
        "five words are asked for, in a list, for (a) to (e)",
    )
    for letter, given, right in zip("abcde", answer, words, strict=True):
        need(
            isinstance(given, str) and given in ("invariant", "equivariant", "neither"),
            f"({letter}) must be 'equivariant', 'invariant' or 'neither', and is {show(given)}",
        )
        need(
            given == right,
            f"think of two rows in both orders for ({letter}): does the result stay, does it move "
            "with them, or neither",
        )


def _exchange(answer: Any) -> None:
    matrix = read_table(answer, (3, 3), "P")
    need(
        np.isin(matrix, (0, 1)).all() and (matrix.sum(axis=0) == 1).all()
        and (matrix.sum(axis=1) == 1).all(),
        "every row and every column of P has exactly one 1 and zeros besides",
    )  # fmt: skip
    moved = matrix @ [0, 1, 2]
    need(moved[1] == 1, "only cat and mat change places; sat stays")
    need(moved.tolist() == [2, 1, 0], "this P leaves every word where it is")


def _error_of(answer: Any) -> None:
    x = np.random.default_rng(3).standard_normal((4, 3))
    order = [2, 0, 3, 1]
    same = read_number(run(answer, lambda rows: rows * 2, x, order), "one number as the error")
    need(abs(same) < 1e-9, "the error of a function that doubles every row must be 0")

    def attend(rows: np.ndarray) -> np.ndarray:
        return scaled_dot_product_attention(rows, rows, rows)[0]

    need(abs(read_number(run(answer, attend, x, order))) < 1e-9, "the error of attention must be 0")
    told = read_number(run(answer, lambda rows: rows + np.arange(4)[:, None], x, order))
    need(told > 0.1, "a function that adds to each row its number is not equivariant, yet gets 0")


CHECKS: dict[int, Check] = {1: _kinds, 2: _exchange, 6: _error_of}
