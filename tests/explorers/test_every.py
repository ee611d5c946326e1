"""What every explorer owes its reader. The schema lists them: a new one is tested by itself."""

import re

import numpy as np
import pytest
from helpers.browser import TWO_FRAMES
from helpers.explorers import GALLERY, Explorer, drag, swipe
from helpers.islands import ALL, ISLANDS
from helpers.nightly import KINDS, TEMPLATES, TYPICAL, TYPICAL_KINDS, mostly_nightly
from playwright.sync_api import expect

from pe_book.explorers.parameters import of, refuse, wanted

HOSTILE = [
    "d_model=7&base=-1&seq_len=1e99",
    "d_model=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
    "__proto__=1&constructor=1&toString=1",
    "sentence=%3Cscript%3Ealert(1)%3C/script%3E&order=9,9,9&columns=,,,",
    "position=" + "9" * 5000,
    "%E0%A4%A=1&&&===&d_model",
]


# A page that a finger has thrown scrolls on
AT_REST = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let still = 0, top = NaN; still < 4; still++) {
    if (scrollY !== top) still = 0;
    top = scrollY;
    await frame();
  } }"""


# Texts on the page's own paper; those of a grid lie on colours that are their own
FILLS = """all => all.map(e => [e.textContent, getComputedStyle(e)])
  .filter(([text, style]) => text.trim() && style.forcedColorAdjust !== 'none')
  .map(([text, style]) => [text, style.fill])"""


# The names of upright axes that lie on a tick's number
COVERED = """all => all.flatMap(svg => {
  const box = (one) => one.getBoundingClientRect();
  const ticks = [...svg.querySelectorAll('.pe-axis text')].map(box);
  return [...svg.querySelectorAll('.pe-axis-label[transform*=rotate]')].filter(label => {
    const at = box(label);
    return label.textContent && ticks.some(one => one.width && one.left < at.right
      && at.left < one.right && one.top < at.bottom && at.top < one.bottom);
  }).map(label => label.textContent); })"""


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, rgb(…), as WCAG 2 defines it."""

    def luminance(colour: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)]
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return float(np.dot(linear, [0.2126, 0.7152, 0.0722]))

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def controls(kind: str) -> dict:
    """The parameters of a kind that have a box to type in."""
    typed = ("integer", "even", "number", "list", "sentence", "digits")
    return {k: p for k, p in of(kind).items() if p["kind"] in typed and p.get("control", True)}


@pytest.mark.parametrize("kind", mostly_nightly(KINDS, ["encoding", "frequency", "turning"]))
def test_the_name_of_an_axis_lies_on_no_number(explore, kind):
    views = of(kind).get("view", {}).get("choices", [""])
    page = explore(kind, width=1280).page
    for view in views:
        explorer = explore(kind, view and f"view={view}", within=page)
        assert explorer.figure.locator("svg").evaluate_all(COVERED) == [], view


def test_every_kind_stands_on_the_page_of_all():
    assert {kind for kind, path, name in ALL if path == GALLERY and name == kind} == set(KINDS)
    assert set(ISLANDS) == set(KINDS)


# By hand ----------------------------------------------------------------------------------------


@TYPICAL_KINDS
def test_a_finger_moves_a_handle_or_scrolls_the_page_and_never_both(explore, kind):
    explorer = explore(kind, width=390, height=844, has_touch=True)
    page, handles = explorer.page, explorer.figure.locator(".pe-picture [role=slider]")
    # room to scroll, both ways
    page.add_style_tag(content="body { padding: 300px 0 1500px !important }")
    for handle in handles.all()[:8]:
        answers = []
        # one way may be against an end, and some handles have their way across
        for across, down in ((0, 90), (0, -90), (90, 0)):
            page.evaluate("scrollTo({top: 250, behavior: 'instant'})")
            page.evaluate(AT_REST)
            grip = handle.locator("circle, path, rect, line").last
            if not grip.count():
                break  # what was moved has left the picture
            box, before = grip.bounding_box(), explorer.state()
            top = page.evaluate("scrollY")
            swipe(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, down, across)
            page.evaluate(AT_REST)
            moved = explorer.state() != before
            scrolled = abs(page.evaluate("scrollY") - top) > 1
            assert not (moved and scrolled), handle.get_attribute("aria-label")
            answers.append(moved or scrolled)
        assert any(answers) or not grip.count(), "a finger on it does nothing"


