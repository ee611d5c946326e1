"""Chapter "Padding and masks"."""

from typing import Any

import numpy as np

from pe_book.checks._answers import (
    Check,
    is_close,
    letters_are,
    need,
    read_number,
    read_numbers,
    read_table,
    run,
)

_zero_row = letters_are(
    "abcde",
    "ace",
    {
        "a": "({}): the key is the row times a matrix",
        "b": "({}): raise e to its score",
        "c": "({}): the value is the row times a matrix",
        "d": "({}): ask what its query scores everywhere, and what it then takes home",
        "e": "({}): the score is a product with its key",
    },
)
_without = letters_are(
    "abcde",
    "ae",
    {
        "a": "({}): which places can a word see that has only what came before it",
        "b": "({}): which places can a word see that has the blanks before it",
        "c": "({}): which places can a word see in an encoder",
        "d": "({}): the causal mask is about the decoder's own places",
        "e": "({}): count the blanks",
    },
)
_calls = letters_are(
    "abcde",
    "ade",
    {
        "a": "({}): what does True mean to this function",
        "b": "({}): what does True mean to this function",
        "c": "({}): what does True mean to this layer",
        "d": "({}): what does True mean to this layer",
        "e": "({}): this layer hands its mask on to nn.MultiheadAttention",
    },
)


def _six_blanks(answer: Any) -> None:
    share, length = read_numbers(answer, 2)
    need(0 <= share <= 1 and 0 <= length <= 1, "both are numbers from 0 to 1")
    blanks = 6 / (6 + np.exp(0.5) + np.exp(-0.5))
    need(is_close(share, blanks, 0.01), "for the share, raise e to all eight scores")
    need(is_close(length, 1 - blanks, 0.02), "for the length, ask what the words have left")


def _with_bias(answer: Any) -> None:
    number = read_number(answer, "the word's output in that column")
    need(number != 2, "the words have only a part of the attention now")
    need(not is_close(number, 0.8), "the blanks have a value as well, the bias")
    need(abs(number - 0.2) < 0.005, "mix the right output and the blanks' value by their weights")


def _left(answer: Any) -> None:
    for mask in ([1, 1, 0], [0, 1, 1], [0, 0, 1, 1, 1, 0]):
        kept = np.array(mask)
        places = read_table(run(answer, kept.copy()), kept.shape, "what your function returns")
        real = places[kept == 1]
        need(
            real.tolist() == list(range(len(real))),
            f"with the mask {mask} the real words are not counted 0, 1, 2 …",
        )


CHECKS: dict[int, Check] = {
    1: _zero_row,
    2: _six_blanks,
    3: _with_bias,
    4: _without,
    5: _calls,
    6: _left,
}
