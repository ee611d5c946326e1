"""Answers to the exercises, looked at: a friendly sentence on what is wrong, never the answer.

>>> from pe_book.checks import check
>>> check("division-terms", 2, 3)
Not yet: that wave is shorter than 1000 positions.

What is to be given stands in the exercise: a number, several numbers, or the function to be built.

Every module beside this one has the checks of one chapter, and the chapter's name: `division_terms`
those of the chapter at division-terms, by the numbers of their exercises.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

from pe_book._validate import show
from pe_book.checks._answers import Check, NotYet

__all__ = ["Reply", "check"]


@dataclass(frozen=True)
class Reply:
    """Whether an answer is right, and what there is to say about it.

    It is true where the answer is right, and shows itself as its words.

    Attributes
    ----------
    right : bool
        Whether the answer is right.
    words : str
        What there is to say.
    """

    right: bool
    words: str

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return self.words


def check(chapter: str, exercise: int, answer: object) -> Reply:
    """Look at an answer to an exercise.

    Parameters
    ----------
    chapter : str
        Name of the chapter as in its address, "division-terms".
    exercise : int
        Number of the exercise.
    answer : object
        The number, the numbers in a list, or the function that the exercise asks for.

    Returns
    -------
    Reply
        True if the answer is right. No answer raises an error, and no reply tells it.

    Raises
    ------
    ValueError
        For a chapter or an exercise that has no check, with those that have one.

    References
    ----------
    The exercises at the end of each chapter.

    Examples
    --------
    >>> bool(check("encoding-matrix", 2, 0.9998))
    True
    """
    if not isinstance(chapter, str) or chapter not in chapters():
        raise ValueError(f"chapter must be one of {', '.join(chapters())}, got {show(chapter)}")
    found = checks_of(chapter)
    if type(exercise) is not int or exercise not in found:
        numbers = ", ".join(map(str, found))
        raise ValueError(f"exercise must be one of {numbers} in {chapter}, got {show(exercise)}")
    try:
        found[exercise](answer)
    except NotYet as what:
        end = "" if str(what).endswith("?") else "."
        return Reply(False, f"Not yet: {what}{end}")
    except KeyboardInterrupt:  # the reader's own hand
        raise
    except BaseException as error:  # an answer that stops even where it is only read
        return Reply(False, f"Not yet: your answer cannot be read, it stops with {show(error)}.")
    return Reply(True, "That is right.")


def chapters() -> list[str]:
    """The chapters that have checks, by their names in addresses."""
    names = [module.name for module in iter_modules(__path__)]
    return [name.replace("_", "-") for name in names if not name.startswith("_")]


def checks_of(chapter: str) -> Mapping[int, Check]:
    """The checks of a chapter, by the numbers of their exercises."""
    return import_module(f"{__name__}.{chapter.replace('-', '_')}").CHECKS
