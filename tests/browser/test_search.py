"""The search: what a student types finds the section, and what it says of it is true."""

import json
from urllib.parse import urlencode

import pytest
from helpers.books import BOOK
from helpers.nightly import mostly_nightly

QUERIES = {"why 10000": "10 000", "shuffle": "shuffle", "rope": "rotary"}
SECTIONS = {
    "Waves": "Some thing of the three that use strongly a rest: Uszkoreit, 2024 512 times.",
    "Numbers": "word " * 60 + "A base of 1 000 000 is a million. " + "word " * 60,
    "Frequency": "One frequency, one query, embedded and shuffled; the bias of an axis.",
    "Both": "A sine alone. " + "word " * 80 + "Here a sine stands by a cosine.",
    "Markup": "A <b>cosine</b> & more.",
}


@pytest.mark.parametrize("scheme", mostly_nightly(["http", "file"], ["file"]))
def test_search_finds_what_a_student_types(watch, book, scheme):
    watched = watch()
    page = watched.page
    page.goto(f"{book if scheme == 'http' else BOOK.as_uri()}/book/order-blindness.html")
    for query, wanted in QUERIES.items():  # each on the page that the one before has led to
        box = page.get_by_role("searchbox")
        box.fill(query)
        box.press("Enter")
        results = page.locator("#search-results > li")
        results.first.wait_for()
        first = results.first.inner_text().lower()
        assert wanted.replace(" ", "") in "".join(first.split()), first
        page.locator("#search-results a").first.click()
        page.wait_for_url(lambda address: "/search.html" not in address)
    assert watched.errors == []


@pytest.fixture
def find(watch, book):
    """find(query) searches these sections: headings, marked words, and what is said of it."""
    watched = watch()
    page = watched.page

    def find(query, sections=SECTIONS):
        rows = [{"p": "Page", "h": h, "u": "index.html", "x": x} for h, x in sections.items()]
        index = f"window.searchIndex={json.dumps(rows)};"
        page.route("**/search-index.js", lambda route: route.fulfill(body=index))
        page.goto(f"{book}/search.html?{urlencode({'q': query})}")
        items = page.locator("#search-results > li")
        return (
            items.locator("> a").all_inner_texts(),
            [text.lower() for text in items.locator("mark").all_inner_texts()],
            page.locator("#search-status").inner_text(),
            items.locator("p").all_inner_texts(),
        )

    yield find
    assert watched.errors == []


MARKED = {
    "thing": ["thing"], "using": ["use"], "string": [], "frequencies": ["frequency"],
    "queries": ["query"], "embedding": ["embedded"], "shuffles": ["shuffled"], "biases": ["bias"],
    "uszk": ["uszkoreit"],  # a beginning of nothing else
    "512": ["512"],  # which stands beside 2024 and is no part of it
}  # fmt: skip


def test_a_word_finds_its_own_forms_and_no_other_word(find):
    for query, marked in MARKED.items():
        _, marks, status, _ = find(query)
        assert marks == marked, query
        assert status.startswith("1 section" if marked else "Nothing was found"), query


def test_the_excerpt_shows_the_number_that_was_found(find):
    for query in ("1 000 000", "1000000", "1,000,000"):
        headings, marks, _, (excerpt,) = find(query)
        assert headings == ["Numbers"]
        assert marks == ["1 000 000"]
        assert excerpt.startswith("…")
        assert "A base of 1 000 000 is a million." in excerpt


def test_the_excerpt_is_where_the_words_stand_together(find):
    headings, _, _, excerpts = find("sine cosine")
    assert headings == ["Both"]
    assert "Here a sine stands by a cosine." in excerpts[0]


def test_an_unknown_word_is_said(find):
    headings, _, status, _ = find("query zzzzqqq")
    assert headings == ["Frequency"]
    assert status == "1 section for “query zzzzqqq”. No section has “zzzzqqq”."
    assert find("zzzzqqq")[2].startswith("Nothing was found for “zzzzqqq”.")


def test_a_list_that_was_cut_says_so(find):
    many = {f"Section {number}": "a wave" for number in range(57)}
    headings, _, status, _ = find("waves", many)
    assert len(headings) == 40
    assert status == "The first 40 of 57 sections for “waves”"
    assert find("waves", dict(list(many.items())[:40]))[2] == "40 sections for “waves”"


def test_neither_a_text_nor_a_query_is_markup(find):
    _, marks, _, (excerpt,) = find("more cosine")
    assert marks == ["cosine", "more"]
    assert excerpt == "A <b>cosine</b> & more."
    assert "<img src=x>" in find("<img src=x>")[2]
