"""Runs the library's tests on the lowest versions in pyproject.toml: `make test-floors`.

They run in a separate environment, _build/floors, without the book's packages but `pe_book.words`, which
some tests use.
"""

import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
RUNNERS = ("hypothesis", "matplotlib", "mpmath", "pytest", "transformers")
TESTS = (
    "answers",
    "attention",
    "biases",
    "errors",
    "nn",
    "nn_attention",
    "nn_graphs",
    "nn_relative",
    "relative",
    "rope",
    "rotary",
    "sinusoidal",
)


def floors() -> list[str]:
    """The requirements of pyproject.toml at their lowest versions."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    claims = [*project["dependencies"], *project["optional-dependencies"]["torch"]]
    return [claim.replace(">=", "==") for claim in claims]


def runners() -> list[str]:
    """The tools of the tests, in the repository's versions."""
    pinned = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [one for one in pinned if one.split("==")[0] in RUNNERS]


def main() -> int:
    """Create the environment if it is missing, and run the tests in it."""
    wanted = floors()
    print("the lowest versions:", ", ".join(wanted), flush=True)
    folder = ROOT / "_build" / "floors"
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "-q", *wanted, *runners()], check=True)
    tests = [f"tests/unit/test_{name}.py" for name in TESTS]
    options = ["-q", "--noconftest", "--hypothesis-profile=ci"]  # no deadlines, not random
    env = os.environ | {"PYTHONPATH": f"{ROOT / 'configs'}{os.pathsep}{ROOT / 'companion'}"}
    return subprocess.run([python, "-m", "pytest", *options, *tests], cwd=ROOT, env=env).returncode


if __name__ == "__main__":
    sys.exit(main())
