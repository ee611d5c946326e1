"""What a page's own Python gives is what the book shows: every runnable cell, run in Pyodide."""

import base64
import gzip
import json
import re
import subprocess
import zipfile

import numpy as np
import pytest
import yaml
from helpers.books import BOOK, ROOT
from helpers.exact import worst_error
from helpers.nightly import mostly_nightly

IN_PAGE = ROOT / "theme" / "sphinx_island_book" / "in_page"
PYTHON = BOOK / "_static" / "python"
EXECUTED = BOOK.parent / ".executed"
SETTINGS = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))["sphinx"]["config"][
    "python_in_page"
]
# A sum of this Python's NumPy may round otherwise than one of the machine that builds the book: where a
# cell prints the size of a rounding error, its order is the same and its digit is not
ROUNDING = re.compile(r"\b\d(?:\.\d+)?e-1[3-9]\b|\b(?:\d(?:\.\d+)?·)?10⁻¹[³⁴-⁹]")
DIFFERENT = {
    ("book/documents/d1-one-page", cell): "float32 exponentials and powers of another C library"
    for cell in ("stable-run", "stable-table-run", "implementation-verdict")
}
DIFFERENT["book/documents/d4-pytorch-encoder", "claims"] = (
    "the verdicts of PyTorch's cells are missing"
)
# All pages, and all plots, take minutes: by day one of so many parts runs
PARTS = 12
pytestmark = pytest.mark.skipif(
    not PYTHON.is_dir(), reason="this book was built without Python for its pages"
)


