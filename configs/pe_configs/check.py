"""Tests rotary code against a model's configuration: ``python -m pe_configs.check``.

``python -m pe_configs.check my_module:my_rope config.json`` runs the four tests of the chapter
*Ten bugs that shipped*, and one of ``position_ids``, on your function ``my_rope(q, k, positions)``,
which returns `q` and `k` rotated. They have the shape (batch, heads, seq, head_dim), and `positions`
are integers of shape (batch, seq); NumPy arrays, or tensors if the module imports PyTorch. Code that
fails is compared with known bugs, and its effect on each column is printed. In pytest it is one line,
with `pe_configs.testing`.
"""

import argparse
import importlib
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from pe_configs._faults import Rope, faults
from pe_configs._values import LAYOUTS
from pe_configs.describe import LayerPositions, describe_positions, model_of, rope_frequencies
from pe_lib._validate import check_choice, check_whole

__all__ = ["Report", "check_rope"]

_SEQ, _FAR = 12, 1000
# Largest allowed error of a score, as a share of the largest score: about four times that of right
# code. In float32 angles far from the start have few digits left; below, vectors have.
_TOLERANCE = {"float64": 2e-3, "float32": 2e-3, "float16": 4e-3, "bfloat16": 3e-2}
_PARTS = ("attention", "indexer")
_NOT_OURS = "the attention must do this"


class Report(NamedTuple):
    """The results: which tests pass, which known bugs match, and what the code does.

    `tests` has "reference" (near and far from the start), "slide", "in parts" (a cache: a beginning,
    then token by token), "padding" (a text alone, and beside another one) and "position_ids" (texts
    packed into one row, and padding on the left), each True if it passes. Bugs that give the same
    numbers are all named. `seen` and `wanted` describe the effect on columns at position 1, of the
    code and of the configuration. Errors of `dtype` are up to `tolerance`, a share of the largest
    score.
    """

    layer: LayerPositions
    tests: dict[str, bool]
    looks_like: tuple[str, ...]
    seen: str
    wanted: str
    dtype: str
    tolerance: float

    def __str__(self) -> str:
        one = self.layer
        lines = [
            f"The file says   {self.wanted}",
            f"Your code does  {self.seen}",
            *(f"{name:12} {'passes' if good else 'FAILS'}" for name, good in self.tests.items()),
            f"Asked in {self.dtype}: scores may differ by {self.tolerance:g} of the largest.",
            *(f"It looks like this: {what}." for what in self.looks_like),
        ]
        if one.softmax_factor not in (None, 1):
            lines.append(f"Scores are also × {one.softmax_factor:.6g}: {_NOT_OURS}.")
        if not self.looks_like and not all(self.tests.values()):
            lines.append("It looks like none of the bugs that we know.")
        return "\n".join(lines)


