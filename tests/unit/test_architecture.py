"""ARCHITECTURE.md fits a page, and its picture is the one that the imports draw."""

from draw_architecture import ROOT, picture


def test_the_picture_is_drawn_from_the_imports():
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert picture() in text, "python tools/draw_architecture.py"
    assert len(text.splitlines()) <= 60
