from typing import Any

from pe_book.exercises._answers import on_failure, read_number, read_numbers, require, run

START = """
def choose(shares):
    return ...
"""
HINTS = (
    "max(factors, key=…) finds the first of the best ones. Go through the factors in order.",
    "For each length compare the factors by shares[factor][length], for all of them by the sum.",
)


def check(answer: Any) -> None:
    cases = (
        ({1: [1, 0.9, 0.1], 2: [0.9, 0.8, 0.6], 4: [0.5, 0.6, 0.8]}, 2, [1, 1, 4]),
        ({4: [0.5, 0.75], 1: [0.75, 0.5]}, 1, [1, 4]),
        ({2: [0.5, 0.5], 1.5: [0.5, 0.5]}, 1.5, [1.5, 1.5]),
        ({3: [0.2]}, 3, [3]),
    )
    for shares, one, each in cases:
        result = run(answer, {factor: list(of) for factor, of in shares.items()})
        with on_failure("two things are to be returned: a factor, and a list of factors"):
            found, by_length = result
        found = read_number(found, "first one factor")
        by_length = read_numbers(by_length, len(each))
        best = max(max(of) for of in shares.values())
        require(found in shares, "the first thing is a factor, not a share")
        require(
            found == one or found not in (f for f, of in shares.items() if max(of) == best),
            "one factor: of equals the smallest, and the mean counts, not the best length",
        )
        require(found == one, "one factor: its mean over all lengths must be the highest")
        require(
            by_length == each,
            "for each length: the factor with the highest share, of equals the smallest",
        )


# Wrong answers, with a part of the reply to each
WRONG = {"sum(shares[factor]) → max(shares[factor])": "not the best length",
         "sum(shares[factor]) → -sum(shares[factor])": "must be the highest",
         "factors = sorted(shares) → factors = sorted(shares, reverse=True)": "of equals the smallest",
         "return one → return sum(shares[one])": "not a share",
         "shares[factor][at] → -shares[factor][at]": "for each length",
         "lambda shares: 2": "two things"}  # fmt: skip

# Homework
SOLUTION = """
def choose(shares):
    factors = sorted(shares)
    one = max(factors, key=lambda factor: sum(shares[factor]))
    lengths = range(len(shares[one]))
    return one, [max(factors, key=lambda factor: shares[factor][at]) for at in lengths]
"""
DRAW = {"seed": "1 to 9999", "n": "3 to 8"}
HIDDEN = """
import random

drawn = random.Random(seed)
shares = {f: [drawn.randrange(101) / 100 for _ in range(n)] for f in (4, 1, 6, 2)}
one, each = choose({f: list(of) for f, of in shares.items()})
assert sum(shares[one]) == max(map(sum, shares.values())), "the highest mean over all lengths"
best = [max(of) for of in zip(*shares.values())]
assert [shares[f][at] for at, f in enumerate(each)] == best, "the best factor for each length"
"""
