"""What a chapter may ask of a reader before its exercises, and which chapters still ask for more."""

from dataclasses import asdict

import pytest
from helpers.prose import chapters, count

# *What this can't tell* has three lines of a page, about twenty words each
BUDGET = {"words": 1600, "numbers": 25, "folds": 3, "bullets": 3, "limits": 60}

# May only shrink: a chapter's line goes word by word as it comes within its budget
OVER: dict[str, str] = {}


def over(chapter):
    """By how much a chapter is over, by what is counted."""
    counts = asdict(count(chapter))
    return {what: counts[what] - most for what, most in BUDGET.items() if counts[what] > most}


@pytest.mark.parametrize("chapter", chapters(), ids=lambda path: path.stem)
def test_a_chapter_keeps_its_budget(chapter):
    found = over(chapter)
    listed = OVER.get(chapter.stem, "").split()
    worse = [
        f"{more} {what} over {BUDGET[what]}" for what, more in found.items() if what not in listed
    ]
    assert worse == [], f"{chapter.stem} has {', '.join(worse)}"
    mended = [what for what in listed if what not in found]
    assert mended == [], f"{chapter.stem} is within its {', '.join(mended)}: take the word off OVER"


def test_only_chapters_are_excused():
    assert OVER.keys() <= {chapter.stem for chapter in chapters()}
