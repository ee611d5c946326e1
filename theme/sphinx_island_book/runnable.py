"""Cells that a page runs itself: their buttons, the exercises' own cells and hints, and Python beside
the pages.

What Python is started from is made by ``in_page/pack.mjs`` before the build. Where it was not made,
the book is built all the same, and no page has a *Run*.
"""

import filecmp
import gzip
import hashlib
import html
import io
import json
import shutil
import zipfile
from base64 import b64encode
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from docutils import nodes
from markdown_it import MarkdownIt
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.osutil import relative_uri

from . import repository
from .execution import read_notebook
from .freshness import after_build, digest, say, stop
from .in_page.names import only_imports, wants

FOLDER = "_static/python"
CONTROL = "control"  # of raw nodes: buttons and folded help, which are no text of the page
MARK = " data-cells"  # of a page that runs its cells; an archive without Python takes it away
EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip can say: the same bytes in every build
BROUGHT = {".py", ".json", ".npy"}
INLINE = MarkdownIt()


# What there is ----------------------------------------------------------------------------------


def settings(app: Sphinx) -> dict[str, Any]:
    """The book's ``python_in_page``: where Python was made, and what a page may import."""
    return app.config.python_in_page


@lru_cache(maxsize=1)
def made(app: Sphinx) -> dict[str, Any] | None:
    """What ``pack.mjs`` says that it made, or nothing where it was not run."""
    folder = settings(app).get("folder")
    path = Path(app.srcdir, folder or "", "index.json")
    return json.loads(path.read_text(encoding="utf-8")) if folder and path.is_file() else None


def zip_of(packages: list[str], leave_out: list[str], public: Callable | None = None) -> bytes:
    """Pure Python packages of the Python that builds the book, without folders of these names and
    of each file what `public` lets pass: the same bytes for the same files.
    """
    left = {"__pycache__", *leave_out}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name in packages:
            spec = find_spec(name)
            if spec is None or not spec.submodule_search_locations:
                stop(f"python_in_page names {name}, and no package is called that here")
            root = Path(spec.submodule_search_locations[0])
            for path in sorted(root.rglob("*")):
                place = path.relative_to(root)
                if path.suffix in BROUGHT and not left & set(place.parts):
                    called_there = f"{name}/{place.as_posix()}"
                    content = path.read_bytes()
                    content = public(called_there, content) if public else content
                    entry = zipfile.ZipInfo(called_there, EPOCH)
                    bundle.writestr(entry, content, zipfile.ZIP_STORED)
    return buffer.getvalue()


@lru_cache(maxsize=1)
def own_scripts(app: Sphinx) -> dict[str, str]:
    """The data script of the book's own packages, and the index of all groups, as files' texts."""
    found = made(app)
    if found is None:
        return {}
    packages, leave_out = settings(app)["packages"], settings(app).get("leave_out", [])
    public = called(settings(app)["public"]) if "public" in settings(app) else None
    zipped = gzip.compress(zip_of(packages, leave_out, public), mtime=0)
    piece = {"file": "book-0.js", "name": "book.zip", "bytes": len(zipped)}
    text = b64encode(zipped).decode()
    version = hashlib.sha256(zipped).hexdigest()[:8]
    book = {"digest": version, "bytes": len(zipped), "pieces": [piece]}
    known = {name: settings(app)[name] for name in ("on_demand", "elsewhere", "has")}
    groups = found["groups"] | {"book": book}
    index = {"groups": groups, "first": [*settings(app)["first"], "book"], "settings": known}
    return {
        "book-0.js": f'pageData("book.zip","{text}");\n',
        "index.js": f"pageIndex({json.dumps(index)});\n",
    }


def first_bytes(app: Sphinx) -> int:
    """What the first press of *Run* loads."""
    found = made(app)
    first = ["python", *settings(app)["first"]]
    return sum(found["groups"][name]["bytes"] for name in first) if found else 0


def context(app: Sphinx, doctree: nodes.document | None) -> dict[str, Any]:
    """What a page's template is told: whether it runs cells, and the version of the index."""
    runs = doctree is not None and doctree.get("runs_cells", False)
    if not runs:
        return {"runs_cells": False}
    text = own_scripts(app)["index.js"]
    return {"runs_cells": True, "python_version": hashlib.sha256(text.encode()).hexdigest()[:8]}


# The page ---------------------------------------------------------------------------------------


