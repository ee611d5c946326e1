"""Measures the height of each live explorer at each width: ``python measure_rooms.py BOOK STYLESHEET``.

The page reserves that height for the still picture, against layout shift when the explorer replaces it.
"""

import sys
import threading
from pathlib import Path

from find_browser import FLAGS, HOW, find_browser
from playwright.sync_api import Page, sync_playwright
from serve import open_server

HEAD = "/* How high each explorer is, from each width of its frame on: written by make rooms. */"
VIEWPORTS = [*range(320, 480, 10), *range(480, 960, 20), 1440, 1920]
CLOSE = 40  # pixels; heights that differ by less share a rule
WITHIN = 20  # pixels of width; pages differ by less in the room that they leave the same explorer
NEAR = 8  # pixels; an explorer needs its own rules if it differs by more from its kind
MEASURE = """() => [...document.querySelectorAll("figure[data-explorer]")].map(figure => {
  figure.style.minHeight = "0";
  const box = figure.getBoundingClientRect();
  const { explorer, name } = figure.dataset;
  const picture = figure.querySelector(".pe-in-wide")?.offsetHeight ?? 0; // which fits the screen
  return [explorer, name, Math.ceil(box.width), [Math.ceil(box.height), picture]]; })"""

# kind → name → width of the frame → height, and that of the picture in it if it fits the screen
Heights = dict[str, dict[str, dict[int, tuple[int, int]]]]


def measure(page: Page, into: Heights) -> None:
    """Record the heights of a page's explorers; the largest, if one is on several pages."""
    page.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
    for figure in page.locator("figure[data-explorer]").all():
        figure.scroll_into_view_if_needed()
        figure.locator("xpath=self::*[@data-alive]").wait_for()
    for width in VIEWPORTS:
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("new Promise(d => requestAnimationFrame(() => requestAnimationFrame(d)))")
        page.wait_for_timeout(60)
        for kind, name, at, height in page.evaluate(MEASURE):
            known = into.setdefault(kind, {}).setdefault(name, {})
            known[at] = max(tuple(height), known.get(at, (0, 0)))


def rules(selector: str, measured: dict[int, tuple[int, int]]) -> list[str]:
    """One rule for each range of widths with similar heights, with the largest of them."""
    stretches: list[list[int]] = []
    for width, (_, picture) in sorted(measured.items()):
        beside = (size for at, size in measured.items() if abs(at - width) < WITHIN)
        height = max(size[0] for size in beside if size[1] == picture)
        if stretches and abs(stretches[-1][1] - height) < CLOSE and stretches[-1][2] == picture:
            stretches[-1][1] = max(stretches[-1][1], height)
        else:
            stretches.append([width, height, picture])
    sizes = [f"min({h}px, {h - p}px + var(--fit))" if p else f"{h}px" for _, h, p in stretches]
    room = [f"{selector} {{ --room: {size}; }}" for size in sizes]
    wider = zip(stretches[1:], room[1:], strict=True)
    return room[:1] + [f"@container (min-width: {at}px) {{ {rule} }}" for (at, *_), rule in wider]


def main(book: Path, stylesheet: Path) -> None:
    path = find_browser()
    if path is None:
        raise SystemExit(f"no Chromium was found: {HOW}")
    lines = [HEAD]
    heights: Heights = {}
    with open_server(book, 0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for file in sorted(book.rglob("*.html")):
            if "data-explorer=" in file.read_text(encoding="utf-8"):
                page = browser.new_page(viewport={"width": 1280, "height": 900})
                name = file.relative_to(book).as_posix()
                page.goto(f"http://127.0.0.1:{server.server_port}/{name}")
                measure(page, heights)
                page.close()
        browser.close()
        server.shutdown()
    for kind, names in sorted(heights.items()):
        usual = names.pop(kind)  # its name on the page of all explorers
        lines += rules(f'[data-explorer="{kind}"]', usual)
        for name, own in sorted(names.items()):
            if any(
                abs(height - usual.get(width, (0, 0))[0]) > NEAR
                for width, (height, _) in own.items()
            ):
                lines += rules(f'[data-name="{name}"]', own)
    stylesheet.write_text("\n".join([*lines, ""]), encoding="utf-8")
    print(f"{len(lines) - 1} rules in {stylesheet}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
