"""The lab's tasks; tests/classroom/test_student.py does them all, with and without *Behind?*."""

import json

from classroom.book import LAB, ROOT
from classroom.student import without_answers
from pe_book.checks import check
from pe_book.exercises import on_page
from pe_book.explorers.rows import record


def test_what_helps_who_is_behind_is_the_library_and_no_solution():
    code = [entry["behind"] for entry in on_page(LAB).values() if "behind" in entry]
    assert len(code) == 2
    for text in code:
        assert "from pe_lib import" in text
        assert not any(part in text for part in ("sin(", "cos(", "10000", "[", "**"))


def test_the_rows_that_training_writes_are_those_of_the_record():
    kept, shuffled = record("masked-2"), record("shuffled-2")
    first = next(step for step, lines in zip(kept["steps"], kept["lines"], strict=True) if lines)
    slower = max(wave for wave, _ in kept["lines"][-1])
    assert check(f"{LAB}/written", (first, slower, len(shuffled["lines"][-1])))
    later = kept["steps"][kept["steps"].index(first) + 2]
    assert "step by step" in check(f"{LAB}/written", (later, slower, 0)).words


def test_the_page_and_the_students_notebook_have_no_solution():
    page = (ROOT / "book" / f"{LAB}.ipynb").read_text(encoding="utf-8")
    for text in (page, json.dumps(without_answers(LAB))):
        assert "solutions/" not in text
        assert "np.sin(" not in text
