"""How the build behaves: never stale, never falsely green, no work twice. Small, real builds."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass

import nbformat
import pytest
import yaml
from helpers.books import ISLAND, NOTEBOOKS, ROOT
from nbclient import NotebookClient
from weave import check_file

from sphinx_island_book.execution import Store, read_notebook
from sphinx_island_book.freshness import MARKER, drop_unproven_environment

HAS_LIMITS = pytest.mark.skipif(os.name != "posix", reason="no limit to a file's size here")


def notebook_of(*cells, tags=()):
    new = nbformat.v4
    return new.new_notebook(
        cells=[new.new_code_cell(source, metadata={"tags": list(tags)}) for source in cells]
    )


@pytest.fixture
def library(tmp_path, monkeypatch):
    """A folder with a little library on the path, and what keeps the outputs of its notebooks."""
    (tmp_path / "tinylib").mkdir()
    for name, text in {"__init__.py": "", "used.py": "VALUE = 1\n", "a.json": "1"}.items():
        (tmp_path / "tinylib" / name).write_text(text)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return tmp_path, lambda: Store(tmp_path, tmp_path / "_build" / ".executed", ["tinylib"])


# The cache of outputs ---------------------------------------------------------------------------


def test_outputs_are_kept_until_something_they_depend_on_changes(library, monkeypatch):
    folder, store = library
    source = "import tinylib.used\ntinylib.used.VALUE"
    notebook = notebook_of(source)
    assert store().current("a", notebook) is None
    assert store().execute({"a": notebook}, 1) == []
    (cell,) = store().current("a", notebook)
    assert cell["outputs"][0]["data"]["text/plain"] == "1"

    prose = nbformat.v4.new_markdown_cell("New words.")
    with_prose = nbformat.v4.new_notebook(cells=[prose, *notebook.cells])
    assert store().current("a", with_prose) is not None
    assert store().current("a", notebook_of(source, tags=["hide-input"])) is not None
    assert store().current("a", notebook_of(source, tags=["raises-exception"])) is None
    assert store().current("a", notebook_of(source + "\n")) is None
    (folder / "tinylib" / "drawing.css").write_text("/* no output holds it */")
    assert store().current("a", notebook) is not None

    for name in ("used.py", "a.json"):
        path = folder / "tinylib" / name
        before = path.read_text()
        path.write_text("2")
        assert store().current("a", notebook) is None, f"an edit of {name}"
        path.write_text(before)
        assert store().current("a", notebook) is not None
    (folder / "tinylib" / "new.py").write_text("")
    assert store().current("a", notebook) is None, "a new module"
    (folder / "tinylib" / "new.py").unlink()
    (folder / "tinylib" / "below").mkdir()
    moved = (folder / "tinylib" / "used.py").rename(folder / "tinylib" / "below" / "used.py")
    assert store().current("a", notebook) is None, "a module elsewhere"
    moved.rename(folder / "tinylib" / "used.py")
    monkeypatch.setattr("platform.python_version", lambda: "3.99.0")
    assert store().current("a", notebook) is None, "another Python"


def test_a_notebook_that_reads_another_runs_again_when_its_code_changes(library):
    folder, store = library
    (folder / "book" / "parts").mkdir(parents=True)
    part, table = folder / "book" / "parts" / "one.ipynb", folder / "book" / "table.txt"
    table.write_text("1")
    nbformat.write(notebook_of("1"), part)
    reader = notebook_of("open('table.txt').read()")
    reader.metadata["reads"] = ["parts/one.ipynb", "table.txt"]
    assert store().execute({"book/all": reader}, 1) == []
    assert store().current("book/all", reader) is not None

    prose = notebook_of("1")
    prose.cells.insert(0, nbformat.v4.new_markdown_cell("New words."))
    nbformat.write(prose, part)
    assert store().current("book/all", reader) is not None
    nbformat.write(notebook_of("2"), part)
    assert store().current("book/all", reader) is None
    nbformat.write(notebook_of("1"), part)
    assert store().current("book/all", reader) is not None
    table.write_text("2")
    assert store().current("book/all", reader) is None


def test_a_file_that_is_read_and_changes_meanwhile_is_noticed_and_one_that_is_gone_named(
    library, caplog
):
    folder, store = library
    (folder / "table.txt").write_text("1")
    reader = notebook_of("open('table.txt', 'w').write('2')")
    reader.metadata["reads"] = ["table.txt"]
    (report,) = store().execute({"all": reader}, 1)
    assert report == "all.ipynb: a file it depends on changed while it ran"
    assert store().current("all", reader) is None
    (folder / "table.txt").unlink()
    with pytest.raises(SystemExit):
        store().current("all", reader)
    assert "all.ipynb reads table.txt, which is not there" in caplog.text


def test_what_the_notebooks_depend_on_must_be_there(tmp_path, caplog):
    with pytest.raises(SystemExit):
        Store(tmp_path, tmp_path / "kept", ["nolib"])
    assert "notebook_depends names nolib, which is not in" in caplog.text


def test_a_library_that_changes_while_a_notebook_runs_is_noticed(library):
    _, store = library
    notebook = notebook_of("open('tinylib/used.py', 'a').write('# more')")
    assert "changed while it ran" in store().execute({"a": notebook}, 1)[0]
    assert store().current("a", notebook) is None


def test_a_record_that_was_cut_off_is_no_record(library):
    folder, store = library
    notebook = notebook_of("1 + 1")
    store().execute({"a": notebook}, 1)
    path = folder / "_build" / ".executed" / "a.json"
    path.write_text(path.read_text()[:50])
    assert store().current("a", notebook) is None


def test_a_failing_cell_is_reported_once_and_kept_never(library):
    folder, store = library
    failing = notebook_of("good = 1", "boom = good / 0")
    for _ in range(2):
        reports = store().execute({"bad": failing, "good": notebook_of("1")}, 2)
        assert len(reports) == 1
        assert "bad.ipynb, code cell 2:" in reports[0]
        assert "    boom = good / 0" in reports[0]
        assert "ZeroDivisionError" in reports[0]
        assert "\x1b" not in reports[0]
        assert not (folder / "_build" / ".executed" / "bad.json").exists()
    assert (folder / "_build" / ".executed" / "good.json").exists()


def test_stderr_is_a_failure_and_an_expected_error_is_not(library):
    _, store = library
    warned = notebook_of("import warnings\nwarnings.warn('look here')")
    assert "look here" in store().execute({"w": warned}, 1)[0]
    meant = notebook_of("1 / 0", tags=["raises-exception"])
    assert store().execute({"m": meant}, 1) == []


def test_what_an_output_widget_swallows_is_neither_shown_nor_sent_back(library, monkeypatch):
    _, store = library
    sent = []
    monkeypatch.setattr("nbclient.output_widget.OutputWidget.send", lambda *a, **k: sent.append(a))
    source = "from ipywidgets import Output\nout = Output()\nwith out:\n    print('inside')\n"
    notebook = notebook_of(source + "print('outside')")
    assert store().execute({"a": notebook}, 1) == []
    outputs = store().current("a", notebook)[0]["outputs"]
    assert [output.get("text") for output in outputs] == ["outside\n"]
    assert sent == [], "a message to the kernel can hide its next reply until the cell times out"


@pytest.mark.parametrize(("deaths", "reports"), [(1, 0), (2, 1)])
def test_a_kernel_that_dies_at_its_start_is_tried_once_more(library, monkeypatch, deaths, reports):
    _, store = library
    execute, died = NotebookClient.async_execute, []

    async def dies_first(self, *args, **kwargs):
        if len(died) < deaths:
            died.append(self)
            raise RuntimeError("Kernel died before replying to kernel_info")
        return await execute(self, *args, **kwargs)

    monkeypatch.setattr(NotebookClient, "async_execute", dies_first)
    failures = store().execute({"a": notebook_of("1 + 1")}, 1)
    assert len(failures) == reports
    assert all("Kernel died" in failure for failure in failures)
    assert len(died) == deaths


def test_a_kernel_starts_in_the_notebooks_own_folder(library):
    folder, store = library
    (folder / "book").mkdir()
    notebook = notebook_of("import os, sys\n(os.path.basename(os.getcwd()), hash('a'))")
    assert store().execute({"book/x": notebook, "book/y": notebook}, 2) == []
    texts = {
        store().current(name, notebook)[0]["outputs"][0]["data"]["text/plain"]
        for name in ("book/x", "book/y")
    }
    assert len(texts) == 1, "hashes of strings differ between runs"
    assert "'book'" in texts.pop()


# Checks behind the cells -------------------------------------------------------------------------


@dataclass
class Check:
    """As a test run would write one."""

    after: str
    name: str
    source: str


def checked(folder, *checks):
    return Store(folder, folder / "_build" / ".executed", ["tinylib"], checks_of=lambda _: checks)


def test_a_check_runs_behind_its_cell_and_leaves_no_trace_in_the_page(library):
    folder, store = library
    notebook = notebook_of(
        "total = 2\ndef doubled(): return 2 * total\ntotal",
        "total + 1",
        "'noted' in globals(), _, len(In)",
    )
    assert store().execute({"a": notebook}, 1) == []
    plain = store().current("a", notebook)
    first, second, _ = (cell.id for cell in notebook.cells)
    checks = [
        Check(
            first,
            "two",
            "noted = total\ntotal = 5\nprint('said')\nassert (noted, doubled()) == (2, 10)",
        ),
        Check(second, "three", "assert (noted, doubled()) == (2, 4)"),
    ]
    assert checked(folder, *checks).current("a", notebook) is None, "it was not checked yet"
    assert checked(folder, *checks).execute({"a": notebook}, 1) == []
    assert checked(folder, *checks).current("a", notebook) == plain
    assert store().current("a", notebook) == plain, "a reader's build takes what was checked"
    checks[1].source += "  # said otherwise"
    assert checked(folder, *checks).current("a", notebook) is None


def test_a_check_that_fails_or_has_no_cell_is_named(library):
    folder, store = library
    notebook = notebook_of("total = 2")
    wrong = Check(notebook.cells[0].id, "check-total", "said = 3\nassert total == said, 'the sum'")
    (report,) = checked(folder, wrong).execute({"a": notebook}, 1)
    assert report.startswith(f"a.ipynb, check-total behind {wrong.after}:")
    assert "assert total == said, 'the sum'" in report
    assert "AssertionError: the sum" in report
    assert store().current("a", notebook) is None
    (report,) = checked(folder, Check("gone", "lost", "pass")).execute({"a": notebook}, 1)
    assert report == "a.ipynb: lost runs behind gone, and no cell is called that"


def test_every_assertion_of_the_chapters_has_run_in_the_build():
    """Of this very build: `make test` switches them on."""
    total = 0
    for notebook in NOTEBOOKS:
        kept = ROOT / "_build" / ".executed" / notebook.with_suffix(".json")
        text = (ROOT / check_file(notebook)).read_text(encoding="utf-8")
        names = re.findall(r"^# %% after: \S+  \((\S+)\)$", text, re.MULTILINE)
        ran = json.loads(kept.read_text(encoding="utf-8"))["checks"]
        assert list(ran) == names, f"{notebook}: build with NOTEBOOK_CHECKS=tools.weave:blocks_of"
        total += len(names)
    assert total > 300


def as_shown(cells: list[dict]) -> list:
    """Outputs without a widget's number, another one in each run, and streams that came in pieces in one."""
    told = []
    for cell in cells:
        outputs = []
        for output in cell["outputs"]:
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
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
    tiny.notebook(
        "index.ipynb", "# One\n\nFirst words.", "import tinylib.value\nprint(tinylib.value.VALUE)"
    )
    tiny.notebook("other.ipynb", "# Two\n\nOther words.", "print('no library here')")
    tiny.write(".pytest_cache/README.md", "# Not a page")
    tiny.write("book/.cache/notes.md", "# Nor this")
    first = tiny.build()
    assert first.returncode == 0, first.stdout
    assert "first value" in tiny.page()
    before = tiny.page("other.html")

    page = tiny.folder / "_build" / "html" / "index.html"
    written = page.stat().st_mtime_ns
    again = tiny.build()
    assert again.returncode == 0, again.stdout
    assert "ran " not in again.stdout
    assert page.stat().st_mtime_ns == written, "nothing changed, and a page was written again"

    tiny.write("tinylib/value.py", "VALUE = 'second value'\n")
    second = tiny.build()
    assert second.returncode == 0, second.stdout
    assert re.search(r"\d of 2  ran index", second.stdout)
    assert "second value" in tiny.page()
    assert "first value" not in tiny.page()

    tiny.notebook(
        "index.ipynb", "# Uno\n\nLast words.", "import tinylib.value\nprint(tinylib.value.VALUE)"
    )
    third = tiny.build()
    assert third.returncode == 0, third.stdout
    assert "ran " not in third.stdout
    assert "Last words." in tiny.page()
    assert "second value" in tiny.page()
    assert "Uno" in tiny.page("other.html"), "the contents of another page kept the old title"
    assert "Uno" not in before


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


