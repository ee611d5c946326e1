"""A word vector and a position encoding, added or concatenated, and recovered from the sum."""

from typing import Any, Literal

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter
from pe_book.numbers import normals
from pe_book.words import VOCABULARY, embed, word_vector
from pe_lib.sinusoidal import encode_positions, sinusoidal_encoding

PLACES = 50
_NEAR = 1e-9  # squared distances that differ by less are equal; the first pair is read
_LEVEL = 16  # columns; with `one_length` all rows are as long as rows of this width
_WIDTHS = [2**power for power in range(1, 10)]


class AddExplorer(Explorer):
    """A word's vector and a position's row in one, in three views.

    *Sum* draws two columns of size · x_w + PE(p): the word as an arrow, and at its tip the circle
    of all positions; beside it the same of another word. *Planes* sets the word's plane at an angle
    to that of the positions, in three dimensions. *Matrix* sets word and position side by
    side, [E | x] W = E A + x B, where W is cut into A and B, and counts the 3 d² weights of
    queries, keys and values. *Read back* takes the sums of 20 words at 50 positions, adds noise of
    that size to each column, and reads from each the pair of word and position that is nearest; with
    `one_length` rows of all widths are as long as those of 16 columns.
    """

    word: str = parameter(default="cat")
    position: int = parameter(default=6)
    other: int = parameter(default=19)
    size: float = parameter(default=1.0)
    base: float = parameter(default=10000.0)
    d_model: int = parameter(default=4)
    embedding_dim: int = parameter(default=16)
    noise: float = parameter(default=0.5)
    view: Literal["sum", "planes", "matrix", "read"] = parameter(default="sum")
    angle: int = parameter(default=90)
    azimuth: int = parameter(default=-30)
    one_length: bool = parameter(default=False)

    def apart(self) -> tuple[float, float]:
        """The distance of the two sums of the view Sum, in the two columns drawn and in all."""
        at = self.shown()
        rival = "cat" if at["word"].lower() == "mat" else "mat"
        places = encode_positions([at["position"], at["other"]], at["d_model"], at["base"])
        sums = at["size"] * embed([at["word"], rival], at["d_model"]) + places
        away = sums[0] - sums[1]
        return float(np.linalg.norm(away[:2])), float(np.linalg.norm(away))

    def read_back(self, d_model: int | None = None) -> tuple[int, int]:
        """How many words and how many positions of the 1000 sums are recovered."""
        at = self.shown()
        width = d_model or at["d_model"]
        words = at["size"] * embed(VOCABULARY, width)
        rows = sinusoidal_encoding(PLACES, width, at["base"])
        pairs = (words[:, None] + rows).reshape(-1, width)
        noise = np.array([normals(seed, width) for seed in range(len(pairs))])
        # shorter rows in this noise are like full rows in more noise
        louder = np.sqrt(width / _LEVEL) if at["one_length"] else 1.0
        sums = pairs + louder * at["noise"] * noise
        costs = (pairs**2).sum(axis=1) - 2 * sums @ pairs.T
        read = (costs < costs.min(axis=1, keepdims=True) + _NEAR).argmax(axis=1)
        here = np.arange(len(pairs))
        words_right = read // PLACES == here // PLACES
        return int(words_right.sum()), int((read % PLACES == here % PLACES).sum())

    def shadow_off(self) -> float:
        """In the view Planes, the distance from the sum's shadow to its position."""
        at = self.shown()
        if at["angle"] == 90:
            return 0.0
        long = at["size"] * np.linalg.norm(word_vector(at["word"], at["d_model"])[:2])
        return float(long * np.cos(np.radians(at["angle"])))

    def weights(self) -> tuple[int, int]:
        """The number of weights of queries, keys and values, concatenated and added."""
        at = self.shown()
        return 3 * (at["d_model"] + at["embedding_dim"]) ** 2, 3 * at["d_model"] ** 2

    def derived(self) -> dict[str, Any]:
        """The numbers of the current view."""
        if self.view == "read":
            words, places = self.read_back()
            return {"read:1e12.words": words, "read:1e12.places": places}
        if self.view == "planes":
            return {"miss": self.shadow_off()}
        if self.view == "matrix":
            return {"weights": self.weights()}
        return dict(zip(("drawn", "whole"), self.apart(), strict=True))

    # Stills ------------------------------------------------------------------------------------

    def _still_sum(self):
        at = self.shown()
        columns = np.arange(at["d_model"])
        word = at["size"] * word_vector(at["word"], at["d_model"])
        place = encode_positions([at["position"]], at["d_model"], at["base"])[0]
        series = {"word": word, "position": place, "their sum": word + place}
        return self.figures.labelled_curves(columns, series, xlabel="column", ylabel="value")

    def _describe_sum(self) -> str:
        at = self.shown()
        rival = "cat" if at["word"].lower() == "mat" else "mat"
        drawn, whole = self.apart()
        return (
            f"The vector of {at['word']}, {at['size']:g} times, the encoding of position "
            f"{at['position']}, and their sum, in {at['d_model']} columns, base {at['base']:g}. The "
            f"sum of {rival} and position {at['other']} is {drawn:.4g} away in the first two "
            f"columns and {whole:.4g} in all."
        )

    _still_planes = _still_sum

    def _describe_planes(self) -> str:
        at = self.shown()
        return (
            f"The vector of {at['word']} stands in one plane, the circle of all positions lies in "
            f"another, {at['angle']} degrees to it. The shadow of {at['word']} at {at['position']} on "
            f"the positions' plane is {self.shadow_off():.4g} from its position; base {at['base']:g}, "
            f"{at['d_model']} columns. The picture shows word, position and their sum by columns."
        )

    def _still_matrix(self):
        beside, added = self.weights()
        names = ["side by side", "added"]
        return self.figures.bars(
            names, [beside, added], xlabel="weights of queries, keys and values"
        )

    def _describe_matrix(self) -> str:
        at = self.shown()
        beside, added = self.weights()
        return (
            f"Weights of queries, keys and values, base {at['base']:g}: {beside} where "
            f"{at['d_model']} columns of encoding and {at['embedding_dim']} of the word stand side "
            f"by side, {added} where both are added in {at['d_model']}."
        )

    def _still_read(self):
        counts = np.array([self.read_back(width) for width in _WIDTHS]) / (len(VOCABULARY) * PLACES)
        series = {"words": counts[:, 0], "positions": counts[:, 1]}
        return self.figures.labelled_curves(
            _WIDTHS, series, xlabel="columns", ylabel="share read right", log_x=True
        )

    def _describe_read(self) -> str:
        at = self.shown()
        words, places = self.read_back()
        return (
            f"Share of words and of positions that are read right from 1000 sums, by the number of "
            f"columns, noise {at['noise']:g}, words {at['size']:g} times their size, base "
            f"{at['base']:g}. At {at['d_model']} columns: {words} words and {places} positions."
        )
