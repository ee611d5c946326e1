"""Parse and check answers: a number, several numbers, a table, letters, a function to call.

An error is raised as `NotYet`; its message lacks the words "Not yet: " and the full stop.
"""

import math
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import numpy as np

from pe_book._validate import show
from pe_lib.sinusoidal import wavelengths

Check = Callable[[Any], None]
"""Checks the answer to one exercise; returns if it is right, else raises `NotYet`."""


class NotYet(Exception):
    """An answer is wrong; the message says what is."""


def require(condition: object, message: str) -> None:
    """Raise `NotYet` with this message unless the condition holds."""
    if not condition:
        raise NotYet(message)


@contextmanager
def on_failure(message: str) -> Iterator[None]:
    """Raise `NotYet` with this message if the block, which runs a reader's code, fails."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException:
        raise NotYet(message) from None


def read_number(answer: Any, what: str = "one number") -> float:
    """The answer as a finite number."""
    message = f"{what} is asked for, and this is {show(answer)}"
    with on_failure(message):
        if isinstance(answer, str):
            number = _number_in(answer)
        else:
            number = float(answer.item() if isinstance(answer, np.ndarray) else answer)
    require(math.isfinite(number), message)
    return number


def _number_in(text: str) -> float:
    """A number as the book writes it, 85 550 or −0.5, or as 85,550, 11/16 or 29 %, which is a share."""
    plain = "".join(text.split()).replace("\u2212", "-")
    if re.fullmatch(r"-?\d{1,3}(,\d{3})+(\.\d+)?%?", plain):
        plain = plain.replace(",", "")
    if "/" in plain:  # Fraction would expand every digit of 1e999999999
        return float(Fraction(plain))
    return float(plain[:-1]) / 100 if plain.endswith("%") else float(plain)


def read_numbers(answer: Any, count: int) -> list[float]:
    """The answer as `count` finite numbers: a sequence, or one text with commas or blanks between."""
    message = f"{count} numbers are asked for, in a list, and this is {show(answer)}"
    with on_failure(message):
        if isinstance(answer, str):  # commas separate before blanks: 85 550 is one number
            parts = re.split(r"[,;]\s+|\s+and\s+", answer.strip())
            parts = answer.split() if len(parts) == 1 else parts
        else:
            parts = list(answer)
    require(len(parts) == count and not isinstance(answer, bytes), message)
    return [read_number(part, f"a list of {count} numbers") for part in parts]


def read_words(answer: Any, count: int, what: str, known: Collection[str]) -> list[str]:
    """The answer as `count` known words, in any case: a sequence, or one text with blanks or commas."""
    message = f"{what} are asked for, in a list, and this is {show(answer)}"
    with on_failure(message):
        parts = read_parts(answer)
        words = [str(part).strip().lower() for part in parts]
    require(len(words) == count, message)
    for number, word in enumerate(words, 1):
        require(word in known, f"number {number} must be one of {', '.join(known)}")
    return words


def read_letters(answer: Any, choices: str) -> set[str]:
    """The answer as a set of letters among these, in any case and order: a collection, or one text."""
    first, last = choices[0], choices[-1]
    message = f"letters from {first} to {last} are asked for, in a list, and this is {show(answer)}"
    with on_failure(message):
        parts = [part for part in read_parts(answer) if part != "and"]
        if isinstance(answer, str) and len(parts) == 1:
            parts = list(parts[0])
        letters = {str(part).strip(" ().").lower() for part in parts}
    require(letters and all(len(one) == 1 and one in choices for one in letters), message)
    return letters


def letters_are(choices: str, right: str, hints: Mapping[str, str]) -> Check:
    """A check of multiple-choice letters.

    The reply is the hint of the first letter that is wrong or missing, in the order of the hints; {} in
    a hint stands for the letter.
    """

    def check(answer: Any) -> None:
        letters = read_letters(answer, choices)
        for letter, hint in hints.items():
            require((letter in letters) == (letter in right), hint.format(letter))

    return check


def read_parts(answer: Any) -> list[Any]:
    """The items of a sequence, or the parts of a text between blanks or commas."""
    return answer.replace(",", " ").split() if isinstance(answer, str) else list(answer)


_TRUTHS = {
    "true": True, "yes": True, "y": True, "1": True, "passes": True,
    "false": False, "no": False, "n": False, "0": False, "fails": False,
}  # fmt: skip


def read_truth(answer: Any, message: str) -> bool:
    """The answer as a bool: True, 1, "yes" and the like."""
    value = _TRUTHS.get(answer.strip().lower()) if isinstance(answer, str) else answer
    require(isinstance(value, (bool, np.bool_)) or value in (0, 1), message)
    return bool(value)


def is_close(one: float, other: float, share: float = 5e-3) -> bool:
    """Whether two numbers are equal up to rounding."""
    return math.isclose(one, other, rel_tol=share)


def read_table(answer: Any, shape: tuple[int, ...], what: str) -> np.ndarray:
    """The answer as an array of numbers of this shape."""
    with on_failure(f"{what} must be an array of numbers"):
        table = np.asarray(answer, dtype=np.float64)
    require(table.shape == shape, f"{what} must have shape {shape}, and has {table.shape}")
    return table


def run(function: Any, *arguments: Any) -> Any:
    """Call a reader's function; any exception in it becomes `NotYet`."""
    require(callable(function), f"a function is asked for, and this is {show(function)}")
    try:
        return function(*arguments)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit too, which would end the notebook
        shown = ", ".join(show(argument) for argument in arguments)
        raise NotYet(f"called with {shown}, your function stops with {show(error)}") from None


def longest_wave_is(length: float) -> Check:
    """A check of a base whose longest wavelength, at width 64, has this length."""

    def check(answer: Any) -> None:
        base = read_number(answer, "a base")
        require(base > 1, "a base is greater than 1")
        longest = wavelengths(64, base)[-1]
        than = "shorter" if longest < length else "longer"
        require(
            is_close(longest, length, 1e-3),
            f"with that base the longest wavelength is {than} than asked",
        )

    return check
