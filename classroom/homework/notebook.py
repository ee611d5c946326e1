"""Writes a task as nbgrader cells."""

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from classroom.homework.tasks import Question, Task, Test

HEAD = """\
# {title}

Put your answers in the place of the dots, and run each cell from top to bottom. The cells that test an
answer cannot be changed; some of what they test is hidden until it is graded. Variant {variant}."""
IMPORTS = "import numpy as np\n"


def notebook(title: str, tasks: list[Task], variant: int) -> NotebookNode:
    """The source of an assignment, with solutions and hidden tests."""
    cells = [locked(new_markdown_cell(HEAD.format(title=title, variant=variant)), "title")]
    lines = IMPORTS.splitlines()
    for one in tasks:
        lines += [line for line in one.imports.splitlines() if line and line not in lines]
    cells.append(locked(new_code_cell("\n".join(lines)), "imports"))
    for one in tasks:
        if one.given:
            cells.append(locked(new_markdown_cell(f"## {one.title}"), f"{one.name}-title"))
            cells.append(locked(new_code_cell(one.given.strip()), f"{one.name}-given"))
        for index, question in enumerate(one.questions):
            head = f"## {one.title}\n\n" if index == 0 and not one.given else ""
            cells += question_cells(question, head, f"{one.name}-{'abcdefgh'[index]}")
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return new_notebook(cells=cells, metadata=metadata)


def question_cells(question: Question, head: str, name: str) -> list[NotebookNode]:
    """Text, answer cell and tests; or text and a cell for a written answer or a plot."""
    points = sum(question.rubric.values()) or sum(test.points for test in question.tests)
    note = f"\n\n*{points} point{'s' * (points != 1)}*" if points else ""
    cells = [locked(new_markdown_cell(f"{head}{question.text}{note}"), f"{name}-text")]
    lines = [f"- {criterion}: {worth}" for criterion, worth in question.rubric.items()]
    if question.rubric and not question.start:
        model = "\n".join([question.solution, "", "**Rubric**", "", *lines])
        cell = new_markdown_cell(region("SOLUTION", model))
        return [*cells, marked(cell, name, grade=True, solution=True, points=points)]
    model = "\n".join([question.solution, *(f"# {line}" for line in lines)])
    source = "\n".join([question.start, region("SOLUTION", model)]).strip()
    if question.rubric:  # a plot, which the teacher sees and marks
        cell = new_code_cell(source)
        return [*cells, marked(cell, name, grade=True, solution=True, points=points)]
    cells.append(marked(new_code_cell(source), name, solution=True))
    for index, test in enumerate(question.tests, 1):
        cell = new_code_cell(test_source(test))
        cells.append(marked(cell, f"{name}-test-{index}", grade=True, points=test.points))
    return cells


def test_source(test: Test) -> str:
    """The visible test, or a comment if there is none, and the hidden test."""
    visible = test.visible or "# tested when it is graded"
    return "\n".join([visible, region("HIDDEN TESTS", test.hidden)]) if test.hidden else visible


def region(kind: str, text: str) -> str:
    """A region that only the teacher sees."""
    return f"### BEGIN {kind}\n{text}\n### END {kind}"


def marked(
    cell: NotebookNode, name: str, *, grade: bool = False, solution: bool = False, points: int = 0
) -> NotebookNode:
    """A cell with nbgrader's metadata; the name identifies it in a submission."""
    cell.id = name
    cell.metadata["nbgrader"] = {
        "schema_version": 3,
        "grade_id": name,
        "grade": grade,
        "solution": solution,
        "locked": not solution,
        "task": False,
    }
    if grade:
        cell.metadata["nbgrader"]["points"] = points
    return cell


def locked(cell: NotebookNode, name: str) -> NotebookNode:
    """A cell that a submission cannot change."""
    return marked(cell, name)
