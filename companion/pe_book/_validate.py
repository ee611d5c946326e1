"""What figures, words and traces may be given, and how a wrong value is shown: as in `pe_lib`."""

import math
from collections.abc import Collection, Sequence
from decimal import Decimal
from numbers import Integral, Real
from typing import Any

import numpy as np

_FURTHEST = 2**53  # beyond it float64 cannot tell a position from the next one


def show(value: object) -> str:
    """`value` as an error message shows it: at most about 60 characters, never an error itself."""
    if isinstance(value, Integral) and abs(int(value)) >= 10**20:
        return f"{Decimal(int(value)):.3e}"
    try:
        text = str(value) if isinstance(value, Real) else " ".join(repr(value).split())
    except Exception:  # a fraction of more digits than Python prints, an object's own failing repr
        return f"an object of type {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:59]}…"


def wrong_type(rule: str, value: object, where: str = "") -> TypeError:
    """The error for a value of the wrong kind: its kind is what the reader needs to see."""
    kind = f"array of {value.dtype}" if isinstance(value, np.ndarray) else type(value).__name__
    return TypeError(f"{rule}, got {show(value)} ({kind}){where}")


def check_integer(rule: str, given: Any, least: int, most: float = math.inf, why: str = "") -> int:
    """An integer from `least` to `most`, where the rule says it in its own words."""
    if isinstance(given, bool) or not isinstance(given, Integral):
        raise wrong_type(rule, given)
    number = int(given)
    if not least <= number <= most:
        raise ValueError(f"{rule}, got {show(number)}{why}")
    return number


def check_seq_len(seq_len: object) -> int:
    """An integer from 0 to 2**53."""
    rule = "seq_len must be an integer of at least 0 and at most 2**53"
    return check_integer(rule, seq_len, 0, _FURTHEST)


def check_sequence(rule: str, given: Any) -> Sequence:
    """A thing with a length that is no string."""
    try:
        len(given)  # an array without axes has the method and no length
    except TypeError:
        raise wrong_type(rule, given) from None
    if isinstance(given, (str, bytes)):
        raise wrong_type(rule, given)
    return given


def check_d_model(d_model: object) -> int:
    """An even integer of at least 2."""
    rule, why = (
        "d_model must be an even integer of at least 2",
        "sine and cosine columns come in pairs",
    )
    width = check_integer(rule, d_model, 2, why=f": {why}")
    if width % 2:
        raise ValueError(f"{rule}, got {width}: {why}")
    return width


def check_first_position(given: object) -> int:
    """An integer that is exact in float64."""
    rule = "first_position must be an integer between -2**53 and 2**53"
    return check_integer(rule, given, -_FURTHEST, _FURTHEST)


def check_indices(name: str, given: Any, length: int) -> list[int]:
    """Places in something of this length, in any order, at least one."""
    rule = f"{name} must be integers from 0 to {length - 1}"
    if isinstance(given, (str, bytes)) or not isinstance(given, Collection):
        raise wrong_type(rule, given)
    chosen = [check_integer(rule, index, 0, length - 1) for index in given]
    if not chosen:
        raise ValueError(f"{rule}, at least one, got none")
    return chosen


def check_array(
    name: str, given: Any, *axes: int, filled: bool = False, floats: bool = False
) -> np.ndarray:
    """An array-like of finite numbers with so many axes, as float64; only of floats, if so."""
    rule = f"{name} must be an array of finite {'floats' if floats else 'real numbers'}"
    rule += f" with {' or '.join(map(str, axes))} axes"
    rule += ", none of them empty" if filled else ""
    array = _array(rule, given)
    if array.dtype.kind not in ("f" if floats else "iuf"):
        raise wrong_type(rule, given)
    if array.ndim not in axes or (filled and not array.size):
        raise ValueError(f"{rule}, got shape {array.shape}")
    finite = np.isfinite(array)
    if not finite.all():
        raise ValueError(f"{rule}, got {show(array[~finite][0])} among them")
    return array.astype(np.float64)


def check_mask(mask: Any, shape: tuple[int, ...] | None = None) -> np.ndarray:
    """A mask as bool, True for a token that is kept: of this shape, or else of one axis."""
    rule = f"mask must be an array {'of one axis' if shape is None else f'of shape {shape}'}"
    rule += ", with 1 or True for a token that is kept, 0 or False for others"
    array = _array(rule, mask)
    if array.dtype.kind not in "biuf":
        raise wrong_type(rule, mask)
    known = (array == 0) | (array == 1)  # NaN is neither
    if not known.all():
        raise ValueError(f"{rule}, got {show(array[~known][0])} among them")
    if array.ndim != 1 if shape is None else array.shape != shape:
        raise ValueError(f"{rule}, got shape {array.shape}")
    return array.astype(bool)


def _array(rule: str, given: Any) -> np.ndarray:
    try:
        return np.asarray(given)
    except ValueError:
        raise ValueError(f"{rule}, got rows of different lengths: {show(given)}") from None
