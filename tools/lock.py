"""Writes the tested versions after a change of the requirements: ``python lock.py``; with
``--upgrade`` the newest ones.

``constraints.txt`` has the version of every package, for readers. ``requirements.lock`` also has the
digests of all files, for CI and publishing, on Python 3.11 to 3.13 and every system, without PyTorch,
whose CPU and GPU builds share one version number.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

UV = "uv==0.13.9"
OLDEST = "3.11.0"
LOCKED = ("dev", "classroom")  # the dependency groups that CI needs
TOOLS = ("pip==26.3", "setuptools>=77")  # needed to install the rest
HEAD = "# Written by tools/lock.py (make lock). "
GPU = re.compile(r"(nvidia-|cuda-|triton\b)")


def wanted(*groups: str) -> list[str]:
    """The requirements of readers, and of these dependency groups."""
    lines = Path("requirements.txt").read_text("utf-8").splitlines()
    requirements = [line for line in lines if line and line[0] not in "#-"]
    known = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["dependency-groups"]
    return requirements + [one for group in groups for one in known[group] if isinstance(one, str)]


def resolve(requirements: list[str], known: Path, *options: str) -> list[str]:
    """All packages that these require; known versions are kept if possible."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "requirements.in", Path(folder) / "answer.txt"
        source.write_text("\n".join(requirements), encoding="utf-8")
        if known.exists():
            target.write_text(known.read_text("utf-8"), encoding="utf-8")
        command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
        command += ["--python-version", OLDEST, "--no-header", "--no-annotate", *options]
        command += ["--output-file", str(target), str(source)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode:
            raise SystemExit(run.stderr)
        return target.read_text("utf-8").splitlines()


def main() -> None:
    """Write both files."""
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", UV], check=True)
    versions, lock = Path("constraints.txt"), Path("requirements.lock")
    packages = resolve(
        [*wanted(*LOCKED, "bench", "models"), *TOOLS],
        versions,
        "--fork-strategy",
        "fewest",
        *sys.argv[1:],
    )
    plain = [line.partition(" ;")[0] for line in packages if not GPU.match(line)]
    note = "Every version that the book was built and tested with, on Python 3.11 to 3.13."
    versions.write_text("\n".join([HEAD + note, *plain, ""]), encoding="utf-8")
    without = [line for line in wanted(*LOCKED) if not line.startswith("torch==")]
    locked = resolve([*without, *TOOLS], lock, "--generate-hashes", "-c", str(versions))
    note = "The same versions with the digests of their files; CI and publishing install these."
    lock.write_text("\n".join([HEAD + note, *locked, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
