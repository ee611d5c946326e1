"""The book as one document, before Chromium prints it."""

from __future__ import annotations

from collections import Counter

import pytest
from bs4 import BeautifulSoup
from make_pdf import contents, inside, joined


@pytest.fixture(scope="module")
def whole(pages):
    return BeautifulSoup(joined(pages["index.html"].path.parent), "html.parser")


def test_every_page_is_there_in_reading_order(pages, whole):
    names = contents(pages["index.html"].path.parent)
    assert names[0] == "index.html"
    own = {name for name, page in pages.items() if not page.of_the_kit}
    assert set(names) == own - {"search.html", "404.html"}
    titles = [pages[name].soup.h1.find(string=True, recursive=False).strip() for name in names]
    assert [h1.find(string=True, recursive=False).strip() for h1 in whole.find_all("h1")] == titles


def test_links_lead_to_something_and_ids_are_unique(whole):
    ids = Counter(tag["id"] for tag in whole.find_all(id=True))
    assert [name for name, times in ids.items() if times > 1] == []
    links = [a["href"] for a in whole.find_all("a", href=True)]
    inner = [href.removeprefix("#") for href in links if href.startswith("#")]
    assert len(inner) > 50
    assert [name for name in inner if name not in ids] == []
    assert not [href for href in links if not href.startswith(("#", "https://", "http://"))]


def test_nothing_is_folded_and_nothing_waits(whole):
    assert whole.find_all("details")
    assert not whole.select("details:not([open]), script, button, img[loading=lazy]")


def test_a_link_between_pages_becomes_one_inside():
    targets = {"#x": "#book-a--x", "b.html": "#book-b", "b.html#y": "#book-b--y", "../index.html": "#index",
               "https://arxiv.org/abs/1706.03762": "https://arxiv.org/abs/1706.03762",
               "../a-book.zip": "#"}  # fmt: skip
    names = ["index.html", "book/a.html", "book/b.html"]
    assert {href: inside("book/a.html", href, names) for href in targets} == targets
