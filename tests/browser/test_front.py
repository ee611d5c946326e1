"""The first screen of the book: three words that are dragged, an arrow, six orders."""

import re
from itertools import pairwise, permutations

import numpy as np
import pytest
from helpers.books import BOOK
from helpers.browser import TWO_FRAMES
from helpers.explorers import swipe
from playwright.sync_api import expect

from pe_book.opening import answer

WORDS = ["dog", "bites", "man"]
LANDED = "() => new Promise(done => setTimeout(done, 350))"


class Front:
    """The sentence on its page."""

    def __init__(self, page):
        self.page = page
        self.root = page.locator(".opening[data-alive]")
        self.root.wait_for()
        page.evaluate(TWO_FRAMES)

    @property
    def order(self) -> list[int]:
        return [int(digit) for digit in self.root.get_attribute("data-order")]

    @property
    def arrow(self) -> list[float]:
        return [float(one) for one in self.root.get_attribute("data-arrow").split(",")]

    @property
    def drawn(self) -> str:
        return self.page.locator(".opening-arrow").get_attribute("d")

    @property
    def said(self) -> str:
        return self.page.locator(".opening-said").inner_text()

    def word(self, name):
        return self.page.locator(f".opening-word:text('{name}')")

    def filled(self) -> int:
        return self.page.locator(".opening-mark[data-seen]").count()

    def stand(self) -> list[str]:
        """The words from left to right, as they are seen."""
        self.page.evaluate(LANDED)
        at = {word: self.word(word).bounding_box()["x"] for word in WORDS}
        return sorted(at, key=at.__getitem__)

    def through_all_orders(self):
        """By keys, two neighbours at a time, and what the arrow was in each order."""
        arrows = {tuple(self.order): self.arrow}
        for step in range(5):
            self.word(WORDS[self.order[step % 2]]).press("ArrowRight")
            arrows[tuple(self.order)] = self.arrow
        return arrows


@pytest.fixture
def front(watch, book):
    """front(**options) opens the front page; at its end nothing was wrong and nothing foreign."""
    opened = []

    def front(root=book, **options):
        opened.append(watch(**options))
        opened[-1].page.goto(f"{root}/index.html")
        return Front(opened[-1].page)

    yield front
    for one in opened:
        assert one.errors == []
        assert one.foreign == []


def test_a_dragged_word_flies_to_its_place_and_the_arrow_stays(front):
    front = front()
    before, drawn = front.arrow, front.drawn
    box, first = front.word("man").bounding_box(), front.word("dog").bounding_box()
    mouse, y = front.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + box["width"] / 2, y)
    mouse.down()
    mouse.move(first["x"], y, steps=12)
    front.page.evaluate(TWO_FRAMES)
    held = front.word("man").bounding_box()
    assert abs(held["x"] + held["width"] / 2 - first["x"]) < 90  # it is in the hand, not in a place
    mouse.up()
    assert front.stand() == ["man", "dog", "bites"]
    assert front.order == [2, 0, 1]
    assert np.allclose(front.arrow, before, rtol=0, atol=1e-12)
    assert front.drawn == drawn
    assert front.filled() >= 2
    assert "The same arrow." in front.said


def test_six_orders_by_key_leave_one_arrow_and_with_clocks_six(front):
    front = front()
    drawn = front.drawn
    plain = front.through_all_orders()
    assert front.filled() == 6
    assert front.said.startswith("Six orders. One answer.")
    for order in permutations(range(3)):
        expected = answer(WORDS, order, clocks=False)[1][:2]
        assert np.allclose(plain[order], expected, rtol=0, atol=1e-12), order
        assert np.allclose(plain[order], plain[0, 1, 2], rtol=0, atol=1e-12), order
    front.stand()
    assert front.drawn == drawn
    front.page.get_by_role("button", name="Give each word a clock").click()
    assert front.filled() == 1
    assert front.page.locator(".opening-dial").count() == 3
    clocked = front.through_all_orders()
    for order, arrow in clocked.items():
        expected = answer(WORDS, order, clocks=True)[1][:2]
        assert np.allclose(arrow, expected, rtol=0, atol=1e-12), order
    assert min(np.hypot(*np.subtract(a, b)) for a, b in pairwise(sorted(clocked.values()))) > 0.02
    front.stand()
    ghosts = front.page.locator(".opening-ghost:not(.opening-plain)")
    assert len(set(ghosts.evaluate_all("all => all.map(one => one.getAttribute('d'))"))) == 6
    assert front.said.startswith("Six orders. Six answers.")


