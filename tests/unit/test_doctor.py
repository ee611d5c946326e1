"""The doctor says "ready", or the one command that is missing."""

import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from pe_book import doctor

ROOT = Path(__file__).resolve().parents[2]
INSTALL = "python -m pip install"


@pytest.mark.parametrize(
    ("changed", "words", "said"),
    [
        ({}, ["--all"], "ready"),
        ({"seaborn": None}, [], f'{INSTALL} "seaborn>=0.13"'),
        ({"seaborn": None, "numpy": "1.9"}, [], f'{INSTALL} "numpy>=1.26" "seaborn>=0.13"'),
        ({"numpy": "1.26"}, [], "ready"),
        ({"numpy": "2.0rc1"}, [], "ready"),
        ({"torch": None}, [], "ready"),
        ({"torch": None}, ["--all"], f'{INSTALL} "torch>=2.13"'),
        ({"torch": "2.13.0+cpu"}, ["--all"], "ready"),
    ],
)
def test_what_is_missing_or_too_old_is_one_command(changed, words, said, monkeypatch):
    there = dict.fromkeys(doctor.NEEDED | doctor.TORCH, "99.0") | changed

    def version(name):
        if there.get(name) is None:
            raise PackageNotFoundError(name)
        return there[name]

    monkeypatch.setattr(doctor, "version", version)
    monkeypatch.setattr(sys, "executable", "python")
    assert doctor.main(words) == said
    if changed and said != "ready":
        monkeypatch.setattr(sys, "executable", "/my files/python")
        assert doctor.main(words) == said.replace("python", '"/my files/python"', 1)


def test_it_asks_for_what_the_package_says():
    library, book = (
        tomllib.loads((ROOT / name).read_text(encoding="utf-8"))["project"]
        for name in ("pyproject.toml", "companion/pyproject.toml")
    )
    told = {*library["dependencies"], *book["dependencies"], "ipykernel>=6", "seaborn>=0.13"}
    needed = {f"{name}>={least}" for name, least in doctor.NEEDED.items()}
    assert needed == told - {"pe-lib", "pe-configs"}
    torch = [f"{name}>={least}" for name, least in doctor.TORCH.items()]
    assert torch == library["optional-dependencies"]["torch"]


def test_it_runs_where_nothing_is_installed():
    command = [sys.executable, "-S", "-m", "pe_book.doctor"]
    run = subprocess.run(command, cwd=ROOT / "companion", capture_output=True, text=True)
    assert 'pip install "numpy>=1.26"' in run.stdout, run.stderr
