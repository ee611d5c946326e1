"""Chapter "Rotary"."""

from typing import Any

import numpy as np

from pe_book.checks._answers import (
    Check,
    letters_are,
    need,
    read_number,
    read_numbers,
    read_table,
    run,
)
from pe_lib.rotary import apply_rotary, rotary_tables


def _partners(answer: Any) -> None:
    neighbour, far, pair = read_numbers(answer, 3)
    need(neighbour != 9, "(a) pairs begin at an even column")
    need(neighbour == 11, "(a) interleaved pairs up neighbours")
    need(far != 26, "(b) counted from column 10, the partner is half a head away")
    need(far == 42, "(b) the partner stands as far on as the head has pairs")
    need(pair != 5, "(c) that is its pair where neighbours are pairs")
    need(pair == 10, "(c) the first half of the columns begins one pair each")


def _one_pair(answer: Any) -> None:
    score, right = read_number(answer), -np.sqrt(2) * np.sin(1)
    need(abs(score + right) > 5e-3, "which way does the key's arrow move away from the query's?")
    need(abs(score - np.sqrt(2) * right) > 5e-3, "it is not yet divided by √2")
    need(abs(score) > 5e-3, "at a right angle they were before their positions turned them")
    need(abs(score - right / 2) > 5e-3, "how long is the key's arrow?")
    need(
        abs(score - right) < 5e-3,
        "find the angle between the two arrows at their places, and then the product of their lengths",
    )


def _both_places(answer: Any) -> None:
    found = read_number(answer)
    need(abs(found) != 18, "that is what a right program depends on")
    need(found not in (30, 12), "the score changes with either of the two places")
    need(abs(found) == 42, "by how much is the query turned, by how much the key, and which way?")


def _to_halves(answer: Any) -> None:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(5, 12))
    for heads, width in ((1, 8), (2, 6), (3, 4)):
        pair = rng.normal(size=(2, 12, heads * width))
        given = pair.copy()
        found = [read_table(run(answer, w, heads), w.shape, "the matrix") for w in pair]
        need(np.array_equal(pair, given), "it changes the matrix that it is given")
        wanted, made = (
            _scores(x, weights, heads, width, layout)
            for weights, layout in ((given, "interleaved"), (found, "halves"))
        )
        if np.allclose(wanted, made, atol=1e-9):
            continue
        need(not np.allclose(found, given), "the columns stand as they stood")
        order = np.r_[0:width:2, 1:width:2]
        heads_apart = given.reshape(2, 12, heads, width)
        back = heads_apart[..., np.argsort(order)].reshape(given.shape)
        need(not np.allclose(found, back), "it takes halves to interleaved: turn the list round")
        need(
            heads > 1, "with one head, which columns are the first of a pair, and where do they go?"
        )
        need(
            False,
            f"with one head it is right, and with {heads} it is not: where does a head begin?",
        )


def _scores(x: np.ndarray, weights: Any, heads: int, width: int, layout: str) -> np.ndarray:
    """The scores of every head, turned in a layout."""
    tables = rotary_tables(len(x), width)
    query, key = (
        apply_rotary((x @ w).reshape(len(x), heads, width).swapaxes(0, 1), tables, layout)
        for w in weights
    )
    return query @ key.swapaxes(1, 2)


CHECKS: dict[int, Check] = {
    1: _partners,
    2: _one_pair,
    4: letters_are("abcde", "ae", {
        "a": "for ({}): does an offset change when both places grow alike?",
        "b": "for ({}): what becomes of an offset?",
        "c": "for ({}): which way does the offset then turn?",
        "d": "for ({}): may the same matrix stand before the turning as well as after it?",
        "e": "for ({}): compare with the cell that converts",
    }),
    5: _both_places,
    6: _to_halves,
}  # fmt: skip
