"""Chapter "Add or concatenate"."""

from typing import Any

import numpy as np

from pe_lib.checks._answers import Check, else_say, need, read_table, run
from pe_lib.document_traces import trace_d3


def _enters_as_twelve(answer: Any) -> None:
    with else_say("pairs are asked for, in a list: (number of the word, words)"):
        pairs = {(int(word), int(length)) for word, length in answer}
    for word, length in sorted(pairs):
        need(1 <= word <= length, f"there is no word {word} in a sentence of {length}")
        read = min(length, 13)  # from 13 words on the first one already enters as more than 12
        enters = trace_d3(np.ones((read, 1)), [1] * read).positions
        need(enters[min(word, read) - 1] == 12, f"word {word} of {length} enters as another number")
    need(len(pairs) == 3, f"{len(pairs)} of them are right, and there are more")


def _as_in_d3(answer: Any) -> None:
    for mask in ([1, 1, 0], [1], [1, 0, 1, 1]):
        found = run(answer, np.array(mask))
        places = read_table(found, (len(mask),), "what your function returns")
        right = trace_d3(np.ones((len(mask), 1)), mask).positions
        need(
            np.array_equal(places, right),
            f"with the mask {mask} it differs from `trace_d3(…).positions`",
        )


CHECKS: dict[int, Check] = {2: _enters_as_twelve, 6: _as_in_d3}