def test_a_mark_is_an_order_to_try_and_ribbons_are_as_thick_as_attention(front):
    front = front()
    front.page.get_by_role("button", name="man bites dog").click()
    assert front.stand() == ["man", "bites", "dog"]
    assert front.page.get_by_role("button", name="man bites dog, tried").count() == 1
    wide = front.page.locator(".opening-ribbon").evaluate_all(
        "all => all.map(one => parseFloat(one.style.strokeWidth))"
    )
    weights = answer(WORDS, [2, 1, 0], clocks=False)[0]
    assert np.allclose(np.array(wide) / sum(wide), weights, atol=1e-4)


def test_a_finger_drags_a_word_and_a_tap_moves_it_on(front):
    front = front(width=390, height=844, has_touch=True)
    box, to = front.word("man").bounding_box(), front.word("dog").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    swipe(front.page, x, y, 0, to["x"] - x)
    assert front.stand()[0] == "man"
    front.word("man").tap()
    assert front.stand() == ["dog", "man", "bites"]


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (390, 844), (320, 640)])
def test_the_first_screen_has_the_sentence_the_marks_and_no_digit(front, width, height):
    front = front(width=width, height=height)
    page = front.page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator(".opening-said").bounding_box()["y"] < height
    text = page.locator("h1, h1 + p, .opening, .cell + p, .bar").all_inner_texts()
    assert not re.search(r"\d", " ".join(text)), text
    assert not page.locator("nav.contents").is_visible()
    boxes = [front.word(word).bounding_box() for word in WORDS]
    for left, right in pairwise(boxes):
        assert left["x"] + left["width"] <= right["x"]
    assert boxes[0]["x"] >= 0
    assert boxes[2]["x"] + boxes[2]["width"] <= width


def test_where_nothing_may_move_a_word_is_there_at_once(front):
    front = front(reduced_motion="reduce")
    front.word("man").press("Home")
    assert front.page.evaluate("document.getAnimations().length") == 0
    assert front.stand() == ["man", "dog", "bites"]


def test_a_reader_who_hears_is_told_each_order(front):
    front = front(root=BOOK.as_uri())  # from a stick
    said = front.root.get_by_role("status")
    word = front.page.get_by_role("button", name="man, third")
    word.press("ArrowLeft")
    assert said.inner_text().startswith("dog man bites. The same arrow.")
    assert front.page.get_by_role("button", name="man, second").count() == 1
    assert front.page.evaluate("document.activeElement.textContent") == "man"  # focus stays


def test_without_a_script_and_on_paper_two_orders_have_one_arrow(browser, book, front):
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{book}/index.html")
    assert page.locator(".opening-still").is_visible()
    assert page.locator(".opening-still text").all_text_contents() == [*WORDS, *WORDS[::-1]]
    page.close()
    page = front().page
    page.emulate_media(media="print")
    assert page.locator(".opening-still").is_visible()
    assert not page.locator(".opening-word").first.is_visible()


def test_rows_begin_to_train_once_they_are_seen_and_not_where_nothing_may_move(front):
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = front(reduced_motion=motion).page
        rows = page.locator("figure.pe-explorer")
        rows.scroll_into_view_if_needed()
        rows.locator(".pe-live").wait_for()
        slider = rows.get_by_role("slider", name="Training step")
        if moves:
            expect(slider).not_to_have_value("0")
            rows.get_by_role("button", name="Pause").click()
        else:
            page.wait_for_timeout(1000)
            expect(slider).to_have_value("0")
