"""Removes solutions from the exercises before pages, the students' wheel and their book get them."""

import ast
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

PUBLIC = ("START", "HINTS", "check")
"""The names of an exercise that are published, with the helpers that they use."""


def public(path: str, content: bytes) -> bytes:
    """The publishable content of a file: an exercise is reduced to `PUBLIC`, any other file is unchanged.

    Parameters
    ----------
    path : str
        The file's path from the package's folder on, "pe_book/exercises/rotary/partners.py".
    content : bytes
        The file's content.
    """
    place = PurePosixPath(path)
    if place.suffix != ".py" or place.parts[:2] != ("pe_book", "exercises") or len(place.parts) < 4:
        return content
    if place.name == "__init__.py":
        return b""
    return content if place.name.startswith("_") else reduced(content.decode()).encode()


def reduce_folder(package: Path) -> None:
    """Reduce the exercises in a copy of the package, in place."""
    for path in package.glob("exercises/*/*.py"):
        place = f"pe_book/{path.relative_to(package).as_posix()}"
        path.write_bytes(public(place, path.read_bytes()))


def reduced(source: str) -> str:
    """The `PUBLIC` names of an exercise's file, the private helpers that they use, and their imports.

    Raises
    ------
    ValueError
        If they use a public name that is not in `PUBLIC`.
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
            node.names = [alias for alias in node.names if _called(alias) in wanted]
            kept += [ast.unparse(node)] if node.names else []
        elif wanted & set(_bound(node)):
            first = min(
                [node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))]
            )
            kept.append("\n".join(lines[first - 1 : node.end_lineno]))
    return "\n\n".join([*kept, ""])


def _bound(node: ast.stmt) -> Iterator[str]:
    """The names that a statement binds."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from map(_called, node.names)
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            yield from (n.id for n in ast.walk(target) if isinstance(n, ast.Name))


def _called(alias: ast.alias) -> str:
    """The name that an import binds."""
    return alias.asname or alias.name.partition(".")[0]


def _used(node: ast.AST) -> set[str]:
    """The names that a statement reads."""
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
