"""Homework is really graded: one course, every kind of submission, one autograde."""

import re
import subprocess
import sys
from copy import deepcopy

import nbformat
import pytest
from bs4 import BeautifulSoup
from helpers.nightly import mostly_nightly
from nbconvert import HTMLExporter

from classroom.book import chapters
from classroom.homework.choice import own_tasks, read_choice
from classroom.homework.course import add_assignment, environment
from classroom.homework.tasks import task

pytest.importorskip("nbgrader", reason="nbgrader is missing: make test-classroom installs it")

CHOICE = read_choice("encoding-matrix/zero,columns division-terms/reaching ladder turn")
NAME = "homework-7"
WORDS = ("encoding-matrix-columns-b", "division-terms-reaching-b")  # two points each, given by hand
ALL = 3 + 1 + 3 + 10 + 10  # of each exercise, but for what the teacher gives

FILES = {  # handed in beside the notebook: modules that would let everything pass
    "numpy.py": "array = asarray = allclose = abs = lambda *a, **k: None",
    "pe_lib/__init__.py": "",
    "companion/pe_book/checks.py": "class Reply: right = True\ncheck = lambda *a: Reply()",
}


class Submission:
    """The release, and what a student does to it."""

    def __init__(self, course):
        self.nb = nbformat.read(course / "release" / NAME / "homework.ipynb", 4)
        source = nbformat.read(course / "source" / NAME / "homework.ipynb", 4)
        self.solutions = {
            name_of(cell): re.sub(
                r"(?s)^.*### BEGIN SOLUTION\n|\n### END SOLUTION.*$", "", cell.source
            )
            for cell in source.cells
            if cell.metadata.nbgrader.solution
        }

    def answers(self, *names):
        return [c for c in self.nb.cells if c.metadata.nbgrader.solution and name_of(c) in names]

    def tests(self):
        return [c for c in self.nb.cells if "-test-" in name_of(c)]

    def solve(self, *names):
        for cell in self.answers(*(names or self.solutions)):
            cell.source = self.solutions[name_of(cell)]
        return self


def name_of(cell):
    return cell.metadata.nbgrader.grade_id


def right(one):
    return one.solve()


def half_right(one):
    """Two of the answers, and a rotation that turns the wrong way."""
    (cell,) = one.answers("turn-a")
    cell.source += "\nfrom pe_lib import offset_rotation\n"
    cell.source += "def rotation(k, d, base): return offset_rotation(k, d, base).T"
    return one.solve("encoding-matrix-zero-a", "division-terms-reaching-a")


def empty(one):
    return one


def stopped(one):
    """Right answers but for an endless cell and a function that leaves."""
    one.solve()
    (cell,) = one.answers("encoding-matrix-zero-b")
    cell.source = "while True:\n    pass"
    (cell,) = one.answers("division-terms-reaching-a")
    cell.source = "import sys\ndef terms_reaching(*a):\n    sys.exit(0)"
    return one


def deleted_tests(one):
    one.solve()
    (cell,) = one.answers("encoding-matrix-zero-b")
    cell.source = "own = 0"
    gone = {name_of(cell) for cell in one.tests()} | {"imports", "ladder-a-text"}
    one.nb.cells = [cell for cell in one.nb.cells if name_of(cell) not in gone]
    return one


def cells_renamed(one):
    one.solve()
    for cell in [*one.answers(*one.solutions), *one.tests()]:
        cell.metadata.nbgrader.grade_id = "my-" + name_of(cell)
    return one


def cheats(one):
    """Tests emptied, points raised, modules of one's own beside the notebook."""
    for cell in one.tests():
        cell.source = "pass"
        cell.metadata.nbgrader.update(points=100, locked=False, solution=True)
    for cell in one.answers(*one.solutions):
        cell.source = "own = answer = 0"
    return one


MARKED = "<img src=x onerror=PWNED()><script>PWNED()</script>[x](javascript:PWNED())"


