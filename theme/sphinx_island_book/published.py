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

from . import runnable
from .freshness import PACKAGE, after_build

HIDDEN = {"search", "404"}
STATIC = PACKAGE / "theme" / "static"
# An archive holds no archive, so no link to one either
TAKE_ALONG = '<li class="take-along">'
NOT_TAKEN = {".buildinfo", "objects.inv", "sitemap.xml", "robots.txt", "404.html"}
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
def policy(runs_cells: bool = False) -> str:
    """What a page may load: its own files, and the one inline script by its digest. One that runs
    cells may also start Python, in a worker of its own, which inherits all this.
    """
    digest = base64.b64encode(hashlib.sha256(theme_init().encode()).digest()).decode()
    wasm, worker = (" 'wasm-unsafe-eval'", "worker-src blob:; ") if runs_cells else ("", "")
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


def archives(app: Sphinx) -> dict[str, bool]:
    """The zips of the book by name, and whether they hold Python: the light one first."""
    name = nodes.make_id(app.config.html_title) or "book"
    light = {f"{name}.zip": False}
    return light | {f"{name}-with-python.zip": True} if runnable.made(app) else light


def address(app: Sphinx, pagename: str) -> str:
    """Where a page is published; the front page has the address of the book."""
    path = "" if pagename == app.config.root_doc else app.builder.get_target_uri(pagename)
    return app.config.island_book_site_url + quote(path)


def context(app: Sphinx, pagename: str, runs_cells: bool) -> dict[str, Any]:
    """What the templates of every page need."""
    return {
        "policy": policy(runs_cells),
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


def archive(folder: Path, target: Path, with_python: bool = False) -> None:
    """The book as one zip, the same bytes for the same pages; with what its cells run on, or
    without it and without *Run*.
    """
    draft = target.with_suffix(".draft")
    top = target.stem
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            is_python = name.startswith(f"{runnable.FOLDER}/")
            if not path.is_file() or name in NOT_TAKEN or path.suffix in (".draft", ".zip"):
                continue
            if is_python and not with_python:
                continue
            content = path.read_bytes()
            if path.suffix == ".html":
                content = _without_links(content.decode(), with_python).encode()
            entry = zipfile.ZipInfo(f"{top}/{name}", runnable.EPOCH)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            # base64 of what is compressed already: letters are all there is to gain
            bundle.writestr(entry, content, compresslevel=1 if is_python else 9)
    draft.replace(target)


def _without_links(page: str, with_python: bool) -> str:
    """A page as it stands in an archive, in which no archive is."""
    before, link, after = page.partition(TAKE_ALONG)
    if link:
        page = before.rstrip() + after.partition("</li>")[2]
    return page if with_python else page.replace(runnable.MARK, "", 1)


def write_archives(app: Sphinx) -> None:
    for name, with_python in archives(app).items():
        archive(Path(app.outdir), Path(app.outdir, name), with_python)


def setup(app: Sphinx) -> None:
    # pages that another extension makes besides the documents, by their names
    app.add_config_value("island_book_also", [], "html", [list])
    app.connect("html-collect-pages", lost_page)
    app.connect("build-finished", after_build(write_for_crawlers))
    app.connect("build-finished", after_build(remove_stale), priority=940)
    app.connect("build-finished", after_build(write_archives), priority=950)
