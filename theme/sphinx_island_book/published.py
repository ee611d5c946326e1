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
DOWNLOADS = '<li class="take-along">'  # the links to archives, which archives omit
NOT_ARCHIVED = {".buildinfo", "objects.inv", "sitemap.xml", "robots.txt", "404.html"}
# Folders that an archive may omit, and the markup that is removed with each
OPTIONAL = {
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
    """The content security policy: own files, and the inline script by its digest.

    A page that runs cells or a model may also start WebAssembly in workers, which inherit the policy.
    """
    digest = base64.b64encode(hashlib.sha256(theme_init().encode()).digest()).decode()
    wasm, worker = (" 'wasm-unsafe-eval'", "worker-src blob:; ") if starts_wasm else ("", "")
    return (
        f"default-src 'self'; script-src 'self' 'sha256-{digest}'{wasm}; img-src 'self' data:; "
        f"{worker}style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'self'"
    )


@lru_cache(maxsize=1)
def logo(app: Sphinx) -> str:
    """The icon, inline if it is an SVG, to save a request."""
    icon = Path(app.srcdir, app.config.html_favicon or "none")
    if icon.suffix != ".svg" or not icon.is_file():
        return ""
    drawing = icon.read_text(encoding="utf-8").strip()
    return drawing.replace("<svg ", '<svg class="logo" width="24" height="24" aria-hidden="true" ')


def archives(app: Sphinx) -> dict[str, tuple[str, ...]]:
    """The archives of the book by name, with the optional folders of each; the smallest first."""
    name = nodes.make_id(app.config.html_title) or "book"
    python = (runnable.FOLDER,) if runnable.python_index(app) else ()
    contents: dict[str, tuple[str, ...]] = {f"{name}.zip": ()}
    if python:
        contents[f"{name}-with-python.zip"] = python
    if models.model_index(app):
        contents[f"{name}-with-models.zip"] = (*python, models.FOLDER)
    return contents


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
        "base_path": base_path(app),
        "canonical": address(app, pagename),
    }


def base_path(app: Sphinx) -> str:
    """Where the book begins on its host."""
    return urlsplit(app.config.island_book_site_url).path or "/"


def not_found_page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    css = (STATIC / "book.css").read_text(encoding="utf-8")
    if app.config.island_book_site_url:  # relative files fail at a wrong address
        css = css.replace('url("', f'url("{base_path(app)}_static/')
    else:
        css = re.sub(r"@font-face \{[^}]*url\([^}]*\}\n", "", css)
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


def archive(folder: Path, target: Path, included: tuple[str, ...] = ()) -> None:
    """Write the book as a reproducible zip with the `included` of its optional folders."""
    draft = target.with_suffix(".draft")
    top = target.stem
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            optional = next((one for one in OPTIONAL if name.startswith(f"{one}/")), None)
            if not path.is_file() or name in NOT_ARCHIVED or path.suffix in (".draft", ".zip"):
                continue
            if optional and optional not in included:
                continue
            content = path.read_bytes()
            if path.suffix == ".html":
                content = _for_archive(content.decode(), included).encode()
            entry = zipfile.ZipInfo(f"{top}/{name}", runnable.EPOCH)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            # optional folders have base64 of compressed data
            bundle.writestr(entry, content, compresslevel=1 if optional else 9)
    draft.replace(target)


def _for_archive(page: str, included: tuple[str, ...]) -> str:
    """A page without the links to archives and the markup of omitted folders."""
    before, link, after = page.partition(DOWNLOADS)
    if link:
        page = before.rstrip() + after.partition("</li>")[2]
    for folder, mark in OPTIONAL.items():
        page = page if folder in included else mark.sub("", page, count=1)
    return page


def write_archives(app: Sphinx) -> None:
    for name, included in archives(app).items():
        archive(Path(app.outdir), Path(app.outdir, name), included)


def setup(app: Sphinx) -> None:
    # names of pages that another extension writes
    app.add_config_value("island_book_also", [], "html", [list])
    app.connect("html-collect-pages", not_found_page)
    app.connect("build-finished", after_build(write_for_crawlers))
    app.connect("build-finished", after_build(remove_stale), priority=940)
    app.connect("build-finished", after_build(write_archives), priority=950)
