"""What of a notebook's outputs reaches a page.

The page has no kernel: of a widget's bundle it takes the island (HTML) or the still picture, never
the widget's view or state. An error that a cell is *meant* to raise is shown as its one line, not
as a traceback.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import nbformat
from docutils import nodes
from sphinx.util import logging

from .execution import with_outputs

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LOGGER = logging.getLogger(__name__)
WIDGET = "application/vnd.jupyter.widget-"
SHOWN = (
    "text/html",
    "image/svg+xml",
    "image/png",
    "image/jpeg",
    "image/webp",
    "text/markdown",
    "text/latex",
)


def for_page(cell: nbformat.NotebookNode) -> tuple[list[nbformat.NotebookNode], bool]:
    """The outputs as a page shows them, and whether a widget was left with nothing to show."""
    kept, bare = [], False
    for output in cell.outputs:
        if output.output_type == "error":
            text = f"{output.ename}: {output.evalue}\n"
            kept.append(nbformat.v4.new_output("stream", name="stdout", text=text))
            continue
        data = output.get("data")
        if data is None:
            # What a slow cell prints arrives in pieces, cut by the clock
            if kept and kept[-1].output_type == "stream" and kept[-1].name == output.name:
                kept[-1].text += output.text
            else:
                kept.append(output)
            continue
        is_widget = any(mime.startswith(WIDGET) for mime in data)
        output.data = {m: d for m, d in data.items() if not m.startswith(WIDGET)}
        if is_widget and not any(mime in output.data for mime in SHOWN):
            bare = True
        else:
            kept.append(output)
    has_picture = any(mime in output.get("data", {}) for output in kept for mime in SHOWN)
    return kept, bare and not has_picture


def fill_in(app: Sphinx, docname: str, source: list[str]) -> None:
    """Give Sphinx the executed notebook in place of the one without outputs."""
    if not str(app.env.doc2path(docname)).endswith(".ipynb"):
        return
    notebook = with_outputs(app, docname, source[0])
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python", "pygments_lexer": "ipython3"}
    for number, cell in enumerate(notebook.cells, 1):
        if cell.cell_type != "code":
            continue
        cell.metadata["anchor"] = f"cell-{cell.id}"
        cell.outputs, is_bare = for_page(cell)
        if is_bare and "remove-output" not in cell.metadata.get("tags", []):
            message = "cell %d shows a widget that has neither an island nor a still picture: "
            message += "the published page would be blank there"
            LOGGER.warning(message, number, location=docname, type="outputs")
    source[0] = nbformat.writes(notebook)


def name_cells(app: Sphinx, doctree: nodes.document) -> None:
    """Give every cell of code its id as an anchor, so that a table can link to what it rests on."""
    for node in doctree.findall(nodes.container):
        anchor = node.get("cell_metadata", {}).get("anchor")
        if anchor:
            node["ids"].append(anchor)


def setup(app: Sphinx) -> None:
    app.connect("source-read", fill_in)
    app.connect("doctree-read", name_cells)
