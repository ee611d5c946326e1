"""Five encodings of a position; the last is a bridge from bits to waves."""

from typing import Any, Literal

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter
from pe_book.first_attempts import (
    binary_encoding,
    index_encoding,
    normalised_index_encoding,
    one_hot_encoding,
)


def _bridge(seq_len: int, d_model: int, base: float, *, bridge: float, corners: bool) -> np.ndarray:
    """Bits at ±1 at 0, waves of their periods at 1, slower ones at 2, the encoding at 3."""
    pairs = d_model // 2 if bridge > 2 else max(1, int(np.ceil(np.log2(seq_len))))
    left = 1.0 if bridge < 1 else max(0.0, 2 - bridge)  # of the way to the slower waves
    factor = 2 ** (3 - bridge) * base ** (2 * (bridge - 2) / d_model) if bridge > 2 else 2.0
    terms = np.pi**left * factor ** -np.arange(float(pairs))
    phases = (np.arange(seq_len)[:, None] + left / 2) * terms + left * np.pi
    sines, cosines = np.sin(phases), np.cos(phases)
    bits = np.where(sines < 0, -1.0, 1.0)
    if corners:
        sines, cosines = bits, np.zeros_like(cosines)
    elif bridge < 1:
        sines, cosines = (1 - bridge) * bits + bridge * sines, bridge * cosines
    return np.stack([sines, cosines], axis=-1).reshape(seq_len, 2 * pairs)


class FirstAttemptsExplorer(Explorer):
    """Index, index divided by length, one-hot, bits, and the bridge from bits to the encoding.

    They are measured alike: as what is added to a word of `d_model` columns, so the index counts
    once in every column.
    """

    seq_len: int = parameter(default=16)
    longer: int = parameter(default=64)
    d_model: int = parameter(default=64)
    base: float = parameter(default=10000.0)
    position: int = parameter(default=7)
    other: int = parameter(default=15)
    bridge: float = parameter(default=0.0)
    corners: bool = parameter(default=False)
    scheme: Literal["index", "normalised", "one-hot", "binary", "bridge"] = parameter(
        default="bridge"
    )

    def tables(self) -> dict[str, np.ndarray]:
        """The five tables, a row a position, by scheme."""
        at = self.shown()
        length, width = at["seq_len"], at["d_model"]
        return {
            "index": np.repeat(index_encoding(length), width, axis=1),
            "index ÷ length": np.repeat(normalised_index_encoding(length), width, axis=1),
            "one-hot": one_hot_encoding(length),
            "bits": binary_encoding(length),
            "bridge": _bridge(
                length, width, at["base"], bridge=at["bridge"], corners=at["corners"]
            ),
        }

    def distances(self) -> dict[str, np.ndarray]:
        """Distance from `position` to every position, by scheme."""
        here = self.shown()["position"]
        return {
            name: np.linalg.norm(table - table[here], axis=1)
            for name, table in self.tables().items()
        }

    def derived(self) -> dict[str, Any]:
        """The distances of every position from the chosen one, by scheme."""
        far = self.distances().values()
        return {f"rows.{i}.distances": distances for i, distances in enumerate(far)}

    def still(self):
        """The distances of all schemes except the index, whose scale is another."""
        at = self.shown()
        far = {name: d for name, d in self.distances().items() if name != "index"}
        return self.figures.labelled_curves(
            np.arange(at["seq_len"]),
            far,
            xlabel="position",
            ylabel=f"distance from position {at['position']}",
        )

    def describe(self) -> str:
        """The distance to the second position, by scheme."""
        at = self.shown()
        far = self.distances()
        distances_text = ", ".join(f"{name} {d[at['other']]:.4g}" for name, d in far.items())
        return (
            f"Curves of the distance from position {at['position']} to each of {at['seq_len']} "
            f"positions but the index's, on one scale, the bridge at {at['bridge']:g}. To position "
            f"{at['other']} it is, by scheme: {distances_text}."
        )
