"""The checks know a right answer, say what is wrong with others, and never tell.

What was answered stands with each exercise: `WRONG` gives a part of what is said of it, `RIGHT` are
further right ones. A text in them is Python, or, with an arrow, the solution with one part replaced.
"""

import re
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import pe_lib
from classroom.book import answer_name
from classroom.homework.tasks import task
from pe_book.checks import check
from pe_book.exercises import chapters, exercise, words
from pe_book.exercises._answers import NotYet
from pe_book.exercises._leaving import reduced

EVERY = [f"{chapter}/{word}" for chapter in chapters() for word in words(chapter)]
CHECKED = [name for name in EVERY if hasattr(exercise(name), "check")]


def made(name, code):
    """What an answer's code gives where the chapter's own code has run."""
    first = task(name, 1)
    names = {"np": np, **{one: getattr(pe_lib, one) for one in pe_lib.__all__}}
    exec("\n".join([first.imports, first.given, code]), names)
    return names


@cache
def solved(name):
    names = made(name, exercise(name).SOLUTION)
    return names, names[answer_name(exercise(name).START)]


def read(name, answer):
    if not isinstance(answer, str):
        return answer
    old, arrow, new = answer.partition(" → ")
    if not arrow:
        return eval(answer, solved(name)[0])
    solution = exercise(name).SOLUTION
    assert old in solution, f"{old!r} stands in WRONG or RIGHT of {name}, and not in its SOLUTION"
    return made(name, solution.replace(old, new))[answer_name(exercise(name).START)]


def wrong_answers(name):
    """Each with a part of what is to be said; of letters, one too many or one too few."""
    if hasattr(exercise(name), "WRONG"):
        return [(read(name, one), said) for one, said in exercise(name).WRONG.items()]
    (last,) = re.findall(r"letters from a to (\w) are", check(name, 0).words)
    right = {*solved(name)[1]}
    changed = [(right ^ {one}, f"({one})") for one in "abcdefg"[: ord(last) - ord("a") + 1]]
    return [(answer, said) for answer, said in changed if answer]


@pytest.mark.parametrize("name", CHECKED)
def test_right_answers_are_right_and_wrong_ones_are_told_what_is_wrong(name):
    right = solved(name)[1]
    rights = [right, *(read(name, one) for one in getattr(exercise(name), "RIGHT", ()))]
    assert [repr(check(name, one)) for one in rights if not check(name, one)] == []
    wrong = wrong_answers(name)
    assert wrong, f"give {name} its first WRONG answer"
    for answer, says in wrong:
        reply = check(name, answer)
        assert not reply
        assert re.fullmatch(r"(?s)Not yet: .*[^?.][.?]", repr(reply))
        assert says in repr(reply)
        if isinstance(right, (int, float)):
            assert f"{right:.4g}" not in repr(reply)


@pytest.mark.parametrize("name", CHECKED)
def test_the_check_that_leaves_a_teachers_machine_knows_it_too(name):
    names: dict = {}
    exec(reduced(Path(exercise(name).__file__).read_text(encoding="utf-8")), names)
    names["check"](solved(name)[1])
    with pytest.raises(NotYet):
        names["check"](...)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("rotary/score", "-1.19"), ("rotary/score", torch.tensor(-1.19)), ("rotary/places", "\u221242"),
        ("choosing-the-base/reach", "158 000"), ("longer-contexts/slowed", Fraction(26, 11)),
        ("which-reads-on/whole", "29 %"), ("learned-and-relative/numbers", "384, 2176"),
        ("learned-and-relative/numbers", np.array([384, 2176])), ("encoding-matrix/columns", {1, 0}),
        ("longer-contexts/base", "85,550"), ("order-blindness/kinds",
         "Equivariant, invariant, neither, neither, equivariant"),
        ("rotary/unchanged", "E and a"), ("rotary/unchanged", {"(a)", "(e)"}), ("rotary/unchanged", "ea"),
    ],
)  # fmt: skip
def test_a_right_answer_is_right_in_another_form(name, answer):
    assert check(name, answer)


@given(
    st.sampled_from(CHECKED),
    st.one_of(
        st.none(), st.text(), st.integers(), st.floats(), st.booleans(), st.complex_numbers(),
        st.lists(st.one_of(st.integers(-5, 500), st.floats(), st.text())), st.just(object()),
        st.just(len), st.just(lambda *_: None), st.just(int), st.just(np.array("x")),
    ),
)  # fmt: skip
def test_no_answer_raises(name, answer):
    said = check(name, answer).words
    assert isinstance(said, str)
    assert "cannot be read" not in said, "the last resort is for an answer's own faults"


class Leaves:
    """An answer that ends the program wherever it is touched."""

    def __float__(self):
        raise SystemExit

    __iter__ = __array__ = __call__ = __float__


class Hides:
    """An answer that says it is a list and stops when it is read."""

    @property
    def __class__(self):
        raise SystemExit(3)


@pytest.mark.parametrize("name", CHECKED)
def test_an_answer_cannot_end_the_notebook(name):
    for answer in (Leaves(), Hides(), lambda *_: sys.exit("done")):
        assert repr(check(name, answer)).startswith("Not yet: ")


def test_a_readers_own_hand_stops_a_check():
    def stopped(*_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check("order-blindness/equivariance", stopped)


@pytest.mark.parametrize(
    ("name", "known"),
    [(None, ""), ("rotary/_shared", "score"), ("division/hand", "division-terms")],
)
def test_what_has_no_check_is_named_with_what_there_is(name, known):
    with pytest.raises(ValueError, match=rf"(?s)^name.*{known}"):
        check(name, 1)
