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


def loaded_after(statement):
    check = f"{statement}\nimport sys\nprint(*[name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    return run.stdout.split()


def test_importing_it_loads_numpy_alone():
    assert loaded_after("from pe_lib import *; import pe_book.words") == ["numpy"]


def test_the_modules_for_pytorch_come_when_they_are_asked_for():
    assert loaded_after("from pe_lib import nn") == ["numpy", "torch"]


def test_figures_load_matplotlib_alone():
    assert loaded_after("import pe_book.figures") == ["numpy", "matplotlib"]


def test_explorers_draw_only_when_a_picture_is_asked_for():
    made = "from pe_book.explorers import catalogue; [explorer() for explorer in catalogue()]"
    assert loaded_after(made) == ["numpy", "anywidget", "ipywidgets"]


@pytest.mark.parametrize("module", MODULES)
def test_the_public_names_of_every_module_are_those_of_the_package(module):
    home = import_module(f"pe_lib.{module}")
    for name in home.__all__:
        assert getattr(pe_lib, name) is getattr(home, name)
        assert name in pe_lib.__all__


def test_every_public_name_has_one_home():
    names = [name for module in MODULES for name in import_module(f"pe_lib.{module}").__all__]
    assert sorted(names) == sorted(pe_lib.__all__)
    assert all(getattr(pe_lib, name).__name__ == name for name in names)


def test_the_version_is_the_packages():
    above = tomllib.loads((ROOT / "configs/pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert pe_configs.__version__ == pe_lib.__version__
    assert f"version: {pe_lib.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\n## {pe_lib.__version__}, 20" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert above["dependencies"] == [f"pe-lib=={pe_lib.__version__}"]


def test_the_librarys_own_rooms_are_its_own():
    # its checks of arguments are shared by the packages on top of it, which have its version
    private = re.compile(
        r"pe_lib(\.nn)?\._(?!validate\b)[a-z]|from pe_lib(\.\w+)? import (\(\s*)?_[a-z]"
    )
    folders = (
        "companion",
        "configs",
        "classroom",
        "experiments",
        "theme",
        "tools",
        "benchmarks",
        "book",
    )
    sources = [
        path for f in folders for end in ("py", "ipynb") for path in (ROOT / f).rglob(f"*.{end}")
    ]
    sources = [path for path in sources if path.name != "context.py"]
    assert len(sources) > 100
    assert [path for path in sources if private.search(path.read_text(encoding="utf-8"))] == []


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


def imports(code: str) -> set[str]:
    """The modules of the book's packages that some code imports from, with the names taken."""
    found = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {f"{alias.name}." for alias in node.names}
    return {one for one in found if one.partition(".")[0] in ("pe_lib", "pe_configs", "pe_book")}


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=str)
def test_a_chapter_imports_public_names_alone(notebook):
    code = [
        cell.source for cell in nbformat.read(ROOT / notebook, 4).cells if cell.cell_type == "code"
    ]
    code = [re.sub(r"(?m)^(\s*)[%!].*", r"\1pass", source) for source in code]
    taken = imports("\n".join(code))
    modules = {one.rpartition(".")[0] for one in taken}
    assert modules <= PUBLIC
    assert not any(part.startswith("_") for one in taken for part in one.split("."))
    assert "sys.path" not in "\n".join(code)
