"""What every page of the built book must be: whole, self-contained, light, and readable by all."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import unicodedata
from collections import Counter
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from urllib.parse import unquote

import yaml
from helpers.books import BOOK, ROOT

POLICY = re.compile(
    r"default-src 'self'; script-src 'self' '(sha256-[\w+/=]+)'( 'wasm-unsafe-eval')?; "
    r"img-src 'self' data:; (worker-src blob:; )?"
    r"style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'self'"
)
FOREIGN_HOSTS = re.compile(
    r"//[\w.-]*(?:cdn|delivr|unpkg|cloudflare|googleapis|gstatic|fontawesome|pypi|npm|plausible)",
    re.IGNORECASE,
)
ALLOWED_NAMESPACES = re.compile(r"https?://www\.w3\.org/\S*")
PICTURE_FILE = re.compile(r"\.(png|svg|jpe?g|webp|gif)$|/|^[0-9a-f]{16,}$", re.IGNORECASE)
KIB = 1024
STYLE = ROOT / "theme/sphinx_island_book/theme/static/book.css"
# How a browser shows the one letter of an identifier: letter -> italic letter
ITALIC = {
    unicodedata.normalize("NFKC", chr(code)): chr(code)
    for code in chain([0x210E], range(0x1D434, 0x1D468), range(0x1D6E2, 0x1D71C))
    if unicodedata.name(chr(code), "")
}


def contents() -> list[str]:
    """The names of all pages in the table of contents, without their ending."""

    def files(part: dict) -> list[str]:
        below = [entry for key in ("parts", "chapters", "sections") for entry in part.get(key, [])]
        own = [part[key] for key in ("root", "file") if key in part]
        return own + [name for entry in below for name in files(entry)]

    return files(yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8")))


def test_the_book_has_its_pages_and_no_other(pages):
    own = {name for name, page in pages.items() if not page.of_the_kit}
    assert own == {f"{name}.html" for name in [*contents(), "search", "404"]}


def test_one_title_and_ordered_headings(page):
    levels = [int(tag.name[1]) for tag in page.soup.find_all(re.compile(r"^h[1-6]$"))]
    assert levels.count(1) == 1
    assert levels[0] == 1
    jumps = [(a, b) for a, b in pairwise(levels) if b > a + 1]
    assert not jumps


def test_lists_and_cards_are_what_they_seem(page):
    assert page.soup.select("article ol[start]") == [], "an answer that begins with a number"
    for last in page.soup.select("section > p:last-child"):
        assert not last.text.strip().endswith(":"), (
            f"what is announced does not follow: {last.text}"
        )
    for card in page.soup.select(".with-motifs > li"):
        assert card.select_one(".motif"), card.text[:60]
    for question in page.soup.select(".card > summary"):
        assert not re.search(r"\d{4}", question.text), f"digits in groups: {question.text}"


def test_every_picture_says_what_is_seen_has_a_size_waits_and_is_light(page):
    for image in page.soup.select("main img"):
        alt = (image.get("alt") or "").strip()
        assert len(alt) > 10, f"{image.get('src')} has the alt text {alt!r}"
        assert not PICTURE_FILE.search(alt.split()[0]) or " " in alt, f"{alt!r} is a file's name"
        assert image.get("width"), image
        assert image.get("height"), image
        assert image.get("loading") == "lazy", image
        assert image.get("decoding") == "async", image
        assert not image["src"].startswith("data:"), "a picture in the page makes the page heavy"
        size = (page.path.parent / unquote(image["src"])).stat().st_size / KIB
        assert size <= 220, f"{image['src']}: {size:.0f} KiB"


def test_no_file_names_another_host(pages):
    """What the policy would stop is not asked for."""
    root = pages["index.html"].path.parent
    for path in (p for p in root.rglob("*") if p.suffix in {".html", ".js", ".css", ".svg"}):
        text = path.read_text(encoding="utf-8")
        if text.startswith("pageData("):
            continue  # Python for the pages, in base64
        assert not (found := FOREIGN_HOSTS.search(text)), (path.name, found)
        if path.suffix == ".css":
            bare = ALLOWED_NAMESPACES.sub("", text)
            assert not re.search(r"url\(\s*['\"]?(https?:)?//|@import", bare), path.name


def test_policy_and_nothing_that_it_forbids(page):
    (meta,) = page.soup.find_all("meta", attrs={"http-equiv": "Content-Security-Policy"})
    policy = POLICY.fullmatch(meta["content"])
    assert policy, meta["content"]
    runs = bool(page.soup.select("script[data-python]"))
    assert (bool(policy[2]), bool(policy[3])) == (runs, runs), (
        "Python for pages that run cells or ask it alone"
    )
    inline = [script.string for script in page.soup.find_all("script") if not script.get("src")]
    digests = [base64.b64encode(hashlib.sha256(s.encode()).digest()).decode() for s in inline]
    assert [f"sha256-{digest}" for digest in digests] == [policy[1]]
    earlier = page.text[: page.text.index("Content-Security-Policy")]
    assert "<script" not in earlier
    assert "<link" not in earlier
    for tag in page.soup.find_all(True):
        handlers = [name for name in tag.attrs if name.startswith("on")]
        assert not handlers, f"{tag.name} has {handlers}"
        assert not str(tag.get("href", "")).startswith("javascript:"), tag


def test_no_trace_of_a_failure_or_of_a_kernel(page):
    assert "Traceback (most recent call last)" not in page.text
    assert not page.soup.select(
        ".output.stderr, .output.traceback, .nbval, .system-message, .problematic"
    )
    for kind in ("widget-view+json", "widget-state+json", "require.js", "mathjax.js", "thebe"):
        assert kind not in page.text.lower(), kind


def test_explorers_bring_their_script_and_room_and_others_do_not(page):
    if page.of_the_kit:
        return  # tests/site/test_classroom.py looks at these
    if page.name == "404.html":
        assert not page.soup.select("script[src], link[rel=stylesheet]"), "works at any depth"
        return
    islands = page.soup.select("figure.pe-explorer")
    # another style sheet would keep the page waiting
    assert len(page.soup.select("link[rel=stylesheet]")) == 1 + (page.name == "index.html")
    needed = bool(islands) or page.soup.html.has_attr("data-cells")  # a cell may make one
    (script,) = page.soup.select("script[src*='book.js']")
    assert script.has_attr("data-explorer-script") == needed
    rooms = "".join(style.text for style in page.soup.select("head style"))
    assert bool(rooms) == bool(islands), "rooms are for pages with explorers"
    for island in islands:
        assert f'[data-explorer="{island["data-explorer"]}"] {{ --room:' in rooms, "make rooms"
        assert island.find("img", alt=True), "an explorer without its still picture"


def test_italics_are_fetched_with_the_page(page):
    """A stand-in of another width and height would be painted, and then all below would move."""
    if not page.soup.select_one("article em"):
        return
    assert "stix-two-text-italic" in page.soup.select_one("script[data-fonts]")["data-fonts"]


def test_pictures_with_pixels_are_marked_as_maps(page):
    for tag in page.soup.select("main .picture > img[src$='.svg']"):
        file = BOOK / page.name / ".." / unquote(tag["src"])
        pixels = b"<image" in Path(os.path.normpath(file)).read_bytes()
        assert ("map" in tag.get("class", [])) == pixels, tag["src"]


def test_no_letter_of_slanted_text_comes_from_another_font(page):
    css = STYLE.read_text(encoding="utf-8")
    (face,) = (part for part in css.split("@font-face") if "font-style: italic;\n  unicode" in part)
    spans = re.findall(r"U\+(\w+)(?:-(\w+))?", face)
    has = {chr(at) for low, high in spans for at in range(int(low, 16), int(high or low, 16) + 1)}
    slanted = "".join(tag.text for tag in page.soup.select("main :is(em, i)"))
    assert set(re.findall(r"[À-ÿ]", slanted)) <= has


def test_ids_are_unique_and_language_is_set(page):
    ids = Counter(tag["id"] for tag in page.soup.find_all(id=True))
    assert [name for name, times in ids.items() if times > 1] == []
    assert page.soup.html["lang"] == "en-GB"
    assert page.soup.title.text.strip()
    assert len(page.soup.find_all("main")) == 1


def test_description(page):
    content = page.soup.find("meta", attrs={"name": "description"})["content"]
    assert 30 <= len(content) <= 200
    if page.name not in ("search.html", "404.html") and not page.of_the_kit:
        shared = page.soup.find("meta", attrs={"property": "og:description"})["content"]
        assert shared == content
        title = page.soup.find("meta", attrs={"property": "og:title"})["content"]
        assert title in page.soup.title.text


@cache
def in_the_font() -> set[int]:
    """The characters that the formulas' font was cut down to, from its rule in the stylesheet."""
    style = STYLE.read_text(encoding="utf-8")
    ranges = re.search(r"unicode-range:([^;]*);", style)[1].replace("U+", "").split(",")
    ends = [[int(end, 16) for end in one.strip().split("-")] for one in ranges]
    return {code for first, *last in ends for code in range(first, (last or [first])[0] + 1)}


