"""Every exercise: its text in the chapter's list, its one file, and what of it leaves a teacher's machine."""

import ast
import io
import re
import zipfile

import nbformat
import pytest
import without_solutions
from helpers.secrets import assert_tells_none

from classroom.book import LAB, ROOT, cells, listed
from pe_book.checks import check
from pe_book.exercises import chapters, exercise, public, words
from pe_book.exercises._leaving import reduced
from sphinx_island_book.runnable import zip_of

CHAPTERS = [chapter for chapter in chapters() if chapter != LAB]
NAMES = [f"{chapter}/{word}" for chapter in chapters() for word in words(chapter)]
HELP = {"START", "HINTS", "MODEL", "BEHIND", "PREDICTED", "check"}
HOMEWORK = {"SOLUTION", "OWN", "OWN_SOLUTION", "DRAW", "LET", "WHERE", "GIVEN", "HIDDEN", "RUBRIC"}
HOMEWORK |= {"SEEN", "WRONG", "RIGHT", "PLOT", "PLOT_SOLUTION", "PLOT_RUBRIC"}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_list_the_files_and_the_solutions_name_the_same(chapter):
    (text,) = [cell.source for cell in cells(chapter) if cell.source.startswith("## Exercises")]
    assert len(listed(chapter)) == len(re.findall(r"^\d+\. ", text, flags=re.MULTILINE)) >= 6
    assert sorted(listed(chapter)) == sorted(words(chapter))
    solutions = nbformat.read(ROOT / "book" / "solutions" / f"{chapter}.ipynb", as_version=4)
    heads = [
        re.match(r"## .*\(`([a-z-]+)`\)$", c.source.partition("\n")[0]) for c in solutions.cells
    ]
    assert [head[1] for head in heads if head] == list(listed(chapter))
    (asked,) = re.findall(r"`check\(\"(.*?)\", your_answer\)`", text)
    assert hasattr(exercise(asked), "check")


@pytest.mark.parametrize("name", NAMES)
def test_each_has_hints_and_a_way_to_answer(name):
    given = vars(exercise(name))
    assert {one for one in given if one.isupper() and one[0] != "_"} <= HELP | HOMEWORK
    assert "START" in given or ("MODEL" in given and "check" not in given)
    assert len(given["HINTS"]) == 2
    assert all(10 <= len(hint) <= 220 for hint in given["HINTS"])
    assert given.get("PREDICTED", name.rpartition("/")[2]) in words(name.rpartition("/")[0])


@pytest.mark.parametrize("name", [name for name in NAMES if hasattr(exercise(name), "check")])
def test_a_first_line_ends_in_the_answer_and_is_not_one(name):
    start = exercise(name).START
    last = ast.parse(start).body[-1]
    assert isinstance(last, (ast.Assign, ast.FunctionDef, ast.ClassDef))
    assert "..." in ast.unparse(last), "it gives the answer away"
    assert all(len(line) <= 74 for line in start.splitlines())
    assert not check(name, ...)


# What leaves -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_what_leaves_of_an_exercise_is_what_the_list_allows(name):
    file = f"pe_book/exercises/{name.replace('-', '_')}.py"
    left: dict = {}
    exec(public(file, (ROOT / "companion" / file).read_bytes()), left)
    allowed = {"START", "HINTS", "check"} & {*vars(exercise(name))}
    assert {*left} & (HELP | HOMEWORK) == allowed


def test_a_part_that_uses_what_must_not_leave_is_refused():
    with pytest.raises(ValueError, match="SOLUTION must not leave"):
        reduced("SOLUTION = 3\n\ndef check(answer):\n    return answer == SOLUTION\n")


def test_the_zip_that_a_page_gets_tells_none():
    with zipfile.ZipFile(io.BytesIO(zip_of(["pe_book"], [], public))) as packed:
        assert_tells_none(
            (name, packed.read(name).decode(errors="replace"))  # the record has numbers, too
            for name in packed.namelist()
        )


def test_what_the_book_without_solutions_is_built_from_tells_none(tmp_path):
    without_solutions.lay_out(tmp_path)
    kinds = {".py", ".yml", ".ipynb", ".md", ".json"}
    files = [path for path in tmp_path.rglob("*") if path.suffix in kinds]
    files = [path for path in files if "_build" not in path.parts]
    assert_tells_none((path.as_posix(), path.read_text(encoding="utf-8")) for path in files)
    assert not (tmp_path / "classroom" / "homework").exists()
