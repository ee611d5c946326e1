"""The index of the search page: one classic script that sets a variable, so that it also works
from ``file://``.

Sphinx's own search drops numbers from a query ("why 10000") and fetches pages for its summaries,
which a browser forbids on ``file://``. Here an entry is a section: its page, its heading, its link
and its words.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes

from .freshness import after_build

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

Entry = tuple[str, str, str]
INDEX = "search-index.js"
TAG = re.compile(r"<[^>]+>")


def entries(doctree: nodes.document) -> list[Entry]:
    """(anchor, heading, text) of every section, in reading order; the text is its own."""
    found = []
    for section in doctree.findall(nodes.section):
        title = section.next_node(nodes.title)
        heading = title.astext() if title is not None else ""
        text = " ".join(_texts(section))
        is_top = isinstance(section.parent, nodes.document)
        anchor = "" if is_top or not section["ids"] else "#" + section["ids"][0]
        found.append((anchor, heading, re.sub(r"\s+", " ", text).strip()))
    return found


def _texts(section: nodes.section) -> Iterator[str]:
    for child in section.children:
        if not isinstance(child, nodes.section | nodes.title):
            yield from _words(child)


def _words(node: nodes.Node) -> Iterator[str]:
    if isinstance(node, nodes.raw):
        if node.get("format") == "html":
            yield TAG.sub(" ", re.sub(r'<img[^>]*\balt="([^"]*)"[^>]*>', r" \1 ", node.astext()))
    elif _is_not_shown(node):
        return
    elif isinstance(node, nodes.literal_block | nodes.paragraph | nodes.term | nodes.caption):
        yield "".join(
            n.astext() for n in node.findall(nodes.Text) if not isinstance(n.parent, nodes.math)
        )
    elif isinstance(node, nodes.image):
        yield node.get("alt", "")
    else:
        for child in node.children:
            yield from _words(child)


def _is_not_shown(node: nodes.Node) -> bool:
    """Formulas are not words, and of an output's many forms the page shows one."""
    if isinstance(node, nodes.container):
        return node.get("mime_type", "text/html") not in ("text/html", "text/plain")
    return isinstance(node, nodes.math | nodes.math_block | nodes.comment)


def collect(app: Sphinx, doctree: nodes.document) -> None:
    _index(app.env)[app.env.docname] = entries(doctree)


def forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    _index(env).pop(docname, None)


def _index(env: BuildEnvironment) -> dict[str, list[Entry]]:
    if not hasattr(env, "island_book_search"):
        env.island_book_search = {}
    return env.island_book_search


def use_own_search(app: Sphinx) -> None:
    if app.builder.format == "html":
        app.builder.search = False


def search_page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    meta = {"description": "Find a word, a name or a number in every section of the book."}
    yield "search", {"title": "Search", "is_search": True, "meta": meta}, "search.html"


def write_index(app: Sphinx) -> None:
    rows = []
    for docname, found in sorted(_index(app.env).items()):
        page = app.env.titles[docname].astext()
        url = app.builder.get_target_uri(docname)
        rows += [
            {"p": page, "h": heading, "u": url + anchor, "x": text}
            for anchor, heading, text in found
        ]
    body = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    (Path(app.outdir) / INDEX).write_text(f"window.searchIndex={body};\n", encoding="utf-8")


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", use_own_search)
    app.connect("doctree-read", collect)
    app.connect("env-purge-doc", forget)
    app.connect("html-collect-pages", search_page)
    app.connect("build-finished", after_build(write_index))
