"""Lessons and questions: the shipped ones read, and what is wrong is refused with its file and line."""

import re
from pathlib import Path

import numpy as np
import pytest
import yaml

from classroom import links
from classroom.bank import Question, read_bank, read_questions
from classroom.compose import compose
from classroom.lessons import Lesson, read_lesson
from classroom.source import Source, SourceError
from pe_book.copying import copied
from pe_lib import offset_rotation, sinusoidal_encoding

LESSONS = Path(__file__).resolve().parents[2] / "book" / "lessons"
SHIPPED = sorted(LESSONS.glob("*.yml"))
BANK = read_bank(LESSONS.parent / "questions")

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

# the file, the text that is right, the one in its place, the line that is refused
MISTAKES = [
    (LESSON, "d_model=16&position=0", "width=16", 10),  # a key that no explorer has
    (LESSON, "d_model=16&position=0", "d_model=seven", 10),
    (LESSON, '["clocks#d_model=16', '["clocks#d_model=15', 11),  # an odd width further on
    (LESSON, "show: clocks", "show: watches", 10),
    (LESSON, "bank: small/of-four", "bank: small/of-nine", 13),
    (LESSON, "before: 1", "before: 2", 13),  # a state that is not there
    (LESSON, "minutes: 5", "minutes: 6", 3),
    (LESSON, "id: second", "id: first", 16),
    (LESSON, "encoder.html#summary", "decoder.html", 19),
    (LESSON, "wrong: that\n          tag: not-this\n", "right: that\n", 24),  # two right ones
    (LESSON, "    late: Never.\n", "", 16),
    (LESSON, "late: Never.", "late: 'Never.", 33),  # a quotation that never ends
    (QUESTIONS, 'right: "two"', 'wrong: "two"\n        tag: not-at-all\n        because: "."', 6),
    (QUESTIONS, 'wrong: "eight"', 'wrong: "one"', 6),  # the same option twice
    (QUESTIONS, "id: of-six", "id: of-four", 13),
    (QUESTIONS, '        because: "That is a quarter."\n', "", 6),
]


def written(folder: Path, text: str) -> Path:
    path = folder / "small.yml"
    path.write_text(text, encoding="utf-8")
    return path


def lesson(path: Path) -> Lesson:
    own = {"small/of-four": Question("small/of-four", "?", ())}
    return read_lesson(path, own, lambda page: page == "book/encoder.html#summary")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_lesson_reads(path):
    found = read_lesson(path, BANK)
    assert found.name == path.stem
    assert found.steps[-1].ends + found.close == found.minutes == int(path.stem.split("-")[1])
    taken = sum(step.minutes for step in found.steps if not step.optional)
    assert taken <= found.minutes * 8 // 9 or found.minutes == 15  # with time to arrive and to ask
    for step in found.steps:
        assert not step.optional or f"*{step.title}* is for a class that has time" in found.about
    assert [step.begins for step in found.steps[1:]] == [step.ends for step in found.steps[:-1]]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_what_is_seen_before_a_vote_does_not_answer_it(path):
    for step in read_lesson(path, BANK).steps:
        if step.question and step.states:
            assert step.hide or step.before < len(step.states), step.id
            if step.question.id in {"relative-position/turned", "lab-90-turn-words"}:
                assert not [one for one in step.states[: step.before] if "view=score" in one]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_lesson_that_uses_attention_s_words_needs_attention(path):
    lesson = read_lesson(path, BANK)
    asked = [step.question.ask for step in lesson.steps if step.question]
    words = " ".join([path.read_text(encoding="utf-8"), *asked])
    if re.search(r"softmax|\b(?:query|queries|keys?)\b", words):
        assert re.search("attention|the lesson|the lecture", " ".join(lesson.needs))


def test_the_small_ones_are_right(tmp_path):
    first, second = lesson(written(tmp_path, LESSON)).steps
    assert (first.begins, first.ends, second.begins, second.ends) == (0, 2, 2, 5)
    assert (first.question.id, second.question.id) == ("small/of-four", "small-second")
    found = {one.id: one.right for one in read_questions(written(tmp_path, QUESTIONS))}
    assert found == {"small/of-four": "B", "small/of-six": "A"}


@pytest.mark.parametrize(("text", "old", "new", "line"), MISTAKES)
def test_a_mistake_is_refused_in_its_line(text, old, new, line, tmp_path):
    assert old in text
    path = written(tmp_path, text.replace(old, new, 1))
    with pytest.raises(SourceError, match=rf"^{re.escape(str(path))}:{line}: ."):
        (lesson if text is LESSON else read_questions)(path)


def test_a_link_opens_its_explorer_in_its_state():
    state = links.explorer("clocks#d_model=8&position=3&hands_alone=true").state()
    assert (state["d_model"], state["position"], state["hands_alone"]) == (8, 3, True)
    assert links.explorer("order#order=2,0,1&sentence=dog+bites+man").state()["order"] == [2, 0, 1]
    assert links.explorer("clocks").kind == "clocks"


