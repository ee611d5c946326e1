"""Every page of the built book from a stick, with no network: nothing foreign, no error."""

import re

import pytest
from helpers.books import BOOK, page_names
from helpers.browser import watched
from helpers.nightly import TEMPLATES, mostly_nightly
from helpers.prose import chapters

PAGES = page_names()


@pytest.fixture(scope="module")
def from_a_stick(browser):
    """One page that visits all."""
    one = watched(browser)
    yield one
    one.page.context.close()


@pytest.mark.parametrize("path", mostly_nightly(PAGES, TEMPLATES))
def test_a_page_works_from_a_file(from_a_stick, path):
    from_a_stick.errors.clear()
    from_a_stick.page.goto((BOOK / path).as_uri())
    from_a_stick.page.evaluate(
        "document.querySelectorAll('details').forEach(d => { d.open = true; })"
    )
    for figure in from_a_stick.page.locator("figure.pe-explorer").all():
        figure.scroll_into_view_if_needed()
        figure.locator(".pe-live .pe").wait_for()
    assert from_a_stick.foreign == []
    assert from_a_stick.errors == []


def test_a_theme_chosen_in_one_tab_is_followed_in_the_other(watch, book):
    first = watch(color_scheme="light").page
    first.goto(f"{book}/index.html")
    second = first.context.new_page()
    second.goto(f"{book}/search.html")
    for theme, pressed in (("dark", "true"), ("light", "false")):
        first.locator("button.theme").click()
        second.locator(f"html[data-theme={theme}]").wait_for(state="attached")
        assert second.locator("button.theme").get_attribute("aria-pressed") == pressed


def test_there_is_a_page_of_each_template():
    assert set(TEMPLATES) <= set(PAGES)


def test_wider_spacing_is_kept_by_the_browser(watch, book):
    page = watch().page
    page.goto(f"{book}/book/encoder.html")
    gap = "() => getComputedStyle(document.querySelector('main p')).letterSpacing"
    before = page.evaluate(gap)
    page.get_by_role("button", name="Wider spacing").click()
    wide = page.evaluate(gap)
    assert before == "normal"
    assert float(wide.removesuffix("px")) > 0.5
    page.goto(f"{book}/index.html")
    assert page.evaluate(gap).removesuffix("px") != "normal"
    assert page.locator("button.spacing").get_attribute("aria-pressed") == "true"


def test_a_card_of_the_gallery_opens_its_explorer_in_place(watch, book):
    page = watch().page
    page.goto(f"{book}/book/explorers.html")
    cards = page.locator(".card > summary")
    assert cards.count() == page.locator("figure.pe-explorer").count()
    assert not page.locator("figure.pe-explorer:visible").count()
    assert page.locator(".card > summary svg.motif:visible").count() == cards.count()
    assert all(words.strip().endswith("?") for words in cards.all_inner_texts())
    cards.nth(2).click()
    page.locator("figure.pe-explorer[data-alive]:visible").wait_for()
    assert page.locator("figure.pe-explorer:visible").count() == 1


@pytest.mark.parametrize("width", [390, 1280])
def test_the_contents_lie_over_the_page_until_something_is_chosen(watch, book, width):
    page = watch(width=width).page
    page.goto(f"{book}/book/encoder.html")
    contents = page.locator("nav.contents")
    assert not contents.is_visible()
    opener = page.get_by_role("button", name="Contents")
    opener.click()
    assert contents.locator("a[aria-current]").is_visible()
    page.keyboard.press("Escape")
    assert not contents.is_visible()
    assert opener.evaluate("e => e === document.activeElement")
    opener.click()
    page.locator(".sections a", has_text="Exercises").click()
    assert not contents.is_visible()
    assert page.url.endswith("#exercises")


def test_on_a_phone_search_is_a_sign_that_opens(watch, book):
    page = watch(width=320, height=640, has_touch=True).page
    page.goto(f"{book}/book/encoder.html")
    box = page.get_by_role("searchbox")
    assert box.bounding_box()["width"] < 48
    assert page.locator(".bar .title span").is_visible()
    box.tap()
    assert box.bounding_box()["width"] > 250
    page.keyboard.type("rotary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=rotary")


def test_a_word_in_the_text_sets_the_state_that_it_speaks_of(watch, book):
    page = watch(width=390).page
    page.goto(f"{book}/book/padding-and-masks.html")
    figure = page.locator("figure.pe-explorer").first
    alone = page.locator("a.sets", has_text="Alone")
    for words, wanted in (("inverted", "raises no error"), ("Alone", "0 blank cards")):
        page.locator("a.sets", has_text=words).click()
        figure.get_by_text(wanted).wait_for()
        assert figure.evaluate("e => e.getBoundingClientRect().bottom > 100")  # it came into view
    figure.get_by_role("slider").first.press("ArrowRight")
    figure.get_by_text("0 blank cards").wait_for(state="detached")
    alone.click()  # its address stands there already
    figure.get_by_text("0 blank cards").wait_for()


def test_a_table_is_sorted_by_a_press_on_a_heading_numbers_as_numbers(watch, book):
    watched = watch()
    watched.page.goto(f"{book}/book/your-model.html")
    table = watched.page.locator("table.sortable")
    heading = table.get_by_role("button", name="layers")
    layers = "rows => rows.map((row) => Number(row.cells[1].textContent))"
    for way, backwards in (("ascending", False), ("descending", True)):
        heading.click()
        shown = table.locator("tbody tr").evaluate_all(layers)
        assert shown == sorted(shown, reverse=backwards)
        assert table.locator("th[aria-sort]").get_attribute("aria-sort") == way
    table.get_by_role("button", name="model").click()
    assert table.locator("th[aria-sort]").inner_text().startswith("model")
    assert watched.errors == []


OPENING = [
    name
    for name in page_names()
    if re.search(
        r"</header>\s*<div class=\"cell[^>]*>\s*<div class=\"cell_output[^>]*>\s*"
        r"<div class=\"output[^>]*>\s*<figure class=\"pe-explorer",
        (BOOK / name).read_text(encoding="utf-8"),
    )
]


@pytest.mark.parametrize("name", mostly_nightly(OPENING, OPENING[::6]))
def test_the_first_picture_and_play_are_on_a_laptops_first_screen(watch, book, name):
    page = watch(width=1280, height=800).page
    page.goto(f"{book}/{name}")
    figure = page.locator("figure.pe-explorer").first
    figure.locator("xpath=self::*[@data-alive]").wait_for()
    play = figure.locator(".pe-foot .pe-sign").first.bounding_box()
    picture = figure.locator(".pe-picture").bounding_box()
    assert picture["height"] >= 300
    assert picture["y"] + picture["height"] < play["y"] + play["height"] <= 790


STILL = [
    name for path in chapters() if (name := path.with_suffix(".html").as_posix()) not in OPENING
]


@pytest.mark.parametrize("name", mostly_nightly(STILL, STILL[:1]))
def test_a_chapter_without_an_explorer_at_first_shows_a_picture_there(watch, book, name):
    page = watch(width=1280, height=800).page
    page.goto(f"{book}/{name}")
    picture = page.locator("article").locator("figure > img, .picture").first.bounding_box()
    assert picture["y"] + picture["height"] <= 740
