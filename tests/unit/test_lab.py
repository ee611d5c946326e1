"""The lab's tasks: what a student may write passes, what is not yet there is told in words."""

import json

import nbformat
import numpy as np
import pytest
from helpers.lab import LAB_ANSWERS as MODELS

from classroom.book import LAB, ROOT, answer_name, listed
from classroom.student import without_answers
from pe_book.checks import check
from pe_book.copying import copied
from pe_book.exercises import on_page
from pe_book.explorers.rows import record

TASKS = ["length", "table", "measure", "turn", "added", "turned"]
TASKS += ["copies", "shuffled", "turn-at", "one-pair", "written"]
TASKS += ["halves", "farthest", "hits", "parts", "layouts", "slowed"]


def given(*codes: str) -> dict:
    names = {"np": np, "copied": copied}
    for code in codes:
        exec(code, names)
    return names


def answer_of(word: str, names: dict):
    return names[answer_name(on_page(LAB)[word]["start"])]


def test_its_tasks_stand_in_order():
    assert list(listed(LAB)) == TASKS


@pytest.mark.parametrize("word", TASKS)
def test_a_model_answer_passes_and_the_empty_cell_is_told_what_is_asked(word):
    before = [MODELS[one] for one in TASKS[: TASKS.index(word) + 1]]
    assert check(f"{LAB}/{word}", answer_of(word, given(*before)))
    start = on_page(LAB)[word]["start"]
    reply = check(f"{LAB}/{word}", answer_of(word, given(*before[:-1], start)))
    assert not reply
    assert len(str(reply)) > 30


@pytest.mark.parametrize("word", TASKS)
def test_who_was_behind_in_all_before_can_do_the_next(word):
    help_ = [
        entry["behind"]
        for one in TASKS[: TASKS.index(word)]
        if "behind" in (entry := on_page(LAB)[one])
    ]
    assert check(f"{LAB}/{word}", answer_of(word, given(*help_, MODELS[word])))


def test_what_helps_who_is_behind_is_the_library_and_no_solution():
    code = [entry["behind"] for entry in on_page(LAB).values() if "behind" in entry]
    assert len(code) == 2
    for text in code:
        assert "from pe_lib import" in text
        assert not any(part in text for part in ("sin(", "cos(", "10000", "[", "**"))


def test_a_prediction_is_noted_whatever_it_is():
    assert check(f"{LAB}/length", 8)
    assert str(check(f"{LAB}/length", 8)) != "That is right."


def test_the_rows_that_training_writes_are_those_of_the_record():
    kept, shuffled = record("masked-2"), record("shuffled-2")
    first = next(step for step, lines in zip(kept["steps"], kept["lines"], strict=True) if lines)
    slower = max(wave for wave, _ in kept["lines"][-1])
    assert check(f"{LAB}/written", (first, slower, len(shuffled["lines"][-1])))
    later = kept["steps"][kept["steps"].index(first) + 2]
    assert "step by step" in check(f"{LAB}/written", (later, slower, 0)).words


def test_the_page_and_the_students_notebook_have_no_solution():
    page = (ROOT / "book" / f"{LAB}.ipynb").read_text(encoding="utf-8")
    bundle = json.dumps(without_answers(LAB))
    for text in (page, bundle):
        assert "solutions/" not in text
        assert "np.sin(" not in text


def test_the_students_notebook_runs_from_first_to_last_cell_filled_in_or_not():
    notebook = without_answers(LAB)
    nbformat.validate(notebook)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for model in (False, True):
        names: dict = {}
        for cell in cells:
            word = cell.id.removeprefix("answer-")
            start = on_page(LAB).get(word, {}).get("start", "")
            code = cell.source.replace(start, MODELS[word]) if model and start else cell.source
            exec(code, names)
            if model and start:
                last = code.rstrip().splitlines()[-1]
                assert eval(last, names), f"{word}: {eval(last, names)}"
