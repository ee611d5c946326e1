"""The lines in the spectrum of a table of rows: which regular turns it holds, and how fast each is.

``python -m pe_book.spectrum FILE`` prints those of a ``.npy`` file, or of the tables of rows in a
``.safetensors`` file.
"""

from __future__ import annotations

import argparse
import math
import re
from pathlib import Path
from typing import NamedTuple

import numpy as np

from pe_book._validate import check_array

_PAD = 8  # frequencies looked at for each that the rows tell apart
_SLOW = 2 * _PAD  # half the table's period; a line's own breadth to each side, too
_AROUND = 12  # so many frequencies to each side say how much a line's surroundings fluctuate
# How models call their rows; T5's and BEiT's biases between two positions are called otherwise
_ROWS = re.compile(r"position_embeddings?\b|\bwpe\b|embed_positions|pos_embed|positional_embedding")
_LEAST_ROWS, _LEAST_COLUMNS = 32, 16
_RANGE = 200  # a Hann window's own side lobes are weaker than the strongest line by 1400 and more


class Line(NamedTuple):
    """A line: `period` in positions, `power` over the floor, `above` the higher valley beside it."""

    period: float
    power: float
    above: float


class Spectrum(NamedTuple):
    """`power` over the floor at `frequencies` (cycles a position); `lines`, slowest first; `trend`.

    `trend` is the most power at a period longer than half the table: a slow turn, a drift and a slow
    bend look alike there, so none of it is called a line.
    """

    frequencies: np.ndarray
    power: np.ndarray
    lines: list[Line]
    trend: float


