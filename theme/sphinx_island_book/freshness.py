"""A build after one that failed, warned or was killed rereads every page.

Sphinx rereads only changed pages, so a warning of one build would be missing in the next. A build
without errors and warnings leaves a marker; without the marker, the next build deletes Sphinx's
environment. Pages are reread when their text differs, whatever their modification times.
"""

import errno
import hashlib
import importlib.metadata
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

LOGGER = logging.getLogger(__name__)
MARKER = "passed"
PACKAGE = Path(__file__).resolve().parent
UNWRITABLE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM}
TOOLS = ["sphinx", "jupyter-book", "myst-nb", "myst-parser", "docutils", "pygments", "math-core"]


def digest(root: Path, paths: Iterable[Path]) -> str:
    """SHA-256 of relative paths and file contents; missing files count too."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(f"{os.path.relpath(path, root)}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest() if path.is_file() else b"missing")
    return total.hexdigest()


def say(message: str) -> None:
    """Print to stderr, also in a quiet build."""
    print(message, file=sys.stderr, flush=True)


def stop(message: str) -> NoReturn:
    """End the build with this message and exit code 1, without Jupyter Book's traceback."""
    LOGGER.error("%s", message)
    sys.exit(1)


def lock(doctreedir: Path) -> Any:
    """Lock the build folder until this process ends; a second build waits for the first."""
    try:
        import fcntl
    except ImportError:  # on Windows builds are not locked
        return None
    handle = open(doctreedir / "lock", "w")  # noqa: SIM115 (stays open)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say(f"another build is using {doctreedir.parent}: waiting for it to end")
        fcntl.flock(handle, fcntl.LOCK_EX)
    return handle


def drop_unproven_environment(doctreedir: Path) -> bool:
    """Delete the marker, and the environment unless the last build passed; return whether it did so."""
    marker, environment = doctreedir / MARKER, doctreedir / "environment.pickle"
    passed, existed = marker.is_file(), environment.exists()
    marker.unlink(missing_ok=True)
    if not passed:
        environment.unlink(missing_ok=True)
    return existed and not passed


def begin(app: Sphinx, config: Config) -> None:
    """Lock the build folder, and record what all pages depend on."""
    doctreedir = Path(app.doctreedir)
    try:
        doctreedir.mkdir(parents=True, exist_ok=True)
        app._island_book_lock = lock(doctreedir)
        if drop_unproven_environment(doctreedir):
            say("the last build did not pass: every page is read again")
    except OSError as error:
        stop(f"the build folder cannot be written: {error}")
    bibliography = [Path(app.srcdir, name) for name in getattr(config, "bibtex_bibfiles", [])]
    versions = [importlib.metadata.version(name) for name in TOOLS]
    code = digest(PACKAGE, PACKAGE.rglob("*.py"))
    config.site_code = " ".join([code, digest(Path(app.srcdir), bibliography), *versions])
    config.site_theme = digest(PACKAGE, (p for p in PACKAGE.rglob("theme/**/*") if p.is_file()))


def note_text(app: Sphinx, docname: str, source: list[str]) -> None:
    app.env.metadata[docname]["text"] = _text_digest(source[0])


def find_changed_texts(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    def differs(docname: str) -> bool:
        text = Path(env.doc2path(docname)).read_text(encoding="utf-8")
        return env.metadata[docname].get("text") != _text_digest(text)

    return list(filter(differs, env.found_docs - added - changed))


def _text_digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def explain(app: Sphinx, exception: Exception | None) -> None:
    """Report a full or read-only disk in one line, without tracebacks."""
    error: BaseException | None = exception
    while error is not None:
        if isinstance(error, OSError) and error.errno in UNWRITABLE:
            where = f": {error.filename}" if error.filename else ""
            stop(f"the book cannot be written, {os.strerror(error.errno)}{where}")
        error = getattr(error, "orig_exc", None) or error.__cause__ or error.__context__


def after_build(step: Callable[[Sphinx], None]) -> Callable[[Sphinx, Exception | None], None]:
    """A step that runs after all pages were written."""

    def run(app: Sphinx, exception: Exception | None) -> None:
        if exception is None and app.builder.format == "html":
            try:
                step(app)
            except OSError as error:
                explain(app, error)
                raise

    return run


def finish(app: Sphinx, exception: Exception | None) -> None:
    """Last step: write the marker."""
    if exception is None and app._warncount == 0 and app.statuscode == 0:
        with open(Path(app.doctreedir) / MARKER, "w") as marker:
            marker.write("the last build ended without errors and warnings\n")
            marker.flush()
            os.fsync(marker.fileno())


def setup(app: Sphinx) -> None:
    app.add_config_value("site_code", "", "env", [str])
    app.add_config_value("site_theme", "", "html", [str])
    # set by Jupyter Book for an extension that is not used here
    app.add_config_value("comments_config", {}, "", [dict])
    app.connect("config-inited", begin, priority=10)
    app.connect("source-read", note_text, priority=10)
    app.connect("env-get-outdated", find_changed_texts)
    app.connect("build-finished", explain, priority=1)
    app.connect("build-finished", finish, priority=10_000)
