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
ISLAND = re.compile(r'<figure\b[^>]*\bdata-explorer="([\w-]+)"[^>]*\bdata-name="([\w-]+)"')
VIEWPORTS = [*range(320, 480, 10), *range(480, 960, 20), 1440, 1920]
CLOSE = 40  # two heights that differ by less, in pixels, are one
NEAR = 8  # an explorer whose heights differ by less from those of its kind has no rules of its own
MEASURE = """figure => {
  figure.style.minHeight = "0";
  const box = figure.getBoundingClientRect();
  return [Math.ceil(box.width), Math.ceil(box.height)]; }"""


def places(book: Path) -> dict[str, dict[str, list[str]]]:
    """Of each kind of explorer, the pages that show it under each of its names."""
    found: dict[str, dict[str, list[str]]] = {}
    for path in sorted(book.rglob("*.html")):
        page = path.relative_to(book).as_posix()
        for kind, name in ISLAND.findall(path.read_text(encoding="utf-8")):
            found.setdefault(kind, {}).setdefault(name, []).append(page)
    return found


def heights(page: Page, name: str) -> dict[int, int]:
    """The height of the live explorer at each width of its frame."""
    figure = page.locator(f'figure[data-name="{name}"]').first
    figure.scroll_into_view_if_needed()
    page.locator(f'figure[data-name="{name}"][data-alive]').first.wait_for()
    found: dict[int, int] = {}
    for width in VIEWPORTS:
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("new Promise(d => requestAnimationFrame(() => requestAnimationFrame(d)))")
        page.wait_for_timeout(60)
        at, height = figure.evaluate(MEASURE)
        found[at] = max(height, found.get(at, 0))
    return found


def rules(selector: str, measured: dict[int, int]) -> list[str]:
    """One rule for each stretch of widths with about the same height; each takes its highest."""
    stretches: list[list[int]] = []
    for width, height in sorted(measured.items()):
        if stretches and abs(stretches[-1][1] - height) < CLOSE:
            stretches[-1][1] = max(stretches[-1][1], height)
        else:
            stretches.append([width, height])
    room = [f"{selector} {{ --room: {height}px; }}" for _, height in stretches]
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
        for kind, names in sorted(places(book).items()):
            measured: dict[str, dict[int, int]] = {}
            for name, pages in names.items():
                for path in pages:
                    page = browser.new_page(viewport={"width": 1280, "height": 900})
                    page.goto(f"http://127.0.0.1:{server.server_port}/{path}")
                    for width, height in heights(page, name).items():
                        at = measured.setdefault(name, {})
                        at[width] = max(height, at.get(width, 0))
                    page.close()
            usual = measured.pop(kind)  # on the page of all explorers it bears its kind's name
            lines += rules(f'[data-explorer="{kind}"]', usual)
            for name, own in sorted(measured.items()):
                if any(abs(height - usual.get(width, 0)) > NEAR for width, height in own.items()):
                    lines += rules(f'[data-name="{name}"]', own)
        browser.close()
        server.shutdown()
    stylesheet.write_text("\n".join([*lines, ""]), encoding="utf-8")
    print(f"{len(lines) - 1} rules in {stylesheet}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
