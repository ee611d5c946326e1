"""What the published book has besides its pages: addresses, sitemap, the book as one zip."""

from __future__ import annotations

import io
import re
import zipfile

from bs4 import BeautifulSoup
from helpers.books import ISLAND
from PIL import Image

from sphinx_island_book.published import archive
from sphinx_island_book.repository import Repository, site_url


def test_the_address_follows_from_the_repository_unless_one_is_given():
    assert site_url(Repository("Ada/order"), {}) == "https://ada.github.io/order/"
    assert site_url(Repository("ada/Ada.github.io"), {}) == "https://ada.github.io/"
    assert site_url(Repository("a/b", server="https://git.test"), {}) == ""
    assert site_url(Repository("a/b"), {"SITE_URL": "https://b.test/x"}) == "https://b.test/x/"
    assert site_url(None, {"SITE_URL": 'javascript:"'}) == ""


def test_a_known_address_is_named_and_an_unknown_one_is_not(tiny, monkeypatch):
    tiny.write("_toc.yml", "format: jb-book\nroot: index\nchapters:\n  - file: some-page\n")
    tiny.notebook("index.ipynb", "# One\n\nThe front page of a tiny book, in enough words.")
    tiny.notebook("some-page.ipynb", "# Two\n\nAnother page of it, in enough words as well.")
    tiny.configure(social_picture="pictures/card.png", social_picture_alt="Seen & said")
    (tiny.folder / "pictures").mkdir()
    Image.new("RGB", (600, 315), "teal").save(tiny.folder / "pictures" / "card.png")
    assert tiny.build().returncode == 0
    html = tiny.folder / "_build" / "html"
    assert not (html / "sitemap.xml").exists()
    assert (html / "robots.txt").read_text() == "User-agent: *\nAllow: /\n"
    assert "canonical" not in tiny.page()
    assert "og:image" not in tiny.page()
    assert 'href="/index.html"' in tiny.page("404.html")
    assert "url(" not in tiny.page("404.html")

    monkeypatch.setenv("SITE_URL", "https://order.test/book")
    assert tiny.build().returncode == 0
    page = BeautifulSoup(tiny.page("some-page.html"), "html.parser")
    said = {tag["property"]: tag["content"] for tag in page.select("meta[property^=og]")}
    address = "https://order.test/book/some-page.html"
    assert page.find("link", rel="canonical")["href"] == said["og:url"] == address
    assert (html / said["og:image"].removeprefix("https://order.test/book/")).is_file()
    assert (said["og:image:width"], said["og:image:alt"]) == ("600", "Seen & said")
    sitemap = (html / "sitemap.xml").read_text()
    places = ["https://order.test/book/", address]
    assert sorted(re.findall("<loc>(.*?)</loc>", sitemap)) == places
    assert "Sitemap: https://order.test/book/sitemap.xml" in (html / "robots.txt").read_text()
    assert 'href="/book/index.html"' in tiny.page("404.html")
    fonts = re.findall(r'url\("/book/([^"]+)"\)', tiny.page("404.html"))
    assert len(fonts) == tiny.page("404.html").count("url(") >= 2
    assert all((html / font).is_file() for font in fonts)


def test_what_has_left_the_book_leaves_the_folder(tiny):
    toc = "format: jb-book\nroot: index\n"
    html = tiny.folder / "_build" / "html"

    def built(colour, toc):
        tiny.write("_toc.yml", toc)
        draw = f"from PIL import Image\nImage.new('RGB', (9, 9), '{colour}')"
        tiny.notebook("index.ipynb", "# One\n\nWords.", draw)
        run = tiny.build()
        assert run.returncode == 0, run.stdout
        return {path.name for path in (html / "_images").iterdir()}

    tiny.notebook("gone.ipynb", "# Two\n\nMore words.", "1")
    before = built("teal", toc + "chapters:\n  - file: gone\n")
    assert (html / "gone.html").is_file()
    (tiny.folder / "gone.ipynb").unlink()
    after = built("navy", toc)
    assert not (html / "gone.html").exists()
    assert len(before) == len(after) == 1
    assert before != after
    (html / "_images" / after.pop()).unlink()
    (html / "index.html").unlink()
    assert len(built("navy", toc)) == 1, "the page was written again without its picture"


