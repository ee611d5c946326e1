"""Two tasks that depend on word order, and the training of the book's encoder: README.md."""

from __future__ import annotations

import math
import time
from functools import cache
from itertools import permutations

import numpy as np
import torch
from torch import Tensor, nn

from experiments.shared.training import EVERY, fit, nudge_weights, record_of
from pe_book.records.rows import (
    ALIKE,
    LENGTH,
    LONGEST,
    WIDTH,
    centred_length,
    fixed_rows,
    natural_rows,
    neighbour_distance,
)
from pe_book.transformer import TransformerEncoder, TransformerEncoderLayer

WORDS = 12
STEPS = {"before": 400, "nearer": 2000}
MARKED = {"before": 2, "nearer": 4}  # words 0, 1 (2, 3) occur once per sentence
EQUAL = 4.0  # root-mean-square length of "equal" rows, that of the sinusoids
LEFT_OUT = (3, 7)  # distances held out from the training of "nearer"
# Columns of the sinusoids that are set to 0
WITHOUT = {
    "turning": (0, 1, 2, 3, 4, 5, 7, 8),
    "others": (6, 9, 10, 11, 12, 13, 14, 15),
    "shared": (2, 3, 4, 5, 7, 8),
    "first turning": (7, 8),
}


# Sentences ------------------------------------------------------------------------------------------


@cache
def placements() -> tuple[np.ndarray, np.ndarray]:
    """All positions of dog, man, cat, mat in the task "nearer", and both distances.

    Distances are 1 to 9 and differ. Neither pair lies inside the other, since then the order of the
    words would give the answer.
    """
    places = np.array(list(permutations(range(LENGTH), 4)))
    low, high = (f(places.reshape(-1, 2, 2), axis=2) for f in (np.min, np.max))
    distances = high - low
    nested = (low[:, 0] < low[:, 1]) == (high[:, 1] < high[:, 0])
    good = (distances <= 9).all(axis=1) & (distances[:, 0] != distances[:, 1]) & ~nested
    return places[good], distances[good]


def group(name: str) -> np.ndarray:
    """Mask of the placements that belong to a group of tests."""
    first, second = placements()[1].T
    unseen = np.isin(placements()[1], LEFT_OUT)
    if name == "seen":
        return ~unseen.any(axis=1)
    if name == "3 against 7":
        return unseen.all(axis=1)
    if name == "between":
        return (unseen.sum(axis=1) == 1) & (abs(first - second) == 1)
    return abs(first - second) == int(name.removeprefix("margin "))


@cache
def by_pair(name: str) -> list[np.ndarray]:
    """The placements of a group, one array for each pair of distances."""
    chosen = placements()[0][group(name)]
    keys = placements()[1][group(name)] @ [10, 1]
    return [chosen[keys == key] for key in np.unique(keys)]


def draw_nearer(rng: np.random.Generator, count: int, test: str) -> np.ndarray:
    """Positions of dog, man, cat, mat: a pair of distances, drawn uniformly, then a placement."""
    pairs = by_pair(test)
    which = rng.integers(len(pairs), size=count)
    part = rng.random(count)
    return np.array([pairs[w][int(p * len(pairs[w]))] for w, p in zip(which, part, strict=True)])


def draw_before(
    rng: np.random.Generator, count: int, length: int = LENGTH, where: str = "inside"
) -> np.ndarray:
    """Positions of dog and man: both inside the trained length, one beyond it, or both."""
    if where == "inside":
        return rng.random((count, LENGTH)).argsort(axis=1)[:, :2]
    if where == "both":
        return LENGTH + rng.random((count, length - LENGTH)).argsort(axis=1)[:, :2]
    ends = np.stack([rng.integers(LENGTH, size=count), rng.integers(LENGTH, length, size=count)], 1)
    return np.where(rng.random((count, 1)) < 0.5, ends, ends[:, ::-1])


def answers(task: str, places: np.ndarray) -> np.ndarray:
    """1 if dog is before man, or if dog and man are nearer to each other than cat and mat."""
    if task == "before":
        return (places[:, 0] < places[:, 1]).astype(np.int64)
    first, second = abs(np.diff(places.reshape(-1, 2, 2), axis=2))[:, :, 0].T
    return (first < second).astype(np.int64)


def sentences(
    rng: np.random.Generator, task: str, count: int, test: str = "seen"
) -> tuple[Tensor, Tensor]:
    """Word numbers, shape (count, length), and the answers.

    `test` of "before" is a length and how many marked words are at positions from 16 on: "24 inside",
    "24 one", "24 both". Of "nearer" it is a group of `group`, or "shifted 8" for a larger position.
    """
    shift = 0
    if task == "before":
        words, where = (LENGTH, "inside") if test == "seen" else test.split()
        length = int(words)
        places = draw_before(rng, count, length, where)
    else:
        if test.startswith("shifted"):
            shift, test = int(test.split()[1]), "seen"
        length = LENGTH + shift
        places = draw_nearer(rng, count, test)
    words = rng.integers(MARKED[task], WORDS, size=(count, length))
    np.put_along_axis(words, places + shift, np.arange(MARKED[task])[None], axis=1)
    return torch.from_numpy(words), torch.from_numpy(answers(task, places))


# The reader -----------------------------------------------------------------------------------------


@cache
def as_tensor(kind: str, rows: str, seq_len: int, width: int, seed: int) -> Tensor:
    """A cached table."""
    return torch.from_numpy(fixed_rows(kind, rows, seq_len, width, seed)).float()


