"""Cells that run in the page: their buttons, the cells and hints of exercises, Pyodide's files.

``in_page/pack.mjs`` writes these files before the build; without them no page has a *Run*.
"""

import filecmp
import gzip
import hashlib
import html
import io
import json
import re
import shutil
import zipfile
from base64 import b64encode
from collections.abc import Callable, Sequence
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
CONTROL = "control"  # class of raw nodes that are not text: buttons, folded help
# attributes of pages that use Python; removed in archives without it
MARK = re.compile(r' data-cells(?=[ >])| data-python="[^"]*"')
EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest date of a zip, for reproducible builds
PACKED = {".py", ".json", ".npy"}
INLINE = MarkdownIt()


# Data -------------------------------------------------------------------------------------------


def settings(app: Sphinx) -> dict[str, Any]:
    """The setting ``python_in_page``."""
    return app.config.python_in_page


def read_index(app: Sphinx, options: dict[str, Any]) -> dict[str, Any] | None:
    """The ``index.json`` of the data scripts in a setting's folder, or None."""
    folder = options.get("folder")
    path = Path(app.srcdir, folder or "", "index.json")
    return json.loads(path.read_text(encoding="utf-8")) if folder and path.is_file() else None


@lru_cache(maxsize=1)
def python_index(app: Sphinx) -> dict[str, Any] | None:
    """The index that ``pack.mjs`` wrote, or None if it did not run."""
    return read_index(app, settings(app))


def zip_of(
    packages: list[str], leave_out: list[str], public: Callable | None = None,
    read: Sequence[str] = (),
) -> bytes:  # fmt: skip
    """A reproducible zip of installed pure Python packages, with each file filtered by `public`.

    The folders `leave_out` are omitted, but for the files `read`.
    """
    omitted = {"__pycache__", *leave_out}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name in packages:
            spec = find_spec(name)
            if spec is None or not spec.submodule_search_locations:
                stop(f"packages in python_in_page must be installed, got {name}")
            root = Path(spec.submodule_search_locations[0])
            for path in sorted(root.rglob("*")):
                place = path.relative_to(root)
                name_there = f"{name}/{place.as_posix()}"
                is_kept = name_there in read or not omitted & set(place.parts)
                if path.suffix in PACKED and is_kept:
                    content = path.read_bytes()
                    content = public(name_there, content) if public else content
                    entry = zipfile.ZipInfo(name_there, EPOCH)
                    bundle.writestr(entry, content, zipfile.ZIP_STORED)
    return buffer.getvalue()


@lru_cache(maxsize=1)
def own_scripts(app: Sphinx) -> dict[str, str]:
    """The contents of two scripts: the book's packages, and the index of all groups."""
    python = python_index(app)
    if python is None:
        return {}
    packages, leave_out = settings(app)["packages"], settings(app).get("leave_out", [])
    public = function_named(settings(app)["public"]) if "public" in settings(app) else None
    read = settings(app).get("read", [])
    zipped = gzip.compress(zip_of(packages, leave_out, public, read), mtime=0)
    piece = {"file": "book-0.js", "name": "book.zip", "bytes": len(zipped)}
    text = b64encode(zipped).decode()
    version = hashlib.sha256(zipped).hexdigest()[:8]
    book = {"digest": version, "bytes": len(zipped), "pieces": [piece]}
    known = {name: settings(app)[name] for name in ("on_demand", "elsewhere", "has")}
    groups = python["groups"] | {"book": book}
    index = {"groups": groups, "first": [*settings(app)["first"], "book"], "settings": known}
    return {
        "book-0.js": f'pageData("book.zip","{text}");\n',
        "index.js": f"pageIndex({json.dumps(index)});\n",
    }


def first_bytes(app: Sphinx) -> int:
    """Size of the first *Run*'s download."""
    index = python_index(app)
    first = ["python", *settings(app)["first"]]
    return sum(index["groups"][name]["bytes"] for name in first) if index else 0


