"""Cells that run in the page: from a server and from a stick, edited, stopped, restored, answered."""

import json
import re

import nbformat
import pytest
from helpers.books import BOOK, built_pages
from helpers.browser import TWO_FRAMES
from helpers.lab import LAB_ANSWERS
from helpers.nightly import mostly_nightly
from playwright.sync_api import expect

PYTHON = BOOK / "_static" / "python" / "index.js"
CHAPTER = "book/encoding-matrix.html"
pytestmark = pytest.mark.skipif(
    not PYTHON.is_file(), reason="this book was built without Python for its pages"
)
WITH_CELLS = [page.name for page in built_pages() if "run-bar corner" in page.text]
RESTS = """id => {
  const cell = document.getElementById(id);
  return document.documentElement.dataset.cells === 'live' && !cell.hasAttribute('data-runs-now')
    && cell.querySelector('.run-words').textContent !== 'Waits';
}"""
SLOW = 120_000
# Whether the browser keeps all that Python is started from
KEPT = """async () => {
  const count = async key => (await (await caches.open(key)).keys()).length;
  const counts = async () => Promise.all((await caches.keys()).map(count));
  while ((await counts()).reduce((sum, one) => sum + one, 0) < 6)
    await new Promise(go => setTimeout(go, 100));
}"""


# The code under a Run in its corner
COVERED = """() => [...document.querySelectorAll('.corner .run')].flatMap(run => {
  const [at, code] = [run.getBoundingClientRect(), document.createRange()];
  const pre = run.closest('.cell_input').querySelector('pre');
  code.selectNodeContents(pre);
  const lies = one => one.right > at.left && one.left < at.right && one.bottom > at.top
    && one.top < at.bottom;
  return [...code.getClientRects()].some(lies) ? [pre.textContent.slice(0, 60)] : []; })"""


class Cells:
    """One page's cells, as a reader works them."""

    def __init__(self, page):
        self.page = page

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.unfold()

    def unfold(self) -> None:
        self.page.evaluate(
            "document.querySelectorAll('article details').forEach(d => d.open = true)"
        )

    def cell(self, name: str):
        return self.page.locator(f"#{name}")

    def run(self, name: str, button: str = ".run-bar > .run") -> str:
        """Press a cell's button; what stands under the cell when it rests."""
        self.cell(name).locator(button).click()
        self.rest(name)
        return self.shown(name)

    def rest(self, name: str) -> None:
        self.page.wait_for_function(RESTS, arg=name, timeout=SLOW)

    def shown(self, name: str) -> str:
        """What stands below a cell; far off the screen it is not rendered."""
        self.cell(name).scroll_into_view_if_needed()
        self.page.evaluate(TWO_FRAMES)
        return "\n".join(self.cell(name).locator(".cell_output").all_inner_texts()).strip()

    def type(self, name: str, source: str) -> None:
        """Put another text into a cell, as one who types does."""
        self.cell(name).locator(".cm-content").click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(source)

    def try_in(self, name: str, source: str) -> str:
        self.type(name, source)
        return self.run(name)

    def restore(self, name: str) -> None:
        self.cell(name).locator(".restore").click()


