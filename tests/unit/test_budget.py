"""What a chapter may ask of a reader before its exercises."""

from dataclasses import asdict

import pytest
from helpers.prose import cells, chapters, count

# *What this can't tell* has three lines of a page, about twenty words each
BUDGET = {"words": 1600, "numbers": 25, "folds": 3, "bullets": 3, "limits": 60}


@pytest.mark.parametrize("chapter", chapters(), ids=lambda path: path.stem)
def test_a_chapter_keeps_its_budget(chapter):
    counts = asdict(count(chapter))
    over = {what: counts[what] for what, most in BUDGET.items() if counts[what] > most}
    assert over == {}, f"{chapter.stem} may have {BUDGET}"


@pytest.mark.parametrize("chapter", chapters(), ids=lambda path: path.stem)
def test_what_a_chapter_cannot_tell_ends_its_summary_and_looks_the_same_everywhere(chapter):
    told = [cell["source"] for cell in cells(chapter) if "What this can't tell" in cell["source"]]
    for text in told:
        assert text.startswith("## Summary")
        assert text.rpartition("\n\n")[2].startswith("*What this can't tell.* ")
    assert len(told) <= 1
