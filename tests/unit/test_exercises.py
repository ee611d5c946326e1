"""The exercises' help: a first line that waits for an answer, two hints, words to compare with."""

import ast
import re
from pathlib import Path

import nbformat
import pytest
import yaml

from pe_book.checks import chapters, check, checks_of

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "book" / "exercises"
CHAPTERS = chapters()


def exercises(chapter: str) -> dict[int, dict]:
    return yaml.safe_load((FOLDER / f"{chapter}.yml").read_text(encoding="utf-8"))


def asked(chapter: str) -> list[str]:
    """The texts of the exercises, by the chapter's own list."""
    notebook = nbformat.read(ROOT / "book" / f"{chapter}.ipynb", as_version=4)
    (text,) = [cell.source for cell in notebook.cells if cell.source.startswith("## Exercises")]
    return re.split(r"^\d\. ", text, flags=re.MULTILINE)[1:]


def test_each_chapter_has_its_file_and_no_other():
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(CHAPTERS)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_exercise_has_hints_and_a_way_to_answer(chapter):
    found = exercises(chapter)
    assert list(found) == list(range(1, len(asked(chapter)) + 1))
    for number, entry in found.items():
        assert set(entry) <= {"start", "hints", "model"}, number
        assert "start" in entry or "model" in entry, number
        assert len(entry["hints"]) == 2
        assert all(10 <= len(hint.strip()) <= 220 for hint in entry["hints"])
    assert {number for number, entry in found.items() if "start" in entry} >= set(
        checks_of(chapter)
    )


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_first_line_ends_in_the_answer_and_is_not_one(chapter):
    for number, entry in exercises(chapter).items():
        if number not in checks_of(chapter):
            continue
        body = ast.parse(entry["start"]).body
        assert isinstance(body[-1], (ast.Assign, ast.FunctionDef, ast.ClassDef)), number
        dots = [n for n in ast.walk(body[-1]) if isinstance(n, ast.Constant) and n.value is ...]
        assert dots, f"{chapter} {number} gives the answer away"
        for line in entry["start"].splitlines():
            assert len(line) <= 74, line


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_dots_are_no_answer(chapter):
    for number in set(exercises(chapter)) & set(checks_of(chapter)):
        assert not check(chapter, number, ...)
