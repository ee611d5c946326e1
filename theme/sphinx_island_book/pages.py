"""What the theme's templates are given, and the finishing of each page's HTML."""

from __future__ import annotations

import base64
import binascii
import hashlib
import html
import os
import re
import urllib.parse
from pathlib import Path
from typing import TYPE_CHECKING, Any

import imagesize
from docutils import nodes
from myst_nb.sphinx_ import HideCodeCellNode
from sphinx.util.nodes import clean_astext

from . import published, repository
from .freshness import PACKAGE, after_build, stop

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

EXPLORER_FILES = ("host.js", "explorers.css")
ISLAND = re.compile(r'<figure\b[^>]*\bclass="[^"]*\bpe-explorer\b')
IMG = re.compile(r'<img\b(?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|\'[^\']*\'))?)*\s*/?>')
ATTRIBUTE = re.compile(r"([\w:-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'))?")
DATA_URL = re.compile(r"data:image/(png|jpeg|webp|svg\+xml|gif)(;base64)?,(.*)", re.DOTALL)
STYLE_SIZE = re.compile(r"\s*width:\s*(\d+)(?:\.\d+)?px;\s*height:\s*(\d+)(?:\.\d+)?px;?\s*")
SUFFIX = {"jpeg": "jpg", "svg+xml": "svg"}
SECTION_NUMBER = re.compile(r'<h1>\s*<span class="section-number">\s*([\d.]+?)\.?\s*</span>')
EMPTY_HEAD = re.compile(r"<th\b([^>]*)>\s*(?:<p>\s*</p>)?\s*</th>")
NUMBER_SPAN = re.compile(r'<span class="section-number">[^<]*</span>')
# what stands against a formula without a space: an opening bracket, a full stop, "-th"
AT_FORMULA = re.compile(
    r"(?<![^\s>])([(\[“‘]?)(<span class=\"math[^>]*><math\b.*?</math></span>)([^\s<]{0,16})",
    re.DOTALL,
)
AS_IT_STANDS = re.compile(r"(<(pre|code|script|style|math)\b.*?</\2>|<[^>]*>)", re.DOTALL)
IN_NUMBER = re.compile(r"(?<=\d)(?:(?<!\d{4})[ \n](?=\d{3}(?!\d))|[ \n](?=%))")
LARGE = 480  # a picture at least as wide, in pixels, has words that a phone's width makes too small


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


def on_this_page(toc: str) -> str:
    """The sections of a page as a nested list, without the page's own title."""
    match = re.search(r"</a>\s*(<ul>.*</ul>)\s*</li>\s*</ul>\s*$", toc, re.DOTALL)
    return match[1] if match else ""


