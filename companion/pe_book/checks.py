"""Checks answers to the exercises: the reply says what is wrong, never the answer.

>>> from pe_book.checks import check
>>> check("division-terms/hand", 3)
Not yet: that wavelength is shorter than 1000 positions.

The exercise says what to pass: a number, several numbers, or a function.
"""

from dataclasses import dataclass

from pe_book._validate import show
from pe_book.exercises import exercise
from pe_book.exercises._answers import NotYet

__all__ = ["Reply", "check"]


@dataclass(frozen=True)
class Reply:
    """Whether an answer is right, and the message.

    It is truthy if the answer is right; its repr is the message.

    Attributes
    ----------
    right : bool
        Whether the answer is right.
    words : str
        The message.
    """

    right: bool
    words: str

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return self.words


def check(name: str, answer: object) -> Reply:
    """Check an answer to an exercise.

    Parameters
    ----------
    name : str
        The exercise: its chapter as in the address, and its word, "division-terms/hand".
    answer : object
        The number, the numbers in a list, or the function that the exercise asks for.

    Returns
    -------
    Reply
        True if the answer is right. No answer raises an error, and no reply tells it.

    Raises
    ------
    ValueError
        If there is no such exercise, or it has no check.

    References
    ----------
    The exercises at the end of each chapter.

    Examples
    --------
    >>> bool(check("encoding-matrix/entry", 0.9998))
    True
    """
    look = getattr(exercise(name), "check", None)
    if look is None:
        raise ValueError(
            f"name must be that of an exercise with a check, got {show(name)}: answer it in words"
        )
    try:
        words = look(answer)
    except NotYet as error:
        end = "" if str(error).endswith("?") else "."
        return Reply(False, f"Not yet: {error}{end}")
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # an answer whose methods fail
        return Reply(False, f"Not yet: your answer cannot be read, it stops with {show(error)}.")
    return Reply(True, words or "That is right.")
