"""An explorer on a page of the built book, as a test reads it and works it."""

import pytest
from bs4 import BeautifulSoup

from helpers.books import BOOK, page_names
from helpers.browser import TWO_FRAMES

# What an explorer shows, as text: every canvas's pixels, every table and every reading.
PICTURE = """figure => {
  const all = (selector, read) => [...figure.querySelectorAll(selector)].map(read).join();
  return all('canvas', canvas => canvas.toDataURL()) + all('svg', svg => svg.innerHTML)
    + all('.pe-weights, .pe-readout, .pe-chip', element => element.innerHTML); }"""


def islands() -> dict[str, list[tuple[str, str]]]:
    """(page, name) of every explorer in the book, by its kind."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path in page_names():
        soup = BeautifulSoup((BOOK / path).read_text(encoding="utf-8"), "html.parser")
        for figure in soup.select("figure.pe-explorer"):
            found.setdefault(figure["data-explorer"], []).append((path, figure["data-name"]))
    return found


ISLANDS = islands()
ALL = [(kind, *place) for kind, places in ISLANDS.items() for place in places]


class Explorer:
    """One explorer on a page."""

    def __init__(self, page, name):
        self.page = page
        self.figure = page.locator(f'figure.pe-explorer[data-name="{name}"]')
        self.figure.scroll_into_view_if_needed()
        page.locator(f'figure[data-name="{name}"][data-alive]').wait_for()

    def settle(self):
        self.page.evaluate(TWO_FRAMES)
        return self

    def picture(self) -> str:
        return self.settle().figure.evaluate(PICTURE)

    def slider(self, key):
        return self.figure.locator(f'input[type="range"][data-param="{key}"]')

    def box(self, key):
        return self.figure.locator(f'input[data-param="{key}"]:not([type="range"])')

    def set(self, **values):
        for key, value in values.items():
            self.box(key).fill(str(value))
        return self.settle()

    @property
    def message(self):
        return self.figure.locator(".pe-message").inner_text()

    def number(self, selector=".pe-value"):
        """The number on the screen, and half a unit of its last digit."""
        shown = self.figure.locator(selector).first.inner_text().replace("−", "-")
        digits = len(shown.partition(".")[2])
        return float(shown), 0.5000001 * 10.0**-digits


@pytest.fixture
def explore(watch, book):
    """explore(kind, link="", **viewport) opens the first page with one and finds it alive.

    Given `within`, a page that is open already, it opens it there, anew.
    """
    opened = []

    def explore(kind, link="", path=None, within=None, **options):
        first, name = ISLANDS[kind][0]
        if within:
            within.goto("about:blank")  # a new fragment alone loads nothing anew
        else:
            # a link is scrolled to; without smoothness there is nothing to wait for
            still = {"reduced_motion": "reduce"} if link else {}
            opened.append(watch(**still, **options))
        page = within or opened[-1].page
        page.goto(f"{book}/{path or first}{link and f'#{name}?{link}'}")
        return Explorer(page, name)

    yield explore
    for watched in opened:
        assert watched.errors == []
        assert watched.foreign == []
