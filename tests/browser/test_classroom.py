"""The kit as a teacher and a student use it: slides, frames, questions, codes, predictions."""

import io
import re
import subprocess
import sys

import pptx
import pytest
from helpers.books import BOOK, ROOT
from helpers.nightly import mostly_nightly
from PIL import Image
from playwright.sync_api import expect

DECK = "lessons/taster-15/deck.html"
QUESTIONS = "questions/first-attempts.html"
FRAMED = """<!doctype html><title>x</title><script>
addEventListener("message", ({ data }) => { window.told = data; });
</script><iframe src="%s" style="width: 800px; height: 300px"></iframe>"""


@pytest.fixture(params=mostly_nightly(["http", "file"], ["file"]))
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
    assert "0.382 to man" in explorer_of(page).locator(".pe-readout").inner_text()
    question = page.locator(".slides > .present .question")
    assert not question.locator("p").is_visible()
    page.keyboard.press("PageDown")
    assert question.locator("p").is_visible()
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
    for _ in range(3):
        page.keyboard.press("PageDown")
    notes.get_by_text("A press brings the next slide.").wait_for()
    assert notes.get_by_text("Next: A clock on each word").is_visible()
    notes.wait_for_function("() => document.querySelector('#words img')?.naturalWidth > 0")


WHERE = (
    "() => [location.hash, document.querySelectorAll('.present .fragment.visible').length].join()"
)
STEPS = {"full stop": 1, "comma": 0, "Ctrl Z": 1, "Ctrl Y": 0}  # to which position
ARROWS = {"→", "←", "↓", "↑", "Home", "End"}
PRESSED = {"→": "ArrowRight", "←": "ArrowLeft", "↓": "ArrowDown", "↑": "ArrowUp", "full stop": ".",
           "comma": ",", "Page Down": "PageDown", "Page Up": "PageUp", "Ctrl Z": "Control+z",
           "Ctrl Y": "Control+y", "Space": " "}  # fmt: skip


class Deck:
    """A lesson's slides at a step with dials, with the focus somewhere."""

    def __init__(self, page, book, place):
        self.page, self.place, self.touched = page, place, False
        page.goto(f"{book}/lessons/taster-15/deck.html#/clocks")
        self.frame = page.frame_locator(".slides > .present iframe")
        self.explorer = self.frame.locator(".pe")
        self.explorer.locator(".pe-readout").wait_for()

    def focus(self):
        if self.place == "slide":
            self.page.evaluate("focus(); document.activeElement.blur()")
        elif self.place == "dialog":
            self.page.keyboard.press("?")
            self.page.locator("dialog.help[open]").wait_for()
        else:
            if not self.touched:  # a frame that no hand has touched leaves the focus to the slide
                self.explorer.locator(".pe-readout").click(position={"x": 2, "y": 2})
                self.touched = True
            self.explorer.locator("input[type=range]").first.focus()

    def press(self, shown):
        self.focus()
        self.page.keyboard.press(PRESSED.get(shown, shown if len(shown) > 1 else shown.lower()))

    def where(self):
        return self.page.evaluate(WHERE)


def moves(deck, shown):
    before, asked = deck.where(), deck.page.locator(".present .question p").first
    if shown in {"←", "↑", "Page Up"}:
        deck.page.keyboard.press("PageDown")
        expect(asked).to_be_visible()
        deck.press(shown)
        deck.page.wait_for_function(f"before => ({WHERE})() === before", arg=before)
        return
    deck.press(shown)
    if shown in {"→", "↓", "Page Down"}:
        expect(asked).to_be_visible()
    else:
        name = "title" if shown == "Home" else "take-home"
        expect(deck.page.locator(".slides > .present")).to_have_id(name)


def shows(selector, inside=False):
    def check(deck, shown):
        there = (deck.frame if inside else deck.page).locator(selector)
        expect(there).to_have_count(0)
        deck.press(shown)
        expect(there).to_have_count(1)
        if shown in SHOWS:
            deck.press(shown)
            expect(there).to_have_count(0)

    return check


def steps(deck, _):
    """From position 0: one on, one back, undone, done again."""
    at = deck.explorer.locator(".pe-readout [role=slider]").first
    for key, position in STEPS.items():
        deck.press(key)
        expect(at).to_have_text(str(position))


