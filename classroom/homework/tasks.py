"""The sources of homework, and what a variant makes of them.

A source is a file in `sources`: of a chapter, by the numbers of its exercises, or of one task, h1
to h6. Text and first lines of a chapter's exercises are the book's own; the file adds what only the
teacher needs: a solution, a second question with numbers of the variant's own, a hidden test.

`draw` names what varies: a list to choose from, or "300 to 4096", or "0.1 to 0.5 step 0.05".
`where` says of what is drawn what must hold, `let` what follows from it; both are Python. In a text
{name} stands for what was drawn. Code finds it under its name.
"""

import random
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import yaml

import pe_lib
from pe_book.checks import checks_of

ROOT = Path(__file__).resolve().parents[2]
SOURCES = Path(__file__).parent / "sources"
LARGEST = 999_999


@dataclass(frozen=True)
class Test:
    """A graded cell: what everybody sees of it, and what only the teacher does."""

    points: int
    visible: str = ""
    hidden: str = ""


@dataclass(frozen=True)
class Question:
    """Something asked, its answer, and how it is graded: by tests, or in words by a rubric."""

    text: str
    start: str = ""
    solution: str = ""
    tests: tuple[Test, ...] = ()
    rubric: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Task:
    """Questions that belong together, with the numbers of one variant."""

    name: str
    title: str
    imports: str
    given: str
    questions: tuple[Question, ...]
    drawn: dict[str, Any]


# What is asked for -----------------------------------------------------------------------------------------


def chapters() -> list[str]:
    """The chapters with exercises, in reading order."""
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    files = [one["file"] for part in contents["parts"] for one in part["chapters"]]
    names = [name.removeprefix("book/") for name in files]
    return [name for name in names if (ROOT / "book" / "exercises" / f"{name}.yml").exists()]


def own_tasks() -> list[str]:
    """The tasks beside the book's exercises: h1 to h6."""
    return sorted(path.stem for path in SOURCES.glob("h[0-9]*.yml"))


def read_choice(text: str) -> list[tuple[str, int]]:
    """Chapters and numbers: "encoding-matrix:1,3 h1"; a chapter alone stands for all its exercises."""
    chosen = []
    for word in text.split():
        name, colon, numbers = word.partition(":")
        if name in own_tasks():
            if colon:
                raise ValueError(f"{name} is one task and has no numbers, got {word!r}")
            chosen.append((name, 0))
            continue
        if name not in chapters():
            known = ", ".join([*own_tasks(), *chapters()])
            raise ValueError(f"EXERCISES must name one of {known}; got {name!r}")
        there = list(exercises(name))
        given = numbers.split(",") if colon else map(str, there)
        for number in given:
            if not number.isdecimal() or int(number) not in there:
                known = ", ".join(map(str, there))
                raise ValueError(f"EXERCISES: {name} has the exercises {known}; got {number!r}")
            chosen.append((name, int(number)))
    if not chosen:
        raise ValueError('EXERCISES must name some, as in EXERCISES="encoding-matrix:1,3 h1"')
    for one in chosen:
        if chosen.count(one) > 1:
            name = one[0] if not one[1] else f"{one[0]}:{one[1]}"
            raise ValueError(f"EXERCISES must name each only once, and {name} stands there twice")
    return chosen


def read_variant(text: str) -> int:
    """The seed of a variant."""
    if not (text.isascii() and text.isdecimal() and int(text) <= LARGEST):
        raise ValueError(f"VARIANT must be a whole number from 0 to {LARGEST}, got {text!r}")
    return int(text)


# What the book has -----------------------------------------------------------------------------------------


