"""Runs the outdated notebooks with nbmake before Sphinx reads them, and keeps their outputs under an
exact key.

The key is made of a notebook's code cells and of what all notebooks depend on: the contents of the
files and folders that ``notebook_depends`` names (of a folder, its Python and JSON, without what it
names with ! in front), the Python that runs them, and this package's runner. A notebook that reads
files beside it names them in its metadata, as ``reads``, and they are part of its key: of a notebook
that it reads, the code. What fails is reported and not kept, so it fails again next time.

``NOTEBOOK_WEAVE``, as ``module:function``, names a function of a docname and its notebook that adds
cells to a copy before it runs, such as assertions. The page shows the outputs of the others alone.
"""

import copy
import hashlib
import importlib
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode as Notebook
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

from .freshness import PACKAGE, digest, say, stop

TAGS_THAT_COUNT = {"raises-exception", "skip-execution"}
COUNTED = {".py", ".json"}  # of a folder that is named in notebook_depends
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
HARMLESS = re.compile(r"^.*Matplotlib is building the font cache.*\n?", re.MULTILINE)
RESULT = re.compile(r"\[gw\d+\] \[([ \d]+%)\] (PASSED|FAILED) (.+?)\.ipynb::")
FAILURES = re.compile(
    r"=+ FAILURES =+\n(.*?)(?:\nLearn more about nbmake|\n=+ short test summary)", re.DOTALL
)
# Two kernels were given the same free port, and this one came second: once more
DIED = "Kernel died before replying"
KERNEL = {
    "PYTHONHASHSEED": "0",
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
    "OMP_NUM_THREADS": "1",  # the same sums on every machine, and notebooks run side by side
    "MKL_NUM_THREADS": "1",
}
# Every notebook runs in the Python that builds the book, whatever kernels are registered
START = """-Xfrozen_modules=off -m ipykernel_launcher --IPKernelApp.log_level=40
  --HistoryManager.enabled=False --InlineBackend.figure_format=retina -f {connection_file}"""
SPEC = {"argv": [sys.executable, *START.split()], "display_name": "Python 3", "language": "python"}
PYTEST_INI = f"""[pytest]
addopts = -v --no-header --color=no --dist=worksteal -p xdist.plugin -p {__package__}.kernels
  -p nbmake.pytest_plugin --nbmake --nbmake-kernel=python3 --overwrite
"""

Weave = Callable[[str, Notebook], None]
Keep = Callable[[str, Notebook], None]


def shared_digest(root: Path, names: list[str]) -> str:
    """Digest of what every notebook depends on, as it is on the disk now."""
    files: list[Path] = []
    without = [root / name[1:] for name in names if name.startswith("!")]
    for path in (root / name for name in names if not name.startswith("!")):
        if not path.exists():
            stop(f"notebook_depends names {path.name}, which is not in {path.parent}")
        files += [path] if path.is_file() else (p for p in path.rglob("*") if p.suffix in COUNTED)
    files = [path for path in files if not {path, *path.parents} & set(without)]
    python = platform.python_implementation(), platform.python_version()
    runner = digest(PACKAGE, [Path(__file__), PACKAGE / "kernels.py"])
    return " ".join([*python, runner, digest(root, files)])


def _code(notebook: Notebook) -> list[list]:
    cells = (cell for cell in notebook.cells if cell.cell_type == "code")
    return [[c.source, sorted(TAGS_THAT_COUNT & set(c.metadata.get("tags", [])))] for c in cells]


