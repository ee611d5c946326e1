"""The exercises, one file each: `rotary/partners` is rotary/partners.py.

The text is read in the chapter's list, where the word stands too. A file has what else there is:

    START         the first lines of its cell, with dots where the answer goes
    HINTS         two
    MODEL         a model answer in words
    check(answer) returns if the answer is right, else raises what is wrong
    WRONG         answers that were given, each with a part of what check says of it; a text is
                  Python, or SOLUTION with one part → replaced. Letters alone need none
    RIGHT         further right ones

and for homework alone SOLUTION, SEEN, a test in the place of a check that needs the class itself,
HIDDEN, a test of what DRAW varies (LET and WHERE say what follows and what must hold), OWN, the
question with these numbers, and OWN_SOLUTION, RUBRIC, points for words, PLOT, a plot that is wanted,
PLOT_SOLUTION and PLOT_RUBRIC, and GIVEN, the chapter's cells that it builds on. IMPORTS is the
chapter's, in its __init__. The tasks of the lab have BEHIND besides: what *I’m behind* puts into
this task's cell, from a later one, the library's own.
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
    """The chapters that have exercises, by their names in addresses."""
    return [_name(module.name) for module in iter_modules(__path__) if module.ispkg]


def words(chapter: str) -> list[str]:
    """The words of a chapter's exercises, in the order of the alphabet."""
    folder = [str(Path(root, _module(chapter))) for root in __path__]
    return [_name(module.name) for module in iter_modules(folder) if module.name[0] != "_"]


def split(name: object) -> tuple[str, str]:
    """Chapter and word of an exercise that there is.

    Raises
    ------
    ValueError
        For any other, with the chapters or the words that there are.
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
    """The file of an exercise, as the module that it is."""
    chapter, word = split(name)
    return import_module(f"{__name__}.{_module(chapter)}.{_module(word)}")


def imports_of(chapter: str) -> str:
    """What a chapter's homework imports."""
    return getattr(import_module(f"{__name__}.{_module(chapter)}"), "IMPORTS", "").strip("\n")


def on_page(
    chapter: str, parts: tuple[str, ...] = ("START", "HINTS", "MODEL", "BEHIND")
) -> dict[str, dict[str, Any]]:
    """What a chapter's page shows with its exercises: first lines, hints, a model answer."""
    if chapter not in chapters():
        return {}
    found: dict[str, dict[str, Any]] = {}
    for word in words(chapter):
        given = vars(exercise(f"{chapter}/{word}"))
        found[word] = {part.lower(): given[part] for part in parts if part in given}
        for code in {"start", "behind"} & found[word].keys():
            found[word][code] = found[word][code].strip("\n")
    return found


def on_page_without_model(chapter: str) -> dict[str, dict[str, Any]]:
    """The same for the book without solutions."""
    return on_page(chapter, ("START", "HINTS", "BEHIND"))


def _module(name: str) -> str:
    return name.replace("-", "_")


def _name(module: str) -> str:
    return module.replace("_", "-")
