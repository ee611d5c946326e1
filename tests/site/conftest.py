"""A test that takes `page` runs on every page of the built book; `tiny` is a book to build."""

from pathlib import Path

import pytest
from helpers.books import BOOK, Page, TinyBook, built_pages


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes ``page`` runs on every page."""
    if "page" in metafunc.fixturenames:
        pages = built_pages()
        ids = [page.name for page in pages] or ["not built"]
        # of the session, so that all tests of a page follow one another
        metafunc.parametrize("page", pages or [None], ids=ids, scope="session")


@pytest.fixture(autouse=True)
def _built(request: pytest.FixtureRequest) -> None:
    wants = {"page", "pages"} & set(request.fixturenames)
    if wants and not (BOOK / "index.html").is_file():
        pytest.fail(f"there is no book in {BOOK}: run make build first", pytrace=False)


@pytest.fixture(scope="session")
def pages() -> dict[str, Page]:
    return {page.name: page for page in built_pages()}


@pytest.fixture
def tiny(tmp_path: Path) -> TinyBook:
    return TinyBook(tmp_path / "a tiny book")
