"""Selects and rewrites notebook outputs for a page, which has no kernel.

Of a widget's bundle the page gets the island (HTML) or the still picture. A picture that is in a bundle
as an image and in its HTML becomes one file. An expected error becomes one line.
"""

import posixpath
from html.parser import HTMLParser
from urllib.parse import quote

import nbformat
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.osutil import relative_uri

from .execution import with_outputs

LOGGER = logging.getLogger(__name__)
WIDGET = "application/vnd.jupyter.widget-"
PICTURES = ("image/svg+xml", "image/png", "image/jpeg", "image/webp")
SHOWN = ("text/html", *PICTURES, "text/markdown", "text/latex")
PLACE = "picture-of-this-bundle:"  # placeholder for the file's name
LAZY = 'loading="lazy" decoding="async"'
ISLAND = 'class="pe-explorer"'


def for_page(cell: nbformat.NotebookNode) -> tuple[list[nbformat.NotebookNode], bool]:
    """The outputs for a page, and whether a widget has nothing to show there."""
    kept, bare = [], False
    for output in cell.outputs:
        if output.output_type == "error":
            text = f"{output.ename}: {output.evalue}\n"
            kept.append(nbformat.v4.new_output("stream", name="stdout", text=text))
            continue
        data = output.get("data")
        if data is None:
            # The stream of a slow cell arrives in several outputs
            if kept and kept[-1].output_type == "stream" and kept[-1].name == output.name:
                kept[-1].text += output.text
            else:
                kept.append(output)
            continue
        is_widget = any(mime.startswith(WIDGET) for mime in data)
        output.data = {m: d for m, d in data.items() if not m.startswith(WIDGET)}
        if is_widget and not any(mime in output.data for mime in SHOWN):
            bare = True
            continue
        if "text/html" in output.data:
            output.data["text/html"] = html_for_page(output.data)
        kept.append(output)
    has_picture = any(mime in output.get("data", {}) for output in kept for mime in SHOWN)
    return kept, bare and not has_picture


def html_for_page(data: dict[str, str]) -> str:
    """A bundle's HTML without the picture's bytes, with a scrolling box for a data frame."""
    html = data["text/html"]
    for mime in PICTURES:
        in_full = f'src="data:{mime};base64,{data.get(mime, "").strip()}"'
        if in_full in html:
            html = html.replace(in_full, f'src="{PLACE}{mime}" {LAZY}')
            if ISLAND not in html:  # an island has its own scrolling
                tag = _Picture(html).tag
                html = html.replace(tag, f'<span class="scroll picture">{tag}</span>')
    if '<table border="1" class="dataframe">' in html:
        html = html.replace('<table border="1" ', '<div class="scroll"><table ')
        html = html.replace("</table>", "</table></div>").replace("<th></th>", "<td></td>")
    return html


class _Picture(HTMLParser):
    """The source text of the tag of a picture in HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tag = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list) -> None:
        if tag == "img" and PLACE in (dict(attrs).get("src") or ""):
            self.tag = self.get_starttag_text() or ""


class NamePictures(SphinxPostTransform):
    """Points each bundle's HTML at the file that Sphinx copies for the bundle's picture."""

    default_priority = 3  # before myst-nb selects one format of a bundle
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        page = self.app.builder.get_target_uri(self.env.docname)
        for bundle in self.document.findall(nodes.container):
            if bundle.get("nb_element") != "mime_bundle":
                continue
            for image in bundle.findall(nodes.image):
                place = f"{PLACE}{image.parent['mime_type']}"
                for raw in bundle.findall(nodes.raw):
                    if place in raw.astext():
                        name = self.env.images[image["uri"]][1]
                        self.app.builder.images[image["uri"]] = name
                        file = relative_uri(page, posixpath.join("_images", quote(name)))
                        raw[:] = [nodes.Text(raw.astext().replace(place, file))]


def fill_in(app: Sphinx, docname: str, source: list[str]) -> None:
    """Replace the source by the executed notebook."""
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
    """Make the id of every code cell an anchor."""
    for node in doctree.findall(nodes.container):
        anchor = node.get("cell_metadata", {}).get("anchor")
        if anchor:
            node["ids"].append(anchor)


def setup(app: Sphinx) -> None:
    app.add_post_transform(NamePictures)
    app.connect("source-read", fill_in)
    app.connect("doctree-read", name_cells)
