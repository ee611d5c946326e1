"""What the docstrings say of the book is true."""

import ast
import inspect
import json
import re
from pathlib import Path

import pytest
import yaml

import pe_lib
from pe_book import document_traces
from pe_lib import nn

ROOT = Path(__file__).parents[2]
CITED = re.compile(r'(?:Chapters?|Appendix) ("[^"]+"(?:(?:,| and|, and) "[^"]+")*)')
ANSWERS = (
    pe_lib.RopeFrequencies,
    pe_lib.RotaryTables,
    document_traces.Trace,
)  # what a function gives back


def titles():
    """The heading of every notebook that the table of contents names."""
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    for chapter in (chapter for part in contents["parts"] for chapter in part["chapters"]):
        path = ROOT / f"{chapter['file']}.ipynb"
        if path.is_file():
            first = json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"][0]
            yield first.removeprefix("# ").strip()


def docstrings():
    for path in sorted((ROOT / "pe_lib").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                name = getattr(node, "name", "")
                yield f"{path.relative_to(ROOT)} {name}", ast.get_docstring(node) or ""


def test_every_chapter_that_a_docstring_names_exists():
    cited = [
        (where, title)
        for where, text in docstrings()
        for names in CITED.findall(" ".join(text.split()))
        for title in re.findall('"([^"]+)"', names)
    ]
    assert len(cited) > 30
    known = set(titles())
    assert [(where, title) for where, title in cited if title not in known] == []


PUBLIC = [
    thing
    for home in (pe_lib, nn, document_traces)
    for thing in (getattr(home, name) for name in home.__all__)
    if thing not in ANSWERS
]


@pytest.mark.parametrize("thing", PUBLIC, ids=lambda thing: thing.__name__)
def test_every_public_name_says_where_it_comes_from(thing):
    assert re.search(r"^References\n-+\n\S", inspect.getdoc(thing), re.MULTILINE)
