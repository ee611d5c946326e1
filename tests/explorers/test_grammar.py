"""What every instrument has in common: its question, Play, Hold, undo, the stage, one screen."""

import pytest
from helpers.explorers import GALLERY, Explorer, boxes_of, drag
from helpers.islands import ISLANDS
from helpers.nightly import EVERY_KIND, TYPICAL_KINDS, mostly_nightly
from playwright.sync_api import expect

from pe_book.explorers.parameters import SCHEMA, check, of, settle


def front(kind: str) -> list[str]:
    """The controls that stand under the picture as it opens."""
    entry = SCHEMA["explorers"][kind]
    main = entry["main"]
    return (
        main if isinstance(main, list) else main[of(kind)[entry.get("main_by", "view")]["default"]]
    )


# The schema's words ------------------------------------------------------------------------------


@EVERY_KIND
def test_a_few_questions_each_with_a_state_that_can_be_shown(kind):
    entry, specs = SCHEMA["explorers"][kind], of(kind)
    asks = [entry["question"], *(preset["ask"] for preset in entry["presets"])]
    assert len(asks) in (4, 5)
    assert len(set(asks)) == len(asks)
    assert all(ask.endswith("?") and len(ask) < 80 for ask in asks)
    defaults = {key: p["default"] for key, p in specs.items()}
    for preset in entry["presets"]:
        state = {**defaults, **preset["state"], "held": preset.get("held", {})}
        assert {key: check(specs[key], value) for key, value in state.items()} == state
        assert settle(kind, state) == (state, []), preset["ask"]
    first, views = (specs.get("view", {}).get(key) for key in ("default", "choices"))
    asked = {preset["state"].get("view", first) for preset in entry["presets"]}
    assert {*(views or [])} <= {first, *entry.get("asks", {}), *asked}, "a view without a question"
    fronts = entry["main"] if isinstance(entry["main"], dict) else {"": entry["main"]}
    assert {key for keys in fronts.values() for key in keys} <= set(specs)
    by = specs.get(entry.get("main_by", "view"), {})
    assert set(fronts) in ({""}, set(by.get("choices", {})))


@TYPICAL_KINDS
def test_each_question_brings_its_state(explore, kind):
    explorer = explore(kind)
    start, picture = explorer.state(), explorer.picture()
    asked, presets = (
        explorer.figure.locator(".pe-ask summary"),
        SCHEMA["explorers"][kind]["presets"],
    )
    seen = [picture]
    for i in range(len(presets)):
        asked.click()
        question = explorer.figure.locator(".pe-ask li button").nth(i + 1)  # after its first
        words = question.text_content().strip()
        question.click()
        explorer.page.mouse.move(0, 0)
        assert explorer.picture() not in seen
        seen.append(explorer.picture())
        expect(asked).to_have_text(words)
        assert not explorer.figure.locator(".pe-ask").get_attribute("open")
    for _ in presets:
        explorer.figure.get_by_role("button", name="Undo (Ctrl Z)").click()
    explorer.page.mouse.move(0, 0)
    assert explorer.picture() == picture
    assert explorer.state() == start


def test_a_page_asks_a_question_of_its_own_and_finds_it_again(explore):
    path = "book/relative-position.html"
    explorer = explore("turning", path=path, name="similarity")
    asked = explorer.figure.locator(".pe-ask summary")
    own, start = asked.inner_text(), explorer.state()
    assert own == "Does similarity fall with every step?"
    asked.click()
    explorer.figure.locator(".pe-ask li button").last.click()
    assert explorer.state() != start
    assert asked.inner_text() != own
    explorer.figure.get_by_role("button", name="Reset").click()
    assert explorer.state() == start
    assert asked.inner_text() == own


# One screen --------------------------------------------------------------------------------------


SHOWN = "button, input, select, textarea, summary, a, [role=slider]"
ON_SHOW = f"""figure => [...figure.querySelectorAll("{SHOWN}")]
  .filter(e => e.checkVisibility() && !e.closest('.pe-picture')).length"""


@TYPICAL_KINDS
@pytest.mark.parametrize(("width", "most"), mostly_nightly([(1280, 540), (390, 620)], [(390, 620)]))
def test_at_rest_the_thing_itself_comes_first(explore, kind, width, most):
    explorer = explore(kind, path=GALLERY, width=width, height=844, at_rest=True)
    box = lambda selector: explorer.figure.locator(selector).bounding_box()  # noqa: E731
    below = 120 if (kind, width) == ("sentence", 390) else 0  # a head's square, below the sentences
    assert box(".pe")["height"] <= most + below
    assert box(".pe-picture")["height"] >= 280
    order = [box(part)["y"] for part in (".pe-top", ".pe-readout", ".pe-picture", ".pe-foot")]
    assert order == sorted(order)
    assert explorer.element.evaluate(ON_SHOW) <= 10
    assert explorer.figure.locator(".pe-verdict").count() == 1
    for i, key in enumerate(front(kind)):
        control = explorer.figure.locator(f'.pe-main [data-param="{key}"]')
        if i == 0 or control.count():  # another may come with what the first one brings
            assert control.first.is_visible()
    assert not explorer.figure.get_by_role("button", name="Undo (Ctrl Z)").count()
    explorer.unfold()
    for name in ("Numbers", "Reset"):
        assert explorer.figure.get_by_role("button", name=name, exact=True).is_visible()
    assert explorer.figure.locator(".pe-link").is_visible()


