"""The context of the theme's templates, and the book's own files for the theme."""

import hashlib
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.environment.adapters.toctree import document_toc
from sphinx.util.nodes import clean_astext

from . import models, published, repository, runnable
from .freshness import PACKAGE, after_build, digest, stop
from .outputs import ISLAND
from .translator import size_of

STATIC = PACKAGE / "theme" / "static"
ISLAND_FILES = ("host.js", "explorers.css")
ATTRIBUTE = re.compile(r"\[([^\]]+)\]")
UNUSED = ("mystnb.*.css", "pygments.css", "language_data.js", "*_stemmer.js", "theme-init.js")


# The book's shape -------------------------------------------------------------------------------


def shape(env: BuildEnvironment) -> list[dict[str, Any]]:
    """Parts and their pages in the order of ``_toc.yml``: title, number and docname of each."""
    return [
        {"caption": part.caption, "pages": [_entry(env, str(item)) for item in part.items]}
        for part in env.external_site_map.root.subtrees
    ]


def _entry(env: BuildEnvironment, item: str) -> dict[str, Any]:
    docname = item.removesuffix(".ipynb").removesuffix(".md")
    document = env.external_site_map.get(item)
    below = [str(child) for tree in (document.subtrees if document else []) for child in tree.items]
    return {
        "docname": docname,
        "title": clean_astext(env.titles[docname]) if docname in env.titles else docname,
        "number": ".".join(map(str, env.toc_secnumbers.get(docname, {}).get("", ()))),
        "pages": [_entry(env, child) for child in below],
    }


def rewrite_when_shape_changed(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Rewrite all pages when a title changes, since every page lists every title."""
    now = {"front": clean_astext(env.titles[app.config.root_doc]), "parts": shape(env)}
    before, env.island_book_shape = getattr(env, "island_book_shape", None), now
    return [] if before == now else sorted(env.found_docs)


# The page ---------------------------------------------------------------------------------------


def describe(meta: dict[str, Any], doctree: nodes.document | None, limit: int = 160) -> str:
    """The page's ``description``, else the start of its first paragraph, cut at a word."""
    text = str(meta.get("description", "")).strip()
    if not text and doctree is not None:
        for paragraph in doctree.findall(nodes.paragraph):
            if not isinstance(paragraph.parent, nodes.section):
                continue
            texts = (
                n for n in paragraph.findall(nodes.Text) if not isinstance(n.parent, nodes.math)
            )
            text = " ".join(n.astext() for n in texts)
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
    app: Sphinx, pagename: str, template: str, context: dict, doctree: nodes.document | None
) -> None:
    """Add the variables of the page's template."""
    context["parts"] = app.env.island_book_shape["parts"]
    context["versions"] = asset_versions(app)
    context["description"] = describe(context.get("meta") or {}, doctree)
    context["links"] = links(app, pagename)
    raws = doctree.findall(nodes.raw) if doctree is not None else []
    islands = [text for raw in raws if ISLAND in (text := raw.astext())]
    # `kind` is the island in the template of another extension's page
    shown = islands or [f'data-explorer="{context.get("kind", "")}"']
    context |= runnable.context(app, doctree, shown) | models.context(app, shown)
    starts_wasm = bool(context["python_version"] or context["models"])
    context |= published.context(app, pagename, starts_wasm)
    if social := theme_path(app, "social_picture"):
        context["social"] = {"name": social.name, "size": size_of(social)}
    if doctree is None:
        return
    context["title"] = clean_astext(app.env.titles[pagename])
    context["sections"] = sections(app, pagename)
    context["has_formula"] = doctree.next_node(_is_formula) is not None
    context["has_italics"] = "<em" in context["body"]
    context["has_island"] = bool(islands)
    if context["has_island"]:
        if not all(name in asset_versions(app) for name in ISLAND_FILES):
            needed = " and ".join(ISLAND_FILES)
            stop(f"{pagename} shows an island: islands must name the folder that has {needed}")
        rooms = theme_path(app, "island_rooms")
        context["rooms"] = rooms_of(islands, rooms.read_text(encoding="utf-8")) if rooms else ""


def rooms_of(islands: list[str], rules: str) -> str:
    """The lines of a stylesheet whose attribute selectors, ``[name="value"]``, all match the page."""
    text = "\n".join(islands)
    lines = rules.splitlines()
    return "\n".join(one for one in lines if all(name in text for name in ATTRIBUTE.findall(one)))


