"""The position terms of ALiBi, T5, Shaw and a learned table in the scores, by head and offset."""

from typing import Any, Literal

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter
from pe_book.numbers import normals
from pe_lib.biases import alibi_slopes, t5_buckets

_WIDTH = 8  # columns of a learned table's made-up rows
_NAMES = {"alibi": "ALiBi", "t5": "T5", "shaw": "Shaw", "table": "A learned table"}


class BiasesExplorer(Explorer):
    """Position terms of the scores of one query, by head and offset of the key.

    *ALiBi* adds minus slope times distance. *T5* adds a learned number for each bucket of offsets,
    *Shaw* the score of the query with a learned key for each clipped offset, and a *table* gives
    each position a learned row of its own, so that two rows have a score. What is learned is made
    up here: normal numbers of the seed head + 1, one for each bucket or clipped offset, eight for
    each row of the table. Buckets, clips, slopes and the end of the table are real. The weights are
    the softmax of scores that are equal but for what is added; a head's reach is the least distance
    within which nine tenths of the weights lie.
    """

    view: Literal["alibi", "t5", "shaw", "table"] = parameter(default="alibi")
    position: int = parameter(default=20)
    head: int = parameter(default=1)
    causal: bool = parameter(default=True)
    seq_len: int = parameter(default=96)
    trained: int = parameter(default=48)
    num_heads: int = parameter(default=8)
    num_buckets: Literal["8", "16", "32", "64"] = parameter(default="32")
    max_distance: int = parameter(default=128)
    clip: int = parameter(default=16)

    def offsets(self) -> np.ndarray:
        """Offsets of the keys that the query sees; ascending."""
        at = self.shown()
        last = at["position"] if at["causal"] else at["seq_len"] - 1
        return np.arange(last + 1) - at["position"]

    def has_rows(self) -> bool:
        """Whether the learned table has a row for every position of the input."""
        at = self.shown()
        longest = at["position"] + 1 if at["causal"] else at["seq_len"]
        return at["view"] != "table" or longest <= at["trained"]

    def biases(self) -> np.ndarray:
        """The term that each head adds to the score of the query with each key.

        Returns
        -------
        ndarray of float64, shape (num_heads, keys)
            As many keys as `offsets`; NaN where a learned table has no row.
        """
        at, apart = self.shown(), self.offsets()
        heads = at["num_heads"]
        if at["view"] == "alibi":
            return -alibi_slopes(heads)[:, None] * np.abs(apart)
        if not self.has_rows():
            return np.full((heads, len(apart)), np.nan)
        if at["view"] == "table":
            rows = [
                normals(h + 1, _WIDTH * at["trained"]).reshape(-1, _WIDTH) for h in range(heads)
            ]
            own = at["position"]
            return np.array([r[own + apart] @ r[own] for r in rows]) / np.sqrt(_WIDTH)
        if at["view"] == "t5":
            count, far = int(at["num_buckets"]), at["max_distance"]
            index = t5_buckets(apart, count, far, bidirectional=not at["causal"])
        else:
            count, far = 2 * at["clip"] + 1, at["clip"]
            index = np.clip(apart, -far, far) + far
        return np.array([normals(head + 1, count)[index] for head in range(heads)])

    def weights(self) -> np.ndarray:
        """Softmax of the biases: the attention if the words alone have equal scores."""
        biases = self.biases()
        powers = np.exp(biases - biases.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)

    def reaches(self) -> list[int] | None:
        """The least distance within which nine tenths of each head's weights lie."""
        if not self.has_rows():
            return None
        far = np.abs(self.offsets())
        near = np.array([np.bincount(far, row) for row in self.weights()])
        return (near.cumsum(axis=1) < 0.9 - 1e-12).sum(axis=1).tolist()

    def derived(self) -> dict[str, Any]:
        """The chosen head's biases, weights and reach."""
        if not self.has_rows():
            return {"reach": None}
        head, reach = self.shown()["head"], self.reaches()
        assert reach is not None
        added = {f"added.of:{head}": self.biases()[head], "weights": self.weights()[head]}
        return {**added, "reach": reach[head]}

    def still(self):
        """The biases of the first, the chosen and the last head, by offset."""
        at = self.shown()
        added = self.biases()
        heads = sorted({0, at["head"], at["num_heads"] - 1})
        shown = added if self.has_rows() else np.zeros_like(added)
        return self.figures.labelled_curves(
            self.offsets(),
            {f"head {head}": shown[head] for head in heads},
            xlabel="offset (key − query, in words)",
            ylabel="added to the score",
        )

    def describe(self) -> str:
        """The chosen head's biases and reach."""
        at = self.shown()
        name = _NAMES[at["view"]]
        if not self.has_rows():
            return (
                f"{name} of {at['trained']} rows has none for position "
                f"{at['position'] if at['causal'] else at['seq_len'] - 1}: nothing can be added."
            )
        added, reach = self.biases()[at["head"]] + 0.0, self.reaches()  # no -0
        assert reach is not None
        return (
            f"{name}, {at['num_heads']} heads: what is added to the scores of query "
            f"{at['position']}, by offset. Head {at['head']} adds {added[0]:.4g} to word 0 and "
            f"{added[at['position']]:.4g} to itself; nine tenths of its weights lie within "
            f"{reach[at['head']]} words."
        )
