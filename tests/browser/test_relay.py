"""A room of phones and the slides, in real browsers: a vote, a discussion, a line that was lost."""

import contextlib
import csv
import re
from collections import Counter
from io import StringIO

import pytest
from helpers.books import BOOK
from helpers.phones import Phone, Relay, live
from playwright.sync_api import TimeoutError, expect

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
    assert deck.evaluate(BELOW), COVERS_NONE
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
COVERS_NONE = "what is counted covers no picture"


# The address is no sign of it: reveal.js writes it late when two changes come within a second
WHERE = """() => document.querySelector('.slides > .present').id
  + document.querySelectorAll('.fragment.visible').length"""


def on(deck):
    """One press further; whether something has changed, and whether a question with options stands."""
    before = deck.evaluate(WHERE)
    deck.keyboard.press("PageDown")
    with contextlib.suppress(TimeoutError):
        deck.wait_for_function(f"before => ({WHERE})() !== before", arg=before, timeout=5_000)
    stands = deck.locator(".present .question:not([hidden], .answered) ol.options").count()
    return deck.evaluate(WHERE) != before, bool(stands)


def hold(relay, deck, phones, pages):
    """A whole lesson: every question is answered by all; the second and the sixth once more after a
    discussion, the network fails before the third, and one phone floods the fourth.
    """
    everyone = len(phones) + len(pages)
    count = deck.locator(".present .class-count")
    asked, name = 0, ""
    while True:
        moved, stands = on(deck)
        if not moved:
            return asked
        if not stands:
            continue
        before, name = name, deck.evaluate("document.querySelector('.slides > .present').id")
        if name == before:
            continue
        asked += 1
        if asked == 3:
            relay.cut()
        if asked == 4:
            relay.run(phones[0].flood(f"lecture-45/{name}", 300)).result(60)
        for page in pages:
            chosen = page.locator("section[data-now] input").nth(asked % 3)
            chosen.check(timeout=20_000)
            expect(page.locator(".class-says")).to_have_text("Your answer has arrived.")
        expect(count).to_have_text(f"{everyone} answers", timeout=20_000)
        deck.keyboard.press("t")
        expect(deck.locator(".present .class-bar").first).to_be_visible()
        if asked in (2, 6):
            deck.keyboard.press("a")
            for page in pages:
                expect(page.locator(".class-says")).to_contain_text("answer once more")
                page.locator("section[data-now] input").nth(1).check()
            expect(count).to_have_text(f"{everyone} answers, after discussion", timeout=20_000)
            deck.keyboard.press("t")
        assert deck.evaluate(BELOW), COVERS_NONE


@pytest.mark.whole  # by day tests/classroom/test_relay.py has two hundred answer at once
def test_a_lecture_is_held_with_forty_phones(watch, relay):
    deck = watch(width=1920, height=1080).page
    deck.goto(f"{relay.base}/teacher/{KEY}/{LESSON}/deck.html")
    deck.locator("#title.present .join").wait_for()
    opened = [watch(width=390, height=844).page for _ in range(4)]
    for page in opened:
        page.goto(f"{relay.base}/{LESSON}/students.html")
    phones = [
        Phone(relay.base, f"phone-{i:04}", lambda _, r, i=i: "ABCD"[i % 4] if r == 1 else "B")
        for i in range(36)
    ]
    everyone = relay.run(live(phones))
    asked = hold(relay, deck, phones, opened)
    everyone.cancel()
    assert asked == 7, "the lecture's questions with options"
    rows = list(csv.DictReader(StringIO(relay.table())))
    totals = Counter()
    for row in rows:
        totals[row["question"], row["round"]] += int(row["count"])
    assert set(totals.values()) == {40}, "each counts once, whatever was lost, cut or flooded"
    assert len(totals) == asked + 2
    assert not any(phone.refused for phone in phones)


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
