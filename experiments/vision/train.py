"""Small pictures, in which a reader finds the direction from A to B: README.md has the protocol."""

from __future__ import annotations

import time
from functools import cache

import numpy as np
import torch
from torch import Tensor, nn

from experiments.shared.training import EVERY, fit, record_of
from pe_book.transformer import TransformerEncoder, TransformerEncoderLayer
from pe_lib import grid_encoding, rotary_tables_at, section_frequencies, sinusoidal_encoding
from pe_lib.nn import RotaryEncoding

SIDE, LARGER = 6, 9  # patches per side, in training and in the larger test
COLOURS, WIDTH, HEADS = 8, 32, 4
# From A to B, in rows and columns; the last four are diagonal
DIRECTIONS = np.array([(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)])
GUESSING = 1 / len(DIRECTIONS)
STEPS, RATE, TESTED = 400, 0.01, 500
GOLDEN = np.pi * (3 - 5**0.5)  # multiples of this angle never repeat
TURNED = "rotary, axial"
KINDS = ("flat", "axial", "mixed", "learned", TURNED, "axial, permuted", "random")


# Pictures -------------------------------------------------------------------------------------------


@cache
def placements(side: int) -> list[np.ndarray]:
    """For each direction all (row, column) of A and of B, shape (count, 4)."""
    by_direction = []
    cells = np.argwhere(np.ones((side, side)))
    for step in DIRECTIONS:
        pairs = [np.hstack([cells, cells + far * step]) for far in range(1, side)]
        pairs = np.concatenate(pairs)
        by_direction.append(pairs[((pairs >= 0) & (pairs < side)).all(axis=1)])
    return by_direction


def pictures(rng: np.random.Generator, count: int, side: int = SIDE) -> tuple[Tensor, Tensor]:
    """Colours, shape (count, side, side), and directions, drawn uniformly, then a placement of each."""
    directions = rng.integers(len(DIRECTIONS), size=count)
    part = rng.random(count)
    of = placements(side)
    at = np.array([of[d][int(p * len(of[d]))] for d, p in zip(directions, part, strict=True)])
    colours = rng.integers(2, COLOURS, size=(count, side, side))
    picture = np.arange(count)
    colours[picture, at[:, 0], at[:, 1]] = 0
    colours[picture, at[:, 2], at[:, 3]] = 1
    return torch.from_numpy(colours), torch.from_numpy(directions)


# Encodings ------------------------------------------------------------------------------------------