HANDLES = """figure => [...figure.querySelectorAll('.pe-picture [role=slider]')]
  .filter(e => e.matches('.pe-grab, .pe-edge, .pe-rung, .pe-knob, .pe-side'))
  .map(e => [...(e.matches('g') ? [] : [e]), ...e.querySelectorAll('rect, circle')])
  .map(all => all.map(part => part.getBoundingClientRect()))
  .map(parts => [Math.max(...parts.map(p => p.width)), Math.max(...parts.map(p => p.height))])"""


@TYPICAL_KINDS
def test_what_is_taken_hold_of_has_room_for_a_finger(explore, kind):
    views = of(kind).get("view", {}).get("choices", {"": ""})
    for view in views:
        explorer = explore(kind, f"view={view}" if view else "", width=1280, at_rest=True)
        (sizes,) = explorer.read(HANDLES)
        assert all(min(size) >= 43.5 for size in sizes), (view, sizes)


@pytest.mark.parametrize(("kind", "key"), [("clocks", "position"), ("turning", "offset")])
def test_a_parameter_in_the_sentence_is_scrubbed(explore, kind, key):
    explorer = explore(kind, at_rest=True)
    number = explorer.figure.locator(f'.pe-scrub[data-scrub="{key}"]')
    before = int(number.inner_text())
    drag(explorer.page, number, 60)
    after = int(explorer.state()[key])
    assert after > before
    explorer.page.keyboard.press("ArrowLeft")
    assert int(explorer.state()[key]) < after
    for _ in range(2):
        explorer.figure.get_by_role("button", name="Undo (Ctrl Z)").click()
    assert int(explorer.state()[key]) == before


# Play --------------------------------------------------------------------------------------------


@TYPICAL_KINDS
def test_play_moves_only_when_asked_and_stops_when_asked(explore, kind):
    explorer = explore(kind)
    before, picture = explorer.state(), explorer.picture()
    explorer.settle(frames=24)
    assert explorer.picture() == picture, "nothing plays unasked"
    button = explorer.figure.get_by_role("button", name="Play")
    explorer.figure.get_by_role("button", name="Speed 1×").click()
    button.focus()
    explorer.page.keyboard.press("Space")
    pause = explorer.figure.get_by_role("button", name="Pause (Space)")
    pause.wait_for()
    for _ in range(2):
        explorer.await_change()
    pause.click()
    after = explorer.state()
    assert after != before
    rate = SCHEMA["explorers"][kind]["play"].get("rate", 4) * 2
    explorer.settle(frames=round(1.5 * 60 / rate))  # as many as a step and a half would take
    assert explorer.state() == after
    explorer.figure.locator(".pe-sign").first.press("Control+z")
    assert explorer.state() == before, "a run of Play is one step of undo"


@TYPICAL_KINDS
def test_keys_step_on_and_back(explore, kind):
    explorer = explore(kind)
    start = explorer.state()
    explorer.figure.get_by_role("button", name="Numbers", exact=True).focus()
    explorer.page.keyboard.press(".")
    on = explorer.state()
    assert on != start
    explorer.page.keyboard.press(",")
    assert explorer.state() == start
    other = boxes_of(kind)[1]
    explorer.box(other).press(".")
    # a number's box takes no full stop, a sentence's does
    kept = {start[other], f".{start[other]}" if of(kind)[other]["kind"] == "sentence" else ""}
    assert explorer.state()[other] in kept, "a box keeps its letters"


# Hold and undo ------------------------------------------------------------------------------------


@TYPICAL_KINDS
def test_what_is_held_stays_beside_what_follows_and_travels_in_the_link(explore, kind):
    explorer = explore(kind)
    alone = explorer.picture()
    explorer.figure.get_by_role("button", name="Hold", exact=True).click()
    explorer.turn(other=100)
    explorer.page.mouse.move(0, 0)
    beside = explorer.picture()
    key = boxes_of(kind)[1]
    name = of(kind)[key]["label"].partition(" (")[0].lower()
    assert name in explorer.figure.locator(".pe-held").inner_text().lower()
    said = explorer.figure.locator(".pe-difference").inner_text()
    assert "held" in said
    assert any(letter.isdigit() for letter in said)
    explorer.figure.locator(".pe-link").click()
    explorer.page.reload()
    again = Explorer(explorer.page, kind)
    again.page.mouse.move(0, 0)
    assert again.picture() == beside
    again.figure.get_by_role("button", name="Hold no longer").click()
    again.set(**{key: of(kind)[key]["default"]})
    again.page.mouse.move(0, 0)
    assert again.picture() == alone