def spectrum(rows: object) -> Spectrum:
    """The power spectrum of a table's rows over its floor, and the lines that stand out of it.

    The mean row is taken away, a Hann window laid along the positions, the power of each frequency
    summed over the columns, and divided by the median of the faster half, the floor.

    A **line** is a local maximum at a period of half the table or less whose power is at least
    `least` times the floor, as many times the higher of the two valleys beside it, and a 200th of the
    largest power. A valley is the lowest power on the way to the border, or to a frequency with more
    power; on the slow side from a period of two thirds of the table on. `least` is
    ``1 + 10 / sqrt(k) + 100 / k**2``, where 1 / k is the mean squared cosine between the columns'
    amplitudes at neighbouring frequencies: k independent columns fluctuate as these do.

    Parameters
    ----------
    rows : array_like of float, shape (positions, width)
        At least 32 positions in their order, and 16 columns.

    Returns
    -------
    Spectrum
        All of its powers are at least 0, and 1 is the floor.

    Raises
    ------
    TypeError
        If `rows` are no real numbers.
    ValueError
        If `rows` have another shape, are not finite, are all the same or have no floor.

    Notes
    -----
    Tried on tables without lines: random rows, smooth noise (Gaussian kernels of length 3, 5, 8 and
    12) and random walks, 64 × 64 to 512 × 32 and 127 × 384, also as mixtures of eight and of twenty
    such columns: of each kind at most one table in a hundred has a false line.
    """
    table = check_array("rows", rows, 2, filled=True)
    length, width = table.shape
    if length < _LEAST_ROWS or width < _LEAST_COLUMNS:
        raise ValueError(
            f"rows must have at least {_LEAST_ROWS} positions and {_LEAST_COLUMNS} columns, "
            f"got shape {table.shape}"
        )
    table = table / (np.abs(table).max() or 1.0)  # its squares neither overflow nor vanish
    if np.ptp(table, axis=0).max() < 1e-12:  # of the largest number: what rounding leaves
        raise ValueError("rows must differ, got the same row everywhere")
    windowed = (table - table.mean(axis=0)) * np.hanning(length)[:, None]
    amplitudes = np.fft.rfft(windowed, n=_PAD * length, axis=0)
    power = (np.abs(amplitudes) ** 2).sum(axis=1)
    floor = np.median(power[len(power) // 2 :])
    if not floor > 1e-28 * power.max():
        raise ValueError(
            "rows must differ by more than a slow change, got no power at short periods"
        )
    power = power / floor
    frequencies = np.arange(len(power)) / (_PAD * length)
    return Spectrum(
        frequencies, power, _lines(amplitudes, power, length), float(power[:_SLOW].max())
    )


def _lines(amplitudes: np.ndarray, power: np.ndarray, length: int) -> list[Line]:
    rises = np.diff(power, prepend=np.inf, append=0.0) > 0
    tops = np.flatnonzero(rises[:-1] & ~rises[1:] & (power >= max(1.0, power.max() / _RANGE)))
    found = []
    for at in tops[tops >= _SLOW]:
        top, slower, faster = float(power[at]), power[_SLOW * 3 // 4 : at][::-1], power[at + 1 :]
        above = top / max(_valley(slower, top), _valley(faster, top))
        if min(top, above) >= _least(amplitudes, at):
            found.append(Line(float(_PAD * length / at), top, float(above)))
    return found


def _least(amplitudes: np.ndarray, at: int) -> float:
    """What a line must have over what is around it: by chance one table in a hundred has as much."""
    places = at + _PAD * np.arange(-_AROUND, _AROUND + 1)
    beside = (abs(places - at) >= _SLOW) & (places >= _SLOW) & (places < len(amplitudes))
    around = amplitudes[places[beside]]
    sizes = np.linalg.norm(around, axis=1, keepdims=True)
    around = around / np.maximum(sizes, np.finfo(float).tiny)
    # Nearer ones than this are mixed by the Hann window
    apart = np.subtract.outer(places[beside], places[beside]) > _SLOW
    share = np.mean(np.abs(around @ around.conj().T)[apart] ** 2)
    return 1 + 10 * math.sqrt(share) + 100 * share**2


def _valley(side: np.ndarray, top: float) -> float:
    """The lowest power from a line outwards, until one is higher; at the border nothing is lower."""
    higher = np.flatnonzero(side > top)
    return side[: higher[0] if len(higher) else None].min(initial=top if len(side) else 0.0)


def tables(path: str | Path, name: str = "") -> dict[str, np.ndarray]:
    """The tables of rows in a ``.npy`` or ``.safetensors`` file, by their names.

    Parameters
    ----------
    path : str or Path
        The file; of a ``.safetensors`` one only the tables are read.
    name : str, optional
        Of one tensor in a ``.safetensors`` file; by default all that are called as rows are in BERT,
        GPT-2, CLIP, ViT, Whisper and wav2vec 2.0.

    Returns
    -------
    dict of ndarray, shape (positions, width)
        An axis of one in front is taken away.

    Raises
    ------
    ValueError
        If the file is of another kind, or has no such table; the message names those it has.
    """
    path = Path(path)
    if path.suffix == ".npy":
        return {path.name: np.load(path, allow_pickle=False)}
    if path.suffix != ".safetensors":
        raise ValueError(f"path must end in .npy or .safetensors, got {path.name}")
    from safetensors import safe_open

    with safe_open(path, framework="pt") as file:  # NumPy has no bfloat16
        shapes = {key: _plain(file.get_slice(key).get_shape()) for key in file.keys()}  # noqa: SIM118
        flat = [key for key, shape in shapes.items() if len(shape) == 2]
        chosen = [key for key in flat if (key == name if name else _ROWS.search(key))]
        if not chosen:
            raise ValueError(
                f"name must be a table's in {path.name}: {', '.join(flat) or 'it has none'}"
                + (f"; got {name}" if name else "; none of them is called as rows are")
            )
        return {key: file.get_tensor(key).float().numpy().reshape(shapes[key]) for key in chosen}


def _plain(shape: list[int]) -> list[int]:
    return shape[1:] if len(shape) == 3 and shape[0] == 1 else shape


def main() -> None:
    """Print the lines of each table of rows in a file."""
    parser = argparse.ArgumentParser(prog="python -m pe_book.spectrum", description=main.__doc__)
    parser.add_argument("file", help="a .npy or .safetensors file")
    parser.add_argument(
        "name", nargs="?", default="", help="of one tensor; else all tables of rows"
    )
    parser.add_argument("--first", type=int, default=0, help="row to begin with")
    parser.add_argument("--last", type=int, help="row to end before")
    told = parser.parse_args()
    try:
        for name, table in tables(told.file, told.name).items():
            rows = table[told.first : told.last]
            found = spectrum(rows)
            print(f"{name}, {' × '.join(map(str, rows.shape))}: {len(found.lines)} lines")
            print(f"  slower than {len(rows) / 2:.4g} positions: {found.trend:.3g} times the floor")
            for line in found.lines:
                print(f"  {line.period:.4g} positions: {line.power:.3g} times the floor")
    except (OSError, TypeError, ValueError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