class Reader(nn.Module):
    """Layers of the book's encoder, the mean over the rows, two logits."""

    def __init__(self, kind: str, rows: str, seed: int, width: int, layers: int, without: str):
        super().__init__()
        self.kind, self.rows, self.seed = kind, rows, seed
        self.embedding = nn.Embedding(WORDS, width)
        layer = TransformerEncoderLayer(width, 4, 2 * width, dropout=0.0)
        self.encoder = TransformerEncoder(layer, layers)
        self.answer = nn.Linear(width, 2)
        self.without = list(WITHOUT[without]) if without else []
        if kind == "learned":
            own = torch.Generator().manual_seed(1000 * seed + 1)
            self.table = nn.Parameter(self._spread() * torch.randn(LONGEST, width, generator=own))

    def _spread(self) -> float:
        """Standard deviation of the initial values of learned rows."""
        if self.rows in ("natural", "small"):
            return {"natural": 1.0, "small": 0.02}[self.rows]
        width = self.embedding.embedding_dim
        if self.rows == "equal":
            return EQUAL / math.sqrt(width)
        measure, kin = ALIKE[self.rows]
        # centring removes 1/LENGTH of the variance of independent rows; a difference doubles it
        share = {centred_length: 1 - 1 / LENGTH, neighbour_distance: 2.0}[measure]
        return measure(natural_rows(kin, LENGTH, width)) / math.sqrt(share * width)

    def forward(self, words: Tensor, kind: str | None = None) -> Tensor:
        """Logits of *no* and *yes*; `kind` replaces the table."""
        kind, length = kind or self.kind, words.size(1)
        rows = self.embedding(words)
        if kind == "learned":
            rows = rows + self.table[:length]
        elif kind != "none":
            width, own = rows.size(-1), kind == "random" or kind.endswith("permuted")
            table = as_tensor(kind, self.rows, length, width, self.seed if own else 0)
            if self.without:
                table = table.clone()
                table[:, self.without] = 0.0
            rows = rows + table
        return self.answer(self.encoder(rows).mean(dim=1))


# Training -------------------------------------------------------------------------------------------


def score(reader: Reader, words: Tensor, targets: Tensor, kind: str | None = None) -> float:
    """Share of correct answers."""
    with torch.no_grad():
        answers = torch.cat([reader(part, kind).argmax(dim=1) for part in words.split(500)])
    return (answers == targets).double().mean().item()


def tests(task: str, sweep: bool) -> dict[str, int]:
    """The groups that are tested, and the number of sentences of each."""
    if sweep:
        return {"seen": 2000}
    if task == "before":
        longer = {f"{n} {where}": 1000 for n in (24, 32) for where in ("inside", "one", "both")}
        return {"seen": 2000} | longer
    margins = {f"margin {d}": 500 for d in range(1, 9)}
    shifted = {f"shifted {by}": 2000 for by in (4, 8, 16)}
    return {"seen": 2000, "between": 2000, "3 against 7": 2000} | margins | shifted


def train(
    task: str,
    kind: str,
    rows: str = "natural",
    control: str = "",
    rate: float = 0.003,
    seed: int = 0,
    sweep: bool = False,
    steps: int | None = None,
    nudge: int = 0,
    width: int = WIDTH,
    layers: int = 1,
    without: str = "",
) -> dict:
    """One run and its record.

    Parameters
    ----------
    task : {"before", "nearer"}
        The task.
    kind, rows : str
        The encoding, and the length of its rows: "natural", by one of the measures of `ALIKE`, or
        "small" of "learned".
    control : {"", "words", "answers"}
        What is shuffled: the words, after the answer was computed, or the answers.
    rate : float
        Learning rate of Adam.
    seed : int
        Of four generators: weights, encoding, training sentences, test sentences.
    sweep : bool
        Whether this run only helps to choose a rate: fewer tests.
    steps : int or None
        Number of steps; None is the protocol's.
    nudge : int
        If not 0, the seed of a perturbation of the initial weights by 10⁻⁷ of their size.
    width, layers : int
        Of the reader.
    without : {"", "turning", "others", "shared", "first turning"}
        Columns of the rows that are set to 0.
    """
    torch.set_num_threads(1)
    begin = time.perf_counter()
    steps = STEPS[task] if steps is None else steps
    torch.manual_seed(1000 * seed)
    reader = Reader(kind, rows, seed, width, layers, without)
    data, test_rng = (np.random.default_rng([seed, part]) for part in (2, 3))
    nudge_weights(reader, nudge)

    def draw(rng: np.random.Generator, count: int, test: str = "seen") -> tuple[Tensor, Tensor]:
        words, targets = sentences(rng, task, count, test)
        if control == "words":
            words = torch.from_numpy(rng.permuted(words.numpy(), axis=1))
        return words, targets

    def draw_training(count: int) -> tuple[Tensor, Tensor]:
        words, targets = draw(data, count)
        if control == "answers":
            targets = torch.from_numpy(data.permuted(targets.numpy()))
        return words, targets

    validation = draw(test_rng, 400)
    losses, curve, finite = fit(
        reader, draw_training, lambda: score(reader, *validation), rate, steps, 0.5
    )
    scores = {}
    for test, count in tests(task, sweep).items():
        examples = draw(test_rng, count, test)
        scores[test] = score(reader, *examples) if finite else 0.5
        if kind == "index" and rows == "equal" and examples[0].size(1) > LENGTH:
            scores[f"{test}, index / length"] = score(reader, *examples, "index / length")
    return record_of(reader, losses, curve, EVERY, scores, finite, begin)
