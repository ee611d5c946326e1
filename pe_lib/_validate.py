"""Validation of the library's arguments.

Every ``check_…`` returns its argument as a plain Python or NumPy value, or raises as the package's
docstring says.
"""

import math
from decimal import Decimal
from numbers import Integral, Real
from typing import Any

import numpy as np

FURTHEST_POSITION = 2**53  # beyond it float64 skips integers
_FLOATS = (np.float16, np.float32, np.float64)


def show(value: object) -> str:
    """`value` for an error message, in about 60 characters at most; never raises."""
    if isinstance(value, Integral) and abs(int(value)) >= 10**20:
        return f"{Decimal(int(value)):.3e}"
    try:
        text = str(value) if isinstance(value, Real) else " ".join(repr(value).split())
    except Exception:  # a Fraction too long for str(), a `__repr__` that raises
        return f"an object of type {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:59]}…"


def wrong_type(rule: str, value: object, where: str = "") -> TypeError:
    """The error for a value of the wrong type."""
    kind = f"array of {value.dtype}" if isinstance(value, np.ndarray) else type(value).__name__
    return TypeError(f"{rule}, got {show(value)} ({kind}){where}")


def _integer(value: object, rule: str, where: str = "") -> int:
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise wrong_type(rule, value, where)
    return int(value)


def _real(value: object, rule: str, where: str = "") -> None:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise wrong_type(rule, value, where)


def _near(value: Any, rule: str, where: str = "") -> None:
    if not -FURTHEST_POSITION <= value <= FURTHEST_POSITION:  # also true of NaN
        raise ValueError(f"{rule}, got {show(value)}{where}")


def check_whole(name: str, value: object, least: int, why: str = "") -> int:
    """An integer from `least` to 2**53."""
    rule = f"{name} must be an integer of at least {least}"
    number = _integer(value, rule)
    if not least <= number <= FURTHEST_POSITION:
        more = " and at most 2**53" if number > least else ""
        raise ValueError(f"{rule}{more}, got {show(number)}{why}")
    return number


def check_d_model(d_model: object, name: str = "d_model") -> int:
    """An even integer from 2 to 2**53."""
    rule = f"{name} must be an even integer of at least 2"
    width = _integer(d_model, rule)
    if width < 2 or width % 2:
        raise ValueError(f"{rule}, got {show(width)}: sine and cosine columns come in pairs")
    if width > FURTHEST_POSITION:
        raise ValueError(f"{rule} and at most 2**53, got {show(width)}")
    return width


def check_seq_len(seq_len: object) -> int:
    """An integer from 0 to 2**53."""
    return check_whole("seq_len", seq_len, 0, ": it counts the rows of the table")


def check_first_position(first_position: object, seq_len: int = 0) -> int:
    """An integer; it and the `seq_len` - 1 after it must be within ±2**53."""
    rule = "first_position must be an integer between -2**53 and 2**53"
    first = _integer(first_position, rule)
    if not -FURTHEST_POSITION <= first <= FURTHEST_POSITION - max(seq_len - 1, 0):
        got = f"got {show(first)} with seq_len={show(seq_len)}"
        why = "float64 cannot tell neighbours apart further out"
        raise ValueError(f"{rule}, and so must the last position be, {got}: {why}")
    return first


def check_base(base: Any) -> float:
    """A finite real number greater than 1."""
    rule = "base must be a finite number greater than 1"
    _real(base, rule)
    try:
        number = float(base)
    except OverflowError:
        number = math.inf
    if not 1 < number < math.inf:
        raise ValueError(f"{rule}, got {show(base)}: the wavelengths grow by its powers")
    return number


def check_number(name: str, value: Any, least: float, *, above: bool = False) -> float:
    """A finite real number of at least `least`, or above it."""
    rule = f"{name} must be a finite number {'greater than' if above else 'of at least'} {least:g}"
    _real(value, rule)
    number = float(value) if abs(value) < 1e308 else math.inf  # also for NaN
    if not least <= number < math.inf or (above and number == least):
        raise ValueError(f"{rule}, got {show(value)}")
    return number


