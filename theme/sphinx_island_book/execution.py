"""Runs outdated notebooks with nbmake before Sphinx reads them, and caches their outputs.

The cache key digests a notebook's code cells, the files under ``reads`` in its metadata (of a notebook,
its code), the files and folders in ``notebook_depends`` (of a folder, its Python and JSON; an entry with !
excludes a path), the version of Python, and this module. Failures are not cached.

``NOTEBOOK_WEAVE``, as ``module:function``, names a function of a docname and its notebook that adds
cells to a copy before it runs, such as assertions; their outputs are not on the page.
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

TAGS_IN_KEY = {"raises-exception", "skip-execution"}
SUFFIXES_IN_KEY = {".py", ".json"}  # of the folders in notebook_depends
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
IGNORED_STDERR = re.compile(r"^.*Matplotlib is building the font cache.*\n?", re.MULTILINE)
RESULT = re.compile(r"\[gw\d+\] \[([ \d]+%)\] (PASSED|FAILED) (.+?)\.ipynb::")
FAILURES = re.compile(
    r"=+ FAILURES =+\n(.*?)(?:\nLearn more about nbmake|\n=+ short test summary)", re.DOTALL
)
KERNEL_DIED = "Kernel died before replying"  # two kernels got the same port: run again
KERNEL_ENVIRONMENT = {
    "PYTHONHASHSEED": "0",
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
    "OMP_NUM_THREADS": "1",  # reproducible sums, and notebooks run in parallel
    "MKL_NUM_THREADS": "1",
}
# Notebooks run in the Python that builds the book, whatever kernels are registered
START = """-Xfrozen_modules=off -m ipykernel_launcher --IPKernelApp.log_level=40
  --HistoryManager.enabled=False --InlineBackend.figure_format=retina -f {connection_file}"""
SPEC = {"argv": [sys.executable, *START.split()], "display_name": "Python 3", "language": "python"}
PYTEST_INI = f"""[pytest]
addopts = -v --no-header --color=no --dist=worksteal -p xdist.plugin -p {__package__}.kernels
  -p nbmake.pytest_plugin --nbmake --nbmake-kernel=python3 --overwrite
