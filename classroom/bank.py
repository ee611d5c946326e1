"""The question bank: one file per chapter; each wrong option is a misconception with a reply."""

from dataclasses import dataclass
from pathlib import Path

from classroom.source import Source

LETTERS = "ABCDEF"


@dataclass(frozen=True)
class Option:
    """One option; ``tag`` names the misconception of a wrong one."""

    text: str
    right: bool
    because: str = ""
    tag: str = ""


@dataclass(frozen=True)
class Question:
    """A question with its options, in the order of their letters; ``id`` is ``rotary/cache``."""

    id: str
    ask: str
    options: tuple[Option, ...]
    chapter: str = ""
    shown_by: str = ""

    @property
    def word(self) -> str:
        """Its name within its chapter."""
        return self.id.rpartition("/")[2]

    @property
    def right(self) -> str:
        """The letter of the right answer."""
        return LETTERS[[option.right for option in self.options].index(True)]


def options_of(source: Source, entries: list[dict], *place: str | int) -> tuple[Option, ...]:
    """The options of a question, of which exactly one is right."""
    options = tuple(
        Option(one.get("right", one.get("wrong", "")), "right" in one, one.get("because", ""),
               one.get("tag", ""))
        for one in entries
    )  # fmt: skip
    if sum(one.right for one in options) != 1:
        source.fail("exactly one option must be right", *place)
    if len({one.text for one in options}) != len(options):
        source.fail("two options say the same", *place)
    return options


def read_questions(path: Path) -> list[Question]:
    """The questions of a chapter's file; SourceError, with file and line, for a mistake."""
    source = Source(path, "questions")
    chapter = source.content["chapter"]
    if chapter != path.stem:
        source.fail(f"chapter must be {path.stem!r} as its file, got {chapter!r}", "chapter")
    questions: list[Question] = []
    for at, one in enumerate(source.content["questions"]):
        place = ("questions", at)
        name = f"{chapter}/{one['id']}"
        if name in {question.id for question in questions}:
            source.fail(f"question {one['id']} stands here twice", *place, "id")
        options = options_of(source, one["options"], *place, "options")
        questions.append(Question(name, one["ask"], options, chapter, one.get("shown_by", "")))
    return questions


def read_bank(folder: Path) -> dict[str, Question]:
    """All questions by id, with chapters in alphabetical order."""
    paths = sorted(folder.glob("*.yml"))
    return {question.id: question for path in paths for question in read_questions(path)}
