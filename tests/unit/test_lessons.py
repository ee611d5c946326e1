"""Lessons and questions: the shipped ones read, and what is wrong is refused with its file and line."""

import re
from pathlib import Path

import numpy as np
import pytest
import yaml
from helpers.books import ROOT

from classroom import links
from classroom.bank import Question, read_bank, read_questions
from classroom.compose import compose
from classroom.lessons import Lesson, read_lesson
from classroom.source import Source, SourceError

LESSONS = Path(__file__).resolve().parents[2] / "book" / "lessons"
SHIPPED = sorted(LESSONS.glob("*.yml"))

QUESTIONS = """\
chapter: small
questions:
  - id: of-four
    ask: "What is *half* of four?"
    options:
      - wrong: "one"
        tag: halves-twice
        because: "That is a quarter."
      - right: "two"
      - wrong: "eight"
        tag: doubles
        because: "That is twice."
  - id: of-six
    ask: "And of six?"
    options:
      - right: "three"
        because: "Twice three is six."
      - wrong: "six"
        tag: does-nothing
        because: "That is all of it."
      - wrong: "twelve"
        tag: doubles
        because: "That is twice."
"""

LESSON = """\
lesson: small
title: A small lesson
minutes: 5
about: For the tests.
needs: [nothing]
steps:
  - id: first
    title: Hands
    minutes: 2
    show: clocks#d_model=16&position=0
    then: ["clocks#d_model=16&position=7"]
    say: Look.
    ask: {bank: small/of-four, before: 1}
    expect: {idea: One., reply: Two.}
    late: Skip it.
  - id: second
    title: A page
    minutes: 3
    page: book/encoder.html#summary
    say: Read.
    ask:
      words: "Which?"
      options:
        - right: this
        - wrong: that
          tag: not-this
          because: It is the other.
        - wrong: neither
          tag: gives-up
          because: One of them is.
    expect: {idea: Neither., reply: One is.}
    late: Never.
"""

# the text that is right, the one in its place, the line that is refused, and words of the refusal
LESSON_MISTAKES = {
    "a key that no explorer has": ("d_model=16&position=0", "width=16", 10, "has no 'width'"),
    "a value that it cannot have": ("d_model=16&position=0", "d_model=seven", 10, "d_model"),
    "an odd width further on": ('["clocks#d_model=16', '["clocks#d_model=15', 11, "d_model"),
    "an unknown explorer": ("show: clocks", "show: watches", 10, "there is no explorer 'watches'"),
    "states that nothing leads to": ("show: clocks#d_model=16", "board: clocks", 11, "needs a `show`"),
    "an unknown question": ("bank: small/of-four", "bank: small/of-nine", 13, "no question small/of-nine"),
    "a state that is not there": ("before: 1", "before: 2", 13, "before: 2 names a state"),
    "minutes that do not add up": ("minutes: 5", "minutes: 6", 3, "5 minutes, the lesson 6"),
    "a lesson that is called otherwise": ("lesson: small", "lesson: large", 1, "must be 'small'"),
    "two steps of one name": ("id: second", "id: first", 16, "two steps 'first'"),
    "an unknown page": ("encoder.html#summary", "decoder.html", 19, "no page book/decoder.html"),
    "two right options": ("wrong: that\n          tag: not-this\n", "right: that\n", 24, "exactly one"),
    "two options alike": ("wrong: neither", "wrong: that", 24, "two options say the same"),
    "a step without a way to save time": ("    late: Never.\n", "", 16, "'late' is a required"),
    "a quotation that never ends": ("late: Never.", "late: 'Never.", 33, "unexpected end"),
    "a tab": ("    late: Never.", "\tlate: Never.", 32, "cannot start any token"),
}  # fmt: skip
QUESTION_MISTAKES = {
    "two right options": ('wrong: "one"\n        tag: halves-twice\n', 'right: "one"\n', 6, "exactly one"),
    "no right option":
        ('right: "two"', 'wrong: "two"\n        tag: not-at-all\n        because: "."', 6, "exactly one"),
    "the same option twice": ('wrong: "eight"', 'wrong: "one"', 6, "two options say the same"),
    "a word twice": ("id: of-six", "id: of-four", 13, "question of-four stands here twice"),
    "a word that is none": ("id: of-six", 'id: "1.2"', 13, "does not match"),
    "a wrong option without a reply": ('        because: "That is a quarter."\n', "", 6, "not valid"),
    "another chapter": ("chapter: small", "chapter: large", 1, "chapter must be 'small' as its file"),
}  # fmt: skip


