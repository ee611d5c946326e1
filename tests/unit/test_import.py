"""What `import pe_lib` brings in, and what it offers."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import nbformat
import pytest
from helpers.books import NOTEBOOKS

import pe_configs
import pe_lib

ROOT = Path(__file__).parents[2]
HEAVY = ("numpy", "torch", "matplotlib", "seaborn", "anywidget", "ipywidgets")
MODULES = [path.stem for path in Path(pe_lib.__file__).parent.glob("[!_]*.py")]


@pytest.mark.parametrize(
    ("statement", "loaded"),
    [
        ("from pe_lib import *; import pe_book.words", ["numpy"]),
        ("from pe_lib import nn", ["numpy", "torch"]),
        ("import pe_book.figures", ["numpy", "matplotlib"]),
        (
            "from pe_book.explorers import catalogue; [explorer() for explorer in catalogue()]",
            ["numpy", "anywidget", "ipywidgets"],
        ),
    ],
)
def test_an_import_loads_what_it_needs_and_no_more(statement, loaded):
    check = f"{statement}\nimport sys\nprint(*[name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert run.stdout.split() == loaded


def test_every_public_name_has_one_home_and_is_the_packages():
    homes = [import_module(f"pe_lib.{module}") for module in MODULES]
    assert sorted(name for home in homes for name in home.__all__) == sorted(pe_lib.__all__)
    for home in homes:
        assert all(getattr(pe_lib, name) is getattr(home, name) for name in home.__all__)


def test_the_version_is_the_packages():
    above = tomllib.loads((ROOT / "configs/pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert pe_configs.__version__ == pe_lib.__version__
    assert f"version: {pe_lib.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\n## {pe_lib.__version__}, 20" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert above["dependencies"] == [f"pe-lib=={pe_lib.__version__}"]


def test_the_librarys_own_rooms_are_its_own():
    # its checks of arguments are shared by the packages on top of it, which have its version
    private = r"pe_lib(\.nn)?\._(?!validate\b)[a-z]|from pe_lib(\.\w+)? import (\(\s*)?_[a-z]"
    folders = ["companion", "configs", "classroom", "experiments", "theme", "tools"]
    folders += ["benchmarks", "book"]
    sources = [path for f in folders for path in (ROOT / f).rglob("*.py")]
    sources += (ROOT / "book").rglob("*.ipynb")
    sources = [path for path in sources if path.name != "context.py"]
    assert len(sources) > 100
    assert [path for path in sources if re.search(private, path.read_text("utf-8"))] == []


# What chapters, their assertions and the questions may import: the reader's own names, no explorer's insides
PUBLIC = {
    *("pe_lib", "pe_lib.nn"), *("pe_book.explorers", "pe_book.figures", "pe_book.numbers", "pe_book.words"),
    *("pe_book.small_model", "pe_book.copying", "pe_book.document_claims", "pe_book.document_traces"),
    *("pe_book.first_attempts", "pe_book.opening", "pe_book.padding"),
    *("pe_book.records", "pe_book.records.longer", "pe_book.records.rows"),
    *("pe_book.models", "pe_book.models.bert", "pe_book.models.llama"),
    *("pe_configs", "pe_configs.published", "pe_configs.check", "pe_configs.nn"),
    *("pe_book.attention", "pe_book.transformer", "pe_book.spectrum"),
    *("pe_book.docstrings", "pe_book.row_training", "pe_book.records.clocks"),
    *("pe_book.measured", "pe_book.measured.clocks", "pe_book.measured.live", "pe_book.measured.smollm2"),
}  # fmt: skip


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=str)
def test_a_chapter_imports_public_names_alone(notebook):
    cells = nbformat.read(ROOT / notebook, 4).cells
    code = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
    assert "sys.path" not in code
    for node in ast.walk(ast.parse(re.sub(r"(?m)^(\s*)[%!].*", r"\1pass", code))):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            modules = [node.module]
            assert not any(alias.name.startswith("_") for alias in node.names)
        ours = {one for one in modules if one.startswith(("pe_lib", "pe_configs", "pe_book"))}
        assert ours <= PUBLIC
