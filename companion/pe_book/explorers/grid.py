"""Encodings of image patches by similarity, and a network's reconstruction of an edge."""

from typing import Any, Literal

import numpy as np

from pe_book.explorers.base import Explorer
from pe_book.explorers.parameters import parameter
from pe_book.numbers import normals
from pe_lib import (
    division_terms,
    grid_encoding,
    rotary_tables_at,
    section_frequencies,
)

_WIDTH = 128  # columns of the encodings
_TRAINED = 14  # patches a side of the learned table
_SEED = 11
_SAMPLES, _EDGE, _RIDGE = 32, 0.1, 0.01


class GridExplorer(Explorer):
    """A square of patches: how alike the places of all patches are to that of one.

    Added sinusoids with columns for each axis, or with mixed directions; an axial rotary head that
    would look at the second patch; sections of M-RoPE; a learned table that is resized. And beside
    it what a very wide network draws of an edge, from coordinates as so many bands.
    """

    view: Literal["axial", "mixed", "rotary", "mrope", "resized", "edge"] = parameter(
        default="axial"
    )
    size: int = parameter(default=14)
    row: int = parameter(default=7)
    column: int = parameter(default=7)
    other_row: int = parameter(default=3)
    other_column: int = parameter(default=11)
    base: float = parameter(default=10000.0)
    interleaved: bool = parameter(default=False)
    bands: int = parameter(default=0)

    def similarities(self) -> np.ndarray:
        """Of every patch to the first one; in the rotary view, its scores. Shape (size, size)."""
        at = self.shown()
        size, base = at["size"], at["base"]
        here = at["row"] * size + at["column"]
        if at["view"] == "resized":
            rows = self.learned()
            rows = rows / np.linalg.norm(rows, axis=1, keepdims=True)
            return (rows @ rows[here]).reshape(size, size)
        if at["view"] == "axial":
            rows = grid_encoding((size, size), _WIDTH, base).reshape(-1, _WIDTH)
            return (rows @ rows[here]).reshape(size, size) * 2 / _WIDTH
        cells = np.argwhere(np.ones((size, size), dtype=bool))
        meets = cells[here]
        if (
            at["view"] == "rotary"
        ):  # the query is rotated so that its maximum lies at the other patch
            meets = np.array([at["other_row"], at["other_column"]])
        tables = rotary_tables_at(cells - meets, _rates(at["view"], base, at["interleaved"]))
        return tables.cos.mean(axis=1).reshape(size, size)

    def learned(self) -> np.ndarray:
        """The random table of 14 × 14 rows, resized bicubically, shape (size², 64)."""
        table = normals(_SEED, _TRAINED**2 * _WIDTH // 2).reshape(_TRAINED, _TRAINED, -1)
        along = _bicubic(self.shown()["size"])
        return np.einsum("iy,jx,yxc->ijc", along, along, table).reshape(-1, _WIDTH // 2)

    def drawn(self, places: np.ndarray) -> np.ndarray:
        """The network's prediction of the edge at these places, from 32 samples."""
        bands = np.pi * 2.0 ** np.arange(self.shown()["bands"])

        def features(x):
            plain = np.stack([np.ones_like(x), x], axis=1)
            tables = rotary_tables_at(x[:, None], bands[None])
            waves = np.stack([tables.sin, tables.cos], axis=2).reshape(len(x), -1)
            return np.hstack([plain, waves])

        samples = _middles(_SAMPLES)
        own = features(samples)
        inner = _wide_layer(own, own)
        inner += _RIDGE * np.trace(inner) / _SAMPLES * np.eye(_SAMPLES)
        return _wide_layer(features(places), own) @ np.linalg.solve(inner, samples > _EDGE)

    def derived(self) -> dict[str, Any]:
        """Every patch's similarity or score; or the predictions at the samples."""
        if self.view == "edge":
            return {"drawn.drawn": self.drawn(_middles(_SAMPLES))}
        return {"map": self.similarities()}

    def still(self):
        """The map of similarities, or the edge and its reconstruction."""
        at = self.shown()
        if at["view"] == "edge":
            places = _middles(257)
            curves = {"edge": (places > _EDGE).astype(float), "drawn": self.drawn(places)}
            return self.figures.labelled_curves(places, curves, xlabel="place", ylabel="brightness")
        return self.figures.square_map(
            self.similarities(),
            marked={"p": (at["row"], at["column"]), "q": (at["other_row"], at["other_column"])},
        )

    def describe(self) -> str:
        """The map, and its largest and smallest value."""
        at = self.shown()
        if at["view"] == "edge":
            return (
                f"An edge at {_EDGE} and what a very wide network draws of it from {_SAMPLES} "
                f"samples, with {at['bands']} bands of Fourier features."
            )
        values = self.similarities()
        what = "Scores of all patches" if at["view"] == "rotary" else "Similarity of all patches"
        return (
            f"{what} of {at['size']} × {at['size']} for the one in row {at['row']}, column "
            f"{at['column']}: from {values.min():.3g} to {values.max():.3g}; at row "
            f"{at['other_row']}, column {at['other_column']} "
            f"{values[at['other_row'], at['other_column']]:.3g}."
        )


def _rates(view: str, base: float, interleaved: bool) -> np.ndarray:
    if view == "mixed":
        angle = np.arange(_WIDTH // 2) * np.pi * (3 - np.sqrt(5))
        return division_terms(_WIDTH, base) * np.stack([np.sin(angle), np.cos(angle)])
    if view == "mrope":
        sections = (24, 20, 20) if interleaved else (16, 24, 24)
        order = "interleaved" if interleaved else "contiguous"
        return section_frequencies(sections, base, arrangement=order)[1:]
    return section_frequencies((_WIDTH // 4, _WIDTH // 4), base, ladder="own")


def _bicubic(size: int, sharpness: float = -0.75) -> np.ndarray:
    """Weights of the trained positions for `size` samples, as PyTorch interpolates them."""
    at = (np.arange(size) + 0.5) * _TRAINED / size - 0.5
    first = np.floor(at).astype(int)
    matrix = np.zeros((size, _TRAINED))
    for k in range(-1, 3):
        t = np.abs(at - first - k)
        near = ((sharpness + 2) * t - (sharpness + 3)) * t * t + 1
        far = ((sharpness * t - 5 * sharpness) * t + 8 * sharpness) * t - 4 * sharpness
        column = np.clip(first + k, 0, _TRAINED - 1)
        np.add.at(matrix, (np.arange(size), column), np.where(t <= 1, near, far))
    return matrix


def _middles(count: int) -> np.ndarray:
    return (2 * np.arange(count) + 1) / count - 1


def _wide_layer(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Products of a very wide layer of rectified units with random weights: Cho and Saul (2009)."""
    lengths = np.outer(np.linalg.norm(one, axis=1), np.linalg.norm(other, axis=1))
    cosine = np.clip(one @ other.T / lengths, -1, 1)
    angle = np.arccos(cosine)
    return lengths * (np.sin(angle) + (np.pi - angle) * cosine) / np.pi
