"""What only the published book needs: its policy, its page for lost readers, its sitemap, and
itself as one zip to take along.
"""

from __future__ import annotations

import base64
import hashlib
import re
import zipfile
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit
from xml.sax.saxutils import escape

from docutils import nodes

from .freshness import PACKAGE, after_build

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

HIDDEN = {"search", "404"}
STATIC = PACKAGE / "theme" / "static"
# Its own archive is not in the archive, so neither is the link to it
TAKE_ALONG = '<li class="take-along">'
NOT_TAKEN = {".buildinfo", "objects.inv", "sitemap.xml", "robots.txt", "404.html"}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip can say: the same bytes in every build


@lru_cache(maxsize=1)
def theme_init() -> str:
    """The script that chooses the colours before the first paint, without its comment."""
    return COMMENT.sub("", (STATIC / "theme-init.js").read_text(encoding="utf-8")).strip()


@lru_cache(maxsize=1)
def policy() -> str:
    """What a page may load: its own files, and the one inline script by its digest."""
    digest = base64.b64encode(hashlib.sha256(theme_init().encode()).digest()).decode()
    return (
        f"default-src 'self'; script-src 'self' 'sha256-{digest}'; img-src 'self' data:; "
        "style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'self'"
    )


@lru_cache(maxsize=1)
def logo(app: Sphinx) -> str:
    """The icon as an element of the page, if it is a drawing: one request less before the paint."""
    icon = Path(app.srcdir, app.config.html_favicon or "none")
    if icon.suffix != ".svg" or not icon.is_file():
        return ""
    drawing = icon.read_text(encoding="utf-8").strip()
    return drawing.replace("<svg ", '<svg class="logo" width="24" height="24" aria-hidden="true" ')


def archive_name(app: Sphinx) -> str:
    return f"{nodes.make_id(app.config.html_title) or 'book'}.zip"


def context(app: Sphinx, pagename: str) -> dict[str, Any]:
    """What the templates of every page need."""
    site = app.config.island_book_site_url
    is_front = pagename == app.config.root_doc
    return {
        "policy": policy(),
        "theme_init": theme_init(),
        "logo": logo(app),
        "icon": Path(app.config.html_favicon or "").name,
        "archive": archive_name(app),
        "site_url": site,
        "base_path": urlsplit(site).path or "/",
        "canonical": site + ("" if is_front else quote(app.builder.get_target_uri(pagename))),
    }


def lost_page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    css = (STATIC / "book.css").read_text(encoding="utf-8")
    yield "404", {"title": "Not here", "book_css": css}, "404.html"


def write_for_crawlers(app: Sphinx) -> None:
    """``robots.txt``, and the sitemap where the address of the book is known."""
    out, site = Path(app.outdir), app.config.island_book_site_url
    lines = ["User-agent: *", "Allow: /"]
    if site:
        names = sorted(app.env.found_docs - HIDDEN)
        addresses = [site + quote(app.builder.get_target_uri(name)) for name in names]
        front = site + quote(app.builder.get_target_uri(app.config.root_doc))
        urls = [f"<url><loc>{escape(site if a == front else a)}</loc></url>" for a in addresses]
        head = '<?xml version="1.0" encoding="UTF-8"?>'
        head += '\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        text = "\n".join([head, *urls, "</urlset>", ""])
        (out / "sitemap.xml").write_text(text, encoding="utf-8")
        lines.append(f"Sitemap: {site}sitemap.xml")
    else:
        (out / "sitemap.xml").unlink(missing_ok=True)
    (out / "robots.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")


def remove_stale(app: Sphinx) -> None:
    """Pages that are no longer in the book, and pictures that no page has any more."""
    out = Path(app.outdir)
    kept = {f"{name}.html" for name in app.env.found_docs | HIDDEN}
    kept |= {f"_images/{name}" for _, name in app.env.images.values()}
    for path in [*out.rglob("*.html"), *(out / "_images").glob("*")]:
        if path.relative_to(out).as_posix() not in kept:
            path.unlink()


def archive(folder: Path, target: Path) -> None:
    """The book as one zip, the same bytes for the same pages."""
    draft = target.with_suffix(".draft")
    top = target.stem
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if not path.is_file() or name in NOT_TAKEN or path in (draft, target):
                continue
            content = path.read_bytes()
            if path.suffix == ".html":
                before, _, after = content.decode().partition(TAKE_ALONG)
                content = (before.rstrip() + after.partition("</li>")[2]).encode()
            entry = zipfile.ZipInfo(f"{top}/{name}", EPOCH)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            bundle.writestr(entry, content)
    draft.replace(target)


def write_archive(app: Sphinx) -> None:
    archive(Path(app.outdir), Path(app.outdir) / archive_name(app))


def setup(app: Sphinx) -> None:
    app.connect("html-collect-pages", lost_page)
    app.connect("build-finished", after_build(write_for_crawlers))
    app.connect("build-finished", after_build(remove_stale), priority=940)
    app.connect("build-finished", after_build(write_archive), priority=950)
