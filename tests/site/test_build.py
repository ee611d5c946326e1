"""How the build behaves: never stale, never falsely green, no work twice. Small, real builds."""

from __future__ import annotations

import os
import re

import nbformat
import pytest
import yaml
from helpers.books import ISLAND, NOTEBOOKS, ROOT
from weave import read_blocks, weave

from sphinx_island_book import execution
from sphinx_island_book.execution import Store, read_notebook
from sphinx_island_book.freshness import MARKER

HAS_LIMITS = pytest.mark.skipif(os.name != "posix", reason="no limit to a file's size here")


def notebook_of(*cells, tags=()):
    new = nbformat.v4
    made = [new.new_code_cell(source, metadata={"tags": list(tags)}) for source in cells]
    for number, cell in enumerate(made):
        cell.id = f"cell-{number}"
    return new.new_notebook(cells=made)


CHECKS = {
    "checked": """
# %% after: cell-0  (two)
noted = total
total = 5
print('said')
assert (noted, doubled()) == (2, 10)

# %% after: cell-1  (three)
assert (noted, doubled()) == (2, 4)
""",
    "wrong": "# %% after: cell-0  (check-total)\nsaid = 3\nassert total == said, 'the sum'\n",
}
CHECKED = (
    "total = 2\ndef doubled(): return 2 * total\ntotal",
    "total + 1",
    "'noted' in globals(), total, _",
)
WIDGET = "from ipywidgets import Output\nout = Output()\nwith out:\n    print('inside')\nprint('outside')"
WHERE = "import os, sys\n(os.path.basename(os.getcwd()), hash('a'))"
RUN = {
    "used": notebook_of("import tinylib.used\ntinylib.used.VALUE"),
    "checked": notebook_of(*CHECKED),
    "wrong": notebook_of("total = 2"),
    "fails": notebook_of("good = 1", "boom = good / 0", "after = 1"),
    "warns": notebook_of("import warnings\nwarnings.warn('look here')"),
    "meant": notebook_of("1 / 0", tags=["raises-exception"]),
    "widget": notebook_of(WIDGET),
    "book/x": notebook_of(WHERE),
    "book/y": notebook_of(WHERE),
}


def weave_some(docname, notebook):
    weave(notebook, read_blocks(CHECKS.get(docname, "")))