@pytest.fixture(scope="module")
def cells(browser, book):
    """A chapter whose Python has started."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.goto(f"{book}/{CHAPTER}")
    found = Cells(page)
    found.unfold()
    found.run("cell-build")
    yield found
    page.context.close()


@pytest.mark.parametrize("scheme", mostly_nightly(["http", "file"], ["file"]))
def test_nothing_comes_before_the_press_and_a_cell_runs_what_it_needs(watch, book, scheme):
    watched = watch()
    asked = []
    watched.page.on("request", lambda request: asked.append(request.url))
    cells = Cells(watched.page)
    cells.open(f"{book if scheme == 'http' else BOOK.as_uri()}/{CHAPTER}")
    button = cells.cell("cell-layout-run").locator(".run")
    expect(button).to_have_attribute("title", "Run: Python, 10 MB, once")
    prices = watched.page.locator(".cell_input .run").filter(has_text="Python, 10 MB, once")
    assert prices.count() == 1, "the price stands once a page, on the first cell that is open"
    watched.page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/python/" in url or "cells.js" in url]
    published = cells.shown("cell-layout-run")
    assert cells.run("cell-layout-run") == published
    assert published == "back again: True"
    assert cells.cell("cell-build").locator(".live").count() == 0  # it was not needed
    assert cells.shown("cell-linear-run") == cells.run("cell-linear-run")
    assert (watched.errors, watched.foreign) == ([], [])


@pytest.mark.parametrize("path", mostly_nightly(WITH_CELLS, [CHAPTER, "book/your-model.html"]))
def test_no_run_in_a_corner_covers_code(watch, book, path):
    cells = Cells(watch().page)
    cells.open(f"{book}/{path}")
    for width in (700, 1024, 1280, 1920):
        cells.page.set_viewport_size({"width": width, "height": 900})
        assert cells.page.evaluate(COVERED) == [], width


def test_an_edited_cell_is_marked_kept_over_a_reload_and_restored(watch, book):
    cells = Cells(watch().page)
    cells.open(f"{book}/{CHAPTER}")
    cells.run("cell-layout-run")
    published = cells.shown("cell-layout-run")
    assert cells.try_in("cell-layout-run", "table.shape") == "(100, 64)"
    mark = cells.cell("cell-layout-run").locator(".edited")
    assert mark.is_visible()
    cells.page.reload()
    cells.page.locator("html[data-cells=live]").wait_for()
    assert mark.is_visible()
    assert cells.cell("cell-layout-run").locator(".cm-content").inner_text() == "table.shape"
    cells.restore("cell-layout-run")
    assert not mark.is_visible()
    assert cells.shown("cell-layout-run") == published
    assert cells.page.evaluate("Object.keys(localStorage).filter(k => k.startsWith('cells'))") == []


@pytest.mark.whole
def test_the_next_page_needs_no_network(browser, book):
    context = browser.new_context()
    page = context.new_page()
    cells = Cells(page)
    cells.open(f"{book}/{CHAPTER}")
    cells.run("cell-linear-run")
    page.evaluate(KEPT)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    cells.open(f"{book}/book/relative-position.html")
    published = cells.shown("cell-rules")
    assert cells.run("cell-rules") == published
    assert [url for url in asked if "/python/" in url and "index.js" not in url] == []
    context.close()


def test_stop_ends_an_endless_loop_and_run_starts_again(cells):
    cells.type("cell-linear-run", "while True:\n    pass")
    cells.cell("cell-linear-run").locator(".run-bar > .run").click()
    stop = cells.cell("cell-linear-run").locator(".stop")
    stop.wait_for()
    cells.page.locator("#cell-linear-run[data-runs-now]").wait_for()
    stop.click()
    cells.page.wait_for_function(RESTS, arg="cell-linear-run")
    words = cells.cell("cell-linear-run").locator(".run-words").inner_text()
    assert words == "Stopped: Python’s variables are gone. Run starts it again."
    cells.restore("cell-linear-run")
    assert "the matrix says: [ 0.909 -0.416]" in cells.run("cell-linear-run")


WRONG = [
    ("print('so far'); raise SystemExit", "it stopped the cell, and nothing else"),
    ("input('name?')", "input() has nobody to ask here"),
    ("import scipy", "this book's page has NumPy and pe_lib; install scipy"),
    ("import threading; threading.Thread(target=print).start()", "one thing at a time"),
    ("[np.empty((15_000, 15_000)) for _ in range(4)]", "make it smaller"),
    ("def down(n): return down(n + 1)\ndown(0)", "RecursionError"),
]


@pytest.mark.parametrize(("source", "line"), mostly_nightly(WRONG, WRONG[2:5:2]))
def test_what_goes_wrong_is_one_clear_line_and_the_next_cell_runs(cells, source, line):
    assert line in cells.try_in("cell-layout-run", f"import numpy as np\n{source}")
    cells.restore("cell-layout-run")
    assert "back again: True" in cells.run("cell-layout-run")


OUTWARDS = [
    "from pyodide.http import open_url\nopen_url('https://example.org/')",
    "from pyodide.http import pyxhr\npyxhr.get('https://example.org/')",
    "from pyodide.code import run_js\nrun_js('1 + 1')",
    "import js\njs.document",
    "import js\njs.XMLHttpRequest.new()",
    "import urllib.request\nurllib.request.urlopen('https://example.org/')",
    "import pyodide_js as p\np.FS.createLazyFile('/', 'a', 'https://example.org/', True, False)\n"
    "open('/a').read()",
    "import pyodide_js as p\np.FS.mkdir.constructor('return import(\"https://example.org/\")')()",
]


@pytest.mark.parametrize(
    "source", mostly_nightly(OUTWARDS, [OUTWARDS[0], OUTWARDS[3], OUTWARDS[7]])
)
def test_a_cell_reaches_neither_page_nor_network(watch, cells, source):
    asked = []
    cells.page.on("request", lambda request: asked.append(request.url))
    cells.try_in("cell-layout-run", source)
    assert cells.cell("cell-layout-run").locator(".output.error").count() == 1
    assert [url for url in asked if "example" in url] == []
    cells.restore("cell-layout-run")


def test_a_cell_stores_nothing_in_the_browser_and_reads_no_page_of_the_book(cells):
    page = cells.page
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    source = (
        "import pyodide_js\nfs = pyodide_js.FS\nfs.mkdir('/kept')\n"
        "fs.mount(fs.filesystems.IDBFS, None, '/kept')\nopen('/kept/a', 'w').write('a')\n"
        "fs.syncfs(False, lambda *said: None)\n"
        f"fs.createLazyFile('/', 'page', {page.url!r}, True, False)\nlen(open('/page').read())"
    )
    cells.try_in("cell-layout-run", source)
    assert cells.cell("cell-layout-run").locator(".output.error").count() == 1
    assert page.url not in asked  # pictures that come as one scrolls are the page's own
    cells.try_in("cell-layout-run", "1")  # Python has answered for all that it was told before
    names = page.evaluate("indexedDB.databases().then(all => all.map(one => one.name))")
    assert "/kept" not in names
    cells.restore("cell-layout-run")


def test_html_of_a_cell_is_text(cells):
    source = "class Bold:\n    def _repr_html_(self): return '<b>x</b>'\n"
    source += "    def __repr__(self): return '<b>'\nBold()"
    assert cells.try_in("cell-layout-run", source) == "<b>"
    assert cells.cell("cell-layout-run").locator(".cell_output b").count() == 0
    cells.restore("cell-layout-run")


PICTURES = [
    ('<filter id="b"><feGaussianBlur stdDeviation="40"/></filter>', 'filter="url(#b)"', False),
    ("", 'style="backdrop-filter: blur(40px)"', False),
    ("<style>rect { f\\\\69lter: blur(40px) }</style>", "", False),
    ('<mask id="m"/>', 'mask="url(#m)"', False),
    ("", 'class="filter"', True),
]


@pytest.mark.parametrize(("around", "rect", "is_shown"), mostly_nightly(PICTURES, PICTURES[2::2]))
def test_a_picture_that_could_stop_the_page_is_not_shown(cells, around, rect, is_shown):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">'
    rects = f'400 * \'<rect width="900" height="900" {rect}/>\''
    source = "class Drawn:\n    def _repr_mimebundle_(self):\n"
    source += f"        return {{'image/svg+xml': '{svg}{around}' + {rects} + '</svg>'}}\nDrawn()"
    said = cells.try_in("cell-layout-run", source)
    cells.page.evaluate(TWO_FRAMES)
    assert cells.cell("cell-layout-run").locator(".cell_output img").count() == is_shown
    assert ("filters or masks" in said) == (not is_shown)
    cells.restore("cell-layout-run")
    expect(cells.cell("cell-layout-run").locator(".edited")).to_be_hidden()


def test_an_explorer_made_in_a_cell_comes_alive(cells):
    source = (
        "from pe_book.explorers import EncodingExplorer\n"
        "EncodingExplorer(seq_len=30, name='mine', question='Thirty rows?')"
    )
    cells.try_in("cell-layout-run", source)
    figure = cells.cell("cell-layout-run").locator("figure.pe-explorer[data-name=mine]")
    figure.locator(".pe-live .pe").wait_for()
    assert json.loads(figure.get_attribute("data-state"))["seq_len"] == 30
    assert figure.locator(".pe-ask summary").inner_text() == "Thirty rows?"
    cells.restore("cell-layout-run")


@pytest.mark.whole  # by day tests/site/test_cells.py draws plots in this Python
def test_a_picture_is_drawn_when_matplotlib_has_come(watch, book):
    cells = Cells(watch().page)  # where nobody has asked for it yet
    cells.open(f"{book}/{CHAPTER}")
    asks = cells.run("cell-small-figure")
    assert asks == "This cell needs matplotlib, 11 MB, once. Load it and run"
    cells.cell("cell-small-figure").locator(".load").click()
    picture = cells.cell("cell-small-figure").locator("img[src^='data:image/svg']")
    picture.wait_for(timeout=SLOW)
    cells.rest("cell-small-figure")
    assert "Figure 4.2" in cells.shown("cell-small-figure")
    assert picture.get_attribute("alt").startswith("A heatmap with ten rows")
    # a right answer that is plotted is right, and its plot is shown
    plot = "import matplotlib.pyplot as plt\nanswer = (0, 1) * 3\nplt.plot(answer)\nplt.show()"
    cells.try_in("exercise-zero", plot)
    answered = cells.cell("exercise-zero")
    expect(answered.locator(".cell_output")).to_contain_text("That is right.", timeout=SLOW)
    assert answered.locator("img[src^='data:image/png']").evaluate("i => i.naturalWidth") > 500


@pytest.mark.whole
def test_run_all_above_runs_each_in_order(cells):
    cells.run("cell-still-run", ".above")
    cells.page.locator(".cell .load").click()  # matplotlib
    cells.page.locator(".cell .load").wait_for(state="detached", timeout=SLOW)
    cells.page.locator("[data-runs-now]").wait_for(state="detached", timeout=SLOW)
    cells.run("cell-still-run", ".above")
    live = cells.page.locator(".cell:has(.live)").evaluate_all("all => all.map(cell => cell.id)")
    assert {"cell-sine-alone", "cell-build", "cell-still-run"} <= set(live)


def test_the_keys_of_a_notebook(cells):
    page = cells.page
    cells.type("cell-linear-run", "6 * 7")
    page.keyboard.press("Shift+Enter")
    cells.rest("cell-linear-run")
    assert cells.shown("cell-linear-run") == "42"
    where = "document.activeElement.closest('.cell')?.id"
    assert page.evaluate(where) == "cell-build"  # on to the next cell that is seen
    cells.cell("cell-linear-run").locator(".cm-content").focus()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.press("Tab")
    assert page.evaluate(where) == "cell-linear-run"  # Tab indents
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "run"  # and after Escape it leaves
    cells.restore("cell-linear-run")


def test_an_exercise_is_checked_solved_and_remembered(watch, book):
    cells = Cells(watch().page)  # it leaves the page
    cells.open(f"{book}/{CHAPTER}")
    cells.run("cell-layout-run")  # until then the exercise says *Answer here*
    name = "exercise-zero"
    said = cells.cell(name).locator(".cell_output")
    cells.run(name)
    expect(said).to_contain_text("in place of the dots", timeout=SLOW)
    cells.try_in(name, "answer = [1, 0, 1, 0, 1, 0]")
    expect(said).to_have_text(re.compile("^Not yet(?!.*dots)"), timeout=SLOW)
    cells.try_in(name, "answer = (0, 1) * 3")
    expect(said).to_contain_text("That is right.", timeout=SLOW)
    chapter = cells.page.locator("nav.contents a[aria-current]")
    assert chapter.locator(".solved").inner_text() == "1 solved"
    cells.page.goto(cells.page.url.replace("encoding-matrix", "division-terms"))
    marked = cells.page.locator("nav.contents a:has(.solved)")
    assert "The encoding matrix" in marked.inner_text()


@pytest.fixture
def lab(browser, book):
    """The lab's page, as one opens it for the first time."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    found = Cells(page)
    found.open(f"{book}/book/lab-90.html")
    yield found
    page.context.close()


