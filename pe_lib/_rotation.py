"""Sine and cosine tables, exact at any position: 128 base rows and one rotation per block.

Position p is 128 q + s, and a pair is stored as the complex number sin + i cos. To rotate a pair is
one complex multiplication, so 128 base rows and one row of rotations for every 128 positions give
the whole table with one product per entry and no further sines or cosines.

The angles of the rotations must be exact, and position times frequency in float64 is not: at
position ten million its rounding error is a billionth of a radian. So angles are integers, in units
of 2**-64 of a turn, and the overflow of a uint64 drops whole turns.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from decimal import Context, Decimal

import numpy as np
from numpy.typing import NDArray

TURN = Decimal("6.28318530717958647692528676655900576839433879875021164194988918")
DIGITS = Context(prec=60)

LAYOUTS = ("interleaved", "halves")
_ROWS = 128  # base rows, and the length of a block
_ENTRIES = 2**12  # angles per chunk, whose eight temporaries fit the processor's cache
_BUFFER = 512  # entries that NumPy casts at a time, which fit the cache unlike its default of 8192

_PER_RADIAN = DIGITS.divide(Decimal(2**128), TURN)  # units of 2**-128 of a turn
_UNIT = DIGITS.divide(TURN, Decimal(2**64))  # radians in 2**-64 of a turn
_HEAD = float(round(_UNIT * 2**82)) / 2**82  # 21 bits: its product with 32 bits is exact
_TAIL = float(_UNIT - Decimal(_HEAD))
_SMALL = 2.0**-10  # radians; below it the plain product is more exact than integer angles

_Pairs = NDArray[np.complex128]  # sine + i cosine
_PAIRED = {np.dtype(np.float32): np.complex64, np.dtype(np.float64): np.complex128}


class Frequencies:
    """Angular frequencies, also in units of 2**-64 of a turn per position.

    Parameters
    ----------
    terms : iterable of Decimal
        The frequencies to sixty digits, in radians per position, at least 0.
    count : int
        Number of frequencies.
    """

    def __init__(self, terms: Iterable[Decimal], count: int):
        self.terms = np.empty(count)
        self.whole = np.empty(count, np.uint64)
        self.rest = np.empty(count)
        for index, term in enumerate(terms):
            units = int(DIGITS.multiply(term, _PER_RADIAN))
            self.terms[index] = term
            self.whole[index] = units >> 64 & 2**64 - 1  # without whole turns
            self.rest[index] = (units & (2**64 - 1)) / 2**64


def fill(table: np.ndarray, first: int, frequencies: Frequencies, layout: str) -> np.ndarray:
    """Write the rows of positions `first`, `first` + 1 … into `table`, and return it.

    A row is the same product of the same two factors whatever the other rows are, so its bits depend
    on its position alone.
    """
    negative = min(max(-first, 0), len(table))  # number of rows
    if negative:
        _forward(table[:negative][::-1], 1 - first - negative, frequencies, layout)
        sines = split(table[:negative], layout)[0]
        np.negative(sines, out=sines)
    _forward(table[negative:], max(first, 0), frequencies, layout)
    return table


def fill_any(
    table: np.ndarray, positions: np.ndarray, frequencies: Frequencies, layout: str
) -> np.ndarray:
    """Write the rows of any `positions` (n,), at integers bit-identical to `fill`."""
    sines, cosines = split(table, layout)
    for rows in _chunks(len(positions), frequencies):
        blocks, inside = np.divmod(np.abs(positions[rows]), _ROWS)
        pairs = _pairs(inside, frequencies) * _rotations(blocks * _ROWS, frequencies)
        sines[rows] = np.copysign(1, positions[rows])[:, None] * pairs.real
        cosines[rows] = pairs.imag
    return table


def split(x, layout: str) -> tuple:
    """The first and the second column of every pair, sine and cosine, of an array or a tensor."""
    if layout == "interleaved":
        return x[..., 0::2], x[..., 1::2]
    half = x.shape[-1] // 2
    return x[..., :half], x[..., half:]


def _forward(table: np.ndarray, first: int, frequencies: Frequencies, layout: str) -> None:
    """`fill` for positions of at least 0."""
    last = first + len(table)  # exclusive
    step = _ROWS if table.itemsize > 2 else _ROWS // 8  # for the cache
    with _small_buffers():
        for inside in range(0, min(_ROWS, last) if len(table) else 0, step):
            rows = _pairs(np.arange(inside, min(inside + step, last)), frequencies)
            for start, rotations in _blocks(first, last, frequencies):
                if len(rotations) > 1:  # whole blocks
                    blocks = table[start - first :][: len(rotations) * _ROWS]
                    out = blocks.reshape(len(rotations), _ROWS, -1)[:, inside : inside + step]
                    _rotate(rows, rotations, out, layout)
                    continue
                start += inside
                begin, end = max(start, first), min(start + step, last)
                if begin < end:
                    out = table[None, begin - first : end - first]
                    _rotate(rows[begin - start : end - start], rotations, out, layout)


def _blocks(first: int, last: int, frequencies: Frequencies) -> Iterator[tuple[int, np.ndarray]]:
    """First positions of runs of blocks, with their rotations; a partial block is its own run."""
    longest = max(1, _ENTRIES // len(frequencies.terms))
    block, end = first // _ROWS, -(-last // _ROWS)
    while block < end:
        whole = last // _ROWS - block if block * _ROWS >= first else 0
        count = max(1, min(longest, whole))
        yield block * _ROWS, _rotations(_ROWS * np.arange(block, block + count), frequencies)
        block += count


def _rotate(rows: _Pairs, rotations: _Pairs, out: np.ndarray, layout: str) -> None:
    """Multiply all rows by each of the rotations, into `out` of shape (rotations, rows, columns)."""
    if rows.size * len(rotations) == 1:  # NumPy rounds a product of two scalars differently
        pair = np.repeat(rows, 2, axis=0) * rotations
        sines, cosines = split(out, layout)
        sines[...], cosines[...] = pair[:1].real, pair[:1].imag
        return
    shape = len(rotations), len(rows), rows.shape[1]
    dtype = _PAIRED.get(out.dtype) if layout == "interleaved" else None
    if dtype is not None:  # adjacent sine and cosine are one complex number
        out = out.view(dtype).reshape(shape)
        np.multiply(rows, rotations[:, None], out=out, casting="same_kind")
        return
    sines, cosines = (part.reshape(shape) for part in split(out, layout))
    step = max(1, 4 * _ENTRIES // rotations.size)
    for row in range(0, len(rows), step):
        pairs = rows[row : row + step] * rotations[:, None]
        sines[:, row : row + step] = pairs.real
        cosines[:, row : row + step] = pairs.imag


def _chunks(count: int, frequencies: Frequencies) -> Iterator[slice]:
    """Slices of `count` rows that fit the cache."""
    step = max(1, _ENTRIES // len(frequencies.terms))
    return (slice(row, row + step) for row in range(0, count, step))


def _pairs(positions: np.ndarray, frequencies: Frequencies) -> _Pairs:
    """The pairs sin + i cos of positions (n,) times frequencies, complex128 of shape (n, pairs)."""
    pairs = np.empty((len(positions), len(frequencies.terms)), np.complex128)
    for rows in _chunks(len(positions), frequencies):
        pairs.real[rows], pairs.imag[rows] = _sine_cosine(positions[rows], frequencies)
    return pairs


def _rotations(positions: np.ndarray, frequencies: Frequencies) -> _Pairs:
    """The factors cos − i sin that rotate sin + i cos by positions times frequencies."""
    return -1j * _pairs(positions, frequencies)


def _sine_cosine(positions: np.ndarray, frequencies: Frequencies) -> tuple[np.ndarray, np.ndarray]:
    """Sine and cosine of positions (n,), at least 0, times frequencies; shapes (n, pairs)."""
    whole = np.floor(positions)
    turns = np.multiply.outer(whole.astype(np.uint64), frequencies.whole)
    turns += np.multiply.outer(whole, frequencies.rest).astype(np.uint64)
    turns = turns.view(np.int64)  # between −1/2 and 1/2 of a turn
    head = (turns >> 32).astype(np.float64)
    head *= 2.0**32
    tail = (turns & (2**32 - 1)).astype(np.float64)
    tail *= _HEAD + _TAIL
    tail += np.multiply.outer(positions - whole, frequencies.terms)
    tail += head * _TAIL
    head *= _HEAD  # exact
    angle = head + tail
    back = angle - head  # Knuth's two-sum: the rounding error of the sum
    lost = (head - (angle - back)) + (tail - back)
    plain = np.multiply.outer(positions, frequencies.terms)
    small = plain < _SMALL
    np.copyto(angle, plain, where=small)
    np.copyto(lost, 0, where=small)
    sine, cosine = np.sin(angle), np.cos(angle)
    return sine + lost * cosine, cosine - lost * sine


@contextmanager
def _small_buffers() -> Iterator[None]:
    """Let NumPy cast in chunks that fit the cache; the setting is per thread."""
    default = np.setbufsize(_BUFFER)
    try:
        yield
    finally:
        np.setbufsize(default)