@pytest.fixture(scope="module")
def bank() -> dict[str, Question]:
    return read_bank(LESSONS.parent / "questions")


def written(folder: Path, text: str) -> Path:
    path = folder / "small.yml"
    path.write_text(text, encoding="utf-8")
    return path


def lesson(path: Path) -> Lesson:
    own = {"small/of-four": Question("small/of-four", "?", ())}
    return read_lesson(path, own, lambda page: page == "book/encoder.html#summary")


def refused(read, path: Path) -> tuple[int, str]:
    """The line and the words with which a file is refused."""
    with pytest.raises(SourceError) as caught:
        read(path)
    found = re.fullmatch(re.escape(str(path)) + r":(\d+): (.+)", str(caught.value), re.DOTALL)
    assert found, caught.value
    return int(found[1]), found[2]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_lesson_reads(path, bank):
    found = read_lesson(path, bank)
    assert found.name == path.stem
    assert found.steps[-1].ends == found.minutes == int(path.stem.split("-")[1])
    assert [step.begins for step in found.steps[1:]] == [step.ends for step in found.steps[:-1]]


def test_the_small_ones_are_right(tmp_path):
    found = lesson(written(tmp_path, LESSON))
    assert [(step.id, step.begins, step.ends) for step in found.steps] == [
        ("first", 0, 2),
        ("second", 2, 5),
    ]
    assert found.steps[0].question.id == "small/of-four"
    assert found.steps[1].question.id == "small-second"
    questions = read_questions(written(tmp_path, QUESTIONS))
    assert [(one.id, one.right) for one in questions] == [
        ("small/of-four", "B"),
        ("small/of-six", "A"),
    ]
    assert questions[0].options[2].tag == "doubles"


@pytest.mark.parametrize("name", LESSON_MISTAKES)
def test_a_mistake_in_a_lesson_is_refused_in_its_line(name, tmp_path):
    old, new, line, words = LESSON_MISTAKES[name]
    assert old in LESSON
    found, said = refused(lesson, written(tmp_path, LESSON.replace(old, new, 1)))
    assert words in said
    assert found == line


@pytest.mark.parametrize("name", QUESTION_MISTAKES)
def test_a_mistake_in_the_bank_is_refused_in_its_line(name, tmp_path):
    old, new, line, words = QUESTION_MISTAKES[name]
    assert old in QUESTIONS
    found, said = refused(read_questions, written(tmp_path, QUESTIONS.replace(old, new, 1)))
    assert words in said
    assert found == line


def test_a_line_is_that_of_what_holds_a_missing_part(tmp_path):
    source = Source(written(tmp_path, QUESTIONS), "questions")
    assert source.line("questions", 0, "ask") == 4
    assert source.line("questions", 0, "shown_by") == 3
    assert source.line("questions", 7) == 3


def test_a_link_opens_its_explorer_in_its_state():
    state = links.explorer("clocks#d_model=8&position=3&hands_alone=true").state()
    assert (state["d_model"], state["position"], state["hands_alone"]) == (8, 3, True)
    assert links.explorer("order#order=2,0,1&sentence=dog+bites+man").state()["order"] == [2, 0, 1]
    assert links.explorer("clocks").kind == "clocks"


def test_a_link_stands_at_its_own_address():
    assert links.address("clocks") == "embed/clocks/index.html"
    assert links.address("clocks#pair=1", stage=True) == "embed/clocks/index.html?stage#pair=1"


def test_a_lesson_is_composed_in_an_order_that_its_needs_allow(tmp_path):
    names = [
        "lecture-45/turn-instead",
        "lab-90/measure",
        "lecture-45/same-step",
        "lecture-45/blind",
    ]
    lesson = compose(names, 40, "Own")
    ids = [step["id"] for step in lesson["steps"]]
    assert sorted(ids) == sorted(name.replace("/", "-") for name in names)
    assert ids.index("lecture-45-same-step") < ids.index("lecture-45-turn-instead")
    assert lesson["minutes"] == sum(step["minutes"] for step in lesson["steps"]) == 26
    assert [need.split("(")[1] for need in lesson["needs"]] == [
        "lab-90/table)",
        "lecture-45/two-columns)",
    ]
    path = tmp_path / "own.yml"
    path.write_text(yaml.safe_dump(lesson, allow_unicode=True, sort_keys=False), encoding="utf-8")
    pages = []
    read = read_lesson(
        path, read_bank(ROOT / "book/questions"), lambda page: not pages.append(page)
    )
    assert len(read.steps) == 4
    assert "book/lab-90.html#exercise-measure" in pages


