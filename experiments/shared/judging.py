"""Verdicts on what was stated beforehand: how a README says that it is decided."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from pe_book.records import interval


class Claim(NamedTuple):
    """One test of a statement: the seeds' values, the limit, and whether above it is claimed."""

    name: str
    of: str
    found: np.ndarray
    limit: float
    above: bool = True


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


def verdicts(tests: list[Claim], said: dict[str, str]) -> list[dict]:
    """Each test's median, interval, probability corrected for all of them, and verdict."""
    judged = []
    corrected = holm([sign_test(one.found, one.limit, one.above) for one in tests])
    for (name, of, found, limit, above), p in zip(tests, corrected, strict=True):
        low, high = interval(found)
        beyond, short = (low > limit, high < limit) if above else (high < limit, low > limit)
        verdict = "holds" if beyond and p < 0.05 else "refuted" if short else "not decided"
        judged.append(
            {"name": name, "said": said[name], "of": of, "median": float(np.median(found)),
             "low": low, "high": high, "limit": limit, "p": p, "verdict": verdict}
        )  # fmt: skip
    return judged


def of_few(name: str, said: str, of: str, found: np.ndarray, have: int) -> dict:
    """A verdict of few seeds: it holds if all have it, is refuted if none, and is else not decided."""
    verdict = {0: "refuted", len(found): "holds"}.get(have, "not decided")
    return {
        "name": name, "said": said, "of": of, "median": float(np.median(found)),
        "low": float(min(found)), "high": float(max(found)), "verdict": verdict,
    }  # fmt: skip