def check_rope(
    rope: Callable[..., Any],
    config: Any,
    *,
    layer_type: str | None = None,
    part: str = "attention",
    layout: str | None = None,
    kv_heads: int | None = None,
    dtype: str | None = None,
    torch: bool = False,
) -> Report:
    """Run the tests on rotary code, against a model's configuration.

    Parameters
    ----------
    rope : callable
        ``rope(q, k, positions)`` returns `q` and `k` rotated, each of shape (batch, heads, seq,
        head_dim); positions are integers of shape (batch, seq).
    config : dict, configuration object, path or str
        As in `pe_configs.rope_frequencies`.
    layer_type : str or None
        Kind of layers, if kinds differ in their encoding.
    part : {"attention", "indexer"}
        The indexer is the small attention that selects tokens in DeepSeek-V3.2 and those after it.
    layout : {"interleaved", "halves"} or None
        For code whose weights were dealt to another layout than the model's, and where the model's
        is not known. None is the model's own.
    kv_heads : int, at least 1, or None
        Number of heads of `k`, half of those of `q`; None: both have two.
    dtype : {"float64", "float32", "float16", "bfloat16"} or None
        Of `q` and `k`. None is float32 with `torch`, else float64. bfloat16 needs `torch`. Errors up
        to 0.002 of the largest score are allowed, in float16 0.004, in bfloat16 0.03.
    torch : bool
        Whether `rope` takes PyTorch tensors.

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
    kind = check_choice("dtype", dtype or ("float32" if torch else "float64"), tuple(_TOLERANCE))
    if kind == "bfloat16" and not torch:
        raise ValueError("dtype must be float64, float32 or float16 without torch, got 'bfloat16'")
    shared = None if kv_heads is None else check_whole("kv_heads", kv_heads, 1)
    layer, right, layers = _implementation(config, layer_type, part, layout)
    rotate = _on_arrays(rope, torch, kind)
    heads, few = (2, 2) if shared is None else (2 * shared, shared)
    random = np.random.default_rng(0)
    q, k = (_rounded(random.normal(size=(2, n, _SEQ, right.head)), kind) for n in (heads, few))
    rows = np.tile(np.arange(_SEQ), (2, 1))
    uneven = np.stack([np.arange(_SEQ), 3 * np.arange(_SEQ)])  # each row has its own positions

    def scores(
        turn: Any, at: np.ndarray, cuts: tuple = (), batch: slice = slice(None)
    ) -> np.ndarray:
        pieces = np.split(np.arange(_SEQ), cuts)
        rotated = [turn(q[batch, :, one], k[batch, :, one], at[batch, one]) for one in pieces]
        queries, keys = (np.concatenate(side, axis=2) for side in zip(*rotated, strict=True))
        keys = np.repeat(keys, heads // few, axis=1)
        return queries @ np.swapaxes(keys, -1, -2) / np.sqrt(right.head)

    wanted = scores(right.both, rows)
    tolerance = _TOLERANCE[kind]

    def apart(one: np.ndarray, other: np.ndarray) -> float:
        return float(np.abs(one - other).max() / np.abs(wanted).max())

    def same(one: np.ndarray, other: np.ndarray) -> bool:
        return apart(one, other) < tolerance

    def alone(at: list[int], start: int) -> bool:
        """Whether tokens from `start` on are turned as without those before them."""
        whole = rotate(q[:1], k[:1], np.array([at]))
        text = rotate(q[:1, :, start:], k[:1, :, start:], np.array([at[start:]]))
        pairs = [(one[:, :, start:], other) for one, other in zip(whole, text, strict=True)]
        return all(np.abs(a - b).max() < tolerance * np.abs(a).max() for a, b in pairs)

    near, far = scores(rotate, rows), scores(rotate, rows + _FAR)
    second = slice(1, 2)
    packed, padded = [*range(7), *range(5)], [1, 1, 1, *range(9)]  # 1 for padding, as transformers
    tests = {
        "reference": same(near, wanted) and same(far, scores(right.both, rows + _FAR)),
        "slide": same(far, near),
        "in parts": same(scores(rotate, rows, cuts=(6, 7, 8, 9, 10, 11)), near),
        "padding": same(scores(rotate, uneven)[second], scores(rotate, uneven, batch=second)),
        "position_ids": alone(packed, 7) and alone(padded, 3),
    }
    looks = []
    if not (tests["reference"] and tests["slide"]):
        errors = [
            (
                name,
                max(apart(near, scores(bug.both, rows)), apart(far, scores(bug.both, rows + _FAR))),
            )
            for name, bug in faults(config, right, layer, layers)
            if heads > few or not bug.by_head  # with as many keys, it is as if nothing turned
        ]
        most = min(
            tolerance, 4 * min(error for _, error in errors) + 1e-6
        )  # the nearest, and its equals
        looks = [name for name, error in errors if error < most]
    if not tests["in parts"]:
        looks.append("positions count from 0 again in every call (bug 9)")
    elif not tests["padding"]:
        looks.append("all texts of a batch are given one text's positions (bug 10)")
    elif not tests["position_ids"]:
        looks.append("a row's first position is read, and counted on from: the others are ignored")
    if part == "indexer" and looks and "(bug 1)" in looks[0]:
        looks[0] += ", as DeepSeek-V3.2's indexer was at first"
    return Report(
        layer, tests, tuple(dict.fromkeys(looks)), _seen(rotate, right.head, heads, few),
        _seen(right.both, right.head, heads, few), kind, tolerance,
    )  # fmt: skip


def _rounded(x: np.ndarray, kind: str) -> np.ndarray:
    """`x` as `kind` holds it, in float64."""
    if kind != "bfloat16":
        return x.astype(kind).astype(np.float64)
    bits = x.astype(np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).view(np.float32).astype(np.float64)


def _on_arrays(
    rope: Callable[..., Any], torch: bool, kind: str
) -> Callable[..., tuple[np.ndarray, ...]]:
    """`rope` as a function of NumPy arrays that returns NumPy arrays."""

    def rotate(q: np.ndarray, k: np.ndarray, at: np.ndarray) -> tuple[np.ndarray, ...]:
        arguments: tuple[Any, ...] = q, k, at
        if torch:
            library = importlib.import_module("torch")
            made = (library.from_numpy(x.copy()).to(getattr(library, kind)) for x in (q, k))
            arguments = (*made, library.from_numpy(at))
        else:
            arguments = (q.astype(kind), k.astype(kind), at)
        answer = rope(*arguments)
        if not isinstance(answer, (tuple, list)) or len(answer) != 2:
            raise TypeError(f"rope must return two arrays, q and k, got {type(answer).__name__}")
        arrays = tuple(
            np.asarray(x.detach().double() if torch else x, dtype=np.float64) for x in answer
        )
        for given, x in zip((q, k), arrays, strict=True):
            if x.shape != given.shape:
                raise ValueError(f"rope must return the shape {given.shape}, got {x.shape}")
            if not np.isfinite(x).all():
                raise ValueError(f"rope must return finite numbers, got {x[~np.isfinite(x)][0]}")
        return arrays

    return rotate


def _implementation(
    config: Any, layer_type: str | None, part: str, layout: str | None
) -> tuple[LayerPositions, Rope, tuple[LayerPositions, ...]]:
    """The tested layer, the correct implementation, and all layers."""
    check_choice("part", part, _PARTS)
    frequencies, factor, _ = rope_frequencies(config, layer_type=layer_type)
    layers = describe_positions(config).layers
    layer = next(
        one for one in layers if one.encoding == "rotary" and layer_type in (None, one.layer_type)
    )
    if layer.scaling == "axial":
        raise ValueError("config must be that of a text model, got axial positions, of an image")
    head, columns = int(layer.head_dim or 0), str(layer.layout)
    if part == "indexer":
        found = model_of(config, None).indexer
        if found is None:
            raise ValueError(
                "part must be 'attention' for a model without an indexer, got 'indexer'"
            )
        head, columns = found
    own = columns.split(",")[0]
    if layout is None and own not in LAYOUTS:
        rule = "layout must be said, interleaved or halves, where the model's is not known"
        raise ValueError(f"{rule}, got None")
    own = own if layout is None else check_choice("layout", layout, LAYOUTS)
    right = Rope(frequencies, head, own, "last" in columns, factor)
    if "backwards" in columns:  # nanochat
        right = right._replace(places=lambda p: -p)
    return layer, right, layers


def _seen(rotate: Callable[..., tuple[np.ndarray, ...]], head: int, heads: int, few: int) -> str:
    """Describe the effect on each column at position 1: partners, angles and a factor."""
    # one text per column, after a token at position 0, so that code which counts itself agrees
    unit = np.tile(np.eye(head)[:, None, None], (1, heads, 2, 1))
    at = np.tile(np.arange(2), (head, 1))
    turned = rotate(unit, unit[:, :few], at)[0][:, 0, 1]  # row j: image of column j
    reached = np.abs(turned) > 1e-9
    if (reached != reached.T).any():
        return "columns are returned in another order than they came in"
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
    if not len(angles):
        return f"nothing turns; × {size:.6g}"
    shown = [f"{one:.4g}" for one in angles[:2]]
    shown[1:] = [f"{shown[-1]} … {angles[-1]:.4g}"] * (len(angles) > 1)
    return (
        f"{2 * len(angles)} of {head} columns turn, from column {first} on, partners {gap} apart,\n"
        f"                by {', '.join(shown)} a position; × {size:.6g}"
    )


def main(arguments: list[str]) -> int:
    """The command: 0 if all tests pass, 1 if not, 2 if they cannot run."""
    parser = argparse.ArgumentParser(
        prog="python -m pe_configs.check", description="Test rotary code against a configuration."
    )
    parser.add_argument("rope", metavar="module:function")
    parser.add_argument("config", help="a config.json, a folder, a .gguf, or a text")
    parser.add_argument("layer_type", nargs="?", help="kind of layers, if kinds differ")
    parser.add_argument("--part", choices=_PARTS, default="attention")
    parser.add_argument("--layout", choices=LAYOUTS, help="of your weights, if dealt anew")
    parser.add_argument("--kv-heads", type=int, metavar="N", help="heads of k; q has twice as many")
    parser.add_argument("--dtype", choices=tuple(_TOLERANCE), help="of q and k")
    try:
        given = vars(parser.parse_args(arguments))
    except SystemExit as stop:
        return int(stop.code or 0)
    (module, _, name), config = given.pop("rope").partition(":"), given.pop("config")
    sys.path.insert(0, "")
    try:
        rope = getattr(importlib.import_module(module), name)
        report = check_rope(rope, config, torch="torch" in sys.modules, **given)
        described = describe_positions(config)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        print(error)
        return 2
    print(f"{described}\n\n{report}")
    return int(not all(report.tests.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