@pytest.fixture(scope="session")
def run_pages(node, tmp_path_factory):
    """A function that runs pages in Pyodide, each in a kernel of its own."""
    folder = tmp_path_factory.mktemp("python")
    index = (PYTHON / "index.js").read_text(encoding="utf-8")
    groups = json.loads(index[index.index("{") : index.rindex("}") + 1])["groups"]
    zipped: dict[str, str] = {}  # what a page is given, in base64
    for piece in (piece for group in groups.values() for piece in group["pieces"]):
        text = (PYTHON / piece["file"]).read_text(encoding="utf-8").split('"')[3]
        zipped[piece["name"]] = zipped.get(piece["name"], "") + text
    for name, text in zipped.items():
        (folder / name).write_bytes(gzip.decompress(base64.b64decode(text)))

    def run(pages: list[dict]) -> dict[str, list]:
        asked = {
            "files": str(folder),
            "in_page": str(IN_PAGE),
            "packages": ["numpy", "matplotlib"],
            "settings": {name: SETTINGS[name] for name in ("on_demand", "elsewhere", "has")},
            "pages": pages,
        }
        helper = ROOT / "tests" / "helpers" / "cells.mjs"
        done = subprocess.run(
            [node, str(helper)], input=json.dumps(asked), capture_output=True, text=True, cwd=ROOT
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return {page["name"]: page["said"] for page in json.loads(done.stdout)}

    return run


def shown(said: list) -> dict[str, str]:
    """What each cell showed, as text; a picture and an island are named."""
    found: dict[str, str] = {}
    for cell, kind, words in said:
        if kind == "begins":
            found[cell] = ""
        elif kind in ("text", "value", "words", "error"):
            words = words[0] if kind == "error" else words
            found[cell] += words if kind == "text" else f"{words}\n"
        elif kind in ("picture", "island"):
            found[cell] += "(picture)\n"
        elif kind == "asks":
            found[cell] += f"(asks for {words})\n"
    return found


def published(outputs: list[dict]) -> str:
    """The same of what the book shows."""
    found = ""
    for output in outputs:
        if output["output_type"] == "stream":
            found += "".join(output["text"])
        elif output["output_type"] == "error":
            found += f"{output['ename']}: {output['evalue']}\n"
        elif {"image/png", "image/svg+xml"} & output["data"].keys():
            found += "(picture)\n"
        else:
            data = output["data"]
            found += "".join(data.get("text/markdown", data["text/plain"])) + "\n"
    return found


@pytest.fixture(scope="module")
def runnable(pages):
    """Of each page that runs cells: its cells, and which of them have a Run."""
    found = []
    for name, page in pages.items():
        if not page.soup.html.has_attr("data-cells"):
            continue
        docname = name.removesuffix(".html")
        notebook = json.loads((ROOT / f"{docname}.ipynb").read_text(encoding="utf-8"))
        code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        bars = {cell["id"] for cell in page.soup.select(".cell[id]:has(.run-bar)")}
        found.append(
            {
                "name": docname,
                "cells": [[cell["id"], "".join(cell["source"])] for cell in code],
                "targets": [i for i, cell in enumerate(code) if f"cell-{cell['id']}" in bars],
            }
        )
    return found


@pytest.mark.parametrize("part", mostly_nightly(range(PARTS), [0]))
def test_every_runnable_cell_shows_in_the_page_what_the_book_shows(part, runnable, run_pages):
    here = runnable[part::PARTS]
    said = run_pages(here)
    differ = {}
    for page in here:
        record = json.loads((EXECUTED / f"{page['name']}.json").read_text(encoding="utf-8"))
        got = shown(said[page["name"]])
        for target in page["targets"]:
            cell = page["cells"][target][0]
            wanted = published(record["cells"][target]["outputs"])
            texts = [ROUNDING.sub("a rounding error", text) for text in (wanted, got.get(cell, ""))]
            if texts[0] != texts[1] and (page["name"], cell) not in DIFFERENT:
                differ[page["name"], cell] = texts
    assert not differ


@pytest.mark.parametrize("part", mostly_nightly(range(PARTS), [0]))
def test_plots_as_readers_write_them_are_shown(part, run_pages):
    plots = json.loads((ROOT / "tests" / "data" / "plots.json").read_text(encoding="utf-8"))
    plots = plots[part::PARTS]
    above = "import numpy as np\nimport matplotlib.pyplot as plt\nx = np.sin(np.arange(50) / 5)\n"
    cells = [[str(at), source] for at, (source, _, _) in enumerate(plots)]
    page = {"name": "plots", "cells": [["above", above], *cells]}
    said = run_pages([page | {"targets": list(range(len(cells) + 1))}])["plots"]
    differ = {}
    for at, (source, pictures, words) in enumerate(plots):
        own = [(kind, str(text)) for cell, kind, text in said if cell == str(at)]
        drawn = [kind for kind, _ in own].count("picture")
        text = "".join(text for kind, text in own if kind in ("text", "value", "error"))
        is_clean = words or not text  # no reprs, no warnings
        if drawn != pictures or words not in text or not is_clean or "<matplotlib" in text:
            differ[source] = drawn, text
    assert not differ


def test_chapters_run_in_the_page(runnable):
    """All chapters whose cells need NumPy alone, and their solutions."""
    assert sum(len(page["targets"]) for page in runnable) > 200
    whole = {page["name"]: page for page in runnable}
    names = "order-blindness first-attempts division-terms encoding-matrix reading-frequencies"
    names += " relative-position choosing-the-base add-or-concatenate padding-and-masks"
    names += " bugs-that-shipped"
    wanted = {f"{room}/{name}" for room in ("book", "book/solutions") for name in names.split()}
    assert wanted | {"book/how-pe-lib-works"} <= whole.keys()
    chapter = whole["book/what-training-writes"]
    left = [cell for i, (cell, _) in enumerate(chapter["cells"]) if i not in chapter["targets"]]
    assert left == ["whisper", "own", "use", "flights"], "what asks a model, or reads a record"


def test_a_cell_without_run_says_where_it_runs(page):
    for cell in page.soup.select(".cell[id]:has(.cell_input)"):
        bars, notes = cell.select(".run-bar"), cell.select(".elsewhere a")
        assert len(bars) + bool(notes) == 1, cell["id"]


def test_pe_lib_is_as_exact_there(run_pages):
    places = [0, 7, 99_990, 10**7 + 1, 2**53 - 3]
    source = f"""
import numpy as np
from pe_lib import sinusoidal_encoding
for first in {places}:
    table = sinusoidal_encoding(3, 32, first_position=first)
    alone = [sinusoidal_encoding(1, 32, first_position=first + n)[0] for n in range(3)]
    single = sinusoidal_encoding(3, 32, first_position=first, dtype=np.float32)
    print(np.array_equal(table, alone), table.tobytes().hex(), single.tobytes().hex())
"""
    said = run_pages([{"name": "exact", "cells": [["one", source]], "targets": [0]}])
    lines = shown(said["exact"])["one"].splitlines()
    for first, line in zip(places, lines, strict=True):
        is_alone_alike, double, single = line.split()
        assert is_alone_alike == "True"  # a row's bits depend on its position alone
        positions = range(first, first + 3)
        for text, kind, bound in ((double, np.float64, 2**-51), (single, np.float32, 3e-8)):
            table = np.frombuffer(bytes.fromhex(text), kind).reshape(3, 32)
            assert worst_error(table, positions, 1e4) <= bound


@pytest.mark.whole
def test_the_light_zip_has_no_run_and_the_other_runs_from_where_it_is_unpacked(watch, tmp_path):
    for name, runs in (("a-sense-of-order", False), ("a-sense-of-order-with-python", True)):
        with zipfile.ZipFile(BOOK / f"{name}.zip") as bundle:
            assert any("/_static/python/" in entry for entry in bundle.namelist()) == runs
            bundle.extractall(tmp_path)
        watched = watch()
        watched.page.goto(
            (tmp_path / name / "book" / "solutions" / "encoding-matrix.html").as_uri()
        )
        button = watched.page.locator("#cell-one-run .run")
        assert button.is_visible() == runs
        if runs:
            button.click()
            watched.page.locator("#cell-one-run .live .output").wait_for(timeout=120_000)
        assert watched.errors == []


def test_a_book_without_python_for_its_pages_is_built_and_says_so(tiny):
    exercise = "1. **Add** (`sum`). What is 1 + 1?"
    tiny.notebook("index.ipynb", f"# Cells\n\n## Exercises\n\n{exercise}", "print(1 + 1)")
    config = tiny.folder / "_config.yml"
    settings = yaml.safe_load(config.read_text(encoding="utf-8"))
    own = {"packages": ["tinylib"], "exercises": "tinyhelp:of", "how": "index#exercises"}
    settings["sphinx"]["config"]["python_in_page"] = SETTINGS | own
    config.write_text(yaml.safe_dump(settings), encoding="utf-8")
    hints = {"sum": {"start": "answer = ...", "hints": ["Count.", "Count on."]}}
    tiny.write("tinyhelp.py", f"def of(chapter):\n    return {hints}\n")
    run = tiny.build()
    assert run.returncode == 0, run.stdout
    assert "the pages have no Python of their own, so no Run" in run.stdout
    page = tiny.page()
    assert "run-bar" not in page
    assert "Another hint" in page  # hints need no Python
    assert "so it checks no answers: run it <a" in page
    assert not (tiny.folder / "_build" / "html" / "_static" / "python").exists()


def test_the_notices_name_what_the_pages_run_on():
    notices = (BOOK / "_static" / "third-party.txt").read_text(encoding="utf-8")
    for name in ("pyodide 314.0.3 (MPL-2.0)", "CPython 3.14", "numpy 2.4.3", "matplotlib 3.10.8"):
        assert f"\n{name}" in notices, name
    assert "@codemirror/view" in notices
