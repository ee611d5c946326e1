"""What only the published book needs: its policy, its page for lost readers, its sitemap, and
itself as one zip to take along.
"""

import base64
import hashlib
import re
import zipfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit
from xml.sax.saxutils import escape

from docutils import nodes
from sphinx.application import Sphinx

from . import models, runnable
from .freshness import PACKAGE, after_build

HIDDEN = {"search", "404"}
STATIC = PACKAGE / "theme" / "static"
# An archive holds no archive, so no link to one either
TAKE_ALONG = '<li class="take-along">'
NOT_TAKEN = {".buildinfo", "objects.inv", "sitemap.xml", "robots.txt", "404.html"}
# Folders that an archive may leave out, and what of a page goes with each
HEAVY = {
    runnable.FOLDER: re.compile(re.escape(runnable.MARK)),
    models.FOLDER: re.compile(r' data-models="[^"]*"'),
}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SITEMAP = (
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
)


@lru_cache(maxsize=1)
def theme_init() -> str:
    """The script that chooses the colours before the first paint, without its comment."""
    return COMMENT.sub("", (STATIC / "theme-init.js").read_text(encoding="utf-8")).strip()


@lru_cache(maxsize=2)
def policy(starts_wasm: bool = False) -> str:
    """What a page may load: its own files, and the one inline script by its digest. One that runs
    cells or a model may also start these, each in a worker of its own, which inherits all this.
    """
    digest = base64.b64encode(hashlib.sha256(theme_init().encode()).digest()).decode()
    wasm, worker = (" 'wasm-unsafe-eval'", "worker-src blob:; ") if starts_wasm else ("", "")
    return (
        f"default-src 'self'; script-src 'self' 'sha256-{digest}'{wasm}; img-src 'self' data:; "
        f"{worker}style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'self'"
    )


@lru_cache(maxsize=1)
def logo(app: Sphinx) -> str:
    """The icon as an element of the page, if it is a drawing: one request less before the paint."""
    icon = Path(app.srcdir, app.config.html_favicon or "none")
    if icon.suffix != ".svg" or not icon.is_file():
        return ""
    drawing = icon.read_text(encoding="utf-8").strip()
    return drawing.replace("<svg ", '<svg class="logo" width="24" height="24" aria-hidden="true" ')


def archives(app: Sphinx) -> dict[str, tuple[str, ...]]:
    """The zips of the book by name, and which of its heavy folders each holds: the light one first."""
    name = nodes.make_id(app.config.html_title) or "book"
    python = (runnable.FOLDER,) if runnable.made(app) else ()
    found: dict[str, tuple[str, ...]] = {f"{name}.zip": ()}
    found |= {f"{name}-with-python.zip": python} if python else {}
    return found | (
        {f"{name}-with-models.zip": (*python, models.FOLDER)} if models.made(app) else {}
    )


def address(app: Sphinx, pagename: str) -> str:
    """Where a page is published; the front page has the address of the book."""
    path = "" if pagename == app.config.root_doc else app.builder.get_target_uri(pagename)
    return app.config.island_book_site_url + quote(path)


def context(app: Sphinx, pagename: str, starts_wasm: bool) -> dict[str, Any]:
    """What the templates of every page need."""
    return {
        "policy": policy(starts_wasm),
        "theme_init": theme_init(),
        "logo": logo(app),
        "icon": Path(app.config.html_favicon or "").name,
        "archives": list(archives(app)),
        "site_url": app.config.island_book_site_url,
        "base_path": urlsplit(app.config.island_book_site_url).path or "/",
        "canonical": address(app, pagename),
    }


def lost_page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    css = (STATIC / "book.css").read_text(encoding="utf-8")
    css = re.sub(
        r"@font-face \{[^}]*\}\n", "", css
    )  # a page of any address finds no file beside it
    yield "404", {"title": "Not here", "book_css": css}, "404.html"


def write_for_crawlers(app: Sphinx) -> None:
    """``robots.txt``, and the sitemap where the address of the book is known."""
    out, site = Path(app.outdir), app.config.island_book_site_url
    addresses = [address(app, name) for name in sorted(app.env.found_docs - HIDDEN)]
    urls = [f"<url><loc>{escape(one)}</loc></url>" for one in addresses]
    (out / "sitemap.xml").unlink(missing_ok=True)
    if site:
        text = "\n".join([*SITEMAP, *urls, "</urlset>", ""])
        (out / "sitemap.xml").write_text(text, encoding="utf-8")
    named = f"Sitemap: {site}sitemap.xml\n" if site else ""
    (out / "robots.txt").write_text(f"User-agent: *\nAllow: /\n{named}", encoding="utf-8")


def remove_stale(app: Sphinx) -> None:
    """Pages, pictures and archives that are no longer of this book."""
    out = Path(app.outdir)
    kept = {*archives(app), *(f"{name}.html" for name in app.env.found_docs | HIDDEN)}
    kept |= {f"_images/{name}" for _, name in app.env.images.values()}
    kept |= {f"{name}.html" for name in app.config.island_book_also}
    for path in [*out.rglob("*.html"), *out.glob("*.zip"), *out.glob("_images/*")]:
        name = path.relative_to(out).as_posix()
        if name not in kept:
            path.unlink()


def archive(folder: Path, target: Path, holds: tuple[str, ...] = ()) -> None:
    """The book as one zip, the same bytes for the same pages, with these of its heavy folders: without
    what cells run on no page has a *Run*, without models none offers one.
    """
    draft = target.with_suffix(".draft")
    top = target.stem
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            heavy = next((one for one in HEAVY if name.startswith(f"{one}/")), None)
            if not path.is_file() or name in NOT_TAKEN or path.suffix in (".draft", ".zip"):
                continue
            if heavy and heavy not in holds:
                continue
            content = path.read_bytes()
            if path.suffix == ".html":
                content = _without_links(content.decode(), holds).encode()
            entry = zipfile.ZipInfo(f"{top}/{name}", runnable.EPOCH)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            # base64 of what is compressed already: letters are all there is to gain
            bundle.writestr(entry, content, compresslevel=1 if heavy else 9)
    draft.replace(target)


def _without_links(page: str, holds: tuple[str, ...]) -> str:
    """A page as it stands in an archive, in which no archive is."""
    before, link, after = page.partition(TAKE_ALONG)
    if link:
        page = before.rstrip() + after.partition("</li>")[2]
    for folder, mark in HEAVY.items():
        page = page if folder in holds else mark.sub("", page, count=1)
    return page


def write_archives(app: Sphinx) -> None:
    for name, holds in archives(app).items():
        archive(Path(app.outdir), Path(app.outdir, name), holds)


def setup(app: Sphinx) -> None:
    # pages that another extension makes besides the documents, by their names
    app.add_config_value("island_book_also", [], "html", [list])
    app.connect("html-collect-pages", lost_page)
    app.connect("build-finished", after_build(write_for_crawlers))
    app.connect("build-finished", after_build(remove_stale), priority=940)
    app.connect("build-finished", after_build(write_archives), priority=950)