@cache
def exercises(chapter: str) -> dict[int, dict]:
    """First lines, hints and model answers of a chapter's exercises."""
    path = ROOT / "book" / "exercises" / f"{chapter}.yml"
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@cache
def texts(chapter: str) -> tuple[str, list[str]]:
    """A chapter's title, and the texts of its exercises."""
    notebook = nbformat.read(ROOT / "book" / f"{chapter}.ipynb", as_version=4)
    (listed,) = [cell.source for cell in notebook.cells if cell.source.startswith("## Exercises")]
    title = notebook.cells[0].source.splitlines()[0].removeprefix("# ")
    parts = re.split(r"^\d\. ", listed, flags=re.MULTILINE)[1:]
    return title, [re.sub(r"\s*\*Check: .*?\*$", "", part.strip()) for part in parts]


def code_of(chapter: str, cells: list[str]) -> str:
    """What some code cells of a chapter say, those that an exercise builds on."""
    notebook = nbformat.read(ROOT / "book" / f"{chapter}.ipynb", as_version=4)
    found = {cell.id: cell.source for cell in notebook.cells}
    return "\n\n\n".join(found[name] for name in cells)


@cache
def source(name: str) -> dict:
    """What a file in `sources` says."""
    return yaml.safe_load((SOURCES / f"{name}.yml").read_text(encoding="utf-8"))


# What is drawn ---------------------------------------------------------------------------------------------


def values(spec: list | str) -> list:
    """What there is to draw from: a list, "300 to 4096", or "0.1 to 0.5 step 0.05"."""
    if isinstance(spec, list):
        return spec
    first, last, step = re.fullmatch(r"(\S+) to (\S+?)(?: step (\S+))?", spec).groups()
    step = step or "1"
    digits = len(step.partition(".")[2])
    count = round((float(last) - float(first)) / float(step)) + 1
    found = [round(float(first) + k * float(step), digits) for k in range(count)]
    return found if digits else [int(one) for one in found]


def draw(entry: dict, key: str) -> dict[str, Any]:
    """What varies, drawn by a key: the same key draws the same on every machine."""
    rng = random.Random(key)
    known = {"np": np, "pe_lib": pe_lib}
    for _ in range(10_000):
        drawn = {name: rng.choice(values(spec)) for name, spec in entry.get("draw", {}).items()}
        for name, rule in entry.get("let", {}).items():
            drawn[name] = eval(rule, known, drawn)
        if all(eval(rule, known, drawn) for rule in entry.get("where", [])):
            return drawn
    raise ValueError(f"nothing that is drawn for {key} fits its conditions")


def fill(text: str, drawn: dict[str, Any]) -> str:
    """A text with what was drawn in the places of the names."""

    def show(match: re.Match) -> str:
        value = drawn.get(match[1], match[0])
        if isinstance(value, list):
            return ", ".join(map(str, value))
        if isinstance(value, int) and value >= 10_000:
            return f"{value:,}".replace(",", " ")
        return str(value)

    return re.sub(r"\{(\w+)\}", show, text).strip()


# A task ----------------------------------------------------------------------------------------------------

NO_VARIANT = "*No variant: the answer is the same for all.*"
IN_WORDS = {"says what the model answer says, in words of one's own": 2}
CHECKED = """\
from pe_book.checks import check

reply = check("{chapter}", {number}, {answer})
assert reply, reply.words"""
CHECKED_AFRESH = """\
# checked once more by the file's own check, whatever the name stands for by now
from importlib import reload

import pe_book.checks

reply = reload(pe_book.checks).check("{chapter}", {number}, {answer})
assert type(reply) is pe_book.checks.Reply and reply.right, "Not yet.\""""


def task(name: str, number: int, variant: int) -> Task:
    """A task with the numbers of a variant: exercise `number` of a chapter, or h1 to h6."""
    if number:
        return from_exercise(name, number, variant)
    entry = source(name)
    drawn = draw(entry, f"{variant} {name}")
    questions = tuple(question(one, drawn) for one in entry["questions"])
    title = f"{name.upper()} · {entry['title']}"
    given = entry.get("given", "")
    return Task(name, title, entry.get("imports", ""), given, questions, drawn)