def natural_rows(kind: str, side: int, seed: int = 0) -> np.ndarray:
    """The rows of the patches of a square picture, shape (side, side, width).

    All have the root-mean-square length of sinusoids. "axial, permuted", which permutes the rows of the
    trained size, and "random" depend on the seed.
    """
    if kind == "flat":
        return sinusoidal_encoding(side**2, WIDTH).reshape(side, side, WIDTH)
    if kind == "axial":
        return grid_encoding((side, side), WIDTH)
    if kind == "mixed":
        cells = np.argwhere(np.ones((side, side)))
        angle, pair = GOLDEN * np.arange(WIDTH // 2), np.arange(WIDTH // 2)
        rates = 10_000.0 ** (-2 * pair / WIDTH) * np.stack([np.sin(angle), np.cos(angle)])
        tables = rotary_tables_at(cells, rates)
        return np.stack([tables.sin, tables.cos], axis=2).reshape(side, side, WIDTH)
    if kind == "axial, permuted":
        table = natural_rows("axial", LARGER)
        inside = table[:SIDE, :SIDE].reshape(-1, WIDTH)
        order = np.random.default_rng([seed, 7]).permutation(SIDE**2)
        table[:SIDE, :SIDE] = inside[order].reshape(SIDE, SIDE, WIDTH)
        return table[:side, :side]
    drawn = np.random.default_rng([seed, 8]).standard_normal((LARGER, LARGER, WIDTH))
    return drawn[:side, :side] / 2**0.5


@cache
def rotary(side: int, swapped: bool) -> RotaryEncoding:
    """The axial rotary encoding of the patches of a square picture."""
    pairs = WIDTH // HEADS // 2
    rates = section_frequencies((pairs // 2,) * 2, 100, ladder="own")
    cells = np.argwhere(np.ones((side, side)))
    tables = rotary_tables_at(cells[:, ::-1] if swapped else cells, rates, dtype=np.float32)
    module = RotaryEncoding(WIDTH // HEADS, side**2)
    module.cos, module.sin = map(torch.from_numpy, tables)
    return module


def resized(rows: Tensor, side: int) -> Tensor:
    """A square table of rows, resized by bicubic interpolation."""
    image = rows.movedim(-1, 0)[None]
    image = nn.functional.interpolate(image, (side, side), mode="bicubic", align_corners=False)
    return image[0].movedim(0, -1)


class Reader(nn.Module):
    """A layer of the book's encoder, the mean over the patches, logits of the directions."""

    def __init__(self, kind: str, seed: int):
        super().__init__()
        self.kind, self.seed = kind, seed
        self.embedding = nn.Embedding(COLOURS, WIDTH)
        layer = TransformerEncoderLayer(WIDTH, HEADS, 2 * WIDTH, dropout=0.0)
        self.encoder = TransformerEncoder(layer, 1)
        self.answer = nn.Linear(WIDTH, len(DIRECTIONS))
        if kind == "learned":
            drawn = torch.from_numpy(natural_rows("random", LARGER, seed)).float()
            self.table = nn.Parameter(drawn)

    def rows(self, side: int) -> Tensor:
        """The rows for a picture of this size."""
        if self.kind == "learned":
            return self.table[:side, :side]
        return _fixed(self.kind, side, self.seed)

    def forward(self, colours: Tensor, change: str = "") -> Tensor:
        """Logits of the directions; `change` is "swapped" axes, or "resized" rows."""
        side = colours.size(1)
        patches = self.embedding(colours)
        if self.kind == TURNED:
            self.encoder.position = rotary(side, change == "swapped")
        elif self.kind != "none":
            rows = resized(self.rows(SIDE), side) if change == "resized" else self.rows(side)
            patches = patches + (rows.transpose(0, 1) if change == "swapped" else rows)
        return self.answer(self.encoder(patches.flatten(1, 2)).mean(dim=1))


@cache
def _fixed(kind: str, side: int, seed: int) -> Tensor:
    return torch.from_numpy(natural_rows(kind, side, seed)).float()


# Training -------------------------------------------------------------------------------------------


def hits(reader: Reader, colours: Tensor, directions: Tensor, change: str = "") -> Tensor:
    """Whether each answer is correct, as 1 and 0."""
    with torch.no_grad():
        answers = torch.cat([reader(part, change).argmax(dim=1) for part in colours.split(500)])
    return (answers == directions).double()


def train(kind: str, rate: float, seed: int, steps: int) -> dict:
    """One run and its record.

    Parameters
    ----------
    kind : str
        The encoding, one of `KINDS`.
    rate : float
        Learning rate of Adam.
    seed : int
        Of four generators: weights, encoding, training pictures, test pictures.
    steps : int
        Number of steps.
    """
    torch.set_num_threads(1)
    begin = time.perf_counter()
    torch.manual_seed(1000 * seed)
    reader = Reader(kind, seed)
    data, test = (np.random.default_rng([seed, part]) for part in (2, 3))
    validation = pictures(test, 400)
    losses, curve, finite = fit(
        reader, lambda count: pictures(data, count),
        lambda: hits(reader, *validation).mean().item(), rate, steps, GUESSING,
    )  # fmt: skip
    same, larger = pictures(test, TESTED), pictures(test, TESTED, LARGER)
    correct = {"6": hits(reader, *same)}
    correct["6, diagonal"] = correct["6"][same[1] >= 4]
    correct["6, swapped"] = hits(reader, *same, "swapped")
    correct["9"] = hits(reader, *larger)
    if kind != TURNED:
        correct["9, resized"] = hits(reader, *larger, "resized")
    scores = {name: of.mean().item() if finite else GUESSING for name, of in correct.items()}
    return record_of(reader, losses, curve, EVERY, scores, finite, begin)
