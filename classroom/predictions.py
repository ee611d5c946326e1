"""Adds an id to each *Predict, then reveal*."""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

START = "<details><summary>Predict, then reveal:"
MARKED = '<details class="answer predict" id="predict-{number}"><summary>Predict, then reveal:'


def mark(app: Sphinx, doctree: nodes.document) -> None:
    """Number a page's predictions."""
    number = 0
    for raw in doctree.findall(nodes.raw):
        text = raw.astext()
        if text.startswith(START):
            number += 1
            raw.replace(raw[0], nodes.Text(text.replace(START, MARKED.format(number=number), 1)))


def has_some(doctree: Any) -> bool:
    """Whether a page has predictions."""
    return any('class="answer predict"' in raw.astext() for raw in doctree.findall(nodes.raw))


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("doctree-read", mark, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
