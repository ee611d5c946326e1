"""Tests rotary code against a model's configuration: ``python -m pe_configs.check``.

``python -m pe_configs.check my_module:my_rope config.json`` runs the four tests of the chapter
*Ten bugs that shipped* on your function ``my_rope(q, k, positions)``, which returns `q` and `k`
rotated. They have the shape (batch, heads, seq, head_dim), and `positions` are integers of shape
(batch, seq); NumPy arrays, or tensors if the module imports PyTorch. Code that fails is compared
with known bugs, and its effect on each column is printed.
"""

import importlib
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from pe_configs import LayerPositions, describe_positions, rope_frequencies

__all__ = ["Report", "check_rope"]

_HEADS, _SEQ, _FAR = 2, 12, 1000
_TOLERANCE = 2e-3  # of the largest score: at far positions float32 has few digits left
_NOT_OURS = "the attention must do this"


class Report(NamedTuple):
    """The results: which tests pass, which known bugs match, and what the code does.

    `tests` has "reference" (near and far from the start), "slide", "in parts" and "padding", each
    True if it passes. Bugs that give the same numbers are all named. `seen` and `wanted` describe the
    effect on columns at position 1, of the code and of the configuration.
    """

    layer: LayerPositions
    tests: dict[str, bool]
    looks_like: tuple[str, ...]
    seen: str
    wanted: str

    def __str__(self) -> str:
        one = self.layer
        lines = [
            f"The file says   {self.wanted}",
            f"Your code does  {self.seen}",
            *(f"{name:10} {'passes' if good else 'FAILS'}" for name, good in self.tests.items()),
            *(f"It looks like this: {what}." for what in self.looks_like),
        ]
        if one.softmax_factor not in (None, 1):
            lines.append(f"Scores are also × {one.softmax_factor:.6g}: {_NOT_OURS}.")
        if not self.looks_like and not all(self.tests.values()):
            lines.append("It looks like none of the bugs that we know.")
        return "\n".join(lines)


