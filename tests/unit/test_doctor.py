"""The doctor says "ready", or the one command that is missing."""

import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from pe_book import doctor

ROOT = Path(__file__).resolve().parents[2]
HERE = dict.fromkeys(doctor.NEEDED | doctor.TORCH, "99.0")


@pytest.fixture
def installed(monkeypatch):
    """What is installed, as the doctor sees it: names and versions, None where there is none."""

    def version(name):
        if there.get(name) is None:
            raise PackageNotFoundError(name)
        return there[name]

    there = dict(HERE)
    monkeypatch.setattr(doctor, "version", version)
    monkeypatch.setattr(sys, "executable", "python")
    return there


def test_where_all_is_there_it_says_ready(installed):
    assert doctor.main([]) == "ready"
    assert doctor.main(["--all"]) == "ready"


def test_what_is_missing_is_one_command(installed):
    installed["seaborn"] = None
    assert doctor.main([]) == 'python -m pip install "seaborn>=0.13"'
    installed["numpy"] = None
    assert doctor.main([]) == 'python -m pip install "numpy>=1.26" "seaborn>=0.13"'


@pytest.mark.parametrize(
    ("version", "ready"),
    [("1.25.9", False), ("1.9", False), ("1.26.0", True), ("1.26", True), ("2.0rc1", True)],
)
def test_what_is_too_old_is_missing(installed, version, ready):
    installed["numpy"] = version
    assert (doctor.main([]) == "ready") is ready


def test_pytorch_is_asked_for_with_all_alone(installed):
    installed["torch"] = None
    assert doctor.main([]) == "ready"
    assert doctor.main(["--all"]) == 'python -m pip install "torch>=2.13"'
    installed["torch"] = "2.13.0+cpu"
    assert doctor.main(["--all"]) == "ready"


def test_a_python_with_a_blank_in_its_path_is_quoted(installed, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/my files/python")
    installed["numpy"] = None
    assert doctor.main([]) == '"/my files/python" -m pip install "numpy>=1.26"'


def test_it_asks_for_what_the_package_says():
    library, book = (
        tomllib.loads((ROOT / name).read_text(encoding="utf-8"))["project"]
        for name in ("pyproject.toml", "companion/pyproject.toml")
    )
    told = {*library["dependencies"], *book["dependencies"], "ipykernel>=6", "seaborn>=0.13"}
    assert {f"{name}>={least}" for name, least in doctor.NEEDED.items()} == told - {
        "pe-lib",
        "pe-configs",
    }
    torch = [f"{name}>={least}" for name, least in doctor.TORCH.items()]
    assert torch == library["optional-dependencies"]["torch"]


def test_it_runs_and_loads_none_of_them():
    code = "import runpy, sys\nsys.argv[1:] = []\ntry:\n    runpy.run_module('pe_book.doctor', run_name="
    code += "'__main__')\nexcept SystemExit as end:\n    print(end.code, 'numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["ready", "False", "False"]
