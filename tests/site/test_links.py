"""Every link inside the book leads somewhere, to the very anchor."""

from __future__ import annotations

import json
from functools import cache
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from classroom.links import explorer


@cache  # many pages link to one, and a page takes longer to read than to test
def anchors(page):
    return {tag["id"] for tag in page.soup.find_all(id=True)}


def resolve(page, path):
    """Name, from the book's root, of what a relative address on this page means."""
    parts = list(PurePosixPath(page.name).parent.parts)
    for part in PurePosixPath(path).parts:
        if part == "..":
            assert parts, f"{path} leaves the book"
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def wrong_states(page, anchor):
    """What is wrong with ``padding?mask=right``, a state of an explorer on this page."""
    name, _, query = anchor.partition("?")
    figure = page.soup.find("figure", attrs={"data-explorer": True, "data-name": name})
    if figure is None:
        return [f"{page.name} has no explorer {name}"]
    try:
        explorer(f"{figure['data-explorer']}#{query}")
    except ValueError as error:
        return [str(error)]
    return []


def test_links_and_anchors_resolve(page, pages):
    broken = []
    root = page.path.parents[len(page.name.split("/")) - 1]
    tags = page.soup.find_all(href=True) + page.soup.find_all(src=True)
    for tag in tags:
        address = urlsplit(tag.get("href") or tag.get("src"))
        if address.scheme or address.netloc:
            continue
        path, anchor = unquote(address.path), unquote(address.fragment)
        if page.name == "404.html":  # is shown at any depth, so its links begin at the root
            base = page.soup.html["data-content_root"]
            assert path.startswith(base), path
            path = path.removeprefix(base)
        name = resolve(page, path) if path else page.name
        if not (root / name).is_file():
            broken.append(f"{name} is not there")
        elif name.startswith("embed/"):
            continue  # what stands behind its # are settings; the build has checked them
        elif "?" in anchor:
            broken += wrong_states(page if not path else pages[name], anchor)
        elif anchor and name in pages and anchor not in anchors(pages[name]):
            broken.append(f"{name} has no #{anchor}")
    assert not broken
    assert len(tags) > (2 if page.name == "404.html" or page.of_the_kit else 10)


def test_the_front_page_has_a_card_for_every_chapter(pages):
    front = pages["index.html"].soup
    chapters = [a["href"] for a in front.select("nav.contents a:has(.number)")]
    assert len(chapters) == 23
    assert [item.a["href"] for item in front.select(".cards > li")] == chapters


def test_search_index_covers_the_book(pages):
    path = pages["search.html"].path.with_name("search-index.js")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("window.searchIndex=")
    rows = json.loads(text.removeprefix("window.searchIndex=").rstrip().rstrip(";"))
    found = {row["u"].partition("#")[0] for row in rows}
    assert {name for name in pages if name.startswith("book/")} | {"index.html"} <= found
    for row in rows:
        name, _, anchor = row["u"].partition("#")
        assert not anchor or anchor in anchors(pages[name]), row["u"]