def context(app: Sphinx, doctree: nodes.document | None, islands: list[str]) -> dict[str, Any]:
    """Template variables: whether cells run, and the version of the index if Python is used."""
    runs = doctree is not None and doctree.get("runs_cells", False)
    asks = any(
        f'data-explorer="{kind}"' in text
        for text in islands
        for kind in settings(app).get("islands", [])
    )
    text = own_scripts(app).get("index.js", "") if runs or asks else ""
    version = hashlib.sha256(text.encode()).hexdigest()[:8] if text else ""
    return {"runs_cells": runs, "python_version": version}


# The page ---------------------------------------------------------------------------------------


def add_runs(app: Sphinx, doctree: nodes.document) -> None:
    """Add a *Run* to each cell that can run in the page, and a note to the others."""
    docname = app.env.docname
    path = Path(app.env.doc2path(docname))
    if path.suffix != ".ipynb" or not settings(app).get("folder"):
        return
    # files for packages that the page lacks do not count, since no cell with those runs
    reads = [
        name
        for name in read_notebook(path.read_text(encoding="utf-8")).metadata.get("reads", [])
        if not set(Path(name).parts) & set(settings(app)["elsewhere"])
    ]
    cells = [node for node in doctree.findall(nodes.container) if _is_cell(node)]
    sources = [_source(cell) for cell in cells]
    elsewhere = settings(app)["elsewhere"]
    lacking = [sorted(wants(sources, at, list(elsewhere))) for at in range(len(cells))]
    # if the only cells that can run are imports, none gets a Run
    any_runs = any(
        not lack and not only_imports(code) for lack, code in zip(lacking, sources, strict=True)
    )
    runs = any_runs and not reads and bool(python_index(app))
    is_first = True  # of the unfolded cells: its button has the size of the download
    for at, cell in enumerate(cells):
        place = next(n for n in cell.findall(nodes.container) if "cell_input" in n["classes"])
        missing = lacking[at] if any_runs else [name for lack in lacking for name in lack]
        if reads or missing:
            why = elsewhere[missing[0]] if missing else "This cell reads files of the book"
            place.append(_raw(_elsewhere(app, docname, why)))
        elif python_index(app):
            is_open = "tag_hide-input" not in cell["classes"]
            button = (
                _button(app, "Run") if is_first and is_open else _corner_button(app, sources[at])
            )
            place.append(_raw(button))
            is_first = is_first and not is_open
    for section in doctree.findall(nodes.section):
        if "exercises" in section["ids"]:
            known = ([] if reads else sources) if python_index(app) else None
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


def _download(app: Sphinx) -> str:
    return f"Python, {first_bytes(app) / 1e6:.0f} MB, once"


def _button(app: Sphinx, label: str) -> str:
    button = f'<button type="button" class="run">{label} <small>{_download(app)}</small></button>'
    return f'<p class="run-bar">{button}</p>'


def _corner_button(app: Sphinx, code: str) -> str:
    """A sign beside the first two lines of code, or above them if they are long."""
    is_long = any(len(line) > 80 for line in code.splitlines()[:2])
    place = f"corner{' above' * is_long}"
    title = f'title="Run: {_download(app)}" aria-label="Run"'
    return f'<p class="run-bar {place}"><button type="button" class="run" {title}>▶</button></p>'


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


