"""The picture in ARCHITECTURE.md has the arrows that the imports have, and no other."""

import re
from pathlib import Path

import grimp
import nbformat

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("pe_lib", "pe_configs", "pe_book", "classroom", "experiments", "sphinx_island_book")
ARROW = re.compile(r"^\s*([\w./]+) --> ([\w./ &]+)$", re.MULTILINE)
IMPORT = re.compile(r"""^\s*(?:import|from)\s+([\w.]+)""", re.MULTILINE)
SCRIPT = re.compile(r"""(?:from|import) "(\.{1,2}/[^"]+)\"""")


def drawn() -> set[tuple[str, str]]:
    """The arrows of the picture, a pair of rooms each."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    picture = text.partition("```mermaid\n")[2].partition("```")[0]
    return {
        (start, end) for start, ends in ARROW.findall(picture) for end in ends.strip().split(" & ")
    }


def rooms() -> list[str]:
    """The rooms that the picture names, the longest name first."""
    return sorted({room for arrow in drawn() for room in arrow}, key=len, reverse=True)


def room_of(module: str) -> str:
    """The room of a module: the longest name that begins its own."""
    return next(room for room in rooms() if f"{module}.".startswith(f"{room}."))


def python_arrows() -> set[tuple[str, str]]:
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    found = {
        (room_of(module), room_of(other))
        for module in graph.modules
        for other in graph.find_modules_directly_imported_by(module)
    }
    return {(start, end) for start, end in found if start != end}


def chapter_arrows() -> set[tuple[str, str]]:
    """What the cells of the book import."""
    sources = [
        cell.source
        for path in [ROOT / "index.ipynb", *(ROOT / "book").rglob("*.ipynb")]
        for cell in nbformat.read(path, as_version=4).cells
        if cell.cell_type == "code"
    ]
    names = {name for source in sources for name in IMPORT.findall(source)}
    return {("book", room_of(name)) for name in names if name.split(".")[0] in PACKAGES}


def script_arrows() -> set[tuple[str, str]]:
    found = set()
    for path in (ROOT / "web").rglob("*.js"):
        for target in SCRIPT.findall(path.read_text(encoding="utf-8")):
            start, end = (
                place.resolve().relative_to(ROOT).parts for place in (path, path.parent / target)
            )
            if end[0] == "web" and start[1] != end[1]:
                found.add(("/".join(start[:2]), "/".join(end[:2])))
    return found


def test_the_arrows_are_the_imports():
    assert drawn() == python_arrows() | chapter_arrows() | script_arrows()