@TYPICAL_KINDS
def test_undo_and_redo_go_by_gestures_and_undo_a_reset(explore, kind):
    explorer = explore(kind)
    states = [explorer.state()]
    other = explorer.box(boxes_of(kind)[1])
    other.fill("100")
    other.fill("1000")  # typed into one box: one gesture
    states.append(explorer.state())
    slider = explorer.figure.locator('input[type="range"]').first
    slider.focus()
    for _ in range(2):
        explorer.page.keyboard.press("ArrowRight")
        states.append(explorer.state())
    explorer.figure.get_by_role("button", name="Reset").click()
    assert explorer.state() == states[0]
    for state in (*reversed(states[:-1]),):
        explorer.page.keyboard.press("Control+z")
        if state is states[-2]:
            assert explorer.state() == states[-1], "a Reset is undone"
            explorer.page.keyboard.press("Control+z")
        assert explorer.state() == state
    for state in states[1:]:
        explorer.page.keyboard.press("Control+Shift+Z")
        assert explorer.state() == state


# The stage ----------------------------------------------------------------------------------------

# A fade at an edge follows the scrolling of its box, and runs for ever
AT_REST = """([width, height]) => {
  const moves = one => one.playState === 'running' && one.animationName !== 'cut';
  const box = document.querySelector('dialog.pe-stage').getBoundingClientRect();
  return box.width === width && box.height === height
    && !document.getAnimations().some(moves); }"""
SMALLEST_TYPE = """() => {
  const sizes = [...document.querySelectorAll('dialog.pe-stage .pe-picture text')]
    .filter(e => e.textContent.trim())
    .map(e => parseFloat(getComputedStyle(e).fontSize) * Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b));
  return Math.min(...sizes); }"""


@TYPICAL_KINDS
@pytest.mark.parametrize(
    ("width", "height", "least"),
    mostly_nightly([(1920, 1080, 28), (1024, 768, 20)], [(1920, 1080, 28)]),
)
def test_the_stage_fills_the_screen_and_is_left_with_its_state(explore, kind, width, height, least):
    brings_all = "encoded=true" if kind == "order" else ""  # the loudness of what is encoded
    explorer = explore(kind, brings_all, width=width, height=height)
    page = explorer.page
    explorer.figure.locator(".pe-sign").first.focus()
    page.keyboard.press("f")
    stage = page.locator("dialog.pe-stage")
    stage.wait_for()
    page.wait_for_function(AT_REST, arg=[width, height])
    explorer.settle()
    assert stage.bounding_box() == {"x": 0, "y": 0, "width": width, "height": height}
    assert stage.evaluate("e => [e.scrollWidth, e.scrollHeight]") == [width, height]
    assert page.evaluate(SMALLEST_TYPE) >= least - 0.01
    for key in front(kind):
        box = stage.locator(f'.pe-main [data-param="{key}"]').first.bounding_box()
        assert box["y"] + box["height"] <= height
    page.keyboard.press("l")
    assert stage.locator(".pe-lamp").is_visible()
    page.keyboard.press(".")
    stage.locator(".pe-main :is(input, select)").first.focus()
    explorer.settle()
    moved = stage.locator(".pe-link").get_attribute("href").replace("stage=true", "stage=false")
    page.keyboard.press("Escape")
    stage.wait_for(state="detached")
    explorer.settle()
    assert explorer.figure.locator(".pe-link").get_attribute("href") == moved
    assert page.evaluate("Boolean(document.activeElement.closest('.pe'))")


def test_a_stage_opened_by_its_button_hears_the_keyboard(explore):
    explorer = explore("clocks")
    page = explorer.page
    explorer.figure.locator(".pe-to-stage").click()
    page.locator("dialog.pe-stage").wait_for()
    page.wait_for_function("document.activeElement.closest('dialog.pe-stage')")
    page.keyboard.press("l")
    page.locator("dialog.pe-stage .pe-lamp").wait_for()


@pytest.mark.whole
def test_on_stage_the_controls_fade_and_come_back(explore):
    explorer = explore("clocks", "stage=true")
    page, foot = explorer.page, explorer.page.locator("dialog.pe-stage .pe-foot")
    page.locator("dialog.pe-stage[data-idle]").wait_for()
    expect(foot).to_have_css("opacity", "0")
    page.keyboard.press(".")
    expect(foot).to_have_css("opacity", "1")
    page.locator("dialog.pe-stage[data-idle]").wait_for()
    page.mouse.move(300, 300)
    expect(foot).to_have_css("opacity", "1")


@TYPICAL_KINDS
def test_a_link_and_an_address_open_the_stage(explore, book, kind):
    other = boxes_of(kind)[1]
    explorer = explore(kind, f"stage=true&{other}=100", path=GALLERY)
    stage = explorer.page.locator("dialog.pe-stage")
    stage.wait_for()
    assert f"{other}=100&" in stage.locator(".pe-link").get_attribute("href")
    assert not stage.locator(":focus:not(.pe)").count(), "nobody has asked for a control"
    explorer.page.keyboard.press("l")  # nobody has pressed anything before
    expect(stage.locator(".pe-lamp")).to_be_visible()
    (page, name), *_ = ISLANDS[kind]
    explorer.page.goto(f"{book}/{page}?stage={name}")
    stage.wait_for()
    assert stage.locator(f".pe-{kind}").is_visible()