def answer(lab, word, first="", is_right=True):
    """Type the answer to a task of the lab, whose cell opens with *Answer here*, and wait."""
    name = f"exercise-{word}"
    if not lab.cell(name).locator(".cm-content").count():
        lab.cell(name).get_by_role("button", name="Answer here").click()
        lab.page.locator("html[data-cells=live]").wait_for()  # the other tasks too
    lab.type(name, first + LAB_ANSWERS[word])
    lab.cell(name).locator(".run-bar > .run").click()
    reply = lab.cell(name).locator(".cell_output " + (".right" if is_right else ".wrong"))
    expect(reply).to_be_visible(timeout=SLOW)
    return lab.cell(name).locator(".cell_output").inner_text()


def saved(cells, path):
    """The notebook that the page saves, under its own name."""
    with cells.page.expect_download() as download:
        cells.page.get_by_role("button", name="Save my answers as a notebook").click()
    assert download.value.suggested_filename == path.name
    download.value.save_as(path)
    notebook = nbformat.read(path, 4)
    nbformat.validate(notebook)
    return notebook


def test_an_answer_in_words_is_saved_as_text(watch, book, tmp_path):
    cells = Cells(watch().page)
    cells.open(f"{book}/book/rotary.html")
    words = cells.page.locator(".exercise:not([data-start])").first
    words.get_by_role("button", name="Answer here").click()
    words.locator("textarea").fill("Two hands, *not* one.")
    cells.page.locator("html[data-cells=live]").wait_for()
    last = saved(cells, tmp_path / "rotary-answers.ipynb").cells[-1]
    assert (last.cell_type, last.source) == ("markdown", "Two hands, *not* one.")


