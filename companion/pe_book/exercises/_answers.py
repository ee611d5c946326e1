"""How an answer is read: as a number, as several, as a table, as a function that is called.

What is wrong with it is raised as `NotYet`, a sentence without its first words and its full stop.
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
"""What looks at the answer to one exercise: it returns if the answer is right."""


class NotYet(Exception):
    """What is wrong with an answer, as a sentence without its first words."""


def need(true: object, otherwise: str) -> None:
    """Go on if something is true."""
    if not true:
        raise NotYet(otherwise)


@contextmanager
def else_say(words: str) -> Iterator[None]:
    """Say these words where an answer's own code stops, in whatever way it does."""
    try:
        yield
    except KeyboardInterrupt:  # the reader's own hand
        raise
    except BaseException:
        raise NotYet(words) from None


def read_number(answer: Any, what: str = "one number") -> float:
    """A finite number."""
    wanted = f"{what} is asked for, and this is {show(answer)}"
    with else_say(wanted):
        if isinstance(answer, str):
            found = _number_in(answer)
        else:
            found = float(answer.item() if isinstance(answer, np.ndarray) else answer)
    need(math.isfinite(found), wanted)
    return found


def _number_in(text: str) -> float:
    """A number as the book writes it, 85 550 or −0.5, or as 85,550, 11/16 or 29 %, which is a share."""
    plain = "".join(text.split()).replace("\u2212", "-")
    if re.fullmatch(r"-?\d{1,3}(,\d{3})+(\.\d+)?%?", plain):
        plain = plain.replace(",", "")
    if "/" in plain:  # a fraction alone: of 1e999999999 it would write out every digit
        return float(Fraction(plain))
    return float(plain[:-1]) / 100 if plain.endswith("%") else float(plain)


def read_numbers(answer: Any, count: int) -> list[float]:
    """So many finite numbers, in any sequence, or in one text with commas or blanks between."""
    wanted = f"{count} numbers are asked for, in a list, and this is {show(answer)}"
    with else_say(wanted):
        if isinstance(answer, str):  # 85 550 has a blank within: where there are commas, they part
            parts = re.split(r"[,;]\s+|\s+and\s+", answer.strip())
            parts = answer.split() if len(parts) == 1 else parts
        else:
            parts = list(answer)
    need(len(parts) == count and not isinstance(answer, bytes), wanted)
    return [read_number(part, f"a list of {count} numbers") for part in parts]


def read_words(answer: Any, count: int, what: str, known: Collection[str]) -> list[str]:
    """So many known words, in any case: in a sequence, or in one text with blanks or commas between."""
    wanted = f"{what} are asked for, in a list, and this is {show(answer)}"
    with else_say(wanted):
        parts = read_parts(answer)
        given = [str(part).strip().lower() for part in parts]
    need(len(given) == count, wanted)
    for number, word in enumerate(given, 1):
        need(word in known, f"number {number} must be one of {', '.join(known)}")
    return given


def read_letters(answer: Any, known: str) -> set[str]:
    """Some of the known letters, in any case and order: in a collection, or in one text."""
    wanted = f"letters from {known[0]} to {known[-1]} are asked for, in a list, and this is {show(answer)}"
    with else_say(wanted):
        parts = [part for part in read_parts(answer) if part != "and"]
        if isinstance(answer, str) and len(parts) == 1:
            parts = list(parts[0])
        given = {str(part).strip(" ().").lower() for part in parts}
    need(given and all(len(one) == 1 and one in known for one in given), wanted)
    return given


def letters_are(known: str, right: str, hints: Mapping[str, str]) -> Check:
    """Look at letters of which some are right.

    The first that is wrong or missing, in the order of the hints, is answered by its hint, in which
    {} stands for the letter.
    """

    def look(answer: Any) -> None:
        letters = read_letters(answer, known)
        for letter, hint in hints.items():
            need((letter in letters) == (letter in right), hint.format(letter))

    return look


def read_parts(answer: Any) -> list[Any]:
    """What a sequence holds; of a text, what stands between blanks or commas."""
    return answer.replace(",", " ").split() if isinstance(answer, str) else list(answer)


_TRUTHS = {
    "true": True, "yes": True, "y": True, "1": True, "passes": True,
    "false": False, "no": False, "n": False, "0": False, "fails": False,
}  # fmt: skip


def read_truth(answer: Any, wanted: str) -> bool:
    """Whether something is so: a truth value, 0 or 1, or a word for it."""
    known = _TRUTHS.get(answer.strip().lower()) if isinstance(answer, str) else answer
    need(isinstance(known, (bool, np.bool_)) or known in (0, 1), wanted)
    return bool(known)


def is_close(one: float, other: float, share: float = 5e-3) -> bool:
    """Whether two numbers differ by rounding alone."""
    return math.isclose(one, other, rel_tol=share)


def read_table(answer: Any, shape: tuple[int, ...], what: str) -> np.ndarray:
    """An array of numbers, of this shape."""
    with else_say(f"{what} must be an array of numbers"):
        found = np.asarray(answer, dtype=np.float64)
    need(found.shape == shape, f"{what} must have shape {shape}, and has {found.shape}")
    return found


def run(function: Any, *arguments: Any) -> Any:
    """What a function makes of arguments; its own mistakes are said, whatever they are."""
    need(callable(function), f"a function is asked for, and this is {show(function)}")
    try:
        return function(*arguments)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # sys.exit() too: it must not end the notebook
        shown = ", ".join(show(argument) for argument in arguments)
        raise NotYet(f"called with {shown}, your function stops with {show(error)}") from None


def longest_wave_is(length: float) -> Check:
    """Look at a base with which, at width 64, the longest wavelength is as long as asked."""

    def look(answer: Any) -> None:
        base = read_number(answer, "a base")
        need(base > 1, "a base is greater than 1")
        longest = wavelengths(64, base)[-1]
        than = "shorter" if longest < length else "longer"
        need(
            is_close(longest, length, 1e-3),
            f"with that base the longest wavelength is {than} than asked",
        )

    return look
