"""Inserts the assertions of tests/chapters into notebooks, for ``run_notebooks.py``, or for a build with
``NOTEBOOK_WEAVE=tools.weave:weave_checks``.

Each notebook has a file of blocks there. A line above a block names the cell that it runs after, and the
block: ``# %% after: picture-run  (check-picture)``. A block sees all names as its cell left them; they
are restored after it, and its own names are kept for the next block.
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
    """Lines of Python, and the id of the cell that they run after."""

    after: str
    name: str
    source: str


def check_file(notebook: Path) -> Path:
    """The file with a notebook's blocks: solutions/x.py for book/solutions/x.ipynb."""
    place = notebook.relative_to("book") if notebook.parts[0] == "book" else notebook
    return Path("tests/chapters", place).with_suffix(".py")


def read_blocks(text: str) -> list[Block]:
    """The blocks of a file, in order."""
    _, *parts = MARK.split(text)
    return [Block(*parts[at : at + 2], parts[at + 2].strip()) for at in range(0, len(parts), 3)]


def weave(notebook: nbformat.NotebookNode, blocks: list[Block]) -> None:
    """Insert each block as a cell after its cell, and first a cell that loads the magic."""
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
    """Insert the blocks of a notebook of the book; the build calls this."""
    file = check_file(Path(docname).with_suffix(".ipynb"))
    try:
        weave(notebook, read_blocks((ROOT / file).read_text(encoding="utf-8")))
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


def load_ipython_extension(shell: Any) -> None:
    """Add the magic ``%%block name``, which runs a block and restores the notebook's names."""
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
