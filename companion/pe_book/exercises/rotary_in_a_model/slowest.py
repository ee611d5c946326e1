from typing import Any

from pe_book.exercises._answers import read_number, require

START = "answer = ..."
HINTS = (
    "Pair $i$ turns by $b^{-2i/d}$ radians a token. The slowest of 32 has $i = 31$.",
    "Multiply by the number of tokens, and divide by the radians of a turn.",
)


def check(answer: Any) -> None:
    result, turns = read_number(answer), 8192 * 100_000 ** (-62 / 64) / 6.283185307179586
    require(abs(result / 6.283185307179586 - turns) > 1e-3, "those are radians")
    require(abs(result - 8192 / 100_000 / 6.283185307179586) > 1e-4, "the last pair is 31, not 32")
    require(abs(result - turns) < 5e-4, "its frequency, times the tokens, in turns")


# Wrong answers, with a part of the reply to each
WRONG = {0.1174: "radians", 0.01304: "not 32", 0.5: "in turns"}

# Homework
SOLUTION = "answer = 8192 * 100_000 ** (-62 / 64) / (2 * np.pi)"
DRAW = {"i": "4 to 30", "tokens": [1024, 2048, 4096, 8192]}
OWN = "Base 100 000, heads of 64 columns. How many turns does pair {i} make on {tokens} tokens?"
OWN_SOLUTION = "own = tokens * 100_000 ** (-2 * i / 64) / (2 * np.pi)"
HIDDEN = (
    "assert close(own, tokens * 100_000 ** (-2 * i / 64) / (2 * np.pi)), "
    '"its frequency, times the tokens, in turns"'
)
