"""Cards with a motif, for numbered pages on the front page and for the islands of a gallery."""

import json
import re
from html import escape, unescape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform

from .pages import theme_path

KIND = re.compile(r'data-explorer="([^"]+)"')


def motif(app: Sphinx, *names: str) -> str:
    """The SVG with the first of these names in the book's folder of cards, or ""."""
    folder = theme_path(app, "cards")
    files = [folder / f"{name}.svg" for name in names] if folder else []
    return next((file.read_text("utf-8").strip() for file in files if file.is_file()), "")


def names_of(env: BuildEnvironment, docname: str) -> list[str]:
    """Possible names of a page's motif: the page's, and its first island's."""
    return [Path(docname).name, env.metadata[docname].get("island", "")]


def record_islands(app: Sphinx, doctree: nodes.document) -> None:
    """Record the kind of a page's first island, and whether it has a gallery."""
    metadata = app.env.metadata[app.env.docname]
    metadata["gallery"] = bool(bundles(doctree))
    texts = [raw.astext() for raw in doctree.findall(nodes.raw)]
    if kind := next(filter(None, map(KIND.search, texts)), None):
        metadata["island"] = kind[1]


def find_outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """The front page and the galleries, if a motif has changed."""
    folder = theme_path(app, "cards")
    files = sorted(folder.glob("*.svg")) if folder else []
    now = [[file.name, file.read_text("utf-8")] for file in files]
    now += [names_of(env, docname) for docname in sorted(env.found_docs)]
    before, env.island_book_cards = getattr(env, "island_book_cards", None), now
    galleries = [one for one in env.found_docs if env.metadata[one].get("gallery")]
    return [] if before == now else [app.config.root_doc, *galleries]


class Cards(SphinxPostTransform):
    """Turns list items of the front page that begin with a link to a page with a motif into cards."""

    default_priority = 850
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        if self.env.docname != self.config.root_doc:
            return
        count = 0
        for item in list(self.document.findall(nodes.list_item)):
            paragraph = item.next_node(nodes.paragraph)
            link = paragraph.children[0] if paragraph and paragraph.children else None
            if not isinstance(link, nodes.reference):
                continue
            docname = link.get("refuri", "").removesuffix(".html")
            if not self.env.toc_secnumbers.get(docname):
                continue
            picture = motif(self.app, *names_of(self.env, docname))
            if not picture:
                continue
            item.insert(0, nodes.raw("", picture, format="html"))
            count += 1  # a CSS counter would restart in every list
            link.insert(0, nodes.inline("", f"{count}\u2002", classes=["number"]))
            if "cards" not in item.parent["classes"]:
                item.parent["classes"].append("cards")


def bundles(document: nodes.document) -> list[nodes.container]:
    """The outputs of the cells tagged `gallery`."""
    cells = [one for one in document.findall(nodes.container) if "tag_gallery" in one["classes"]]
    return [
        one
        for cell in cells
        for one in cell.findall(nodes.container)
        if one.get("nb_element") == "mime_bundle"
    ]


class Gallery(SphinxPostTransform):
    """Folds the islands of a gallery behind their motifs and questions."""

    default_priority = 3  # after NamePictures, before myst-nb selects one format of a bundle
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        for bundle in bundles(self.document):
            raw = bundle.next_node(nodes.raw)
            if raw is not None and (kind := KIND.search(raw.astext())):
                raw[:] = [nodes.Text(folded(raw.astext(), motif(self.app, kind[1])))]


def folded(island: str, picture: str) -> str:
    """An island that opens when its card is clicked."""
    matches = [re.search(f'data-{key}="([^"]+)"', island) for key in ("question", "name")]
    state = json.loads(unescape(re.search('data-state="([^"]*)"', island)[1]))
    named = state if isinstance(state, dict) else {}
    # a question may name parts of the state: "Which is nearer to {position}?"
    question = re.sub(
        r"\{(\w+)\}",
        lambda part: escape(_shown(named.get(part[1], part[0]))),
        next(match[1] for match in matches if match),
    )
    summary = f"<summary>{picture}<span>{question}</span></summary>"
    return f'<details class="card">{summary}{island}</details>'


def _shown(value: object) -> str:
    """A value as the explorers write it: a thin space between thousands."""
    return f"{value:,}".replace(",", "\u202f") if type(value) is int else str(value)


def setup(app: Sphinx) -> None:
    app.add_post_transform(Gallery)
    app.connect("doctree-read", record_islands)
    # after chapters are numbered, before the environment is saved
    app.connect("env-get-updated", find_outdated, priority=900)
    app.add_post_transform(Cards)
