"""A page that anyone can open: axe-core, the policy, layout shift, weight, zoom, touch, colours."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from helpers.books import BOOK, built_pages
from helpers.browser import TWO_FRAMES, watched
from helpers.explorers import ALIVE, GALLERY
from helpers.nightly import TEMPLATES, mostly_nightly
from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# Of the kit's pages, which are many of a few kinds, one of each kind
KIT = [
    *[f"lessons/taster-15/{kind}.html" for kind in ("deck", "students", "handout", "plan")],
    *["questions/encoder.html", "embed/turning/index.html", "embed/length/index.html"],
    "teach/answers.html",
    *["questions/encoder.html?ask=heads", "book/first-attempts.html?ask=predict-1"],
]
BOOK_PAGES = [page.name for page in built_pages() if not page.of_the_kit]
PAGES = BOOK_PAGES + KIT
WITH_EXPLORERS = [
    name
    for name in BOOK_PAGES
    if '<figure class="pe-explorer"' in (BOOK / name).read_text(encoding="utf-8")
]
# The reference is the longest of all, and is laid out as a chapter is; the page of all explorers is as long
# as they are many, and by day some of them stand alone
LONG = ("book/reference.html", GALLERY)
DAILY = [*(page for page in TEMPLATES if page not in LONG), *KIT[:6], *KIT[7:]]  # one frame


def visits(daily):
    return pytest.mark.parametrize(
        "visit", mostly_nightly(PAGES, daily), indirect=True, scope="module"
    )


VISITS = visits(DAILY)
KIB = 1024

# Before any script of the page: the policy's own events, and shifts that no hand has caused
OBSERVE = """
window.violations = [];
addEventListener('securitypolicyviolation', event => {
  violations.push(`${event.violatedDirective}: ${event.blockedURI}`); });
