"""The chapters as notebooks in the browser: ``python tools/make_lab.py FOLDER`` builds a JupyterLite
lab from the book's notebooks, Pyodide and wheels, all of them files of the lab.

Pyodide and the packages that it compiles are those of the pages (``make python``). The kernel's own
packages are pure Python: wheels of the versions in constraints.txt, named in the lab's copy of
Pyodide's lock, so that an import finds them and nothing is asked of another host.
"""

import email
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import nbformat
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PYODIDE = ROOT / "node_modules" / "pyodide"
MADE = ROOT / "_build" / ".python" / ".wheels"
FILES = ("pyodide.mjs", "pyodide.js", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL = ("comm", "ipython", "jedi", "ipywidgets", "anywidget")  # with what these need
OWN = ["anywidget", "ipywidgets", "matplotlib", "numpy"]  # what the chapters use of pe_lib needs
PLACE = {"sys_platform": "emscripten", "platform_system": "Emscripten", "python_version": "3.14"}
PIP = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
PURE = ["--platform", "any", "--python-version", "3.14", "--only-binary", ":all:", "--no-deps"]
EXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
LEFT_OUT = (
    "nbgrader",
    "lab-extension",
)  # a teacher's environment has them; notebook's is the second
SCRATCH = """\
import numpy as np

from pe_lib import sinusoidal_encoding
from pe_book.explorers import EncodingExplorer

EncodingExplorer()"""


def needs(wheel: Path) -> list[str]:
    """The packages that a wheel needs in a page."""
    with zipfile.ZipFile(wheel) as content:
        name = next(n for n in content.namelist() if n.endswith(".dist-info/METADATA"))
        head = email.message_from_bytes(content.read(name))
    wanted = [Requirement(line) for line in head.get_all("Requires-Dist", [])]
    env = {**PLACE, "extra": ""}
    return [canonicalize_name(r.name) for r in wanted if not r.marker or r.marker.evaluate(env)]


def brings(wheel: Path) -> list[str]:
    """The names that can be imported of it."""
    with zipfile.ZipFile(wheel) as content:
        tops = {name.split("/")[0] for name in content.namelist() if name.endswith(".py")}
    return sorted(top.removesuffix(".py") for top in tops if ".d" not in top)


def fetch(folder: Path) -> list[Path]:
    """The kernel's wheels and those that they need, pure Python, and pe_lib's own."""
    waiting, known = set(KERNEL), set()
    while waiting:
        command = [*PIP, "download", *PURE, "-c", str(ROOT / "constraints.txt")]
        command += ["-d", str(folder), *sorted(waiting)]
        if subprocess.run(command).returncode:
            sys.exit(
                f"of {', '.join(sorted(waiting))} one cannot be had as pure Python: no lab was made"
            )
        known |= waiting
        wheels = {canonicalize_name(w.name.split("-")[0]): w for w in folder.iterdir()}
        waiting = {need for name in waiting for need in needs(wheels[name])} - known
    with tempfile.TemporaryDirectory() as place:  # building a wheel leaves its traces in the tree
        copy = Path(place)
        for name in ("pyproject.toml", "README.md", "LICENSE", "LICENSE-TEXT"):
            shutil.copy(ROOT / name, copy)
        leave = shutil.ignore_patterns("__pycache__", "web")
        shutil.copytree(ROOT / "pe_lib", copy / "pe_lib", ignore=leave)
        own = [*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", str(folder), str(copy)]
        subprocess.run(own, check=True, capture_output=True)
    return sorted(folder.glob("*.whl"))


def entry(wheel: Path) -> dict:
    """A wheel as Pyodide's lock describes it."""
    name, version = wheel.name.split("-")[:2]
    name = canonicalize_name(name)
    return {
        "name": name,
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": brings(wheel),
        "depends": OWN if name == "pe-lib" else needs(wheel),
        "unvendored_tests": False,
    }


def stage(lite: Path, contents: Path) -> None:
    """Pyodide with all wheels and its lock, and the notebooks."""
    target = lite / "static" / "pyodide"
    target.mkdir(parents=True)
    for path in [*(PYODIDE / name for name in FILES), *MADE.glob("*.whl")]:
        shutil.copy(path, target)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    here = {path.name for path in target.iterdir()}
    known = {n: p for n, p in lock["packages"].items() if p["file_name"] in here}
    with tempfile.TemporaryDirectory() as folder:
        for wheel in fetch(Path(folder)):
            found = entry(wheel)
            known.setdefault(found["name"], found)
            shutil.copy(wheel, target)
    for one in known.values():
        one["depends"] = [name for name in one["depends"] if canonicalize_name(name) in known]
    lock["packages"] = known
    (target / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    for pattern in ("*.ipynb", "solutions/*.ipynb"):
        for path in (ROOT / "book").glob(pattern):
            copy = contents / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    scratch = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SCRATCH)])
    scratch.metadata["kernelspec"] = {"name": "python", "display_name": "Python (Pyodide)"}
    nbformat.write(scratch, contents / "scratch.ipynb")


def main(folder: Path) -> None:
    if not (
        MADE.parent / "index.json"
    ).is_file():  # the wheels' folder alone may be of a failed try
        print("there is no Python for the pages, so no lab: make python brings it")
        return
    with tempfile.TemporaryDirectory() as place:
        lite, contents = Path(place, "lite"), Path(place, "contents")
        stage(lite, contents)
        extensions = Path(place, "labextensions")
        shutil.copytree(EXTENSIONS, extensions, ignore=shutil.ignore_patterns(*LEFT_OUT))
        own = {
            "LiteBuildConfig": {"ignore_sys_prefix": ["federated_extensions"]},
            "FederatedExtensionAddon": {"extra_labextensions_path": [str(extensions)]},
        }
        (lite / "jupyter_lite_config.json").write_text(json.dumps(own), encoding="utf-8")
        kernel = {"disablePyPIFallback": True}
        plugins = {"@jupyterlite/pyodide-kernel-extension:kernel": kernel}
        settings = {"litePluginSettings": plugins, "appName": "A Sense of Order"}
        config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
        (lite / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        build = [sys.executable, "-m", "jupyter", "lite", "build", "--contents", str(contents)]
        build += ["--output-dir", str(folder), "--apps", "lab", "--no-sourcemaps"]
        done = subprocess.run(build, cwd=lite, capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr[-1500:])
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"the lab is in {folder.relative_to(ROOT)}, {size / 1e6:.0f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
