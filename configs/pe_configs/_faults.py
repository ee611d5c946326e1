"""A rotary implementation, correct or with one of the known faults, for `pe_configs.check`."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from pe_configs.describe import LayerPositions, rope_frequencies


class Rope(NamedTuple):
    """A rotary implementation; the defaults of the later fields are those of correct code."""

    speeds: np.ndarray
    head: int
    layout: str = "halves"
    trailing: bool = False
    factor: float = 1.0
    places: Callable[[np.ndarray], np.ndarray] = lambda p: p
    key_layout: str = ""
    key_places: Callable[[np.ndarray], np.ndarray] | None = None
    by_head: bool = False  # the angle grows along the heads, not along the text
    minus: int = -1  # the sign of the second column in the first one's sum
    table_layout: str = ""  # of the angles, if it is not that of the columns

    def both(self, q: np.ndarray, k: np.ndarray, p: np.ndarray) -> tuple[np.ndarray, ...]:
        """Query and key, rotated."""
        key_places = self.key_places or self.places
        return self.turn(q, self.places(p)), self.turn(k, key_places(p), self.key_layout)

    def turn(self, x: np.ndarray, p: np.ndarray, layout: str = "") -> np.ndarray:
        """`x` of shape (batch, heads, seq, head_dim), rotated by positions `p` of shape (batch, seq)."""
        width, layout = 2 * len(self.speeds), layout or self.layout
        start = self.head - width if self.trailing else 0
        part = x[..., start : start + width]
        first, second = _pairs(layout, width)
        places = np.arange(x.shape[1])[:, None, None] if self.by_head else p[:, None, :, None]
        angles = np.empty((*places.shape[:-1], width))
        for columns in _pairs(self.table_layout or layout, width):
            angles[..., columns] = places * self.speeds
        cos, sin = self.factor * np.cos(angles), self.factor * np.sin(angles)
        turned, out = np.empty_like(part, dtype=float), x.astype(float)
        one, other = part[..., first], part[..., second]
        turned[..., first] = one * cos[..., first] + self.minus * other * sin[..., first]
        turned[..., second] = one * sin[..., second] + other * cos[..., second]
        out[..., start : start + width] = turned
        return out


def _pairs(layout: str, width: int) -> tuple[slice, slice]:
    if layout == "halves":
        return slice(0, width // 2), slice(width // 2, width)
    return slice(0, width, 2), slice(1, width, 2)


def faults(
    config: Any, right: Rope, layer: LayerPositions, layers: tuple[LayerPositions, ...]
) -> Iterator[tuple[str, Rope]]:
    """Known faults, each with its description."""
    other = {"halves": "interleaved", "interleaved": "halves"}[right.layout]
    width, base = 2 * len(right.speeds), float(layer.base or 0)

    def ladder(of: float, columns: int = width) -> np.ndarray:
        return of ** (-np.arange(0, columns, 2) / columns)

    yield (
        f"columns are paired as in {other}, the model pairs {right.layout} (bug 1)",
        right._replace(layout=other),
    )
    yield "query and key are paired in two layouts", right._replace(key_layout=other)
    yield (
        "query and key are paired in two layouts",
        right._replace(layout=other, key_layout=right.layout),
    )
    for kind in {one.layer_type for one in layers} - {layer.layer_type}:
        try:
            speeds, factor, _ = rope_frequencies(config, layer_type=kind)
        except ValueError:  # these layers do not turn
            continue
        yield (
            f"the frequencies are those of the {kind} layers (bug 2)",
            right._replace(speeds=speeds, factor=factor),
        )
    yield "positions are doubled (bug 3)", right._replace(places=lambda p: 2 * p)
    yield "positions are halved", right._replace(places=lambda p: p / 2)
    if right.factor != 1:
        yield (
            "the attention factor is applied twice (bug 4)",
            right._replace(factor=right.factor**2),
        )
        yield "the attention factor is left out (bug 5)", right._replace(factor=1.0)
    plain = ladder(base)
    turning = int((right.speeds > 0).sum())
    if turning < len(right.speeds):
        narrow = ladder(base, 2 * turning)
        yield (
            "a part turns as a narrower head, the model keeps the whole head's frequencies and stops some",
            right._replace(speeds=narrow),
        )
        yield "all pairs turn, the model stops some", right._replace(speeds=plain)
    elif not np.allclose(plain, right.speeds):
        yield "the scaling is left out", right._replace(speeds=plain)
        yield "the scaling is left out", right._replace(speeds=plain, factor=1.0)
        yield "the scaling is applied twice", right._replace(speeds=right.speeds**2 / plain)
    if width < right.head:
        whole = ladder(base, right.head)
        yield (
            "part of the head turns with the frequencies of the whole (bug 6)",
            right._replace(speeds=whole[: width // 2]),
        )
        yield (
            "the whole head turns, the model turns a part",
            right._replace(speeds=whole, trailing=False),
        )
        yield "the other end of the head turns", right._replace(trailing=not right.trailing)
    for format_, bits in (("bfloat16", 8), ("float16", 11)):
        yield f"positions are rounded to {format_} (bug 7)", right._replace(places=_rounded(bits))
    if base != 10_000:
        yield "the base is 10 000, whatever the file says", right._replace(speeds=ladder(10_000.0))
    yield "the base is 10 to the power ln(base)", right._replace(speeds=ladder(10 ** np.log(base)))
    columns = base ** (-np.arange(width // 2) / width)
    yield (
        "the exponent lacks its 2: the base is the root of the right one",
        right._replace(speeds=columns),
    )
    yield "vectors are turned the other way", right._replace(speeds=-right.speeds)
    yield "the key is turned the other way", right._replace(key_places=lambda p: -p)
    yield "only the query is turned", right._replace(key_places=lambda p: 0 * p)
    yield (
        "only the key is turned",
        right._replace(places=lambda p: 0 * p, key_places=lambda p: p),
    )
    yield "the query stands one position behind its key", right._replace(key_places=lambda p: p + 1)
    yield (
        "the query stands one position ahead of its key",
        right._replace(key_places=lambda p: p - 1),
    )
    yield "a minus is missing: nothing is turned, columns are mixed", right._replace(minus=1)
    yield (
        f"the tables are dealt as for {other}, the columns are paired in {right.layout}",
        right._replace(table_layout=other),
    )
    yield "nothing is turned", right._replace(speeds=0 * right.speeds)
    yield (
        "angles grow along the heads, not along the text: two axes are exchanged",
        right._replace(by_head=True),
    )


def _rounded(bits: int) -> Callable[[np.ndarray], np.ndarray]:
    """Rounding of integers to so many binary digits, halves to even."""

    def places(p: np.ndarray) -> np.ndarray:
        step = 2.0 ** np.maximum(np.frexp(p)[1] - bits, 0)
        return np.round(p / step) * step

    return places