# Handles in the picture: explorer, a link, the handle's name, what it moves, how far it is dragged, a key
HANDLES = [
    ("add", "view=sum&d_model=16", "Word size, the arrow", "size", (-40, 0), "ArrowLeft"),
    ("add", "view=read&d_model=16", "Columns, on the curve", "d_model", (90, 0), "ArrowLeft"),
    ("add", "view=matrix&d_model=64&embedding_dim=16", "The cut of W", "embedding_dim", (0, -40), "ArrowUp"),
    ("add", "view=planes", "Turn the picture", "azimuth", (100, 0), "ArrowLeft"),
    ("biases", "", "Query, a row of the square", "position", (0, 100), "ArrowUp"),
    ("biases", "", "Trained length", "trained", (60, 0), "ArrowRight"),
    ("encoding", "visible_positions=20&position=5", "Position", "position", (0, 70), "ArrowDown"),
    ("frequency", "", "Wavelength of pair 15", "base", (0, 60), "ArrowUp"),
    ("frequency", "view=reach&d_model=128&base=1000", "Length, the line", "seq_len", (90, 0), "ArrowLeft"),
    ("frequency", "view=reach&d_model=128", "Base, by where near ends", "base", (90, 0), "ArrowLeft"),
    ("grid", "", "Patch p", "row", (0, -60), "ArrowDown"),
    ("rotary", "view=turn", "Query, the arrow", "query_angle", (60, 70), "ArrowLeft"),
    ("rotary", "view=turn", "Offset m − p, on the curve", "offset", (90, 0), "ArrowLeft"),
    ("rotary", "view=slide", "Position p of the query", "position", (200, 0), "ArrowLeft"),
    ("turning", "view=kernel", "Offset k, the diagonal", "offset", (60, -20), "ArrowLeft"),
    ("turning", "view=kernel", "Offset k, the curve", "offset", (90, 0), "ArrowLeft"),
    ("turning", "view=kernel", "Hands counted", "pairs", (-120, 0), "ArrowLeft"),
    ("turning", "view=attend", "Word length, on the curve", "word_length", (90, 0), "ArrowLeft"),
    ("turning", "view=differences", "Position p, the gap", "position", (120, 0), "ArrowLeft"),
    ("turning", "view=score", "Position p of the first word", "position", (200, 0), "ArrowLeft"),
    ("context", "", "Target length, a line across the ladder", "length", (0, -20), "ArrowDown"),
    ("first-attempts", "scheme=binary", "Second position", "other", (-60, 0), "ArrowLeft"),
    ("padding", "view=attention&length=7", "Edge of the last card", "length", (-60, 0), "ArrowRight"),
    ("rows", "training=1172", "Moment of training", "training", (0, -60), "ArrowUp"),
    ("two-positions", "", "Position q", "other", (-150, 0), "ArrowRight"),
    ("two-positions", "", "Hands counted", "pairs", (-200, 0), "ArrowLeft"),
    ("two-positions", "", "First hand counted", "from_pair", (60, 0), "ArrowRight"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "link", "name", "key", "way", "step"), mostly_nightly(HANDLES, HANDLES[::6])
)
def test_a_handle_is_dragged_and_answers_the_keys(explore, kind, link, name, key, way, step):
    explorer = explore(kind, link, width=1280)
    handle = explorer.figure.get_by_role("slider", name=name, exact=True).last
    value = lambda: float(explorer.state()[key])  # noqa: E731
    start = value()
    handle.press(step)
    by_key = value()
    assert by_key != start
    drag(explorer.page, handle, *way)
    assert abs(value() - by_key) > 0.1
    handle.press("Home")
    first = value()
    handle.press("End")
    assert value() != first


# Hands on dials: explorer, a link, a dial's name, what it moves, the angles between which it is turned, how
# far off the middle it is held, as a part of the dial's height, and where that leads
DIALS = [
    ("clocks", "position=0", "Hand 1,", "position", (0, 4.71), 0.4, 15),
    ("turning", "view=turn&position=0&offset=2", "Hand 0,", "offset", (2, 4), 0.4, 4),
    ("two-positions", "position=0&other=3", "Hand 0, turned by q", "other", (3, 5), 0.4, 5),
    ("add", "view=sum&position=2&other=20", "Position of cat", "position", (3.5, 5.5), 0.49, 4),
]


@pytest.mark.parametrize(
    ("kind", "link", "name", "key", "way", "share", "end"), mostly_nightly(DIALS, DIALS[::3])
)
def test_a_hand_is_turned_on_its_dial(explore, kind, link, name, key, way, share, end):
    explorer = explore(kind, link)
    dial = explorer.figure.get_by_role("slider", name=name).first.bounding_box()
    x, y = dial["x"] + dial["width"] / 2, dial["y"] + dial["height"] / 2
    mouse, radius = explorer.page.mouse, share * dial["height"]
    to = lambda angle: mouse.move(x + radius * np.sin(angle), y - radius * np.cos(angle))  # noqa: E731
    to(way[0])
    mouse.down()
    for angle in np.linspace(*way, 12):
        to(angle)
    mouse.up()
    assert int(explorer.state()[key]) == pytest.approx(end, abs=1)


