"""Nothing that a homework hides is in the built book: no page, no search index, no zip."""

import html
import re

import pytest
from helpers.books import BOOK, all_texts

from classroom.book import chapters
from classroom.homework.choice import own_tasks, read_choice
from classroom.homework.tasks import task
from pe_book.exercises import on_page


def told() -> set[str]:
    """What hidden tests say, the model answers of the tasks beside the book's, and nbgrader's marks."""
    made = [task(name, 1) for name in read_choice(" ".join([*chapters(), *own_tasks()]))]
    found = {"### BEGIN SOLUTION", "### BEGIN HIDDEN TESTS"}
    for one in made:
        for question in one.questions:
            for test in question.tests:
                found |= set(re.findall(r'assert .*, f?"(.*)"$', test.hidden, re.MULTILINE))
            if question.rubric and one.name in own_tasks():
                found |= {line.strip() for line in question.solution.splitlines()}
    # a few words of the book's own first lines and hints come back in a test
    book = "".join(str(on_page(chapter)) for chapter in chapters())
    return {line for line in found if len(line) > 25 and line not in book}


@pytest.mark.usefixtures("pages")
def test_no_file_of_the_site_tells_what_a_homework_hides():
    hidden = told()
    assert len(hidden) > 50
    pattern = re.compile("|".join(map(re.escape, sorted(hidden))))
    for name, text in all_texts(BOOK):
        found = pattern.search(html.unescape(text))
        assert not found, f"{name}: {found}"
