"""Words that can be moved, and what attention makes of the move."""

import numpy as np
import traitlets

from pe_lib import scaled_dot_product_attention, sinusoidal_encoding
from pe_lib.explorers import parameters as p
from pe_lib.explorers.base import Explorer
from pe_lib.words import embed


class OrderExplorer(Explorer):
    """Attention weights of a sentence whose words can be moved, without and with encoding.

    Query, key and value are the input itself. The words have the vectors of `pe_lib.words`.

    Parameters
    ----------
    sentence : str — 1 to 12 words.
    order : list of int — which word of the sentence stands at each place; empty: as written.
    d_model : even int, 2 to 512.
    base : float, 1.01 to 1e10.
    causal : bool — whether a word sees only those before it and itself.
    """

    sentence = p.Sentence("cat sat mat")
    order = p.WholeList([], p.MAX_WORDS - 1, longest=p.MAX_WORDS)
    d_model = p.d_model(4, most=512)
    base = p.base()
    causal = p.Flag(False)

    @traitlets.validate("order")
    def _check_order(self, proposal: dict) -> list[int]:
        order, length = proposal["value"], len(self.sentence.split())
        if order and sorted(order) != list(range(length)):
            wanted = f"empty or every number from 0 to {length - 1} once, for {length} words"
            raise p.refuse("order", wanted, order)
        return order

    @property
    def words(self) -> list[str]:
        """The words in the order in which they stand now."""
        words = self.sentence.split()
        # A new sentence may come before its new order: until then it stands as written.
        order = self.order if len(self.order) == len(words) else range(len(words))
        return [words[place] for place in order]

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
        return f"Attention weights of “{' '.join(self.words)}”: {'; '.join(said)}."
