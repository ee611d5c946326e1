"""Tasks with the values of a variant, from the book's exercises and from the files in `sources`.

The book has the text of an exercise; its file adds the solution, a question with the variant's values,
and a hidden test.
"""

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from classroom.book import answer_name, code_of, listed, title
from classroom.homework.choice import SOURCES, own_tasks
from classroom.homework.drawing import draw, fill, with_names
from classroom.homework.grading import CHECKED, hidden
from pe_book.exercises import exercise, imports_of

NO_VARIANT = "*No variant: the answer is the same for all.*"
IN_WORDS = {"says what the model answer says, in words of one's own": 2}


@dataclass(frozen=True)
class Test:
    """A graded cell, with a visible part and one that only the teacher sees."""

    points: int
    visible: str = ""
    hidden: str = ""


@dataclass(frozen=True)
class Question:
    """A question with its solution; graded by tests, or by a rubric: of words, or with `start` of a plot."""

    text: str
    start: str = ""
    solution: str = ""
    tests: tuple[Test, ...] = ()
    rubric: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Task:
    """Questions that share the values of one variant."""

    name: str
    title: str
    imports: str
    given: str
    questions: tuple[Question, ...]
    drawn: dict[str, Any]


def task(name: str, variant: int) -> Task:
    """A task or an exercise, with the values of a variant."""
    return from_file(name, variant) if name in own_tasks() else from_exercise(name, variant)


def entry_of(name: str) -> dict[str, Any]:
    """The contents of the file of a task or an exercise."""
    if name in own_tasks():
        return yaml.safe_load((SOURCES / f"{name}.yml").read_text(encoding="utf-8"))
    return {
        part.lower(): value.strip("\n") if isinstance(value, str) else value
        for part, value in vars(exercise(name)).items()
        if part.isupper() or part == "check"
    }


def from_file(name: str, variant: int) -> Task:
    """A task from `sources`."""
    entry = entry_of(name)
    drawn = draw(entry, f"{variant} {name}")
    questions = tuple(question(one, drawn) for one in entry["questions"])
    given = entry.get("given", "")
    return Task(name, entry["title"], entry.get("imports", ""), given, questions, drawn)


def question(entry: dict, drawn: dict[str, Any]) -> Question:
    """A question of a file, filled with the drawn values."""
    tests = []
    for one in entry.get("tests", []):
        visible = fill(one.get("visible", ""), {k: repr(v) for k, v in drawn.items()})
        tests.append(Test(one["points"], visible, hidden(one.get("hidden", ""), drawn)))
    answer = entry["solution"] if "solution" in entry else entry["model"]
    start, rubric = entry.get("start", "").strip(), entry.get("rubric", {})
    return Question(fill(entry["text"], drawn), start, answer.strip(), tuple(tests), rubric)


def from_exercise(name: str, variant: int) -> Task:
    """A task from an exercise: its question, the variant's, a plot and a written answer."""
    entry, (chapter, _, word) = entry_of(name), name.partition("/")
    drawn = draw(entry, f"{variant} {name}")
    text, questions = exercise_text(chapter, word), []
    test = Test(2, "", hidden(entry["hidden"], drawn)) if "hidden" in entry else None
    if "check" in entry:
        start = entry["start"]
        check = CHECKED.format(name=name, answer=answer_name(start))
        tests = [Test(1, entry.get("seen", check))]
        if test and "own" not in entry:
            tests.append(test)
        prompt = text if test else f"{text}\n\n{NO_VARIANT}"
        questions.append(Question(prompt, start, entry["solution"], tuple(tests)))
    if test and "own" in entry:
        prompt = "**With numbers of your own.** " + fill(entry["own"], drawn)
        solution = with_names(entry["own_solution"], drawn)
        questions.append(Question(prompt, "own = ...", solution, (test,)))
    if "plot" in entry:
        prompt, rubric = "**With a plot.** " + fill(entry["plot"], drawn), entry["plot_rubric"]
        questions.append(Question(prompt, "# your plot", entry["plot_solution"], (), rubric))
    if "model" in entry:
        prompt = "**In words.** Explain your answer." if questions else text
        questions.append(Question(prompt, "", entry["model"], (), entry.get("rubric", IN_WORDS)))
    given, heading = code_of(chapter, entry.get("given", ())), f"{title(chapter)}: {word}"
    slug, imports = name.replace("/", "-"), imports_of(chapter)
    return Task(slug, heading, imports, given, tuple(questions), drawn)


def exercise_text(chapter: str, word: str) -> str:
    """An exercise's text without links into the book and without the note on its check."""
    text = re.sub(r"\s*\*Check: .*?\*$", "", listed(chapter)[word])
    return re.sub(r"\[([^\]]*)\]\([^)]*\.ipynb[^)]*\)", r"\1", text)
