"""Runs the outdated notebooks before Sphinx reads them, in parallel, and keeps their outputs under
an exact key.

The key is made of a notebook's code cells and of what all notebooks depend on: the contents of the
files and folders that ``notebook_depends`` names (of a folder, its Python and JSON, without what it
names with ! in front), the Python
that runs them, and this file. An edit of the prose executes nothing; one of such a file executes
every notebook. A notebook that reads files beside it names them in its metadata, as ``reads``, and
they are part of its key: of a notebook that it reads, the code. A cell that fails is reported and
nothing is kept, so it fails again next time.

A test run may have checks run behind the cells, in the same kernel: ``NOTEBOOK_CHECKS`` names a
function as ``module:function``, which returns the checks of a docname. They are no part of the page,
and every name is bound again behind each as it was before.
"""

import asyncio
import copy
import hashlib
import importlib
import itertools
import json
import os
import platform
import re
import sys
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import nbformat
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbclient.output_widget import OutputWidget
from nbformat import NotebookNode as Notebook
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

from .freshness import PACKAGE, digest, say, stop

TAGS_THAT_COUNT = {"raises-exception", "skip-execution"}
COUNTED = {".py", ".json"}  # of a folder that is named in notebook_depends
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
HARMLESS = re.compile(r"^.*Matplotlib is building the font cache.*\n?", re.MULTILINE)
KERNEL = {
    "PYTHONHASHSEED": "0",
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
    "OMP_NUM_THREADS": "1",  # the same sums on every machine, and notebooks run side by side
    "MKL_NUM_THREADS": "1",
}
# A check's own names are there for the next one; those of the notebook are bound again as they were
RUN_CHECK = """
import linecache
names = shell.user_ns
before = dict(names)
own = shell.__dict__.setdefault("_names_of_checks", {})
linecache.cache[name] = len(source), None, source.splitlines(True), name
for key, value in own.items():
    names.setdefault(key, value)
exec(compile(source, name, "exec"), names)
own.update((key, value) for key, value in names.items() if key not in before)
names.clear()
names.update(before)
"""


class Check(Protocol):
    """Some lines of Python, their name, and the id of the cell that they run behind."""

    after: str
    name: str
    source: str


ChecksOf = Callable[[str], Sequence[Check]]


