"""How alike two positions are."""

import numpy as np
import traitlets

from pe_lib import division_terms
from pe_lib.explorers import parameters as p
from pe_lib.explorers.base import Explorer
from pe_lib.explorers.window import mean_factor

_MOST_BINS = 150


class SimilarityExplorer(Explorer):
    """The matrix PE·PEᵀ, its profile against the offset, and one pair of columns as a clock.

    Parameters
    ----------
    seq_len : int, 1 to 1 000 000.
    d_model : even int, 2 to 8192.
    base : float, 1.01 to 1e10.
    offset, position : int — k and p of PE(p) and PE(p + k), less than seq_len.
    pair : int — the pair of columns on the clock, less than d_model / 2.
    metric : "cosine", "dot" or "euclidean".
    """

    seq_len = p.seq_len()
    d_model = p.d_model()
    base = p.base()
    offset = p.position(5)
    position = p.position()
    pair = p.Whole(0, 0, p.MAX_D_MODEL // 2 - 1)
    metric = p.Choice("cosine", ("cosine", "dot", "euclidean"))

    @traitlets.validate("offset", "position")
    def _check_position(self, proposal: dict) -> int:
        return p.inside(proposal, "seq_len", self.seq_len)

    @traitlets.validate("pair")
    def _check_pair(self, proposal: dict) -> int:
        return p.inside(proposal, "d_model / 2", self.d_model // 2)

    def still(self):
        """The matrix of cosines. Where positions share a cell it is the mean over both."""
        from pe_lib import figures

        size = -(-self.seq_len // _MOST_BINS)
        count = -(-self.seq_len // size)
        term = division_terms(self.d_model, self.base)
        waves = np.cos(np.arange(count)[:, None] * size * term)
        profile = waves @ mean_factor(term, size) ** 2 / len(term)
        apart = np.abs(np.subtract.outer(np.arange(count), np.arange(count)))
        figure = figures.encoding_heatmap(profile[apart], label="cosine similarity")
        axes = figure.axes[0]
        end = count * size - 0.5
        axes.images[0].set_extent((-0.5, end, end, -0.5))
        axes.set_xlabel("position")
        return figure

    def describe(self) -> str:
        """The cosine beside the diagonal, at the chosen offset, and at the longest."""
        term = division_terms(self.d_model, self.base)
        at = {k: float(np.cos(k * term).mean()) for k in (1, self.offset, self.seq_len - 1)}
        said = ", ".join(f"{cosine:.3f} at offset {k}" for k, cosine in at.items())
        return (
            f"Matrix of the cosine similarity of {self.seq_len} positions, {self.d_model} columns, "
            f"base {self.base:g}: stripes along the diagonal, 1 on it, {said}."
        )
