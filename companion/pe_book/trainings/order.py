"""Two tasks that only order can solve, and one training of the book's encoder on one of them.

Chapter "Does order matter?". The protocol stands in README.md beside this file.
"""

from __future__ import annotations

import math
import time
from functools import cache
from itertools import permutations

import numpy as np
import torch
from torch import Tensor, nn

from pe_book.first_attempts import (
    binary_encoding,
    index_encoding,
    normalised_index_encoding,
    one_hot_encoding,
)
from pe_book.trainings.training import kept_of, nudge_weights
from pe_lib import sinusoidal_encoding
from pe_lib.nn import TransformerEncoder, TransformerEncoderLayer

LENGTH, WORDS, WIDTH, BATCH = 16, 12, 32, 64
LONGEST = 32  # places that a learned table has rows for
STEPS = {"before": 400, "nearer": 2000}
MARKED = {"before": 2, "nearer": 4}  # words 0, 1 (2, 3) stand once in a sentence
EVERY = 50  # steps from one validation to the next
EQUAL = 4.0  # the root-mean-square length that "equal" rows get: the sinusoids' own
LEFT_OUT = (3, 7)  # distances that no training sentence of "nearer" has


# Sentences ------------------------------------------------------------------------------------------


@cache
def placements() -> tuple[np.ndarray, np.ndarray]:
    """All places of dog, man, cat, mat that may be asked about, and both distances.

    Distances are 1 to 9 and differ; of the two pairs neither lies inside the other, since then
    *before* and *after* would answer.
    """
    places = np.array(list(permutations(range(LENGTH), 4)))
    low, high = (f(places.reshape(-1, 2, 2), axis=2) for f in (np.min, np.max))
    distances = high - low
    nested = (low[:, 0] < low[:, 1]) == (high[:, 1] < high[:, 0])
    good = (distances <= 9).all(axis=1) & (distances[:, 0] != distances[:, 1]) & ~nested
    return places[good], distances[good]


def group(name: str) -> np.ndarray:
    """Which of the placements belong to a group of tests, as a mask."""
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
    """Places of dog, man, cat, mat: a pair of distances first, each as often, then a placement."""
    pairs = by_pair(test)
    which = rng.integers(len(pairs), size=count)
    part = rng.random(count)
    return np.array([pairs[w][int(p * len(pairs[w]))] for w, p in zip(which, part, strict=True)])


def draw_before(
    rng: np.random.Generator, count: int, length: int = LENGTH, where: str = "inside"
) -> np.ndarray:
    """Places of dog and man: both inside the trained length, one beyond it, or both."""
    if where == "inside":
        return rng.random((count, LENGTH)).argsort(axis=1)[:, :2]
    if where == "both":
        return LENGTH + rng.random((count, length - LENGTH)).argsort(axis=1)[:, :2]
    ends = np.stack([rng.integers(LENGTH, size=count), rng.integers(LENGTH, length, size=count)], 1)
    return np.where(rng.random((count, 1)) < 0.5, ends, ends[:, ::-1])


def answers(task: str, places: np.ndarray) -> np.ndarray:
    """1 for *yes*: dog is before man; dog and man are nearer to each other than cat and mat."""
    if task == "before":
        return (places[:, 0] < places[:, 1]).astype(np.int64)
    first, second = abs(np.diff(places.reshape(-1, 2, 2), axis=2))[:, :, 0].T
    return (first < second).astype(np.int64)


def sentences(
    rng: np.random.Generator, task: str, count: int, test: str = "seen"
) -> tuple[Tensor, Tensor]:
    """Word numbers, shape (count, length), and the answers.

    ``test`` is a group of :func:`group`, or where the marked words stand: "24 inside", "24 one",
    "24 both" (places from 16 on) of "before"; "shifted 8" of "nearer" moves all of them along.
    """
    shift = 0
    if task == "before":
        said, where = (LENGTH, "inside") if test == "seen" else test.split()
        length = int(said)
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


def natural_rows(kind: str, seq_len: int) -> np.ndarray:
    """An encoding's table as the library makes it; a scalar is repeated over the columns."""
    table = np.zeros((seq_len, WIDTH))
    if kind == "index":
        table[:] = index_encoding(seq_len)
    elif kind == "index / length":
        table[:] = normalised_index_encoding(seq_len)
    elif kind == "one-hot":
        table[:, :seq_len] = one_hot_encoding(seq_len)
    elif kind == "binary":
        table[:, :5] = binary_encoding(LONGEST)[:seq_len]
    elif kind == "sinusoidal":
        table[:] = sinusoidal_encoding(seq_len, WIDTH)
    return table


def row_length(table: np.ndarray) -> float:
    """Root mean square of the lengths of the rows."""
    return float(np.sqrt((table**2).sum(axis=1).mean()))


