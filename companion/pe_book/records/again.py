"""*Which encoding reads on?*, once more: copying again, so that what was said of it can fail."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pe_book.records import of_seeds, share, stored, table

CHOOSING_SEEDS, FINAL_SEEDS = (102, 103), range(11, 19)
SEEDS_OF_LARGE = 6  # the fewest with which a sign test can decide two statements
SYMBOLS = 128
LONGEST = 10
TIMES = (0.5, 1, 1.2, 1.5, 2, 4)  # tested lengths, in longest trained ones
# One number for each model: what ALiBi's slopes are divided by, and rotary's slow pairs
FACTORS: dict[str, tuple[float, ...]] = {
    "slopes": (0.5, 1.5, 2, 3, 4),
    "yarn (4, 1)": (1.5, 2, 3, 4, 6),
}
METHODS = {"alibi": "slopes", "rotary": "yarn (4, 1)"}
UNSAID = {"symbols": None, "layers": 2, "longest": LONGEST}


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
        A tested length, with what was changed behind it: "20", "20, yarn (4, 1) by 2",
        "15, pair 1 by 1.5", "8, begun at 1".
    what : {"symbols", "whole", "behind one", "behind several", "late"}
        What is counted.
    seeds : sequence of int
        Those of other trainings.
    **cell
        ``symbols``, ``layers``, ``longest`` of the training.
    """
    wanted = {"kind": kind, **cell}
    return of_seeds("longer-again", share(test, what), wanted, UNSAID, seeds or seeds_of(cell))


def changed(length: int, method: str, factor: float) -> str:
    """The name of a test; with the factor 1 nothing is changed."""
    return f"{length}" if factor == 1 else f"{length}, {method} by {factor}"


def factors(method: str, **cell: int) -> tuple[float, dict[int, float]]:
    """One factor for all lengths, and one for each, by the mean of the seeds that choose.

    The one for all has the highest mean over the tested lengths.
    """
    kind = next(kind for kind, own in METHODS.items() if own == method)
    asked_of = lengths(cell.get("longest", LONGEST))
    found = {
        factor: [
            scores(kind, changed(n, method, factor), "symbols", seeds=CHOOSING_SEEDS, **cell).mean()
            for n in asked_of
        ]
        for factor in sorted((1.0, *FACTORS[method]))
    }
    fixed = max(found, key=lambda factor: np.mean(found[factor]))
    each = {n: max(found, key=lambda f: found[f][at]) for at, n in enumerate(asked_of)}
    return fixed, each


def verdicts() -> str:
    """The statements with their verdicts, in Markdown."""
    return table(stored("longer-again-statements"))
