"""Spectral lines of a table of position rows: the periodic components and their periods.

``python -m pe_book.spectrum FILE`` prints the lines of a ``.npy`` file, or of the position tables in a
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

_PAD = 8  # zero padding: frequencies per resolution cell (1 / rows)
_SLOW = 2 * _PAD  # a period of half the table; also the half width of a Hann window's main lobe
_AROUND = 12  # resolution cells on each side that estimate the fluctuation of the background
# Names of position tables in published models; relative biases (T5, BEiT) have other names
_ROWS = re.compile(r"position_embeddings?\b|\bwpe\b|embed_positions|pos_embed|positional_embedding")
_LEAST_ROWS, _LEAST_COLUMNS = 32, 16
_RANGE = 200  # dynamic range; the side lobes of a Hann window are at least 1400 times weaker


class Line(NamedTuple):
    """A line: `period` in positions, `power` over the floor, `above` over the higher adjacent valley."""

    period: float
    power: float
    above: float


class Spectrum(NamedTuple):
    """`power` over the floor at `frequencies` (cycles a position); `lines`, slowest first; `trend`.

    `trend` is the largest power at periods above half the table. A slow rotation, a drift and a slow
    curve cannot be distinguished there, so it is not called a line.
    """

    frequencies: np.ndarray
    power: np.ndarray
    lines: list[Line]
    trend: float


def spectrum(rows: object) -> Spectrum:
    """Power spectrum of a table of rows relative to its floor, and its lines.

    The mean row is subtracted, a Hann window is applied along the positions, the power of each
    frequency is summed over the columns and divided by the median of the faster half, the floor.

    A **line** is a local maximum at a period of half the table or less whose power is at least
    `least` times the floor, `least` times the higher of its two valleys, and a 200th of the largest
    power. A valley is the lowest power between the maximum and the next frequency with more power, or
    the border; on the slow side the border is a period of two thirds of the table. `least` is
    ``1 + 10 / sqrt(k) + 100 / k**2``, where k is the effective number of independent columns around
    the maximum: 1 / k is the mean squared cosine between amplitude vectors of nearby frequencies.

    Parameters
    ----------
    rows : array_like of float, shape (positions, width)
        Consecutive positions, at least 32, with at least 16 columns.

    Returns
    -------
    Spectrum
        Powers are nonnegative; the floor is 1.

    Raises
    ------
    TypeError
        If `rows` are not real numbers.
    ValueError
        If `rows` have another shape, are not finite, are all equal or have no power at short periods.

    Notes
    -----
    Calibrated on tables without lines: random rows, smooth noise (Gaussian kernels of length 3, 5, 8
    and 12) and random walks. With independent columns (64 × 16 to 512 × 32, 127 × 384), and with
    mixtures of 8 to 20 (128 × 64, 127 × 384), at most one table in a hundred has a false line. The
    limit is longer tables of few directions: of smooth noise of length 3 in 8 directions, 512 × 64,
    15 tables in a hundred have one (length 5: 6, length 8: 1), and up to 3 of 128 × 64 in 4 directions.
    """
    table = check_array("rows", rows, 2, filled=True)
    length, width = table.shape
    if length < _LEAST_ROWS or width < _LEAST_COLUMNS:
        raise ValueError(
            f"rows must have at least {_LEAST_ROWS} positions and {_LEAST_COLUMNS} columns, "
            f"got shape {table.shape}"
        )
    table = table / (np.abs(table).max() or 1.0)  # squares neither overflow nor underflow
    if np.ptp(table, axis=0).max() < 1e-12:  # relative: rounding errors only
        raise ValueError("rows must differ, got equal rows")
    windowed = (table - table.mean(axis=0)) * np.hanning(length)[:, None]
    amplitudes = np.fft.rfft(windowed, n=_PAD * length, axis=0)
    power = (np.abs(amplitudes) ** 2).sum(axis=1)
    floor = np.median(power[len(power) // 2 :])
    if not floor > 1e-28 * power.max():
        raise ValueError("rows must have power at short periods, got a slow change only")
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
    """Threshold of a line over its background, for one false line in a hundred tables."""
    places = at + _PAD * np.arange(-_AROUND, _AROUND + 1)
    beside = (abs(places - at) >= _SLOW) & (places >= _SLOW) & (places < len(amplitudes))
    around = amplitudes[places[beside]]
    sizes = np.linalg.norm(around, axis=1, keepdims=True)
    around = around / np.maximum(sizes, np.finfo(float).tiny)
    # nearer frequencies are correlated by the Hann window
    apart = np.subtract.outer(places[beside], places[beside]) > _SLOW
    share = np.mean(np.abs(around @ around.conj().T)[apart] ** 2)
    return 1 + 10 * math.sqrt(share) + 100 * share**2


def _valley(side: np.ndarray, top: float) -> float:
    """Lowest power from a maximum outwards to the next higher power, or to the border."""
    higher = np.flatnonzero(side > top)
    return side[: higher[0] if len(higher) else None].min(initial=top if len(side) else 0.0)


def tables(path: str | Path, name: str = "") -> dict[str, np.ndarray]:
    """Position tables in a ``.npy`` or ``.safetensors`` file, by name.

    Parameters
    ----------
    path : str or Path
        The file; from ``.safetensors`` only the tables are read.
    name : str, optional
        One tensor of a ``.safetensors`` file; by default all tensors named as position tables of
        BERT, GPT-2, CLIP, ViT and Whisper are.

    Returns
    -------
    dict of ndarray, shape (positions, width)
        A leading axis of length 1 is dropped.

    Raises
    ------
    ValueError
        If the file has another suffix or no such table; the message lists the tables it has.
    """
    path = Path(path)
    if path.suffix == ".npy":
        return {path.name: np.load(path, allow_pickle=False)}
    if path.suffix != ".safetensors":
        raise ValueError(f"path must end in .npy or .safetensors, got {path.name}")
    from safetensors import safe_open

    with safe_open(path, framework="pt") as file:  # NumPy lacks bfloat16
        shapes = {key: _plain(file.get_slice(key).get_shape()) for key in file.keys()}  # noqa: SIM118
        flat = [key for key, shape in shapes.items() if len(shape) == 2]
        chosen = [key for key in flat if (key == name if name else _ROWS.search(key))]
        if not chosen:
            raise ValueError(
                f"name must be a table's in {path.name}: {', '.join(flat) or 'it has none'}"
                + (f"; got {name}" if name else "; none has the name of a position table")
            )
        return {key: file.get_tensor(key).float().numpy().reshape(shapes[key]) for key in chosen}


def _plain(shape: list[int]) -> list[int]:
    return shape[1:] if len(shape) == 3 and shape[0] == 1 else shape


def main() -> None:
    """Print the lines of each position table in a file."""
    parser = argparse.ArgumentParser(prog="python -m pe_book.spectrum", description=main.__doc__)
    parser.add_argument("file", help="a .npy or .safetensors file")
    parser.add_argument(
        "name", nargs="?", default="", help="one tensor; default: all position tables"
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
