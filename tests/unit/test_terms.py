"""The terms in eight languages: every word has its source, and stands in the script of its language."""

import re

import pytest
from helpers.books import ROOT

PAGE = (ROOT / "book/terms.md").read_text(encoding="utf-8").replace("&shy;", "")
SCRIPTS = {"Chinese": r"[一-鿿]", "Japanese": r"[ぁ-ヿ一-鿿]", "Korean": r"[가-힣]"}
EMPTY = {("self-attention", "Japanese")} | {
    ("attention weights", language) for language in ("Spanish", "Korean")
}
MEASURED = {"frequency", "wavelength"}  # whose source is a bullet of its own


def tables():
    """Language, term and words of every cell."""
    for head, rest in re.findall(r"(?m)^\| English \|(.*)\|\n\|[-|]+\|\n((?:\|.*\|\n)+)", PAGE):
        languages = [name.split(",")[0].strip() for name in head.split("|")]
        for row in rest.splitlines():
            term, *cells = (cell.strip() for cell in row.strip("|").split("|"))
            term = re.sub(r"\[(.*)\]\(.*\)", r"\1", term)
            for language, cell in zip(languages, cells, strict=True):
                yield language, term, [word.strip() for word in cell.split(",") if word.strip()]


CELLS = list(tables())
LANGUAGES = list(dict.fromkeys(language for language, *_ in CELLS))
SOURCES = dict(re.findall(r"(?m)^- \*\*(\w+)\.\*\* ((?:.*\n)(?:  .*\n)*)", PAGE))


def test_both_tables_have_the_same_terms():
    terms = {
        language: [term for name, term, _ in CELLS if name == language] for language in LANGUAGES
    }
    assert len(LANGUAGES) == 8
    assert {tuple(found) for found in terms.values()} == {tuple(terms["German"])}
    assert len(set(terms["German"])) == 25


def test_what_was_not_found_is_empty():
    assert {(term, language) for language, term, words in CELLS if not words} == EMPTY


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_its_source_and_every_source_its_word(language):
    links = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", SOURCES[language])
    books = "Dive into Deep Learning", "Taschenbuch der Mathematik"
    told = {word for part in re.findall(r"\*([^*]+)\*", links) for word in re.split(r",\s+", part)}
    told -= {*books}
    if language in SCRIPTS:  # whose letters have no italic
        written = re.compile(rf"({SCRIPTS[language]}| )+")
        parts = {part.strip() for part in re.split(r"[,.:()]| and |all but ", links)}
        told = {part for part in parts if written.fullmatch(part)}
    words = {word for name, _, found in CELLS if name == language for word in found}
    assert told <= words
    measured = {
        word
        for name, term, found in CELLS
        if name == language and term in MEASURED
        for word in found
    }
    if "all but" not in links:
        assert words - told <= measured
    if language == "Korean":
        assert measured <= told  # the catalogue of quantities has no Korean


@pytest.mark.parametrize("language", SCRIPTS)
def test_a_word_stands_in_its_script(language):
    for name, _, words in CELLS:
        for word in words if name == language else []:
            assert word == "softmax" or re.fullmatch(rf"({SCRIPTS[language]}| )+", word), word
