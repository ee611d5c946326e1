"""Five ways to write down a position, side by side."""

import numpy as np
import traitlets

from pe_lib import sinusoidal_encoding
from pe_lib.explorers import parameters as p
from pe_lib.explorers.base import Explorer
from pe_lib.first_attempts import (
    binary_encoding,
    index_encoding,
    normalised_index_encoding,
    one_hot_encoding,
)

_MOST = 4096


class FirstAttemptsExplorer(Explorer):
    """Index, index divided by length, one-hot, binary and the sinusoid, measured alike.

    Parameters
    ----------
    seq_len : int, 2 to 4096.
    longer : int, 2 to 8192 — length of the sentence that is held beside it.
    d_model : even int, 2 to 512 — columns of the sinusoid and of a word's vector.
    base : float, 1.01 to 1e10.
    position : int — from which distances are measured, less than seq_len.
    """

    seq_len = p.Whole(32, 2, _MOST)
    longer = p.Whole(64, 2, 2 * _MOST)
    d_model = p.d_model(most=512)
    base = p.base()
    position = p.Whole(8, 0, _MOST - 1)

    @traitlets.validate("position")
    def _check_position(self, proposal: dict) -> int:
        return p.inside(proposal, "seq_len", self.seq_len)

    def distances(self) -> dict[str, np.ndarray]:
        """Distance from `position` to every position, by scheme."""
        tables = {
            "index": index_encoding(self.seq_len),
            "index ÷ length": normalised_index_encoding(self.seq_len),
            "one-hot": one_hot_encoding(self.seq_len),
            "binary": binary_encoding(self.seq_len),
            "sinusoidal": sinusoidal_encoding(self.seq_len, self.d_model, self.base),
        }
        here = min(self.position, self.seq_len - 1)
        return {name: np.linalg.norm(table - table[here], axis=1) for name, table in tables.items()}

    def still(self):
        """Each scheme's distances, as shares of its largest; the index would hide the others."""
        from pe_lib import figures

        shares = {name: d / d.max() for name, d in self.distances().items() if name != "index"}
        return figures.labelled_curves(
            np.arange(self.seq_len),
            shares,
            xlabel="position",
            ylabel=f"distance from position {self.position}\n(share of the largest)",
        )

    def describe(self) -> str:
        """What each scheme makes of the way to the last position."""
        said = ", ".join(f"{name} {d[-1]:.3g}" for name, d in self.distances().items())
        return (
            f"Curves of the distance from position {self.position} to each of {self.seq_len} "
            f"positions. At the last position it is, by scheme: {said}. The one-hot curve is flat, "
            "the binary one jagged, and the sinusoid rises from its position and then wavers."
        )