# What a press chooses: explorer, a link, role and name of what is pressed, where on it, and what is set
PRESSED = [
    ("clocks", "position=5&pair=0", "slider", "Hand 3,", (0.5, 0.5), "pair", "3"),
    ("first-attempts", "scheme=binary", "img", "Bits: rows 0 to 15", (0.5, 0.22), "position", "3"),
    ("length", "digits=1234&length=4", "button", "Digit 2: 2", (0.5, 0.5), "digits", "1334"),
    ("padding", "view=attention", "button", "Look from place 1", (0.5, 0.5), "word", "1"),
    ("rotary", "", "button", "Show pair 3 large", (0.5, 0.5), "pair", "3"),
    ("turning", "", "img", "The rotation by k = 3 as a matrix", (0.5, 0.9), "pair", "7"),
]


@pytest.mark.parametrize(
    ("kind", "link", "role", "name", "where", "key", "chosen"),
    mostly_nightly(PRESSED, PRESSED[::3]),
)
def test_a_press_on_the_picture_chooses(explore, kind, link, role, name, where, key, chosen):
    explorer = explore(kind, link)
    there = explorer.figure.get_by_role(role, name=name).first
    box = there.bounding_box()
    there.click(position={"x": where[0] * box["width"], "y": where[1] * box["height"]}, force=True)
    assert explorer.state()[key] == chosen


def impossible(p: dict) -> tuple[str, str]:
    """A text that the parameter refuses, and the words with which the library would."""
    text, value = {
        "integer": (str(p.get("max", 0) + 1), p.get("max", 0) + 1),
        "even": ("7", 7),
        "number": ("1,5", "1,5"),
        "list": ("1 2 x", "1 2 x"),
        "sentence": (" ", " "),
        "digits": ("27x8", "27x8"),
    }[p["kind"]]
    return text, str(refuse(p["key"], wanted(p), value))


@TYPICAL_KINDS
def test_an_impossible_setting_is_said_in_the_librarys_words_and_the_picture_stays(explore, kind):
    explorer = explore(kind)
    before = explorer.picture()
    for key, p in controls(kind).items():
        box = explorer.box(key)
        if not box.is_visible():
            continue
        value, (text, said) = box.input_value(), impossible(p)
        box.fill(text)
        explorer.settle()
        said = f"{said}. This picture is of the values before."
        assert explorer.message == said
        assert explorer.picture() == before
        assert box.get_attribute("aria-invalid") == "true"
        explorer.figure.locator(".pe-plot, .pe-weights").first.hover()  # a repaint in the meantime
        explorer.settle()
        assert (box.input_value(), explorer.message) == (text, said), "typing was overwritten"
        box.focus()
        explorer.page.keyboard.press("Tab")
        explorer.page.mouse.move(0, 0)
        explorer.settle()
        assert explorer.message == ""
        assert box.input_value() == value
        assert box.get_attribute("aria-invalid") == "false"


def test_a_box_answers_the_arrow_keys_as_a_number_box_does(explore):
    explorer = explore("turning")
    box = explorer.box("d_model")
    width = int(box.input_value())
    for key, step in (("ArrowUp", 2), ("ArrowDown", 0), ("ArrowDown", -2)):
        box.press(key)
        explorer.settle()
        assert box.input_value() == str(width + step)


def test_words_say_what_is_shown_after_the_hand_rests(explore):
    explorer = explore(TYPICAL[0])
    words = explorer.figure.locator(".pe-words")
    assert words.get_attribute("aria-live") == "polite"
    before = words.text_content()
    assert before
    explorer.turn(22, 77)
    expect(words).not_to_have_text(before)


# Links ------------------------------------------------------------------------------------------


def test_one_address_is_one_picture_and_back_leads_to_the_one_before(explore):
    explorer = explore("encoding", path=GALLERY)

    def at(hash_: str) -> dict[str, str]:
        explorer.page.evaluate("hash => { location.hash = hash }", hash_)
        return explorer.settle().state()

    assert at("#encoding?seq_len=7")["seq_len"] == "7"
    state = at("#encoding?d_model=8")
    assert (state["seq_len"], state["d_model"]) == ("100", "8"), "a link applies to the start"
    at("#encoding?seq_len=abc")
    assert "got “abc”" in explorer.message
    assert at("#encoding?seq_len=50")["seq_len"] == "50"
    assert explorer.message == ""
    for steps, seq_len in ((3, "7"), (1, "100")):
        for _ in range(steps):
            explorer.page.go_back()
        assert explorer.settle().state()["seq_len"] == seq_len
    explorer.set(seq_len=9)
    assert at("#all-explorers")["seq_len"] == "9", "a link to a heading is none to an explorer"


