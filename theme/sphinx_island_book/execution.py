"""Runs the outdated notebooks before Sphinx reads them, in parallel, and keeps their outputs under
an exact key.

The key of a notebook is made of its code cells, of the contents of every project file that its
kernel had loaded when it ended (``pe_lib`` is lazy, so that says what it depends on), of the data
files beside those packages, of the versions of the installed distributions it had loaded, and of
the Python that ran it. An edit of the prose executes nothing; an edit of ``pe_lib.figures``
executes the notebooks that draw. A cell that fails is reported and nothing is kept, so it fails
again next time.
"""

from __future__ import annotations

import asyncio
import copy
import hashlib
import importlib.metadata
import json
import os
import platform
import re
import sys
import time
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbclient.output_widget import OutputWidget

from .freshness import say, stop

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

TAGS_THAT_COUNT = {"raises-exception", "skip-execution"}
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
HARMLESS = re.compile(r"^.*Matplotlib is building the font cache.*\n?", re.MULTILINE)

# What a kernel says of itself when its notebook has ended. A module of the project is one that
# lies neither in the standard library nor among the installed distributions.
LOADED = """
import json as _json, os as _os, site as _site, sys as _sys, sysconfig as _sysconfig
_roots = {_os.path.realpath(_p) + _os.sep for _p in (
    *(_sysconfig.get_path(_n) for _n in ("stdlib", "platstdlib", "purelib", "platlib")),
    *_site.getsitepackages(), _site.getusersitepackages())}
_files, _names = set(), set()
for _name, _module in list(_sys.modules.items()):
    _file = getattr(_module, "__file__", None)
    if not isinstance(_file, str):
        continue
    _file = _os.path.realpath(_file)
    if any(_file.startswith(_root) for _root in _roots):
        _names.add(_name.partition(".")[0])
    elif _os.path.isfile(_file):
        _files.add(_file)
print(_json.dumps({"files": sorted(_files), "names": sorted(_names)}))
"""


class NotebookFailed(Exception):
    """A cell failed; the message is the whole report."""


class _ThisPython(KernelSpecManager):
    """Every notebook runs in the Python that builds the book, whatever kernels the machine has
    registered.
    """

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        arguments = [
            sys.executable,
            "-Xfrozen_modules=off",
            "-m",
            "ipykernel_launcher",
            "-f",
            "{connection_file}",
            "--IPKernelApp.log_level=40",
            "--HistoryManager.enabled=False",
            "--InlineBackend.figure_format=retina",
        ]
        return KernelSpec(argv=arguments, display_name="Python 3", language="python")


class _QuietOutput(OutputWidget):
    """Keeps what is printed into an Output widget and does not tell the kernel.

    A message sent while the reply to a cell is awaited can hide that reply from the asynchronous
    socket until the cell's timeout is over: five minutes of nothing, once in thirty runs.
    """

    def send(self, *arguments: Any, **named: Any) -> None:
        pass


@dataclass
class Record:
    """What was kept of one execution."""

    code: str
    files: list[str]
    names: list[str]
    key: str
    seconds: float
    outputs: list[dict[str, Any]] = field(repr=False)


