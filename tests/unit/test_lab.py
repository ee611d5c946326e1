"""The lab's tasks: what a student may write passes, what is not yet there is told in words."""

import json

import nbformat
import numpy as np
import pytest
from helpers.lab import LAB_ANSWERS as MODELS

from classroom.book import LAB, ROOT, listed
from classroom.student import without_answers
from pe_book.checks import check
from pe_book.exercises import on_page

TASKS = ["length", "table", "measure", "turn", "added", "turned"]
GIVES = {"table": "build_table", "turn": "build_rotation", "added": "added", "turned": "turned"}


def given(*codes: str) -> dict:
    names = {"np": np}
    for code in codes:
        exec(code, names)
    return names


def answer_of(word: str, names: dict):
    return names[GIVES.get(word, "answer")]


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


@pytest.mark.parametrize(
    ("word", "change", "says"),
    [
        ("length", ("32 ** 0.5", "-8"), "above 0"),
        ("table", ("np.sin(angles), np.cos(angles)", "np.cos(angles), np.sin(angles)"), "even columns"),
        ("table", ("np.arange(seq_len)", "np.arange(1, seq_len + 1)"), "position 0"),
        ("table", ("-2 * np", "-1 * np"), "frequencies"),
        ("measure", ("np.linalg.norm(table - table[17], axis=1)", "table @ table[17]"), "scores"),
        ("turn", ("np.sin(a)], [-np.sin(a)", "-np.sin(a)], [np.sin(a)"), "turns back"),
        ("turn", ("-i / d_model", "-2 * i / d_model"), "which angle"),
        ("added", ("query + table[p + 3]", "query + table[p]"), "word plus row"),
        ("turned", ("build_rotation(p, 64)", "build_rotation(3, 64)"), "not flat"),
        ("turned", ("p + 3", "p + 2"), "at offset 3"), ("turned", ("p + 3", "p"), "by the same angle"),
        ("turned", ("p + 3, 64) @ query) @ (build_rotation(p, ", "p, 64) @ query) @ (build_rotation(p + 3, "),
         "the other way"),
    ],
)  # fmt: skip
def test_a_common_mistake_is_named(word, change, says):
    assert change[0] in MODELS[word]
    before = [MODELS[one] for one in TASKS[: TASKS.index(word)]]
    names = given(*before, MODELS[word].replace(*change))
    assert says in str(check(f"{LAB}/{word}", answer_of(word, names)))


def test_a_prediction_is_noted_whatever_it_is():
    assert check(f"{LAB}/length", 8)
    assert str(check(f"{LAB}/length", 8)) != "That is right."


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