@pytest.mark.whole
def test_part_c_of_the_lab_runs_a_trained_model_with_what_one_has_built(lab):
    first = lab.cell("exercise-copies")
    first.get_by_role("button", name="Answer here").click()
    first.locator(".behind").click()
    lab.type("exercise-copies", LAB_ANSWERS["copies"].replace("64))", "64)[::-1])"))
    first.locator(".run-bar > .run").click()
    wrong = first.locator(".cell_output .wrong")
    expect(wrong).to_contain_text("are they those of task 2?", timeout=SLOW)
    for word in ("copies", "shuffled", "turn-at", "one-pair", "written"):
        answer(lab, word)
    expect(first.locator(".cell_output")).to_contain_text("it copies 10 of ten digits")


@pytest.mark.whole
def test_im_behind_spares_what_is_right_and_gives_back_what_was_there(lab, tmp_path):
    def text(word):
        return lab.cell(f"exercise-{word}").locator(".cm-content").inner_text()

    answer(lab, "table")
    table, mine = text("table"), "rotation = 1  # my own"
    lab.type("exercise-turn", mine)
    lab.cell("exercise-turned").locator(".behind").click()
    expect(lab.cell("exercise-turn").locator(".cm-content")).not_to_contain_text("my own")
    assert text("table") == table
    last = saved(lab, tmp_path / "lab-90-answers.ipynb").cells[-1]
    assert (last.cell_type, last.source) == ("raw", mine)
    lab.page.reload()
    lab.cell("exercise-turn").get_by_role("button", name="Take mine back").click()
    assert text("turn") == mine


