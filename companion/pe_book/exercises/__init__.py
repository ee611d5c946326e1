"""The exercises, one file each: `rotary/partners` is rotary/partners.py.

The chapter's list has the text and the word. The other parts are in the file:

    START         the first lines of its cell, with dots for the answer
    HINTS         two hints
    MODEL         a model answer in words
    check(answer) returns if the answer is right, else raises `NotYet`
    WRONG         wrong answers, each with a part of the reply; a text is Python, or SOLUTION with
                  one part → replaced. Multiple-choice letters have none
    RIGHT         further right answers

and for homework SOLUTION; SEEN, a test instead of `check` if that needs the class itself; HIDDEN, a
test with the variables of DRAW (LET are derived variables, WHERE is a condition on them); OWN, the
question with these variables, and OWN_SOLUTION; RUBRIC, points for words; PLOT, a plot to draw, with
PLOT_SOLUTION and PLOT_RUBRIC; and GIVEN, the cells of the chapter that it builds on. IMPORTS is the
chapter's, in its __init__. The tasks of the lab also have BEHIND, the code of *I’m behind*, and
PREDICTED, the task whose cell has the prediction that this one decides.
"""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from pe_book._validate import show
from pe_book.exercises._leaving import public, reduce_folder

__all__ = [
    "exercise",
    "on_page",
    "on_page_without_model",
    "public",
    "reduce_folder",
    "split",
    "words",
]


def chapters() -> list[str]:
    """The chapters that have exercises, by their names in URLs."""
    return [_name(module.name) for module in iter_modules(__path__) if module.ispkg]


def words(chapter: str) -> list[str]:
    """The words of a chapter's exercises, in alphabetical order."""
    folder = [str(Path(root, _module(chapter))) for root in __path__]
    return [_name(module.name) for module in iter_modules(folder) if module.name[0] != "_"]


def split(name: object) -> tuple[str, str]:
    """Split an exercise's name into chapter and word.

    Raises
    ------
    ValueError
        If there is no such exercise; the message lists the chapters, or the words of the chapter.
    """
    chapter, _, word = name.partition("/") if isinstance(name, str) else ("", "", "")
    shown = show(name)
    if chapter not in chapters():
        raise ValueError(
            f"name must be a chapter and a word, as rotary/partners, and the chapter one of "
            f"{', '.join(chapters())}; got {shown}"
        )
    if word not in words(chapter):
        raise ValueError(
            f"name in {chapter} must be one of {', '.join(words(chapter))}; got {shown}"
        )
    return chapter, word


def exercise(name: str) -> ModuleType:
    """The module of an exercise."""
    chapter, word = split(name)
    return import_module(f"{__name__}.{_module(chapter)}.{_module(word)}")


def imports_of(chapter: str) -> str:
    """The imports of a chapter's homework."""
    return getattr(import_module(f"{__name__}.{_module(chapter)}"), "IMPORTS", "").strip("\n")


def on_page(
    chapter: str, parts: tuple[str, ...] = ("START", "HINTS", "MODEL", "BEHIND", "PREDICTED")
) -> dict[str, dict[str, Any]]:
    """The parts of a chapter's exercises that its page shows, by word."""
    if chapter not in chapters():
        return {}
    exercises: dict[str, dict[str, Any]] = {}
    for word in words(chapter):
        names = vars(exercise(f"{chapter}/{word}"))
        exercises[word] = {part.lower(): names[part] for part in parts if part in names}
        for code in {"start", "behind"} & exercises[word].keys():
            exercises[word][code] = exercises[word][code].strip("\n")
    return exercises


def on_page_without_model(chapter: str) -> dict[str, dict[str, Any]]:
    """`on_page` for the book without solutions."""
    return on_page(chapter, ("START", "HINTS", "BEHIND", "PREDICTED"))


def _module(name: str) -> str:
    return name.replace("-", "_")


def _name(module: str) -> str:
    return module.replace("_", "-")
