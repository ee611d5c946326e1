"""Two trained copying models in NumPy that take a reader's position encoding.

The models are those of `small_model`; a test compares the forward passes. This one runs in the page's
Python, without torch, and calls a reader's function.
"""

from __future__ import annotations

import json
import math
import re
from base64 import b64decode
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from pe_book._validate import check_array, show

__all__ = ["copied"]

MODELS = Path(__file__).parent / "models"
WIDTH, HEADS, LAYERS, HEAD, LONGEST = 64, 4, 2, 16, 40
EQUALS, END = 10, 12
# A pair is a head's columns i and 8 + i in the model, and adjacent columns in `offset_rotation`
PAIRED = np.arange(HEAD).reshape(2, -1)[::-1].T.ravel()
ALIKE = np.concatenate([16 * head + PAIRED for head in range(2 * HEADS)])  # of queries and keys


def copied(
    digits: str, rows: ArrayLike | None = None, turn: Callable[[int], ArrayLike] | None = None
) -> str:
    """The output of a small Transformer, trained to copy 2 to 10 digits, with your encoding.

    Parameters
    ----------
    digits : str
        1 to 40 digits. The input is the digits and a sign, then the output so far.
    rows : array-like of real numbers, shape (at least two for each digit and one more, 64)
        Added to the tokens: for the model that was trained with sinusoids.
    turn : function of one position
        The matrix, shape (16, 16), that turns the columns of a query or key of one head there: for the
        model that was trained with rotary. Two neighbouring columns are a pair, as in `offset_rotation`.

    Returns
    -------
    str
        The likeliest digits, up to the end token, at most one more than in the input; other tokens are
        question marks.

    Raises
    ------
    ValueError
        For invalid digits, for both or none of rows and turn, and for wrong shapes.

    References
    ----------
    Chapter *Which encoding reads on?*; its models are trained in experiments/longer.

    Examples
    --------
    >>> from pe_lib import offset_rotation, sinusoidal_encoding
    >>> copied("2718281828", rows=sinusoidal_encoding(21, 64))
    '2718281828'
    >>> copied("2718281828", turn=lambda position: offset_rotation(position, 16))
    '2718281828'
    """
    if not (isinstance(digits, str) and re.fullmatch(rf"[0-9]{{1,{LONGEST}}}", digits)):
        raise ValueError(f"digits must be a text of 1 to {LONGEST} digits, got {show(digits)}")
    if (rows is None) == (turn is None):
        raise ValueError("give rows, which are added, or turn, a function: one of the two")
    places = 2 * len(digits) + 1
    if rows is not None:
        rows = check_array("rows", rows, 2)
        if len(rows) < places or rows.shape[1] != WIDTH:
            rule = f"rows must have {places} rows or more for {len(digits)} digits, and {WIDTH} columns"
            raise ValueError(f"{rule}, got shape {rows.shape}")
    step = _reader("rotary" if rows is None else "sinusoidal")
    tokens = [*map(int, digits), EQUALS]
    for position in range(places):
        matrix = None if turn is None else _matrix(turn(position))
        best = step(tokens[position], 0.0 if rows is None else rows[position], matrix)
        if position < len(digits):
            continue
        if best == END:
            break
        tokens.append(best)
    written = tokens[len(digits) + 1 :]
    return "".join(str(token) if token < EQUALS else "?" for token in written)


def _matrix(value: ArrayLike) -> np.ndarray:
    matrix = check_array("turn's matrix", value, 2)
    if matrix.shape != (HEAD, HEAD):
        raise ValueError(f"turn's matrix must have shape {(HEAD, HEAD)}, got {matrix.shape}")
    return matrix


def unpack_weights(packed: dict) -> dict[str, np.ndarray]:
    """float32 arrays, (rows, columns), by name, from the eight bits of `small_model.pack`."""
    scales = np.frombuffer(b64decode(packed["scales"]), "<f4")
    whole = np.frombuffer(b64decode(packed["whole"]), np.int8)
    weights, row, at = {}, 0, 0
    for name, count, columns in packed["rows"]:
        part = whole[at : at + count * columns].reshape(count, columns)
        weights[name] = part * scales[row : row + count, None]
        row, at = row + count, at + count * columns
    return weights


@cache
def _weights(kind: str) -> dict[str, np.ndarray]:
    """A model's weights by name, reordered so that the two columns of a pair are neighbours."""
    packed = json.loads((MODELS / f"copy-{kind}.json").read_text(encoding="utf-8"))["weights"]
    unpacked = unpack_weights(packed)
    weights = {name: values.astype(float).squeeze() for name, values in unpacked.items()}
    for layer in range(LAYERS):
        for part in ("weight", "bias"):
            joint = weights[f"encoder.layers.{layer}.self_attn.in_proj_{part}"]
            joint[: len(ALIKE)] = joint[ALIKE]
    return weights


def _reader(kind: str) -> Callable[[int, ArrayLike, np.ndarray | None], int]:
    """A function of a token, its row and its matrix that returns the likeliest next token."""
    weights = _weights(kind)
    kept: list[list[np.ndarray]] = [[] for _ in range(LAYERS)]  # keys and values so far

    def part(name: str, x: np.ndarray) -> np.ndarray:
        return weights[f"{name}weight"] @ x + weights[f"{name}bias"]

    def normalised(name: str, x: np.ndarray) -> np.ndarray:
        x = (x - x.mean()) / np.sqrt(x.var() + 1e-5)
        return weights[f"{name}.weight"] * x + weights[f"{name}.bias"]

    def step(token: int, row: ArrayLike, matrix: np.ndarray | None) -> int:
        x = weights["embedding.weight"][token] + row
        for layer, seen in enumerate(kept):
            name = f"encoder.layers.{layer}"
            joint = part(f"{name}.self_attn.in_proj_", normalised(f"{name}.norm1", x))
            heads = joint.reshape(3, HEADS, HEAD)  # query, key and value
            if matrix is not None:
                heads[:2] = heads[:2] @ matrix.T
            seen.append(heads[1:])
            keys, values = np.stack(seen, axis=1)  # (places, heads, columns)
            scores = np.einsum("hc,phc->hp", heads[0], keys) / math.sqrt(HEAD)
            shares = np.exp(scores - scores.max(axis=1, keepdims=True))
            shares /= shares.sum(axis=1, keepdims=True)
            mixed = np.einsum("hp,phc->hc", shares, values).ravel()
            x = x + part(f"{name}.self_attn.out_proj.", mixed)
            inside = part(f"{name}.linear1.", normalised(f"{name}.norm2", x))
            inside *= [(1 + math.erf(one / math.sqrt(2))) / 2 for one in inside]  # GELU
            x = x + part(f"{name}.linear2.", inside)
        return int((weights["score.weight"] @ normalised("encoder.norm", x)).argmax())

    return step
