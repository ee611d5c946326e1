"""Measurements of the two trained models of Part V, and the texts that they were made on.

``python -m pe_book.measured`` repeats all of them: see README.md. The chapters use the record if a
model is not installed; their tests compare its numbers.
"""

import hashlib
import json
import platform
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path

import numpy as np

__all__ = ["interval", "keep", "record", "rows", "texts"]

HERE = Path(__file__).parent
RESULTS = HERE / "results"


@cache
def record(name: str) -> dict:
    """The record of "minilm" or "smollm2"."""
    return json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))


def rows() -> np.ndarray:
    """The rows that all-MiniLM-L6-v2 learned for positions 0 to 511, rounded to sixteen bits.

    Returns
    -------
    ndarray of float64, shape (512, 384)
        `pe_book.models.minilm` has them as they were published. Apache-2.0.
    """
    return np.load(RESULTS / "minilm-rows.npy").astype(np.float64)


@cache
def texts() -> dict[str, str]:
    """Eight chapters of this book's second edition, without formulas and code, by their names."""
    files = sorted((HERE / "texts").glob("*.txt"))
    return {file.stem: " ".join(file.read_text(encoding="utf-8").split()) for file in files}


def interval(values: Iterable[float]) -> list[float]:
    """Mean of some values, and the 95 % percentile bootstrap interval of that mean."""
    sample = np.asarray(list(values), float)
    means = np.random.default_rng(0).choice(sample, size=(10_000, len(sample))).mean(1)
    return [round(float(x), 4) for x in (sample.mean(), *np.quantile(means, [0.025, 0.975]))]


def keep(name: str, digest: str, results: dict) -> None:
    """Write a record: the results, and digests of weights and texts, and versions."""
    digests = {
        name: hashlib.sha256(text.encode()).hexdigest()[:16] for name, text in texts().items()
    }
    head = {
        "weights": digest,
        "texts": digests,
        "torch": version("torch"),
        "numpy": version("numpy"),
        "machine": platform.machine(),
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in (head | results).items()]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (RESULTS / f"{name}.json").write_text(text, encoding="utf-8")
