"""Finds the cells that a cell needs, from the names that each one binds, reads and changes.

Standard library only: it runs in the page too.
"""

import ast
import re
import symtable
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Names:
    """The global names of one cell.

    Attributes
    ----------
    binds, reads : frozenset of str
        Names that it assigns, and names that it needs from earlier cells.
    changes : frozenset of str
        Names of objects that it may change in place: a list, an array, a random generator.
    imports : tuple of pairs
        Each name that an import binds, with the module that it comes from.
    """

    binds: frozenset = frozenset()
    reads: frozenset = frozenset()
    changes: frozenset = frozenset()
    imports: tuple = ()


def plain(source: str) -> str:
    """A cell without ``%matplotlib``."""
    return re.sub(r"^%matplotlib\b.*$", "", source, flags=re.MULTILINE)


def _parsed(source: str) -> ast.Module | None:
    """The syntax tree of a cell, or None if it is not Python."""
    try:
        return ast.parse(plain(source))
    except (SyntaxError, ValueError):
        return None


@lru_cache(maxsize=512)
def names_of(source: str) -> Names:
    """The names of a cell; none if it is not Python."""
    tree = _parsed(source)
    body = tree.body if tree else []
    binds: set[str] = set()
    reads: set[str] = set()
    imports = []
    for statement in body:
        bound, read = _of_statement(statement)
        reads |= read - binds
        binds |= bound
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            imports += [(name, module) for name, module, _ in imported(statement)]
    changes = {name for node in body for name in _changed(node)} - {name for name, _ in imports}
    return Names(frozenset(binds), frozenset(reads), frozenset(changes), tuple(imports))


def imported(statement: ast.Import | ast.ImportFrom) -> list[tuple[str, str, str]]:
    """(name, module, the same import alone) for each name that the statement binds."""
    imports = []
    for alias in statement.names:
        if isinstance(statement, ast.Import):
            module, alone = alias.name, ast.Import([alias])
            name = alias.asname or alias.name.partition(".")[0]
        else:
            module = statement.module or ""
            alone = ast.ImportFrom(statement.module, [alias], statement.level)
            name = alias.asname or alias.name
        imports.append((name, module, ast.unparse(alone)))
    return imports


class _Generators(ast.NodeTransformer):
    """Comprehensions as generators: from Python 3.12 on, symtable takes their names for the cell's."""

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp) -> ast.GeneratorExp:
        self.generic_visit(node)
        return ast.GeneratorExp(node.elt, node.generators)

    visit_SetComp = visit_ListComp

    def visit_DictComp(self, node: ast.DictComp) -> ast.GeneratorExp:
        self.generic_visit(node)
        return ast.GeneratorExp(ast.Tuple([node.key, node.value], ast.Load()), node.generators)


def _of_statement(statement: ast.stmt) -> tuple[set[str], set[str]]:
    source = ast.unparse(_Generators().visit(ast.parse(ast.unparse(statement))))
    table = symtable.symtable(source, "cell", "exec")
    top = table.get_symbols()
    binds = {s.get_name() for s in top if s.is_assigned() or s.is_imported()}
    reads = {s.get_name() for s in top if s.is_referenced()} | set(_global_reads(table))
    reads |= binds & {n.target.id for n in ast.walk(statement) if _is_augmented(n)}
    for target in _bound_first(statement):
        reads -= {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        reads.discard(statement.name)  # recursion
    return binds, reads


def _is_augmented(node: ast.AST) -> bool:
    """Whether a node is like ``total += 1``, which reads the name that it binds."""
    return isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name)


def _bound_first(statement: ast.stmt) -> list[ast.expr]:
    """The targets that a loop or a `with` binds before its body runs."""
    if isinstance(statement, (ast.For, ast.AsyncFor)):
        return [statement.target]
    if isinstance(statement, (ast.With, ast.AsyncWith)):
        return [item.optional_vars for item in statement.items if item.optional_vars]
    return []


def _global_reads(table: symtable.SymbolTable):
    for child in table.get_children():
        for symbol in child.get_symbols():
            if symbol.is_global() and symbol.is_referenced():
                yield symbol.get_name()
        yield from _global_reads(child)


def _changed(statement: ast.stmt):
    for node in ast.walk(statement):
        match node:
            case ast.Call(func=ast.Attribute(value=inner)):
                yield from _root(inner)
            case ast.Assign(targets=targets):
                for target in targets:
                    if isinstance(target, (ast.Subscript, ast.Attribute)):
                        yield from _root(target)
            case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
                yield from _root(target)


def _root(node: ast.expr):
    while isinstance(node, (ast.Subscript, ast.Attribute)):
        node = node.value
    if isinstance(node, ast.Name):
        yield node.id


def needed(cells: Sequence[str], target: int) -> dict[int, set[str]]:
    """The earlier cells that `target` needs, in order, with the names needed from each."""
    wanted = set(names_of(cells[target]).reads)
    modules = {name for cell in cells for name, _ in names_of(cell).imports}
    cells_needed = {}
    for at in range(target - 1, -1, -1):
        names = names_of(cells[at])
        changes = names.changes - modules
        if shared := wanted & (names.binds | changes):
            cells_needed[at] = shared
            wanted = (wanted - names.binds) | names.reads | (changes - names.binds)
    return dict(reversed(cells_needed.items()))


def wants(cells: Sequence[str], target: int, modules: Sequence[str]) -> set[str]:
    """Which of these modules a cell uses, itself or through the cells that it needs."""
    own = [cells[at] for at in [*needed(cells, target), target]]
    homes = {name: module for cell in own for name, module in names_of(cell).imports}
    used = {homes[name] for cell in own for name in _loaded(cell) if name in homes}
    return {m for m in modules for module in used if module == m or module.startswith(f"{m}.")}


def only_imports(source: str) -> bool:
    """Whether a cell does nothing but import."""
    tree = _parsed(source)
    return bool(tree) and all(isinstance(s, (ast.Import, ast.ImportFrom)) for s in tree.body)


def _loaded(source: str) -> set[str]:
    """All names that a cell reads."""
    tree = ast.walk(_parsed(source) or ast.Module([], []))
    return {n.id for n in tree if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
