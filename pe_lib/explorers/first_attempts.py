"""Five ways to write down a position, side by side."""

import numpy as np

from pe_lib.explorers.base import Explorer
from pe_lib.first_attempts import (
    binary_encoding,
    index_encoding,
    normalised_index_encoding,
    one_hot_encoding,
)
from pe_lib.sinusoidal import sinusoidal_encoding


class FirstAttemptsExplorer(Explorer):
    """Index, index divided by length, one-hot, binary and the sinusoid, measured alike."""

    def distances(self) -> dict[str, np.ndarray]:
        """Distance from `position` to every position, by scheme."""
        at = self.shown()
        length, here = at["seq_len"], at["position"]
        tables = {
            "index": index_encoding(length),
            "index ÷ length": normalised_index_encoding(length),
            "one-hot": one_hot_encoding(length),
            "binary": binary_encoding(length),
            "sinusoidal": sinusoidal_encoding(length, at["d_model"], at["base"]),
        }
        return {name: np.linalg.norm(table - table[here], axis=1) for name, table in tables.items()}

    def still(self):
        """Each scheme's distances, as shares of its largest; the index would hide the others."""
        from pe_lib import figures

        at = self.shown()
        shares = {name: d / d.max() for name, d in self.distances().items() if name != "index"}
        return figures.labelled_curves(
            np.arange(at["seq_len"]),
            shares,
            xlabel="position",
            ylabel=f"distance from position {at['position']}\n(share of the largest)",
        )

    def describe(self) -> str:
        """What each scheme makes of the way to the last position."""
        at = self.shown()
        said = ", ".join(f"{name} {d[-1]:.3g}" for name, d in self.distances().items())
        return (
            f"Curves of the distance from position {at['position']} to each of {at['seq_len']} "
            f"positions. At the last position it is, by scheme: {said}. The one-hot curve is flat, "
            "the binary one jagged, and the sinusoid rises from its position and then wavers."
        )