@cache
def fixed_rows(kind: str, rows: str, seq_len: int) -> Tensor:
    """The table; or times what gives 16 rows the sinusoids' length ("equal") or another's ("as …")."""
    factor = 1.0
    if rows != "natural":
        kin = rows.removeprefix("as ")
        wanted = EQUAL if rows == "equal" else row_length(natural_rows(kin, LENGTH))
        factor = wanted / row_length(natural_rows(kind, LENGTH))
    return torch.tensor(factor * natural_rows(kind, seq_len)).float()


class Reader(nn.Module):
    """One layer of the book's encoder, the mean over the rows, two scores."""

    def __init__(self, kind: str, rows: str, own: torch.Generator):
        super().__init__()
        self.kind, self.rows = kind, rows
        self.embedding = nn.Embedding(WORDS, WIDTH)
        layer = TransformerEncoderLayer(WIDTH, 4, 64, dropout=0.0)
        self.encoder = TransformerEncoder(layer, 1)
        self.answer = nn.Linear(WIDTH, 2)
        if kind == "learned":
            spread = {"natural": 1.0, "small": 0.02, "equal": EQUAL / math.sqrt(WIDTH)}[rows]
            self.table = nn.Parameter(spread * torch.randn(LONGEST, WIDTH, generator=own))

    def forward(self, words: Tensor, kind: str | None = None) -> Tensor:
        """Scores for *no* and *yes*; `kind` may exchange the table for another."""
        kind, length = kind or self.kind, words.size(1)
        rows = self.embedding(words)
        if kind == "learned":
            rows = rows + self.table[:length]
        elif kind != "none":
            rows = rows + fixed_rows(kind, self.rows, length)
        return self.answer(self.encoder(rows).mean(dim=1))


# One training ---------------------------------------------------------------------------------------


def score(reader: Reader, words: Tensor, wanted: Tensor, kind: str | None = None) -> float:
    """Share of right answers."""
    with torch.no_grad():
        found = torch.cat([reader(part, kind).argmax(dim=1) for part in words.split(500)])
    return (found == wanted).double().mean().item()


def tests(task: str, rate_only: bool) -> dict[str, int]:
    """The groups that a reader is asked, and how many sentences of each."""
    if rate_only:
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
) -> dict:
    """One training, and all that is worth keeping of it.

    Parameters
    ----------
    task : {"before", "nearer"}
        What is asked.
    kind, rows : str
        The encoding, and the length of its rows: "natural", "equal", that of another encoding ("as
        binary"), or "small" of "learned".
    control : {"", "words", "answers"}
        What is shuffled: the words after the answer was noted, or the answers.
    rate : float
        Adam's.
    seed : int
        Starts four generators: weights, the encoding's own, training sentences, test sentences.
    sweep : bool
        Whether the rate alone is wanted: fewer tests.
    steps : int or None
        How many; None takes the protocol's.
    nudge : int
        If not 0, the seed of a change of the first weights by 10⁻⁷ of their size.
    """
    torch.set_num_threads(1)
    begin = time.perf_counter()
    steps = STEPS[task] if steps is None else steps
    torch.manual_seed(1000 * seed)
    reader = Reader(kind, rows, torch.Generator().manual_seed(1000 * seed + 1))
    data, asked = (np.random.default_rng([seed, part]) for part in (2, 3))
    nudge_weights(reader, nudge)

    def draw(rng: np.random.Generator, count: int, test: str = "seen") -> tuple[Tensor, Tensor]:
        words, wanted = sentences(rng, task, count, test)
        if control == "words":
            words = torch.from_numpy(rng.permuted(words.numpy(), axis=1))
        return words, wanted

    validation = draw(asked, 400)
    adam = torch.optim.Adam(reader.parameters(), rate, fused=True)
    losses, curve, finite = [], [], True
    for block in range(0, steps, EVERY):
        words, wanted = draw(data, EVERY * BATCH)
        if control == "answers":
            wanted = torch.from_numpy(data.permuted(wanted.numpy()))
        for step in range(min(EVERY, steps - block)):
            part = slice(BATCH * step, BATCH * (step + 1))
            loss = nn.functional.cross_entropy(reader(words[part]), wanted[part])
            adam.zero_grad()
            loss.backward()
            adam.step()
            if len(losses) < 50:
                losses.append(loss.item())
        finite = finite and math.isfinite(loss.item())
        curve.append(score(reader, *validation) if finite else 0.5)
    scores = {}
    for test, count in tests(task, sweep).items():
        drawn = draw(asked, count, test)
        scores[test] = score(reader, *drawn) if finite else 0.5
        longer = drawn[0].size(1) > LENGTH
        if kind == "index" and rows == "equal" and longer:
            scores[f"{test}, index / length"] = score(reader, *drawn, "index / length")
    return kept_of(reader, losses, curve, EVERY, scores, finite, begin)
