"""An explorer on a page of the built book, as a test reads it and works it."""

from urllib.parse import parse_qsl

import pytest

from helpers.browser import TWO_FRAMES, Watched, watched

# What an explorer shows, as text: every canvas's pixels, every table and every reading.
PICTURE = """figure => {
  const all = (selector, read) => [...figure.querySelectorAll(selector)].map(read).join();
  const shown = all('canvas', canvas => canvas.toDataURL()) + all('svg', svg => svg.innerHTML)
    + all('.pe-weights, .pe-readout, .pe-chip', element => element.innerHTML);
  return shown.replace(/<!--.*?-->| title="[^"]*"/g, ''); }"""
# The figure of this name, in the window and alive. One step, where locators take four that each look anew
ALIVE = """async name => {
  for (const due = performance.now() + 30_000; performance.now() < due;
       await new Promise(requestAnimationFrame)) {
    const figure = document.querySelector(`figure.pe-explorer[data-name="${name}"]`);
    const fold = figure?.closest('details:not([open])');
    if (fold) fold.open = true;
    figure?.scrollIntoViewIfNeeded();
    if (figure?.matches('[data-alive]') && figure.checkVisibility({visibilityProperty: true}))
      return figure;
  }
  throw new Error(`${name} has not come alive`); }"""
PLAYS = """Boolean(document.querySelector('.pe-sign[aria-label^="Pause"]'))"""
MESSAGE = "figure => figure.querySelector('.pe-message').innerText"
FRAMES = "async n => { while (n--) await new Promise(requestAnimationFrame); }"
CHANGE = """async figure => {
  const link = figure.querySelector('.pe-link'), was = link.href;
  for (let frames = 0; link.href === was; frames++) {
    if (frames > 600) throw new Error('nothing changes');
    await new Promise(requestAnimationFrame);
  } }"""
MORE = """async figure => {
  for (let frames = 0; frames < 600; frames++) {
    const more = figure.querySelector('.pe-more');
    if (!more || figure.querySelector('.pe-tray')) return;
    if (frames % 60 === 0 && more.ariaExpanded === 'false') more.click();
    await new Promise(requestAnimationFrame);
  }
  throw new Error('what stands behind the button has not come'); }"""
LINK = "figure => figure.querySelector('.pe-link').getAttribute('href')"
NUMBERS = """figure => {
  const exact = [...figure.querySelectorAll('[data-value]')].map(e => Number(e.dataset.value));
  const cells = [...figure.querySelectorAll('.pe-weights tbody td')].map(e => e.textContent);
  const said = [...figure.querySelectorAll('.pe-facts')].map(e => e.textContent).join(' ');
  const plain = text => Number(text.replace('\u2212', '-').replaceAll('\u202f', ''));
  const written = said.match(/[\u2212-]?\\d[\\d\u202f]*\\.\\d+/gu) || [];
  return exact.length ? exact : [...cells.filter(Boolean), ...written].map(plain); }"""
# Two boxes of each kind that tests type into: whole numbers from 12 to 1000 are sound in the second, 12
# and 22 in the first. Most have a table's width and base.
BOXES = {
    "biases": ("num_heads", "seq_len"),
    "context": ("pair", "length"),
    "grid": ("size", "base"),
    "ladder": ("position", "slowest"),
    "length": ("length", "digits"),
    "next-word": ("shift", "base"),
    "rows": ("position", "training"),
    "sentence": ("shift", "second"),
}
GALLERY = "book/explorers.html"  # every explorer, each under the name of its kind
# One of a kind, under its name: quicker to open than a page of the book
ALONE = "embed/{}/index.html"
# What a new page prefers, unless it is told otherwise
MEDIA = {"color_scheme": "light", "forced_colors": "none", "reduced_motion": "no-preference"}


def state_of(href: str) -> dict[str, str]:
    """The state that a link carries."""
    return dict(parse_qsl(href.partition("?")[2], keep_blank_values=True))


def boxes_of(kind: str) -> tuple[str, str]:
    """The two boxes that tests of every kind type into."""
    return BOXES.get(kind, ("d_model", "base"))


def drag(page, locator, across: float, down: float = 0) -> None:
    """Take hold of an element in its middle, and let go so many pixels further."""
    box = locator.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across, y + down, steps=6)
    page.mouse.up()


def swipe(page, x: float, y: float, down: float, across: float = 0) -> None:
    """A finger that is put on a spot of the window and drawn so many pixels down and across."""
    touch = page.context.new_cdp_session(page)
    for step in range(6):
        how = {"type": "touchMove" if step else "touchStart"}
        how["touchPoints"] = [{"x": x + across * step / 5, "y": y + down * step / 5}]
        touch.send("Input.dispatchTouchEvent", how)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


