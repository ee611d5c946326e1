"""Write the versions that were tested: ``python lock.py``, after a change of the requirements;
with ``--upgrade`` the newest of everything.

``constraints.txt`` names the version of every package, for readers. ``requirements.lock`` has the
digests of every file besides, for CI and publishing, on Python 3.11 to 3.13 and every system;
PyTorch is left out of it, whose builds for GPUs and for processors alone bear one version.
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
LOCKED = ("dev", "classroom")  # of the dependency groups; nothing that CI runs needs the others
TOOLS = ("pip==26.3", "setuptools>=77")  # what installs the rest
HEAD = "# Written by tools/lock.py (make lock). "
GPU = re.compile(r"(nvidia-|cuda-|triton\b)")


def wanted(*groups: str) -> list[str]:
    """What readers need, and what these groups of pyproject.toml do."""
    lines = Path("requirements.txt").read_text("utf-8").splitlines()
    found = [line for line in lines if line and line[0] not in "#-"]
    known = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["dependency-groups"]
    return found + [one for group in groups for one in known[group] if isinstance(one, str)]


def resolve(requirements: list[str], known: Path, *options: str) -> list[str]:
    """Every package that these need; the versions that are known stay where they can."""
    with tempfile.TemporaryDirectory() as folder:
        source, answer = Path(folder) / "requirements.in", Path(folder) / "answer.txt"
        source.write_text("\n".join(requirements), encoding="utf-8")
        if known.exists():
            answer.write_text(known.read_text("utf-8"), encoding="utf-8")
        command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
        command += ["--python-version", OLDEST, "--no-header", "--no-annotate", *options]
        command += ["--output-file", str(answer), str(source)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode:
            raise SystemExit(run.stderr)
        return answer.read_text("utf-8").splitlines()


def main() -> None:
    """Write both files."""
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", UV], check=True)
    versions, lock = Path("constraints.txt"), Path("requirements.lock")
    found = resolve(
        [*wanted(*LOCKED, "bench", "models"), *TOOLS],
        versions,
        "--fork-strategy",
        "fewest",
        *sys.argv[1:],
    )
    plain = [line.partition(" ;")[0] for line in found if not GPU.match(line)]
    told = "Every version that the book was built and tested with, on Python 3.11 to 3.13."
    versions.write_text("\n".join([HEAD + told, *plain, ""]), encoding="utf-8")
    without = [line for line in wanted(*LOCKED) if not line.startswith("torch==")]
    locked = resolve([*without, *TOOLS], lock, "--generate-hashes", "-c", str(versions))
    told = "The same versions with the digests of their files; CI and publishing install these."
    lock.write_text("\n".join([HEAD + told, *locked, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
