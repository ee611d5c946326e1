"""The assertions behind the prose: each has its cell, none is in a reader's way, a wrong one fails.

They stand in tests/chapters, and nbmake runs them behind the cells of their notebooks.
"""

import subprocess
import sys

import nbformat
import pytest
from helpers.books import NOTEBOOKS, ROOT
from weave import check_file, read_blocks, weave

CHECKS = ROOT / "tests" / "chapters"


def read(notebook):
    return nbformat.read(ROOT / notebook, as_version=4)


def test_every_notebook_has_its_file_and_every_file_its_notebook():
    files = {path.relative_to(ROOT) for path in CHECKS.rglob("*.py")}
    assert {check_file(notebook) for notebook in NOTEBOOKS} == files


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=str)
def test_every_block_has_its_cell(notebook):
    text = (ROOT / check_file(notebook)).read_text(encoding="utf-8")
    blocks, woven = read_blocks(text), read(notebook)
    assert len(blocks) == text.count("%%"), "a line that should name a block is misspelt"
    assert all(block.source for block in blocks)
    assert len({block.name for block in blocks}) == len(blocks)
    weave(woven, blocks)
    assert [c.id for c in woven.cells if c.id in {b.name for b in blocks}] == [
        block.name for block in blocks
    ], "the blocks of a file stand in the order in which they run"


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=str)
def test_a_reader_who_opens_it_sees_no_assertion_and_nothing_that_the_page_hides(notebook):
    for cell in read(notebook).cells:
        assert "remove-cell" not in cell.metadata.get("tags", [])
        if cell.cell_type == "code":
            assert "assert" not in cell.source, cell.id
            assert not cell.outputs, cell.id


def test_a_notebook_whose_prose_is_wrong_fails(tmp_path):
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    cell = nbformat.v4.new_code_cell("total = 1 + 1", id="sum")
    woven = nbformat.v4.new_notebook(cells=[cell], metadata=kernel)
    weave(woven, read_blocks("# %% after: sum  (check-sum)\nassert total == 3\n"))
    nbformat.write(woven, tmp_path / "chapter.ipynb")
    command = [sys.executable, "-m", "pytest", "--nbmake", "-q", "chapter.ipynb"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 1, run.stdout
    assert "AssertionError" in run.stdout
