"""The prose of the chapters as a reader meets it: what is counted, and what is searched for names."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path

import yaml

from helpers.books import ROOT

FOLD = "<details>"  # one with a class holds what a chapter asks for, and is not counted
UNREAD = re.compile(r"(?s)\$\$.*?\$\$|\$[^$]*\$|```.*?```|`[^`]*`|<[^>]+>")
WORD = re.compile(r"[A-Za-zé’']+")
NUMBER = re.compile(r"(?<![\w.])[−-]?\d[\d  ,.]*\d%?|(?<![\w.])\d(?![\w.])")
STRINGS = re.compile(r"""(?s)"[^"\n]*"|'[^'\n]*'|`[^`]*`""")
INSERTED = re.compile(r"\$\{[^{}]*\}|<[^<>]*>")  # of a template: its code, and its tags
# of a question, a lesson or an explorer's parameters: addresses, names, and the Python of an answer
MACHINES = {
    *("tag", "id", "shown_by", "show", "then", "bank"),
    *("chapter", "state", "held", "main", "like"),
}
TITLES = re.compile(r"\[[^]]*\]\([\w./-]*\.(?:ipynb|md)[^)]*\)")  # of other files
LIMITS = re.compile(r"(?s)What this can.t tell(.*?)(?:\n\n|\Z)")


@cache
def cells(notebook: Path) -> list[dict]:
    """The cells of a notebook, each with its source as one text."""
    read = json.loads((ROOT / notebook).read_text(encoding="utf-8"))["cells"]
    return [{**cell, "source": "".join(cell["source"])} for cell in read]


def chapters() -> list[Path]:
    """The chapters of the numbered parts, in their order."""
    parts = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))["parts"]
    files = [one["file"] for part in parts if part.get("numbered") for one in part["chapters"]]
    return [Path(f"{file}.ipynb") for file in files]


def plain(text: str) -> str:
    """The running text: without formulas, code, tables and the addresses of links."""
    lines = UNREAD.sub(" ", text).splitlines()
    kept = "\n".join(line for line in lines if not line.lstrip().startswith("|"))
    return re.sub(r"\]\([^)]*\)", "]", kept)


@dataclass(frozen=True)
class Counts:
    """What a chapter holds before its exercises."""

    words: int
    numbers: int
    folds: int
    bullets: int  # after one explorer, the most
    limits: int  # words of *What this can't tell*


def count(chapter: Path) -> Counts:
    """Count a chapter up to its exercises."""
    before = list(takewhile(lambda c: not c["source"].startswith("## Exercises"), cells(chapter)))
    counted = [c for c in before if c["cell_type"] == "markdown" and c["id"] != "pair-and-hand"]
    text = "\n".join(c["source"] for c in counted)
    running = plain(text)
    told = LIMITS.search(running)
    return Counts(
        words=len(WORD.findall(running)),
        numbers=len(NUMBER.findall(running)),
        folds=text.count(FOLD),
        bullets=most_bullets(before),
        limits=len(WORD.findall(told[1])) if told else 0,
    )


def most_bullets(before: list[dict]) -> int:
    """How many bullets an explorer has, up to the next explorer or the next heading but its own."""
    sections: list[str] = []
    for cell in before:
        if cell["cell_type"] == "code" and "Explorer(" in cell["source"]:
            sections.append("")
        elif cell["cell_type"] == "markdown" and sections:
            sections[-1] += f"{cell['source']}\n\n"
    ends = [re.split(r"(?m)^#", text.removeprefix("## "))[0] for text in sections]
    return max((len(re.findall(r"(?m)^- ", text)) for text in ends), default=0)


def seen(file: str) -> str:
    """All that a reader sees of a file: its text, its figures' captions and what explorers say."""
    text = (ROOT / file).read_text(encoding="utf-8")
    if file.endswith(".ipynb"):
        text = "\n\n".join(shown(cell) for cell in cells(Path(file)))
    elif file.endswith(".js"):
        found = STRINGS.findall(INSERTED.sub(" ", text))
        text = "\n".join(string for string in found if " " in string)
    elif file.endswith(".yml"):
        text = "\n".join(strings(yaml.safe_load(text)))
    elif file.endswith(".json"):
        text = "\n".join(strings(json.loads(text)))
    text = plain(TITLES.sub(" ", text))
    return re.sub(r"\*\w[^*\n]*\*", " ", text) if file.endswith("glossary.md") else text


def shown(cell: dict) -> str:
    """The Markdown of a cell; of one with code the words around its picture."""
    if cell["cell_type"] == "markdown":
        return cell["source"]
    picture = cell["metadata"].get("mystnb", {})
    asked = re.findall(r'question="([^"]*)"', cell["source"])
    caption = picture.get("figure", {}).get("caption", "")
    return "\n\n".join([*asked, caption, picture.get("image", {}).get("alt", "")])


def strings(value: object) -> list[str]:
    """Every text in a value, without keys and without what is for machines."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for key, one in value.items() if key not in MACHINES for text in strings(one)]
    return [text for one in value for text in strings(one)] if isinstance(value, list) else []
