"""Tables of sines and cosines, exact at any position: first rows, and a rotation for each block.

Position p is 128 q + s. With a pair held as the complex number sin + i cos, to turn it on is to
multiply, so 128 first rows and one row of rotations for every 128 positions make the whole table,
one product an entry: no sine, no cosine.

What a row of rotations starts from must be exact. Position times frequency in float64 is not: at
position ten million its rounding alone is a billionth of a radian. So turns are counted in whole
numbers, in units of 2**-64 of a turn; whole turns fall off the top of a uint64 on their own.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from decimal import Context, Decimal

import numpy as np
from numpy.typing import NDArray

TURN = Decimal("6.28318530717958647692528676655900576839433879875021164194988918")
DIGITS = Context(prec=60)

LAYOUTS = ("interleaved", "halves")
_ROWS = 128  # the first rows, and the length of a block
_ENTRIES = 2**12  # angles at a time: their eight temporaries stay in the processor's cache
_BUFFER = 512  # entries that NumPy casts at a time; its own 8192 leave the cache

_PER_RADIAN = DIGITS.divide(Decimal(2**128), TURN)  # units of 2**-128 of a turn
_UNIT = DIGITS.divide(TURN, Decimal(2**64))  # radians in 2**-64 of a turn
_HEAD = float(round(_UNIT * 2**82)) / 2**82  # its first 21 bits: times 32 more bits, still exact
_TAIL = float(_UNIT - Decimal(_HEAD))
_SMALL = 2.0**-10  # radians; below it the plain product keeps more digits than counted turns do

_Pairs = NDArray[np.complex128]  # sine and cosine as one number
_PAIRED = {np.dtype(np.float32): np.complex64, np.dtype(np.float64): np.complex128}


class Frequencies:
    """Angular frequencies, each with the units of 2**-64 of a turn that it makes a position.

    Parameters
    ----------
    terms : iterable of Decimal
        The frequencies to sixty digits, in radians per position, at least 0.
    count : int
        How many they are.
    """

    def __init__(self, terms: Iterable[Decimal], count: int):
        self.terms = np.empty(count)
        self.whole = np.empty(count, np.uint64)
        self.rest = np.empty(count)
        for index, term in enumerate(terms):
            units = int(DIGITS.multiply(term, _PER_RADIAN))
            self.terms[index] = term
            self.whole[index] = units >> 64 & 2**64 - 1  # whole turns make no difference
            self.rest[index] = (units & (2**64 - 1)) / 2**64


def fill(table: np.ndarray, first: int, frequencies: Frequencies, layout: str) -> np.ndarray:
    """The rows of positions `first`, `first` + 1 …, written into `table`, which is returned.

    A row's bits depend on its position alone: they come out of the same two numbers in the same
    way, whatever rows stand around it.
    """
    before = min(max(-first, 0), len(table))  # rows of negative positions
    if before:
        _forward(table[:before][::-1], 1 - first - before, frequencies, layout)
        sines = split(table[:before], layout)[0]
        np.negative(sines, out=sines)
    _forward(table[before:], max(first, 0), frequencies, layout)
    return table


def fill_any(
    table: np.ndarray, positions: np.ndarray, frequencies: Frequencies, layout: str
) -> np.ndarray:
    """The rows of any `positions` (n,), with the bits that `fill` gives to whole ones."""
    sines, cosines = split(table, layout)
    step = max(1, _ENTRIES // len(frequencies.terms))
    for row in range(0, len(positions), step):
        rows = slice(row, row + step)
        blocks, inside = np.divmod(np.abs(positions[rows]), _ROWS)
        pairs = _pairs(inside, frequencies) * _rotations(blocks * _ROWS, frequencies)
        sines[rows] = np.copysign(1, positions[rows])[:, None] * pairs.real
        cosines[rows] = pairs.imag
    return table


def split(x, layout: str) -> tuple:
    """The first and the second column of every pair: sine and cosine; of a tensor as well."""
    if layout == "interleaved":
        return x[..., 0::2], x[..., 1::2]
    half = x.shape[-1] // 2
    return x[..., :half], x[..., half:]


def _forward(table: np.ndarray, first: int, frequencies: Frequencies, layout: str) -> None:
    """As `fill`, for positions that are not negative."""
    last = first + len(table)  # the first position that is none of ours
    most = _ROWS if table.itemsize > 2 else _ROWS // 8  # beside a narrow table there is less room
    with _small_buffers():
        for inside in range(0, min(_ROWS, last) if len(table) else 0, most):
            rows = _pairs(np.arange(inside, min(inside + most, last)), frequencies)
            for place, turns in _blocks(first, last, frequencies):
                if len(turns) > 1:  # whole blocks
                    blocks = table[place - first :][: len(turns) * _ROWS]
                    into = blocks.reshape(len(turns), _ROWS, -1)[:, inside : inside + most]
                    _turn(rows, turns, into, layout)
                    continue
                start = place + inside
                begin, end = max(start, first), min(start + most, last)
                if begin < end:
                    into = table[None, begin - first : end - first]
                    _turn(rows[begin - start : end - start], turns, into, layout)


def _blocks(first: int, last: int, frequencies: Frequencies) -> Iterator[tuple[int, np.ndarray]]:
    """Where some whole blocks begin, and their rotations; a part of a block comes alone."""
    most = max(1, _ENTRIES // len(frequencies.terms))
    block, end = first // _ROWS, -(-last // _ROWS)
    while block < end:
        whole = last // _ROWS - block if block * _ROWS >= first else 0
        count = max(1, min(most, whole))
        yield block * _ROWS, _rotations(_ROWS * np.arange(block, block + count), frequencies)
        block += count


def _turn(rows: _Pairs, turns: _Pairs, into: np.ndarray, layout: str) -> None:
    """All rows by the first turn, all rows by the second …, into (turns, rows, columns)."""
    if rows.size * len(turns) == 1:  # NumPy rounds a product of two lone numbers in another way
        pair = np.repeat(rows, 2, axis=0) * turns
        sines, cosines = split(into, layout)
        sines[...], cosines[...] = pair[:1].real, pair[:1].imag
        return
    shape = len(turns), len(rows), rows.shape[1]
    kind = _PAIRED.get(into.dtype) if layout == "interleaved" else None
    if kind is not None:  # a sine and the cosine beside it are a complex number as they lie
        out = into.view(kind).reshape(shape)
        np.multiply(rows, turns[:, None], out=out, casting="same_kind")
        return
    sines, cosines = (part.reshape(shape) for part in split(into, layout))
    step = max(1, 4 * _ENTRIES // turns.size)
    for row in range(0, len(rows), step):
        pairs = rows[row : row + step] * turns[:, None]
        sines[:, row : row + step] = pairs.real
        cosines[:, row : row + step] = pairs.imag


def _pairs(positions: np.ndarray, frequencies: Frequencies) -> _Pairs:
    """The pairs sin + i cos of positions (n,) times frequencies, complex128 of shape (n, pairs)."""
    answer = np.empty((len(positions), len(frequencies.terms)), np.complex128)
    step = max(1, _ENTRIES // len(frequencies.terms))
    for row in range(0, len(positions), step):
        rows = slice(row, row + step)
        answer.real[rows], answer.imag[rows] = _sine_cosine(positions[rows], frequencies)
    return answer


def _rotations(positions: np.ndarray, frequencies: Frequencies) -> _Pairs:
    """The rotations cos − i sin: a product turns sin + i cos on by positions times frequencies."""
    return -1j * _pairs(positions, frequencies)


def _sine_cosine(positions: np.ndarray, frequencies: Frequencies) -> tuple[np.ndarray, np.ndarray]:
    """Sine and cosine of positions (n,), at least 0, times frequencies; shapes (n, pairs)."""
    places = np.floor(positions)
    turns = np.multiply.outer(places.astype(np.uint64), frequencies.whole)
    turns += np.multiply.outer(places, frequencies.rest).astype(np.uint64)
    turns = turns.view(np.int64)  # between −1/2 and 1/2 of a turn
    head = (turns >> 32).astype(np.float64)
    head *= 2.0**32
    tail = (turns & (2**32 - 1)).astype(np.float64)
    tail *= _HEAD + _TAIL
    tail += np.multiply.outer(positions - places, frequencies.terms)
    tail += head * _TAIL
    head *= _HEAD  # exact
    angle = head + tail
    back = angle - head  # D. E. Knuth's two-sum: what the sum has rounded away
    lost = (head - (angle - back)) + (tail - back)
    plain = np.multiply.outer(positions, frequencies.terms)
    small = plain < _SMALL
    np.copyto(angle, plain, where=small)
    np.copyto(lost, 0, where=small)
    sine, cosine = np.sin(angle), np.cos(angle)
    return sine + lost * cosine, cosine - lost * sine


@contextmanager
def _small_buffers() -> Iterator[None]:
    """Let NumPy cast in pieces that stay in the cache; the setting is this thread's own."""
    before = np.setbufsize(_BUFFER)
    try:
        yield
    finally:
        np.setbufsize(before)
