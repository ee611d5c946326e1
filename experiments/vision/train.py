"""Which encodings tell a reader of small pictures in which direction something lies?

One training of it. The protocol stands in README.md.
"""

from __future__ import annotations

import time
from functools import cache

import numpy as np
import torch
from torch import Tensor, nn

from experiments.shared.training import EVERY, fit, kept_of, nudge_weights
from pe_book.transformer import TransformerEncoder, TransformerEncoderLayer
from pe_lib import (
    grid_encoding,
    rotary_tables_at,
    section_frequencies,
    sinusoidal_encoding,
)
from pe_lib.nn import RotaryEncoding

SIDE, LARGER = 6, 9  # patches a side, in training and in the larger test
COLOURS, WIDTH, HEADS = 8, 32, 4
# Where B lies, seen from A: rows down, columns to the right; the last four are diagonal
DIRECTIONS = np.array([(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)])
GUESSING = 1 / len(DIRECTIONS)
STEPS, RATE, TESTED = 400, 0.01, 500
GOLDEN = np.pi * (3 - 5**0.5)  # directions that never repeat
TURNED = "rotary, axial"
KINDS = ("flat", "axial", "mixed", "learned", TURNED, "axial, permuted", "random")


# Pictures -------------------------------------------------------------------------------------------


@cache
def placements(side: int) -> list[np.ndarray]:
    """For each direction all (row, column) of A and of B, shape (count, 4)."""
    found = []
    for step in DIRECTIONS:
        cells = np.argwhere(np.ones((side, side)))
        pairs = [np.hstack([cells, cells + far * step]) for far in range(1, side)]
        pairs = np.concatenate(pairs)
        found.append(pairs[((pairs >= 0) & (pairs < side)).all(axis=1)])
    return found


def pictures(rng: np.random.Generator, count: int, side: int = SIDE) -> tuple[Tensor, Tensor]:
    """Colours, shape (count, side, side), and directions: each as often, then each placement."""
    wanted = rng.integers(len(DIRECTIONS), size=count)
    part = rng.random(count)
    of = placements(side)
    at = np.array([of[w][int(p * len(of[w]))] for w, p in zip(wanted, part, strict=True)])
    colours = rng.integers(2, COLOURS, size=(count, side, side))
    each = np.arange(count)
    colours[each, at[:, 0], at[:, 1]] = 0
    colours[each, at[:, 2], at[:, 3]] = 1
    return torch.from_numpy(colours), torch.from_numpy(wanted)


# Rows and turns -------------------------------------------------------------------------------------


def natural_rows(kind: str, side: int, seed: int = 0) -> np.ndarray:
    """The rows of a square picture's patches, shape (side, side, width).

    All have the root-mean-square length of sinusoids. Of "axial, permuted" the rows of the trained
    size stand in other places, and "random" ones are drawn; both are the seed's own.
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
def turns(side: int, swapped: bool) -> RotaryEncoding:
    """What turns queries and keys of a square picture's patches."""
    pairs = WIDTH // HEADS // 2
    rates = section_frequencies((pairs // 2,) * 2, 100, ladder="own")
    cells = np.argwhere(np.ones((side, side)))
    tables = rotary_tables_at(cells[:, ::-1] if swapped else cells, rates, dtype=np.float32)
    module = RotaryEncoding(WIDTH // HEADS, side**2)
    module.cos, module.sin = map(torch.from_numpy, tables)
    return module


def resized(rows: Tensor, side: int) -> Tensor:
    """A square table of rows as an image, made larger bicubically as libraries do."""
    image = rows.movedim(-1, 0)[None]
    grown = nn.functional.interpolate(image, (side, side), mode="bicubic", align_corners=False)
    return grown[0].movedim(0, -1)


class Reader(nn.Module):
    """Layers of the book's encoder, the mean over the patches, a score for each direction."""

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

    def forward(self, colours: Tensor, fault: str = "") -> Tensor:
        """Scores of the directions; `fault` is "swapped" axes, or "resized" rows."""
        side = colours.size(1)
        given = self.embedding(colours)
        where = None
        if self.kind == TURNED:
            where = turns(side, fault == "swapped")
        elif self.kind != "none":
            rows = resized(self.rows(SIDE), side) if fault == "resized" else self.rows(side)
            given = given + (rows.transpose(0, 1) if fault == "swapped" else rows)
        self.encoder.position = where
        return self.answer(self.encoder(given.flatten(1, 2)).mean(dim=1))


@cache
def _fixed(kind: str, side: int, seed: int) -> Tensor:
    return torch.from_numpy(natural_rows(kind, side, seed)).float()


# One training ---------------------------------------------------------------------------------------


def right(reader: Reader, colours: Tensor, wanted: Tensor, fault: str = "") -> Tensor:
    """Which answers are right, as 1 and 0."""
    with torch.no_grad():
        found = torch.cat([reader(part, fault).argmax(dim=1) for part in colours.split(500)])
    return (found == wanted).double()


def train(kind: str, rate: float = RATE, seed: int = 0, steps: int = STEPS, nudge: int = 0) -> dict:
    """One training, and all that is worth keeping of it.

    Parameters
    ----------
    kind : str
        The encoding, one of `KINDS`, or "none".
    rate : float
        Adam's.
    seed : int
        Starts four generators: weights, the encoding's own, training pictures, test pictures.
    steps : int
        How many.
    nudge : int
        If not 0, the seed of a change of the first weights by 10⁻⁷ of their size.
    """
    torch.set_num_threads(1)
    begin = time.perf_counter()
    torch.manual_seed(1000 * seed)
    reader = Reader(kind, seed)
    data, asked = (np.random.default_rng([seed, part]) for part in (2, 3))
    nudge_weights(reader, nudge)
    validation = pictures(asked, 400)
    losses, curve, finite = fit(
        reader,
        lambda count: pictures(data, count),
        lambda: right(reader, *validation).mean().item(),
        rate,
        steps,
        GUESSING,
    )
    scores = {}

    def ask(test: str, drawn: tuple[Tensor, Tensor], fault: str = "") -> None:
        found = right(reader, *drawn, fault)
        scores[test] = found.mean().item() if finite else GUESSING
        if test == "6":
            scores["6, diagonal"] = found[drawn[1] >= 4].mean().item() if finite else GUESSING

    same = pictures(asked, TESTED)
    ask("6", same)
    ask("6, swapped", same, "swapped")
    larger = pictures(asked, TESTED, LARGER)
    ask("9", larger)
    if kind not in ("none", TURNED):
        ask("9, resized", larger, "resized")
    return kept_of(reader, losses, curve, EVERY, scores, finite, begin)
