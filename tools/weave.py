"""The assertions of tests/chapters, which run behind the cells of their notebooks: in the kernels of
a build with ``NOTEBOOK_CHECKS=tools.weave:blocks_of``, or in a notebook for nbmake, which
``python weave.py FOLDER NOTEBOOK …`` writes under FOLDER.

A notebook has one file there, of blocks. A line above each names the cell that it runs behind, and
the block: ``# %% after: picture-run  (check-picture)``. So a block sees every name as its cell left
it, and the notebook that a reader opens holds none of them.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

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


def blocks_of(docname: str) -> list[Block]:
    """The blocks of a notebook of the book, as the build calls it."""
    file = ROOT / check_file(Path(docname).with_suffix(".ipynb"))
    return read_blocks(file.read_text(encoding="utf-8"))


def weave(notebook: nbformat.NotebookNode, blocks: list[Block]) -> None:
    """Put each block behind its cell, as a cell of its own."""
    for block in reversed(blocks):
        ids = [cell.id for cell in notebook.cells]
        if block.after not in ids:
            raise ValueError(f"({block.name}) runs after {block.after}, and no cell is called that")
        if block.name in ids:
            raise ValueError(f"({block.name}) is the name of a cell already")
        cell = nbformat.v4.new_code_cell(block.source, id=block.name)
        notebook.cells.insert(ids.index(block.after) + 1, cell)


def main(folder: str, *notebooks: str) -> None:
    for name in map(Path, notebooks):
        notebook = nbformat.read(ROOT / name, as_version=4)
        file = check_file(name)
        try:
            weave(notebook, read_blocks((ROOT / file).read_text(encoding="utf-8")))
        except ValueError as error:
            sys.exit(f"{file}: {error}")
        # It runs where its original does, so that both find the same files
        home = f"__import__('os').chdir({str((ROOT / name).parent)!r})"
        notebook.cells.insert(0, nbformat.v4.new_code_cell(home, id="at-home"))
        woven = Path(folder, name)
        woven.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, woven)


if __name__ == "__main__":
    main(*sys.argv[1:])
