"""What several checks of the chapter share."""

from typing import Any

import numpy as np

from pe_book._validate import show
from pe_book.exercises._answers import on_failure, require


def _digits(answer: Any, what: str) -> str:
    """Binary digits: in a text, or one after another, as numbers or truth values."""
    wanted = f"{what} must be binary digits, in a text such as '10', and is {show(answer)}"
    with on_failure(wanted):
        parts = [answer] if isinstance(answer, (int, np.integer)) else list(answer)
        text = "".join(part if isinstance(part, str) else str(int(part)) for part in parts)
    require(text and set(text) <= {"0", "1"}, wanted)
    return text
