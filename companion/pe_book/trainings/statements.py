"""What the trainings allow to be said: the statements of README.md, each with its verdict."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from math import comb
from pathlib import Path

import numpy as np

from pe_book.trainings.jobs import CONTROLS, FINAL_SEEDS

Runs = list[dict]
DEFAULTS = {"rows": "natural", "control": "", "nudge": 0, "sweep": False}
ROWS = {
    "index": "equal",
    "one-hot": "equal",
    "binary": "equal",
    "learned": "equal",
    "sinusoidal": "natural",
}
NEVER = 450  # steps, for a training of "before" that is never above 0.9


SAID = {
    "A1": "Without order, guessing: the mean within 0.5 ± 0.013",
    "A2": "Equal length raises the score on *nearer* by more than 0.2",
    "A3": "Index / length carries *before* to longer sentences: above 0.95",
    "A4": "Sinusoids are inverted at 24 words, both beyond: below 0.44",
    "A5": "Above what the sums are worth: *between* above 0.62",
    "A5′": "Above what one pair's places are worth: *between* above 0.76",
    "A6": "The index beats sinusoids on *between* by more than 0.02",
    "A7": "Learned rows of spread 0.02 stay below 0.6 on *nearer*",
    "A8": "Longer one-hot rows reach no further: below 0.7",
    "A9": "One-hot learns *before* over 50 steps sooner with longer rows",
}


def of_seeds(
    runs: Runs, score: Callable[[dict], float], cell: dict, defaults: dict, seeds: Sequence[int]
) -> np.ndarray:
    """One number for each of the seeds, in their order, from the trainings of a cell.

    `defaults` are the settings that a training need not name.
    """
    wanted = defaults | cell
    found = {
        run["settings"]["seed"]: score(run)
        for run in runs
        if wanted.items() <= (defaults | run["settings"]).items()
        and run["settings"]["seed"] in seeds
    }
    return np.array([found[seed] for seed in seeds])


def values(runs: Runs, score: Callable[[dict], float], **cell: str) -> np.ndarray:
    """One number for each of the final seeds, in their order."""
    return of_seeds(runs, score, cell, DEFAULTS, FINAL_SEEDS)


def interval(found: np.ndarray, count: int = 10_000) -> tuple[float, float]:
    """The 95 % percentile bootstrap interval of the median."""
    rng = np.random.default_rng(0)
    medians = np.median(rng.choice(found, size=(count, len(found))), axis=1)
    return tuple(np.quantile(medians, [0.025, 0.975]).tolist())


def sign_test(found: np.ndarray, limit: float, above: bool) -> float:
    """Probability that a coin puts at least as many beyond the limit; those on it do not count."""
    beyond = int(((found > limit) if above else (found < limit)).sum())
    n = int((found != limit).sum())
    return sum(comb(n, k) for k in range(beyond, n + 1)) / 2**n


def holm(p: list[float]) -> list[float]:
    """The probabilities, corrected for being several."""
    corrected, most = [0.0] * len(p), 0.0
    for rank, at in enumerate(np.argsort(p)):
        most = max(most, min(1.0, (len(p) - rank) * p[at]))
        corrected[at] = most
    return corrected


def of(test: str) -> Callable[[dict], float]:
    """How a training scores in a group of tests."""
    return lambda run: run["scores"][test]


def _first_above(run: dict) -> float:
    return run["above_0.9"] or NEVER


def tested(runs: Runs) -> Iterator[tuple[str, str, np.ndarray, float, bool]]:
    """Name, of what, the seeds' values, the limit, and whether above it is claimed."""
    for kind in ("one-hot", "binary", "index"):
        near = {"task": "nearer", "kind": kind}
        gain = values(runs, of("seen"), **near, rows="equal") - values(runs, of("seen"), **near)
        yield "A2", kind, gain, 0.2, True
    for words in (24, 32):
        for where in ("inside", "one", "both"):
            test = f"{words} {where}"
            yield (
                "A3",
                test,
                values(runs, of(test), task="before", kind="index / length"),
                0.95,
                True,
            )
    inverted = values(runs, of("24 both"), task="before", kind="sinusoidal")
    yield "A4", "sinusoidal", inverted, 0.5 - 4 * (0.25 / 1000) ** 0.5, False
    between = {
        k: values(runs, of("between"), task="nearer", kind=k, rows=r) for k, r in ROWS.items()
    }
    for name, limit in (("A5", 0.62), ("A5′", 0.76)):
        for kind, found in between.items():
            yield name, kind, found, limit, True
    yield "A6", "index − sinusoidal", between["index"] - between["sinusoidal"], 0.02, True
    small = values(runs, of("seen"), task="nearer", kind="learned", rows="small")
    yield "A7", "learned, spread 0.02", small, 0.6, False
    hot = {"task": "before", "kind": "one-hot"}
    yield "A8", "one-hot", values(runs, of("24 both"), **hot, rows="equal"), 0.7, False
    faster = values(runs, _first_above, **hot) - values(runs, _first_above, **hot, rows="equal")
    yield "A9", "one-hot", faster, 50, True


