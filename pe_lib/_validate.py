"""What the arguments of the library may be, decided once.

Every ``check_…`` takes what the caller gave and returns the plain Python or NumPy value, or raises
as the package's docstring says.
"""

import math
from decimal import Decimal
from numbers import Integral, Real
from typing import Any

import numpy as np

FURTHEST_POSITION = 2**53  # beyond it float64 cannot tell a position from the next one
_FLOATS = (np.float16, np.float32, np.float64)


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


def _integer(value: object, rule: str, where: str = "") -> int:
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise wrong_type(rule, value, where)
    return int(value)


def _real(value: object, rule: str, where: str = "") -> None:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise wrong_type(rule, value, where)


def _near(value: Any, rule: str, where: str = "") -> None:
    if not -FURTHEST_POSITION <= value <= FURTHEST_POSITION:  # so it is with NaN
        raise ValueError(f"{rule}, got {show(value)}{where}")


def check_whole(name: str, given: object, least: int, why: str = "") -> int:
    """An integer of at least `least`, and small enough for float64 to count to."""
    rule = f"{name} must be an integer of at least {least}"
    number = _integer(given, rule)
    if not least <= number <= FURTHEST_POSITION:
        more = " and at most 2**53" if number > least else ""
        raise ValueError(f"{rule}{more}, got {show(number)}{why}")
    return number


def check_d_model(d_model: object, name: str = "d_model") -> int:
    """An even integer of at least 2, and at most 2**53."""
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
    """An integer such that it and the `seq_len` positions from it on are exact in float64."""
    rule = "first_position must be an integer between -2**53 and 2**53"
    first = _integer(first_position, rule)
    if not -FURTHEST_POSITION <= first <= FURTHEST_POSITION - max(seq_len - 1, 0):
        raise ValueError(
            f"{rule}, and so must the last position be, got {show(first)} with "
            f"seq_len={show(seq_len)}: float64 cannot tell neighbours apart further out"
        )
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


def check_number(name: str, given: Any, least: float, *, above: bool = False) -> float:
    """A finite real number of at least `least`, or above it."""
    rule = f"{name} must be a finite number {'greater than' if above else 'of at least'} {least:g}"
    _real(given, rule)
    value = float(given) if abs(given) < 1e308 else math.inf  # so it is with NaN
    if not least <= value < math.inf or (above and value == least):
        raise ValueError(f"{rule}, got {show(given)}")
    return value


def check_choice(name: str, given: object, allowed: tuple[str, ...]) -> str:
    """One of a few words."""
    rule = f"{name} must be one of {', '.join(allowed)}"
    if not isinstance(given, str):
        raise wrong_type(rule, given)
    if given not in allowed:
        raise ValueError(f"{rule}, got {show(given)}")
    return given


def check_bool(name: str, given: object) -> bool:
    """True or False, and no other thing that counts as one of them."""
    if not isinstance(given, (bool, np.bool_)):
        raise wrong_type(f"{name} must be True or False", given)
    return bool(given)


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
    if array.dtype.kind == "O":
        suspects = array
    elif isinstance(positions, (list, tuple)):
        suspects = positions  # NumPy has turned a True among numbers into 1
    else:
        suspects = ()
    for position in suspects:
        _real(position, rule, " among them")
    for position in array if array.dtype.kind == "O" else _extremes(array):
        _near(position, rule, " among them")
    return array.astype(np.float64)


def _extremes(array: np.ndarray) -> tuple[float, ...]:
    return (array.min().item(), array.max().item()) if array.size else ()  # NaN is passed on


def as_array(rule: str, given: object) -> np.ndarray:
    """An array-like as an array of whatever kind; rows of different lengths are refused."""
    try:
        return np.asarray(given)
    except ValueError:
        raise ValueError(f"{rule}, got rows of different lengths: {show(given)}") from None


def check_array(
    name: str,
    given: object,
    *axes: int,
    at_least: int = 0,
    kinds: str = "iuf",
    wanted: str = "finite real numbers",
) -> np.ndarray:
    """An array-like of finite numbers with so many axes, or with `at_least` so many, as float64."""
    count = " or ".join(map(str, axes)) or f"at least {at_least}"
    rule = f"{name} must be an array of {wanted} with {count} axes"
    array = as_array(rule, given)
    if array.dtype.kind not in kinds:
        raise wrong_type(rule, given)
    if array.ndim not in axes if axes else array.ndim < at_least:
        raise ValueError(f"{rule}, got shape {array.shape}")
    finite = np.isfinite(array)
    if not finite.all():
        raise ValueError(f"{rule}, got {show(array[~finite][0])} among them")
    return array.astype(np.float64)


def check_integers(name: str, given: object) -> np.ndarray:
    """An array-like of integers within ±2**53 with any number of axes, as int64."""
    rule = f"{name} must be an array of integers within ±2**53"
    array = as_array(rule, given)
    if array.dtype.kind not in "iu" and array.size:
        raise wrong_type(rule, given)
    for number in _extremes(array):
        _near(number, rule, " among them")
    return array.astype(np.int64)


def check_dtype(dtype: Any) -> np.dtype:
    """One of float16, float32 and float64, by any name that NumPy has for it."""
    try:
        found = None if dtype is None else np.dtype(dtype)
    except (TypeError, ValueError, SyntaxError):
        found = None
    if found is None or found not in _FLOATS:
        raise TypeError(f"dtype must be float16, float32 or float64, got {show(dtype)}")
    return found