def hostile(one):
    """Right answers among all that could run in a page that shows them."""
    one.solve()
    for cell in one.answers(*WORDS):
        cell.source = f"{MARKED}\n```\n{MARKED}\n````\n{MARKED}"
        cell.attachments = {"PWNED.svg": {"image/svg+xml": "<svg onload=PWNED()>"}}
        cell.metadata.update(tags=["'><script>PWNED()</script>"], PWNED=MARKED)
    (cell,) = one.answers("ladder-a")
    shown = f"from IPython.display import *\ndisplay(HTML({MARKED!r}), Markdown({MARKED!r}))\n"
    shown += "Javascript('PWNED()')"
    cell.source += f"\n{shown}"
    raw = nbformat.v4.new_raw_cell(
        MARKED, metadata={"format": "text/html", "raw_mimetype": "text/html"}
    )
    own = nbformat.v4.new_code_cell(f"raise ValueError({MARKED!r})")
    one.nb.cells[3:3] = [raw, nbformat.v4.new_markdown_cell(MARKED), own]
    one.nb.metadata.update(title=MARKED, authors=[{"name": MARKED}])
    one.nb.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": MARKED}}
    one.nb.metadata.language_info.update(pygments_lexer=MARKED, codemirror_mode=MARKED)
    return one


def twice(one):
    """Tests that are given twice, once emptied and before the answer, and outputs made up."""
    for cell in [*one.tests()]:
        fake = deepcopy(cell)
        fake.source, fake.id = "100", f"fake-{cell.id}"
        fake.metadata.nbgrader.update(points=100, locked=False)
        fake.outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "100"})]
        one.nb.cells[2:2] = [fake]
        more = deepcopy(fake)
        more.id = f"more-{cell.id}"
        one.nb.cells.append(more)
    for cell in one.answers(*one.solutions):
        cell.metadata.nbgrader.update(grade=True, points=100)
    return one


def moved(one):
    """Tests at the end, out of order, and a cell that was split in two, with one name."""
    one.solve()
    tests = one.tests()[::-1]
    one.nb.cells = [cell for cell in one.nb.cells if "-test-" not in name_of(cell)] + tests
    (cell,) = one.answers("ladder-a")
    first, second = deepcopy(cell), cell
    first.source, second.source = cell.source.split("\n\n\n")
    first.id = "split"
    one.nb.cells.insert(one.nb.cells.index(cell), first)
    return one


EXPECTED = {
    right: ALL,
    half_right: 1 + 3 + (4 + 2) / 2 + 1,
    empty: 0,
    stopped: ALL - 2 - 3,
    deleted_tests: ALL - 2,
    cells_renamed: ALL,
    cheats: 0,
    hostile: ALL,
    twice: 0,
    moved: ALL,
}
DAILY = (right, half_right, empty, cells_renamed, cheats, hostile)