def test_formulas_are_whole_and_every_character_is_in_their_font(page):
    assert not page.soup.select(".math:not(:has(math)), .math-block:not(:has(math))")
    have = in_the_font() | {ord(" "), ord("\n")}
    for math in page.soup.find_all("math"):
        assert "\\" not in math.text.replace("\\ ", ""), math.get("alttext")
        for part in math.find_all(string=True):
            letter = part.parent.name == "mi" and len(part) == 1
            italic = letter and part.parent.get("mathvariant") != "normal" and part.isalpha()
            shown = ITALIC.get(part, part) if italic else part
            assert {ord(one) for one in shown} <= have, (math.get("alttext"), shown)


def test_a_word_of_another_language_says_which(pages):
    soup = pages["book/terms.html"].soup
    said = {cell.get_text(): cell["lang"] for cell in soup.select("td[lang]")}
    assert said["Wellenlänge"] == "de"
    assert said["波长"] == "zh"
    assert said["波長"] == "ja"
    assert said["파장"] == "ko"
    assert not soup.select("td:first-child[lang], th[lang]")


def test_a_figures_number_is_its_pages_and_counts_from_one(page):
    title = page.soup.h1.text if page.soup.h1 else ""
    chapter, name = re.match(r"Chapter (\d+)", title), re.match(r"\s*([A-Z]\d+): ", title)
    begins = next((f"{found[1]}." for found in (chapter, name) if found), "")
    numbers = [tag.text.strip() for tag in page.soup.select("main figcaption .caption-number")]
    assert numbers == [f"Figure {begins}{at}" for at in range(1, len(numbers) + 1)]