def test_what_was_predicted_stands_beside_what_it_is_and_all_is_saved_as_a_notebook(lab, tmp_path):
    answer(lab, "length")
    lab.type("exercise-length", "answer = 8  # of 64?")
    said = answer(lab, "measure", "predicted = 22\n", is_right=False)
    assert "task 2’s build_table is still empty: write it, or press I’m behind here." in said
    said = answer(lab, "turned", is_right=False)
    assert "task 4’s build_rotation is still empty: write it, or press I’m behind here." in said
    beside = answer(lab, "table").split("\n")
    assert beside[0] == "You predicted 8."
    assert "each row has length 5.657" in beside[-1]
    lab.page.reload()  # the prediction is kept
    lab.page.locator("html[data-cells=live]").wait_for()
    said = answer(lab, "measure", "predicted = 22\n")
    assert "You predicted 22." in said
    assert "row 23 only 4.109" in said
    notebook = saved(lab, tmp_path / "lab-90-answers.ipynb")
    sources = {cell.id: cell.source for cell in notebook.cells}
    assert sources["exercise-length"] == "answer = 8  # of 64?"
    assert sources["exercise-table"] == LAB_ANSWERS["table"]
    assert sources["exercise-table-text"].endswith("checkpoint A** (`table`), solved")
    assert "exercise-turn" not in sources
    exec("\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code"), {})


@pytest.mark.whole
def test_the_lab_is_done_in_its_page_from_the_first_task_to_the_last(lab):
    for word in LAB_ANSWERS:
        answer(lab, word)
