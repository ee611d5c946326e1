"""The page that composes a lesson says what ``classroom.compose`` does."""

import random
import re
import shlex

import pytest
from helpers.books import BOOK
from helpers.nightly import mostly_nightly
from playwright.sync_api import expect

from classroom.compose import all_steps, compose

NAMES = list(all_steps())
DRAW = random.Random(61)
CHOSEN = [
    (["lecture-45/turn-instead", "lecture-45/same-step"], 20),  # needs a step that is not there
    (["lab-90/measure", "lecture-45/bridge", "lecture-45/ladder"], 90),
    (["lecture-45/blind", "lecture-45/proof"], 5),  # one minute too many
    ([], 30),
    *((DRAW.sample(NAMES, count), DRAW.randrange(5, 90)) for count in (1, 2, 4, 7, 12, len(NAMES))),
]


@pytest.mark.parametrize("where", mostly_nightly(["http", "file"], ["file"]))
def test_the_page_and_the_command_agree(watch, book, where):
    watched = watch()
    page = watched.page
    page.goto(f"{book if where == 'http' else BOOK.as_uri()}/teach/lesson.html")
    boxes = page.locator(".composer input[type=checkbox]")
    assert boxes.evaluate_all("all => all.map((box) => box.value)") == NAMES
    said, command = page.locator(".composed .sum"), page.locator(".composed output")
    for names, minutes in CHOSEN:
        boxes.evaluate_all(
            """(all, names) => all.forEach((box) => {
              if (box.checked !== names.includes(box.value)) box.click(); })""",
            names,
        )
        page.locator(".composer .minutes").fill(str(minutes))
        expect(page.locator(".composed")).to_be_visible(visible=bool(names))
        if not names:
            continue
        try:
            lesson = compose([one for one in NAMES if one in names], minutes, "Own")
        except ValueError as error:
            expect(said).to_have_text(str(error))
            expect(command).not_to_be_visible()
            continue
        shown = page.locator(".composed li").evaluate_all("all => all.map((one) => one.title)")
        assert [one.replace("/", "-") for one in shown] == [step["id"] for step in lesson["steps"]]
        missing = re.findall(r"\((\S+/\S+)\)", said.inner_text())
        assert missing == re.findall(r"\((\S+/\S+)\)", " ".join(lesson["needs"]))
        assert said.inner_text().startswith(f"{lesson['minutes']} minutes.")
        _, _, steps, most = shlex.split(command.inner_text())
        assert steps.removeprefix("STEPS=").split() == shown
        assert compose(shown, int(most.removeprefix("MINUTES=")), "Own") == lesson
    page.locator(".composer .minutes").fill("")
    expect(said).to_contain_text("got nothing")
    assert watched.errors == []