def library(folder):
    """A little library in a folder; a store of the outputs of notebooks that depend on it."""
    (folder / "tinylib").mkdir()
    (folder / "book").mkdir()
    for name, text in {"__init__.py": "", "used.py": "VALUE = 1\n", "a.json": "1"}.items():
        (folder / "tinylib" / name).write_text(text)

    def store(weave=None):
        return Store(folder, folder / "_build" / ".executed", ["tinylib"], weave=weave)

    return store


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    """All of RUN, run once: the folder, its store, and the reports of what failed."""
    folder = tmp_path_factory.mktemp("library")
    store = library(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        return folder, store, store(weave_some).execute(RUN, 2)


def texts(store, docname):
    outputs = [cell["outputs"] for cell in store().current(docname, RUN[docname])]
    return [o.get("text") or o["data"]["text/plain"] for cell in outputs for o in cell]


# The cache of outputs ---------------------------------------------------------------------------


def test_outputs_are_kept_until_something_they_depend_on_changes(ran, monkeypatch):
    folder, store, _ = ran
    notebook, source = RUN["used"], RUN["used"].cells[0].source
    assert texts(store, "used") == ["1"]

    def current(notebook):
        return store().current("used", notebook) is not None

    prose = nbformat.v4.new_markdown_cell("New words.")
    assert current(nbformat.v4.new_notebook(cells=[prose, *notebook.cells]))
    assert current(notebook_of(source, tags=["hide-input"]))
    assert not current(notebook_of(source, tags=["raises-exception"]))
    assert not current(notebook_of(source + "\n"))
    (folder / "tinylib" / "drawing.css").write_text("/* no output holds it */")
    assert current(notebook)
    for name in ("used.py", "a.json"):
        path = folder / "tinylib" / name
        before = path.read_text()
        path.write_text("2")
        assert not current(notebook), f"an edit of {name}"
        path.write_text(before)
    moved = (folder / "tinylib" / "used.py").rename(folder / "tinylib" / "elsewhere.py")
    assert not current(notebook), "a module elsewhere"
    moved.rename(folder / "tinylib" / "used.py")
    record = folder / "_build" / ".executed" / "used.json"
    whole = record.read_text()
    record.write_text(whole[:50])
    assert not current(notebook), "a record that was cut off"
    record.write_text(whole)
    monkeypatch.setattr("platform.python_version", lambda: "3.99.0")
    assert not current(notebook), "another Python"


def test_a_notebook_that_reads_others_is_outdated_when_their_code_or_a_file_changes(
    tmp_path, caplog
):
    store = library(tmp_path)
    part, table = tmp_path / "book" / "one.ipynb", tmp_path / "book" / "table.txt"
    reader = notebook_of("1")
    reader.metadata["reads"] = ["one.ipynb", "table.txt"]

    def key(prose, code, text):
        book = notebook_of(code)
        book.cells.insert(0, nbformat.v4.new_markdown_cell(prose))
        nbformat.write(book, part)
        table.write_text(text)
        return store().key("book/all", reader)

    first = key("Words.", "1", "a")
    assert key("New words.", "1", "a") == first
    assert key("Words.", "2", "a") != first
    assert key("Words.", "1", "b") != first
    table.unlink()
    with pytest.raises(SystemExit):
        store().key("book/all", reader)
    assert "all.ipynb reads table.txt, which is not there" in caplog.text


def test_what_the_notebooks_depend_on_must_be_there(tmp_path, caplog):
    with pytest.raises(SystemExit):
        Store(tmp_path, tmp_path / "kept", ["nolib"])
    assert "nolib" in caplog.text


def test_a_library_that_changes_while_a_notebook_runs_is_noticed(tmp_path):
    store = library(tmp_path)
    notebook = notebook_of("open('tinylib/used.py', 'a').write('# more')")
    assert "changed while it ran" in store().execute({"a": notebook}, 1)[0]
    assert store().current("a", notebook) is None


def test_what_fails_is_reported_and_not_kept_and_an_expected_error_is_no_failure(ran):
    _, store, reports = ran
    said = "\n".join(reports)
    for docname, words in {
        "fails": ["boom = good / 0", "ZeroDivisionError"],
        "warns": ["look here"],
        "wrong": ["assert total == said, 'the sum'", "AssertionError: the sum"],
    }.items():
        assert store().current(docname, RUN[docname]) is None
        assert f"{docname}.ipynb" in said
        assert all(word in said for word in words)
    assert "\x1b" not in said
    assert store().current("meant", RUN["meant"]) is not None
    assert "meant" not in said


def test_a_block_that_has_no_cell_is_named(tmp_path):
    def astray(docname, notebook):
        weave(notebook, read_blocks("# %% after: gone  (lost)\npass\n"))

    (report,) = library(tmp_path)(astray).execute({"a": notebook_of("1")}, 1)
    assert "(lost) runs after gone, and no cell is called that" in report


def test_what_an_output_widget_swallows_is_not_shown(ran):
    assert texts(ran[1], "widget") == ["outside\n"]


def test_a_kernel_starts_in_the_notebooks_own_folder_and_hashes_alike(ran):
    assert texts(ran[1], "book/x") == texts(ran[1], "book/y")
    assert "'book'" in texts(ran[1], "book/x")[0]


@pytest.mark.parametrize(("deaths", "failed"), [(1, 0), (2, 1)])
def test_a_kernel_that_dies_at_its_start_is_tried_once_more(tmp_path, monkeypatch, deaths, failed):
    runs = []

    def dies_first(notebooks, root, jobs, timeout, keep):
        runs.append(notebooks)
        if len(runs) <= deaths:
            return "Kernel died before replying"
        for docname, notebook in notebooks.items():
            keep(docname, notebook)
        return ""

    monkeypatch.setattr(execution, "run_notebooks", dies_first)
    assert len(library(tmp_path)().execute({"a": notebook_of("1 + 1")}, 1)) == failed
    assert len(runs) == 2


def test_what_has_passed_is_kept_when_the_run_is_interrupted(tmp_path, monkeypatch):
    def interrupted(notebooks, root, jobs, timeout, keep):
        keep("a", notebooks["a"])
        raise KeyboardInterrupt

    monkeypatch.setattr(execution, "run_notebooks", interrupted)
    store, books = library(tmp_path)(), {"a": notebook_of("1"), "b": notebook_of("2")}
    with pytest.raises(KeyboardInterrupt):
        store.execute(books, 1)
    assert store.current("a", books["a"]) is not None
    assert store.current("b", books["b"]) is None


# Assertions behind the cells ----------------------------------------------------------------------


def test_an_assertion_runs_behind_its_cell_and_leaves_no_trace_in_the_page(ran):
    _, store, _ = ran
    assert texts(store, "checked") == ["2", "3", "(False, 2, 3)"]
    assert [c["count"] for c in store().current("checked", RUN["checked"])] == [1, 2, 3]
    woven = store(weave_some)
    assert woven.current("checked", RUN["checked"]), "a reader's build takes what was checked"
    for others in ("assert 1 == 1", "# said otherwise"):
        changed = {"checked": CHECKS["checked"] + others}

        def weave_others(docname, notebook, changed=changed):
            weave(notebook, read_blocks(changed.get(docname, "")))

        assert store(weave_others).current("checked", RUN["checked"]) is None
    assert store(weave_some).current("used", RUN["used"]), "it has no assertions"


def as_shown(cells: list[dict]) -> list:
    """Outputs without a widget's number, another one in each run, and streams that came in pieces in one."""
    told = []
    for cell in cells:
        outputs = []
        for output in cell["outputs"]:
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
            for counts in ("execution_count", "traceback"):  # the woven cells count, too
                output.pop(counts, None)
            stream = output.get("name")
            if stream and outputs and outputs[-1].get("name") == stream:
                outputs[-1]["text"] += output["text"]
            else:
                outputs.append(output)
        told.append((cell["count"], outputs))
    return told


@pytest.mark.whole
def test_the_pages_show_what_notebooks_put_out_without_assertions(tmp_path):
    """Each is run once more, without them: an assertion may read a cell's names and change nothing."""
    config = yaml.safe_load((ROOT / "_config.yml").read_text())["sphinx"]["config"]
    executed = ROOT / "_build" / ".executed"
    built, plain = (Store(ROOT, at, config["notebook_depends"]) for at in (executed, tmp_path))
    books = {n.with_suffix("").as_posix(): read_notebook((ROOT / n).read_text()) for n in NOTEBOOKS}
    assert plain.execute(books, 2) == []
    for name, book in books.items():
        shown = built.current(name, book)
        assert shown, f"{name} has changed since: make build"
        assert as_shown(plain.current(name, book)) == as_shown(shown), name


# Whole builds -----------------------------------------------------------------------------------


def test_edits_reach_the_page_and_nothing_else_runs(tiny):
    part = "parts:\n  - caption: Part\n    numbered: 1\n    chapters:\n      - file: other\n"
    tiny.write("_toc.yml", f"format: jb-book\nroot: index\n{part}")
    tiny.write("tinylib/value.py", "VALUE = 'first value'\n")
    shows = "import tinylib.value\nprint(tinylib.value.VALUE)"
    tiny.notebook("index.ipynb", "# One\n\nFirst words.", shows)
    tiny.notebook("other.ipynb", "# Two\n\nOther words.", "print('no library here')")
    tiny.write(".pytest_cache/README.md", "# Not a page")
    tiny.write("book/.cache/notes.md", "# Nor this")

    def built() -> str:
        run = tiny.build()
        assert run.returncode == 0, run.stdout
        return run.stdout

    built()
    assert "first value" in tiny.page()
    page = tiny.folder / "_build" / "html" / "index.html"
    written = page.stat().st_mtime_ns
    assert "passed " not in built()
    assert page.stat().st_mtime_ns == written, "nothing changed, and a page was written again"

    tiny.write("tinylib/value.py", "VALUE = 'second value'\n")
    assert re.search(r"passed index$", built(), re.MULTILINE)
    assert "second value" in tiny.page()
    assert "first value" not in tiny.page()

    tiny.notebook("index.ipynb", "# Uno\n\nLast words.", shows)
    assert "passed " not in built()
    assert "Last words." in tiny.page()
    assert "second value" in tiny.page()
    assert "Uno" in tiny.page("other.html"), "the contents of another page kept the old title"


def test_a_warning_fails_the_build_every_time(tiny):
    tiny.notebook("index.ipynb", "# One\n\nA [link](nowhere.ipynb) and $\\nonsense$.", "1")
    for _ in range(2):
        built = tiny.build()
        assert built.returncode != 0
        assert "nowhere.ipynb" in built.stdout
        assert "nonsense" in built.stdout
        assert not (tiny.folder / "_build" / ".doctrees" / MARKER).exists()
    tiny.notebook("index.ipynb", "# One\n\nA link and a formula, both $x$.", "1")
    mended = tiny.build()
    assert mended.returncode == 0, mended.stdout
    assert (tiny.folder / "_build" / ".doctrees" / MARKER).exists()


def test_a_failing_cell_fails_the_build(tiny):
    """That it is kept nowhere, which would spare the second build, is tried above, without a build."""
    tiny.notebook("index.ipynb", "# One\n\nWords.", "1 / 0")
    built = tiny.build()
    assert built.returncode != 0
    assert "index.ipynb" in built.stdout
    assert "1 / 0" in built.stdout
    assert "jupyter_book" not in built.stdout, "the report ends in the builder's own traceback"


@HAS_LIMITS
def test_a_full_disk_is_one_line_and_the_next_build_works(tiny, request):
    """While a notebook's outputs are kept; at night also while pages are written."""
    cases = [(2_000, "Words"), (40_000, "Other words")]
    for limit, words in cases if request.config.getoption("--whole") else cases[:1]:
        tiny.notebook("index.ipynb", f"# One\n\n{words}.", "print('many words\\n' * 9_000)")
        full = tiny.build(largest_file=limit)
        assert full.returncode != 0
        assert "Traceback" not in full.stdout
        assert "too large" in full.stdout or "the book cannot be written" in full.stdout
        after = tiny.build()
        assert after.returncode == 0, after.stdout
        assert words in tiny.page()


def test_an_island_brings_its_script_and_its_absence_stops_the_build(tiny):
    tiny.notebook("index.ipynb", "# One\n\nWords.", ISLAND)
    tiny.configure(islands="live")
    refused = tiny.build()
    assert refused.returncode != 0
    assert "islands in html_theme_options names live" in refused.stdout
    for name in ("host.js", "explorers.css"):
        tiny.write(f"live/{name}", "/* */")
    built = tiny.build()
    assert built.returncode == 0, built.stdout
    assert tiny.page().count("_static/host.js") == tiny.page().count("_static/explorers.css") == 1
