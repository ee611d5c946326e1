"""The question bank for learning platforms: Moodle's XML, and QTI for Canvas and others."""

import html
import re
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import pytest

from classroom import export
from classroom.bank import Option, Question, read_questions
from classroom.book import ROOT, chapters

CHAPTERS = chapters()
BANK = {
    question.id: question
    for chapter in CHAPTERS
    for question in read_questions(ROOT / "book" / "questions" / f"{chapter}.yml")
}
QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> list[Path]:
    return export.write(tmp_path_factory.mktemp("questions"), BANK.values())


@pytest.fixture(scope="module")
def moodle(files) -> list[ET.Element]:
    return ET.parse(files[0]).getroot().findall("question[@type='multichoice']")


@pytest.fixture(scope="module")
def items(files) -> list[ET.Element]:
    """The questions of the QTI files, in the order of the bank."""
    found = []
    for path in files[1:]:
        with zipfile.ZipFile(path) as packed:
            assert packed.testzip() is None
            manifest = ET.fromstring(packed.read("imsmanifest.xml"))
            named = [tag.get("href") for tag in manifest.iter() if tag.tag.endswith("}file")]
            assert set(named) < set(packed.namelist())
            (name,) = (name for name in named if "assessment_meta" not in name)
            found += ET.fromstring(packed.read(name)).iter(f"{QTI}item")
    return found


def words(rendered: str | None) -> str:
    """What a reader sees of a piece of HTML, with plain quotation marks and dots."""
    seen = html.unescape(re.sub(r"<[^>]*>", "", rendered or ""))
    plain = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "…": "..."})
    return " ".join(seen.translate(plain).split())


def test_moodle_gets_every_question_once_with_one_right_answer(moodle):
    assert [one.findtext("idnumber") for one in moodle] == [*BANK]
    assert moodle[0].findtext("name/text") == "01 weight"
    for one, question in zip(moodle, BANK.values(), strict=True):
        fractions = [answer.get("fraction") for answer in one.findall("answer")]
        assert fractions == ["100" if option.right else "0" for option in question.options]
        assert one.findtext("single") == one.findtext("shuffleanswers") == "true"


def test_moodle_has_a_category_for_each_chapter_in_front_of_its_questions(files):
    every = ET.parse(files[0]).getroot()
    found = " ".join(one.get("type") for one in every).split("category")[
        1:
    ]  # what stands behind each
    assert len(found) == len(CHAPTERS)
    assert all(len(own.split()) >= 10 and set(own.split()) == {"multichoice"} for own in found)
    names = [one.text for one in every.iterfind("question/category/text")]
    assert names[0] == "$course$/top/A Sense of Order/01 Attention cannot see order"
    assert len(set(names)) == len(CHAPTERS)


def test_inline_markdown_becomes_html():
    question = Question(
        "encoder/heads", "Is *a* < `b[0]` < 10⁻⁹?",
        (Option("`*a` & *b*", True), Option("no", False, "See **there**.", "no-tag")),
    )  # fmt: skip
    one = export.moodle([Question(**{**vars(question), "chapter": "encoder"})]).getroot()[1]
    assert one.findtext("questiontext/text") == "Is <em>a</em> &lt; <code>b[0]</code> &lt; 10⁻⁹?"
    assert one.findtext("answer/text") == "<code>*a</code> &amp; <em>b</em>"
    assert one.findall("answer")[1].findtext("feedback/text") == "See <strong>there</strong>."


def test_qti_says_what_moodle_says_with_one_right_response(items, moodle):
    assert [item.get("title") for item in items] == [*BANK]
    for item, one, question in zip(items, moodle, BANK.values(), strict=True):
        labels = [label.get("ident") for label in item.iter(f"{QTI}response_label")]
        scored = [
            condition.findtext(f"{QTI}conditionvar/{QTI}varequal")
            for condition in item.iter(f"{QTI}respcondition")
            if condition.findtext(f"{QTI}setvar") == "100"
        ]
        assert scored == [labels[[option.right for option in question.options].index(True)]]
        shown = [words(text.text) for text in item.iter(f"{QTI}mattext")]
        answers = one.findall("answer")
        asked = [one.findtext("questiontext/text"), *(a.findtext("text") for a in answers)]
        replies = [answer.findtext("feedback/text") for answer in answers]
        assert [bool(reply) for reply in replies] == [bool(o.because) for o in question.options]
        assert shown == [words(text) for text in [*asked, *filter(None, replies)]]
