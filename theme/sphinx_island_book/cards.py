"""Thumbnails as cards: of each numbered page on the front page, of each island in a gallery."""

import hashlib
import json
import re
import shutil
from collections import Counter
from html import escape, unescape
from pathlib import Path

from docutils import nodes
from PIL import Image
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.osutil import relative_uri

from .translator import size_of

SIZE = (304, 168)  # at most, in pixels
COLOURS = 16
SHOWN = (".png", ".svg")


def pictures(app: Sphinx, doctree: nodes.document) -> None:
    """Record the pictures of a page, in their order."""
    found = [image["uri"] for image in doctree.findall(nodes.image)]
    app.env.metadata[app.env.docname]["pictures"] = [u for u in found if u.endswith(SHOWN)]


def thumbnail(picture: Path, folder: Path) -> Path:
    """Write a thumbnail of a bitmap; an SVG is its own thumbnail."""
    if picture.suffix == ".svg":
        return picture
    content = picture.read_bytes() + repr((SIZE, COLOURS)).encode()
    target = folder / f"{hashlib.sha256(content).hexdigest()[:32]}-card.webp"
    if not target.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with Image.open(picture) as image:
            own = image.convert("RGBA")
            image = Image.new("RGBA", own.size, "white")
            image.alpha_composite(own)
            image = image.convert("RGB")
            image.thumbnail(SIZE, Image.Resampling.LANCZOS)
            image.quantize(COLOURS).convert("RGB").save(target, lossless=True, method=6)
    return target


def add_cards(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Add the chapters' thumbnails to the front page; rewrite it if they changed."""
    source, root = Path(app.srcdir), app.config.root_doc
    folder = Path(app.doctreedir).parent / "cards"
    shown = {name: env.metadata[name].get("pictures", []) for name in env.found_docs}
    pages = Counter(uri for uris in shown.values() for uri in set(uris))
    now = {}
    for docname in sorted(env.found_docs):
        # one that several pages show tells none of them
        picture = next((uri for uri in shown[docname] if pages[uri] == 1), None)
        if picture and env.toc_secnumbers.get(docname):
            path = thumbnail(source / picture, folder)
            now[docname] = path.relative_to(source).as_posix()
            env.images.add_file(root, now[docname])
    before, env.island_book_cards = getattr(env, "island_book_cards", None), now
    return [] if before == now else [root]


class Cards(SphinxPostTransform):
    """Makes cards of the front page's list items that begin with a link to a page with a picture."""

    default_priority = 850
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        if self.env.docname != self.config.root_doc:
            return
        cards = getattr(self.env, "island_book_cards", {})
        count = 0
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
            alt = escape(f"The first picture of {link.astext()}")
            tag = (
                f'<img src="_images/{name}" width="{width}" height="{height}" alt="{alt}" '
                'loading="lazy" decoding="async">'
            )
            item.insert(0, nodes.raw("", tag, format="html"))
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


def add_thumbnails(app: Sphinx, doctree: nodes.document) -> None:
    """Add the thumbnails of a gallery's islands to its page."""
    folder = Path(app.doctreedir).parent / "cards"
    for bundle in bundles(doctree):
        for image in bundle.findall(nodes.image):
            path = thumbnail(Path(app.srcdir, image["uri"]), folder)
            image["card"] = path.relative_to(app.srcdir).as_posix()
            app.env.images.add_file(app.env.docname, image["card"])


class Gallery(SphinxPostTransform):
    """Folds the islands of a gallery behind their thumbnails and questions."""

    default_priority = 3  # after NamePictures, before myst-nb selects one format of a bundle
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        page = self.app.builder.get_target_uri(self.env.docname)
        target = Path(self.app.outdir, "_images")
        for bundle in bundles(self.document):
            image, raw = bundle.next_node(nodes.image), bundle.next_node(nodes.raw)
            if image is None or raw is None:
                continue
            path, name = Path(self.app.srcdir, image["card"]), self.env.images[image["card"]][1]
            # pages are written in another process, which cannot add to the files that Sphinx copies
            target.mkdir(exist_ok=True)
            shutil.copyfile(path, target / name)
            file = relative_uri(page, f"_images/{name}")
            raw[:] = [nodes.Text(folded(raw.astext(), file, size_of(path)))]


def folded(island: str, file: str, size: list[int]) -> str:
    """An island that opens when its card is clicked."""
    width, height = size
    matches = [re.search(f'data-{key}="([^"]+)"', island) for key in ("question", "name")]
    state = json.loads(unescape(re.search('data-state="([^"]*)"', island)[1]))
    named = state if isinstance(state, dict) else {}
    # a question may name parts of the state: "Which is nearer to {position}?"
    question = re.sub(
        r"\{(\w+)\}",
        lambda part: escape(str(named.get(part[1], part[0]))),
        next(match[1] for match in matches if match),
    )
    return (
        f'<details class="card"><summary><img src="{file}" width="{width}" '
        f'height="{height}" alt="Its picture" loading="lazy" decoding="async"><span>{question}</span>'
        f"</summary>{island}</details>"
    )


def setup(app: Sphinx) -> None:
    app.add_post_transform(Gallery)
    app.connect("doctree-read", pictures)
    app.connect("doctree-read", add_thumbnails)
    # after chapters are numbered, before the environment is saved
    app.connect("env-get-updated", add_cards, priority=900)
    app.add_post_transform(Cards)
