"""One name for each thing in all that readers see: the table of the notation says which."""

import re

import pytest
from helpers.books import ROOT
from helpers.prose import seen

# Not the noun that the table means
IDIOMS = re.compile(
    r"(?i)\b(?:take|takes|took|taking|taken|in|decimal|first|market) places?\b"
    r"|\bin (?:its|their|the) place\b|\bin the first place\b"
)
# Where a name is itself the subject, and files that do not say the table's word yet
EXCUSED = {
    "book/division-terms.ipynb": "division term, dimension, speed",
    "book/glossary.md": "division term",
    "book/solutions/division-terms.ipynb": "division term",
    "book/solutions/relative-position.ipynb": "dimension",
    "book/teach-homework.md": "place",
    "companion/pe_book/explorers/parameters.json": "place, speed, division term, period, kernel",
    "web/explorers/biases.js": "place",
    "web/explorers/encoding.js": "dimension",
    "web/explorers/padding.js": "place",
}


def refused():
    table = (ROOT / "book/notation.md").read_text(encoding="utf-8")
    _, _, rest = table.partition("\n## One name for each thing\n")
    section = rest.partition("\n## ")[0]
    rows = re.findall(r"(?m)^\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|$", section)[2:]
    return [name.strip() for *_, names in rows for name in names.split(",") if name.strip()]


def files():
    folders = "book/*.ipynb", "book/solutions/*.ipynb", "book/questions/*.yml", "book/lessons/*.yml"
    folders += (
        "web/explorers/**/*.js",
        "book/teach*.md",
        "companion/pe_book/explorers/parameters.json",
    )
    found = sorted(path.relative_to(ROOT).as_posix() for f in folders for path in ROOT.glob(f))
    return ["index.ipynb", "book/glossary.md", *found]


@pytest.mark.parametrize("file", files())
def test_a_file_calls_each_thing_by_its_name(file):
    text, excused = IDIOMS.sub(" ", seen(file)), EXCUSED.get(file, "").split(", ")
    found = [name for name in refused() if re.search(rf"(?i)\b{name}s?\b", text)]
    new = [name for name in found if name not in excused]
    assert new == [], f"{file} says {', '.join(new)}: book/notation.md has the names"


@pytest.mark.parametrize("file", [file for file in files() if "explorers" in file])
def test_no_letter_of_an_explorer_hangs_on_an_underscore(file):
    assert re.findall(r"\b[A-Z]_\w", seen(file)) == []
