"""Measure how high each live explorer is at each width, and write that as a stylesheet:
``python measure_rooms.py BOOK STYLESHEET``.

The page keeps that room while it shows the still picture, so that nothing moves when the live one
replaces it.
"""

import re
import sys
import threading
from pathlib import Path

from find_browser import FLAGS, HOW, find_browser
from playwright.sync_api import Page, sync_playwright
from serve import open_server

HEAD = "/* How high each explorer is, from each width of its frame on: written by make rooms. */"
ISLAND = re.compile(r'<figure\b[^>]*\bdata-explorer="([\w-]+)"')
VIEWPORTS = [*range(320, 480, 10), *range(480, 960, 20), 1440, 1920]
CLOSE = 40  # two heights that differ by less, in pixels, are one
MEASURE = """kind => {
  const figure = document.querySelector(`figure[data-explorer="${kind}"]`);
  figure.style.minHeight = "0";
  const box = figure.getBoundingClientRect();
  return [Math.ceil(box.width), Math.ceil(box.height)]; }"""


def places(book: Path) -> dict[str, str]:
    """The first page that shows each kind of explorer."""
    found: dict[str, str] = {}
    for path in sorted(book.rglob("*.html")):
        for kind in ISLAND.findall(path.read_text(encoding="utf-8")):
            found.setdefault(kind, path.relative_to(book).as_posix())
    return found


def heights(page: Page, kind: str) -> list[tuple[int, int]]:
    """(width of the frame, height of the live explorer), narrowest first."""
    figure = page.locator(f'figure[data-explorer="{kind}"]').first
    figure.scroll_into_view_if_needed()
    page.locator(f'figure[data-explorer="{kind}"][data-alive]').first.wait_for()
    found = {}
    for width in VIEWPORTS:
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("new Promise(d => requestAnimationFrame(() => requestAnimationFrame(d)))")
        page.wait_for_timeout(60)
        at, height = page.evaluate(MEASURE, kind)
        found[at] = max(height, found.get(at, 0))
    return sorted(found.items())


def rules(kind: str, measured: list[tuple[int, int]]) -> list[str]:
    """One rule for each stretch of widths with about the same height; each takes its highest."""
    stretches: list[list[int]] = []
    for width, height in measured:
        if stretches and abs(stretches[-1][1] - height) < CLOSE:
            stretches[-1][1] = max(stretches[-1][1], height)
        else:
            stretches.append([width, height])
    room = [f'[data-explorer="{kind}"] {{ --room: {height}px; }}' for _, height in stretches]
    wider = zip(stretches[1:], room[1:], strict=True)
    return room[:1] + [f"@container (min-width: {at}px) {{ {rule} }}" for (at, _), rule in wider]


def main(book: Path, stylesheet: Path) -> None:
    path = find_browser()
    if path is None:
        raise SystemExit(f"no Chromium was found: {HOW}")
    lines = [HEAD]
    with open_server(book, 0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for kind, name in sorted(places(book).items()):
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.goto(f"http://127.0.0.1:{server.server_port}/{name}")
            lines += rules(kind, heights(page, kind))
            page.close()
        browser.close()
        server.shutdown()
    stylesheet.write_text("\n".join([*lines, ""]), encoding="utf-8")
    print(f"{len(lines) - 1} rules in {stylesheet}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
