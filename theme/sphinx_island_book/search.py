"""The search index, one entry per section: page, heading, link and text.

Sphinx's search drops numbers from a query and fetches pages for its summaries, which browsers forbid
on ``file://``. This index is a script that sets a variable.
"""

import json
import keyword
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from .freshness import after_build
from .runnable import CONTROL

LONGEST = 3500  # characters of a section
INDEX = "search-index.js"
NAME = re.compile(r"[^\W\d]\w{2,}")
CELL_LANGUAGES = ("ipython3", "myst-ansi")  # of a cell's code and output
TAG = re.compile(r"<[^>]+>")
WITH_ALT = re.compile(r'<img[^>]*\balt="([^"]*)"[^>]*>')
OWN = nodes.literal_block | nodes.paragraph | nodes.term | nodes.caption
NOT_WORDS = nodes.math | nodes.math_block | nodes.comment | nodes.section | nodes.title


def entries(doctree: nodes.document) -> list[dict[str, str]]:
    """Anchor, heading and text of every section, in reading order."""
    sections = []
    for section in doctree.findall(nodes.section):
        title = section.next_node(nodes.title)
        heading = title.astext() if title is not None else ""
        is_top = isinstance(section.parent, nodes.document)
        anchor = "" if is_top or not section["ids"] else "#" + section["ids"][0]
        words = " ".join(" ".join(words_of(child)) for child in section.children)
        sections.append({"h": heading, "u": anchor, "x": re.sub(r"\s+", " ", words).strip()})
    return sections


def words_of(node: nodes.Node) -> Iterator[str]:
    """The searchable text of a node: no formulas, each word of code once, one format of an output."""
    is_shown = node.get("mime_type", "text/html") if isinstance(node, nodes.container) else ""
    if isinstance(node, NOT_WORDS) or is_shown not in ("", "text/html", "text/plain"):
        return
    parts = node["classes"] if isinstance(node, nodes.container) else ()
    if "cell_input" in parts and "tag_hide-input" in node.parent["classes"]:
        return  # folded plotting code
    if isinstance(node, nodes.literal_block) and node.get("language") in CELL_LANGUAGES:
        names = (name for name in NAME.findall(node.astext()) if not keyword.iskeyword(name))
        yield " ".join(dict.fromkeys(names))
        return
    if isinstance(node, nodes.raw):
        if node.get("format") == "html" and CONTROL not in node["classes"]:
            yield TAG.sub(" ", WITH_ALT.sub(r" \1 ", node.astext()))
    elif isinstance(node, OWN):
        texts = (n for n in node.findall(nodes.Text) if not isinstance(n.parent, nodes.math))
        yield "".join(text.astext() for text in texts)
    elif isinstance(node, nodes.image):
        yield node.get("alt", "")
    else:
        for child in node.children:
            yield from words_of(child)


def collect(app: Sphinx, doctree: nodes.document) -> None:
    app.env.metadata[app.env.docname]["search"] = entries(doctree)


def use_own_search(app: Sphinx) -> None:
    app.builder.search = False


def search_page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    meta = {"description": "Find a word, a name or a number in every section of the book."}
    yield "search", {"title": "Search", "is_search": True, "meta": meta}, "search.html"


def write_index(app: Sphinx) -> None:
    rows = []
    for docname in sorted(app.env.found_docs):
        page, url = app.env.titles[docname].astext(), app.builder.get_target_uri(docname)
        for one in app.env.metadata[docname].get("search", []):
            rows.append({"p": page, "h": one["h"], "u": url + one["u"], "x": one["x"][:LONGEST]})
    body = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    (Path(app.outdir) / INDEX).write_text(f"window.searchIndex={body};\n", encoding="utf-8")


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", use_own_search)
    app.connect("doctree-read", collect)
    app.connect("html-collect-pages", search_page)
    app.connect("build-finished", after_build(write_index))
