"""What the theme's templates are given, and the explorers' files."""

from __future__ import annotations

import hashlib
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.environment.adapters.toctree import document_toc
from sphinx.util.nodes import clean_astext

from . import published, repository
from .freshness import PACKAGE, after_build, stop
from .outputs import ISLAND

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

EXPLORER_FILES = ("host.js", "explorers.css")


# The book's shape -------------------------------------------------------------------------------


def shape(env: BuildEnvironment) -> list[dict[str, Any]]:
    """Parts and their pages in the order of ``_toc.yml``: title, number and docname of each."""
    site_map = env.external_site_map
    parts = []
    for part in site_map.root.subtrees:
        pages = [_entry(env, str(item)) for item in part.items]
        parts.append({"caption": part.caption, "pages": pages})
    return parts


def _entry(env: BuildEnvironment, item: str) -> dict[str, Any]:
    docname = re.sub(r"\.(ipynb|md)$", "", item)
    document = env.external_site_map.get(item)
    children = [
        str(child) for tree in (document.subtrees if document else []) for child in tree.items
    ]
    return {
        "docname": docname,
        "title": clean_astext(env.titles[docname]) if docname in env.titles else docname,
        "number": chapter_number(env, docname),
        "pages": [_entry(env, child) for child in children],
    }


def chapter_number(env: BuildEnvironment, docname: str) -> str:
    numbers = env.toc_secnumbers.get(docname, {}).get("", ())
    return ".".join(map(str, numbers))


def rewrite_when_shape_changed(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Every page shows every title: when one changes, all are written again (not read again)."""
    now = {"front": clean_astext(env.titles[app.config.root_doc]), "parts": shape(env)}
    before, env.island_book_shape = getattr(env, "island_book_shape", None), now
    return [] if before == now else sorted(env.found_docs)


# The page ---------------------------------------------------------------------------------------


def describe(meta: dict[str, Any], doctree: nodes.document | None, limit: int = 160) -> str:
    """The page's own ``description``, else the beginning of its first paragraph, in whole words."""
    text = str(meta.get("description", "")).strip()
    if not text and doctree is not None:
        for paragraph in doctree.findall(nodes.paragraph):
            if not isinstance(paragraph.parent, nodes.section):
                continue
            text = " ".join(
                n.astext()
                for n in paragraph.findall(nodes.Text)
                if not isinstance(n.parent, nodes.math)
            )
            if len(text) > 40:
                break
    text = re.sub(r"\s+([,.;:])", r"\1", re.sub(r"\s+", " ", text)).strip()
    if len(text) <= limit:
        return text
    return text[: limit - 1].rsplit(" ", 1)[0].rstrip(" ,;:—–-") + "…"


def sections(app: Sphinx, docname: str) -> str:
    """The sections of a page as a nested list, without the page's own title."""
    toc = document_toc(app.env, docname, app.tags)
    nested = toc.next_node(nodes.bullet_list)
    return app.builder.render_partial(nested)["fragment"] if nested else ""


def add_context(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    env = app.env
    context["parts"] = env.island_book_shape["parts"]
    context["versions"] = asset_versions(app)
    context["description"] = describe(context.get("meta") or {}, doctree)
    context["links"] = links(app, pagename)
    context |= published.context(app, pagename)
    if doctree is None:
        return
    context["title"] = clean_astext(env.titles[pagename])
    context["number"] = chapter_number(env, pagename)
    context["sections"] = sections(app, pagename)
    context["has_formula"] = doctree.next_node(_is_formula) is not None
    context["has_explorer"] = any(ISLAND in raw.astext() for raw in doctree.findall(nodes.raw))
    if context["has_explorer"]:
        explorer_files(app, pagename)
        context["rooms"] = app.config.island_book_rooms.strip()


def _is_formula(node: nodes.Node) -> bool:
    return isinstance(node, nodes.math | nodes.math_block)


def links(app: Sphinx, pagename: str) -> dict[str, str]:
    """Where the building repository has this page, if it is known."""
    found = app.config.island_book_repository
    if not found or pagename not in app.env.found_docs:
        return {}
    place = repository.Repository(**found)
    path = Path(app.env.doc2path(pagename)).relative_to(app.srcdir).as_posix()
    title = clean_astext(app.env.titles[pagename])
    result = {"source": place.source(path), "report": place.report(f"Mistake in “{title}”")}
    if path.endswith(".ipynb") and (binder := place.binder(path)):
        result["binder"] = binder
    return result


# Files ------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def asset_versions(app: Sphinx) -> dict[str, str]:
    """A short digest of each script and stylesheet, so that a browser never keeps an old one."""
    static = PACKAGE / "theme" / "static"
    paths = [*static.iterdir(), *(explorers_folder(app) / name for name in EXPLORER_FILES)]
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest()[:8] for p in paths if p.is_file()}


def explorers_folder(app: Sphinx) -> Path:
    return Path(app.srcdir) / app.config.explorers_static


def explorer_files(app: Sphinx, pagename: str) -> list[Path]:
    paths = [explorers_folder(app) / name for name in EXPLORER_FILES]
    for path in paths:
        if not path.is_file():
            stop(f"{pagename} shows an explorer, but {path} is not there: run make widgets")
    return paths


def copy_explorers(app: Sphinx) -> None:
    """Scripts and styles of the explorers, without the module that only notebooks need."""
    for path in (explorers_folder(app) / name for name in EXPLORER_FILES):
        if path.is_file():
            (Path(app.outdir) / "_static" / path.name).write_bytes(path.read_bytes())


def remove_unused(app: Sphinx) -> None:
    """Stylesheets and scripts of extensions that no page of this theme loads."""
    static = Path(app.outdir) / "_static"
    for pattern in (
        "mystnb.*.css",
        "pygments.css",
        "language_data.js",
        "*_stemmer.js",
        "theme-init.js",
    ):
        for path in static.glob(pattern):
            path.unlink()


def read_settings(app: Sphinx, config: Config) -> None:
    """What lies outside the settings and yet reaches every page."""
    if name := config.html_theme_options.get("island_rooms"):
        path = Path(app.srcdir) / name
        if not path.is_file():
            stop(f"island_rooms in html_theme_options names {name}, which is not in {app.srcdir}")
        config.island_book_rooms = path.read_text(encoding="utf-8")
    found = repository.find(Path(app.srcdir), os.environ)
    config.island_book_repository = vars(found) if found else {}
    config.island_book_site_url = repository.site_url(found, os.environ)


def setup(app: Sphinx) -> None:
    app.add_config_value("island_book_repository", {}, "html", [dict])
    app.add_config_value("island_book_site_url", "", "html", [str])
    app.add_config_value("island_book_rooms", "", "html", [str])
    app.add_config_value("explorers_static", "pe_lib/explorers/static", "html", [str])
    app.add_html_theme("sphinx_island_book", str(PACKAGE / "theme"))
    app.connect("config-inited", read_settings)
    # when the chapters have their numbers, and before the environment is saved
    app.connect("env-get-updated", rewrite_when_shape_changed, priority=900)
    app.connect("html-page-context", add_context)
    app.connect("build-finished", after_build(copy_explorers))
    app.connect("build-finished", after_build(remove_unused), priority=900)
