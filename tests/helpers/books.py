"""The built book as tests read it, and small books built in a folder of their own."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import yaml
from bs4 import BeautifulSoup

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "_build" / "html"
NOTEBOOKS = [
    path.relative_to(ROOT)
    for path in (ROOT / "index.ipynb", *sorted((ROOT / "book").rglob("*.ipynb")))
    if ".ipynb_checkpoints" not in path.parts
]

# A cell that shows an island: its picture twice, as a still and in its HTML
ISLAND = """
from base64 import b64encode
from io import BytesIO
from IPython.display import display
from PIL import Image
buffer = BytesIO()
Image.new("RGB", (960, 20), "teal").save(buffer, "png")
data = b64encode(buffer.getvalue()).decode()
image = f'<img src="data:image/png;base64,{data}" width="640" height="13" alt="a &gt; b">'
start = '<figure class="pe-explorer" data-explorer="x" data-name="x" data-state="1">'
html = f"{start}{image}</figure>"
display({"text/plain": "x", "image/png": data, "text/html": html}, raw=True)
"""


@dataclass(frozen=True)
class Page:
    """One page of the built book."""

    path: Path
    name: str

    @property
    def of_the_kit(self) -> bool:
        """Whether it is the teacher's kit's: a slide or a frame is not laid out as a chapter is."""
        return self.name.startswith(("embed/", "lessons/", "questions/", "teach/"))

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def soup(self) -> BeautifulSoup:
        return _parsed(self.path)


@lru_cache(maxsize=8)  # tests come page by page, and a page takes longer to read than to test
def _parsed(path: Path) -> BeautifulSoup:
    return BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


def built_pages() -> list[Page]:
    found = sorted(BOOK.rglob("*.html")) if BOOK.is_dir() else []
    return [Page(path, path.relative_to(BOOK).as_posix()) for path in found]


def page_names() -> list[str]:
    """Every page of the built book, as a path under its address."""
    return [page.name for page in built_pages()]


TEXTS = {".html", ".js", ".json", ".ipynb", ".txt", ".md", ".py", ".yml", ".inv", ".xml"}


def all_texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Name and text of every file of a built book, also of those within its zips."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in TEXTS:
            yield str(path.relative_to(folder)), path.read_text(encoding="utf-8", errors="ignore")
        elif path.suffix == ".zip":
            with zipfile.ZipFile(path) as content:
                for name in content.namelist():
                    if "." + name.rpartition(".")[2] in TEXTS:
                        yield f"{path.name}/{name}", content.read(name).decode("utf-8", "ignore")


class TinyBook:
    """A book of a few cells with a library of its own, and with the settings that the theme's
    README gives to a stranger.
    """

    def __init__(self, folder: Path, **options: str) -> None:
        self.folder = folder
        self.configure(**options)
        self.write("_toc.yml", "format: jb-book\nroot: index\n")
        self.write("tinylib/__init__.py", "")

    def configure(self, **options: str) -> None:
        """Write its settings, these options of the theme among them."""
        readme = (ROOT / "theme" / "README.md").read_text(encoding="utf-8")
        config = yaml.safe_load(readme.partition("```yaml\n")[2].partition("```")[0])
        config["sphinx"]["config"]["notebook_depends"] = ["tinylib"]
        config["sphinx"]["config"]["html_theme_options"] = options
        self.write("_config.yml", yaml.safe_dump(config))

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def notebook(self, name: str, prose: str, *cells: str, tags: tuple[str, ...] = ()) -> None:
        import nbformat  # as slow to import as all else together, and few tests write a notebook

        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(prose)])
        for source in cells:
            metadata = {"tags": list(tags)}
            notebook.cells.append(nbformat.v4.new_code_cell(source, metadata=metadata))
        for number, cell in enumerate(notebook.cells):
            cell.id = f"cell-{number}"
        self.write(name, nbformat.writes(notebook))

    def build(self, largest_file: int | None = None) -> subprocess.CompletedProcess[str]:
        """Build it; with a limit to the size of a file, as a full disk would set one."""

        def limit() -> None:
            import resource  # Windows has none, and no such limit

            resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))

        script = "from jupyter_book.cli.main import main; main()"
        command = [sys.executable, "-c", script, "build", ".", "-W", "--keep-going", "-q"]
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "NO_COLOR": "1"}
        environment.pop("GITHUB_REPOSITORY", None)
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        preexec = limit if largest_file else None
        where = {"cwd": self.folder, "env": environment, "preexec_fn": preexec}
        return subprocess.run(command, timeout=120, **where, **pipes)

    def page(self, name: str = "index.html") -> str:
        return (self.folder / "_build" / "html" / name).read_text(encoding="utf-8")
