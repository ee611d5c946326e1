"""The slides in a hall: letters for the last row, one panel at a time, and derivations line by line."""

import pytest
from helpers.books import ROOT
from helpers.browser import TWO_FRAMES
from helpers.nightly import mostly_nightly
from playwright.sync_api import expect

LESSONS = sorted(path.stem for path in (ROOT / "book" / "lessons").glob("*.yml"))
LEAST = 40  # of 1080 pixels
# Every text that is seen: its size as it is painted, how far it stands out of its window, and its words
TEXTS = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode()); ) {
    const tag = node.parentElement;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const isSeen = tag.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isForAll = !tag.closest("script, style, option, .offscreen, .pe-offscreen, .aria-status");
    if (!node.textContent.trim() || !isSeen || !isForAll || !box.width) continue;
    if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) continue;
    const scale = tag.getScreenCTM?.();
    const size = parseFloat(getComputedStyle(tag).fontSize) * (scale ? Math.hypot(scale.b, scale.d) : 1);
    const out = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
    found.push([size, out, node.textContent.trim()]);
  }
  return found;
}"""
AT = """() => [document.querySelector(".slides > .present").id,
  document.querySelectorAll(".present .fragment.visible").length].join()"""
DRAWN = """() => document.body.hasAttribute("data-hall") && document.querySelector(".pe-picture > *")
  && document.fonts.status === "loaded" """


def texts_of(page):
    """The texts of the slide and of its frame, in pixels of the screen."""
    found = [(*one, "slide") for one in page.evaluate(TEXTS)]
    frame = page.locator(".slides > .present iframe")
    if frame.count() and frame.evaluate("one => one.checkVisibility({ visibilityProperty: true })"):
        inside = frame.element_handle().content_frame()
        if frame.get_attribute("data-states"):
            inside.wait_for_function(DRAWN)
        inside.wait_for_load_state()
        inside.evaluate(TWO_FRAMES)
        scale = frame.bounding_box()["width"] / frame.evaluate("one => one.clientWidth")
        is_whole = bool(
            frame.get_attribute("data-states")
        )  # a page of the book is longer than its frame
        own = inside.evaluate(TEXTS)
        found += [(size * scale, out * is_whole, text, "picture") for size, out, text in own]
    return found


@pytest.mark.parametrize("lesson", mostly_nightly(LESSONS, ["taster-15"]))
def test_no_letter_in_a_hall_is_small_or_cut(watch, book, lesson):
    watched = watch(width=1920, height=1080, reduced_motion="reduce")
    page = watched.page
    page.goto(f"{book}/lessons/{lesson}/deck.html")
    page.locator(".slides > .present h1").wait_for()
    page.keyboard.press("z")
    wrong, frames, before = [], 0, ""
    while (at := page.evaluate(AT)) != before:
        if page.locator(".present[data-panel=question] > .question:not([hidden])").count():
            behind = page.locator(".present > .show, .present > .board").first
            expect(behind).not_to_be_visible()
        texts = texts_of(page)
        assert texts, at
        wrong += [(at, *one) for one in texts if one[0] < LEAST - 0.1 or one[1] > 1]
        frames, before = frames + 1, at
        page.keyboard.press("PageDown")
        page.evaluate(TWO_FRAMES)
    assert frames > page.locator(".slides > section").count()
    assert wrong == []
    assert watched.errors == []


def test_a_hall_shows_one_panel_and_the_picture_whole_at_the_reveal(watch, book):
    page = watch(width=1920, height=1080).page
    page.goto(f"{book}/lessons/lecture-45/deck.html#/same-step")
    frame, question = page.locator(".present iframe"), page.locator(".present .question > p").first
    expect(frame).to_be_visible()
    page.keyboard.press("z")
    whole = frame.bounding_box()["height"]
    assert whole > 0.85 * 1080
    for _ in range(3):
        page.keyboard.press("PageDown")
    expect(question).to_be_visible()
    expect(frame).not_to_be_visible()
    page.keyboard.press("p")
    expect(frame).to_be_visible()
    expect(question).not_to_be_visible()
    page.keyboard.press("PageDown")  # the state that shows the answer
    expect(frame).to_be_visible()
    assert frame.bounding_box()["height"] == whole
    page.keyboard.press("PageDown")
    expect(page.locator(".present .because").first).to_be_visible()
    page.reload()
    expect(page.locator("body[data-hall]")).to_have_count(1)
    page.keyboard.press("z")
    expect(page.locator("body[data-hall]")).to_have_count(0)


def test_an_answered_question_leaves_the_picture_its_height(watch, book):
    page = watch(width=1280, height=720).page
    page.goto(f"{book}/lessons/lecture-45/deck.html#/same-step")
    frame = page.locator(".present iframe")
    expect(frame).to_be_visible()
    for _ in range(5):
        page.keyboard.press("PageDown")
    expect(page.locator(".present .because").first).to_be_visible()
    assert frame.bounding_box()["height"] > 0.7 * 720
    assert frame.bounding_box()["width"] > 0.65 * 1280


def test_a_derivation_comes_line_by_line(watch, book):
    page = watch(width=1280, height=720).page
    page.goto(f"{book}/lessons/lecture-45/deck.html#/proof")
    lines = page.locator(".present .lines > li")
    expect(lines.first).to_be_visible()
    for shown in range(1, lines.count()):
        expect(lines.nth(shown)).not_to_be_visible()
        page.keyboard.press("PageDown")
        expect(lines.nth(shown)).to_be_visible()
    page.keyboard.press("PageUp")
    expect(lines.last).not_to_be_visible()
    page.emulate_media(media="print")
    expect(lines.last).to_be_visible()
