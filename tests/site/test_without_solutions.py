"""The book without solutions: no page of them, no link to one, no model answer, in no file."""

import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
import without_solutions
from helpers.books import ROOT, all_texts

from classroom.book import chapters
from pe_book.exercises import on_page

pytestmark = pytest.mark.whole  # a second build of the whole book


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """The built book; what cells print is taken from the build that is there."""
    folder = tmp_path_factory.mktemp("without")
    without_solutions.lay_out(folder)
    script = "from jupyter_book.cli.main import main; main()"
    command = [sys.executable, "-c", script, "build", ".", "-W", "--keep-going", "-q"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return folder / "_build" / "html"


def words(markdown):
    """A run of plain words of a text, as it would stand on a page too."""
    parts = "".join(c if c.isalnum() or c in " ,.-" else "|" for c in markdown.replace("\n", " "))
    return max((part.strip(" .,-") for part in parts.split("|")), key=len)


def test_no_file_of_it_holds_a_solution(built):
    told = set()
    for chapter in chapters():
        solutions = nbformat.read(ROOT / "book" / "solutions" / f"{chapter}.ipynb", 4)
        told |= {words(cell.source) for cell in solutions.cells[2:] if cell.cell_type == "markdown"}
        told |= {words(e["model"]) for e in on_page(chapter).values() if "model" in e}
    told = {one for one in told if len(one) > 40}
    assert len(told) > 60
    for name, text in all_texts(built):
        if not name.endswith((".html", ".js", ".txt", ".xml")):
            continue
        assert [one for one in told if one in text] == [], name
        assert not re.search(r"(?<!without-)solutions/", text), name
        assert "A model answer" not in text, name


def test_the_rest_of_it_is_there(built):
    contents = (ROOT / "_toc.yml").read_text(encoding="utf-8")
    pages = [line.split()[-1] for line in contents.splitlines() if "- file:" in line]
    for name in pages:
        kept = not name.startswith(("book/solutions/", "book/teach"))
        assert (built / f"{name}.html").exists() == kept, name
    made = {path.name for path in built.glob("lessons/*/*.html")}
    assert made == {"students.html", "handout.html"}, "what a teacher says is not for students"
    assert not (built / "teach").exists()
    assert (built / "embed" / "clocks" / "index.html").exists()
    text = (built / "book" / "encoding-matrix.html").read_text(encoding="utf-8")
    assert "Another hint" in text
    assert "you are told what is not yet right, and never the answer." in text