"""

ForNotebook = Callable[[str, Notebook], None]


def shared_digest(root: Path, names: list[str]) -> str:
    """Digest of the files that every notebook depends on, and of the runner."""
    files: list[Path] = []
    excluded = {root / name[1:] for name in names if name.startswith("!")}
    for path in (root / name for name in names if not name.startswith("!")):
        if not path.exists():
            stop(f"notebook_depends names {path.name}, which is not in {path.parent}")
        inside = (p for p in path.rglob("*") if p.suffix in SUFFIXES_IN_KEY)
        files += [path] if path.is_file() else inside
    files = [path for path in files if not {path, *path.parents} & excluded]
    python = platform.python_implementation(), platform.python_version()
    runner = digest(PACKAGE, [Path(__file__), PACKAGE / "kernels.py"])
    return " ".join([*python, runner, digest(root, files)])


def _code(notebook: Notebook) -> list[list]:
    cells = (cell for cell in notebook.cells if cell.cell_type == "code")
    return [[c.source, sorted(TAGS_IN_KEY & set(c.metadata.get("tags", [])))] for c in cells]


def run_notebooks(
    notebooks: dict[str, Notebook], root: Path, jobs: int, timeout: int, on_pass: ForNotebook
) -> str:
    """Run copies of notebooks, each in its folder under root; return pytest's report of failures."""
    passed, lines = 0, []
    with tempfile.TemporaryDirectory(prefix="notebooks-") as temporary:
        folder = Path(temporary)
        (folder / "kernels" / "python3").mkdir(parents=True)
        (folder / "kernels" / "python3" / "kernel.json").write_text(json.dumps(SPEC))
        (folder / "pytest.ini").write_text(PYTEST_INI)
        for docname, notebook in notebooks.items():
            copied = copy.deepcopy(notebook)
            chdir = f"__import__('os').chdir({str((root / docname).parent)!r})"
            copied.cells.insert(0, nbformat.v4.new_code_cell(chdir))
            (folder / docname).parent.mkdir(parents=True, exist_ok=True)
            nbformat.write(copied, folder / f"{docname}.ipynb")
        command = [sys.executable, "-m", "pytest", f"-n{jobs}", f"--nbmake-timeout={timeout}"]
        command += [f"{docname}.ipynb" for docname in notebooks]
        environment = {**os.environ, **KERNEL_ENVIRONMENT, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        environment |= {"IPYTHONDIR": f"{temporary}/ipython", "JUPYTER_PATH": temporary}
        with subprocess.Popen(
            command, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as process:  # fmt: skip
            for line in process.stdout or ():
                if not (result := RESULT.search(line)):
                    lines.append(ANSI.sub("", line))
                    continue
                say(f"{result[1].strip():>4} {result[2].lower()} {result[3]}")
                if result[2] == "PASSED":
                    passed += 1
                    on_pass(result[3], nbformat.read(folder / f"{result[3]}.ipynb", as_version=4))
        log = "".join(lines).replace(f"{temporary}/", "")
        if not process.returncode and passed == len(notebooks):
            return ""
        return failures[1].strip() if (failures := FAILURES.search(log)) else log


class Store:
    """The outputs of the notebooks of one book, one record each."""

    def __init__(
        self, root: Path, folder: Path, depends: list[str], timeout: int = 300,
        weave: ForNotebook | None = None,
    ) -> None:  # fmt: skip
        self.root, self.folder, self.depends, self.timeout = root, folder, depends, timeout
        self.weave = weave
        self.shared = shared_digest(root, depends)

    def key(self, docname: str, notebook: Notebook) -> str:
        """The cache key of a notebook."""
        parts = [self.shared, _code(notebook), self._read(docname, notebook)]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def _read(self, docname: str, notebook: Notebook) -> list[list]:
        """What a notebook reads: code of notebooks, recursively, and digests of other files."""
        folder, parts = (self.root / docname).parent, []
        for name in notebook.metadata.get("reads", []):
            for path in sorted(folder.glob(name)) if "*" in name else [folder / name]:
                if not path.is_file():
                    stop(f"{docname}.ipynb reads {path.name}, which is not there")
                if path.suffix == ".ipynb":
                    other = path.relative_to(self.root).with_suffix("").as_posix()
                    text = read_notebook(path.read_text(encoding="utf-8"))
                    parts.append([path.name, _code(text), self._read(other, text)])
                else:
                    parts.append([path.name, hashlib.sha256(path.read_bytes()).hexdigest()])
        return parts

    def woven(self, docname: str, notebook: Notebook) -> Notebook:
        """A copy with the added cells; its own cells are marked in their metadata."""
        copied = copy.deepcopy(notebook)
        for cell in copied.cells:
            cell.metadata["shown"] = True
        if self.weave:
            self.weave(docname, copied)
        return copied

    def _added(self, woven: Notebook) -> dict[str, str]:
        """Digests of the added cells, by id."""
        added = (cell for cell in woven.cells if "shown" not in cell.metadata)
        return {cell.id: hashlib.sha256(cell.source.encode()).hexdigest() for cell in added}

    def current(self, docname: str, notebook: Notebook) -> list[dict] | None:
        """The cached outputs of the code cells, or None if the notebook must run."""
        record = self._load(docname)
        if record.get("key") != self.key(docname, notebook):
            return None
        if self.weave and record.get("added") != self._added(self.woven(docname, notebook)):
            return None
        return record["cells"]

    def execute(self, notebooks: dict[str, Notebook], jobs: int) -> list[str]:
        """Run notebooks, ``jobs`` at a time, and cache what passes; return reports of failures."""
        keys = {docname: self.key(docname, notebook) for docname, notebook in notebooks.items()}
        try:
            running = {name: self.woven(name, notebook) for name, notebook in notebooks.items()}
        except ValueError as error:
            return [str(error)]
        reports, passed = [], set()

        def cache(docname: str, executed: Notebook) -> None:
            passed.add(docname)
            cells = [c for c in executed.cells if c.cell_type == "code" and "shown" in c.metadata]
            for count, cell in enumerate((c for c in cells if c.execution_count), 1):
                cell.execution_count = count
            unchanged = shared_digest(self.root, self.depends) == self.shared
            if stderr := "".join(map(_pop_stderr, cells)):
                reports.append(f"{docname}.ipynb wrote to stderr:\n{stderr}")
            elif not unchanged or self.key(docname, notebooks[docname]) != keys[docname]:
                reports.append(f"{docname}.ipynb: a file it depends on changed while it ran")
            else:
                outputs = [{"count": c.execution_count, "outputs": c.outputs} for c in cells]
                added = self._added(running[docname])
                self._save(docname, {"key": keys[docname], "added": added, "cells": outputs})

        try:
            report = run_notebooks(running, self.root, jobs, self.timeout, cache)
            if KERNEL_DIED in report:
                rest = {name: book for name, book in running.items() if name not in passed}
                report = run_notebooks(rest, self.root, jobs, self.timeout, cache)
        except OSError as error:
            stop(f"the outputs of the notebooks cannot be cached: {error}")
        return [report, *reports] if report else reports

    def _load(self, docname: str) -> dict[str, Any]:
        try:
            return json.loads((self.folder / f"{docname}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):  # missing or truncated
            return {}

    def _save(self, docname: str, record: dict[str, Any]) -> None:
        path = self.folder / f"{docname}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".draft")
        try:
            draft.write_text(json.dumps(record), encoding="utf-8")
            draft.replace(path)
        except OSError:
            draft.unlink(missing_ok=True)  # a full disk
            raise


def _pop_stderr(cell: Any) -> str:
    """Remove a cell's stderr from its outputs, and return it."""
    texts = [o.text for o in cell.outputs if o.output_type == "stream" and o.name == "stderr"]
    cell.outputs = [o for o in cell.outputs if o.get("name") != "stderr"]
    return IGNORED_STDERR.sub("", "".join(texts)).strip()


def read_notebook(text: str) -> Notebook:
    return nbformat.reads(text, as_version=4)


@lru_cache(maxsize=1)
def store_of(app: Sphinx) -> Store:
    """The store of this build."""
    folder = Path(app.doctreedir).parent / ".executed"
    depends, timeout, weave = app.config.notebook_depends, app.config.notebook_timeout, None
    if name := os.environ.get("NOTEBOOK_WEAVE"):
        module, _, function = name.partition(":")
        weave = getattr(importlib.import_module(module), function)
    return Store(Path(app.srcdir), folder, depends, timeout, weave)


def note_shared(app: Sphinx, config: Config) -> None:
    """Reread every page when a shared dependency of the notebooks has changed."""
    config.notebook_shared = store_of(app).shared


def run_outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Run the outdated notebooks; their pages are reread."""
    store, notebooks = store_of(app), {}
    for docname in env.found_docs:
        path = Path(env.doc2path(docname))
        if path.suffix == ".ipynb":
            notebooks[docname] = read_notebook(path.read_text(encoding="utf-8"))
    outdated = {name: nb for name, nb in notebooks.items() if store.current(name, nb) is None}
    if outdated:
        jobs = os.cpu_count() or 2
        say(f"running {len(outdated)} of {len(notebooks)} notebooks, {jobs} at a time")
        if failures := store.execute(outdated, jobs):
            stop("\n\n".join(failures))
    return sorted(outdated)


def with_outputs(app: Sphinx, docname: str, text: str) -> Notebook:
    """The notebook in this text, with its cached outputs."""
    notebook = read_notebook(text)
    record = store_of(app).current(docname, notebook)
    if record is None:
        stop(f"{docname}.ipynb changed while the book was being built: build it again")
    code_cells = (cell for cell in notebook.cells if cell.cell_type == "code")
    for cell, cached in zip(code_cells, record, strict=True):
        cell.execution_count = cached["count"]
        cell.outputs = [nbformat.from_dict(output) for output in cached["outputs"]]
    return notebook


def setup(app: Sphinx) -> None:
    app.add_config_value("notebook_depends", [], "", [list])
    app.add_config_value("notebook_shared", "", "env", [str])
    app.add_config_value("notebook_timeout", 300, "", [int])
    app.connect("config-inited", note_shared, priority=20)
    app.connect("env-get-outdated", run_outdated)