def run_notebooks(
    notebooks: dict[str, Notebook], root: Path, jobs: int, timeout: int, keep: Keep
) -> str:
    """Run copies of notebooks, each in its folder under root, and keep each as it passes; return
    what pytest says of the others.
    """
    passed, lines = 0, []
    with tempfile.TemporaryDirectory(prefix="notebooks-") as temporary:
        folder = Path(temporary)
        (folder / "kernels" / "python3").mkdir(parents=True)
        (folder / "kernels" / "python3" / "kernel.json").write_text(json.dumps(SPEC))
        (folder / "pytest.ini").write_text(PYTEST_INI)
        for docname, notebook in notebooks.items():
            there = copy.deepcopy(notebook)
            home = f"__import__('os').chdir({str((root / docname).parent)!r})"
            there.cells.insert(0, nbformat.v4.new_code_cell(home))
            (folder / docname).parent.mkdir(parents=True, exist_ok=True)
            nbformat.write(there, folder / f"{docname}.ipynb")
        command = [sys.executable, "-m", "pytest", f"-n{jobs}", f"--nbmake-timeout={timeout}"]
        command += [f"{docname}.ipynb" for docname in notebooks]
        own = {"IPYTHONDIR": f"{temporary}/ipython", "JUPYTER_PATH": temporary}
        with subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **KERNEL, **own, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as process:
            for line in process.stdout or ():
                if not (result := RESULT.search(line)):
                    lines.append(ANSI.sub("", line))
                    continue
                say(f"{result[1].strip():>4} {result[2].lower()} {result[3]}")
                if result[2] == "PASSED":
                    ran = nbformat.read(folder / f"{result[3]}.ipynb", as_version=4)
                    passed += 1
                    keep(result[3], ran)
        said = "".join(lines).replace(f"{temporary}/", "")
        if not process.returncode and passed == len(notebooks):
            return ""
        return failures[1].strip() if (failures := FAILURES.search(said)) else said


