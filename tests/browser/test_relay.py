"""A room of phones and the slides, in real browsers: a vote, a discussion, a line that was lost."""

import re

import pytest
from helpers.books import BOOK
from helpers.relay import Relay
from playwright.sync_api import expect

KEY = "only-the-teacher"
LESSON = "lessons/lecture-45"


@pytest.fixture
def relay():
    """The relay; it serves the built book to both."""
    if not (BOOK / "index.html").is_file():
        pytest.fail("the book is not built: run make build first", pytrace=False)
    running = Relay(BOOK, BOOK, KEY)
    yield running
    running.close()


def test_a_vote_before_and_after_a_discussion(watch, relay):
    room = relay.base
    deck = watch(width=1920, height=1080).page
    deck.goto(f"{room}/teacher/{KEY}/{LESSON}/deck.html")
    join = deck.locator("#title .join")
    expect(join).to_have_attribute("href", f"{room}/{LESSON}/students.html")
    assert join.locator("svg").is_visible()
    phones = [watch(width=390, height=844) for _ in range(2)]
    for phone in phones:
        phone.page.goto(f"{room}/{LESSON}/students.html")
        assert phone.page.locator("li.right, .because").count() == 0
    question = deck.locator(".present .question:not([hidden])")
    for _ in range(6):
        deck.keyboard.press("PageDown")
        if question.count():
            break
    one, other = (phone.page for phone in phones)
    for page in (one, other):
        expect(page.locator(".class-says")).to_have_text("Answer now.")
    one.locator("section[data-now] input").nth(0).check()
    other.locator("section[data-now] input").nth(1).check()
    expect(deck.locator(".present .class-count")).to_have_text("2 answers")
    assert deck.locator(".class-bar:visible").count() == 0, "nobody sees a bar until it is shown"
    deck.keyboard.press("t")
    bars = deck.locator(".class-bar:visible em")
    expect(bars.first).to_have_text("1")
    assert deck.evaluate(BELOW), "what is counted covers no picture"
    assert bars.all_inner_texts() == ["1", "1", "0", "0"]
    deck.keyboard.press("a")
    expect(one.locator(".class-says")).to_contain_text("answer once more")
    assert not one.locator("section[data-now] input:checked").count()
    phones[1].page.context.set_offline(True)
    other.locator("section[data-now] input").nth(2).check()
    expect(other.locator(".class-says")).to_contain_text("sent again")
    phones[1].page.context.set_offline(False)
    expect(other.locator(".class-says")).to_have_text("Your answer has arrived.", timeout=15_000)
    phones[1].errors.clear()  # the browser's own words on a lost line
    one.locator("section[data-now] input").nth(2).check()
    expect(deck.locator(".present .class-count")).to_have_text("2 answers, after discussion")
    deck.keyboard.press("t")
    expect(bars).to_have_count(8)
    assert bars.all_inner_texts() == ["1", "0", "1", "0", "0", "2", "0", "0"]
    expect(one.locator(".code output")).to_have_text(re.compile("^SO2-L"))
    assert not any(phone.errors for phone in phones)


BELOW = """() => {
  const { bottom } = document.querySelector('.present .show').getBoundingClientRect();
  const votes = [...document.querySelectorAll('.present :is(.class-votes, .class-bar)')];
  return votes.length > 1 && votes.every((one) => one.getBoundingClientRect().top >= bottom - 1);
}"""


def test_the_board_of_a_lab_fills_while_pairs_check(watch, relay):
    room = relay.base
    board = watch().page
    board.goto(f"{room}/teacher/{KEY}/board")
    expect(board.locator("#said")).to_have_text("0 pairs. No names; nothing is kept.")
    pair = watch().page
    pair.goto(f"{room}/book/lab-90.html")
    expect(pair.get_by_text("Your teacher sees")).to_be_visible()
    tell = """([id, right, said]) =>
      dispatchEvent(new CustomEvent('checked', {detail: {id, right, said}}))"""
    pair.evaluate(tell, ["exercise-table", False, "Not yet: <b>swapped</b>."])
    expect(board.locator("#stuck tr")).to_have_text(["1tableNot yet: <b>swapped</b>."])
    pair.evaluate(tell, ["exercise-table", True, "That is right."])
    expect(board.locator("#pairs td[data-solved=true]")).to_have_count(1)
    assert board.locator("#stuck tr").count() == 0
    pair.goto(f"{room}/teacher/board")
    assert pair.url == f"{room}/", "who has no key gets the students' page"
