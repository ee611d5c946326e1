"""Verdicts on the statements, by the rules of the READMEs."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from pe_book.records import interval


class Claim(NamedTuple):
    """One claim of a statement: the values of the seeds are above, or below, the limit."""

    name: str
    of: str
    values: np.ndarray
    limit: float
    above: bool = True

    @property
    def satisfied(self) -> int:
        """The number of seeds that satisfy the claim."""
        return int(((self.values > self.limit) if self.above else (self.values < self.limit)).sum())


def sign_test(values: np.ndarray, limit: float, above: bool) -> float:
    """One-sided p-value of the exact sign test; ties are dropped."""
    satisfied = Claim("", "", values, limit, above).satisfied
    n = int((values != limit).sum())
    return sum(comb(n, k) for k in range(satisfied, n + 1)) / 2**n


def holm(p: list[float]) -> list[float]:
    """The p-values with Holm's correction."""
    corrected, largest = [0.0] * len(p), 0.0
    for rank, at in enumerate(np.argsort(p)):
        largest = max(largest, min(1.0, (len(p) - rank) * p[at]))
        corrected[at] = largest
    return corrected


def verdicts(claims: list[Claim], statements: dict[str, str]) -> list[dict]:
    """The median, interval, corrected p-value and verdict of each claim."""
    rows = []
    corrected = holm([sign_test(*claim[2:]) for claim in claims])
    for (name, of, values, limit, above), p in zip(claims, corrected, strict=True):
        low, high = interval(values)
        inside, outside = (low > limit, high < limit) if above else (high < limit, low > limit)
        verdict = "holds" if inside and p < 0.05 else "refuted" if outside else "not decided"
        rows.append(
            {"name": name, "said": statements[name], "of": of, "median": float(np.median(values)),
             "low": low, "high": high, "limit": limit, "p": p, "verdict": verdict}
        )  # fmt: skip
    return rows


def verdict_of_few(name: str, statement: str, of: str, values: np.ndarray, satisfied: int) -> dict:
    """The verdict from few seeds: all must satisfy the claim, or none; else it is not decided."""
    verdict = {0: "refuted", len(values): "holds"}.get(satisfied, "not decided")
    return {
        "name": name, "said": statement, "of": of, "median": float(np.median(values)),
        "low": float(min(values)), "high": float(max(values)), "verdict": verdict,
    }  # fmt: skip
