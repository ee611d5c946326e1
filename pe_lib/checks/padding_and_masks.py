"""Chapter "Padding and masks"."""

from typing import Any

import numpy as np

from pe_lib.checks._answers import Check, is_close, need, read_number, read_table, run
from pe_lib.document_traces import raised_base


def _meant(answer: Any) -> None:
    number = read_number(answer, "the number in the place of 10 000")
    need(number > 1, "its logarithm must be positive")
    base = raised_base(min(number, 1e100))
    than = "larger" if base > 10_000 else "smaller"
    need(is_close(base, 10_000, 1e-2), f"with that number the base that acts is {than} than 10 000")


def _left(answer: Any) -> None:
    for mask in ([1, 1, 0], [0, 1, 1], [0, 0, 1, 1, 1, 0]):
        kept = np.array(mask)
        places = read_table(run(answer, kept.copy()), kept.shape, "what your function returns")
        real = places[kept == 1]
        need(
            real.tolist() == list(range(len(real))),
            f"with the mask {mask} the real tokens are not counted 0, 1, 2 …",
        )


CHECKS: dict[int, Check] = {2: _meant, 6: _left}
