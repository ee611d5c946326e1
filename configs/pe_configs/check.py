"""Tests rotary code against a model's configuration: ``python -m pe_configs.check``.

``python -m pe_configs.check my_module:my_rope config.json`` runs the four tests of the chapter
*Ten bugs that shipped*, and one of ``position_ids``, on your function ``my_rope(q, k, positions)``,
which returns `q` and `k` rotated. They have the shape (batch, heads, seq, head_dim), and `positions`
are integers of shape (batch, seq); NumPy arrays, or tensors if the module imports PyTorch. Code that
fails is compared with known bugs, and its effect on each column is printed. `pe_configs.testing` is
the same for pytest.
"""

import argparse
import importlib
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from pe_configs._faults import Rope, faults
from pe_configs._values import LAYOUTS
from pe_configs.describe import (
    LayerPositions,
    describe_positions,
    first_rotary,
    model_of,
    rope_frequencies,
)
from pe_lib._validate import check_choice, check_whole

__all__ = ["Report", "check_rope"]

_SEQ, _FAR = 12, 1000
# Largest error of a score, as a share of the largest score: about four times that of correct code, whose
# precision is lost in angles at large positions (float32) or in vectors (16 bits)
_TOLERANCE = {"float64": 2e-3, "float32": 2e-3, "float16": 4e-3, "bfloat16": 3e-2}
_PARTS = ("attention", "indexer")