class _Rope(NamedTuple):
    """A rotary implementation, correct or with a known bug."""

    speeds: np.ndarray
    head: int
    layout: str = "halves"
    trailing: bool = False
    factor: float = 1.0
    places: Callable[[np.ndarray], np.ndarray] = lambda p: p
    key_layout: str = ""
    key_sign: int = 1

    def both(self, q: np.ndarray, k: np.ndarray, p: np.ndarray) -> tuple[np.ndarray, ...]:
        """Query and key, rotated."""
        return self.turn(q, p), self.turn(k, p, key=True)

    def turn(self, x: np.ndarray, p: np.ndarray, key: bool = False) -> np.ndarray:
        """`x` of shape (batch, heads, seq, head_dim), rotated by positions `p` of shape (batch, seq)."""
        width, sign = 2 * len(self.speeds), self.key_sign if key else 1
        start = self.head - width if self.trailing else 0
        part = x[..., start : start + width]
        layout = self.key_layout if key and self.key_layout else self.layout
        cut = (slice(0, None, 2), slice(1, None, 2))
        if layout == "halves":
            cut = (slice(0, width // 2), slice(width // 2, None))
        angles = sign * self.places(p)[:, None, :, None] * self.speeds
        cos, sin = self.factor * np.cos(angles), self.factor * np.sin(angles)
        turned, out = np.empty_like(part), x.astype(float)
        turned[..., cut[0]] = part[..., cut[0]] * cos - part[..., cut[1]] * sin
        turned[..., cut[1]] = part[..., cut[0]] * sin + part[..., cut[1]] * cos
        out[..., start : start + width] = turned
        return out


def check_rope(
    rope: Callable[..., Any], config: Any, *, layer_type: str | None = None, torch: bool = False
) -> Report:
    """Run the four tests on rotary code, against a model's configuration.

    Parameters
    ----------
    rope : callable
        ``rope(q, k, positions)`` returns `q` and `k` rotated, each of shape (batch, heads, seq,
        head_dim); positions are integers of shape (batch, seq).
    config : dict, configuration object, path or str
        As in `pe_configs.rope_frequencies`.
    layer_type : str or None
        Kind of layers, if kinds differ in their encoding.
    torch : bool
        Whether `rope` takes PyTorch tensors, in float32.

    Returns
    -------
    Report
        Prints as which tests fail, which known bugs match, and what the code does.

    Raises
    ------
    TypeError, ValueError
        If the configuration cannot be read, or `rope` returns another shape.

    Examples
    --------
    >>> check_rope(lambda q, k, at: (q, k), {"model_type": "llama", "head_dim": 16}).looks_like
    ('nothing is turned',)
    """
    layer, right, wrong = _implementations(config, layer_type)
    rotate = _on_arrays(rope, torch)
    q, k = np.random.default_rng(0).normal(size=(2, 2, _HEADS, _SEQ, right.head))
    rows = np.tile(np.arange(_SEQ), (2, 1))
    uneven = np.stack([np.arange(_SEQ), 3 * np.arange(_SEQ)])  # each row has its own positions

    def scores(turn: Any, at: np.ndarray, parts: int = 1, batch: slice = slice(None)) -> np.ndarray:
        pieces = np.array_split(np.arange(_SEQ), parts)
        rotated = [turn(q[batch, :, one], k[batch, :, one], at[batch, one]) for one in pieces]
        queries, keys = (np.concatenate(side, axis=2) for side in zip(*rotated, strict=True))
        return queries @ np.swapaxes(keys, -1, -2) / np.sqrt(right.head)

    wanted = scores(right.both, rows)

    def same(one: np.ndarray, other: np.ndarray) -> bool:
        return bool(np.abs(one - other).max() < _TOLERANCE * np.abs(wanted).max())

    near, far = scores(rotate, rows), scores(rotate, rows + _FAR)
    second = slice(1, 2)
    tests = {
        "reference": same(near, wanted) and same(far, scores(right.both, rows + _FAR)),
        "slide": same(far, near),
        "in parts": same(scores(rotate, rows, parts=3), near),
        "padding": same(scores(rotate, uneven)[second], scores(rotate, uneven, batch=second)),
    }
    looks = [
        name
        for name, bug in wrong
        if same(near, scores(bug.both, rows)) and same(far, scores(bug.both, rows + _FAR))
    ]
    if tests["reference"] and tests["slide"]:
        looks = []
    if not tests["in parts"]:
        looks.append("positions count from 0 again in every call (bug 9)")
    elif not tests["padding"]:
        looks.append("all texts of a batch are given one text's positions (bug 10)")
    return Report(
        layer,
        tests,
        tuple(dict.fromkeys(looks)),
        _seen(rotate, right.head),
        _seen(right.both, right.head),
    )


def _on_arrays(rope: Callable[..., Any], torch: bool) -> Callable[..., tuple[np.ndarray, ...]]:
    """`rope` as a function of NumPy arrays that returns NumPy arrays."""

    def rotate(q: np.ndarray, k: np.ndarray, at: np.ndarray) -> tuple[np.ndarray, ...]:
        arguments: tuple[Any, ...] = q, k, at
        if torch:
            from_numpy = importlib.import_module("torch").from_numpy
            arguments = (*(from_numpy(x.astype(np.float32)) for x in (q, k)), from_numpy(at))
        answer = rope(*arguments)
        if not isinstance(answer, (tuple, list)) or len(answer) != 2:
            raise TypeError(f"rope must return two arrays, q and k, got {type(answer).__name__}")
        arrays = tuple(
            np.asarray(x.detach().float() if torch else x, dtype=np.float64) for x in answer
        )
        for x in arrays:
            if x.shape != q.shape:
                raise ValueError(f"rope must return the shape {q.shape}, got {x.shape}")
        return arrays

    return rotate


def _implementations(config: Any, layer_type: str | None) -> tuple[LayerPositions, _Rope, list]:
    """The tested layer, the correct implementation, and those with a known bug."""
    frequencies, factor, _ = rope_frequencies(config, layer_type=layer_type)
    layers = describe_positions(config).layers
    layer = next(
        one for one in layers if one.encoding == "rotary" and layer_type in (None, one.layer_type)
    )
    layout = str(layer.layout).split(",")[0]
    right = _Rope(
        frequencies, int(layer.head_dim or 0), layout, "last" in str(layer.layout), factor
    )
    return layer, right, list(_bugs(config, right, layer, layers))


def _bugs(
    config: Any, right: _Rope, layer: LayerPositions, layers: tuple[LayerPositions, ...]
) -> Iterator[tuple[str, _Rope]]:
    """Known bugs, each with its description."""
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
    yield "the key is turned the other way", right._replace(key_sign=-1)
    yield "nothing is turned", right._replace(speeds=0 * right.speeds)


def _rounded(bits: int) -> Callable[[np.ndarray], np.ndarray]:
    """Rounding of integers to so many binary digits, halves to even."""

    def places(p: np.ndarray) -> np.ndarray:
        step = 2.0 ** np.maximum(np.frexp(p)[1] - bits, 0)
        return np.round(p / step) * step

    return places


def _seen(rotate: Callable[..., tuple[np.ndarray, ...]], head: int) -> str:
    """Describe the effect on each column at position 1: partners, angles and a factor."""
    # one head per column, after a token at position 0, so that code which counts itself agrees
    unit = np.repeat(np.eye(head)[None, :, None], 2, axis=2)
    turned = rotate(unit, unit, np.arange(2)[None])[0][0, :, 1]  # row j: image of column j
    moves = np.abs(turned - np.eye(head)).max(axis=1) > 1e-9
    if not moves.any():
        return "nothing turns"
    first = int(np.flatnonzero(moves)[0])
    gap = int(np.abs(turned[first, first + 1 :]).argmax()) + 1
    width = int(moves.sum()) if gap == 1 else 2 * gap
    starts = first + (np.arange(0, width, 2) if gap == 1 else np.arange(gap))
    starts = starts[starts + gap < head]
    angles = np.arctan2(turned[starts, starts + gap], turned[starts, starts])
    angles = angles[np.abs(angles) > 0]
    size = np.hypot(turned[first, first], turned[first, first + gap])
    shown = [f"{one:.4g}" for one in (*angles[:2], angles[-1])]
    return (
        f"{2 * len(angles)} of {head} columns turn, from column {first} on, partners {gap} apart,\n"
        f"                by {shown[0]}, {shown[1]} … {shown[2]} a position; × {size:.6g}"
    )


def main(arguments: list[str]) -> int:
    """The command: 0 if all tests pass, 1 if not, 2 if they cannot run."""
    if len(arguments) not in (2, 3) or ":" not in arguments[0]:
        print("python -m pe_configs.check my_module:my_rope config.json [layer_type]")
        return 2
    module, _, name = arguments[0].partition(":")
    sys.path.insert(0, "")
    try:
        rope = getattr(importlib.import_module(module), name)
        kind = arguments[2] if len(arguments) == 3 else None
        report = check_rope(rope, arguments[1], layer_type=kind, torch="torch" in sys.modules)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        print(error)
        return 2
    print(f"{describe_positions(arguments[1])}\n\n{report}")
    return int(not all(report.tests.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
