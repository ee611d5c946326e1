"""The book as an EPUB: what its reader opens."""

from __future__ import annotations

from posixpath import dirname, join, normpath
from xml.etree import ElementTree

import pytest
from make_epub import package
from make_pdf import contents, key

XHTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture(scope="module")
def files(pages):
    return package(pages["index.html"].path.parent)


@pytest.fixture(scope="module")
def texts(files):
    """Each page, parsed as XML."""
    return {
        name: ElementTree.fromstring(data) for name, data in files.items() if name.endswith("xhtml")
    }


def test_every_page_is_there_in_reading_order_and_every_file_is_declared(pages, files):
    book = ElementTree.fromstring(files["book.opf"])
    space = {"": "http://www.idpf.org/2007/opf"}
    items = {one.get("id"): one.get("href") for one in book.findall("manifest/item", space)}
    spine = [items[one.get("idref")] for one in book.findall("spine/itemref", space)]
    assert spine == [f"{key(name)}.xhtml" for name in contents(pages["index.html"].path.parent)]
    assert {*items.values(), "mimetype", "META-INF/container.xml", "book.opf"} == set(files)
    assert next(iter(files)) == "mimetype"


def test_links_and_pictures_lead_to_something_and_formulas_are_mathml(files, texts):
    ids = {f"{name}#{tag.get('id')}" for name, text in texts.items() for tag in text.iter()}
    for name, text in texts.items():
        for link in text.iter(f"{XHTML}a"):
            href = link.get("href", "")
            if not href.startswith(("http://", "https://")):
                assert href in ids or href in files, f"{name}: {href}"
        for image in text.iter(f"{XHTML}img"):
            assert normpath(join(dirname(name), image.get("src"))) in files, name
        assert not {f"{XHTML}script", f"{XHTML}button"} & {tag.tag for tag in text.iter()}
    formulas = texts["book-rotary.xhtml"].iter("{http://www.w3.org/1998/Math/MathML}math")
    assert len(list(formulas)) > 20