def question(entry: dict, drawn: dict[str, Any]) -> Question:
    """A question as a file has it."""
    tests = []
    for one in entry.get("tests", []):
        visible = fill(one.get("visible", ""), {k: repr(v) for k, v in drawn.items()})
        tests.append(Test(one["points"], visible, hidden(one.get("hidden", ""), drawn)))
    answer = entry["solution"] if "solution" in entry else entry["model"]
    start, rubric = entry.get("start", "").strip(), entry.get("rubric", {})
    return Question(fill(entry["text"], drawn), start, answer.strip(), tuple(tests), rubric)


def from_exercise(chapter: str, number: int, variant: int) -> Task:
    """A task from an exercise of the book: its own question first, then the variant's, then words."""
    entry, book = source(chapter)["exercises"].get(number, {}), exercises(chapter)[number]
    name = f"{chapter}-{number}"
    drawn = draw(entry, f"{variant} {name}")
    title, asked = texts(chapter)
    text, questions = links_off(asked[number - 1]), []
    test = Test(2, "", hidden(entry["hidden"], drawn)) if "hidden" in entry else None
    if number in checks_of(chapter):
        start = book["start"].strip()
        about = {"chapter": chapter, "number": number, "answer": answer_name(start)}
        tests = [Test(1, CHECKED.format(**about), CHECKED_AFRESH.format(**about))]
        if test and "own" not in entry:
            tests.append(test)
        said = text if test else f"{text}\n\n{NO_VARIANT}"
        questions.append(Question(said, start, entry["solution"].strip(), tuple(tests)))
    if test and "own" in entry:
        said = "**With numbers of your own.** " + fill(entry["own"], drawn)
        solution = with_names(entry["own_solution"], drawn)
        questions.append(Question(said, "own = ...", solution, (test,)))
    if "model" in book:
        said = "**In words.** Explain your answer." if questions else text
        rubric = entry.get("rubric", IN_WORDS)
        questions.append(Question(said, "", book["model"].strip(), (), rubric))
    imports, given = source(chapter).get("imports", ""), code_of(chapter, entry.get("given", []))
    return Task(name, f"{title}, exercise {number}", imports, given, tuple(questions), drawn)


def answer_name(start: str) -> str:
    """What the first lines of an exercise ask for: `answer`, or a function or class by its name."""
    found = re.findall(r"^(?:def|class) (\w+)|^(answer) =", start, flags=re.MULTILINE)
    return "".join(found[-1])


def links_off(text: str) -> str:
    """A text without links into the book, which is not there beside a homework."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\.ipynb[^)]*\)", r"\1", text)


def with_names(code: str, drawn: dict[str, Any]) -> str:
    """Code, and before it what was drawn, by its names."""
    used = [name for name in drawn if re.search(rf"\b{name}\b", code)]
    return "\n".join([*(f"{name} = {drawn[name]!r}" for name in used), code.strip()])


def hidden(code: str, drawn: dict[str, Any]) -> str:
    """A hidden test as a function of its own: it leaves no name behind and trusts none."""
    if not code:
        return ""
    helper = CLOSE if "close(" in code else ""
    lines = "\n".join([TRUSTED + helper, with_names(code, drawn)])
    body = "\n".join(f"    {line}".rstrip() for line in lines.splitlines())
    # what a test returns is how many points it gives; one that returns nothing gives all or none
    end = "_test()" if re.search(r"^return ", code, flags=re.MULTILINE) else "_test()\ndel _test"
    return f"def _test():\n{body}\n\n\n{end}"


TRUSTED = """\
from builtins import abs, all, any, callable, dict, float, int, isinstance, len, list, max, min
from builtins import range, round, set, sorted, str, sum, tuple, type, zip

import numpy as np
"""
CLOSE = """
def close(given, right, share=5e-3):
    try:
        given, right = (np.asarray(one, dtype=float).ravel() for one in (given, right))
    except (TypeError, ValueError):  # no numbers at all
        return False
    if given.shape != right.shape:
        return False
    return bool((abs(given - right) <= share * abs(right) + 1e-9).all())

"""
