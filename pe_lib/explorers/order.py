"""Words that can be moved, and what attention makes of the move."""

import numpy as np

from pe_lib.attention import scaled_dot_product_attention
from pe_lib.explorers.base import Explorer
from pe_lib.sinusoidal import sinusoidal_encoding
from pe_lib.words import embed


class OrderExplorer(Explorer):
    """Attention weights of a sentence whose words can be moved, without and with encoding.

    Query, key and value are the input itself. The words have the vectors of `pe_lib.words`.
    """

    @property
    def words(self) -> list[str]:
        """The words in the order in which they stand now."""
        words = self.sentence.split()
        # A new sentence may come before its new order: until then it stands as written.
        return [words[i] for i in self.shown()["order"] or range(len(words))]

    def weights(self, *, encoded: bool) -> np.ndarray:
        """Attention weights of the words as they stand, shape (n, n)."""
        rows = embed(self.words, self.d_model)
        if encoded:
            rows = rows + sinusoidal_encoding(len(rows), self.d_model, self.base)
        mask = np.tri(len(rows), dtype=bool) if self.causal else None
        return scaled_dot_product_attention(rows, rows, rows, mask)[1]

    def still(self):
        """Both matrices of weights, side by side."""
        from pe_lib import figures

        return figures.attention_weights(
            [self.weights(encoded=False), self.weights(encoded=True)],
            [self.words, self.words],
            ["without encoding", "with encoding"],
        )

    def describe(self) -> str:
        """The words, and the weights of the first one."""
        first = self.words[0]
        said = []
        for name, encoded in (("without", False), ("with", True)):
            row = ", ".join(
                f"{weight:.3f} to {word}"
                for word, weight in zip(self.words, self.weights(encoded=encoded)[0], strict=True)
            )
            said.append(f"{name} encoding {first} gives {row}")
        masked = ", causal mask" if self.causal else ""
        return f"Attention weights of “{' '.join(self.words)}”{masked}: {'; '.join(said)}."