class Store:
    """The outputs of the notebooks of one book, one record each."""

    def __init__(
        self,
        root: Path,
        folder: Path,
        depends: list[str],
        timeout: int = 300,
        weave: Weave | None = None,
    ) -> None:
        self.root, self.folder, self.depends, self.timeout = root, folder, depends, timeout
        self.weave = weave
        self.shared = shared_digest(root, depends)

    def key(self, docname: str, notebook: Notebook) -> str:
        """Digest of all that the outputs of a notebook depend on."""
        counts = [self.shared, _code(notebook), self._read(docname, notebook)]
        return hashlib.sha256(json.dumps(counts).encode()).hexdigest()

    def _read(self, docname: str, notebook: Notebook) -> list[list]:
        """What a notebook reads: of notebooks the code and what they read, of files a digest."""
        folder, found = (self.root / docname).parent, []
        for name in notebook.metadata.get("reads", []):
            for path in sorted(folder.glob(name)) if "*" in name else [folder / name]:
                if not path.is_file():
                    stop(f"{docname}.ipynb reads {path.name}, which is not there")
                if path.suffix == ".ipynb":
                    other = path.relative_to(self.root).with_suffix("").as_posix()
                    text = read_notebook(path.read_text(encoding="utf-8"))
                    found.append([path.name, _code(text), self._read(other, text)])
                else:
                    found.append([path.name, hashlib.sha256(path.read_bytes()).hexdigest()])
        return found

    def woven(self, docname: str, notebook: Notebook) -> Notebook:
        """A copy with the cells that are added to it; its own are marked in their metadata."""
        copied = copy.deepcopy(notebook)
        for cell in copied.cells:
            cell.metadata["shown"] = True
        if self.weave:
            self.weave(docname, copied)
        return copied

    def _added(self, woven: Notebook) -> dict[str, str]:
        """A digest of each added cell, under its id."""
        added = (cell for cell in woven.cells if "shown" not in cell.metadata)
        return {cell.id: hashlib.sha256(cell.source.encode()).hexdigest() for cell in added}

    def current(self, docname: str, notebook: Notebook) -> list[dict] | None:
        """What the code cells put out, or None when the notebook has to run."""
        record = self._load(docname)
        if record.get("key") != self.key(docname, notebook):
            return None
        if self.weave and record.get("added") != self._added(self.woven(docname, notebook)):
            return None
        return record["cells"]

    def execute(self, notebooks: dict[str, Notebook], jobs: int) -> list[str]:
        """Run notebooks, ``jobs`` at a time, and keep what succeeded; the reports of what failed."""
        keys = {docname: self.key(docname, notebook) for docname, notebook in notebooks.items()}
        try:
            running = {name: self.woven(name, notebook) for name, notebook in notebooks.items()}
        except ValueError as error:
            return [str(error)]
        reports, passed = [], set()

        def keep(docname: str, ran: Notebook) -> None:
            passed.add(docname)
            cells = [c for c in ran.cells if c.cell_type == "code" and "shown" in c.metadata]
            for count, cell in enumerate((c for c in cells if c.execution_count), 1):
                cell.execution_count = count
            unchanged = shared_digest(self.root, self.depends) == self.shared
            if said := "".join(map(_take_stderr, cells)):
                reports.append(f"{docname}.ipynb wrote to stderr:\n{said}")
            elif not unchanged or self.key(docname, notebooks[docname]) != keys[docname]:
                reports.append(f"{docname}.ipynb: a file it depends on changed while it ran")
            else:
                kept = [{"count": c.execution_count, "outputs": c.outputs} for c in cells]
                added = self._added(running[docname])
                self._save(docname, {"key": keys[docname], "added": added, "cells": kept})

        try:
            report = run_notebooks(running, self.root, jobs, self.timeout, keep)
            if DIED in report:
                rest = {name: book for name, book in running.items() if name not in passed}
                report = run_notebooks(rest, self.root, jobs, self.timeout, keep)
        except OSError as error:
            stop(f"the outputs of the notebooks cannot be kept: {error}")
        return [report, *reports] if report else reports

    def _load(self, docname: str) -> dict[str, Any]:
        try:
            return json.loads((self.folder / f"{docname}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}  # absent or cut off: run it

    def _save(self, docname: str, record: dict[str, Any]) -> None:
        path = self.folder / f"{docname}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".draft")
        try:
            draft.write_text(json.dumps(record), encoding="utf-8")
            draft.replace(path)
        except OSError:
            draft.unlink(missing_ok=True)  # half a record would keep the disk full
            raise


def _take_stderr(cell: Any) -> str:
    """A page never shows stderr: what a cell writes there is taken away, and is its fault."""
    said = [o.text for o in cell.outputs if o.output_type == "stream" and o.name == "stderr"]
    cell.outputs = [o for o in cell.outputs if o.get("name") != "stderr"]
    return HARMLESS.sub("", "".join(said)).strip()


def read_notebook(text: str) -> Notebook:
    return nbformat.reads(text, as_version=4)


@lru_cache(maxsize=1)
def store_of(app: Sphinx) -> Store:
    """The outputs of this build: what they depend on is read from the disk once."""
    folder = Path(app.doctreedir).parent / ".executed"
    depends, timeout, weave = app.config.notebook_depends, app.config.notebook_timeout, None
    if name := os.environ.get("NOTEBOOK_WEAVE"):
        module, _, function = name.partition(":")
        weave = getattr(importlib.import_module(module), function)
    return Store(Path(app.srcdir), folder, depends, timeout, weave)


def note_shared(app: Sphinx, config: Config) -> None:
    """Every page is read again when what the notebooks depend on has changed."""
    config.notebook_shared = store_of(app).shared


def run_outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Execute what must run. The pages of these notebooks are read again anyway, since their text
    or something that they depend on has changed.
    """
    store, found = store_of(app), {}
    for docname in env.found_docs:
        path = Path(env.doc2path(docname))
        if path.suffix == ".ipynb":
            found[docname] = read_notebook(path.read_text(encoding="utf-8"))
    outdated = {name: nb for name, nb in found.items() if store.current(name, nb) is None}
    if outdated:
        jobs = os.cpu_count() or 2
        say(f"running {len(outdated)} of {len(found)} notebooks, {jobs} at a time")
        if failures := store.execute(outdated, jobs):
            stop("\n\n".join(failures))
    return sorted(outdated)


def with_outputs(app: Sphinx, docname: str, text: str) -> Notebook:
    """The notebook of this text with the outputs of its own code."""
    notebook = read_notebook(text)
    record = store_of(app).current(docname, notebook)
    if record is None:
        stop(f"{docname}.ipynb changed while the book was being built: build it again")
    code_cells = (cell for cell in notebook.cells if cell.cell_type == "code")
    for cell, kept in zip(code_cells, record, strict=True):
        cell.execution_count = kept["count"]
        cell.outputs = [nbformat.from_dict(output) for output in kept["outputs"]]
    return notebook


def setup(app: Sphinx) -> None:
    app.add_config_value("notebook_depends", [], "", [list])
    app.add_config_value("notebook_shared", "", "env", [str])
    app.add_config_value("notebook_timeout", 300, "", [int])
    app.connect("config-inited", note_shared, priority=20)
    app.connect("env-get-outdated", run_outdated)
