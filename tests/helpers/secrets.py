"""What of the exercises may not leave a teacher's machine, looked for in copies that do."""

import re
from collections.abc import Iterable

from classroom.book import chapters
from pe_book.exercises import exercise, words

ANSWERS = ("MODEL", "SOLUTION", "OWN", "OWN_SOLUTION", "HIDDEN")
OTHERS = ("SEEN", "RUBRIC", "DRAW", "LET", "WHERE", "GIVEN", "WRONG", "RIGHT")
GIVES = re.compile(rf"^(?:{'|'.join(ANSWERS + OTHERS)}) = ", re.MULTILINE)


def secrets() -> set[str]:
    """Solutions, hidden tests, model answers and rubrics, those that are long enough to be no other's."""
    told: set[str] = set()
    for name in (f"{chapter}/{word}" for chapter in chapters() for word in words(chapter)):
        given = vars(exercise(name))
        told |= {given[one].strip() for one in ANSWERS if one in given}
        told |= {*given.get("RUBRIC", ())}
    return {text for text in told if len(text) > 25}


def assert_tells_none(files: Iterable[tuple[str, str]]) -> None:
    """No file, of a name and its text, holds a secret, and some are exercises that are checked."""
    told, checks = secrets(), 0
    assert len(told) > 200
    for name, text in files:
        assert [secret for secret in told if secret in text] == [], name
        assert "pe_book/exercises/" not in name or not GIVES.search(text), name
        checks += "pe_book/exercises/" in name and "check" in text
    assert checks > 80
