"""Photographs a built book, and measures its first screens: ``python photos.py BOOK FOLDER [PAGE …]``.

Each page once at 1280 × 800 light, 390 wide dark and 1920 × 1080 dark, or with ``--first`` the first screen
of each; pages by their paths, without ``.html``, or all. Then a line for each chapter of what stands on its
first screen at 1280 × 800.
"""

import argparse
import threading
from pathlib import Path

from find_browser import FLAGS, HOW, find_browser
from playwright.sync_api import Browser, sync_playwright
from serve import open_server

SCREENS = {"light": (1280, 800), "phone": (390, 844), "room": (1920, 1080)}
HEAD = f"{'page':28}{'explorer':>9}{'picture':>8}{'ends':>6}{'seen':>6}{'Play':>6}{'controls':>9}"
# Scrolls to the top and renders what is off the screen
WHOLE = """async () => { scrollTo(0, 0);
  for (const one of document.querySelectorAll(".block")) one.style.contentVisibility = "visible";
  const pictures = [...document.querySelectorAll("img")].filter((one) => one.checkVisibility());
  for (const one of pictures) one.loading = "eager";
  await Promise.all(pictures.map((one) => one.decode().catch(() => {}))); }"""
HIGHEST = 16_000  # pixels of a photograph; below them a browser leaves a page blank
MEASURE = """() => {
  if (!document.querySelector("h1 .chapter-number")) return null;
  const figure = document.querySelector("figure[data-explorer]");
  if (!figure) return [];
  const box = (sign) => figure.querySelector(sign)?.getBoundingClientRect();
  const [picture, play] = [box(".pe-picture"), box(".pe-foot > .pe-sign:not(.pe-more, .pe-undo)")];
  const seen = Math.max(0, Math.min(innerHeight, picture.bottom) - picture.top) / picture.height;
  const hands = figure.querySelectorAll("button, input, select, textarea, summary, [tabindex='0']");
  const controls = [...hands].filter((hand) => hand.checkVisibility()).length;
  return [figure.getBoundingClientRect().top, picture.top, picture.bottom, seen * 100, play?.bottom,
    controls].map((number) => (number === undefined ? null : Math.round(number))); }"""


def photograph(
    browser: Browser, address: str, name: str, folder: Path, *, is_first: bool
) -> list[int | None] | None:
    """Saves a page's three pictures; returns the measures of a first screen with an explorer."""
    numbers = None
    for screen, (width, height) in SCREENS.items():
        colours = "light" if screen == "light" else "dark"
        page = browser.new_page(
            viewport={"width": width, "height": height},
            color_scheme=colours,
            reduced_motion="reduce",
            is_mobile=screen == "phone",
            has_touch=screen == "phone",
        )
        page.goto(f"{address}/{name}.html")
        figures = page.locator("figure[data-explorer]:visible").all()
        for figure in figures[:1] if is_first else figures:
            figure.scroll_into_view_if_needed()
            figure.locator("xpath=self::*[@data-alive]").wait_for()
        page.evaluate(WHOLE)
        page.wait_for_timeout(300)
        numbers = page.evaluate(MEASURE) if screen == "light" else numbers
        high = 0 if is_first else page.evaluate("document.documentElement.scrollHeight")
        for part, top in enumerate(range(0, max(1, high), HIGHEST)):
            file = folder / f"{name.replace('/', '-')}-{screen}{f'-{part + 1}' * bool(part)}.png"
            clip = {"x": 0, "y": top, "width": width, "height": min(HIGHEST, high - top)}
            page.screenshot(path=file, full_page=not is_first, clip=None if is_first else clip)
        page.close()
    return numbers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("book", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("pages", nargs="*")
    parser.add_argument("--first", action="store_true")
    args = parser.parse_intermixed_args()
    book, folder = args.book, args.folder
    path = find_browser(windowless=True)
    if path is None:
        raise SystemExit(f"no Chromium was found: {HOW}")
    folder.mkdir(parents=True, exist_ok=True)
    every = (file.relative_to(book).with_suffix("").as_posix() for file in book.rglob("*.html"))
    pages = args.pages or sorted(name for name in every if not name.startswith("_static/"))
    lines = [HEAD]
    with open_server(book, 0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        address = f"http://127.0.0.1:{server.server_port}"
        for name in pages:
            numbers = photograph(browser, address, name, folder, is_first=args.first)
            if numbers is not None:
                shown = ["–" if number is None else str(number) for number in numbers]
                widths = zip(shown, (9, 8, 6, 6, 6, 9), strict=False)
                lines.append(f"{name:28}" + "".join(f"{text:>{width}}" for text, width in widths))
        browser.close()
        server.shutdown()
    print("\n".join(lines))


if __name__ == "__main__":
    main()