def plays(deck, shown):
    at = deck.explorer.locator(".pe-readout [role=slider]").first
    expect(at).to_have_text("0")
    deck.press(shown)
    expect(at).not_to_have_text("0")


def notes(deck, shown):
    with deck.page.expect_popup() as opened:
        deck.press(shown)
    opened.value.get_by_text("A press brings").wait_for()


def full(deck, shown):
    deck.press(shown)
    deck.page.wait_for_function("() => document.fullscreenElement")


def helps(deck, shown):
    deck.press(shown)
    open_ = deck.page.locator("dialog.help[open]")
    expect(open_).to_have_count(int(deck.place != "dialog"))


def erases(deck, shown):
    deck.press("D")
    expect(deck.page.locator(".pen[data-down]")).to_have_count(1)
    mouse, lines = deck.page.mouse, deck.page.locator(".pen polyline")
    for y in (300, 500):
        mouse.move(400, y)
        mouse.down()
        mouse.move(700, y + 50, steps=4)
        mouse.up()
    expect(lines).to_have_count(2)
    deck.press(shown)
    expect(lines).to_have_count(1 if shown == "E" else 0)


def leaves(deck, shown):
    for opened, key in {".pen[data-down]": "D", ".countdown:not([hidden])": "C"}.items():
        deck.press(key)
        expect(deck.page.locator(opened)).to_have_count(1)
    deck.press(shown)
    if deck.place == "dialog":  # it closes first
        expect(deck.page.locator("dialog[open]")).to_have_count(0)
        deck.page.keyboard.press("Escape")
    expect(deck.page.locator(".pen[data-down], .countdown:not([hidden])")).to_have_count(0)
    assert deck.page.evaluate("document.activeElement === document.body")


# Each key that shows something takes it away again, so all are tried on one page
SHOWS = {
    "B": shows(".reveal.paused"),
    "L": shows(".pe-lamp", inside=True),
    "Q": shows(".pe-qr", inside=True),
    "N": shows("body[data-without-numbers]", inside=True),
    "D": shows(".pen[data-down]"),
    "Z": shows("body[data-hall]"),
}
# Each of these on a page that was opened anew
DOES = {
    **dict.fromkeys(["→", "↓", "Page Down", "←", "↑", "Page Up", "Home", "End"], moves),
    "O": shows("dialog.all[open]"),
    "H": shows(".pe-held", inside=True),
    "C": shows(".countdown:not([hidden])"),
    "S": notes,
    "F": full,
    "?": helps,
    "Escape": leaves,
    "Space": plays,
    "full stop": steps,
    **dict.fromkeys(["E", "X"], erases),
}


@pytest.mark.parametrize("place", mostly_nightly(["slide", "slider", "dialog"], ["slider"]))
def test_every_key_of_the_slides_answers_wherever_the_focus_is(watch, book, place, request):
    """By day the keys that show something, and every fourth of the others."""
    watched = watch(width=1280, height=720)
    Deck(watched.page, book, "slide").press("?")
    documented = watched.page.locator("dialog.help kbd").all_inner_texts()
    # test_hall.py tries P
    assert sorted(documented) == sorted({*DOES, *SHOWS, *STEPS, "P"}), (
        "a key is named and not tried, or the reverse"
    )
    watched.page.goto("about:blank")
    deck = Deck(watched.page, book, place)
    before = deck.where()
    own = ARROWS if place == "slider" else set()
    for shown in own:
        deck.press(shown)
        assert deck.where() == before, "the slider's own"
    for shown, shows_it in SHOWS.items():
        shows_it(deck, shown)
    tried = [*DOES.items()][:: 1 if request.config.getoption("--whole") else 4]
    for shown, does in tried:
        if shown not in own:
            watched.page.goto("about:blank")
            does(Deck(watched.page, book, place), shown)
    assert watched.errors == []


