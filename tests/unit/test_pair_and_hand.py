"""The folded note at the head of each chapter from the fourth on: one text, and a picture that is right."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from helpers.books import ROOT
from helpers.prose import cells, chapters

NOTE = (ROOT / "book/pair-and-hand.md").read_text(encoding="utf-8").strip()


@pytest.mark.parametrize("chapter", chapters()[3:], ids=lambda path: path.stem)
def test_a_chapter_has_the_note_as_it_is_written(chapter):
    found = [cell["source"] for cell in cells(chapter) if cell["id"] == "pair-and-hand"]
    assert found == [NOTE], "copy book/pair-and-hand.md"


def test_the_picture_shows_position_40_at_width_8():
    svg = ElementTree.parse(ROOT / "book/pair-and-hand.svg").getroot()
    terms = 10_000.0 ** (-np.arange(0, 8, 2) / 8)
    row = np.stack([np.sin(40 * terms), np.cos(40 * terms)], axis=1)
    numbers = [t.text.replace("−", "-") for t in svg.iterfind(".//{*}text") if t.get("font-size")]
    assert numbers == [f"{number:.2f}" for number in row.ravel()]
    alternative = NOTE.rpartition("cosine: ")[2]
    assert re.findall(r"−?\d\.\d\d", alternative) == [n.replace("-", "−") for n in numbers]
    hands = [path.get("d") for path in svg.iterfind(".//{*}path") if path.get("stroke-linecap")]
    for d, (sine, cosine) in zip(hands, row, strict=True):
        x, y, tip_x, tip_y = map(float, re.findall(r"[\d.]+", d))
        assert np.allclose([tip_x - x, y - tip_y], [36 * sine, 36 * cosine], atol=0.06)