def judge(runs: Runs) -> list[dict]:
    """Every statement with its median, interval, corrected probability and verdict."""
    judged = []
    for task in ("before", "nearer"):
        for control, kind in CONTROLS:
            pooled = float(values(runs, of("seen"), task=task, kind=kind, control=control).mean())
            verdict = "holds" if abs(pooled - 0.5) <= 0.013 else "refuted"
            what = f"{task}, {control + ' shuffled' if control else 'no encoding'}"
            judged.append({"name": "A1", "of": what, "pooled": pooled, "verdict": verdict})
    return judged + verdicts(list(tested(runs)))


def verdicts(asked: list[tuple[str, str, np.ndarray, float, bool]]) -> list[dict]:
    """Each test's median, interval, probability corrected for all of them, and verdict.

    A test is its statement's name, of what, a value a seed, the limit, and whether above it is
    claimed.
    """
    judged = []
    corrected = holm([sign_test(found, limit, above) for *_, found, limit, above in asked])
    for (name, what, found, limit, above), p in zip(asked, corrected, strict=True):
        low, high = interval(found)
        beyond, short = (low > limit, high < limit) if above else (high < limit, low > limit)
        verdict = "holds" if beyond and p < 0.05 else "refuted" if short else "not decided"
        judged.append(
            {"name": name, "of": what, "median": float(np.median(found)), "low": low, "high": high,
             "limit": limit, "p": p, "verdict": verdict}
        )  # fmt: skip
    return judged


def keep(judged: list[dict], path: Path) -> None:
    """Write verdicts, one a line, and print them."""
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in judged)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    for one in judged:
        print(one["name"], one["of"], one["verdict"], sep=", ")


def _span(rows: list[dict], low: str, high: str) -> str:
    ends = f"{min(r[low] for r in rows):.4g}", f"{max(r[high] for r in rows):.4g}"
    return " to ".join(dict.fromkeys(ends))


def table(judged: list[dict], said_of: dict[str, str] = SAID) -> str:
    """The verdicts as a Markdown table: one row for a statement whose tests all have one verdict.

    Of several rows the first alone says the statement.
    """
    lines = ["| | statement | of | median | interval | verdict |", "|---|---|---|---|---|---|"]
    for name, said in said_of.items():
        tests = [one for one in judged if one["name"] == name]
        alike = len({one["verdict"] for one in tests}) == 1
        for rows in [tests] if alike else [[one] for one in tests]:
            which = f"all {len(rows)} groups" if len(rows) > 1 else rows[0]["of"]
            if "low" in rows[0]:
                found = [_span(rows, "median", "median"), _span(rows, "low", "high")]
            else:
                found = [f"{_span(rows, 'pooled', 'pooled')} (mean)", "–"]
            verdict = f"**{rows[0]['verdict']}**"
            lines.append("| " + " | ".join([name, said, which, *found, verdict]) + " |")
            said = "…"
    return "\n".join(lines) + "\n"