def test_a_failing_cell_fails_the_build_every_time(tiny):
    tiny.notebook("index.ipynb", "# One\n\nWords.", "1 / 0")
    for _ in range(2):
        built = tiny.build()
        assert built.returncode != 0
        assert "index.ipynb, code cell 1:" in built.stdout
        assert "    1 / 0" in built.stdout
        assert "jupyter_book" not in built.stdout, "the report ends in the builder's own traceback"


@HAS_LIMITS
@pytest.mark.parametrize("limit", [2_000, 40_000])
def test_a_full_disk_is_one_line_and_the_next_build_works(tiny, limit):
    tiny.notebook("index.ipynb", "# One\n\nWords.", "print('many words\\n' * 9_000)")
    full = tiny.build(largest_file=limit)
    assert full.returncode != 0
    assert "Traceback" not in full.stdout
    assert "too large" in full.stdout
    after = tiny.build()
    assert after.returncode == 0, after.stdout
    assert "many words" in tiny.page()


@HAS_LIMITS
def test_a_disk_that_fills_while_pages_are_written_is_one_line_too(tiny):
    tiny.notebook("index.ipynb", "# One\n\nWords.", "print('many words\\n' * 9_000)")
    assert tiny.build().returncode == 0
    tiny.notebook("index.ipynb", "# One\n\nOther words.", "print('many words\\n' * 9_000)")
    full = tiny.build(largest_file=40_000)
    assert full.returncode != 0
    assert "Traceback" not in full.stdout
    assert "the book cannot be written" in full.stdout
    after = tiny.build()
    assert after.returncode == 0, after.stdout
    assert "Other words" in tiny.page()