def test_the_zip_is_the_book_without_itself(tmp_path):
    book = tmp_path / "html"
    (book / "book").mkdir(parents=True)
    link = '<ul><li>x</li>\n<li class="take-along"><a href="../a-book.zip">zip</a></li></ul>'
    (book / "book" / "a.html").write_text(link)
    (book / "b.png").write_bytes(bytes(range(256)))
    target = book / "a-book.zip"
    archive(book, target)
    first = target.read_bytes()
    archive(book, target)
    assert target.read_bytes() == first
    with zipfile.ZipFile(io.BytesIO(first)) as bundle:
        assert sorted(bundle.namelist()) == ["a-book/b.png", "a-book/book/a.html"]
        assert bundle.read("a-book/b.png") == bytes(range(256))
        assert bundle.read("a-book/book/a.html") == b"<ul><li>x</li></ul>"
    assert [path.name for path in book.iterdir() if path.suffix == ".draft"] == []


def test_the_books_own_zip_has_every_page(pages):
    root = pages["index.html"].path.parent
    with zipfile.ZipFile(root / "a-sense-of-order.zip") as bundle:
        names = {name.removeprefix("a-sense-of-order/") for name in bundle.namelist()}
        assert set(pages) - {"404.html"} <= names
        assert not any(name.endswith(".zip") for name in names)
        assert "_static/third-party.txt" in names
        assert b".zip" not in bundle.read("a-sense-of-order/index.html")


OURS = re.compile(r"(?i:pe_lib|sense.of.order|positional|sinusoidal|CC BY)|\bMIT\b|make widgets")


def test_a_strangers_book_shows_nothing_of_this_one(tiny, monkeypatch):
    monkeypatch.setenv("SITE_URL", "https://islands.test")
    tiny.write("_toc.yml", "format: jb-book\nroot: index\nchapters:\n  - file: second\n")
    tiny.write("rooms.css", '[data-explorer="x"] { --room: 7px; }')
    tiny.write("live/host.js", "/* */")
    tiny.write("live/explorers.css", "/* */")
    tiny.configure(
        lang="en-IE", tagline="a tag & a line", footer="<b>Free</b>.", islands="live",
        island_rooms="rooms.css",
    )  # fmt: skip
    tiny.notebook("index.ipynb", "# A Book of Islands\n\nThe front page, in some words.", ISLAND)
    tiny.notebook("second.ipynb", "# Two\n\nThe formula $x^2$ and more words.", "print(1)")
    built = tiny.build()
    assert built.returncode == 0, built.stdout
    html = tiny.folder / "_build" / "html"
    for path in html.rglob("*"):
        if path.suffix in {".html", ".js", ".css", ".txt", ".xml"}:
            assert not (found := OURS.search(path.read_text(encoding="utf-8"))), (path, found)
    assert sorted(path.name for path in html.glob("*.zip")) == ["a-book-of-islands.zip"]
    front = BeautifulSoup(tiny.page(), "html.parser")
    assert front.html["lang"] == "en-IE"
    assert front.title.text == "A Book of Islands — a tag & a line"
    assert front.select_one("footer > p").text == "A Book of Islands. Free."
    assert "--room: 7px" in front.select_one("head style").text
    assert not front.find("meta", property="og:image")
    assert not front.select(".part"), "chapters without a part have no caption"


def test_every_page_links_the_licences_of_others_work(pages):
    for page in (page for name, page in pages.items() if name != "404.html"):
        (link,) = page.soup.select("a[href$='third-party.txt'], link[rel=license]")
        assert (page.path.parent / link["href"]).is_file(), page.name
