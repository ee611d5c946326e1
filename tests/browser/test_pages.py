"""Every page of the built book from a stick, with no network: nothing foreign, no error."""

import pytest
from helpers.books import BOOK, page_names

PAGES = page_names()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_works_from_a_file(watch, path):
    watched = watch()
    watched.page.goto((BOOK / path).as_uri())
    for figure in watched.page.locator("figure.pe-explorer").all():
        figure.scroll_into_view_if_needed()
        figure.locator(".pe-live .pe").wait_for()
    assert watched.foreign == []
    assert watched.errors == []


def test_there_are_pages():
    assert "index.html" in PAGES
    assert len(PAGES) >= 10
