"""*Which encoding reads on?*, the repeat: copying with more lengths and sizes, to test its statements."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pe_book.records import of_seeds, share, stored, table

CHOOSING_SEEDS, FINAL_SEEDS = (102, 103), range(11, 19)
SEEDS_OF_LARGE = 6  # the fewest that let a sign test decide two statements
SYMBOLS = 128
LONGEST = 10
TIMES = (0.5, 1, 1.2, 1.5, 2, 4)  # tested lengths, as multiples of the longest trained length
# Divisors of ALiBi's slopes and of the frequencies of rotary's slow pairs
FACTORS: dict[str, tuple[float, ...]] = {
    "slopes": (0.5, 1.5, 2, 3, 4),
    "yarn (4, 1)": (1.5, 2, 3, 4, 6),
}
METHODS = {"alibi": "slopes", "rotary": "yarn (4, 1)"}
DEFAULTS = {"symbols": None, "layers": 2, "longest": LONGEST}


def lengths(longest: int = LONGEST) -> list[int]:
    """The tested lengths of a copy."""
    return [round(times * longest) for times in TIMES]


def seeds_of(cell: dict) -> Sequence[int]:
    """The seeds that count: eight, and six of the larger model."""
    return FINAL_SEEDS[:SEEDS_OF_LARGE] if "layers" in cell else FINAL_SEEDS


def scores(
    kind: str,
    test: str,
    what: str = "symbols",
    *,
    seeds: Sequence[int] = (),
    **cell: int,
) -> np.ndarray:
    """Shares of the trainings that count, one for each seed: eight, and six of the larger model.

    Parameters
    ----------
    kind : str
        The encoding, or "none".
    test : str
        A tested length, followed by the change: "20", "20, yarn (4, 1) by 2",
        "15, pair 1 by 1.5", "8, begun at 1".
    what : {"symbols", "whole", "behind one", "behind several", "late"}
        What counts as right.
    seeds : sequence of int
        Other seeds than those that count.
    **cell
        ``symbols``, ``layers``, ``longest`` of the training.
    """
    wanted = {"kind": kind, **cell}
    return of_seeds("longer-again", share(test, what), wanted, DEFAULTS, seeds or seeds_of(cell))


def changed(length: int, method: str, factor: float) -> str:
    """The name of a test; the factor 1 changes nothing."""
    return f"{length}" if factor == 1 else f"{length}, {method} by {factor}"


def factors(method: str, **cell: int) -> tuple[float, dict[int, float]]:
    """The factor with the best mean over all lengths, and the best for each, by `CHOOSING_SEEDS`."""
    kind = next(kind for kind, own in METHODS.items() if own == method)
    asked_of = lengths(cell.get("longest", LONGEST))
    by_factor = {
        factor: [
            scores(kind, changed(n, method, factor), "symbols", seeds=CHOOSING_SEEDS, **cell).mean()
            for n in asked_of
        ]
        for factor in sorted((1.0, *FACTORS[method]))
    }
    fixed = max(by_factor, key=lambda factor: np.mean(by_factor[factor]))
    each = {n: max(by_factor, key=lambda f: by_factor[f][at]) for at, n in enumerate(asked_of)}
    return fixed, each


def verdicts() -> str:
    """The statements with their verdicts, in Markdown."""
    return table(stored("longer-again-statements"))
