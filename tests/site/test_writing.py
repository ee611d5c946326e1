"""How a page is written: from a small book, and piece by piece."""

from __future__ import annotations

from types import SimpleNamespace

import nbformat
import pytest
from bs4 import BeautifulSoup
from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.utils import new_document
from helpers.books import TinyBook

from sphinx_island_book.outputs import for_page
from sphinx_island_book.translator import Beside

FRAME = """
from IPython.display import HTML
HTML('<table border="1" class="dataframe"><thead><tr><th></th><th>a</th></tr></thead></table>')"""
CHAPTER = """# A title with $x$ and `code`

The value ($x$), the $n$-th or $f(x)$ and $y$ of 10 000, or 19 %, and `10 000` as it stands.

## The first section

<details><summary>How many are 20 000?</summary>

All of them.

</details>

|  | a |
|---|---|
| 1 | 2 |

## The second section
"""
PARTS = """format: jb-book
root: index
parts:
  - caption: Part
    numbered: 1
    chapters: [{file: chapter}, {file: last}]
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory) -> TinyBook:
    book = TinyBook(tmp_path_factory.mktemp("written"))
    book.write("_toc.yml", PARTS)
    book.notebook("index.ipynb", "# Front\n\nWords.", "1")
    book.notebook("chapter.ipynb", CHAPTER, FRAME)
    book.notebook("last.ipynb", "# The last\n\nWords.", "1")
    built = book.build()
    assert built.returncode == 0, built.stdout
    return book


@pytest.fixture(scope="module")
def chapter(written):
    return BeautifulSoup(written.page("chapter.html"), "html.parser")


@pytest.mark.parametrize("words", [[], ["What to notice"]])
def test_a_list_right_behind_an_island_stands_beside_it(words):
    document = new_document("page", get_default_settings())
    config = SimpleNamespace(island_book_beside="What to notice")
    document.settings.env = SimpleNamespace(config=config)
    island = nodes.container("", nodes.raw("", '<figure class="pe-explorer">', format="html"))
    told = [nodes.paragraph("", one) for one in words]
    document += nodes.section("", island, *told, nodes.bullet_list(), nodes.bullet_list())
    Beside(document).run()
    beside, _ = document[0]
    assert (beside["classes"], len(beside)) == (["beside"], 2 + len(words))
    assert beside.children[0] is island


def test_a_table_scrolls_in_a_box_and_a_head_without_words_is_none(chapter):
    table, frame = chapter.select("article table")
    for one in (table, frame):
        assert one.parent["class"] == ["scroll"]
        assert [cell.name for cell in one.select("thead tr > *")] == ["td", "th"]


def test_the_chapter_stands_above_its_title_and_nowhere_else(chapter, written):
    title = chapter.h1
    assert title.select_one(".chapter-number").text == "Chapter 1"
    assert title.find("math")
    last = BeautifulSoup(written.page("last.html"), "html.parser")
    assert last.select_one(".turn a[rel=prev] strong").text == "A title with x and code"
    assert chapter.select_one(".turn a[rel=next] strong").text == "The last"


def test_the_sections_are_listed_without_the_title(chapter):
    listed = chapter.select("nav.sections > ul > li > a")
    assert [a["href"] for a in listed] == ["#the-first-section", "#the-second-section"]


def test_no_line_ends_in_a_number_or_between_a_formula_and_its_full_stop(chapter):
    paragraph = chapter.select_one("article p")
    held = [span.text for span in paragraph.select(".held")]
    assert held == ["(x),", "n-th"], "and not what stands apart"
    assert "10\u00a0000, or 19\u00a0%," in paragraph.text
    assert paragraph.code.text == "10 000"
    assert chapter.summary.text == "How many are 20\u00a0000?"


# Outputs ----------------------------------------------------------------------------------------


def output(**data):
    return nbformat.v4.new_output("display_data", data=data)


def test_a_page_takes_the_island_and_never_the_widget():
    view = {"application/vnd.jupyter.widget-view+json": {"model_id": "1"}, "text/plain": "Box()"}
    cell = nbformat.v4.new_code_cell("x", outputs=[output(**view, **{"text/html": "<figure>"})])
    kept, bare = for_page(cell)
    assert list(kept[0].data) == ["text/plain", "text/html"]
    assert not bare
    kept, bare = for_page(nbformat.v4.new_code_cell("x", outputs=[output(**view)]))
    assert kept == []
    assert bare, "a widget without a still picture would be a blank"


def test_what_a_slow_cell_prints_does_not_depend_on_when_it_arrives():
    def page(*pieces):
        outputs = [nbformat.v4.new_output("stream", name="stdout", text=text) for text in pieces]
        kept, _ = for_page(nbformat.v4.new_code_cell("x", outputs=outputs))
        return [piece.text for piece in kept]

    assert page("a 1\n", "b", " 2\n") == page("a 1\nb 2\n") == ["a 1\nb 2\n"]
    both = [nbformat.v4.new_output("stream", name=name, text="x") for name in ("stdout", "stderr")]
    assert len(for_page(nbformat.v4.new_code_cell("x", outputs=both))[0]) == 2


def test_an_expected_error_is_one_line():
    error = nbformat.v4.new_output("error", ename="ValueError", evalue="odd", traceback=["long"])
    kept, _ = for_page(nbformat.v4.new_code_cell("x", outputs=[error]))
    assert [one.text for one in kept] == ["ValueError: odd\n"]
