"""What `import pe_lib` brings in, and what it offers."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import pe_lib

ROOT = Path(__file__).parents[2]
HEAVY = ("numpy", "torch", "matplotlib", "seaborn", "anywidget", "ipywidgets")


def loaded_after(statement):
    check = f"{statement}\nimport sys\nprint(*[name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    return run.stdout.split()


def test_importing_it_loads_nothing_and_using_it_numpy_alone():
    assert loaded_after("import pe_lib") == []
    everything = "from pe_lib import *; import pe_book.words; sinusoidal_encoding(2, 4)"
    assert loaded_after(everything) == ["numpy"]


def test_figures_load_matplotlib_alone():
    assert loaded_after("import pe_book.figures") == ["numpy", "matplotlib"]


def test_explorers_draw_only_when_a_picture_is_asked_for():
    made = "from pe_book.explorers import catalogue; [explorer() for explorer in catalogue()]"
    assert loaded_after(made) == ["numpy", "anywidget", "ipywidgets"]


def test_the_public_names_are_there():
    assert "sinusoidal_encoding" in pe_lib.__all__
    assert {*pe_lib.__all__, "nn", "__version__"} <= set(dir(pe_lib))
    for name in pe_lib.__all__:
        assert getattr(pe_lib, name).__name__ == name


def test_a_name_that_is_lent_is_public_at_home():
    for module, names in pe_lib._PUBLIC.items():
        assert set(names) <= set(getattr(pe_lib, module).__all__)


def test_every_public_module_is_named():
    folder = Path(pe_lib.__file__).parent
    found = {path.stem for path in folder.glob("*.py")}
    found |= {path.parent.name for path in folder.glob("*/__init__.py")}
    assert {name for name in found if not name.startswith("_")} == set(pe_lib._PUBLIC)


def test_editors_and_type_checkers_are_told_the_same():
    stub = Path(pe_lib.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    told = {module: [] for module in pe_lib._PUBLIC}
    for node in ast.parse(stub).body:
        if isinstance(node, ast.ImportFrom):
            assert all(alias.asname == alias.name for alias in node.names), "only so it is lent"
            if node.module == "pe_lib":
                assert {alias.name for alias in node.names} <= set(told)
            else:
                told[node.module.removeprefix("pe_lib.")] += [alias.name for alias in node.names]
    assert told == pe_lib._PUBLIC


def test_a_name_that_is_not_there():
    with pytest.raises(AttributeError, match="'pe_lib' has no attribute 'sinusoid'"):
        pe_lib.sinusoid  # noqa: B018


def test_the_version_is_the_packages():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert pe_lib.__version__ == project["version"]