def add_runs(app: Sphinx, doctree: nodes.document) -> None:
    """Buttons under the cells that a page can run; under the others, where they run."""
    docname = app.env.docname
    path = Path(app.env.doc2path(docname))
    if path.suffix != ".ipynb" or not settings(app).get("folder"):
        return
    # a package that the page lacks reads its own files, and cells that import it do not run anyway
    reads = [
        name
        for name in read_notebook(path.read_text(encoding="utf-8")).metadata.get("reads", [])
        if not set(Path(name).parts) & set(settings(app)["elsewhere"])
    ]
    cells = [node for node in doctree.findall(nodes.container) if _is_cell(node)]
    sources = [_source(cell) for cell in cells]
    elsewhere = settings(app)["elsewhere"]
    lacking = [sorted(wants(sources, at, list(elsewhere))) for at in range(len(cells))]
    does = [
        not lack and not only_imports(code) for lack, code in zip(lacking, sources, strict=True)
    ]
    runs = any(does) and not reads and bool(made(app))
    is_first = True  # of the cells that stand open: its bar says the price, the others have a sign
    for at, cell in enumerate(cells):
        place = next(n for n in cell.findall(nodes.container) if "cell_input" in n["classes"])
        # where nothing else runs, importing alone is of no use
        missing = lacking[at] if any(does) else [name for lack in lacking for name in lack]
        if reads or missing:
            why = elsewhere[missing[0]] if missing else "This cell reads files of the book"
            place.append(_raw(_elsewhere(app, docname, why)))
        elif made(app):
            is_open = "tag_hide-input" not in cell["classes"]
            place.append(_raw(_bar(app, "Run") if is_first and is_open else _sign(app)))
            is_first = is_first and not is_open
    for section in doctree.findall(nodes.section):
        if "exercises" in section["ids"]:
            known = ([] if reads else sources) if made(app) else None
            runs = add_exercises(app, docname, section, known) or runs
    if runs:
        doctree["runs_cells"] = True


def _is_cell(node: nodes.container) -> bool:
    return node.get("nb_element") == "cell_code" and any(
        "cell_input" in inner["classes"] for inner in node.findall(nodes.container)
    )


def _source(cell: nodes.container) -> str:
    return next(cell.findall(nodes.literal_block)).astext()


def _raw(text: str) -> nodes.raw:
    return nodes.raw("", text, format="html", classes=[CONTROL])


def _bar(app: Sphinx, words: str) -> str:
    price = f"Python, {first_bytes(app) / 1e6:.0f} MB, once"
    return (
        f'<p class="run-bar"><button type="button" class="run">{words} '
        f"<small>{price}</small></button></p>"
    )


def _sign(app: Sphinx) -> str:
    """A Run in the cell's corner."""
    price = f"Run: Python, {first_bytes(app) / 1e6:.0f} MB, once"
    return (
        f'<p class="run-bar corner"><button type="button" class="run" title="{price}"'
        ' aria-label="Run">▶</button></p>'
    )


def _elsewhere(app: Sphinx, docname: str, why: str) -> str:
    page, _, anchor = settings(app)["how"].partition("#")
    uri = relative_uri(app.builder.get_target_uri(docname), app.builder.get_target_uri(page))
    ways = [f'<a href="{html.escape(uri)}#{anchor}">on your own machine</a>']
    if known := app.config.island_book_repository:
        path = Path(app.env.doc2path(docname)).relative_to(app.srcdir).as_posix()
        place = repository.Repository(**known)
        online = {"Binder": place.binder(path), "Colab": place.colab(path)}
        ways += [f'<a href="{html.escape(a)}">{name}</a>' for name, a in online.items() if a]
    return f'<p class="elsewhere">{html.escape(why)}: run it {", or on ".join(ways)}.</p>'


# Exercises --------------------------------------------------------------------------------------


