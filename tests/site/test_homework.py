"""Nothing that a homework hides is in the built book: no page, no search index, no zip."""

import html
import re
import zipfile

import pytest
from helpers.books import BOOK

from classroom.homework.tasks import chapters, exercises, own_tasks, task

TEXTS = {".html", ".js", ".json", ".ipynb", ".txt", ".md", ".py", ".yml", ".inv", ".xml"}


def told() -> set[str]:
    """What hidden tests say, the model answers of the tasks beside the book's, and nbgrader's marks."""
    chosen = [(chapter, number) for chapter in chapters() for number in exercises(chapter)]
    made = [task(*one, 1) for one in [*chosen, *((name, 0) for name in own_tasks())]]
    found = {"### BEGIN SOLUTION", "### BEGIN HIDDEN TESTS"}
    for one in made:
        for question in one.questions:
            for test in question.tests:
                found |= set(re.findall(r'assert .*, f?"(.*)"$', test.hidden, re.MULTILINE))
            if question.rubric and one.name in own_tasks():
                found |= {line.strip() for line in question.solution.splitlines()}
    # a few words of the book's own first lines and hints come back in a test
    book = "".join(str(exercises(chapter)) for chapter in chapters())
    return {line for line in found if len(line) > 25 and line not in book}


def files():
    for path in sorted(BOOK.rglob("*")):
        if path.suffix in TEXTS:
            yield str(path.relative_to(BOOK)), path.read_text(encoding="utf-8", errors="ignore")
        elif path.suffix == ".zip":
            with zipfile.ZipFile(path) as content:
                for name in content.namelist():
                    if "." + name.rpartition(".")[2] in TEXTS:
                        yield f"{path.name}/{name}", content.read(name).decode("utf-8", "ignore")


@pytest.mark.usefixtures("pages")
def test_no_file_of_the_site_tells_what_a_homework_hides():
    hidden = told()
    assert len(hidden) > 50
    pattern = re.compile("|".join(map(re.escape, sorted(hidden))))
    looked = 0
    for name, text in files():
        looked += 1
        found = pattern.search(html.unescape(text))
        assert not found, f"{name}: {found}"
    assert looked > 50
