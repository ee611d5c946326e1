"""The book's chapters in reading order, and the exercises in a chapter's list."""

import re
from functools import cache
from pathlib import Path

import nbformat
import yaml

from pe_book import exercises

ROOT = Path(__file__).resolve().parents[1]
ITEM = re.compile(r"^\d+\. (\*\*[^*]+)\*\* \(`([a-z0-9-]+)`\)\.", re.MULTILINE)

LAB = "lab-90"  # not a chapter, but its tasks are listed like exercises


@cache
def chapters() -> list[str]:
    """The chapters with exercises, in reading order."""
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    files = [one["file"] for part in contents["parts"] for one in part["chapters"]]
    with_exercises = set(exercises.chapters()) - {LAB}
    names = (file.removeprefix("book/") for file in files)
    return [name for name in names if name in with_exercises]


def cells(chapter: str) -> list[nbformat.NotebookNode]:
    """A chapter's cells."""
    return nbformat.read(ROOT / "book" / f"{chapter}.ipynb", as_version=4).cells


@cache
def title(chapter: str) -> str:
    """A chapter's title."""
    return cells(chapter)[0].source.splitlines()[0].removeprefix("# ")


@cache
def listed(chapter: str) -> dict[str, str]:
    """The texts of a chapter's exercises by word, in the order of its list."""
    (text,) = [cell.source for cell in cells(chapter) if cell.source.startswith("## Exercises")]
    return items(text)


def items(text: str) -> dict[str, str]:
    """The texts of exercises by word, from the Markdown of their list."""
    parts = ITEM.split(text)[1:]
    return {
        word: f"{kind}.**{rest}".strip()
        for kind, word, rest in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    }


def code_of(chapter: str, names: tuple[str, ...]) -> str:
    """The source of a chapter's cells with these ids."""
    sources = {cell.id: cell.source for cell in cells(chapter)}
    return "\n\n\n".join(sources[name] for name in names)


def answer_name(start: str) -> str:
    """The name that the first lines of an exercise bind: `answer`, a function or a class."""
    matches = re.findall(r"^(?:def|class) (\w+)|^(answer) =", start, flags=re.MULTILINE)
    return "".join(matches[-1])
