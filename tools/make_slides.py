"""Prints a lesson's slides with Chromium, a page a step: ``python make_slides.py BOOK LESSON TARGET``.

Each explorer is the still picture of its last state, over the question of its step. Beside the PDF lies the
same as PPTX, with the titles as text, what a picture shows as its description, and the teacher's notes.
"""

import io
import sys
from pathlib import Path

from find_browser import HOW, find_browser

SIZE = {"width": 1280, "height": 720}
INCH = 96  # CSS pixels
# What stands on a slide, and how its title does, on the slide and in pixels
SHOWN = """slide => {
  const title = slide.querySelector("h1, h2");
  const [outer, { left, top, width, height }] = [slide, title].map((one) => one.getBoundingClientRect());
  const texts = slide.querySelectorAll("p.still, .formula, .board, .question");
  return {
    title: title.textContent, size: parseFloat(getComputedStyle(title).fontSize),
    box: [left - outer.left, top - outer.top, Math.max(width, outer.width / 2), height],
    words: [...[...slide.querySelectorAll("img")].map((one) => one.alt),
            ...[...texts].map((one) => one.innerText || one.textContent)],
    notes: [...slide.querySelectorAll(".notes p")].map((one) => one.textContent) };
}"""


def to_pptx(page, target: Path) -> None:
    """Write the slides of a printed page as pictures, each with its title, its description and its notes."""
    from pptx import Presentation
    from pptx.enum.text import PP_ALIGN
    from pptx.util import Inches, Pt

    # the room that the book leaves for its bar would push a slide out of the window
    page.evaluate("document.documentElement.style.scrollPadding = 0")
    paper = Presentation()
    paper.slide_width, paper.slide_height = (Inches(length / INCH) for length in SIZE.values())
    for section in page.locator(".slides > section").all():
        shown = section.evaluate(SHOWN)
        picture = section.screenshot(style=".slides :is(h1, h2) { visibility: hidden !important; }")
        slide = paper.slides.add_slide(paper.slide_layouts.get_by_name("Title Only"))
        image = slide.shapes.add_picture(io.BytesIO(picture), 0, 0, width=paper.slide_width)
        image._element.nvPicPr.cNvPr.set("descr", " ".join(" ".join(shown["words"]).split()))
        slide.shapes._spTree.insert(2, image._element)  # behind the title
        title = slide.shapes.title
        title.left, title.top, title.width, title.height = (
            Inches(one / INCH) for one in shown["box"]
        )
        frame = title.text_frame
        frame.text = shown["title"]
        frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
        frame.paragraphs[0].alignment = PP_ALIGN.LEFT
        frame.paragraphs[0].font.size = Pt(shown["size"] * 72 / INCH)
        slide.notes_slide.notes_text_frame.text = "\n".join(
            " ".join(one.split()) for one in shown["notes"]
        )
    paper.save(target)


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
        page = browser.new_page(color_scheme="light", viewport=SIZE, device_scale_factor=2)
        page.goto(deck.resolve().as_uri(), wait_until="load")
        page.locator(".slides > .present").wait_for()
        page.evaluate("""async () => {
          const stills = [...document.querySelectorAll("img.still, img.matrix")];
          for (const still of stills) still.loading = "eager";
          await Promise.all([document.fonts.ready, ...stills.map((still) => still.decode())]); }""")
        draft = target.with_suffix(".draft")
        page.pdf(path=str(draft), prefer_css_page_size=True, print_background=True, tagged=True)
        page.emulate_media(media="print")
        to_pptx(page, target.with_suffix(".pptx"))
        browser.close()
    draft.replace(target)
    print(f"the slides are in {target} and {target.with_suffix('.pptx').name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
