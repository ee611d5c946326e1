"""What does the arrangement of the rows add, and what their length? README.md, *Arrangement*.

``python -m pe_book.trainings.arrangement`` trains what is missing and writes
``results/arrangement.json`` and its verdicts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import numpy as np

from pe_book.trainings import running, statements
from pe_book.trainings.jobs import steps_of
from pe_book.trainings.order import STEPS, WITHOUT, train
from pe_book.trainings.statements import DEFAULTS, of_seeds

RESULTS = running.RESULTS / "arrangement.json"
STATEMENTS = RESULTS.with_name("arrangement-statements.json")

RATES = (0.0003, 0.001, 0.003)
SWEEP_SEEDS, FINAL_SEEDS = range(103, 106), range(15, 27)
ARRANGED = ("sinusoidal", "index", "binary")
KINDS = ("sinusoidal", "index", "binary", "one-hot", "learned", "random")
KINDS += tuple(f"{kind}, permuted" for kind in ARRANGED)
SHORT = ("sinusoidal", "binary", "random")
WIDE = ("sinusoidal", "sinusoidal, permuted", "index", "random", "one-hot")
LARGER = {"width": 64, "layers": 2}
# The sinusoids are what the others are made alike to, so theirs are "centred" whatever is measured
CELLS = (
    *({"kind": kind, "rows": "centred"} for kind in KINDS),
    *({"kind": kind, "rows": "neighbours"} for kind in KINDS[1:]),
    *({"kind": kind, "rows": "centred", **LARGER} for kind in WIDE),
    *({"kind": kind, "rows": "centred, short"} for kind in SHORT),
)
INVERTED = {"task": "before", "kind": "sinusoidal", "rate": 0.003}  # the rate of the first record
UNSAID = DEFAULTS | {"width": 32, "layers": 1, "without": ""}

SAID = {
    "C1": "Arrangement helps on *seen* by more than 0.05: in order − permuted",
    "C2": "… on *between*",
    "C3": "… on *between*, with neighbours equally far apart",
    "C4": "Random rows learn *seen*: above 0.9",
    "C5": "One-hot and learned rows get no more on *between* than random ones: less than 0.05",
    "C6": "Rows in order get more on *between* than random ones: above 0.05",
    "C7": "… with neighbours equally far apart",
    "C8": "Length helps on *seen* by more than 0.1: centred − half as long",
    "C9": "The index beats sinusoids on *between* by more than 0.02",
    "C10": "Moved along by 8, rows in order get more than random ones: above 0.05",
    "C11": "At 24 words, both beyond, sinusoids are inverted: below 0.44",
    "C12": "… and right without the columns that turn back: above 0.95",
    "C13": "C1, C2 and C6 of the sinusoids, at twice the width and depth: above 0.05",
}


def swept(cell: dict, rates: tuple[float, ...] = RATES) -> list[dict]:
    """The trainings that choose a cell's rate."""
    return [
        {"task": "nearer", **cell, "rate": rate, "seed": seed, "sweep": True}
        for rate in rates
        for seed in SWEEP_SEEDS
    ]


def best_rate(runs: list[dict]) -> float:
    """The rate of the cell that these trainings are of."""
    found = running.best_rates(runs, lambda _: "the cell", lambda run: run["scores"]["seen"], RATES)
    return found["the cell"]


def final(cell: dict, rate: float) -> list[dict]:
    """The trainings of a cell that count."""
    return [{"task": "nearer", **cell, "rate": rate, "seed": seed} for seed in FINAL_SEEDS]


def inverted() -> list[dict]:
    """Readers of "before" with all columns of the sinusoids, and without some."""
    jobs = [{**INVERTED, "without": name, "seed": seed} for name in WITHOUT for seed in FINAL_SEEDS]
    return [{**INVERTED, "seed": seed} for seed in FINAL_SEEDS] + jobs


@cache
def trainings() -> list[dict]:
    """What has been trained."""
    return json.loads(RESULTS.read_text(encoding="utf-8"))