window.shifts = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifts.push(
    [entry.value, entry.sources.map(s => s.node?.nodeName + '.' + s.node?.className).join()]);
}).observe({type: 'layout-shift', buffered: true});
"""
BOXES = """() => [...document.querySelectorAll('article :is(pre, .scroll, .math.long)')]
  .filter(box => box.checkVisibility())
  .map(box => ({
    words: box.textContent.trim().slice(0, 40),
    upAndDown: box.scrollHeight > box.clientHeight + 1
      && getComputedStyle(box).overflowY !== 'hidden',
    sideways: box.scrollWidth > box.clientWidth + 1,
    isStop: box.tabIndex === 0}))"""
# Everything that a finger may aim at: controls, buttons, and links that stand alone; those within a
# sentence are text, and WCAG leaves them out
SMALL_TARGETS = """() => {
  const found = [];
  const inText = e => e.matches('a')
    && e.closest('p:not(.alone), dd, figcaption, td, th, caption, .footnote, .label, h1, h2, h3, h4');
  const alone = 'button, input, select, textarea, summary, [role=button], [role=slider], a';
  for (const e of document.querySelectorAll(alone)) {
    const box = e.getBoundingClientRect();
    if (!e.checkVisibility({visibilityProperty: true}) || !box.width || inText(e)) continue;
    if (e.closest('article li') && e.matches('a')) continue;
    if (e.closest('.skip, nav.sections, .citation')) continue;
    let {width, height} = box;
    for (const label of e.labels || []) {  // a label is part of its control's target
      const own = label.getBoundingClientRect();
      if (own.height >= 43.5) { height = Math.max(height, own.height); width += own.width; }
    }
    // what is taken hold of within a picture has a slider below, as large as all
    const least = e.closest('.pe-plot') ? 24 : 43.5;
    if (height < least || width < least) found.push(
      `${e.nodeName} ${e.className} "${(e.textContent || e.id).trim().slice(0, 30)}" `
      + `${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  return found; }"""


@pytest.fixture
def reader(watch, book):
    """reader(path, **options) opens a page with the observers in place."""
    opened = []

    def reader(path, **options):
        opened.append(watch(**options))
        page = opened[-1].page
        page.add_init_script(OBSERVE)
        page.goto(f"{book}/{path}")
        return page

    yield reader
    for one in opened:
        assert one.errors == []
        assert one.foreign == []


def transferred(page) -> tuple[dict[str, int], dict[str, int]]:
    """What a page has loaded, by address, in bytes as they travel; the icon is not reported.

    The second are a trained model's data, which were asked for when all else was there.
    """
    page.wait_for_load_state("networkidle")
    return page.evaluate("""() => {
      const {loadEventStart} = performance.getEntriesByType('navigation')[0];
      const parts = [[], []];
      for (const e of performance.getEntries()) if (e.encodedBodySize) parts[
        Number(/\\/(model|record)-/.test(e.name) && e.startTime >= loadEventStart)
      ].push([e.name, e.encodedBodySize]);
      return parts.map(Object.fromEntries); }""")


@dataclass
class Visit:
    """A page that was opened by a browser that knew nothing, and what it brought by itself."""

    path: str
    page: Page
    loaded: dict[str, int]
    data: dict[str, int]


@pytest.fixture(scope="module")
def visit(request, browser, book):
    """A visit on a laptop, which tests of the page go on from: to open one takes as long as a test."""
    one = watched(browser, color_scheme="light")
    one.page.add_init_script(OBSERVE)
    one.page.goto(f"{book}/{request.param}")
    yield Visit(request.param, one.page, *transferred(one.page))
    one.page.context.close()
    assert one.errors == []
    assert one.foreign == []


def enliven(page):
    """Every explorer of the page, alive."""
    figures = page.locator("figure.pe-explorer")
    for name in figures.evaluate_all("all => all.map(figure => figure.dataset.name)"):
        page.evaluate(ALIVE, name)
    assert page.locator(".pe-live .pe:visible").count() == figures.count()
    page.evaluate(TWO_FRAMES)


def complaints(page, *rules: str) -> list[str]:
    """What axe-core finds, by these rules or by all; the page's policy allows its evaluation."""
    if not AXE.is_file():
        pytest.skip("axe-core is missing: install Node.js 20 or newer and type make widgets")
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = page.evaluate("how => axe.run(how)", options)["violations"]
    return [
        f"{one['id']}: {node['target']} {node['failureSummary'][:200]}"
        for one in found
        for node in one["nodes"]
    ]


def complaints_in_both_schemes(page) -> list[str]:
    """All rules in the light; then, in the dark, those that colours can break."""
    found = complaints(page)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.evaluate(TWO_FRAMES)
    found += complaints(page, "color-contrast", "link-in-text-block")
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    return found


# A reader's way down the page, each screen seen until its pictures and explorers are there
READ = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const isSeen = element => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility() && box.height && box.top < innerHeight && box.bottom > 0; };
  await document.fonts.ready;
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight - 100) {
    scrollTo({top, behavior: 'instant'});
    await frame(); await frame();
    const waited = new Promise(done => setTimeout(done, 2000)); // one that moves is never decoded
    const decoded = [...document.images].filter(isSeen).map(image => image.decode());
    await Promise.race([Promise.all(decoded), waited]);
    const due = performance.now() + 30_000;
    for (const figure of document.querySelectorAll('figure.pe-explorer'))
      while (isSeen(figure) && !('alive' in figure.dataset)) {
        if (performance.now() > due) throw new Error(`${figure.dataset.name} stays a picture`);
        await frame();
      }
    await frame();
  }
  await frame(); await frame();
  return shifts;
}"""


def shift_while_read(page) -> float:
    """How far the page's parts move by themselves while it is read to its end."""
    shifts = page.evaluate(READ)
    total = sum(value for value, _ in shifts)
    print(f"shift {total}: {shifts}")  # seen where the test fails
    return total


UNFOLD = "for (const fold of document.querySelectorAll('article details')) fold.open = true"


def put_to_use(page):
    """Every explorer with a slider moved, its words and tables open, and a setting refused."""
    for figure in page.locator("figure.pe-explorer").all():
        figure.locator(".pe-more").click()
        figure.locator("input[type=range]").first.press("ArrowRight")
        for summary in figure.locator(".pe-fold").all():
            summary.click()
        figure.locator("input[inputmode]").first.fill("-3.5")
        page.evaluate(TWO_FRAMES)
        assert figure.locator(".pe-message").inner_text().strip(), "an impossible setting is said"


@visits([*DAILY, GALLERY])
def test_a_first_visit_is_light(visit):
    path, first = visit.path, visit.loaded
    unfolded = path.partition("?")[0] in WITH_EXPLORERS and path != GALLERY
    assert any("host.js" in name for name in first) == (unfolded or path.startswith("embed/"))
    assert sum(first.values()) <= 150 * KIB, first
    assert sum(visit.data.values()) <= 75 * KIB, visit.data


@VISITS
def test_on_a_laptop_nothing_moves_and_axe_finds_nothing(visit):
    path, page = visit.path, visit.page
    if path in WITH_EXPLORERS or path.endswith("/handout.html"):
        assert shift_while_read(page) < 0.02
    page.evaluate(UNFOLD)
    enliven(page)
    if path in WITH_EXPLORERS or path.startswith("embed/"):
        put_to_use(page)
    assert complaints_in_both_schemes(page) == []
    assert page.evaluate("violations") == []


@VISITS
def test_on_a_phone_nothing_moves_all_fits_and_a_finger_finds_every_target(visit):
    """No box scrolls up and down within the page; one that scrolls sideways is a stop on the way,
    also when what lies in it grows later.
    """
    page = visit.page
    page.context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.set_viewport_size({"width": 412, "height": 820})
    page.reload()
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    assert shift_while_read(page) < 0.02
    enliven(page)
    # the narrowest phone; a window of 1280 pixels at 200 %; the same at 100 %
    for width, height in ((320, 800), (640, 450), (1280, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(SMALL_TARGETS) == []
        for box in page.evaluate(BOXES):
            assert not box["upAndDown"], box
            assert box["sideways"] == box["isStop"], box
        if width == 320:  # where all scrolls that ever does
            assert complaints(page, "scrollable-region-focusable") == []
    boxes = page.locator("article .scroll:visible")
    if boxes.count():
        boxes.first.evaluate("box => { box.firstElementChild.style.minWidth = '200rem'; }")
        boxes.first.locator("xpath=self::*[@tabindex='0' and @role='region']").wait_for()


def test_code_unfolded_far_from_the_screen_can_be_reached(reader):
    """A script may open what nobody sees, when what is far away already rests."""
    page = reader("book/documents-checked.html", height=400)
    page.locator(".rests").first.wait_for(state="attached")
    page.evaluate(UNFOLD)
    page.evaluate(TWO_FRAMES)
    assert complaints(page, "scrollable-region-focusable") == []


def test_the_head_of_a_table_is_one_row(reader):
    page = reader("book/padding-and-masks.html", width=1280, height=800)
    heads = page.locator("article table").first.locator("thead th")
    tops = heads.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(tops) == 4
    assert len(set(tops)) == 1


def test_on_a_phone_no_meaning_of_a_symbol_is_cut(reader):
    page = reader("book/notation.html", width=390, height=844)
    wide = "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).length"
    assert page.locator("article .scroll").evaluate_all(wide) == 0


@pytest.mark.parametrize("path", WITH_EXPLORERS[:2])
def test_forced_colours_leave_everything_to_be_seen(reader, path):
    page = reader(path, forced_colors="active", reduced_motion="reduce")
    enliven(page)
    page.locator("figure.pe-explorer .pe-more").first.click()
    box = page.locator("figure.pe-explorer input[inputmode]").first
    assert box.evaluate("e => getComputedStyle(e).borderTopStyle") == "solid"
    page.locator("figure.pe-explorer input[type=range]").first.press("End")
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
    moving = "document.getAnimations().filter(a => a.timeline === document.timeline)"
    assert page.evaluate(f"{moving}.filter(a => a.playState === 'running').length") == 0
    current = page.locator("nav.contents a[aria-current]")
    assert current.evaluate("e => getComputedStyle(e).borderLeftWidth") != "0px"


# Paper -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", mostly_nightly(WITH_EXPLORERS, DAILY))
def test_paper_has_pictures_and_no_controls(reader, path):
    # a state that has played itself prints as it stands, and not as the picture
    page = reader(path, color_scheme="dark", reduced_motion="reduce")
    enliven(page)
    assert not page.locator("figure.pe-explorer > img:visible").count()
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.evaluate(TWO_FRAMES)
    for figure in page.locator("figure.pe-explorer").all():
        figure.locator("> img").wait_for(state="visible")
        assert not figure.locator(".pe-live").is_visible()
    # the heads of a table that can be sorted are its columns' names
    shown = page.locator(
        "button:not(th > button):visible, input:visible, nav:visible, .bar:visible"
    )
    assert shown.count() == 0
    assert page.locator("article details:not([open], .answer)").count() == 0
    wide = "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).length"
    assert page.locator("article pre:visible").evaluate_all(wide) == 0
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


@pytest.mark.skipif(not (BOOK / "_static" / "python").is_dir(), reason="built without Python")
def test_axe_finds_nothing_where_cells_are_alive(watch, book, request):
    page = watch(width=1280).page
    page.goto(f"{book}/book/encoding-matrix.html")
    page.locator("#cell-build .run").click()
    page.locator("#cell-build .live .output").wait_for(timeout=120_000)
    page.locator("html[data-cells=live]").wait_for(state="attached")
    page.locator("#exercise-zero .run-bar > .run").click()
    page.locator("#exercise-zero .wrong").wait_for(timeout=60_000)
    # at night what ran in a wide window is narrowed
    for width in (1280, 390) if request.config.getoption("--whole") else (1280,):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate(TWO_FRAMES)
        assert complaints_in_both_schemes(page) == []
