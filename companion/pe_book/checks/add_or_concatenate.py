"""Chapter "Add or concatenate"."""

from typing import Any

import numpy as np

from pe_book.checks._answers import (
    Check,
    letters_are,
    need,
    read_numbers,
    read_table,
    read_words,
    run,
)
from pe_lib.sinusoidal import sinusoidal_encoding

_WAYS = {
    "sum": "sum", "add": "sum", "added": "sum",
    "joined": "joined", "join": "joined", "concatenated": "joined", "concatenate": "joined",
    "both": "both",
}  # fmt: skip


def _of_which(answer: Any) -> None:
    given = read_words(answer, 4, "four words", _WAYS)
    asks = (
        "can rows of different widths be added, can they be joined",
        "count the columns of both rows",
        "cut W for the joined row, and multiply out (E + x) W for the sum",
        "multiply out the score of two joined rows, with a matrix of four blocks",
    )
    right = ("joined", "sum", "both", "both")
    for letter, said, true, ask in zip("abcd", given, right, asks, strict=True):
        need(_WAYS[said] == true, f"for ({letter}), {ask}")


def _weights(answer: Any) -> None:
    joined, added = read_numbers(answer, 2)
    width, beside = 768, 64
    both = width + beside
    need(
        (joined, added) != (both * width, width * width),
        "that is one matrix, and there are three",
    )
    need(joined >= added, "the joined count comes first, and it is the larger one")
    need(
        joined != 3 * both * both,
        "joined, the row is 832 wide, but queries, keys and values stay 768 wide",
    )
    need(
        added != 3 * (width * width + beside * width) and added != 3 * both * width,
        "the sum is as wide as the word",
    )
    need(added == 3 * width * width, "added: the rows are 768 wide, and so are the results")
    need(joined == 3 * both * width, "joined: how many rows has each matrix, and how many columns")


def _to_the_sum(answer: Any) -> None:
    matrix = np.asarray(read_table(answer, (8, 4), "W"))
    joined = np.random.default_rng(0).normal(size=(5, 8))
    made, wanted = joined @ matrix, joined[:, :4] + joined[:, 4:]
    need(not np.allclose(made, joined[:, 4:]), "this W returns x alone, without E")
    need(not np.allclose(made, joined[:, :4]), "this W returns E alone, without x")
    need(not np.allclose(made, wanted / 2), "this W returns half of x + E")
    need(np.allclose(made, wanted), "[E | x] W is not x + E")


def _measured(answer: Any) -> None:
    little, much = read_numbers(answer, 2)
    need(
        not (1 < little <= 100),
        "a share is asked for, from 0 to 1, and not per cent",
    )
    need(0 <= little <= 1 and 0 <= much <= 1, "both are shares, from 0 to 1")
    need(little >= much, "the share for noise 0.1 comes first, and more noise does not help")
    need(little >= 0.96, "for noise 0.1 at width 8 it is another share")
    need(not 0.25 <= much < 0.29, "that is the positions, and the words are asked for")
    need(0.29 <= much <= 0.36, "for noise 0.5 at width 8 it is another share")


_runs = letters_are(
    "abcd",
    "ad",
    {
        letter: "for ({}), compare the rows of each part of W with the columns that they meet: "
        f"x has {beside}, and W[:d] has {d} rows"
        for letter, d, beside in (("a", 16, 16), ("b", 64, 16), ("c", 16, 64), ("d", 8, 8))
    },
)


def _reads(answer: Any) -> None:
    rng = np.random.default_rng(0)
    for width, words, places, size in ((16, 20, 50, 1.0), (8, 6, 30, 0.3), (32, 5, 12, 3.0)):
        vectors = size * rng.normal(size=(words, width)) / np.sqrt(2)
        table = sinusoidal_encoding(places, width)
        for word, place in ((words - 1, 3), (0, places - 1), (2, 2)):
            row = vectors[word] + table[place]
            noisy = row + 0.02 * rng.normal(size=width)
            found = run(answer, noisy, vectors.copy(), table.copy())
            read = [int(number) for number in read_numbers(found, 2)]
            need(
                read != [place, word] or place == word,
                "the word comes first and the position second",
            )
            need(read[0] == word, f"with {words} words at {places} positions it reads another word")
            need(
                read[1] == place,
                f"with {words} words at {places} positions it reads another position",
            )


CHECKS: dict[int, Check] = {
    1: _of_which,
    2: _weights,
    3: _to_the_sum,
    4: _measured,
    5: _runs,
    6: _reads,
}
