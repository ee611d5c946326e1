"""Spectral lines of a table of position rows: the periodic components and their periods.

``python -m pe_book.spectrum FILE`` prints the lines of a ``.npy`` file, or of the position tables in a
``.safetensors`` or ``.gguf`` file.
"""

from __future__ import annotations

import argparse
import json
import math
import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pe_book._validate import check_array

_PAD = 8  # zero padding: frequencies per resolution cell (1 / rows)
_SLOW = 2 * _PAD  # a period of half the table; also the half width of a Hann window's main lobe
_BESIDE = 4 * _PAD  # near a maximum: twice the half width of a Hann window's main lobe
_FAR = 3  # how much deeper a valley further away must be: it is the lowest of more frequencies
_AROUND = 12  # resolution cells on each side that estimate the fluctuation of the background
_KNOWN = json.loads(files("pe_book").joinpath("position_tables.json").read_text(encoding="utf-8"))
(_LEAST_ROWS, _), (_LEAST_COLUMNS, _) = _KNOWN["between"].values()
_NONE = np.empty((0, 0))  # rows that are not loaded yet
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
    `least` times the floor, a 200th of the largest power, and `least` times the higher of its two
    valleys within a frequency of ``4 / positions``, or three times `least` times that of its whole
    valleys. A valley is the lowest power between the maximum and the next frequency with more power, or
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
    and 12) and random walks. With independent columns (64 × 16 to 512 × 64, 127 × 384), and with
    mixtures of 8 to 20 (64 × 64 to 512 × 64), about one table in a hundred or fewer has a false line: of
    512 × 64 in 8 directions, 3 of 300 with length 5, where whole valleys alone would give 7 in a hundred,
    and 17 with length 3. The limit is fewer directions: of 512 × 64 in 4, up to 5 in a hundred have one.
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
    lines = []
    for at in tops[tops >= _SLOW]:
        top, slower, faster = float(power[at]), power[_SLOW * 3 // 4 : at][::-1], power[at + 1 :]
        above = top / max(_valley(slower, top), _valley(faster, top))
        near = top / max(_valley(side[:_BESIDE], top) for side in (slower, faster))
        least = _least(amplitudes, at)
        if top >= least and (near >= least or above >= _FAR * least):
            lines.append(Line(float(_PAD * length / at), top, float(above)))
    return lines


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


class Table(NamedTuple):
    """Rows in a file: `role` is the model whose names they have; positions begin at row `first`.

    For image positions, `grid` is (rows, columns). `says` is a remark on the table.
    """

    rows: np.ndarray
    role: str = ""
    first: int = 0
    grid: tuple[int, int] | None = None
    says: str = ""


def tables(path: str | Path, name: str = "") -> dict[str, Table]:
    """Position tables in a ``.npy``, ``.safetensors`` or ``.gguf`` file, by name.

    Parameters
    ----------
    path : str or Path
        The file; only the tables are read of a ``.safetensors`` or ``.gguf`` file.
    name : str, optional
        One tensor of such a file; by default all tensors with the names that position tables have in
        BERT, GPT-2, CLIP, ViT, Whisper and others (``position_tables.json``).

    Returns
    -------
    dict of Table
        Rows have shape (positions, width); a leading axis of length 1 is dropped.

    Raises
    ------
    ModuleNotFoundError
        If the file is a ``.gguf`` file and the package gguf is missing.
    NotImplementedError
        If a ``.gguf`` table's type cannot be read.
    ValueError
        If the file has another suffix, is damaged or has no such table; the message lists those it has.
    """
    path = Path(path)
    if path.suffix == ".npy":
        return {path.name: Table(np.load(path, allow_pickle=False))}
    if path.suffix not in (".safetensors", ".gguf"):
        rule = f"path must end in .npy, .safetensors or .gguf, got {path.name}"
        raise ValueError(f"{rule}{_hint(path)}")
    try:
        shapes, read = (_gguf if path.suffix == ".gguf" else _safetensors)(path)
    except (OSError, ModuleNotFoundError):
        raise
    except Exception as error:  # both packages raise many kinds of errors for damaged files
        why = f"got {path.name}: {error}"
        raise ValueError(f"path must be a whole {path.suffix} file, {why}") from None
    by_name = {key: _table(key, shape) for key, shape in shapes.items()}
    flat = {key: table for key, table in by_name.items() if table is not None}
    chosen = [key for key, table in flat.items() if (key == name if name else table.role)]
    if not chosen:
        why = f"got {name}" if name else "none has the name of a position table"
        listed = ", ".join(flat) or "it has none"
        notes = [(_named(rule, shapes), rule["says"]) for rule in _KNOWN["others"]]
        why += "".join(f"; {keys[0]} {says}" for keys, says in notes if keys)
        raise ValueError(f"name must be a table's in {path.name}: {listed}; {why}")
    return {key: flat[key]._replace(rows=read(key).reshape(-1, shapes[key][-1])) for key in chosen}


def _hint(path: Path) -> str:
    """The end of the message for a file of another kind: what to do instead."""
    if path.suffix in (".bin", ".pt", ".pth", ".ckpt", ".pkl"):
        return f": {_KNOWN['pickle']}"
    held = json.loads(path.read_text(encoding="utf-8")) if path.suffix == ".json" else None
    parts = held.get("weight_map") if isinstance(held, dict) else None
    if not isinstance(parts, dict):
        return ""
    for rule in _KNOWN["tables"]:
        for key in _named(rule, parts):
            return f": open {parts[key]}, which holds {key}"
    return ""


def _named(rule: dict, keys: Iterable[str]) -> list[str]:
    return [key for key in keys if re.search(rule["match"], key)]


def _safetensors(path: Path) -> tuple[dict[str, Sequence[int]], Any]:
    from safetensors import safe_open

    file = safe_open(path, framework="pt")  # NumPy lacks bfloat16
    shapes = {key: file.get_slice(key).get_shape() for key in file.keys()}  # noqa: SIM118
    return shapes, lambda key: file.get_tensor(key).float().numpy()


def _gguf(path: Path) -> tuple[dict[str, Sequence[int]], Any]:
    from pe_configs._gguf import bounded_reader

    held = {one.name: one for one in bounded_reader()(path).tensors}
    from gguf import dequantize

    def read(key: str) -> np.ndarray:
        data = held[key].data
        return data if data.dtype == np.float64 else dequantize(data, held[key].tensor_type)

    return {key: [int(side) for side in one.shape[::-1]] for key, one in held.items()}, read


def _table(name: str, shape: Sequence[int]) -> Table | None:
    """The table, without its rows, that a tensor's name and shape indicate; None if it is not one."""
    axes = shape[1:] if len(shape) > 2 and shape[0] == 1 else shape
    count = math.prod(axes[:-1])
    fits = (one for one in _KNOWN["tables"] if _named(one, [name]) and _fits(one, count))
    rule = next(fits, {})
    pictured, side = "grid" in rule, math.isqrt(count)
    if len(axes) != (3 if pictured and len(shape) == 4 and shape[1] == shape[2] else 2):
        return None
    more, role = count - side**2, rule.get("role", "")
    if pictured and more <= _KNOWN["registers"]:
        return Table(_NONE, role, more, (side, side))
    says = _KNOWN["unsquare"] if pictured else rule.get("says", "")
    return Table(_NONE, role, rule.get("padding", 0), None, says)


def _fits(rule: dict, count: int) -> bool:
    if "padding" in rule:
        return math.log2(max(count - rule["padding"], 1)).is_integer()
    return count == rule.get("rows", count)


def main() -> None:
    """Print the lines of each position table in a file."""
    parser = argparse.ArgumentParser(prog="python -m pe_book.spectrum", description=main.__doc__)
    parser.add_argument("file", help="a .npy, .safetensors or .gguf file")
    parser.add_argument(
        "name", nargs="?", default="", help="one tensor; default: all position tables"
    )
    parser.add_argument("--first", type=int, help="row to begin with; default: a position's first")
    parser.add_argument("--last", type=int, help="row to end before; with either, no grid")
    args = parser.parse_args()
    errors = []
    try:
        for name, table in tables(args.file, args.name).items():
            title = f"{name}, {table.role}" if table.role else name
            if table.says:
                print(f"{title}: {table.says}")
            first = table.first if args.first is None else args.first
            rows = {title: table.rows[first : args.last]}
            if table.grid and args.first is args.last is None:
                down = table.rows[first:].reshape(*table.grid, -1)
                across = down.swapaxes(0, 1)
                rows = {f"{title}, down": down, f"{title}, across": across}
            for each, some in rows.items():
                try:
                    _print_lines(each, some.reshape(len(some), -1))
                except ValueError as error:
                    errors.append(f"{each}: {error}")
    except (ImportError, NotImplementedError, OSError, TypeError, ValueError) as error:
        errors.append(str(error))
    if errors:
        parser.error("\n".join(errors))


def _print_lines(title: str, rows: np.ndarray) -> None:
    result = spectrum(rows)
    print(f"{title}, {' × '.join(map(str, rows.shape))}: {len(result.lines)} lines")
    print(f"  slower than {len(rows) / 2:.4g} positions: {result.trend:.3g} times the floor")
    for line in result.lines:
        print(f"  {line.period:.4g} positions: {line.power:.3g} times the floor")


if __name__ == "__main__":
    main()