@TYPICAL_KINDS
def test_a_hostile_link_does_no_harm(explore, kind):
    """The page opens with one of them, and goes on to the others."""
    first = KINDS.index(kind) % len(HOSTILE)
    links = [*HOSTILE[first:], *HOSTILE[:first]]
    explorer = explore(kind, links[0])
    for link in links:
        explorer.page.evaluate("hash => { location.hash = hash }", f"#{kind}?{link}")
        explorer.settle()
        assert explorer.figure.locator("canvas, .pe-picture svg").first.is_visible()
        explorer.turn(other=55)
        assert "must be" not in explorer.message, link


# For every eye ----------------------------------------------------------------------------------


@TYPICAL_KINDS
def test_a_change_of_theme_draws_all_that_a_page_in_that_theme_draws(explore, kind):
    explorer = explore(kind, color_scheme="light")
    ink = lambda: explorer.figure.locator(".pe").evaluate("e => getComputedStyle(e).color")  # noqa: E731
    light, picture = ink(), explorer.picture()
    explorer.page.evaluate("document.documentElement.dataset.theme = 'dark'")
    changed = explorer.picture()
    assert ink() != light
    explorer.page.emulate_media(color_scheme="dark")
    explorer.page.reload()
    explorer = Explorer(explorer.page, kind)
    explorer.page.mouse.move(0, 0)
    assert explorer.picture() == changed
    explorer.page.evaluate("document.documentElement.dataset.theme = 'light'")
    assert explorer.picture() == picture


@pytest.mark.parametrize("path", mostly_nightly(sorted({path for _, path, _ in ALL}), TEMPLATES))
def test_without_javascript_the_pictures_stand(watch, book, path):
    page = watch(java_script_enabled=False).page
    page.goto(f"{book}/{path}")
    for card in page.locator(".card > summary").all():
        card.click()
    for picture in page.locator("figure.pe-explorer img").all():
        picture.scroll_into_view_if_needed()
        assert picture.is_visible()
        assert picture.bounding_box()["height"] > 80


@TYPICAL_KINDS
def test_paper_shows_the_state_that_the_reader_left(explore, kind):
    explorer = explore(kind, path=GALLERY, color_scheme="dark")
    page, figure = explorer.page, explorer.figure
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    explorer.settle()
    assert figure.locator("> img").is_visible(), "one that was not touched is its picture"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    explorer.turn(12, 100)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    explorer.settle()
    assert not figure.locator("> img").is_visible()
    assert figure.locator(".pe-picture").is_visible()
    assert not figure.locator("input, .pe-button").locator("visible=true").count()
    assert figure.locator(".pe").evaluate("e => getComputedStyle(e).color") == "rgb(0, 0, 0)"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    explorer.settle()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert figure.locator(".pe-bar").is_visible()


@pytest.mark.parametrize(("scheme", "theme"), [("dark", "light"), ("light", "dark")])
@TYPICAL_KINDS
def test_forced_colours_leave_every_word_to_be_seen(explore, kind, scheme, theme):
    """On the system's paper, whatever theme a reader chose."""
    explorer = explore(kind, forced_colors="active", color_scheme=scheme)
    page = explorer.page
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    page.evaluate(TWO_FRAMES)
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    words = explorer.figure.locator(".pe-picture svg text").evaluate_all(FILLS)
    assert words
    for text, fill in words:
        assert contrast(fill, paper) >= 4.5, (text, fill)


# Numbers ----------------------------------------------------------------------------------------


@TYPICAL_KINDS
def test_the_numbers_are_a_table_and_a_csv_that_no_spreadsheet_runs(explore, kind):
    explorer = explore(kind)
    explorer.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if "sentence" in of(kind):
        explorer.set(sentence="=1+1 a,b say")
    explorer.unfold("Numbers")
    rows = explorer.figure.locator(".pe-numbers tbody tr")
    rows.first.wait_for()
    explorer.figure.get_by_role("button", name="Copy as CSV").click()
    explorer.figure.locator(".pe-said").get_by_text("Copied").wait_for()
    lines = explorer.page.evaluate("navigator.clipboard.readText()").splitlines()
    assert len(lines) >= rows.count() + 1
    assert not [line for line in lines if line.startswith("=") or ",=" in line]
