"""What a parameter of an explorer may be. The twin of web/params.js, with the same words."""

import math
from numbers import Integral, Real

import traitlets

MAX_SEQ_LEN = 1_000_000
MAX_D_MODEL = 8192
MAX_BASE = 1e10
MIN_BASE = 1.01
MAX_WORDS = 12
MAX_WORD_LENGTH = 24


class ParameterError(traitlets.TraitError, ValueError):
    """An impossible value for a parameter: its name, the value, and what is allowed."""


def refuse(name: str, wanted: str, value: object, why: str = "") -> ParameterError:
    """The error for a value that a parameter cannot have."""
    shown = repr(value)
    shown = shown if len(shown) <= 60 else f"{shown[:59]}…"
    return ParameterError(f"{name} must be {wanted}, got {shown}{why}")


def _is_whole(value: object) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)


class Parameter(traitlets.TraitType):
    """A trait that the page and the kernel share, and that a link carries."""

    def __init__(self, default: object):
        super().__init__(default)
        self.tag(sync=True)


class Whole(Parameter):
    """An integer from `least` to `most`, even if need be."""

    def __init__(self, default: int, least: int, most: int, *, even: bool = False):
        self.least, self.most, self.even = least, most, even
        super().__init__(default)

    def validate(self, obj: object, value: object) -> int:
        """The plain int, or `ParameterError`."""
        kind = "an even integer" if self.even else "an integer"
        wanted = f"{kind} from {self.least} to {self.most}"
        if not _is_whole(value) or not self.least <= value <= self.most:
            raise refuse(self.name, wanted, value)
        if self.even and value % 2:
            raise refuse(self.name, wanted, value, ": sine and cosine columns come in pairs")
        return int(value)


class Number(Parameter):
    """A finite real number from `least` to `most`."""

    def __init__(self, default: float, least: float, most: float):
        self.least, self.most = least, most
        super().__init__(default)

    def validate(self, obj: object, value: object) -> float:
        """The plain float, or `ParameterError`."""
        real = isinstance(value, Real) and not isinstance(value, bool)
        if not real or not math.isfinite(value) or not self.least <= value <= self.most:
            raise refuse(self.name, f"a number from {self.least} to {self.most:.0f}", value)
        return float(value)


class WholeList(Parameter):
    """A list of `fewest` to `longest` different integers from 0 to `most`."""

    def __init__(self, default: list[int], most: int, *, fewest: int = 0, longest: int):
        self.most, self.fewest, self.longest = most, fewest, longest
        super().__init__(list(default))

    def validate(self, obj: object, value: object) -> list[int]:
        """A plain list of plain ints, or `ParameterError`."""
        wanted = f"{self.fewest} to {self.longest} different integers from 0 to {self.most}"
        if not isinstance(value, (list, tuple)) or not all(
            _is_whole(item) and 0 <= item <= self.most for item in value
        ):
            raise refuse(self.name, wanted, value)
        items = [int(item) for item in value]
        if len(set(items)) != len(items) or not self.fewest <= len(items) <= self.longest:
            raise refuse(self.name, wanted, value)
        return items


class Choice(Parameter):
    """One of a few words."""

    def __init__(self, default: str, choices: tuple[str, ...]):
        self.choices = choices
        super().__init__(default)

    def validate(self, obj: object, value: object) -> str:
        """The value, or `ParameterError`."""
        if value not in self.choices:
            raise refuse(self.name, f"one of {', '.join(self.choices)}", value)
        return value


class Flag(Parameter):
    """True or False."""

    def validate(self, obj: object, value: object) -> bool:
        """The value, or `ParameterError`."""
        if not isinstance(value, bool):
            raise refuse(self.name, "True or False", value)
        return value


class Sentence(Parameter):
    """A few words with white space between them."""

    def validate(self, obj: object, value: object) -> str:
        """The words with single blanks between them, or `ParameterError`."""
        wanted = f"1 to {MAX_WORDS} words of at most {MAX_WORD_LENGTH} letters"
        words = value.split() if isinstance(value, str) else []
        if not 1 <= len(words) <= MAX_WORDS or max(map(len, words)) > MAX_WORD_LENGTH:
            raise refuse(self.name, wanted, value)
        return " ".join(words)


def seq_len(default: int = 100) -> Whole:
    """Number of positions."""
    return Whole(default, 1, MAX_SEQ_LEN)


def d_model(default: int = 64, most: int = MAX_D_MODEL) -> Whole:
    """Width of the encoding, in columns."""
    return Whole(default, 2, most, even=True)


def base(default: float = 10_000.0) -> Number:
    """Ratio that the wavelengths span."""
    return Number(default, MIN_BASE, MAX_BASE)


def position(default: int = 0) -> Whole:
    """A row of the table."""
    return Whole(default, 0, MAX_SEQ_LEN - 1)


def column(default: int = 0) -> Whole:
    """A column of the table."""
    return Whole(default, 0, MAX_D_MODEL - 1)


def inside(proposal: dict, limit: str, length: int) -> int:
    """The proposed index, or `ParameterError` where the table ends before it."""
    name, value = proposal["trait"].name, proposal["value"]
    if value >= length:
        raise refuse(name, f"less than {limit}, which is {length}", value)
    return value
