"""For the published book: content security policy, 404 page, sitemap and zip archives."""

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
# Archives contain no archives, nor links to them
TAKE_ALONG = '<li class="take-along">'
NOT_TAKEN = {".buildinfo", "objects.inv", "sitemap.xml", "robots.txt", "404.html"}
# Folders that an archive may omit, and the markup that is removed with each
HEAVY = {
    runnable.FOLDER: runnable.MARK,
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
    """The content security policy: own files, and the inline script by its digest. A page that runs
    cells or a model may also start WebAssembly in workers, which inherit the policy.
    """
    digest = base64.b64encode(hashlib.sha256(theme_init().encode()).digest()).decode()
    wasm, worker = (" 'wasm-unsafe-eval'", "worker-src blob:; ") if starts_wasm else ("", "")
    return (
        f"default-src 'self'; script-src 'self' 'sha256-{digest}'{wasm}; img-src 'self' data:; "
        f"{worker}style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'self'"
    )


@lru_cache(maxsize=1)
def logo(app: Sphinx) -> str:
    """The icon inline, if it is an SVG: one request less before the first paint."""
    icon = Path(app.srcdir, app.config.html_favicon or "none")
    if icon.suffix != ".svg" or not icon.is_file():
        return ""
    drawing = icon.read_text(encoding="utf-8").strip()
    return drawing.replace("<svg ", '<svg class="logo" width="24" height="24" aria-hidden="true" ')


def archives(app: Sphinx) -> dict[str, tuple[str, ...]]:
    """The zips of the book by name, with the heavy folders of each; the smallest first."""
    name = nodes.make_id(app.config.html_title) or "book"
    python = (runnable.FOLDER,) if runnable.python_index(app) else ()
    contents: dict[str, tuple[str, ...]] = {f"{name}.zip": ()}
    contents |= {f"{name}-with-python.zip": python} if python else {}
    return contents | (
        {f"{name}-with-models.zip": (*python, models.FOLDER)} if models.model_index(app) else {}
    )


def address(app: Sphinx, pagename: str) -> str:
    """The published address of a page; the front page has the address of the book."""
    path = "" if pagename == app.config.root_doc else app.builder.get_target_uri(pagename)
    return app.config.island_book_site_url + quote(path)


def context(app: Sphinx, pagename: str, starts_wasm: bool) -> dict[str, Any]:
    """Template variables of every page."""
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


def not_found_page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    css = (STATIC / "book.css").read_text(encoding="utf-8")
    css = re.sub(r"@font-face \{[^}]*\}\n", "", css)  # served at any address: no relative files
    yield "404", {"title": "Not here", "book_css": css}, "404.html"


def write_for_crawlers(app: Sphinx) -> None:
    """Write ``robots.txt`` and, if the address of the book is known, the sitemap."""
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
    """Delete pages, pictures and archives that no longer belong to the book."""
    out = Path(app.outdir)
    kept = {*archives(app), *(f"{name}.html" for name in app.env.found_docs | HIDDEN)}
    kept |= {f"_images/{name}" for _, name in app.env.images.values()}
    kept |= {f"{name}.html" for name in app.config.island_book_also}
    for path in [*out.rglob("*.html"), *out.glob("*.zip"), *out.glob("_images/*")]:
        name = path.relative_to(out).as_posix()
        if name not in kept:
            path.unlink()


def archive(folder: Path, target: Path, holds: tuple[str, ...] = ()) -> None:
    """Write the book as a reproducible zip with these of its heavy folders; pages offer neither cells
    nor models whose folder is omitted.
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
            # base64 of compressed data hardly shrinks
            bundle.writestr(entry, content, compresslevel=1 if heavy else 9)
    draft.replace(target)


def _without_links(page: str, holds: tuple[str, ...]) -> str:
    """A page for an archive, without links to archives."""
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
    # names of pages that another extension writes
    app.add_config_value("island_book_also", [], "html", [list])
    app.connect("html-collect-pages", not_found_page)
    app.connect("build-finished", after_build(write_for_crawlers))
    app.connect("build-finished", after_build(remove_stale), priority=940)
    app.connect("build-finished", after_build(write_archives), priority=950)