def test_hands_opens_on_another_hand_than_the_one_that_is_voted_on():
    lesson = read_lesson(LESSONS / "lab-90.yml", BANK)
    (hands,) = (step for step in lesson.steps if step.id == "hands")
    assert "hand 1 turns by" in hands.question.ask
    assert [links.explorer(state).pair for state in hands.states] == [0, 1]
    assert hands.before == 1, "the vote comes before hand 1"


def test_a_lesson_is_composed_in_an_order_that_its_needs_allow(tmp_path):
    names = ["turn-instead", "same-step", "blind"]
    names = ["lab-90/measure", *(f"lecture-45/{name}" for name in names)]
    lesson = compose(names, 40, "Own")
    ids = [step["id"] for step in lesson["steps"]]
    assert sorted(ids) == sorted(name.replace("/", "-") for name in names)
    assert ids.index("lecture-45-same-step") < ids.index("lecture-45-turn-instead")
    assert lesson["minutes"] == sum(step["minutes"] for step in lesson["steps"]) == 26
    needs = [need.split("(")[1] for need in lesson["needs"]]
    assert needs == ["lab-90/table)", "lecture-45/two-columns)"]
    path = tmp_path / "own.yml"
    path.write_text(yaml.safe_dump(lesson, allow_unicode=True, sort_keys=False), encoding="utf-8")
    pages = []
    assert len(read_lesson(path, BANK, lambda page: not pages.append(page)).steps) == 4
    assert "book/lab-90.html#exercise-measure" in pages


@pytest.mark.parametrize(
    ("names", "minutes"),
    [
        (["lecture-45/blind", "lecture-45/bridge"], 8),
        (["lecture-45/nowhere"], 10),
        (["lecture-45/blind"] * 2, 20),
        ([], 20),
    ],
)
def test_a_lesson_that_cannot_hold_is_refused(names, minutes):
    with pytest.raises(ValueError, match=" must "):
        compose(names, minutes, "Own")


def shares(scores):
    return np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)


X, W, M = np.random.default_rng(7).normal(size=(3, 4, 4))
P = np.eye(4)[[2, 0, 3, 1]]
SHARES = shares(X @ M @ X.T)
Q, K = np.array([0.3, -1.1]), np.array([0.8, 0.5])
TURN = {n: np.array([[np.cos(n), -np.sin(n)], [np.sin(n), np.cos(n)]]) for n in (-5, 5, 9, 4)}
# each line of a derivation as NumPy, at p = 5 and m = 9
LINES = {
    "proof": {
        # times P: the second line begins anew
        r"$f(X) = \operatorname{softmax}(X M X^\top)\,X W_V$": P @ SHARES @ X @ W,
        r"$f(PX) = \operatorname{softmax}(P X M X^\top P^\top)\,P X W_V$":
            shares(P @ X @ M @ X.T @ P.T) @ P @ X @ W,
        r"$= P \operatorname{softmax}(X M X^\top)\,P^\top P X W_V$": P @ SHARES @ P.T @ P @ X @ W,
        r"$= P \operatorname{softmax}(X M X^\top)\,X W_V$": P @ SHARES @ X @ W,
        r"$= P f(X)$": P @ SHARES @ X @ W,
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
    first, *others = LINES[name].values()
    for other in others:
        np.testing.assert_allclose(other, first)


def test_the_lab_s_own_votes_are_answered_rightly():
    table, rotation = sinusoidal_encoding(100, 64), offset_rotation(3, 64)
    np.testing.assert_allclose([table[5] @ rotation.T, table[5] @ rotation], table[[8, 2]])
    random = np.random.default_rng(0)
    query, key = random.normal(size=(2, 64))
    scores = ((query + table[3:]) * (key + table[:-3])).sum(axis=1)
    assert (np.diff(np.sign(np.diff(scores))) != 0).sum() > 9  # up and down
    rows = sinusoidal_encoding(21, 64, first_position=30)
    assert copied("3141592653", rows=rows) == "31592777141"
    digits = ["".join(map(str, random.integers(10, size=10))) for _ in range(100)]
    written = [copied(one, rows=rows) for one in digits]
    hits = [sum(map(str.__eq__, *both)) for both in zip(digits, written, strict=True)]
    assert 2.5 < np.mean(hits) < 3.5


def test_two_positions_of_one_sine_go_on_differently():
    """Slide *Two columns a hand*: 711 and 354 show 0.84, their next ones 0.909 and 0."""
    assert np.sin([711, 354]).round(3).tolist() == [0.842, 0.841]
    assert (np.sin([712, 355]).round(3) + 0).tolist() == [0.909, 0]