class Explorer:
    """One explorer on a page. It is read after the frame that draws its last change."""

    def __init__(self, page, name, at_rest=False):
        self.page = page
        self.figure = page.locator(f'figure.pe-explorer[data-name="{name}"]')
        self.element = page.evaluate_handle(ALIVE, name).as_element()
        if not at_rest:  # what stands behind "⋯" is brought, as most of the tests work it
            self.element.evaluate(MORE)

    def settle(self, frames=2):
        """Wait until that many frames are drawn."""
        self.page.evaluate(FRAMES, frames)
        return self

    def await_change(self):
        """Wait until its state is another one."""
        self.element.evaluate(CHANGE)
        return self

    def read(self, *readings: str) -> list:
        """What these functions of the figure return, once the last change is drawn."""
        return self.element.evaluate(
            f"async figure => {{ await {TWO_FRAMES}; "
            f"return [{', '.join(readings)}].map(read => read(figure)); }}"
        )

    def picture(self) -> str:
        return self.read(PICTURE)[0]

    def unfold(self, name="More"):
        """Unfold what stands under the picture, where it is folded."""
        button = self.settle().figure.get_by_role("button", name=name, exact=True)
        if button.count() and button.get_attribute("aria-expanded") == "false":
            button.click()
            self.settle()
        return self

    def slider(self, key):
        return self.figure.locator(f'input[type="range"][data-param="{key}"]')

    def box(self, key):
        """The box or switch of a parameter, brought to light."""
        found = self.figure.locator(f'input[data-param="{key}"]:not([type="range"])')
        if not found.count():
            self.unfold()
        return found

    def state(self) -> dict[str, str]:
        """The state as the explorer's own link writes it."""
        return state_of(self.read(LINK)[0])

    def turn(self, one=None, other=None):
        """Type into the two boxes that a test of every kind may choose."""
        keys = boxes_of(self.element.get_attribute("data-explorer"))
        given = {key: v for key, v in zip(keys, (one, other), strict=True) if v is not None}
        return self.set(**given)

    def set(self, **values):
        for key, value in values.items():
            self.box(key).fill(str(value))
        return self.settle()

    @property
    def message(self):
        return self.read(MESSAGE)[0]

    def numbers(self) -> list[float]:
        """Every number that it reads out: exact where the page holds it, else as it is written."""
        return self.read(NUMBERS)[0]

    def number(self, selector=".pe-value"):
        """The number on the screen, and half a unit of its last digit."""
        shown = self.settle().figure.locator(selector).first.inner_text()
        shown = shown.replace("−", "-").replace("\u202f", "")
        digits = len(shown.partition(".")[2])
        return float(shown), 0.5000001 * 10.0**-digits


@pytest.fixture(scope="session")
def kept(browser) -> dict[str, Watched]:
    """Pages that are used again, by how they were opened: to open one takes as long as a test."""
    pages: dict[str, Watched] = {}
    yield pages
    for one in pages.values():
        one.page.context.close()


@pytest.fixture
def explore(browser, kept, book):
    """explore(kind, link="", **options) opens the explorer alone on its page and finds it alive.

    Given `path`, it is one on a page of the book, called `name` or as its kind. Given `within`,
    a page that is open already, it opens it there, anew.
    """
    opened = []

    def fresh(**options) -> Watched:
        """A page without memory, of those that no explorer of this test stands on."""
        key = f"{len(opened)} {sorted(options.items())}"
        if key not in kept:
            kept[key] = watched(browser, **options)
        one = kept[key]
        one.page.mouse.move(0, 0)
        one.page.emulate_media(media="screen", **{k: options.get(k, v) for k, v in MEDIA.items()})
        one.errors.clear()
        one.foreign.clear()
        opened.append(one)
        return one

    def explore(kind, link="", within=None, path=ALONE, name=None, at_rest=False, **options):
        page = within or fresh(**options).page
        address = f"{book}/{path.format(kind)}"
        if page.url.partition("#")[0] == address:
            address += "?anew"  # a new fragment alone loads nothing
        page.goto(f"{address}{link and f'#{kind}?{link}'}")
        return Explorer(page, name or kind, at_rest)

    yield explore
    for one in opened:
        one.page.evaluate("localStorage.clear()")
        if one.page.evaluate(PLAYS):  # it would go on beside the next test
            one.page.goto("about:blank")
    for one in opened:
        assert one.errors == []
        assert one.foreign == []
