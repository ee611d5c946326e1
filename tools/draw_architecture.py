"""Draws the diagram in ARCHITECTURE.md from the imports: ``python tools/draw_architecture.py``.

A box is a package, or a folder of web's scripts; an arrow says *imports*.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

import grimp
import nbformat

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # classroom and experiments are not installed
PACKAGES = ("pe_lib", "pe_configs", "pe_book", "classroom", "experiments", "sphinx_island_book")
IMPORT = re.compile(r"""^\s*(?:import|from)\s+(\w+)""", re.MULTILINE)
SCRIPT = re.compile(r"""(?:from|import) "(\.{1,2}/[^"]+)\"""")
PICTURE = re.compile(r"```mermaid\n.*?```", re.DOTALL)


def python_arrows() -> set[tuple[str, str]]:
    """Imports between the packages."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    return {
        (module.split(".")[0], other.split(".")[0])
        for module in graph.modules
        for other in graph.find_modules_directly_imported_by(module)
    }


def chapter_arrows() -> set[tuple[str, str]]:
    """Packages that the notebooks import."""
    books = [ROOT / "index.ipynb", *(ROOT / "book").rglob("*.ipynb")]
    cells = (cell for path in books for cell in nbformat.read(path, as_version=4).cells)
    sources = (cell.source for cell in cells if cell.cell_type == "code")
    return {("book", name) for s in sources for name in IMPORT.findall(s) if name in PACKAGES}


def script_arrows() -> set[tuple[str, str]]:
    """Imports between the folders of web."""
    arrows = set()
    for path in (ROOT / "web").rglob("*.js"):
        for target in SCRIPT.findall(path.read_text(encoding="utf-8")):
            places = path, (path.parent / target).resolve()
            start, end = (place.relative_to(ROOT).parts for place in places)
            if end[0] == "web":
                arrows.add(("/".join(start[:2]), "/".join(end[:2])))
    return arrows


def picture() -> str:
    """The diagram in Mermaid."""
    ends = defaultdict(set)
    for start, end in python_arrows() | chapter_arrows() | script_arrows():
        if start != end and not start.endswith(".js"):
            ends[start].add(end)
    lines = [f"  {start} --> {' & '.join(sorted(ends[start]))}" for start in sorted(ends)]
    return "\n".join(["```mermaid", "flowchart TD", *lines, "```"])


if __name__ == "__main__":
    page = ROOT / "ARCHITECTURE.md"
    page.write_text(
        PICTURE.sub(lambda _: picture(), page.read_text(encoding="utf-8")), encoding="utf-8"
    )
