"""The kit as a teacher and a student use it: slides, frames, questions, codes, predictions."""

import re

import pytest
from helpers.books import BOOK
from playwright.sync_api import expect

DECK = "lessons/taster-15/deck.html"
QUESTIONS = "questions/first-attempts.html"
FRAMED = """<!doctype html><title>x</title><script>
addEventListener("message", ({ data }) => { window.told = data; });
</script><iframe src="%s" style="width: 800px; height: 300px"></iframe>"""
STATE = "() => document.querySelector('.slides > .present iframe').dataset.state ?? '0'"


@pytest.fixture(params=["http", "file"])
def address(request, book):
    return book if request.param == "http" else BOOK.as_uri()


def explorer_of(page):
    return page.frame_locator(".slides > .present iframe").locator(".pe")


def test_a_clicker_goes_through_a_lesson(watch, address):
    watched = watch(width=1920, height=1080)
    page = watched.page
    page.goto(f"{address}/{DECK}")
    page.locator(".slides > .present h1").wait_for()
    page.keyboard.press("PageDown")
    explorer_of(page).locator(".pe-readout").get_by_text("As written").wait_for()
    assert "0.37 to man" in explorer_of(page).locator(".pe-readout").inner_text()
    question = page.locator(".slides > .present .question")
    assert not question.locator("p").is_visible()
    page.keyboard.press("PageDown")
    assert question.locator("p").is_visible()
    headline = page.locator(".slides > .present header h2")
    assert headline.evaluate("e => getComputedStyle(e).visibility") == "hidden", "one headline"
    assert "answered" not in question.get_attribute("class")
    page.keyboard.press("PageDown")
    explorer_of(page).locator(".pe-readout").get_by_text("same numbers, moved").wait_for()
    page.keyboard.press("PageDown")
    assert "answered" in question.get_attribute("class")
    # with the hand in the explorer the clicker's keys still reach the slides
    explorer_of(page).get_by_role("button", name="Hold").click()
    page.keyboard.press("PageUp")
    page.wait_for_function("() => !document.querySelector('.present .question.answered')")
    assert watched.foreign == []
    assert watched.errors == []


def test_the_notes_window_says_what_to_say(watch, address):
    page = watch(width=1280, height=720).page
    page.goto(f"{address}/{DECK}#/bag")
    page.locator(".slides > .present h2").wait_for()
    with page.expect_popup() as opened:
        page.keyboard.press("s")
    notes = opened.value
    notes.get_by_text("I moved a word. No number changed.").wait_for()
    assert notes.locator("#time").inner_text().startswith("0:")
    assert notes.locator("#pace").inner_text() == "until 3:00"
    page.bring_to_front()
    for _ in range(4):
        page.keyboard.press("PageDown")
    notes.get_by_text("It saw which words, never where.").wait_for()
    assert notes.get_by_text("Next: A clock on each word").is_visible()


def test_a_frame_tells_its_height_and_shows_the_controls_that_are_asked_for(watch, book, tmp_path):
    page = watch().page
    source = f"{book}/embed/frequency/#base=100&controls=base,position"
    page.route("**/outer.html", lambda route: route.fulfill(body=FRAMED % source))
    page.goto(f"{book}/outer.html")
    page.wait_for_function("() => window.told?.height > 400")
    told = page.evaluate("window.told")
    assert (told["from"], told["kind"]) == ("a-sense-of-order", "frequency")
    explorer = page.frame_locator("iframe").locator(".pe")
    labels = explorer.locator(".pe-main label").all_inner_texts()
    assert [text.strip() for text in labels if text.strip()] == ["Base", "Position"]
    assert explorer.locator("input[type=text][data-param=base]").input_value() == "100"
    assert explorer.get_by_role("button", name="Reset").count() == 0


def test_what_a_frame_cannot_do_is_said(watch, book):
    page = watch().page
    page.goto(f"{book}/embed/clocks/#d_model=7&controls=depth")
    message = page.locator(".pe-message")
    page.wait_for_function("() => document.querySelector('.pe-message')?.textContent")
    assert "d_model must be an even" in message.inner_text()
    assert "controls: there is no “depth”" in message.inner_text()