def nbgrader(course, *words):
    env = environment() | {"SECONDS_A_CELL": "2"}
    command = [sys.executable, "-m", "nbgrader", *words]
    done = subprocess.run(command, cwd=course, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.fixture(scope="module")
def course(tmp_path_factory, request):
    """A course with its submissions, graded once."""
    course = tmp_path_factory.mktemp("course")
    changes = EXPECTED if request.config.getoption("--whole") else DAILY
    add_assignment(course, NAME, [task(name, 7) for name in CHOICE], 7)
    for change in changes:
        folder = course / "submitted" / change.__name__ / NAME
        folder.mkdir(parents=True)
        nbformat.write(change(Submission(course)).nb, folder / "homework.ipynb")
    for name, text in FILES.items():
        path = course / "submitted" / "cheats" / NAME / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    nbgrader(course, "autograde", NAME)
    nbgrader(course, "generate_feedback", NAME)
    return course


def points_of(course, student):
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        found = book.find_submission_notebook("homework", NAME, student)
        return {grade.name: grade.auto_score for grade in found.grades}


@pytest.mark.parametrize("change", mostly_nightly(EXPECTED, DAILY), ids=lambda one: one.__name__)
def test_each_submission_gets_its_points(course, change):
    points = points_of(course, change.__name__)
    assert sum(score or 0 for score in points.values()) == EXPECTED[change], points


def test_words_wait_for_the_teacher_and_none_are_worth_nothing(course):
    assert all(points_of(course, "right")[name] is None for name in WORDS)
    assert all(points_of(course, "empty")[name] == 0 for name in WORDS)
    assert all(points_of(course, "cells_renamed")[name] is None for name in WORDS)


def test_feedback_shows_the_words_and_not_the_hidden_tests(course):
    page = course / "feedback" / "half_right" / NAME / "homework.html"
    text = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser").get_text()
    assert "AssertionError: begin with row 0 at this width" in text.replace("\n", " ")
    assert "HIDDEN" not in text
    assert "_test()" not in text


def runs(page):
    """What of a page a browser would run or load for the student: elements, not text."""
    for tag in BeautifulSoup(page, "html.parser").find_all(True):
        code = str(tag) if tag.name in ("script", "style") else ""
        if "PWNED" in code or any("PWNED" in f"{name}{value}" for name, value in tag.attrs.items()):
            yield tag


def test_nothing_of_a_submission_runs_in_a_page_that_shows_it(course):
    feedback = course / "feedback" / "hostile" / NAME / "homework.html"
    autograded = course / "autograded" / "hostile" / NAME / "homework.ipynb"
    teachers, _ = HTMLExporter().from_filename(str(autograded))
    for page in (feedback.read_text(encoding="utf-8"), teachers):
        assert "&lt;img src=x onerror=PWNED()&gt;" in page
        assert [*runs(page)] == []
    cells = nbformat.read(autograded, 4).cells
    outputs = [one for cell in cells for one in cell.get("outputs", [])]
    assert {one.output_type for one in outputs} <= {"stream", "error", "execute_result"}


def test_what_has_submissions_is_not_written_over(course):
    with pytest.raises(ValueError, match=rf"^{NAME} has \d+ submissions in .*ASSIGNMENT=…"):
        add_assignment(course, NAME, [task("ladder", 7)], 7)


EVERY = read_choice(" ".join([*chapters(), *own_tasks()]))


def telling(tasks):
    """Lines that tell an answer or a test: solutions, hidden tests, model answers, rubrics."""
    asked = [question for one in tasks for question in one.questions]
    tests = [test for question in asked for test in question.tests]
    shown = [text for one in tasks for text in (one.given, one.imports)]
    shown += [text for question in asked for text in (question.text, question.start)]
    told = [question.solution for question in asked] + [test.hidden for test in tests]
    told += [text for question in asked for text in question.rubric]
    left = lines(told) - lines(shown + [test.visible for test in tests])
    return {line for line in left if len(line) > 12 and not line.startswith(("import", "from"))}


def lines(texts):
    return {line.strip() for text in texts for line in text.splitlines()}


@pytest.mark.parametrize("names", [CHOICE, pytest.param(EVERY, marks=pytest.mark.whole)])
def test_no_release_of_an_exercise_tells(tmp_path, names):
    tasks = [task(name, 11) for name in names]
    told = telling(tasks)
    assert len(told) > 3 * len(names)
    add_assignment(tmp_path, "all", tasks, 11)
    for path in (tmp_path / "release").rglob("*.*"):
        assert path.suffix == ".ipynb"
        cells = nbformat.read(path, 4).cells
        assert not any(cell.get("outputs") for cell in cells)
        text = "\n".join(f"{cell.source}\n{cell.metadata}" for cell in cells)
        marks = "BEGIN", "SOLUTION", "HIDDEN", "Rubric", "_test()"
        assert [line for line in (*told, *marks) if line in text] == []
