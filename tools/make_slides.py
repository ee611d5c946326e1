"""Prints a lesson's slides with Chromium, a page a step: ``python make_slides.py BOOK LESSON TARGET``.

Each explorer is the still picture of its last state, over the question of its step.
"""

import sys
from pathlib import Path

from find_browser import HOW, find_browser


def main(book: Path, lesson: str, target: Path) -> None:
    path = find_browser()
    if path is None:
        raise SystemExit(f"the slides need a browser, and no Chromium was found: {HOW}")
    deck = book / "lessons" / lesson / "deck.html"
    if not lesson or not deck.is_file():
        lessons = ", ".join(sorted(one.parent.name for one in book.glob("lessons/*/deck.html")))
        raise SystemExit(f"LESSON must be one of {lessons}; got {lesson!r}")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(color_scheme="light")
        page.goto(deck.resolve().as_uri(), wait_until="load")
        page.locator(".slides > .present").wait_for()
        page.evaluate("""async () => {
          const stills = [...document.querySelectorAll("img.still, img.matrix")];
          for (const still of stills) still.loading = "eager";
          await Promise.all([document.fonts.ready, ...stills.map((still) => still.decode())]); }""")
        draft = target.with_suffix(".draft")
        page.pdf(path=str(draft), prefer_css_page_size=True, print_background=True, tagged=True)
        browser.close()
    draft.replace(target)
    print(f"the slides are in {target}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