def _is_formula(node: nodes.Node) -> bool:
    return isinstance(node, nodes.math | nodes.math_block)


def links(app: Sphinx, pagename: str) -> dict[str, str]:
    """Links to this page in the building repository, if that is known."""
    fields = app.config.island_book_repository
    if not fields or pagename not in app.env.found_docs:
        return {}
    repo = repository.Repository(**fields)
    path = Path(app.env.doc2path(pagename)).relative_to(app.srcdir).as_posix()
    title = clean_astext(app.env.titles[pagename])
    published_at = published.address(app, pagename) if app.config.island_book_site_url else path
    report = repo.report(f"Mistake in “{title}”", f"{title}, {published_at}")
    result = {"source": repo.source(path), "report": report}
    if path.endswith(".ipynb"):
        online = {"binder": repo.binder(path), "colab": repo.colab(path)}
        result |= {name: address for name, address in online.items() if address}
    return result


# Files ------------------------------------------------------------------------------------------


def theme_path(app: Sphinx, option: str) -> Path | None:
    """The file or folder that a theme option names."""
    name = app.config.html_theme_options.get(option)
    path = Path(app.srcdir, name) if name else None
    if path and not path.exists():
        stop(f"{option} in html_theme_options names {name}, which is not in {path.parent}")
    return path


def book_assets(app: Sphinx) -> list[Path]:
    """The book's files for the theme's static folder."""
    own = [theme_path(app, "islands"), theme_path(app, "front")]
    folders = [*own, *map(Path, app.config.island_book_brings)]
    files = [path for folder in folders if folder for path in sorted(folder.iterdir())]
    return [path for path in [*files, theme_path(app, "social_picture")] if path and path.is_file()]


@lru_cache(maxsize=1)
def asset_versions(app: Sphinx) -> dict[str, str]:
    """A short digest of each script and stylesheet, so that browsers do not use stale ones."""
    icon = app.config.html_favicon
    paths = [*STATIC.iterdir(), *book_assets(app), *([Path(app.srcdir, icon)] if icon else [])]
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest()[:8] for p in paths if p.is_file()}


def island_data(app: Sphinx) -> list[tuple[str, Path]]:
    """The JSON files that islands load, and the name of each."""
    return [
        (f"{prefix}-{path.stem}", path)
        for prefix, folder in app.config.island_data.items()
        for path in sorted(Path(app.srcdir, folder).glob("*.json"))
    ]


def copy_assets(app: Sphinx) -> None:
    static = Path(app.outdir) / "_static"
    for path in book_assets(app):
        (static / path.name).write_bytes(path.read_bytes())
    for name, path in island_data(app):  # as scripts, which a page on ``file://`` can load
        data = path.read_text(encoding="utf-8").strip()
        script = f'peKit.register({{kind:"{name}",data:{data}}});\n'
        (static / f"{name}.js").write_text(script, encoding="utf-8")


def remove_unused(app: Sphinx) -> None:
    """Delete stylesheets and scripts of extensions that no page of this theme loads."""
    for pattern in UNUSED:
        for path in (Path(app.outdir) / "_static").glob(pattern):
            path.unlink()


def read_settings(app: Sphinx, config: Config) -> None:
    """Add the inputs of every page that are not settings: book files and repository."""
    rooms = theme_path(app, "island_rooms")
    files = [
        *book_assets(app),
        *(path for _, path in island_data(app)),
        *([rooms] if rooms else []),
    ]
    config.site_theme += digest(Path(app.srcdir), files)
    repo = repository.find(Path(app.srcdir), os.environ)
    config.island_book_repository = vars(repo) if repo else {}
    config.island_book_site_url = repository.site_url(repo, os.environ)


def setup(app: Sphinx) -> None:
    # folders of scripts and styles for the templates of another extension
    app.add_config_value("island_book_brings", [], "", [list])
    app.add_config_value("island_data", {}, "", [dict])
    app.add_config_value("island_book_repository", {}, "html", [dict])
    app.add_config_value("island_book_site_url", "", "html", [str])
    app.add_html_theme("sphinx_island_book", str(PACKAGE / "theme"))
    app.connect("config-inited", read_settings, priority=20)
    # after chapters are numbered, before the environment is saved
    app.connect("env-get-updated", rewrite_when_shape_changed, priority=900)
    app.connect("html-page-context", add_context)
    app.connect("build-finished", after_build(copy_assets))
    app.connect("build-finished", after_build(remove_unused), priority=900)