def test_what_is_typed_is_no_key_and_space_ticks_a_box(watch, book):
    page = watch(width=1280, height=720).page
    deck = Deck(page, book, "slide")
    deck.explorer.locator(".pe-dock").evaluate("dock => { dock.open = true; }")
    deck.explorer.locator(".pe-readout").click(position={"x": 2, "y": 2})
    before = deck.where()
    deck.explorer.locator(".pe-main input[type=text], .pe-main input[inputmode]").first.focus()
    page.keyboard.type("nd?o")
    assert page.locator("dialog[open], .pen[data-down]").count() == 0
    box = deck.explorer.locator(".pe-dock input[type=checkbox]").first
    was = box.is_checked()
    box.press("Space")
    assert box.is_checked() != was
    assert deck.where() == before


def test_a_step_that_hides_its_numbers_shows_them_with_the_answer(watch, address):
    page = watch(width=1280, height=720).page
    page.goto(f"{address}/lessons/trained-15/deck.html#/flights")
    explorer = page.frame_locator(".present iframe")
    told = explorer.locator(".pe-readout, .pe-similarity, .pe-similarity-bar")
    explorer.locator(".pe-similarity", has_text="0.9").wait_for(state="attached")
    for _ in range(2):  # before the question, and while it stands
        expect(explorer.locator(".pe-picture")).to_be_visible()
        assert not any(one.is_visible() for one in told.all())
        page.keyboard.press("PageDown")
    page.locator(".present .question.answered").wait_for()
    expect(explorer.locator(".pe-similarity")).to_be_visible()
    expect(explorer.locator(".pe-readout")).to_be_visible()


def test_a_page_in_a_slide_has_large_letters_and_no_bar(watch, address):
    page = watch(width=1920, height=1080).page
    page.goto(f"{address}/lessons/today-45/deck.html#/own")
    framed = page.frame_locator(".present iframe")
    text = framed.locator("#your-own-file p").first
    expect(text).to_be_in_viewport()
    assert framed.locator("header.bar").is_hidden()
    size = float(text.evaluate("p => getComputedStyle(p).fontSize").removesuffix("px"))
    iframe = page.locator(".present iframe")
    assert size * iframe.bounding_box()["width"] / iframe.evaluate("f => f.clientWidth") >= 28


def test_all_slides_show_their_pictures_and_lead_there(watch, address):
    page = watch(width=1280, height=720).page
    page.goto(f"{address}/{DECK}#/bag")
    page.locator(".slides > .present h2").wait_for()
    page.keyboard.press("o")
    cards = page.locator("dialog.all button")
    assert cards.count() == page.locator(".slides > section").count()
    stills = "cards => cards.every(c => c.querySelector('img')?.naturalWidth ?? c.textContent.length > 20)"
    page.wait_for_function(f"() => ({stills})([...document.querySelectorAll('dialog.all button')])")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("dialog.all")).not_to_be_visible()
    page.wait_for_function("() => !location.hash.endsWith('/bag')")


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
    words = "\n".join([code, damaged, "hello", code, *(f"word{n}" for n in range(20_000))])
    paste = "(box, words) => { box.value = words; box.dispatchEvent(new Event('input')); }"
    page.locator("#codes").evaluate(paste, words)
    counts = page.locator(".counts").inner_text()
    assert counts.startswith("1 of 20004 codes read. 1 is pasted more than once, and counted once.")
    assert f"“{damaged}” is damaged" in counts
    assert "“hello” is no code of this book" in counts
    assert len(counts) < 600, "of so many a few are listed"
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


def test_a_handout_is_at_most_four_pages(browser, book):
    page = browser.new_page()
    for lesson in ("taster-15", "lecture-45", "longer-45", "lab-90"):
        page.goto(f"{book}/lessons/{lesson}/handout.html")
        paper = page.pdf(prefer_css_page_size=True)
        assert 1 <= len(re.findall(rb"/Type\s*/Page[^s]", paper)) <= 4, lesson
    page.close()