def called(place: str) -> Callable[..., Any]:
    """The function that a setting names, as ``module:function``."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def add_exercises(
    app: Sphinx, docname: str, section: nodes.section, sources: list[str] | None
) -> bool:
    """Give each exercise its ids, hints in steps, a model answer or a cell of its own, which may use
    what the page's cells define; whether there is such a cell.
    """
    known = called(settings(app)["exercises"])(Path(docname).name)
    if not known:
        return False
    items = [item for found in section.findall(nodes.enumerated_list) for item in found]
    words = [_word(item) for item in items]
    if sorted(words) != sorted(known):
        stop(f"{docname} lists the exercises {', '.join(words)}, and there are {', '.join(known)}")
    live = False
    for number, (word, item) in enumerate(zip(words, items, strict=True), 1):
        entry = known[word]
        item["ids"] += [f"exercise-{word}", f"exercise-{number}"]
        cells = [*(sources or []), entry.get("start", "")]
        elsewhere = wants(cells, len(cells) - 1, list(settings(app)["elsewhere"]))
        own_runs = sources is not None and "start" in entry and not elsewhere
        item.append(_raw(_exercise(app, docname, word, number, entry, own_runs)))
        live = live or own_runs
    return live


def _exercise(
    app: Sphinx, docname: str, word: str, number: int, entry: dict[str, Any], runs: bool
) -> str:
    attributes = {"data-exercise": word, "data-number": str(number)}
    bar = ""
    if runs:
        attributes |= {"data-start": entry["start"].rstrip("\n")}
        attributes |= {"data-check": settings(app)["check"]}
        attributes |= {"data-behind": entry["behind"]} if "behind" in entry else {}
        bar = _bar(app, "Answer here")
    elif "start" not in entry and made(app):
        bar = '<p class="run-bar"><button type="button" class="run">Answer here</button></p>'
    given = "".join(f' {name}="{html.escape(value)}"' for name, value in attributes.items())
    page, solution = f"{settings(app)['solutions']}/{Path(docname).name}", ""
    if (Path(docname).parent / page).as_posix() in app.env.found_docs:  # a book may leave them out
        link = f"{page}.html#exercise-{word}"
        solution = f'<a class="solution" href="{link}">Solution</a>'
    return f'<div class="exercise"{given}>{bar}{_hints(entry)}{solution}</div>'


def _word(node: nodes.Element) -> str:
    """The first code in a text, where an exercise has its word."""
    return next((found.astext() for found in node.findall(nodes.literal)), "")


def name_solutions(app: Sphinx, doctree: nodes.document) -> None:
    """Number the sections of solutions, whose titles have their exercises' words, and give them ids."""
    if Path(app.env.docname).parent.name != settings(app).get("solutions"):
        return
    titles = [title for title in doctree.findall(nodes.title) if _word(title)]
    for number, title in enumerate(titles, 1):
        title.parent["ids"] += [f"exercise-{_word(title)}", f"exercise-{number}"]
        title.insert(0, nodes.Text(f"{number}. "))


def _hints(entry: dict[str, Any]) -> str:
    """Hints in steps, each folded into the one before, and the model answer."""
    folded = ""
    for step, hint in reversed(list(enumerate(entry.get("hints", [])))):
        name = "Hint" if step == 0 else "Another hint"
        words = INLINE.renderInline(hint.strip())
        folded = f"<details><summary>{name}</summary><p>{words}</p>{folded}</details>"
    if model := entry.get("model"):
        words = INLINE.renderInline(model.strip())
        title = "<summary>A model answer</summary>"
        folded += f'<details class="model">{title}<p>{words}</p></details>'
    if ahead := entry.get("ahead"):
        words = INLINE.renderInline(ahead.strip())
        folded += f"<details><summary>I’m ahead</summary><p>{words}</p></details>"
    return folded


# Files ------------------------------------------------------------------------------------------


def copy_changed(path: Path, copy: Path) -> None:
    """Copy a file where it is not there, or another one is."""
    if not copy.is_file() or not filecmp.cmp(path, copy):
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copy)


def copy_python(app: Sphinx) -> None:
    """Python's data scripts beside the pages, or nothing of an earlier build's."""
    target = Path(app.outdir, FOLDER)
    found = made(app)
    if found is None:
        shutil.rmtree(target, ignore_errors=True)
        return
    target.mkdir(parents=True, exist_ok=True)
    source = Path(app.srcdir, settings(app)["folder"])
    pieces = [piece["file"] for group in found["groups"].values() for piece in group["pieces"]]
    own = own_scripts(app)
    for path in target.iterdir():
        if path.name not in {*pieces, *own}:
            path.unlink()
    for name in pieces:
        copy_changed(source / name, target / name)
    for name, text in own.items():
        (target / name).write_text(text, encoding="utf-8")
    if name := app.config.html_theme_options.get("notices"):
        with Path(app.outdir, "_static", name).open("a", encoding="utf-8") as notices:
            notices.write((source / "third-party.txt").read_text(encoding="utf-8"))


def note_python(app: Sphinx, config: Config) -> None:
    """Pages are read again when Python comes or goes; written again when what it holds changes."""
    if not settings(app).get("folder"):
        return
    found = made(app)
    if found is None:
        say("the pages have no Python of their own, so no Run: in_page/pack.mjs makes it")
    config.python_here = json.dumps([first_bytes(app), config.python_in_page])
    code = Path(find_spec(settings(app)["exercises"].partition(":")[0]).origin)
    config.python_here += digest(code.parent, code.parent.rglob("*.py"))
    config.site_theme += own_scripts(app).get("index.js", "")


def setup(app: Sphinx) -> None:
    app.add_config_value("python_in_page", {}, "", [dict])
    app.add_config_value("python_here", "", "env", [str])
    app.connect("config-inited", note_python, priority=30)
    app.connect("doctree-read", name_solutions, priority=400)  # before Sphinx collects titles
    app.connect("doctree-read", add_runs, priority=600)
    app.connect("build-finished", after_build(copy_python), priority=800)