def test_a_student_answers_and_a_teacher_reads_the_codes(watch, book):
    page = watch().page
    page.goto(f"{book}/{QUESTIONS}")
    first = page.locator("#q-added-number")
    assert not first.locator("details").is_visible()
    first.get_by_label("the words").check()
    assert first.locator("details").get_attribute("open") is not None
    assert first.get_by_label("the positions").is_disabled(), "the first answer counts"
    page.locator("#q-one-hot input[value=D]").check()
    written = page.locator(".code output")
    expect(written).to_have_text(re.compile(r"^SO2-02-A(x?Dx*|xDx+)-[2-9A-Z]{3}-[2-9A-Z]{4}$"))
    code = written.text_content()
    page.reload()
    expect(written).to_have_text(code)  # kept by the browser
    page.goto(f"{book}/teach/answers.html")
    damaged = code.replace("A", "B", 1)
    page.locator("#codes").fill(f"{code}\n{damaged}\nhello\n{code}")
    counts = page.locator(".counts").inner_text()
    assert counts.startswith("1 of 4 codes read. 1 is pasted more than once, and counted once.")
    assert f"“{damaged}” is damaged" in counts
    assert "“hello” is no code of this book" in counts
    words = "\n".join([code, *(f"word{number}" for number in range(20_000))])
    page.locator("#codes").evaluate(
        "(box, words) => { box.value = words; box.dispatchEvent(new Event('input')); }", words
    )
    counts = page.locator(".counts").inner_text()
    assert counts.startswith("1 of 20001 codes read.")
    assert counts.endswith("; and 19995 more.")
    assert len(counts) < 500
    page.locator("#codes").fill(f"{code}\n{damaged}\nhello\n{code}")
    worst = page.locator(".wrong li").first.inner_text()
    assert worst.startswith("1 of 1 one number is harmless (2.1)")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    rows = saved.value.path().read_text(encoding="utf-8").splitlines()
    assert rows[0] == "code,chapter,question,answer,right,misconception"
    assert f"{code},2,first-attempts/added-number,A,false,one-number-is-harmless" in rows
    assert f"{code},2,first-attempts/one-hot,D,true," in rows


def test_a_question_is_projected_alone(watch, book):
    page = watch(width=1920, height=1080).page
    page.goto(f"{book}/{QUESTIONS}?ask=added-number")
    asked = page.locator(".asked:visible")
    assert asked.count() == 1
    assert asked.evaluate("tag => parseFloat(getComputedStyle(tag).fontSize)") >= 40
    assert page.locator("#q-added-number details").get_attribute("open") is None
    assert not page.locator("nav.contents").is_visible()


def test_a_prediction_is_made_before_the_reveal(watch, book):
    page = watch().page
    page.goto(f"{book}/book/order-blindness.html")
    prediction = page.locator("#predict-1")
    prediction.locator("summary").click()
    assert prediction.get_attribute("open") is None
    page.get_by_label("Your prediction").fill("no: they stand elsewhere")
    page.keyboard.press("Enter")
    assert prediction.get_attribute("open") is not None
    assert prediction.locator(".you-said").inner_text() == "You said: no: they stand elsewhere"
    page.goto(f"{book}/book/order-blindness.html?ask=predict-1")
    alone = page.locator("dialog.asks")
    assert alone.locator("details").get_attribute("open") is None
    assert "elsewhere" not in alone.inner_text(), "what one person said is not for the room"
    page.keyboard.press("Escape")
    alone.wait_for(state="detached")


def test_paper_has_no_answers_unless_they_are_asked_for(watch, book):
    page = watch().page
    for query, shown in (("", False), ("?answers", True)):
        page.goto(f"{book}/book/order-blindness.html{query}")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        assert (page.locator("#predict-1").get_attribute("open") is not None) == shown


def test_a_handout_is_at_most_four_pages_and_the_deck_one_a_slide(browser, book):
    page = browser.new_page()
    for lesson in ("taster-15", "lecture-45", "longer-45", "lab-90"):
        page.goto(f"{book}/lessons/{lesson}/handout.html")
        paper = page.pdf(prefer_css_page_size=True)
        assert 1 <= len(re.findall(rb"/Type\s*/Page[^s]", paper)) <= 4, lesson
    page.goto(f"{book}/lessons/taster-15/deck.html")
    page.locator(".slides > .present").wait_for()
    slides = page.locator(".slides > section").count()
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", paper)) == slides
    page.close()
