"""A rotary implementation, correct or with one of the known faults, for `pe_configs.check`."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from pe_configs.describe import LayerPositions, rope_frequencies


class Rope(NamedTuple):
    """A rotary implementation; the defaults from `positions` on are those of correct code."""

    frequencies: np.ndarray
    head_dim: int
    layout: str = "halves"
    trailing: bool = False
    factor: float = 1.0
    positions: Callable[[np.ndarray], np.ndarray] = lambda p: p
    key_layout: str = ""
    key_positions: Callable[[np.ndarray], np.ndarray] | None = None
    by_head: bool = False  # the index of the head replaces the position
    sign: int = -1  # of the sine in the rotation of the first column
    table_layout: str = ""  # of the angles, if not that of the columns

    def both(self, q: np.ndarray, k: np.ndarray, p: np.ndarray) -> tuple[np.ndarray, ...]:
        """Query and key, rotated."""
        key_positions = self.key_positions or self.positions
        return self.rotate(q, self.positions(p)), self.rotate(k, key_positions(p), self.key_layout)

    def rotate(self, x: np.ndarray, p: np.ndarray, layout: str = "") -> np.ndarray:
        """`x` of shape (batch, heads, seq, head_dim), rotated by positions `p` of shape (batch, seq)."""
        width, layout = 2 * len(self.frequencies), layout or self.layout
        start = self.head_dim - width if self.trailing else 0
        first, second = _pairs(layout, width)
        positions = np.arange(x.shape[1])[:, None, None] if self.by_head else p[:, None, :, None]
        angles = np.empty((*positions.shape[:-1], width))
        for columns in _pairs(self.table_layout or layout, width):
            angles[..., columns] = positions * self.frequencies
        cos, sin = self.factor * np.cos(angles), self.factor * np.sin(angles)
        result = x.astype(float)
        part = result[..., start : start + width]  # a view
        one, other = part[..., first].copy(), part[..., second].copy()
        part[..., first] = one * cos[..., first] + self.sign * other * sin[..., first]
        part[..., second] = one * sin[..., second] + other * cos[..., second]
        return result


def _pairs(layout: str, width: int) -> tuple[slice, slice]:
    if layout == "halves":
        return slice(0, width // 2), slice(width // 2, width)
    return slice(0, width, 2), slice(1, width, 2)


def faults(
    config: Any, right: Rope, layer: LayerPositions, layers: tuple[LayerPositions, ...]
) -> Iterator[tuple[str, Rope]]:
    """Known faults, each with its description."""
    bug, layout = right._replace, right.layout
    other = {"halves": "interleaved", "interleaved": "halves"}[layout]
    width, base = 2 * len(right.frequencies), float(layer.base or 0)

    def powers(of: float, columns: int = width) -> np.ndarray:
        return of ** (-np.arange(0, columns, 2) / columns)

    yield f"columns are paired as in {other}, the model pairs {layout} (bug 1)", bug(layout=other)
    yield "query and key are paired in two layouts", bug(key_layout=other)
    yield "query and key are paired in two layouts", bug(layout=other, key_layout=layout)
    for kind in {one.layer_type for one in layers} - {layer.layer_type}:
        try:
            frequencies, factor, _ = rope_frequencies(config, layer_type=kind)
        except ValueError:  # not rotary
            continue
        changed = bug(frequencies=frequencies, factor=factor)
        yield f"the frequencies are those of the {kind} layers (bug 2)", changed
    yield "positions are doubled (bug 3)", bug(positions=lambda p: 2 * p)
    yield "positions are halved", bug(positions=lambda p: p / 2)
    if right.factor != 1:
        yield "the attention factor is applied twice (bug 4)", bug(factor=right.factor**2)
        yield "the attention factor is left out (bug 5)", bug(factor=1.0)
    unscaled = powers(base)
    turning = int((right.frequencies > 0).sum())
    if turning < len(right.frequencies):
        text = "a part turns as a narrower head, the model keeps the whole head's frequencies and stops some"
        yield text, bug(frequencies=powers(base, 2 * turning))
        yield "all pairs turn, the model stops some", bug(frequencies=unscaled)
    elif not np.allclose(unscaled, right.frequencies):
        yield "the scaling is left out", bug(frequencies=unscaled)
        yield "the scaling is left out", bug(frequencies=unscaled, factor=1.0)
        yield "the scaling is applied twice", bug(frequencies=right.frequencies**2 / unscaled)
    if width < right.head_dim:
        whole = powers(base, right.head_dim)
        text = "part of the head turns with the frequencies of the whole (bug 6)"
        yield text, bug(frequencies=whole[: width // 2])
        changed = bug(frequencies=whole, trailing=False)
        yield "the whole head turns, the model turns a part", changed
        yield "the other end of the head turns", bug(trailing=not right.trailing)
    for dtype, bits in (("bfloat16", 8), ("float16", 11)):
        yield f"positions are rounded to {dtype} (bug 7)", bug(positions=_rounded(bits))
    if base != 10_000:
        text = "the base is 10 000, whatever the file says"
        yield text, bug(frequencies=powers(10_000.0))
    yield "the base is 10 to the power ln(base)", bug(frequencies=powers(10 ** np.log(base)))
    text = "the exponent lacks its 2: the base is the root of the right one"
    yield text, bug(frequencies=base ** (-np.arange(width // 2) / width))
    yield "vectors are turned the other way", bug(frequencies=-right.frequencies)
    yield "the key is turned the other way", bug(key_positions=lambda p: -p)
    yield "only the query is turned", bug(key_positions=lambda p: 0 * p)
    changed = bug(positions=lambda p: 0 * p, key_positions=lambda p: p)
    yield "only the key is turned", changed
    yield "the query stands one position behind its key", bug(key_positions=lambda p: p + 1)
    yield "the query stands one position ahead of its key", bug(key_positions=lambda p: p - 1)
    yield "a minus is missing: nothing is turned, columns are mixed", bug(sign=1)
    text = f"the tables are dealt as for {other}, the columns are paired in {layout}"
    yield text, bug(table_layout=other)
    yield "nothing is turned", bug(frequencies=0 * right.frequencies)
    text = "angles grow along the heads, not along the text: two axes are exchanged"
    yield text, bug(by_head=True)


def _rounded(bits: int) -> Callable[[np.ndarray], np.ndarray]:
    """A function that rounds integers to this many binary digits, halves to even."""

    def rounded(p: np.ndarray) -> np.ndarray:
        step = 2.0 ** np.maximum(np.frexp(p)[1] - bits, 0)
        return np.round(p / step) * step

    return rounded
