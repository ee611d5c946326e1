"""Answers to the exercises, looked at: a friendly sentence on what is wrong, never the answer.

>>> from pe_book.checks import check
>>> check("division-terms/hand", 3)
Not yet: that wavelength is shorter than 1000 positions.

What is to be given stands in the exercise: a number, several numbers, or the function to be built.
"""

from dataclasses import dataclass

from pe_book._validate import show
from pe_book.exercises import exercise
from pe_book.exercises._answers import NotYet

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


def check(name: str, answer: object) -> Reply:
    """Look at an answer to an exercise.

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
        For an exercise that is not there, with those that are; for one without a check.

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
    except NotYet as what:
        end = "" if str(what).endswith("?") else "."
        return Reply(False, f"Not yet: {what}{end}")
    except KeyboardInterrupt:  # the reader's own hand
        raise
    except BaseException as error:  # an answer that stops even where it is only read
        return Reply(False, f"Not yet: your answer cannot be read, it stops with {show(error)}.")
    return Reply(True, words or "That is right.")