def scores(kind: str, test: str = "seen", rows: str = "centred", **cell: object) -> np.ndarray:
    """Shares of right answers of the twelve trainings that count, one for each seed.

    Parameters
    ----------
    kind, rows : str
        The encoding, and by what its rows are made alike: "centred", "centred, short"
        or "neighbours".
    test : str
        The group of sentences that the trained readers are asked.
    **cell
        ``task``, ``width``, ``layers``, ``without`` as `order.train` has them.
    """
    return values(trainings(), kind, test, rows, **cell)


def values(
    runs: list[dict], kind: str, test: str, rows: str = "centred", **cell: object
) -> np.ndarray:
    """As `scores`, of these trainings."""
    rows = "centred" if kind == "sinusoidal" and rows == "neighbours" else rows
    wanted = {"task": "nearer", "kind": kind, "rows": rows, **cell}
    return of_seeds(runs, lambda run: run["scores"][test], wanted, UNSAID, FINAL_SEEDS)


def tested(runs: list[dict]) -> Iterator[tuple[str, str, np.ndarray, float, bool]]:
    """Name, of what, the seeds' values, the limit, and whether above it is claimed."""

    def lead(kind: str, other: str, test: str, rows: str = "centred", **cell: object) -> np.ndarray:
        return values(runs, kind, test, rows, **cell) - values(runs, other, test, rows, **cell)

    for name, test, rows in (
        ("C1", "seen", "centred"),
        ("C2", "between", "centred"),
        ("C3", "between", "neighbours"),
    ):
        for kind in ARRANGED:
            yield name, kind, lead(kind, f"{kind}, permuted", test, rows), 0.05, True
    yield "C4", "random", values(runs, "random", "seen"), 0.9, True
    for kind in ("one-hot", "learned"):
        yield "C5", kind, lead(kind, "random", "between"), 0.05, False
    for name, rows in (("C6", "centred"), ("C7", "neighbours")):
        for kind in ARRANGED:
            yield name, kind, lead(kind, "random", "between", rows), 0.05, True
    for kind in ("sinusoidal", "binary", "random"):
        gain = values(runs, kind, "seen") - values(runs, kind, "seen", "centred, short")
        yield "C8", kind, gain, 0.1, True
    for rows in ("centred", "neighbours"):
        yield "C9", rows, lead("index", "sinusoidal", "between", rows), 0.02, True
    for kind in ARRANGED:
        yield "C10", kind, lead(kind, "random", "shifted 8"), 0.05, True
    for without, words in (
        ("", "all columns"),
        ("others", "without eight others"),
        ("first turning", "without 7 and 8"),
    ):
        yield "C11", words, _before(runs, without), 0.5 - 4 * (0.25 / 1000) ** 0.5, False
    for without in ("turning", "shared"):
        yield "C12", f"without {len(WITHOUT[without])}", _before(runs, without), 0.95, True
    for test, other in (
        ("seen", "sinusoidal, permuted"),
        ("between", "sinusoidal, permuted"),
        ("between", "random"),
    ):
        of = f"{test}, − {other.removeprefix('sinusoidal, ')}"
        yield "C13", of, lead("sinusoidal", other, test, **LARGER), 0.05, True


def _before(runs: list[dict], without: str) -> np.ndarray:
    return values(runs, "sinusoidal", "24 both", "natural", task="before", without=without)


def table() -> str:
    """The statements with their verdicts, in Markdown."""
    return statements.table(json.loads(STATEMENTS.read_text(encoding="utf-8")), SAID)


def main() -> None:
    wanted = running.arguments(__doc__)
    running.keep_known(trainings() if RESULTS.exists() else [])
    total = STEPS["nearer"] * len(CELLS) * (len(swept({})) + len(FINAL_SEEDS))
    found = []
    with running.runner(wanted, train, steps_of, total) as run:
        found += run(inverted(), more=True)
        for cell in CELLS:
            tried = run(swept(cell))
            further = {min(RATES): 0.0001, max(RATES): 0.01}
            if best_rate(tried) in further:
                tried += run(swept(cell, (further[best_rate(tried)],)), more=True)
            found += tried + run(final(cell, best_rate(tried)))
    running.gather(found, RESULTS)
    statements.keep(statements.verdicts(list(tested(found))), STATEMENTS)


if __name__ == "__main__":
    main()
