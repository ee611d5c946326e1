from typing import Any

from pe_book.exercises._answers import is_close, read_number, require
from pe_lib.sinusoidal import division_terms

START = "answer = ...  # a base"
HINTS = (
    "Where has the slowest hand turned by 0.92 radians, at base b? Set that equal to the length of the text.",
    "Set 0.92 · b^(62/64) equal to the length of the text, and solve for b as in exercise 2.",
)


def check(answer: Any) -> None:
    base = read_number(answer, "a base")
    require(base > 1, "a base is greater than 1")
    turned = 100_000 * division_terms(64, base)[-1]
    require(
        not is_close(turned, 1, 1e-2),
        "that is one radian at the end of the text; the rule has 0.92",
    )
    where = "before" if turned > 0.92 else "behind"
    require(
        is_close(turned, 0.92, 5e-3),
        f"with that base *near* ends {where} the end of the text, by the rule",
    )


# Wrong answers, with a part of the reply to each
WRONG = {145_000: "one radian", 108_696: "before the end", 1e9: "behind the end", 1: "greater than 1"
}  # fmt: skip

# Homework
SOLUTION = "answer = (1e5 / 0.92) ** (64 / 62)"
DRAW = {"n": "3000 to 90000 step 500"}
OWN = (
    "A text has {n} words. Which base carries *near* to its end at width 64, by the chapter's rule of "
    "0.92 radians? *To three digits or more.*"
)
OWN_SOLUTION = "own = (n / 0.92) ** (64 / 62)"
HIDDEN = 'assert close(own, (n / 0.92) ** (64 / 62)), "the slowest hand turns by 0.92 in the text"'
