"""The exercises, one file each: `rotary/partners` is rotary/partners.py.

The text is read in the chapter's list, where the word stands too. A file has what else there is:

    START         the first lines of its cell, with dots where the answer goes
    HINTS         two
    MODEL         a model answer in words
    check(answer) returns if the answer is right, else raises what is wrong

and for homework alone SOLUTION, HIDDEN, a test of what DRAW varies (LET and WHERE say what follows
and what must hold), OWN, the question with these numbers, and OWN_SOLUTION, RUBRIC, points for
words, and GIVEN, the chapter's cells that it builds on. IMPORTS is the chapter's, in its __init__.
"""

import ast
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path, PurePosixPath
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

__all__ = [
    "exercise",
    "on_page",
    "on_page_without_model",
    "public",
    "reduce_folder",
    "split",
    "words",
]

PUBLIC = ("START", "HINTS", "check")
"""What leaves a teacher's machine of an exercise, with the helpers that it needs."""


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
    shown = repr(name)[:60]
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
    chapter: str, parts: tuple[str, ...] = ("START", "HINTS", "MODEL")
) -> dict[str, dict[str, Any]]:
    """What a chapter's page shows with its exercises: first lines, hints, a model answer."""
    if chapter not in chapters():
        return {}
    found: dict[str, dict[str, Any]] = {}
    for word in words(chapter):
        given = vars(exercise(f"{chapter}/{word}"))
        found[word] = {part.lower(): given[part] for part in parts if part in given}
        if "START" in given:
            found[word]["start"] = given["START"].strip("\n")
    return found


def on_page_without_model(chapter: str) -> dict[str, dict[str, Any]]:
    """The same for the book without solutions."""
    return on_page(chapter, ("START", "HINTS"))


# What leaves a teacher's machine ----------------------------------------------------------------


def public(path: str, content: bytes) -> bytes:
    """A file of the package as it may leave: an exercise reduced to `PUBLIC`, any other as it is.

    Parameters
    ----------
    path : str
        The file's path from the package's folder on, "pe_book/exercises/rotary/partners.py".
    content : bytes
        What it says.
    """
    place = PurePosixPath(path)
    if place.suffix != ".py" or place.parts[:2] != ("pe_book", "exercises") or len(place.parts) < 4:
        return content
    if place.name == "__init__.py":
        return b""
    return content if place.name.startswith("_") else reduced(content.decode()).encode()


def reduce_folder(package: Path) -> None:
    """Reduce a copy of the package where it lies."""
    for path in package.glob("exercises/*/*.py"):
        place = f"pe_book/{path.relative_to(package).as_posix()}"
        path.write_bytes(public(place, path.read_bytes()))


def reduced(source: str) -> str:
    """The `PUBLIC` names of an exercise's file, the private helpers that they use, and their imports.

    Raises
    ------
    ValueError
        Where they use a name that is not to leave.
    """
    tree, lines = ast.parse(source), source.splitlines()
    bound = {name: node for node in tree.body for name in _bound(node)}
    wanted, todo = set(), [name for name in PUBLIC if name in bound]
    while todo:
        name = todo.pop()
        wanted.add(name)
        todo += _used(bound[name]) & set(bound) - wanted
    imported = {name for name in wanted if isinstance(bound[name], ast.Import | ast.ImportFrom)}
    for name in wanted - imported - set(PUBLIC):
        if not name.startswith("_"):
            raise ValueError(
                f"{name} must not leave with an exercise, and one of its parts uses it"
            )
    kept = []
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            node.names = [alias for alias in node.names if (alias.asname or alias.name) in wanted]
            kept += [ast.unparse(node)] if node.names else []
        elif wanted & set(_bound(node)):
            first = min(
                [node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))]
            )
            kept.append("\n".join(lines[first - 1 : node.end_lineno]))
    return "\n\n".join([*kept, ""])


def _bound(node: ast.stmt) -> Iterator[str]:
    """The names that a statement gives."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from (alias.asname or alias.name for alias in node.names)
    for target in getattr(node, "targets", [getattr(node, "target", None)]):
        yield from (n.id for n in ast.walk(target) if _is(n, ast.Store)) if target else ()


def _used(node: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(node) if _is(n, ast.Load)}


def _is(node: ast.AST, context: Callable) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, context)


def _module(name: str) -> str:
    return name.replace("-", "_")


def _name(module: str) -> str:
    return module.replace("_", "-")