class _ThisPython(KernelSpecManager):
    """Every notebook runs in the Python that builds the book, whatever kernels are registered."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        options = ["--IPKernelApp.log_level=40", "--HistoryManager.enabled=False"]
        options += ["--InlineBackend.figure_format=retina", "-f", "{connection_file}"]
        start = [sys.executable, "-Xfrozen_modules=off", "-m", "ipykernel_launcher", *options]
        return KernelSpec(argv=start, display_name="Python 3", language="python")


class _QuietOutput(OutputWidget):
    """Keeps what is printed into an Output widget and does not tell the kernel.

    A message sent while the reply to a cell is awaited can hide that reply from the asynchronous
    socket until the cell's timeout is over: five minutes of nothing, once in thirty runs.
    """

    def send(self, *arguments: Any, **named: Any) -> None:
        pass


class _Client(NotebookClient):
    """Runs the checks of a cell behind it; neither outputs nor counts tell that there are any."""

    checks: Sequence[Check] = ()
    checking: Check | None = None
    passed: tuple[str, ...] = ()

    async def async_execute_cell(self, cell: Notebook, *where: Any, **named: Any) -> Notebook:
        done = await super().async_execute_cell(cell, *where, **named)
        for check in (check for check in self.checks if check.after == cell.get("id")):
            self.checking = check
            given = {"name": check.name, "source": check.source}
            run = f"exec({RUN_CHECK!r}, {given} | {{'shell': get_ipython()}})"
            behind = nbformat.v4.new_code_cell(run)
            await super().async_execute_cell(behind, *where, store_history=False)
            self.nb.cells[where[0]] = done
            self.code_cells_executed -= 1
            self.passed += (check.name,)
        self.checking = None
        return done


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
    return " ".join([*python, digest(PACKAGE, [Path(__file__)]), digest(root, files)])


def _read(folder: Path, name: str) -> list[Path]:
    """The files that a name stands for; of one with a star, all that it fits."""
    return sorted(folder.glob(name)) if "*" in name else [folder / name]


class Store:
    """The outputs of the notebooks of one book, one record each."""

    def __init__(
        self,
        root: Path,
        folder: Path,
        depends: list[str],
        timeout: int = 300,
        checks_of: ChecksOf | None = None,
    ) -> None:
        self.root, self.folder, self.depends, self.timeout = root, folder, depends, timeout
        self.checks_of = checks_of
        self.shared = shared_digest(root, depends)

    def _checks(self, docname: str) -> tuple[Sequence[Check], dict[str, str]]:
        """The checks of a notebook, and a digest of each under its name."""
        checks = self.checks_of(docname) if self.checks_of else []
        return checks, {
            check.name: hashlib.sha256(f"{check.after}\n{check.source}".encode()).hexdigest()
            for check in checks
        }

    def key(self, docname: str, notebook: Notebook) -> str:
        """Digest of all that the outputs of a notebook depend on."""
        counts = [self.shared, *self._code(docname, notebook)]
        return hashlib.sha256(json.dumps(counts).encode()).hexdigest()

    def _code(self, docname: str, notebook: Notebook) -> list[list]:
        """The code of a notebook, and what it reads: of notebooks the same, of files a digest."""
        cells, read = [], []
        for cell in notebook.cells:
            if cell.cell_type == "code":
                tags = sorted(TAGS_THAT_COUNT & set(cell.metadata.get("tags", [])))
                cells.append([cell.source, tags])
        folder = (self.root / docname).parent
        for path in (p for name in notebook.metadata.get("reads", []) for p in _read(folder, name)):
            if not path.is_file():
                stop(f"{docname}.ipynb reads {path.name}, which is not there")
            if path.suffix == ".ipynb":
                other = path.relative_to(self.root).with_suffix("").as_posix()
                found = self._code(other, read_notebook(path.read_text(encoding="utf-8")))
            else:
                found = hashlib.sha256(path.read_bytes()).hexdigest()
            read.append([path.name, found])
        return [cells, read]

    def current(self, docname: str, notebook: Notebook) -> list[dict] | None:
        """What the code cells put out, or None when the notebook has to run."""
        record = self._load(docname)
        if record.get("key") != self.key(docname, notebook):
            return None
        checked = not self.checks_of or record.get("checks") == self._checks(docname)[1]
        return record["cells"] if checked else None

    def execute(self, notebooks: dict[str, Notebook], jobs: int) -> list[str]:
        """Run notebooks, ``jobs`` at a time, the longest first, and keep what succeeded; the
        reports of what failed.
        """
        turn, done = asyncio.Semaphore(jobs), itertools.count(1)

        async def one(docname: str) -> str | None:
            async with turn:
                started = time.monotonic()
                failure = await self._run(docname, notebooks[docname])
                seconds, what = time.monotonic() - started, "failed at" if failure else "ran"
                say(f"{next(done)} of {len(notebooks)}  {what} {docname} in {seconds:.1f} s")
                return failure

        async def run_all() -> list[str | None]:
            longest = {name: self._load(name).get("seconds", float("inf")) for name in notebooks}
            return await asyncio.gather(*map(one, sorted(longest, key=longest.get, reverse=True)))

        try:
            (self.folder / "ipython").mkdir(parents=True, exist_ok=True)
            return sorted(filter(None, asyncio.run(run_all())))
        except OSError as error:
            stop(f"the outputs of the notebooks cannot be kept: {error}")

    async def _run(self, docname: str, notebook: Notebook, tries: int = 2) -> str | None:
        """Run one notebook and keep its outputs, or report what failed."""
        started, running = time.monotonic(), copy.deepcopy(notebook)
        key = self.key(docname, notebook)
        cells = [cell for cell in running.cells if cell.cell_type == "code"]
        checks, digests = self._checks(docname)
        for check in checks:
            if check.after not in {cell.get("id") for cell in running.cells}:
                return f"{docname}.ipynb: {check.name} runs behind {check.after}, and no cell is called that"

        def report(number: int, problem: str) -> str:
            source = cells[number].source if cells else ""
            code = "\n".join(f"    {line}" for line in source.splitlines())
            problem = ANSI.sub("", problem).strip()
            return f"{docname}.ipynb, code cell {number + 1}:\n{code}\n\n{problem}\n"

        client = _Client(
            running,
            km=AsyncKernelManager(kernel_name="python3", kernel_spec_manager=_ThisPython()),
            timeout=self.timeout,
            record_timing=False,
            store_widget_state=True,  # nbclient's Output widgets need it; only outputs are kept
            shutdown_kernel="immediate",  # asking it nicely takes it three seconds
            resources={"metadata": {"path": str((self.root / docname).parent)}},
        )
        client.widget_registry = {"@jupyter-widgets/output": {"OutputModel": _QuietOutput}}
        client.checks = checks
        own = {"IPYTHONDIR": str(self.folder / "ipython")}  # no profile of the reader's own
        try:
            await client.async_execute(env={**os.environ, **KERNEL, **own}, cleanup_kc=True)
        except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
            if check := client.checking:
                problem = ANSI.sub("", getattr(error, "traceback", "") or str(error)).strip()
                where = max(problem.find(f"File {check.name}:"), 0)
                return f"{docname}.ipynb, {check.name} behind {check.after}:\n{problem[where:]}\n"
            ran = [number for number, cell in enumerate(cells) if cell.get("execution_count")]
            return report(max(ran, default=0), getattr(error, "traceback", "") or str(error))
        except RuntimeError as error:
            if not str(error).startswith("Kernel died before replying"):
                raise
            # Its ports were free when they were chosen, and another program was quicker: once more.
            return await self._run(docname, notebook, 1) if tries > 1 else report(0, str(error))
        for number, cell in enumerate(cells):
            if said := _take_stderr(cell):
                return report(number, f"the cell wrote to stderr:\n{said}")
        unchanged = shared_digest(self.root, self.depends) == self.shared
        if not unchanged or self.key(docname, notebook) != key:
            return f"{docname}.ipynb: a file it depends on changed while it ran"
        seconds = round(time.monotonic() - started, 2)
        kept = [{"count": cell.execution_count, "outputs": cell.outputs} for cell in cells]
        self._save(
            docname,
            {
                "key": key,
                "seconds": seconds,
                "cells": kept,
                "checks": {name: digests[name] for name in client.passed},
            },
        )
        return None

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
    depends, timeout, checks = app.config.notebook_depends, app.config.notebook_timeout, None
    if name := os.environ.get("NOTEBOOK_CHECKS"):
        module, _, function = name.partition(":")
        checks = getattr(importlib.import_module(module), function)
    return Store(Path(app.srcdir), folder, depends, timeout, checks)


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
