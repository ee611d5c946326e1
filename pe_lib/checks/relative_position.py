"""Chapter "Relative position"."""

from typing import Any

import numpy as np

from pe_lib.checks._answers import Check, need, read_numbers


def _most_alike(answer: Any) -> None:
    offset, cosine = read_numbers(answer, 2)
    offsets = np.arange(1, 51)
    need(offset in offsets, "an offset from 1 to 50 is asked for, and the similarity there")
    need(
        abs(cosine - np.cos(offset)) < 5e-3,
        "that is not the similarity at the offset that you name",
    )
    need(
        offset == offsets[np.cos(offsets).argmax()],
        "another offset from 1 to 50 is nearer to whole turns",
    )


CHECKS: dict[int, Check] = {2: _most_alike}
