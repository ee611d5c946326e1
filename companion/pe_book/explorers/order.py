"""Attention over words that can be reordered."""

import math
from typing import Any, Literal

import numpy as np

from pe_book.attention import scaled_dot_product_attention
from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter
from pe_book.numbers import normals
from pe_book.words import embed
from pe_lib.sinusoidal import sinusoidal_encoding

HEAD = 64  # numbers of a query and a key at most


class OrderExplorer(Explorer):
    """Attention over a sentence whose words can be dragged: one word, the square of all, two ways round.

    Values are the input itself: the vectors of `pe_book.words`, with or without the encoding, which
    `loud` multiplies. Queries and keys are the input too, or the input times W_Q and W_K, normal
    numbers of a seed divided by √d_model; beyond 64 columns they keep 64 numbers of them, as one head
    does.
    """

    view: Literal["one", "square", "ways"] = parameter(default="one")
    sentence: str = parameter(default="cat sat mat")
    order: list[int] = parameter(default=[])
    word: int = parameter(default=0)
    d_model: int = parameter(default=4)
    base: float = parameter(default=10000.0)
    encoded: bool = parameter(default=False)
    loud: float = parameter(default=1.0)
    causal: bool = parameter(default=False)
    seed: int = parameter(default=0)

    @property
    def words(self) -> list[str]:
        """The words in their current order."""
        words = self.sentence.split()
        return [words[i] for i in self._order()]

    def _order(self) -> list[int]:
        """The index of the word at each place."""
        # a new sentence may arrive before its order
        return self.shown()["order"] or list(range(len(self.sentence.split())))

    def attention(
        self, words: list[str], *, encoded: bool | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """The outputs of these words, shape (n, d_model), and the weights, shape (n, n)."""
        mask = np.tri(len(words), dtype=bool) if self.causal else None
        queries, keys, values = self._roles(words, encoded=encoded)
        return scaled_dot_product_attention(queries, keys, values, mask)

    def _roles(self, words: list[str], *, encoded: bool | None = None) -> tuple[np.ndarray, ...]:
        """Queries, keys and values of these words."""
        rows = embed(words, self.d_model)
        if self.encoded if encoded is None else encoded:
            rows = rows + self.loud * sinusoidal_encoding(len(rows), self.d_model, self.base)
        queries = keys = rows
        if self.seed:
            width = self.d_model
            shape = 2, width, min(width, HEAD)
            matrices = normals(self.seed, math.prod(shape)).reshape(shape)
            queries, keys = rows @ (matrices / np.sqrt(width))
        return queries, keys, rows

    def _looks(self) -> int:
        """The current place of the query."""
        order = self._order()
        return order.index(min(self.word, len(order) - 1))

    def weights(self, *, encoded: bool) -> np.ndarray:
        """Attention weights of the words in their current order, shape (n, n)."""
        return self.attention(self.words, encoded=encoded)[1]

    def derived(self) -> dict[str, Any]:
        """The weights of the original and of the current order, and the outputs of the latter."""
        mixes, weights = self.attention(self.words)
        before = self.attention(self.sentence.split())[1]
        looks = self._order()[self._looks()]
        return {"chosen": looks, "now.weights": weights, "now.mix": mixes, "before.weights": before}

    def still(self):
        """One query's scores, weights and output; or the weights of the original and the current order."""
        written = self.sentence.split()
        if self.view == "one":
            at, (queries, keys, values) = self._looks(), self._roles(self.words)
            scores = keys @ queries[at] / np.sqrt(queries.shape[1])
            if self.causal:
                scores[at + 1 :] = -np.inf
            shares = self.attention(self.words)[1][at]
            return self.figures.weighted_mix(self.words, scores, shares, values)
        return self.figures.attention_weights(
            [self.attention(written)[1], self.attention(self.words)[1]],
            [written, self.words],
            ["as written", "as the words stand now"],
        )

    def describe(self) -> str:
        """The words, and the weights of the query."""
        written = self.sentence.split()
        words, at = self.words, self._looks()
        looks = words[at]
        mixes, weights = self.attention(words)
        row = ", ".join(
            f"{weight:.3f} to {word}" for word, weight in zip(words, weights[at], strict=True)
        )
        masked = ", causal mask" if self.causal else ""
        loud = f" times {self.loud:g}" if self.loud != 1 else ""
        how = f"{f'with the encoding{loud}' if self.encoded else 'without the encoding'}{masked}"
        now = " ".join(words)
        if self.view == "one":
            mix = ", ".join(f"{entry:.3f}" for entry in mixes[at, :2])
            more = ", …" if self.d_model > 2 else ""
            return f"In “{now}”, {how}, {looks} gives {row}; its mix is ({mix}{more})."
        return (
            f"Attention weights of “{' '.join(written)}” and of “{now}”, {how}: in the second "
            f"{looks} gives {row}."
        )
