"""What a docstring of the library owes its reader."""

import ast
import inspect
import re
from pathlib import Path

import pytest

import pe_configs
import pe_lib
from pe_lib import nn

ROOT = Path(__file__).parents[2]
PAPER = re.compile(r"([A-Z][a-z]+)(?: et al\.|, [A-Z]\w+(?:, [A-Z]\w+)*)? \((\d{4})\)")
WORDS_OF_THE_BOOK = re.compile(r"\b(chapters?|appendix|explorers?|clocks?|hands?)\b", re.IGNORECASE)
ANSWERS = (  # what a function gives back
    pe_configs.LayerPositions,
    pe_configs.ModelPositions,
    pe_lib.RopeFrequencies,
    pe_lib.RotaryTables,
)


def docstrings(folder):
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                text = " ".join((ast.get_docstring(node) or "").split())
                yield f"{path.relative_to(ROOT)} {getattr(node, 'name', '')}", text


def test_every_paper_that_the_library_names_is_in_the_bibliography():
    cited = {paper for _, text in docstrings("pe_lib") for paper in PAPER.findall(text)}
    assert {("Vaswani", "2017"), ("Shaw", "2018"), ("Su", "2021")} <= cited
    bibliography = (ROOT / "book/bibliography.md").read_text(encoding="utf-8")
    known = set(re.findall(r"^### (\w+) (\d{4})$", bibliography, re.MULTILINE))
    new = [" ".join(paper) for paper in sorted(cited - known)]
    assert new == [], f"book/bibliography.md wants a heading for each: ### {', ### '.join(new)}"


def test_the_library_does_not_speak_of_the_book():
    said = [where for where, text in docstrings("pe_lib") if WORDS_OF_THE_BOOK.search(text)]
    assert said == []


PUBLIC = [
    thing
    for home in (pe_lib, nn)
    for thing in (getattr(home, name) for name in home.__all__)
    if thing not in ANSWERS
]


@pytest.mark.parametrize("thing", PUBLIC, ids=lambda thing: thing.__name__)
def test_every_public_name_says_what_it_takes_and_where_it_comes_from(thing):
    text = inspect.getdoc(thing)
    assert text.splitlines()[0].endswith((".", "``."))
    for name in inspect.signature(thing).parameters:
        assert re.search(rf"^(\w+, )*{name}(, \w+)* : \S", text, re.MULTILINE), name
    if inspect.isfunction(thing):
        assert re.search(r"^Returns\n-+\n\S", text, re.MULTILINE)
        assert re.search(r"^Examples\n-+\n>>> ", text, re.MULTILINE)
    if "See Also" not in text:
        assert PAPER.search(text)
