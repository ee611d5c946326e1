"""The assertions behind the prose: each has its cell, none is in a reader's way, a wrong one fails.

They stand in tests/chapters, and nbmake runs them behind the cells of their notebooks.
"""

import subprocess
import sys

import nbformat
import pytest
from helpers.books import NOTEBOOKS, ROOT
from weave import Block, check_file, read_blocks, weave

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


def chapter():
    cell = nbformat.v4.new_code_cell("total = 1 + 1", id="sum")
    later = nbformat.v4.new_code_cell("total = 0", id="later")
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    return nbformat.v4.new_notebook(cells=[cell, later], metadata=kernel)


@pytest.mark.parametrize(("said", "code"), [(3, 1), pytest.param(2, 0, marks=pytest.mark.whole)])
def test_a_notebook_whose_prose_is_wrong_fails(tmp_path, said, code):
    text = f"# what the prose says\n\n# %% after: sum  (check-sum)\nassert total == {said}\n"
    woven = chapter()
    weave(woven, read_blocks(text))
    nbformat.write(woven, tmp_path / "chapter.ipynb")
    command = [sys.executable, "-m", "pytest", "--nbmake", "-q", "chapter.ipynb"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == code, run.stdout
    assert ("AssertionError" in run.stdout) == bool(code)


def test_a_block_without_its_cell_is_named():
    with pytest.raises(ValueError, match=r"^\(check\) runs after gone, and no cell is called that"):
        weave(chapter(), [Block("gone", "check", "assert True")])
    with pytest.raises(ValueError, match=r"^\(later\) is the name of a cell already"):
        weave(chapter(), [Block("sum", "later", "assert True")])
