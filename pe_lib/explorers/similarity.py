"""How alike two positions are."""

import numpy as np

from pe_lib.explorers.base import Explorer
from pe_lib.explorers.window import mean_factor
from pe_lib.sinusoidal import division_terms

_MOST_BINS = 150
_NAMES = {"cosine": "cosine similarity", "dot": "dot product", "euclidean": "distance"}


class SimilarityExplorer(Explorer):
    """The matrix PE·PEᵀ, its profile against the offset, and one pair of columns as a clock."""

    def _measure(self, product: np.ndarray) -> np.ndarray:
        """A dot product of two rows as the measure that is asked for."""
        squared = self.d_model / 2  # the squared length of a row
        if self.metric == "euclidean":
            return np.sqrt(np.maximum(0, 2 * (squared - product)))
        return product / squared if self.metric == "cosine" else product

    def still(self):
        """The matrix of the measure. Where positions share a cell it is that of their means."""
        from pe_lib import figures

        size = -(-self.seq_len // _MOST_BINS)
        count = -(-self.seq_len // size)
        term = division_terms(self.d_model, self.base)
        waves = np.cos(np.arange(count)[:, None] * size * term)
        profile = self._measure(waves @ mean_factor(term, size) ** 2)
        apart = np.abs(np.subtract.outer(np.arange(count), np.arange(count)))
        # as in the live picture, near is red and far is blue
        near, far = self._measure(np.array([len(term), -len(term)], dtype=np.float64))
        shares = 2 * (profile - far) / (near - far) - 1
        figure = figures.encoding_heatmap(shares[apart], label=_NAMES[self.metric])
        ticks = np.linspace(-1, 1, 5)
        figure.axes[1].set_yticks(ticks, [f"{far + (t + 1) / 2 * (near - far):.4g}" for t in ticks])
        axes = figure.axes[0]
        end = count * size - 0.5
        axes.images[0].set_extent((-0.5, end, end, -0.5))
        axes.set_xlabel("position")
        return figure

    def describe(self) -> str:
        """The measure beside the diagonal, at the chosen offset, and at the longest."""
        offset = self.shown()["offset"]
        term = division_terms(self.d_model, self.base)
        at = {
            k: np.cos(k * term).sum() for k in (0, 1, offset, self.seq_len - 1) if k < self.seq_len
        }
        measured = {k: float(self._measure(product)) for k, product in at.items()}
        said = ", ".join(f"{value:.3f} at offset {k}" for k, value in measured.items() if k)
        return (
            f"Matrix of the {_NAMES[self.metric]} of {self.seq_len} positions, {self.d_model} "
            f"columns, base {self.base:g}: stripes along the diagonal, {measured[0]:.4g} on it"
            f"{', ' if said else ''}{said}."
        )