def function_named(place: str) -> Callable[..., Any]:
    """The function ``module:function``."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def add_exercises(
    app: Sphinx, docname: str, section: nodes.section, sources: list[str] | None
) -> bool:
    """Add ids, hints and a model answer or a cell to each exercise; return whether there is a cell.

    Cells may use names of the page's cells, `sources`, which are None if the page has no Python.
    """
    known = function_named(settings(app)["exercises"])(Path(docname).name)
    if not known:
        return False
    items = [item for entries in section.findall(nodes.enumerated_list) for item in entries]
    words = [_word(item) for item in items]
    if sorted(words) != sorted(known):
        stop(f"{docname} must list the exercises {', '.join(known)}, got {', '.join(words)}")
    if sources is None and any("start" in entry for entry in known.values()):
        why = "This copy of the book has no Python in its pages, so it checks no answers"
        section.insert(1, _raw(_elsewhere(app, docname, why)))
    any_runs = False
    for number, (word, item) in enumerate(zip(words, items, strict=True), 1):
        entry = known[word]
        item["ids"] += [f"exercise-{word}", f"exercise-{number}"]
        cells = [*(sources or []), entry.get("start", "")]
        elsewhere = wants(cells, len(cells) - 1, list(settings(app)["elsewhere"]))
        runs = sources is not None and "start" in entry and not elsewhere
        item.append(_raw(_exercise(app, docname, word, number, entry, runs)))
        any_runs = any_runs or runs
    return any_runs


def _exercise(
    app: Sphinx, docname: str, word: str, number: int, entry: dict[str, Any], runs: bool
) -> str:
    attributes = {"data-exercise": word, "data-number": str(number)}
    bar = ""
    if runs:
        attributes |= {"data-start": entry["start"].rstrip("\n")}
        attributes |= {"data-check": settings(app)["check"]}
        also = ("behind", "predicted")
        attributes |= {f"data-{part}": entry[part] for part in also if part in entry}
        bar = _button(app, "Answer here")
    elif "start" not in entry and python_index(app):
        bar = '<p class="run-bar"><button type="button" class="run">Answer here</button></p>'
    data = "".join(f' {name}="{html.escape(value)}"' for name, value in attributes.items())
    page, solution = f"{settings(app)['solutions']}/{Path(docname).name}", ""
    if (Path(docname).parent / page).as_posix() in app.env.found_docs:  # the book may omit them
        link = f"{page}.html#exercise-{word}"
        solution = f'<a class="solution" href="{link}">Solution</a>'
    return f'<div class="exercise"{data}>{bar}{_hints(entry)}{solution}</div>'


def _word(node: nodes.Element) -> str:
    """The word of an exercise: the first code in its text."""
    return next((code.astext() for code in node.findall(nodes.literal)), "")


def name_solutions(app: Sphinx, doctree: nodes.document) -> None:
    """Number the sections of a page of solutions, and add ids with the words of the exercises."""
    if Path(app.env.docname).parent.name != settings(app).get("solutions"):
        return
    titles = [title for title in doctree.findall(nodes.title) if _word(title)]
    for number, title in enumerate(titles, 1):
        title.parent["ids"] += [f"exercise-{_word(title)}", f"exercise-{number}"]
        title.insert(0, nodes.Text(f"{number}. "))


def _hints(entry: dict[str, Any]) -> str:
    """Nested, folded hints and the model answer."""
    folded = ""
    for step, hint in reversed(list(enumerate(entry.get("hints", [])))):
        name = "Hint" if step == 0 else "Another hint"
        words = INLINE.renderInline(hint.strip())
        folded = f"<details><summary>{name}</summary><p>{words}</p>{folded}</details>"
    if model := entry.get("model"):
        words = INLINE.renderInline(model.strip())
        title = "<summary>A model answer</summary>"
        folded += f'<details class="model">{title}<p>{words}</p></details>'
    return folded


# Files ------------------------------------------------------------------------------------------


def copy_scripts(
    app: Sphinx, options: dict[str, Any], index: dict | None, folder: str, own: dict[str, str]
) -> None:
    """Copy the data scripts of an index and write our `own`; without an index, delete the folder."""
    target = Path(app.outdir, folder)
    if index is None:
        shutil.rmtree(target, ignore_errors=True)
        return
    target.mkdir(parents=True, exist_ok=True)
    source = Path(app.srcdir, options["folder"])
    pieces = [piece["file"] for group in index["groups"].values() for piece in group["pieces"]]
    for path in target.iterdir():
        if path.name not in {*pieces, *own}:
            path.unlink()
    for name in pieces:
        if not (target / name).is_file() or not filecmp.cmp(source / name, target / name):
            shutil.copy2(source / name, target / name)
    for name, text in own.items():
        (target / name).write_text(text, encoding="utf-8")
    if name := app.config.html_theme_options.get("notices"):
        with Path(app.outdir, "_static", name).open("a", encoding="utf-8") as notices:
            notices.write((source / "third-party.txt").read_text(encoding="utf-8"))


def copy_python(app: Sphinx) -> None:
    """Copy Python's data scripts, or remove those of an earlier build."""
    copy_scripts(app, settings(app), python_index(app), FOLDER, own_scripts(app))


def note_python(app: Sphinx, config: Config) -> None:
    """Reread pages when Python is added or removed; rewrite them when its files change."""
    if not settings(app).get("folder"):
        return
    if python_index(app) is None:
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