@pytest.mark.parametrize(
    ("names", "minutes", "says"),
    [
        (["lecture-45/blind", "lecture-45/bridge"], 8, "at least 9 for these steps .* got 8"),
        (["lecture-45/nowhere"], 10, "got lecture-45/nowhere"),
        (["lecture-45/blind"] * 2, 20, "different steps"),
        ([], 20, "at least one"),
    ],
)
def test_a_lesson_that_cannot_hold_is_refused_with_its_reason(names, minutes, says):
    with pytest.raises(ValueError, match=says):
        compose(names, minutes, "Own")


def attended(x, m, w):
    scores = np.exp(x @ m @ x.T)
    return scores / scores.sum(axis=1, keepdims=True) @ x @ w


def turned_by(position):
    c, s = np.cos(position), np.sin(position)
    return np.array([[c, -s], [s, c]])


X, W, M = (np.random.default_rng(7).normal(size=(4, 4)) for _ in range(3))
P = np.eye(4)[[2, 0, 3, 1]]
Q, K, TURN = np.array([0.3, -1.1]), np.array([0.8, 0.5]), {n: turned_by(n) for n in (-5, 5, 9, 4)}
SHARES = np.exp(X @ M @ X.T) / np.exp(X @ M @ X.T).sum(axis=1, keepdims=True)
MOVED = np.exp(P @ X @ M @ X.T @ P.T)
# each line of a derivation as NumPy, at p = 5 and m = 9
LINES = {
    "proof": {
        r"$f(X) = \operatorname{softmax}(X M X^\top)\,X W_V$": P.T @ attended(P @ X, M, W),
        r"$f(PX) = \operatorname{softmax}(P X M X^\top P^\top)\,P X W_V$":
            MOVED / MOVED.sum(axis=1, keepdims=True) @ P @ X @ W,
        r"$= P \operatorname{softmax}(X M X^\top)\,P^\top P X W_V$": P @ SHARES @ P.T @ P @ X @ W,
        r"$= P \operatorname{softmax}(X M X^\top)\,X W_V$": P @ SHARES @ X @ W,
        r"$= P f(X)$": P @ attended(X, M, W),
    },
    "offset-alone": {
        r"$(R_p\,q) \cdot (R_m\,k) = (R_p\,q)^\top R_m\,k$": (TURN[5] @ Q) @ (TURN[9] @ K),
        r"$= q^\top R_p^\top R_m\,k$": Q @ TURN[5].T @ TURN[9] @ K,
        r"$= q^\top R_{-p}\,R_m\,k$": Q @ TURN[-5] @ TURN[9] @ K,
        r"$= q^\top R_{m-p}\,k$": Q @ TURN[4] @ K,
    },
}  # fmt: skip


@pytest.mark.parametrize("name", LINES)
def test_a_derivation_s_lines_are_equal(name):
    (step,) = [step for step in Source(LESSONS / "lecture-45.yml", "lesson").content["steps"]
               if step["id"] == name]  # fmt: skip
    assert [line["is"] for line in step["lines"]] == list(LINES[name])
    first, *values = LINES[name].values()
    if name == "proof":
        np.testing.assert_allclose(P @ first, values[0])  # its second line begins anew
    for value in values:
        np.testing.assert_allclose(value, values[0])
    if name != "proof":
        np.testing.assert_allclose(first, values[0])
        assert not np.allclose(Q @ TURN[5] @ TURN[9] @ K, first), "without the transpose it is not"


def test_two_positions_of_one_sine_go_on_differently():
    """Slide *Two columns a hand*: 711 and 354 show 0.84, their next ones 0.909 and 0."""
    assert np.sin([711, 354]).round(3).tolist() == [0.842, 0.841]
    assert (np.sin([712, 355]).round(3) + 0).tolist() == [0.909, 0]
