"""The question bank for learning platforms: ``python -m classroom.export [folder]``.

``a-sense-of-order.xml``    Moodle XML: all questions, a category for each chapter
``<number>-<chapter>.zip``  QTI 1.2, a quiz for each chapter: Canvas and others
"""

import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path

from markdown_it import MarkdownIt

from classroom.bank import LETTERS, Question, read_bank
from classroom.book import ROOT, title
from classroom.book import chapters as in_order

TITLE = "A Sense of Order"
FOLDER = Path("_build/questions")
INLINE = MarkdownIt("commonmark")


def chapters(bank: Iterable[Question]) -> list[tuple[str, list[Question]]]:
    """The questions of each chapter, with a title that sorts: ``03 Division terms``."""
    by_chapter = {name: (f"{at:02} {title(name)}", []) for at, name in enumerate(in_order(), 1)}
    for question in bank:
        by_chapter[question.chapter][1].append(question)
    return [one for one in by_chapter.values() if one[1]]


def moodle(bank: Iterable[Question]) -> ET.ElementTree:
    """All questions as Moodle XML: single choice, shuffled answers, feedback on each."""
    quiz = ET.Element("quiz")
    for head, questions in chapters(bank):
        category = ET.SubElement(quiz, "question", type="category")
        # in Moodle a slash makes a subcategory
        _text(category, "category", f"$course$/top/{TITLE}/{head}")
        quiz.extend(_moodle_question(at, one) for at, one in enumerate(questions, 1))
    ET.indent(quiz)
    return ET.ElementTree(quiz)


def _moodle_question(number: int, question: Question) -> ET.Element:
    element = ET.Element("question", type="multichoice")
    _text(element, "name", f"{number:02} {question.word}")  # sorts within its category
    _html(ET.SubElement(element, "questiontext"), question.ask)
    _html(ET.SubElement(element, "generalfeedback"), "")
    settings = {
        "defaultgrade": "1", "penalty": "0.3333333", "hidden": "0", "idnumber": question.id,
        "single": "true", "shuffleanswers": "true", "answernumbering": "ABCD",
    }  # fmt: skip
    for name, value in settings.items():
        ET.SubElement(element, name).text = value
    for option in question.options:
        answer = ET.SubElement(element, "answer", fraction="100" if option.right else "0")
        _html(answer, option.text)
        _html(ET.SubElement(answer, "feedback"), option.because)
    for tag in dict.fromkeys(option.tag for option in question.options if option.tag):
        tags = element.find("tags")
        _text(ET.SubElement(element, "tags") if tags is None else tags, "tag", tag)
    return element


def _text(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(ET.SubElement(parent, name), "text").text = text


def _html(element: ET.Element, markdown: str) -> None:
    element.set("format", "html")
    ET.SubElement(element, "text").text = INLINE.renderInline(markdown)


def quiz_text(title: str, questions: Iterable[Question]) -> str:
    """A quiz in the format of text2qti."""
    lines = [f"Quiz title: {TITLE}: {title}", "Shuffle answers: true", ""]
    for number, question in enumerate(questions, 1):
        lines += [f"Title: {question.id}", "Points: 1", f"{number}.  {question.ask}"]
        for letter, option in zip(LETTERS.lower(), question.options, strict=False):
            lines.append(f"{'*' if option.right else ''}{letter})  {option.text}")
            if option.because:
                lines.append(f"...  {option.because}")
        lines.append("")
    return "\n".join(lines)


def write(folder: Path, bank: Iterable[Question]) -> list[Path]:
    """Write both formats, and return the files."""
    from text2qti.config import Config  # needed only here
    from text2qti.qti import QTI
    from text2qti.quiz import Quiz

    bank = list(bank)
    folder.mkdir(parents=True, exist_ok=True)
    written = [folder / "a-sense-of-order.xml"]
    moodle(bank).write(written[0], encoding="utf-8", xml_declaration=True)
    for head, questions in chapters(bank):
        path = folder / f"{head[:2]}-{questions[0].chapter}.zip"
        quiz = Quiz(quiz_text(head, questions), config=Config(), source_name=questions[0].chapter)
        QTI(quiz).save(path)
        written.append(path)
    return written


def main(folder: str = str(FOLDER)) -> None:
    """Export the book's bank."""
    written = write(Path(folder), read_bank(ROOT / "book" / "questions").values())
    zips = len(written) - 1
    print(f"in {folder}: {written[0].name} for Moodle, {zips} zips for Canvas and others")


if __name__ == "__main__":
    main(*sys.argv[1:])