class Report(NamedTuple):
    """The results: which tests pass, which known bugs match, and what the code does.

    `tests` has "reference" (at small and at large positions), "slide" (all positions larger), "in parts"
    (with a cache), "padding" (a text alone and in a batch) and "position_ids" (packed sequences, and
    padding on the left), each True if it passes. Bugs with equal effects are all named. `seen` and
    `wanted` describe the effect on columns at position 1, of the code and of the configuration. Scores in
    `dtype` may differ by `tolerance`, a share of the largest score.
    """

    layer: LayerPositions
    tests: dict[str, bool]
    looks_like: tuple[str, ...]
    seen: str
    wanted: str
    dtype: str
    tolerance: float

    def __str__(self) -> str:
        factor = self.layer.softmax_factor
        lines = [
            f"The file says   {self.wanted}",
            f"Your code does  {self.seen}",
            *(f"{name:12} {'passes' if good else 'FAILS'}" for name, good in self.tests.items()),
            f"Asked in {self.dtype}: scores may differ by {self.tolerance:g} of the largest.",
            *(f"It looks like this: {what}." for what in self.looks_like),
        ]
        if factor not in (None, 1):
            lines.append(f"Scores are also × {factor:.6g}: the attention must do this.")
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
        Layout of the code's weights, if they were permuted or the model's layout is not known. None is
        the model's own.
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
    dtype = check_choice("dtype", dtype or ("float32" if torch else "float64"), tuple(_TOLERANCE))
    if dtype == "bfloat16" and not torch:
        raise ValueError("dtype must be float64, float32 or float16 without torch, got 'bfloat16'")
    q_heads, k_heads = 2, 2
    if kv_heads is not None:
        k_heads = check_whole("kv_heads", kv_heads, 1)
        q_heads = 2 * k_heads
    layer, right, layers = _implementation(config, layer_type, part, layout)
    rotate, width = _on_arrays(rope, torch, dtype), right.head_dim
    random = np.random.default_rng(0)
    q, k = (_rounded(random.normal(size=(2, n, _SEQ, width)), dtype) for n in (q_heads, k_heads))
    rows = np.tile(np.arange(_SEQ), (2, 1))
    uneven = np.stack([np.arange(_SEQ), 3 * np.arange(_SEQ)])  # each row has its own positions

    def scores(
        function: Any, at: np.ndarray, cuts: tuple = (), batch: slice = slice(None)
    ) -> np.ndarray:
        pieces = np.split(np.arange(_SEQ), cuts)
        rotated = [function(q[batch, :, one], k[batch, :, one], at[batch, one]) for one in pieces]
        queries, keys = (np.concatenate(side, axis=2) for side in zip(*rotated, strict=True))
        keys = np.repeat(keys, q_heads // k_heads, axis=1)
        return queries @ np.swapaxes(keys, -1, -2) / np.sqrt(width)

    wanted, wanted_far = scores(right.both, rows), scores(right.both, rows + _FAR)
    tolerance = _TOLERANCE[dtype]

    def error(a: np.ndarray, b: np.ndarray) -> float:
        return float(np.abs(a - b).max() / np.abs(wanted).max())

    def close(a: np.ndarray, b: np.ndarray) -> bool:
        return error(a, b) < tolerance

    def ignores_prefix(at: list[int], start: int) -> bool:
        """Whether tokens from `start` on are rotated as without those before them."""
        whole = rotate(q[:1], k[:1], np.array([at]))
        text = rotate(q[:1, :, start:], k[:1, :, start:], np.array([at[start:]]))
        pairs = [(one[:, :, start:], other) for one, other in zip(whole, text, strict=True)]
        return all(np.abs(a - b).max() < tolerance * np.abs(a).max() for a, b in pairs)

    near, far = scores(rotate, rows), scores(rotate, rows + _FAR)
    second = slice(1, 2)
    packed, padded = [*range(7), *range(5)], [1, 1, 1, *range(9)]  # 1 for padding, as transformers
    tests = {
        "reference": close(near, wanted) and close(far, wanted_far),
        "slide": close(far, near),
        "in parts": close(scores(rotate, rows, cuts=(6, 7, 8, 9, 10, 11)), near),
        "padding": close(scores(rotate, uneven)[second], scores(rotate, uneven, batch=second)),
        "position_ids": ignores_prefix(packed, 7) and ignores_prefix(padded, 3),
    }
    matches = []
    if not (tests["reference"] and tests["slide"]):
        errors = []
        for name, bug in faults(config, right, layer, layers):
            if q_heads > k_heads or not bug.by_head:  # with as many keys, no score would change
                at = error(near, scores(bug.both, rows)), error(far, scores(bug.both, rows + _FAR))
                errors.append((name, max(at)))
        limit = min(tolerance, 4 * min(value for _, value in errors) + 1e-6)
        matches = [name for name, value in errors if value < limit]
    if not tests["in parts"]:
        matches.append("positions count from 0 again in every call (bug 9)")
    elif not tests["padding"]:
        matches.append("all texts of a batch are given one text's positions (bug 10)")
    elif not tests["position_ids"]:
        matches.append(
            "a row's first position is read, and counted on from: the others are ignored"
        )
    if part == "indexer" and matches and "(bug 1)" in matches[0]:
        matches[0] += ", as DeepSeek-V3.2's indexer was at first"
    seen, expected = (_effect(one, width, q_heads, k_heads) for one in (rotate, right.both))
    looks_like = tuple(dict.fromkeys(matches))
    return Report(layer, tests, looks_like, seen, expected, dtype, tolerance)


def _rounded(x: np.ndarray, dtype: str) -> np.ndarray:
    """`x` rounded to `dtype`, in float64."""
    if dtype != "bfloat16":
        return x.astype(dtype).astype(np.float64)
    bits = x.astype(np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).view(np.float32).astype(np.float64)


def _on_arrays(
    rope: Callable[..., Any], torch: bool, dtype: str
) -> Callable[..., tuple[np.ndarray, ...]]:
    """`rope` as a function of NumPy arrays that returns NumPy arrays."""

    def rotate(q: np.ndarray, k: np.ndarray, at: np.ndarray) -> tuple[np.ndarray, ...]:
        if torch:
            library = importlib.import_module("torch")
            vectors = (library.from_numpy(x.copy()).to(getattr(library, dtype)) for x in (q, k))
            result = rope(*vectors, library.from_numpy(at))
        else:
            result = rope(q.astype(dtype), k.astype(dtype), at)
        if not isinstance(result, (tuple, list)) or len(result) != 2:
            raise TypeError(f"rope must return two arrays, q and k, got {type(result).__name__}")
        arrays = tuple(np.asarray(x.detach().double() if torch else x, float) for x in result)
        for before, after in zip((q, k), arrays, strict=True):
            if after.shape != before.shape:
                raise ValueError(f"rope must return the shape {before.shape}, got {after.shape}")
            if not np.isfinite(after).all():
                wrong = after[~np.isfinite(after)][0]
                raise ValueError(f"rope must return finite numbers, got {wrong}")
        return arrays

    return rotate


def _implementation(
    config: Any, layer_type: str | None, part: str, layout: str | None
) -> tuple[LayerPositions, Rope, tuple[LayerPositions, ...]]:
    """The tested layer, the correct implementation, and all layers."""
    check_choice("part", part, _PARTS)
    frequencies, factor, _ = rope_frequencies(config, layer_type=layer_type)
    layers = describe_positions(config).layers
    layer = first_rotary(layers, layer_type)
    if layer.scaling == "axial":
        raise ValueError("config must be that of a text model, got axial positions, of an image")
    width, columns = int(layer.head_dim or 0), str(layer.layout)
    if part == "indexer":
        indexer = model_of(config, None).indexer
        if indexer is None:
            rule = "part must be 'attention' for a model without an indexer"
            raise ValueError(f"{rule}, got 'indexer'")
        width, columns = indexer
    own = columns.split(",")[0]
    if layout is None and own not in LAYOUTS:
        rule = "layout must be set, interleaved or halves, where the model's is not known"
        raise ValueError(f"{rule}, got None")
    own = own if layout is None else check_choice("layout", layout, LAYOUTS)
    right = Rope(frequencies, width, own, "last" in columns, factor)
    if "backwards" in columns:  # nanochat
        right = right._replace(positions=lambda p: -p)
    return layer, right, layers


def _effect(
    rotate: Callable[..., tuple[np.ndarray, ...]], width: int, q_heads: int, k_heads: int
) -> str:
    """Describe the effect on each column at position 1: partners, angles and a factor."""
    # one text per column, after a token at position 0, for code that counts positions itself
    unit = np.tile(np.eye(width)[:, None, None], (1, q_heads, 2, 1))
    at = np.tile(np.arange(2), (width, 1))
    image = rotate(unit, unit[:, :k_heads], at)[0][:, 0, 1]  # row j: image of column j
    mixed = np.abs(image) > 1e-9
    if (mixed != mixed.T).any():
        return "columns are returned in another order than they came in"
    changed = np.abs(image - np.eye(width)).max(axis=1) > 1e-9
    if not changed.any():
        return "nothing turns"
    first = int(np.flatnonzero(changed)[0])
    gap = int(np.abs(image[first, first + 1 :]).argmax()) + 1
    count = int(changed.sum()) if gap == 1 else 2 * gap
    starts = first + (np.arange(0, count, 2) if gap == 1 else np.arange(gap))
    starts = starts[starts + gap < width]
    angles = np.arctan2(image[starts, starts + gap], image[starts, starts])
    angles = angles[np.abs(angles) > 0]
    factor = np.hypot(image[first, first], image[first, first + gap])
    if not len(angles):
        return f"nothing turns; × {factor:.6g}"
    shown = [f"{one:.4g}" for one in angles[:2]]
    shown[1:] = [f"{shown[-1]} … {angles[-1]:.4g}"] * (len(angles) > 1)
    return (
        f"{2 * len(angles)} of {width} columns turn, from column {first} on, partners {gap} apart,\n"
        f"                by {', '.join(shown)} a position; × {factor:.6g}"
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
    parser.add_argument("--layout", choices=LAYOUTS, help="of your weights, if permuted")
    parser.add_argument("--kv-heads", type=int, metavar="N", help="heads of k; q has twice as many")
    parser.add_argument("--dtype", choices=tuple(_TOLERANCE), help="of q and k")
    try:
        options = vars(parser.parse_args(arguments))
    except SystemExit as stop:
        return int(stop.code or 0)
    (module, _, name), config = options.pop("rope").partition(":"), options.pop("config")
    sys.path.insert(0, "")
    try:
        rope = getattr(importlib.import_module(module), name)
        report = check_rope(rope, config, torch="torch" in sys.modules, **options)
        positions = describe_positions(config)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        print(error)
        return 2
    print(f"{positions}\n\n{report}")
    return int(not all(report.tests.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
