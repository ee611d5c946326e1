"""The kit's pages: what students get has no answer in it, and a frame is light."""

import json
import re
from urllib.parse import urlsplit

import pytest
from helpers.books import ROOT

from classroom.bank import read_bank
from classroom.lessons import read_lesson
from classroom.pages import KINDS

BANK = read_bank(ROOT / "book" / "questions")
LESSONS = [read_lesson(path, BANK) for path in sorted((ROOT / "book" / "lessons").glob("*.yml"))]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
@pytest.mark.parametrize("kind", ["students", "handout"])
def test_what_students_get_has_every_question_and_no_answer(pages, lesson, kind):
    page = pages[f"lessons/{lesson.name}/{kind}.html"]
    text = " ".join(page.soup.main.text.split()).replace("’", "'")
    for step in lesson.steps:
        asked = step.question.ask if step.question else step.open
        assert not asked or re.sub(r"[*`]", "", asked) in text
        for secret in (step.begin, step.say, step.reply, step.late, step.answer):
            bare = re.sub(r"[*`]", "", secret)
            # a sentence that students are to read may be said aloud as well
            assert not bare or bare in step.students or bare not in text, secret
        for option in step.question.options if step.question else ():
            assert not option.because or option.because not in page.text
            assert option.tag not in page.text.split() or not option.tag
    assert not page.soup.select(".right, .because, .notes")
    # of a derivation the first line, and room for the others: the whole is folded, and not on paper
    derived = [step for step in lesson.steps if step.lines]
    for step, shown in zip(derived, page.soup.select("section > ol.lines"), strict=True):
        first, *others = shown.select("li")
        assert first.math
        assert len(others) == len(step.lines) - 1
        assert all(
            [tag["class"] for tag in one.find_all(recursive=False)] == [["why"]] for one in others
        )
    assert len(page.soup.select("article details")) == len(derived) * (kind == "students")
    ways = [urlsplit(tag["href"]).path for tag in page.soup.select("a[href]")]
    assert not [one for one in ways if re.search(r"solutions/|teach|/(?:deck|plan)\.html", one)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
@pytest.mark.parametrize("kind", KINDS)
def test_a_page_of_a_lesson_is_typeset_and_says_nothing_twice(pages, lesson, kind):
    main = pages[f"lessons/{lesson.name}/{kind}.html"].soup.main
    for code in main.select("code, math"):
        code.decompose()
    assert not re.search(r"\*|\w_\w|\^|\w'|'\w", main.text)
    for step in main.select("section") if kind == "handout" else ():
        told = " ".join(one.text.lower() for one in step.select("p"))
        assert not re.search(r"([^.?!:]{20,}[.?!]).*\1", told)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_deck_shows_each_step_and_the_plan_its_times(pages, lesson):
    slides = pages[f"lessons/{lesson.name}/deck.html"].soup.select("section[data-minutes]")
    assert [slide["id"] for slide in slides] == [step.id for step in lesson.steps]
    for slide, step in zip(slides, lesson.steps, strict=True):
        frame = slide.find("iframe")
        assert bool(frame) == bool(step.states or step.page)
        if step.states:
            assert len(frame["data-states"].split()) == len(step.states)
            assert frame["title"]
        assert len(slide.select(".right")) == (1 if step.question else 0)
    times = [tag.text for tag in pages[f"lessons/{lesson.name}/plan.html"].soup.select(".times")]
    minutes = [
        f"if there is time: {step.minutes} min"
        if step.optional
        else f"{step.begins}–{step.ends} min"
        for step in lesson.steps
    ]
    first, last = lesson.arrive, lesson.minutes - lesson.close
    before = [f"0–{first} min"] * bool(first)
    assert times == [*before, *minutes, *[f"{last}–{lesson.minutes} min"] * bool(lesson.close)]


def test_each_chapter_leads_to_its_questions_and_each_prediction_has_an_address(pages):
    chapters = {question.chapter for question in BANK.values()}
    for chapter in chapters:
        page = pages[f"book/{chapter}.html"]
        (link,) = page.soup.select(".to-questions a")
        assert link["href"].endswith(f"questions/{chapter}.html")
        ids = [tag["id"] for tag in page.soup.select("details.predict")]
        assert ids == [f"predict-{number}" for number in range(1, len(ids) + 1)]
        assert len(ids) >= 1, chapter
        shown = pages[f"questions/{chapter}.html"].soup.select("section.question")
        own = [question for question in BANK.values() if question.chapter == chapter]
        assert [section["data-id"] for section in shown] == [question.word for question in own]


def test_the_page_of_answers_has_the_texts_as_they_are_on_the_questions_page(pages):
    bank = pages["teach/answers.html"].soup.article["data-bank"]
    assert "<code>attend(x)</code>" in bank
    texts = [
        text
        for chapter in json.loads(bank)
        for one in chapter["questions"]
        if isinstance(one, dict)
        for text in (one["ask"], *(option["text"] for option in one["options"]))
    ]
    assert [text for text in texts if "`" in text or re.search(r"\*\w|\b[A-Z]_", text)] == []
