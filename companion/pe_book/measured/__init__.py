"""What was measured on the two trained models of Part V, and the texts that it was measured on.

``python -m pe_book.measured`` measures all of it anew: see README.md. The chapters draw from the
record where a model is not at hand, and their numbers are held to it.
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
    """What is recorded of "minilm" or "smollm2"."""
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
    found = np.asarray(list(values), float)
    drawn = np.random.default_rng(0).choice(found, size=(10_000, len(found))).mean(1)
    return [round(float(x), 4) for x in (found.mean(), *np.quantile(drawn, [0.025, 0.975]))]


def keep(name: str, digest: str, found: dict) -> None:
    """Write a record: what was found, of which weights and texts, with which versions."""
    told = {
        text: hashlib.sha256(words.encode()).hexdigest()[:16] for text, words in texts().items()
    }
    head = {
        "weights": digest,
        "texts": told,
        "torch": version("torch"),
        "numpy": version("numpy"),
        "machine": platform.machine(),
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in (head | found).items()]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (RESULTS / f"{name}.json").write_text(text, encoding="utf-8")