# of a step what is cut off or hangs over its edge, and what lies on its options, its picture or its lines
UNTIDY = """() => [...document.querySelectorAll("main > section")].flatMap((step) => {
  const box = (one) => one.getBoundingClientRect();
  const apart = [...step.querySelectorAll(":scope > :is(h2, p, img)"), ...step.querySelectorAll("li")];
  const texts = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const sign = one.localName === "li" ? 20 : 0; // A.
    return one.localName === "img" ? [box(one)] : [...range.getClientRects()].map(
      ({ left, right, top, bottom }) => ({ left: left - sign, right, top, bottom }));
  };
  const meet = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left)
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  const clash = (one, other) => texts(one).some((a) => texts(other).some((b) => meet(a, b)));
  const out = (a) => a.left < box(step).left - 1 || a.right > box(step).right + 1
    || a.bottom > box(step).bottom + 1;
  return [
    ...apart.filter((one) => texts(one).some(out)),
    ...[step, ...step.querySelectorAll("*")].filter((one) => !one.closest("math")
      && getComputedStyle(one).overflow !== "visible" && one.scrollHeight > one.clientHeight + 1),
    ...apart.filter((one, at) => apart.slice(at + 1).some((other) => clash(one, other))),
    ...[...step.querySelectorAll("img")].filter((one) => box(one).width < box(step).width / 2
      && box(one).height < 250),
  ].map((one) => `${step.querySelector("h2").innerText}: ${one.outerHTML.slice(0, 60)}`);
})"""
ALL_LESSONS = [path.stem for path in sorted((ROOT / "book" / "lessons").glob("*.yml"))]


@pytest.mark.parametrize("lesson", mostly_nightly(ALL_LESSONS, ["lecture-45"]))
def test_nothing_of_a_handout_is_cut_off_or_lies_on_another(watch, book, lesson):
    page = watch().page
    page.emulate_media(color_scheme="dark")
    page.goto(f"{book}/lessons/{lesson}/handout.html")
    shown = "getComputedStyle(document.body).backgroundColor"
    assert min(map(int, re.findall(r"\d+", page.evaluate(shown)))) > 240, "paper is light"
    for width, medium in (
        (390, "screen"),
        (1280, "screen"),
        (680, "print"),
    ):  # A4 without its margins
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(media=medium)
        assert page.evaluate(UNTIDY) == [], (width, medium)


def test_slides_are_printed_a_page_each_with_picture_and_question(browser, book, tmp_path):
    page = browser.new_page()
    page.goto(f"{book}/lessons/taster-15/deck.html")
    page.locator(".slides > .present").wait_for()
    slides = page.locator(".slides > section")
    page.emulate_media(media="print")
    page.locator("img.still").evaluate_all(
        "all => all.forEach((one) => { one.loading = 'eager'; })"
    )
    for slide in slides.filter(has=page.locator(".question")).all():
        for part in (".question p", ".still", "header h2"):
            expect(slide.locator(part).first).to_be_visible()
    command = [sys.executable, ROOT / "tools" / "make_slides.py", BOOK]
    subprocess.run([*command, "taster-15", tmp_path / "slides.pdf"], check=True)
    paper = (tmp_path / "slides.pdf").read_bytes()
    assert len(re.findall(rb"/Type\s*/Page[^s]", paper)) == slides.count()
    shown = pptx.Presentation(tmp_path / "slides.pptx")
    assert (shown.slide_width * 9, len(shown.slides)) == (shown.slide_height * 16, slides.count())
    for slide, section in zip(shown.slides, slides.all(), strict=True):
        picture, title = slide.shapes
        assert title.text == section.locator("h1, h2").first.text_content()
        if section.locator(".question ol").count():  # the last line of the options is there
            shades = Image.open(io.BytesIO(picture.image.blob)).convert("L")
            assert shades.crop((0, 1310, 2560, 1420)).getextrema()[0] < 99
        description = picture._element.nvPicPr.cNvPr.get("descr")
        assert description
        stills = [one.get_attribute("alt") for one in section.locator("img").all()]
        for text in [*stills, *section.locator(".question > p").all_text_contents()]:
            assert text in description
        said = section.locator(".notes .say, .notes p").first.text_content()
        assert " ".join(said.split()) in slide.notes_slide.notes_text_frame.text
    refused = subprocess.run(
        [*command, "taster", tmp_path / "x.pdf"], capture_output=True, text=True
    )
    assert refused.returncode == 1
    assert "LESSON must be one of lab-90, lecture-45" in refused.stderr
    assert not (tmp_path / "x.pdf").exists()
    page.close()
