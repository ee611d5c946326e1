"""The wheels alone: each in an empty environment that sees what its metadata asks for, and no more."""

import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from classroom.student import wheels as build_wheels

ROOT = Path(__file__).parents[2]

EVERY_MODULE = """
import importlib, pkgutil, pe_book
for module in pkgutil.walk_packages(pe_book.__path__, "pe_book."):
    torchs = "pe_book.small_model", "pe_book.transformer", "pe_book.row_training"
    torchs += "pe_book.models.bert", "pe_book.models.llama"
    torchs += "pe_book.measured.minilm", "pe_book.measured.smollm2", "pe_book.measured.__main__"
    if not module.name.startswith(torchs):
        importlib.import_module(module.name)
        print(module.name)
"""


def name_of(requirement):
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", requirement)[0]).lower()


def needed(requirements):
    """The names of these distributions, and of all that they ask for in turn."""
    found, waiting = set(), {name_of(wanted) for wanted in requirements}
    while waiting:
        name = waiting.pop()
        try:
            asked = metadata.requires(name) or []
        except metadata.PackageNotFoundError:  # of another platform or Python
            continue
        found.add(name)
        waiting |= {name_of(wanted) for wanted in asked if "extra ==" not in wanted} - found
    return found


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """The wheels of the three packages, as students get them."""
    return build_wheels(tmp_path_factory.mktemp("wheels"))


@pytest.fixture
def run(wheels, tmp_path):
    """A function that installs wheels, lends what they need, and runs Python there."""

    def run(names, *words, extra="no"):
        environment = tmp_path / "environment"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
        python = environment / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        install = ["-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index"]
        subprocess.run([sys.executable, *install, *(wheels[n] for n in names)], check=True)
        (site,) = {path.parent for path in environment.rglob("pe_lib") if path.is_dir()}
        asked = [
            wanted
            for distribution in metadata.distributions(path=[str(site)])
            for wanted in distribution.requires or []
            if "extra ==" not in wanted or f'extra == "{extra}"' in wanted
        ]
        lent = needed(wanted for wanted in asked if not name_of(wanted).startswith("pe-"))
        for distribution in map(metadata.distribution, lent):
            for top in {file.parts[0] for file in distribution.files or ()} - {".."}:
                if not (site / top).exists():
                    (site / top).symlink_to(distribution.locate_file(top))
        done = subprocess.run([python, *words], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done.stdout.split()

    return run


@pytest.mark.parametrize(
    ("names", "readme"),
    [(["pe_lib"], "README.md"), (["pe_lib", "pe_configs"], "configs/README.md")],
)
def test_a_readme_is_true_with_numpy_alone(run, names, readme):
    code = f"""
import doctest, importlib.util, pe_lib
[getattr(pe_lib, name) for name in pe_lib.__all__]
print(doctest.testfile({str(ROOT / readme)!r}, module_relative=False))
print([importlib.util.find_spec(name) for name in ("torch", "matplotlib", "pytest")])
print(pe_lib.__file__)
"""
    said = " ".join(run(names, "-c", code))
    assert re.search(r"failed=0, attempted=[1-9]", said)
    assert "[None, None, None]" in said
    assert str(ROOT / "pe_lib") not in said


@pytest.mark.whole
def test_the_modules_need_torch_alone(run):
    code = """
import torch
from pe_lib import nn
print([getattr(nn, name).__name__ for name in nn.__all__] == nn.__all__)
print(*nn.RotaryEncoding(2)(torch.tensor([[3.0, 4.0]])).tolist()[0])
"""
    assert run(["pe_lib"], "-c", code, extra="torch") == ["True", "3.0", "4.0"]


@pytest.mark.whole
def test_the_books_own_parts_import_with_what_they_ask_for(run):
    found = run(["pe_lib", "pe_configs", "pe_book"], "-c", EVERY_MODULE)
    assert {
        "pe_book.figures",
        "pe_book.exercises.rotary.partners",
        "pe_book.explorers.turning",
        "pe_book.records.longer",
    } <= set(found)


@pytest.mark.whole
def test_the_records_are_read_without_torch_and_the_trainings_are_not_installed(run):
    code = """
import importlib.util
from pe_book.records import again, arrangement, longer, order, vision
found = [order.scores("before", "index"), arrangement.scores("index"), longer.at_every_length()]
print(*map(len, [*found, again.scores("alibi", "20"), vision.scores("flat")]))
print([importlib.util.find_spec(name) for name in ("torch", "experiments")])
"""
    assert " ".join(run(["pe_lib", "pe_book"], "-c", code)) == "12 12 8 8 7 [None, None]"
