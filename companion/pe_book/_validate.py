"""Argument checks of this package, in addition to those of `pe_lib`."""

import math
from collections.abc import Collection, Sequence
from numbers import Integral
from typing import Any

import numpy as np

from pe_lib._validate import as_array, show, wrong_type

_FURTHEST = 2**53  # beyond it float64 cannot tell a position from the next one


def check_integer(rule: str, given: Any, least: int, most: float = math.inf, why: str = "") -> int:
    """An integer from `least` to `most`; `rule` is the start of the message."""
    if isinstance(given, bool) or not isinstance(given, Integral):
        raise wrong_type(rule, given)
    number = int(given)
    if not least <= number <= most:
        raise ValueError(f"{rule}, got {show(number)}{why}")
    return number


def check_sequence(rule: str, given: Any) -> Sequence:
    """A sized sequence that is not a string."""
    try:
        len(given)  # an array without axes has the method and no length
    except TypeError:
        raise wrong_type(rule, given) from None
    if isinstance(given, (str, bytes)):
        raise wrong_type(rule, given)
    return given


def check_first_position(given: object) -> int:
    """An integer that is exact in float64."""
    rule = "first_position must be an integer between -2**53 and 2**53"
    return check_integer(rule, given, -_FURTHEST, _FURTHEST)


def check_indices(name: str, given: Any, length: int) -> list[int]:
    """At least one index into something of this length, in any order."""
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
    """An array-like of finite numbers, or only of floats, with one of these numbers of axes, as float64."""
    rule = f"{name} must be an array of finite {'floats' if floats else 'real numbers'}"
    rule += f" with {' or '.join(map(str, axes))} axes"
    rule += ", none of them empty" if filled else ""
    array = as_array(rule, given)
    if array.dtype.kind not in ("f" if floats else "iuf"):
        raise wrong_type(rule, given)
    if array.ndim not in axes or (filled and not array.size):
        raise ValueError(f"{rule}, got shape {array.shape}")
    finite = np.isfinite(array)
    if not finite.all():
        raise ValueError(f"{rule}, got {show(array[~finite][0])} among them")
    return array.astype(np.float64)


def check_mask(
    mask: Any, shape: tuple[int, ...] | None = None, *, broadcasts: bool = False
) -> np.ndarray:
    """A mask as bool, True for a kept token: of this shape, broadcasting to it, or with one axis."""
    fitting = "of one axis" if shape is None else f"of shape {shape}"
    if broadcasts:
        fitting = f"that broadcasts against (…, q, k) = {shape}"
    rule = f"mask must be an array {fitting}, with 1 or True for a token that is kept"
    rule += ", 0 or False for others"
    array = as_array(rule, mask)
    if array.dtype.kind not in "biuf":
        raise wrong_type(rule, mask)
    known = (array == 0) | (array == 1)  # NaN is neither
    if not known.all():
        raise ValueError(f"{rule}, got {show(array[~known][0])} among them")
    fits = array.ndim == 1 if shape is None else array.shape == shape
    if shape is not None and broadcasts:
        fits = _broadcasts(array.shape, shape)
    if not fits:
        raise ValueError(f"{rule}, got shape {array.shape}")
    return array.astype(bool)


def _broadcasts(shape: tuple[int, ...], against: tuple[int, ...]) -> bool:
    """Whether a shape broadcasts against another without extending the last two axes."""
    try:
        return np.broadcast_shapes(shape, against)[-2:] == against[-2:]
    except ValueError:
        return False
