"""The library's tests on the lowest versions that pyproject.toml claims: `make test-floors`.

They run in an environment of their own, in _build/floors, with nothing of the book's but
`pe_book.words`, whose sentences some of them attend to.
"""

import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
RUNNERS = ("hypothesis", "mpmath", "pytest", "transformers")
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
    """Each claim of pyproject.toml at its lowest, as a requirement."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    claims = [*project["dependencies"], *project["optional-dependencies"]["torch"]]
    return [claim.replace(">=", "==") for claim in claims]


def runners() -> list[str]:
    """What runs the tests, in the versions that the whole repository has."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [one for one in project["dependency-groups"]["dev"] if one.split("==")[0] in RUNNERS]


def main() -> int:
    """Make the environment where it is missing, and run the tests in it."""
    wanted = floors()
    print("the lowest versions:", ", ".join(wanted), flush=True)
    folder = ROOT / "_build" / "floors"
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "-q", *wanted, *runners()], check=True)
    tests = [f"tests/unit/test_{name}.py" for name in TESTS]
    options = ["-q", "--noconftest", "--hypothesis-profile=ci"]  # without a clock, and not random
    env = os.environ | {"PYTHONPATH": f"{ROOT / 'configs'}{os.pathsep}{ROOT / 'companion'}"}
    return subprocess.run([python, "-m", "pytest", *options, *tests], cwd=ROOT, env=env).returncode


if __name__ == "__main__":
    sys.exit(main())