def test_an_island_brings_its_script_and_its_absence_stops_the_build(tiny):
    tiny.notebook("index.ipynb", "# One\n\nWords.", ISLAND)
    needed = "islands must name the folder that has host.js and explorers.css"
    refused = tiny.build()
    assert refused.returncode != 0
    assert needed in refused.stdout
    tiny.configure(islands="live")
    refused = tiny.build()
    assert refused.returncode != 0
    assert "islands in html_theme_options names live, which is not in" in refused.stdout
    tiny.write("live/host.js", "/* */")
    refused = tiny.build()
    assert refused.returncode != 0
    assert needed in refused.stdout
    tiny.write("live/explorers.css", "/* */")
    built = tiny.build()
    assert built.returncode == 0, built.stdout
    page = tiny.page()
    assert page.count("_static/host.js") == 1
    assert page.count("_static/explorers.css") == 1


def test_the_environment_of_an_unproven_build_is_dropped(tmp_path):
    pickle, marker = tmp_path / "environment.pickle", tmp_path / MARKER
    assert drop_unproven_environment(tmp_path) is False
    pickle.write_bytes(b"old")
    assert drop_unproven_environment(tmp_path) is True
    assert not pickle.exists()
    pickle.write_bytes(b"good")
    marker.write_text("passed")
    assert drop_unproven_environment(tmp_path) is False
    assert pickle.exists()
    assert not marker.exists(), "until this build ends it counts as failed"
