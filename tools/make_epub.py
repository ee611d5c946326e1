"""Packs the built book as an EPUB 3: ``python make_epub.py BOOK TARGET``.

Texts, links and pictures are those of the PDF (`make_pdf.article`), a file for each page. Formulas stay
MathML; an explorer is its still picture, with a link to the live_url one where the book has an address.
"""

import re
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote, urlsplit
from uuid import NAMESPACE_URL, uuid5
from xml.sax.saxutils import escape

from bs4 import BeautifulSoup, Tag
from make_pdf import article, contents, key

TITLE, AUTHOR = "A Sense of Order", "The Sense of Order authors"
XMLNS = {"math": "http://www.w3.org/1998/Math/MathML", "svg": "http://www.w3.org/2000/svg"}
TYPES = {".png": "image/png", ".svg": "image/svg+xml", ".jpg": "image/jpeg", ".webp": "image/webp"}
CONTAINER = (
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
NAMED_RUN = re.compile(rb' id="run-[^"]*"')  # the name of a curve, on each of its parts
CSS = """
body { font-family: serif; line-height: 1.45; }
img, svg { max-width: 100%; height: auto; }
figure { margin: 1em 0; }
figcaption, pre, code { font-size: 0.85em; }
pre { white-space: pre-wrap; }
table { border-collapse: collapse; font-size: 0.85em; }
td, th { border: 1px solid #999; padding: 0.2em 0.5em; }
.visually-hidden { position: absolute; left: -999em; }
"""


def prepared(text: Tag, live_url: str | None, pictures: dict[Path, str]) -> Tag:
    """The article as valid XHTML; its pictures are added to `pictures`."""
    for name, space in XMLNS.items():
        for tag in text.find_all(name):
            tag["xmlns"] = space
    for tag in text.find_all(True):
        for attribute in [one for one in tag.attrs if one.startswith(("data-", "on"))]:
            del tag[attribute]
    for tag in text.select("mtable, mfrac"):  # EPUBCheck allows these on mstyle only
        styles = {
            name: tag.attrs.pop(name)
            for name in ("displaystyle", "scriptlevel")
            if name in tag.attrs
        }
        if styles:
            tag.wrap(Tag(name="mstyle", attrs=styles))
    for fold in text.select("details.hidden-code"):
        del fold["open"]  # folded, as in the pages
    for paragraph in text.select("p:has(> ul)"):
        paragraph.unwrap()
    for tag in text.select("a.headerlink, button, input, textarea, select, form, style"):
        tag.decompose()
    for image in text.find_all("img"):
        path = Path(unquote(urlsplit(image["src"]).path))
        image["src"] = pictures.setdefault(path, f"pictures/{len(pictures)}{path.suffix}")
        for attribute in ("loading", "decoding"):
            image.attrs.pop(attribute, None)
    for link in text.find_all("a", href=True):
        if link["href"].startswith("#"):
            page = link["href"][1:].partition("--")[0]
            link["href"] = f"{page}.xhtml" + (link["href"] if "--" in link["href"] else "")
    if live_url:
        for figure in text.select("figure.pe-explorer"):
            note = BeautifulSoup(
                f'<p><a href="{escape(live_url)}">Move it on its page</a></p>', "html.parser"
            )
            figure.append(note)
    return text


def document(title: str, body: str) -> str:
    """An XHTML page of the book."""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" '
        f'xml:lang="en-GB" lang="en-GB"><head><title>{escape(title)}</title>'
        f'<link rel="stylesheet" href="book.css"/></head><body>{body}</body></html>'
    )


def package(book: Path) -> dict[str, bytes]:
    """The files of the EPUB by name, `mimetype` first."""
    pages, pictures = contents(book), {}
    files = {"mimetype": b"application/epub+zip", "META-INF/container.xml": CONTAINER.encode()}
    items, spine, entries = [], [], []
    for name in pages:
        head = BeautifulSoup((book / name).read_text(encoding="utf-8"), "html.parser").head
        canonical = head.find("link", rel="canonical")
        text = prepared(article(book, name, pages), canonical and canonical["href"], pictures)
        title = text.h1.get_text(" ", strip=True)
        parts = [part for part, tag in (("mathml", "math"), ("svg", "svg")) if text.find(tag)]
        files[f"{key(name)}.xhtml"] = document(title, str(text)).encode()
        properties = f' properties="{" ".join(parts)}"' if parts else ""
        items.append((key(name), f"{key(name)}.xhtml", "application/xhtml+xml", properties))
        spine.append(f'<itemref idref="{key(name)}"/>')
        entries.append(f'<li><a href="{key(name)}.xhtml">{escape(title)}</a></li>')
    for path, target in pictures.items():
        files[target] = (
            NAMED_RUN.sub(b"", path.read_bytes()) if path.suffix == ".svg" else path.read_bytes()
        )
        items.append((f"picture-{Path(target).stem}", target, TYPES[path.suffix], ""))
    contents_page = f'<nav epub:type="toc"><h1>Contents</h1><ol>{"".join(entries)}</ol></nav>'
    files |= {
        "contents.xhtml": document("Contents", contents_page).encode(),
        "book.css": CSS.encode(),
    }
    items += [("nav", "contents.xhtml", "application/xhtml+xml", ' properties="nav"')]
    items += [("css", "book.css", "text/css", "")]
    manifest = "".join(
        f'<item id="{name}" href="{href}" media-type="{kind}"{more}/>'
        for name, href, kind, more in items
    )
    newest = max((book / name).stat().st_mtime for name in pages)
    files["book.opf"] = (
        '<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" '
        'unique-identifier="id" xml:lang="en-GB"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:uuid:{uuid5(NAMESPACE_URL, TITLE)}</dc:identifier>'
        f"<dc:title>{TITLE}</dc:title><dc:creator>{AUTHOR}</dc:creator><dc:language>en-GB</dc:language>"
        f'<meta property="dcterms:modified">{datetime.fromtimestamp(newest, UTC):%Y-%m-%dT%H:%M:%SZ}</meta>'
        f"</metadata><manifest>{manifest}</manifest><spine>{''.join(spine)}</spine></package>"
    ).encode()
    return files


def main(book: Path, target: Path) -> None:
    if not (book / "index.html").is_file():
        raise SystemExit(f"there is no book in {book} yet: type make build")
    draft = target.with_suffix(".draft")
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in package(book).items():
            stored = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(name, data, stored)
    draft.replace(target)
    print(f"the book is in {target}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
