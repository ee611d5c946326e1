"""A step of k positions rotates each hand by the same angle at every p, in five views."""

from typing import Any, Literal

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter
from pe_book.explorers.window import mean_factor
from pe_book.numbers import normals
from pe_book.words import word_direction
from pe_lib.relative import offset_kernel, offset_rotation
from pe_lib.rotary import apply_rotary, rotary_tables
from pe_lib.sinusoidal import division_terms, encode_positions, sinusoidal_encoding

_CELLS, _HANDS, _BACK, _PLACES, _HEAD = 150, 8, 256, 1000, 64
_NAMES = {"cosine": "cosine similarity", "dot": "dot product", "euclidean": "distance"}
_WORDS, _SEEDS = ("cat", "mat"), (1, 2)


class TurningExplorer(Explorer):
    """The hands turned by k, wherever p stands, and what follows from it, in five views.

    *Turn* shows the hands at p and at p + k, and the blocks of the rotation R_k between them.
    *Kernel* adds up their cosines: how alike two positions k apart are. *Attend* lets every word
    look k back: x_p = PE(p) + l·√(d/2)·u_p, where u_p is the vector of the word "wp" less ½, made
    length 1, and l the word length; the weights are softmax(factor · x_p R_{-k}ᵀ · x_m / √d), and a
    hit is a row whose largest weight lies at p - k. *Differences* shows PE(p + k) - PE(p): the same
    length everywhere, and a direction that goes round. *Score* lets the words cat and mat, with
    such vectors, slide along k apart: *added*, (x + PE) W_Q · (x + PE) W_K / √d changes with the
    place; *turned*, where each pair of columns of x W is turned by its place instead, it does not.
    W_Q and W_K are fixed normal numbers over √d. *Attend* and *Score* show one head of at most 64
    columns, and the first 256 and 1000 positions.
    """

    seq_len: int = parameter(default=100)
    d_model: int = parameter(default=64)
    base: float = parameter(default=10000.0)
    position: int = parameter(default=5)
    offset: int = parameter(default=3)
    view: Literal["turn", "kernel", "attend", "differences", "score"] = parameter(default="turn")
    pair: int = parameter(default=0)
    first_pair: int = parameter(default=0)
    pairs: int = parameter(default=0)
    metric: Literal["cosine", "dot", "euclidean"] = parameter(default="cosine")
    word_length: float = parameter(default=0.5)
    factor: float = parameter(default=20.0)
    hands_alone: bool = parameter(default=False)

    def _head(self) -> int:
        return min(self.d_model, _HEAD)

    def _measure(self, product: np.ndarray, squared: float) -> np.ndarray:
        """A dot product of two rows as the chosen metric; `squared` is a row's squared length."""
        if self.metric == "euclidean":
            return np.sqrt(np.maximum(0, 2 * (squared - product)))
        return product / squared if self.metric == "cosine" else product

    def attended(self) -> tuple[np.ndarray, np.ndarray]:
        """The attention weights of words that look k back, and which of them hit.

        Returns
        -------
        weights : ndarray of float64, shape (n, n)
            A row for each of the first n positions, at most 256.
        hits : ndarray of bool, shape (n - k,)
            For each position that has one k back, whether its largest weight lies there.
        """
        at, width = self.shown(), self._head()
        count, offset = min(at["seq_len"], _BACK), at["offset"]
        words = np.array([word_direction(f"w{p}", width) for p in range(count)])
        rows = sinusoidal_encoding(count, width, at["base"])
        rows += at["word_length"] * np.sqrt(width / 2) * words
        scores = rows @ offset_rotation(-offset, width, at["base"]).T @ rows.T
        powers = at["factor"] * scores / np.sqrt(width)
        powers = np.exp(powers - powers.max(axis=1, keepdims=True))
        here = np.arange(offset, count)
        hits = scores[here].argmax(axis=1) == here - offset
        return powers / powers.sum(axis=1, keepdims=True), hits

    def difference_cosines(self) -> np.ndarray:
        """The cosine of PE(p + k) - PE(p) and PE(k) - PE(0), for every p; 0 if k is 0."""
        at = self.shown()
        terms = division_terms(at["d_model"], at["base"])
        squared = (2 * np.sin(at["offset"] * terms / 2)) ** 2
        gaps = np.arange(at["seq_len"])
        return sum(
            (c * np.cos(gaps * term) for c, term in zip(squared, terms, strict=True)),
            np.zeros(len(gaps)),
        ) / (squared.sum() or 1.0)

    def scores(self) -> tuple[np.ndarray, np.ndarray]:
        """The score of the two words, k apart, at every position: encodings added, and words rotated.

        Returns
        -------
        added, turned : ndarray of float64, shape (n,)
            For each of the first n positions, at most 1000.
        """
        at, width = self.shown(), self._head()
        count, offset = min(at["seq_len"], _PLACES), at["offset"]
        length = at["word_length"] * np.sqrt(width / 2)
        weights = [
            normals(seed, width**2).reshape(width, width) / np.sqrt(width) for seed in _SEEDS
        ]
        words = [length * word_direction(word, width) for word in _WORDS]
        firsts = (0, offset)
        added = [
            (word + sinusoidal_encoding(count, width, at["base"], first_position=first)) @ w
            for word, w, first in zip(words, weights, firsts, strict=True)
        ]
        turned = [
            apply_rotary(
                np.tile(word @ w, (count, 1)),
                rotary_tables(count, width, at["base"], first_position=first),
            )
            for word, w, first in zip(words, weights, firsts, strict=True)
        ]
        query, key = ((a * b).sum(axis=1) / np.sqrt(width) for a, b in (added, turned))
        return query, key

    def derived(self) -> dict[str, Any]:
        """The numbers of the current view."""
        at = self.shown()
        if at["view"] == "attend":
            weights, hits = self.attended()
            return {"attend.weights": weights, "attend.hits": hits.sum()}
        if at["view"] == "score":
            added, turned = self.scores()
            return {"score.added": added, "score.turned": turned}
        if at["view"] == "differences":
            return {"cosineAtZero": self.difference_cosines()[at["position"]]}
        term = self._terms()
        product = np.cos(at["offset"] * term).sum()
        return {"product": product, "measure": self._measure(product, len(term))}

    # Stills ------------------------------------------------------------------------------------

    def _hands(self) -> tuple[int, np.ndarray]:
        """The first hand that is shown, and the columns of the shown hands at p and at p + k."""
        at = self.shown()
        pairs = at["d_model"] // 2
        first = min(at["first_pair"], max(0, pairs - _HANDS))
        here = at["position"] + np.array([0, at["offset"]])
        rows = encode_positions(here, at["d_model"], at["base"])
        return first, rows[:, 2 * first : 2 * (first + _HANDS)]

    def _still_turn(self):
        at = self.shown()
        first, rows = self._hands()
        figure = self.figures.clock_hands(rows[:1], [f"p = {at['position']}"], later=rows[1:])
        for i, axes in enumerate(figure.axes):
            axes.set_xlabel(f"hand {first + i}")
        return figure

    def _describe_turn(self) -> str:
        at = self.shown()
        turn = at["offset"] * division_terms(at["d_model"], at["base"])[at["pair"]]
        first, rows = self._hands()
        return (
            f"Hands {first} to {first + rows.shape[1] // 2 - 1} of {at['d_model'] // 2} on their "
            f"dials, at position {at['position']} in grey and {at['offset']} on in violet, with an "
            f"arc between; {at['d_model']} columns, base {at['base']:g}. Hand {at['pair']} turns by "
            f"{turn:.4g} radians, at every position."
        )

    def _terms(self) -> np.ndarray:
        at = self.shown()
        return division_terms(at["d_model"], at["base"])[: at["pairs"] or None]

    def _still_kernel(self):
        from pe_book.figures.attention import WEIGHTS

        size = -(-self.seq_len // _CELLS)
        count = -(-self.seq_len // size)
        term = self._terms()
        waves = np.cos(np.arange(count)[:, None] * size * term)
        profile = self._measure(waves @ mean_factor(term, size) ** 2, len(term))
        apart = np.abs(np.subtract.outer(np.arange(count), np.arange(count)))
        # as in the live picture: darker is nearer
        near, far = (profile.min(), profile.max())[:: 1 if self.metric == "euclidean" else -1]
        shares = 2 * (profile - far) / (near - far or 1.0) - 1 if near != far else profile * 0 + 1
        figure = self.figures.encoding_heatmap(shares[apart], label=_NAMES[self.metric])
        figure.axes[0].images[0].set_cmap(WEIGHTS)
        ticks = np.linspace(-1, 1, 5)
        figure.axes[1].set_yticks(ticks, [f"{far + (t + 1) / 2 * (near - far):.4g}" for t in ticks])
        axes = figure.axes[0]
        end = count * size - 0.5
        axes.images[0].set_extent((-0.5, end, end, -0.5))
        axes.set_xlabel("position")
        return figure

    def _describe_kernel(self) -> str:
        at, term = self.shown(), self._terms()
        offsets = [
            k for k in dict.fromkeys((0, 1, at["offset"], at["seq_len"] - 1)) if k < self.seq_len
        ]
        measured = {k: float(self._measure(np.cos(k * term).sum(), len(term))) for k in offsets}
        others = ", ".join(f"{value:.4g} at offset {k}" for k, value in measured.items() if k)
        return (
            f"Matrix of the {_NAMES[self.metric]} of {self.seq_len} positions, {self.d_model} "
            f"columns, base {self.base:g}, from {len(term)} hands: stripes along the diagonal, "
            f"{measured[0]:.4g} on it{', ' if others else ''}{others}."
        )

    def _still_attend(self):
        weights, _ = self.attended()
        places = [str(p) if p % 10 == 0 else "" for p in range(len(weights))]
        return self.figures.attention_weights([weights], [places])

    def _describe_attend(self) -> str:
        at = self.shown()
        weights, hits = self.attended()
        return (
            f"Attention weights of {len(weights)} words that look {at['offset']} back, words "
            f"{at['word_length']:g} as long as their rows, factor {at['factor']:g}; {self._head()} "
            f"columns, base {at['base']:g}. The largest weight lies there in {hits.sum()} of "
            f"{len(hits)} rows."
        )

    def _still_differences(self):
        at = self.shown()
        gaps = np.unique(np.linspace(0, at["seq_len"] - 1, 600).astype(int))
        series = {f"k = {at['offset']}": self.difference_cosines()[gaps]}
        return self.figures.labelled_curves(
            gaps, series, xlabel="gap (positions)", ylabel="cosine of the two"
        )

    def _describe_differences(self) -> str:
        at = self.shown()
        squared = 2 * (self.d_model / 2 - offset_kernel([at["offset"]], self.d_model, self.base)[0])
        return (
            f"The cosine of the difference between two rows {at['offset']} apart and the same "
            f"difference at position 0, for {at['seq_len']} positions; {at['d_model']} columns, base "
            f"{at['base']:g}. Its length is {np.sqrt(max(0.0, squared)):.4g} everywhere; at position "
            f"{at['position']} the cosine is {self.difference_cosines()[at['position']]:.4g}."
        )

    def _still_score(self):
        added, turned = self.scores()
        series = {"added": added, "turned": turned}
        return self.figures.labelled_curves(
            np.arange(len(added)), series, xlabel="position", ylabel="score"
        )

    def _describe_score(self) -> str:
        at = self.shown()
        added, turned = self.scores()
        return (
            f"The score of two words {at['offset']} apart that slide along {len(added)} places; "
            f"{self._head()} columns, base {at['base']:g}, words {at['word_length']:g} as long as a "
            f"row. With the encoding added it goes from {added.min():.4g} to {added.max():.4g}; "
            f"where the words are turned instead it is {turned[0]:.4g} at every place."
        )
