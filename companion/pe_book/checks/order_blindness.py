"""Chapter "Attention cannot see order"."""

from typing import Any

import numpy as np

from pe_book.checks._answers import (
    Check,
    letters_are,
    need,
    read_number,
    read_numbers,
    read_table,
    read_words,
    run,
)
from pe_lib.attention import scaled_dot_product_attention

_KINDS = ("invariant", "equivariant", "neither")


def _kinds(answer: Any) -> None:
    given = read_words(answer, 5, "five words", _KINDS)
    right = ("invariant", "equivariant", "equivariant", "neither", "invariant")
    for letter, said, true in zip("abcde", given, right, strict=True):
        need(
            said == true,
            f"think of two rows in both orders for ({letter}): does the result stay, does it move "
            "with them, or neither",
        )


def _man_first(answer: Any) -> None:
    matrix = read_table(answer, (3, 3), "P")
    need(
        np.isin(matrix, (0, 1)).all() and (matrix.sum(axis=0) == 1).all()
        and (matrix.sum(axis=1) == 1).all(),
        "every row and every column of P has exactly one 1 and zeros besides",
    )  # fmt: skip
    order = (matrix @ [0, 1, 2]).astype(int).tolist()
    made = ", ".join(("dog", "bites", "man")[i] for i in order)
    need(order == [2, 0, 1], f"with this P the rows of PX are {made}")


def _different_rows(answer: Any) -> None:
    free, causal, encoded = read_numbers(answer, 3)
    need(
        all(1 <= count <= 5 and count == int(count) for count in (free, causal, encoded)),
        "each is a whole number of rows from 1 to 5",
    )
    need(free == 4, "without an encoding, ask what the two words “the” hold and what they see")
    need(causal == 5, "with a causal layer, ask which cards each of the two words “the” sees")
    need(encoded == 5, "with an encoding, ask whether both words “the” still hold the same card")


_tells_apart = letters_are(
    "abcd",
    "cd",
    dict.fromkeys("ab", "does ({}) change when the same rows come in another order")
    | {
        "c": "for ({}), which word's output stands in the first row of each sentence",
        "d": "for ({}), where do the two numbers of dog stand in each long vector",
    },
)


def _same_vector(answer: Any) -> None:
    said = read_words(answer, 2, "two words", ("yes", "no", "true", "false"))
    change, restored = (word in ("yes", "true") for word in said)
    need(change, "for the weights, compare the products of the words before and after")
    need(not restored, "for the order, shuffle the words and look whether the weights move along")


def _error_of(answer: Any) -> None:
    x = np.random.default_rng(3).standard_normal((4, 3))
    order = [2, 0, 3, 1]
    same = read_number(run(answer, lambda rows: rows * 2, x, order), "one number as the error")
    need(abs(same) < 1e-9, "the error of a function that doubles every row must be 0")

    def attend(rows: np.ndarray) -> np.ndarray:
        return scaled_dot_product_attention(rows, rows, rows)[0]

    need(abs(read_number(run(answer, attend, x, order))) < 1e-9, "the error of attention must be 0")
    shift = np.array([[0], [1], [2], [4]])
    told = read_number(run(answer, lambda rows: rows - shift, x, order))
    need(
        abs(told) > 0.1,
        "a function that moves each row by its place is not equivariant, yet gets 0",
    )
    need(abs(told - 3) < 1e-6, "of f(PX) − P f(X) it is not the largest entry, whatever its sign")


CHECKS: dict[int, Check] = {
    1: _kinds,
    2: _man_first,
    3: _different_rows,
    4: _tells_apart,
    5: _same_vector,
    6: _error_of,
}
