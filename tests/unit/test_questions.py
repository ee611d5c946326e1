"""The question bank: its form, and that what its right answers say is so."""

import math
import re
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pe_book.document_traces
import pe_book.explorers.add
import pe_book.explorers.rotary
import pe_book.words
import pe_lib
from classroom.bank import Question, read_bank

ROOT = Path(__file__).resolve().parents[2]
BANK = read_bank(ROOT / "book" / "questions")
QUESTIONS = list(BANK.values())
CHAPTERS = sorted({int(one.id.split(".")[0]) for one in QUESTIONS})
WITH_TORCH = {7, 8, 9, 11, 12}
RECORDS = {
    12: ("pe_book.trainings", "record", "order", "shortcuts"),
    17: ("pe_book.trainings.longer", "record"),
}


def of_chapter(number: int) -> list[Question]:
    return [one for one in QUESTIONS if one.id.split(".")[0] == str(number)]


def fails(call: Callable[[], Any]) -> str:
    """The kind of error that a call raises; an empty text if it raises none."""
    try:
        call()
    except Exception as error:
        return type(error).__name__
    return ""


def names(chapter: int) -> dict[str, Any]:
    """What an expression of `shown_by` may use."""
    found: dict[str, Any] = {
        "np": np,
        "math": math,
        "pe_lib": pe_lib,
        "pe_book": pe_book,
        "fails": fails,
    }
    if chapter in WITH_TORCH:
        import torch

        found["torch"] = torch
    if chapter in RECORDS:
        package, *modules = RECORDS[chapter]
        found |= {name: import_module(f"{package}.{name}") for name in modules}
    return found


def test_every_chapter_has_ten_in_order():
    assert [*range(1, 18)] == CHAPTERS
    assert [*BANK] == [f"{chapter}.{number}" for chapter in CHAPTERS for number in range(1, 11)]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_letter_is_right_too_often(chapter):
    letters = Counter(one.right for one in of_chapter(chapter))
    assert max(letters.values()) <= 5
    assert len(letters) >= 3


def test_no_text_repeats():
    asked = Counter(one.ask for one in QUESTIONS)
    assert [text for text, often in asked.items() if often > 1] == []
    sets = Counter(frozenset(option.text for option in one.options) for one in QUESTIONS)
    assert max(sets.values()) == 1


def test_three_or_four_options_each_wrong_one_a_misconception_with_a_reply():
    assert {len(one.options) for one in QUESTIONS} <= {3, 4}
    for one in QUESTIONS:
        for option in one.options:
            assert bool(option.tag) != option.right, one.id
            assert option.right or re.fullmatch(r"[A-Z0-9(*`√−].*[.?]", option.because), one.id
            assert option.right or re.fullmatch("[a-z]+(-[a-z]+)+", option.tag), one.id
            assert option.right or option.because, one.id


@pytest.mark.parametrize("number", [one.id for one in QUESTIONS if one.shown_by])
def test_the_right_answer_is_right(number):
    code = compile(f"(\n{BANK[number].shown_by}\n)", f"question {number}", "eval")
    assert eval(code, names(int(number.split(".")[0]))) in (True, np.True_)
