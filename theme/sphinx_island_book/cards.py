"""The front page's lists of chapters as cards: each numbered page's first picture, small."""

import hashlib
from html import escape
from pathlib import Path

from docutils import nodes
from PIL import Image
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform

from .translator import size_of

SIZE = (400, 220)  # at most, in pixels
COLOURS = 24
SHOWN = (".png", ".svg")


def first_picture(app: Sphinx, doctree: nodes.document) -> None:
    """Remember the first picture of a page, and what it shows."""
    for image in doctree.findall(nodes.image):
        if image["uri"].endswith(SHOWN):
            app.env.metadata[app.env.docname]["picture"] = image["uri"]
            return


def small(picture: Path, folder: Path) -> Path:
    """A picture of few pixels and colours; a drawing is small at any size."""
    if picture.suffix == ".svg":
        return picture
    content = picture.read_bytes()
    target = folder / f"{hashlib.sha256(content).hexdigest()[:32]}-card.png"
    if not target.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with Image.open(picture) as image:
            image = image.convert("RGB")
            image.thumbnail(SIZE, Image.Resampling.LANCZOS)
            image.quantize(COLOURS).save(target, optimize=True)
    return target


def bring_cards(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Give the front page its chapters' pictures; it is written again where one is another."""
    source, root = Path(app.srcdir), app.config.root_doc
    folder = Path(app.doctreedir).parent / "cards"
    now = {}
    for docname in sorted(env.found_docs):
        picture = env.metadata[docname].get("picture")
        if picture and env.toc_secnumbers.get(docname):
            path = small(source / picture, folder)
            now[docname] = path.relative_to(source).as_posix()
            env.images.add_file(root, now[docname])
    before, env.island_book_cards = getattr(env, "island_book_cards", None), now
    return [] if before == now else [root]


class Cards(SphinxPostTransform):
    """A list of the front page whose items begin with links to pages that have a picture."""

    default_priority = 850
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        if self.env.docname != self.config.root_doc:
            return
        cards = getattr(self.env, "island_book_cards", {})
        for item in list(self.document.findall(nodes.list_item)):
            paragraph = item.next_node(nodes.paragraph)
            link = paragraph.children[0] if paragraph and paragraph.children else None
            if not isinstance(link, nodes.reference):
                continue
            docname = link.get("refuri", "").removesuffix(".html")
            if docname not in cards:
                continue
            uri = cards[docname]
            name = self.env.images[uri][1]
            self.app.builder.images[uri] = name
            width, height = size_of(Path(self.app.srcdir, uri))
            told = escape(f"The first picture of {link.astext()}")
            tag = (
                f'<img src="_images/{name}" width="{width}" height="{height}" alt="{told}" '
                'loading="lazy" decoding="async">'
            )
            item.insert(0, nodes.raw("", tag, format="html"))
            if "cards" not in item.parent["classes"]:
                item.parent["classes"].append("cards")


def setup(app: Sphinx) -> None:
    app.connect("doctree-read", first_picture)
    # when the chapters have their numbers, and before the environment is saved
    app.connect("env-get-updated", bring_cards, priority=900)
    app.add_post_transform(Cards)
