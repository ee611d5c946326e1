"""The terms in eight languages: every word has its source."""

import re

import pytest
from helpers.books import ROOT

PAGE = (ROOT / "book/terms.md").read_text(encoding="utf-8").replace("&shy;", "")
SCRIPTS = {"Chinese": r"[一-鿿]", "Japanese": r"[ぁ-ヿ一-鿿]", "Korean": r"[가-힣]"}
MEASURED = {"frequency", "wavelength"}  # whose source is a bullet of its own


def words():
    """Language, term and word."""
    for head, rest in re.findall(r"(?m)^\| English \|(.*)\|\n\|[-|]+\|\n((?:\|.*\|\n)+)", PAGE):
        languages = [name.split(",")[0].strip() for name in head.split("|")]
        for row in rest.splitlines():
            term, *cells = (cell.strip() for cell in row.strip("|").split("|"))
            term = re.sub(r"\[(.*)\]\(.*\)", r"\1", term)
            for language, cell in zip(languages, cells, strict=True):
                yield from ((language, term, one.strip()) for one in cell.split(",") if one.strip())


WORDS = list(words())
SOURCES = dict(re.findall(r"(?m)^- \*\*(\w+)\.\*\* ((?:.*\n)(?:  .*\n)*)", PAGE))


@pytest.mark.parametrize("language", SOURCES)
def test_every_word_has_its_source_and_every_source_its_word(language):
    links = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", SOURCES[language])
    books = "Dive into Deep Learning", "Taschenbuch der Mathematik"
    told = {word for part in re.findall(r"\*([^*]+)\*", links) for word in re.split(r",\s+", part)}
    told -= {*books}
    if language in SCRIPTS:  # whose letters have no italic
        letters = re.compile(rf"({SCRIPTS[language]}| )+")
        parts = {part.strip() for part in re.split(r"[,.:()]| and |all but ", links)}
        told = {part for part in parts if letters.fullmatch(part)}
    written = {word for name, _, word in WORDS if name == language}
    measured = {w for name, term, w in WORDS if name == language and term in MEASURED}
    assert told <= written
    if "all but" not in links:
        assert written - told <= measured
    if language == "Korean":
        assert measured <= told  # the catalogue of quantities has no Korean