def add_context(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    env = app.env
    context["parts"] = env.island_book_shape["parts"]
    context["number"] = chapter_number(env, pagename) if pagename in env.found_docs else ""
    if pagename in env.titles:
        context["title"] = clean_astext(env.titles[pagename])
    for side in ("prev", "next"):
        if context.get(side):
            plain = NUMBER_SPAN.sub("", context[side]["title"])
            context[side] = {**context[side], "title": plain}
    context["versions"] = asset_versions(app)
    context["sections"] = on_this_page(context.get("toc", ""))
    context["description"] = describe(context.get("meta") or {}, doctree)
    context["links"] = links(app, pagename)
    context |= published.context(app, pagename)
    if doctree is not None:
        # Sphinx copies pictures after it has written the pages, so their sizes are read where they
        # come from
        places = {name: Path(app.srcdir) / path for path, name in app.builder.images.items()}
        body = finish_images(context["body"], Path(app.outdir), context["pathto"], places)
        if pagename == app.config.root_doc:  # its first picture is the largest thing first seen
            body = body.replace('loading="lazy"', 'fetchpriority="high"', 1)
        body = keep_together(wrap_tables(body))
        # the works of a list are its items; docutils' role for them is deprecated and not a div's
        body = body.replace(' role="doc-biblioentry"', ' role="listitem"')
        context["body"] = name_chapter(body)
    context["has_explorer"] = bool(ISLAND.search(context.get("body") or ""))
    context["has_formula"] = "<math" in (context.get("body") or "")
    if context["has_explorer"]:
        explorer_files(app, pagename)


def name_chapter(body: str) -> str:
    """ "3." before the title becomes "Chapter 3" above it."""
    return SECTION_NUMBER.sub(r'<h1><span class="chapter-number">Chapter \1</span> ', body, count=1)


def keep_together(body: str) -> str:
    """No line ends inside 10 000 or 19 %, or between a formula and the full stop after it."""

    def hold(match: re.Match[str]) -> str:
        before, formula, after = match.groups()
        return f'<span class="held">{match[0]}</span>' if before or after else formula

    body = AT_FORMULA.sub(hold, body)
    parts = AS_IT_STANDS.split(body)  # text, what stands between, its name, and again
    parts[::3] = [IN_NUMBER.sub("&nbsp;", text) for text in parts[::3]]
    del parts[2::3]
    return "".join(parts)


def wrap_tables(body: str) -> str:
    """A table wider than a phone scrolls in a box of its own; a head without words is no head."""
    body = EMPTY_HEAD.sub(r"<td\1></td>", body)
    body = re.sub(r"<table\b", '<div class="scroll"><table', body)
    return body.replace("</table>", "</table></div>").replace(
        'border="1" class="dataframe"', 'class="dataframe"'
    )


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


# Pictures ---------------------------------------------------------------------------------------


def finish_images(body: str, outdir: Path, pathto: Any, places: dict[str, Path]) -> str:
    """Every picture a file, with its size: pages stay light and nothing moves as they load.

    One with many words stands in a box of its own, in which it may scroll on a phone.
    """

    def finish(match: re.Match[str]) -> str:
        inner = match[0][len("<img") :].rstrip("/> \n")
        attributes = {m[1]: m[2] if m[2] is not None else m[3] for m in ATTRIBUTE.finditer(inner)}
        src = html.unescape(attributes.get("src") or "")
        if data := DATA_URL.match(src):
            name = write_data_image(data, outdir / "_images")
            attributes["src"] = pathto(f"_images/{name}", 1)
        else:
            name = urllib.parse.unquote(src.rpartition("/")[2]) if "_images/" in src else ""
        if size := STYLE_SIZE.fullmatch(attributes.get("style") or ""):
            del attributes["style"]  # a height in a style would stay when the width shrinks
            attributes["width"], attributes["height"] = size.groups()
        if name and not {"width", "height"} & set(attributes):
            size_of_file = image_size(places.get(name, outdir / "_images" / name))
            if size_of_file:
                attributes["width"], attributes["height"] = map(str, size_of_file)
        attributes.setdefault("loading", "lazy")
        attributes.setdefault("decoding", "async")
        parts = [key if value is None else f'{key}="{value}"' for key, value in attributes.items()]
        img = f"<img {' '.join(parts)}>"
        width = attributes.get("width") or ""
        if not (width.isdigit() and int(width) >= LARGE) or in_island(match.start()):
            return img
        return f'<span class="scroll picture">{img}</span>'

    def in_island(at: int) -> bool:
        start = body.rfind("<figure", 0, at)
        return ISLAND.match(body, max(start, 0)) is not None and "</figure>" not in body[start:at]

    return IMG.sub(finish, body)


def image_size(path: Path) -> tuple[int, int] | None:
    """Width and height in CSS pixels, or None where the file does not say."""
    try:
        width, height = imagesize.get(path)
    except (OSError, ValueError):
        return None
    return (round(width), round(height)) if width > 0 and height > 0 else None


def write_data_image(data: re.Match[str], folder: Path) -> str:
    """Write the picture of a data: URL under the name of its own content."""
    kind, is_base64, text = data.groups()
    try:
        content = (
            base64.b64decode(text, validate=False)
            if is_base64
            else urllib.parse.unquote_to_bytes(text)
        )
    except binascii.Error as error:
        stop(f"a picture in the page cannot be decoded: {error}")
    name = f"{hashlib.sha256(content).hexdigest()[:32]}.{SUFFIX.get(kind, kind)}"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / name).exists():
        (folder / name).write_bytes(content)
    return name


# Files ------------------------------------------------------------------------------------------


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


def find_repository(app: Sphinx, config: Config) -> None:
    found = repository.find(Path(app.srcdir), os.environ)
    config.island_book_repository = vars(found) if found else {}
    config.island_book_site_url = repository.site_url(found, os.environ)


def visit_hidden(self: Any, node: HideCodeCellNode) -> None:
    """A folded cell; myst-nb's own puts paragraphs into the summary, which HTML does not allow."""
    prompt = html.escape(node["prompt_show"])
    self.body.append(f'<details class="hidden-code"><summary>{prompt}</summary>\n')


def depart_hidden(self: Any, node: HideCodeCellNode) -> None:
    self.body.append("</details>\n")


def setup(app: Sphinx) -> None:
    app.add_config_value("island_book_repository", {}, "html", [dict])
    app.add_config_value("island_book_site_url", "", "html", [str])
    app.add_config_value("explorers_static", "pe_lib/explorers/static", "html", [str])
    app.add_html_theme("sphinx_island_book", str(PACKAGE / "theme"))
    app.add_node(HideCodeCellNode, override=True, html=(visit_hidden, depart_hidden))
    app.connect("config-inited", find_repository)
    # when the chapters have their numbers, and before the environment is saved
    app.connect("env-get-updated", rewrite_when_shape_changed, priority=900)
    app.connect("html-page-context", add_context)
    app.connect("build-finished", after_build(copy_explorers))
    app.connect("build-finished", after_build(remove_unused), priority=900)
