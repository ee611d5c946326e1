"""Every page of the built book from a stick, with no network: nothing foreign, no error."""

import pytest
from helpers.books import BOOK, page_names
from helpers.browser import watched
from helpers.nightly import TEMPLATES, mostly_nightly

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
