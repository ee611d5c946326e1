"""The question bank: its form, and that what its right answers say is so."""

import math
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import pe_book.attention
import pe_book.document_traces
import pe_book.explorers
import pe_book.first_attempts
import pe_book.measured
import pe_book.numbers
import pe_book.small_model
import pe_book.transformer
import pe_book.words
import pe_configs
import pe_lib.nn
from classroom.bank import Question, read_bank
from classroom.book import chapters
from experiments.order import shortcuts
from pe_book import records, spectrum
from pe_book.records import again, arrangement, clocks, longer, order, rows

ROOT = Path(__file__).resolve().parents[2]
BANK = read_bank(ROOT / "book" / "questions")
QUESTIONS = list(BANK.values())
CHAPTERS = sorted({one.chapter for one in QUESTIONS})


def of_chapter(chapter: str) -> list[Question]:
    return [one for one in QUESTIONS if one.chapter == chapter]


def fails(call: Callable[[], Any]) -> str:
    """The kind of error that a call raises; an empty text if it raises none."""
    try:
        call()
    except Exception as error:
        return type(error).__name__
    return ""


# What an expression of `shown_by` may use
NAMES: dict[str, Any] = {
    **{"np": np, "math": math, "pe_lib": pe_lib, "pe_configs": pe_configs, "pe_book": pe_book},
    **{
        "fails": fails,
        "torch": torch,
        "again": again,
        "arrangement": arrangement,
        "clocks": clocks,
    },
    **{"longer": longer, "order": order, "records": records, "rows": rows, "shortcuts": shortcuts},
    "spectrum": spectrum,
}


def test_every_chapter_has_at_least_ten():
    assert sorted(chapters()) == CHAPTERS
    assert min(Counter(one.chapter for one in QUESTIONS).values()) >= 10


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_letter_is_right_too_often(chapter):
    letters = Counter(one.right for one in of_chapter(chapter))
    assert max(letters.values()) <= letters.total() / 2
    assert len(letters) >= 3


def test_no_text_repeats():
    asked = Counter(one.ask for one in QUESTIONS)
    assert [text for text, often in asked.items() if often > 1] == []
    sets = Counter(frozenset(option.text for option in one.options) for one in QUESTIONS)
    assert max(sets.values()) == 1


@pytest.mark.parametrize("name", [one.id for one in QUESTIONS if one.shown_by])
def test_the_right_answer_is_right(name):
    code = compile(f"(\n{BANK[name].shown_by}\n)", f"question {name}", "eval")
    assert eval(code, dict(NAMES)) in (True, np.True_)
