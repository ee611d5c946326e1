"""The assertions of tests/chapters, which nbmake runs behind the cells of their notebooks.
``run_notebooks.py`` does so; ``NOTEBOOK_WEAVE=tools.weave:weave_checks`` has a build do it.

A notebook has one file there, of blocks. A line above each names the cell that it runs behind, and
the block: ``# %% after: picture-run  (check-picture)``. So a block sees every name as its cell left
it; behind it all names are bound again as they were, and its own are there for the next block.
"""

from __future__ import annotations

import linecache
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat

ROOT = Path(__file__).resolve().parents[1]
MARK = re.compile(r"^# %% after: (\S+)  \((\S+)\)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """Some lines of Python, and the id of the cell that they run behind."""

    after: str
    name: str
    source: str


def check_file(notebook: Path) -> Path:
    """Where the blocks of a notebook stand: those of book/solutions/x.ipynb in solutions/x.py."""
    place = notebook.relative_to("book") if notebook.parts[0] == "book" else notebook
    return Path("tests/chapters", place).with_suffix(".py")


def read_blocks(text: str) -> list[Block]:
    """The blocks of a file, in its order."""
    _, *parts = MARK.split(text)
    return [Block(*parts[at : at + 2], parts[at + 2].strip()) for at in range(0, len(parts), 3)]


def weave(notebook: nbformat.NotebookNode, blocks: list[Block]) -> None:
    """Put each block behind its cell, as a cell of its own, and first one that makes these run."""
    for block in reversed(blocks):
        ids = [cell.id for cell in notebook.cells]
        if block.after not in ids:
            raise ValueError(f"({block.name}) runs after {block.after}, and no cell is called that")
        if block.name in ids:
            raise ValueError(f"({block.name}) is the name of a cell already")
        source = f"%%block {block.name}\n{block.source}"
        cell = nbformat.v4.new_code_cell(source, id=block.name)
        notebook.cells.insert(ids.index(block.after) + 1, cell)
    load = f"import sys\nsys.path.append({str(ROOT)!r})\n%load_ext tools.weave\ndel sys"
    notebook.cells.insert(0, nbformat.v4.new_code_cell(load, id="load-blocks"))


def weave_checks(docname: str, notebook: nbformat.NotebookNode) -> None:
    """Weave the blocks of a notebook of the book, as the build calls it."""
    file = check_file(Path(docname).with_suffix(".ipynb"))
    try:
        weave(notebook, read_blocks((ROOT / file).read_text(encoding="utf-8")))
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


def load_ipython_extension(shell: Any) -> None:
    """Add the magic ``%%block name``, which runs a block and gives the notebook its names back."""
    own: dict[str, Any] = {}

    def block(name: str, source: str) -> None:
        names = shell.user_ns
        before = dict(names)
        for key, value in own.items():
            names.setdefault(key, value)
        linecache.cache[name] = len(source), None, source.splitlines(True), name
        exec(compile(source, name, "exec"), names)
        own.update((key, value) for key, value in names.items() if key not in before)
        names.clear()
        names.update(before)

    shell.register_magic_function(block, magic_kind="cell")