def check_choice(name: str, value: object, allowed: tuple[str, ...]) -> str:
    """One of the `allowed` strings."""
    rule = f"{name} must be one of {', '.join(allowed)}"
    if not isinstance(value, str):
        raise wrong_type(rule, value)
    if value not in allowed:
        raise ValueError(f"{rule}, got {show(value)}")
    return value


def check_bool(name: str, value: object) -> bool:
    """True or False, not merely a truthy or falsy value."""
    if not isinstance(value, (bool, np.bool_)):
        raise wrong_type(f"{name} must be True or False", value)
    return bool(value)


def check_offset(offset: Any) -> float:
    """A finite real number within ±2**53."""
    rule = "offset must be a finite real number within ±2**53"
    _real(offset, rule)
    _near(offset, rule)
    return float(offset)


def check_positions(positions: Any, name: str = "positions") -> np.ndarray:
    """A one-dimensional array-like of finite real numbers within ±2**53, as float64."""
    rule = f"{name} must be a one-dimensional sequence of finite real numbers within ±2**53"
    array = as_array(rule, positions)
    if array.dtype.kind not in "iufO":
        raise wrong_type(rule, positions)
    if array.ndim != 1:
        if array.dtype.kind == "O" and array.ndim == 0:  # None, a generator, a set, a dictionary
            raise wrong_type(rule, positions)
        raise ValueError(f"{rule}, got shape {array.shape}: {show(positions)}")
    is_object = array.dtype.kind == "O"
    if is_object or isinstance(positions, (list, tuple)):  # NumPy converts a True in a list to 1
        for position in array if is_object else positions:
            _real(position, rule, " among them")
    for position in array if is_object else _extremes(array):
        _near(position, rule, " among them")
    return array.astype(np.float64)


def _extremes(array: np.ndarray) -> tuple[float, ...]:
    return (array.min().item(), array.max().item()) if array.size else ()  # NaN is passed on


def as_array(rule: str, value: object) -> np.ndarray:
    """An array-like as an array of any dtype; rows of different lengths are an error."""
    try:
        return np.asarray(value)
    except ValueError:
        raise ValueError(f"{rule}, got rows of different lengths: {show(value)}") from None


def check_array(
    name: str, value: object, axes: int, *, more: bool = False, floats: bool = False
) -> np.ndarray:
    """Finite numbers, or only floats, as a float64 array with this number of axes, or with `more`."""
    count = f"at least {axes}" if more else f"{axes}"
    rule = f"{name} must be an array of finite {'floats' if floats else 'real numbers'} with {count} axes"
    array = as_array(rule, value)
    if array.dtype.kind not in ("f" if floats else "iuf"):
        raise wrong_type(rule, value)
    if array.ndim < axes or (array.ndim > axes and not more):
        raise ValueError(f"{rule}, got shape {array.shape}")
    finite = np.isfinite(array)
    if not finite.all():
        raise ValueError(f"{rule}, got {show(array[~finite][0])} among them")
    return array.astype(np.float64)


def check_integers(name: str, value: object) -> np.ndarray:
    """An array-like of integers within ±2**53 with any number of axes, as int64."""
    rule = f"{name} must be an array of integers within ±2**53"
    array = as_array(rule, value)
    if array.dtype.kind not in "iu" and array.size:
        raise wrong_type(rule, value)
    for number in _extremes(array):
        _near(number, rule, " among them")
    return array.astype(np.int64)


def check_dtype(dtype: Any) -> np.dtype:
    """One of float16, float32 and float64, by any name that NumPy has for it."""
    try:
        kind = None if dtype is None else np.dtype(dtype)
    except (TypeError, ValueError, SyntaxError):
        kind = None
    if kind is None or kind not in _FLOATS:
        raise TypeError(f"dtype must be float16, float32 or float64, got {show(dtype)}")
    return kind