@dataclass
class Store:
    """The outputs of the notebooks of one book, one record each."""

    srcdir: Path
    folder: Path
    timeout: int = 300

    def current(self, docname: str, notebook: nbformat.NotebookNode) -> Record | None:
        """The record whose key still holds, or None when the notebook has to run."""
        record = self._load(docname)
        if record is None or record.code != code_digest(notebook):
            return None
        key = self.key(record.code, record.files, record.names)
        return record if key == record.key else None

    def key(self, code: str, files: list[str], names: list[str]) -> str:
        """Digest of all that the outputs depend on, as it is on the disk now."""
        parts = [code, platform.python_implementation(), platform.python_version(), _own_digest()]
        parts += [f"{name} {_contents(self._path(name))}" for name in self._with_data(files)]
        parts += distributions_of(names)
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def seconds(self, docname: str) -> float:
        """Duration of the last execution; an unknown one counts as long and starts first."""
        record = self._load(docname)
        return record.seconds if record else float("inf")

    def execute(self, notebooks: dict[str, nbformat.NotebookNode], jobs: int) -> list[str]:
        """Run notebooks, at most ``jobs`` at a time, and keep what succeeded; the reports of what
        failed.
        """
        try:
            return asyncio.run(self._execute_all(notebooks, jobs))
        except OSError as error:
            stop(f"the outputs of the notebooks cannot be kept: {error}")

    async def _execute_all(self, notebooks: dict[str, Any], jobs: int) -> list[str]:
        (self.folder / "ipython").mkdir(parents=True, exist_ok=True)
        turn = asyncio.Semaphore(jobs)
        failures: dict[str, str] = {}

        async def one(docname: str) -> None:
            async with turn:
                try:
                    await self._execute(docname, notebooks[docname])
                except NotebookFailed as failure:
                    failures[docname] = str(failure)

        await asyncio.gather(*map(one, sorted(notebooks, key=self.seconds, reverse=True)))
        return [failures[docname] for docname in sorted(failures)]

    async def _execute(
        self, docname: str, notebook: nbformat.NotebookNode, *, again: bool = True
    ) -> None:
        started = time.monotonic()
        running = copy.deepcopy(notebook)
        cells = [cell for cell in running.cells if cell.cell_type == "code"]
        last = nbformat.v4.new_code_cell(LOADED)
        running.cells.append(last)
        folder = (self.srcdir / docname).parent
        environment = {
            **os.environ,
            "PYTHONHASHSEED": "0",
            "MPLBACKEND": "module://matplotlib_inline.backend_inline",
            "IPYTHONDIR": str(self.folder / "ipython"),  # no profile of the reader's own
        }
        manager = AsyncKernelManager(kernel_name="python3", kernel_spec_manager=_ThisPython())
        client = NotebookClient(
            running,
            km=manager,
            timeout=self.timeout,
            record_timing=False,
            store_widget_state=True,  # nbclient's Output widgets need it; only outputs are kept
            shutdown_kernel="immediate",  # asking it nicely takes it three seconds
            resources={"metadata": {"path": str(folder)}},
        )
        client.widget_registry = {"@jupyter-widgets/output": {"OutputModel": _QuietOutput}}
        try:
            await client.async_execute(env=environment, cleanup_kc=True)
        except CellExecutionError as error:
            raise NotebookFailed(_report(docname, cells, ANSI.sub("", error.traceback))) from None
        except (CellTimeoutError, DeadKernelError) as error:
            raise NotebookFailed(_report(docname, cells, str(error))) from None
        except RuntimeError as error:
            if not str(error).startswith("Kernel died before replying"):
                raise
            # Its ports were free when they were chosen, and another program was quicker: once more.
            if not again:
                raise NotebookFailed(_report(docname, cells, str(error))) from None
            return await self._execute(docname, notebook, again=False)
        for number, cell in enumerate(cells, 1):
            _refuse_stderr(docname, number, cell)
        loaded = json.loads("".join(output.text for output in last.outputs))
        code, files = code_digest(notebook), [self._name(name) for name in loaded["files"]]
        kept = [{"count": cell.execution_count, "outputs": cell.outputs} for cell in cells]
        key = self.key(code, files, loaded["names"])
        seconds = round(time.monotonic() - started, 2)
        self._save(docname, Record(code, files, loaded["names"], key, seconds, kept))
        say(f"ran {docname} in {seconds:.1f} s")

    def _file(self, docname: str) -> Path:
        return self.folder / f"{docname}.json"

    def _load(self, docname: str) -> Record | None:
        try:
            return Record(**json.loads(self._file(docname).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None  # absent, cut off or of an older form: run it

    def _save(self, docname: str, record: Record) -> None:
        path = self._file(docname)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".draft")
        try:
            draft.write_text(json.dumps(vars(record)), encoding="utf-8")
            draft.replace(path)
        except OSError:
            draft.unlink(missing_ok=True)  # half a record would keep the disk full
            raise

    def _name(self, file: str) -> str:
        """A path as the record keeps it: relative inside the book, so that a book can be moved."""
        path = Path(file)
        root = self.srcdir.resolve()
        return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()

    def _path(self, name: str) -> Path:
        return self.srcdir.resolve() / name

    def _with_data(self, files: list[str]) -> list[str]:
        """The files and, for each package among them, the data files that lie in it."""
        names = set(files)
        for name in files:
            if Path(name).name == "__init__.py":
                names |= {self._name(str(path)) for path in _data_files(self._path(name).parent)}
        return sorted(names)


def _data_files(package: Path) -> list[Path]:
    """Files of a package that are not Python; packages inside it answer for themselves, sources in
    web/ for none.
    """
    found = []
    for path in sorted(package.iterdir()) if package.is_dir() else []:
        if path.is_dir():
            if path.name not in {"__pycache__", "web"} and not (path / "__init__.py").exists():
                found += _data_files(path)
        elif path.suffix not in {".py", ".pyc"}:
            found.append(path)
    return found


def _contents(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "missing"


@lru_cache(maxsize=1)
def _own_digest() -> str:
    return hashlib.sha256(Path(__file__).read_bytes()).hexdigest()


@lru_cache(maxsize=1)
def _distributions() -> dict[str, list[str]]:
    return dict(importlib.metadata.packages_distributions())


def distributions_of(names: list[str]) -> list[str]:
    """``name==version`` of each installed distribution that provides one of these top-level
    modules.
    """
    owners = {owner for name in names for owner in _distributions().get(name, [])}
    return sorted(f"{owner}=={importlib.metadata.version(owner)}" for owner in owners)


def code_digest(notebook: nbformat.NotebookNode) -> str:
    """What of a notebook's text its outputs depend on: the code cells, and the tags that change how
    they run.
    """
    cells = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            tags = sorted(TAGS_THAT_COUNT & set(cell.metadata.get("tags", [])))
            cells.append([cell.source, tags])
    return hashlib.sha256(json.dumps(cells).encode()).hexdigest()


def _report(docname: str, cells: list[Any], problem: str) -> str:
    """Which notebook, which cell, its source and what went wrong."""
    ran = [number for number, cell in enumerate(cells, 1) if cell.get("execution_count")]
    number = ran[-1] if ran else 1
    source = cells[number - 1].source if cells else ""
    return _compose(docname, number, source, problem)


def _compose(docname: str, number: int, source: str, problem: str) -> str:
    code = "\n".join(f"    {line}" for line in source.splitlines())
    return f"{docname}.ipynb, code cell {number}:\n{code}\n\n{problem.strip()}\n"


def _refuse_stderr(docname: str, number: int, cell: nbformat.NotebookNode) -> None:
    """A page never shows stderr: what a cell writes there is a fault of the cell."""
    kept = []
    for output in cell.outputs:
        if output.output_type == "stream" and output.name == "stderr":
            text = HARMLESS.sub("", output.text)
            if text.strip():
                problem = f"the cell wrote to stderr:\n{ANSI.sub('', text)}"
                raise NotebookFailed(_compose(docname, number, cell.source, problem))
        else:
            kept.append(output)
    cell.outputs = kept


def read_notebook(text: str) -> nbformat.NotebookNode:
    return nbformat.reads(text, as_version=4)


def store_of(app: Sphinx) -> Store:
    folder = Path(app.doctreedir).parent / ".executed"
    return Store(Path(app.srcdir), folder, app.config.notebook_timeout)


def notebooks_of(env: BuildEnvironment) -> dict[str, Path]:
    paths = {docname: Path(env.doc2path(docname)) for docname in env.found_docs}
    return {docname: path for docname, path in paths.items() if path.suffix == ".ipynb"}


def run_outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Execute what must run, then name the pages that were made from other outputs than these."""
    store = store_of(app)
    found = {
        docname: read_notebook(path.read_text(encoding="utf-8"))
        for docname, path in notebooks_of(env).items()
    }
    outdated = {name: nb for name, nb in found.items() if store.current(name, nb) is None}
    if outdated:
        jobs = app.config.notebook_jobs or os.cpu_count() or 2
        say(f"running {len(outdated)} of {len(found)} notebooks, {jobs} at a time")
        if failures := store.execute(outdated, jobs):
            stop("\n\n".join(failures))
    used = keys_used(env)
    return [
        docname
        for docname, notebook in found.items()
        if (record := store.current(docname, notebook)) and used.get(docname) != record.key
    ]


def keys_used(env: BuildEnvironment) -> dict[str, str]:
    """The key of the outputs that each page was made from."""
    if not hasattr(env, "island_book_keys"):
        env.island_book_keys = {}
    return env.island_book_keys


def with_outputs(app: Sphinx, docname: str, text: str) -> nbformat.NotebookNode:
    """The notebook of this text with the outputs of its own code; it runs if it changed since the
    others ran.
    """
    notebook, store = read_notebook(text), store_of(app)
    record = store.current(docname, notebook)
    if record is None:
        if failures := store.execute({docname: notebook}, 1):
            stop("\n\n".join(failures))
        record = store.current(docname, notebook)
    if record is None:
        stop(f"{docname}.ipynb: a file it depends on changed while it ran")
    keys_used(app.env)[docname] = record.key
    code_cells = (cell for cell in notebook.cells if cell.cell_type == "code")
    for cell, kept in zip(code_cells, record.outputs, strict=True):
        cell.execution_count = kept["count"]
        cell.outputs = [nbformat.from_dict(output) for output in kept["outputs"]]
    return notebook


def forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    keys_used(env).pop(docname, None)


def setup(app: Sphinx) -> None:
    app.add_config_value("notebook_jobs", 0, "", [int])
    app.add_config_value("notebook_timeout", 300, "", [int])
    app.connect("env-get-outdated", run_outdated)
    app.connect("env-purge-doc", forget)
