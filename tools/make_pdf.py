"""Prints the built book as one PDF with Chromium: ``python make_pdf.py BOOK TARGET``.

The pages are joined in the order of the contents into one document; headings become bookmarks, and
links between pages become internal links.
"""

import re
import sys
import tempfile
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from bs4 import BeautifulSoup, Tag
from find_browser import HOW, find_browser

FOOTER = (
    '<div style="width:100%;text-align:center;font:8pt sans-serif;color:#555">'
    '<span class="pageNumber"></span></div>'
)


def contents(book: Path) -> list[str]:
    """The pages in the order of the front page's contents."""
    soup = BeautifulSoup((book / "index.html").read_text(encoding="utf-8"), "html.parser")
    names = [urlsplit(a["href"]).path for a in soup.select("nav.contents li a")]
    return ["index.html" if name in ("", "#") else unquote(name) for name in names]


def key(name: str) -> str:
    """The prefix of a page's ids in the joined document."""
    return re.sub(r"[^a-z0-9]+", "-", name.removesuffix(".html").lower())


def article(book: Path, name: str, pages: list[str]) -> Tag:
    """The text of a page, with unique ids and absolute links and pictures."""
    soup = BeautifulSoup((book / name).read_text(encoding="utf-8"), "html.parser")
    text = soup.find("article")
    for tag in text.find_all(id=True):
        tag["id"] = f"{key(name)}--{tag['id']}"
    text["id"] = key(name)
    for attribute in ("aria-labelledby", "aria-describedby", "for"):
        for tag in text.find_all(attrs={attribute: True}):
            tag[attribute] = f"{key(name)}--{tag[attribute]}"
    for image in text.find_all("img"):
        image["src"] = (book / name).parent.joinpath(unquote(image["src"])).resolve().as_uri()
        image["loading"] = "eager"
    for link in text.select("a.sets"):  # links that set an explorer
        link.unwrap()
    for link in text.find_all("a", href=True):
        link["href"] = inside(name, link["href"], pages)
        if link["href"] == "#":  # a page that is not in the PDF
            link.unwrap()
    if number := text.select_one("h1 > .chapter-number"):
        number.name = "p"  # keeps it out of the chapter's bookmark
        text.h1.insert_before(number.extract())
    for live in text.select(".run-bar, .exercise, .to-questions, script, link"):
        live.decompose()  # useless on paper
    for details in text.find_all("details"):
        details["open"] = ""
    return text


def inside(name: str, href: str, pages: list[str]) -> str:
    """The target of a page's link in the joined document."""
    address = urlsplit(href)
    if address.scheme or address.netloc:
        return href
    parts: list[str] = list(PurePosixPath(name).parent.parts)
    for part in PurePosixPath(unquote(address.path)).parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    target = "/".join(parts) if address.path else name
    if target not in pages:
        return "#"
    return f"#{key(target)}--{unquote(address.fragment)}" if address.fragment else f"#{key(target)}"


def joined(book: Path) -> str:
    """All pages as one HTML document."""
    pages = contents(book)
    css = (book / "_static" / "book.css").resolve().as_uri()
    texts = "\n".join(str(article(book, name, pages)) for name in pages)
    title = "A Sense of Order — positional encoding in Transformers, hands on"
    return (
        '<!DOCTYPE html><html lang="en-GB" data-theme="light"><head><meta charset="utf-8">'
        f'<title>{title}</title><meta name="author" content="The Sense of Order authors">'
        f'<link rel="stylesheet" href="{css}"></head>'
        f'<body class="whole"><main>{texts}</main></body></html>'
    )


def main(book: Path, target: Path) -> None:
    path = find_browser()
    if path is None:
        raise SystemExit(f"the PDF needs a browser, and no Chromium was found: {HOW}")
    if not (book / "index.html").is_file():
        raise SystemExit(f"there is no book in {book} yet: type make build")
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        source = Path(scratch) / "book.html"
        source.write_text(joined(book), encoding="utf-8")
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.goto(source.as_uri(), wait_until="load")
        page.evaluate("document.fonts.ready")
        draft = target.with_suffix(".draft")
        page.pdf(
            path=str(draft),
            format="A4",
            tagged=True,
            outline=True,
            print_background=True,
            display_header_footer=True,
            header_template="<span></span>",
            footer_template=FOOTER,
            margin={"top": "20mm", "bottom": "20mm", "left": "20mm", "right": "20mm"},
        )
        browser.close()
    draft.replace(target)
    print(f"the book is in {target}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
