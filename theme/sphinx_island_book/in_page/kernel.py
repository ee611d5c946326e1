"""Runs the cells of a page in one namespace, like IPython, and sends their output to the page.

All messages go through one function, ``say(cell, kind, words)``:

``text``     printed output
``value``    the value of the last expression
``words``    a text in Markdown
``picture``  an SVG or a PNG as a data URL
``island``   kind, name and state of an interactive figure, as JSON
``error``    one line, and the traceback
``asks``     the package that must be loaded first
``lacks``    the exercise above that is still empty, and the name that is needed from it
``done``     seconds
"""

import ast
import builtins
import importlib
import io
import json
import linecache
import sys
import threading
import time
import traceback
from base64 import b64encode
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from names import imported, names_of, needed, plain

# Limits of a cell's output, in characters
MAX_PRINTED = 20_000
MAX_MARKUP = 200_000  # Markdown and islands
MAX_PICTURES = 20_000_000
MAX_SHOWN = 200  # number of values, texts, pictures and islands
MAX_LINE = 2000  # of an error
CUT = f"\n… cut here: a cell shows {MAX_PRINTED:,} characters and {MAX_SHOWN} values\n"
PAUSE = 0.05  # seconds between two messages with printed output


class Asks(Exception):
    """A package must be loaded first."""


class Deferred:
    """A name whose package is not loaded; its use raises `Asks`."""

    def __init__(self, package: str):
        self.__dict__["package"] = package

    def __getattr__(self, name: str):
        if name.startswith("__"):
            raise AttributeError(name)
        raise Asks(self.package)

    def __call__(self, *args: object, **kwargs: object):
        raise Asks(self.package)


class Markdown:
    """Replaces IPython's class."""

    def __init__(self, data: str):
        self.data = data


def _ipython(display: Callable) -> dict[str, ModuleType]:
    """Replacements for the modules of IPython that notebooks import."""
    whole, part = ModuleType("IPython"), ModuleType("IPython.display")
    part.display, part.Markdown, whole.display = display, Markdown, part
    part.__getattr__ = _no_such_display
    whole.get_ipython = lambda: None  # matplotlib asks
    whole.version_info = (9, 0)  # matplotlib patches old versions
    return {"IPython": whole, "IPython.display": part}


class _Output:
    """Sends a cell's output, truncated past limits."""

    def __init__(self, say: Callable[[str, Any], None]):
        self.say, self.shown, self.over = say, MAX_SHOWN, False
        self.left = {"printed": MAX_PRINTED, "markup": MAX_MARKUP, "pictures": MAX_PICTURES}

    def __call__(self, kind: str, words: Any) -> None:
        if kind not in ("text", "value", "words", "island", "picture"):
            self.say(kind, words)
            return
        if self.over:
            return
        budget = {"text": "printed", "value": "printed", "picture": "pictures"}.get(kind, "markup")
        self.shown -= kind != "text"
        self.left[budget] -= len(words)
        left = self.left[budget]
        self.over = min(left, self.shown) < 0
        if not self.over:
            self.say(kind, words)
            return
        if left < 0 and kind not in ("island", "picture"):
            self.say(kind, words[:left])
        self.say("text", CUT)


class _Stdout(io.TextIOBase):
    """Buffers a cell's printed output and sends it at intervals."""

    def __init__(self, say: Callable[[str, Any], None]):
        self.say, self.left, self.pieces = say, MAX_PRINTED + 1, []
        self.sent_at = time.monotonic()

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self.left > 0:  # the rest would not be shown
            self.pieces.append(text[: self.left])
            self.left -= len(text)
            if time.monotonic() - self.sent_at > PAUSE:
                self.flush()
        return len(text)

    def flush(self) -> None:
        if self.pieces:
            self.say("text", "".join(self.pieces))
            self.pieces.clear()
            self.sent_at = time.monotonic()


class Kernel:
    """One namespace for all cells of a page.

    `say` is a function of (cell, kind, words). `on_demand` has modules that can be loaded, with their
    packages, `elsewhere` those that a page cannot have, with a message; `has` describes the available ones.
    """

    def __init__(self, say: Callable, on_demand: dict, elsewhere: dict, has: str):
        self._say, self.on_demand, self.elsewhere, self.has = say, on_demand, elsewhere, has
        self.module = ModuleType("__main__")
        self.globals = self.module.__dict__
        sys.modules["__main__"] = self.module
        self.ran: dict[str, str] = {}  # cell → source of its last successful run
        self.owner: dict[str, str] = {}  # name → the cell that bound it last
        self.deferred: dict[str, str] = {}  # name → its pending import statement
        builtins.input = _no_input
        builtins.display = self.display
        sys.modules |= _ipython(self.display)
        threading.Thread.start = _no_thread

    def run(self, cells: Sequence[tuple[str, str]], target: int, above: Sequence[int] = ()) -> bool:
        """Run a cell after the outdated cells that it needs, or after all cells `above`.

        Stops at the first failure, and returns whether there was none. An exercise that is needed and has
        its dots still is a failure.
        """
        sources = [source for _, source in cells]
        earlier = {at: set() for at in above} if above else needed(sources, target)
        for at, names in earlier.items():
            is_exercise = cells[at][0].startswith("exercise-")
            if names and is_exercise and (empty := _empty(sources[at], names)):
                self._say(cells[target][0], "lacks", [cells[at][0], empty[0]])
                return False
        rerun: set[int] = set()
        for at, names in [*earlier.items(), (target, set())]:
            cell, source = cells[at]
            outdated = rerun & needed(sources, at).keys() or self._is_outdated(cell, source, names)
            if at == target or at in above or outdated:
                rerun.add(at)
                if not self.run_one(cell, source):
                    return False
        return True

    def _is_outdated(self, cell: str, source: str, names: set[str]) -> bool:
        """Whether a cell has not run with this source, or another cell has rebound its names."""
        bound = names & names_of(source).binds
        return self.ran.get(cell) != source or any(self.owner.get(name) != cell for name in bound)

    def run_one(self, cell: str, source: str) -> bool:
        """Run one cell; return whether it succeeded."""
        started = time.monotonic()
        say = _Output(lambda kind, words: self._say(cell, kind, words))
        say("begins", "")
        printed = _Stdout(say)
        file = f"<{cell}>"
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        streams = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = printed
        succeeded = False
        self.value = None
        self.here = say, printed
        try:
            self._execute(source, file, say, printed)
            if "matplotlib.pyplot" in sys.modules:  # show the open figures, like a notebook
                importlib.import_module("page_figures").FigureManager.pyplot_show()
            succeeded = True
        except Asks as error:
            printed.flush()
            self._ask(str(error), say)
        except BaseException as error:  # also SystemExit
            printed.flush()
            say("error", [one_line(error, self.has), trace(error, file)])
        finally:
            sys.stdout, sys.stderr = streams
            printed.flush()
            if not succeeded and (figures := sys.modules.get("page_figures")):
                figures.close_all()
        self.ran.pop(cell, None)
        if succeeded:
            self.ran[cell] = source
        self.owner |= dict.fromkeys(names_of(source).binds, cell)
        say("done", time.monotonic() - started)
        return succeeded

    def _ask(self, package: str, say: Callable) -> None:
        if package in self.elsewhere:
            say("error", [self.elsewhere[package], ""])
        elif package in self.on_demand.values():
            say("asks", package)
        else:
            message = f"No package named {package[:MAX_LINE]}: this book's page has {self.has}"
            say("error", [message, ""])

    def _execute(self, source: str, file: str, say: Callable, printed: _Stdout) -> None:
        tree = ast.parse(plain(source), file)
        for place, statement in enumerate(tree.body):
            is_last = place == len(tree.body) - 1
            if isinstance(statement, (ast.Import, ast.ImportFrom)):
                self._import(statement, file)
            elif is_last and isinstance(statement, ast.Expr):
                code = compile(ast.Expression(statement.value), file, "eval")
                self.value = eval(code, self.globals)
                printed.flush()
                is_shown = self.value is not None and not source.rstrip().endswith(";")
                if is_shown and not _is_drawn(self.value):
                    self.show(self.value, say)
            else:
                exec(compile(ast.Module([statement], []), file, "exec"), self.globals)

    def _import(self, statement: ast.Import | ast.ImportFrom, file: str) -> None:
        for name, module, alone in imported(statement):
            self.deferred.pop(name, None)
            try:
                exec(compile(alone, file, "exec"), self.globals)
            except ImportError as error:  # also in a module that a package has only in part
                missing = (error.name or "").partition(".")[0]
                package = next((m for m in (module, missing) if m in self.elsewhere), None)
                if package is None and isinstance(error, ModuleNotFoundError):
                    package = self.on_demand.get(missing)
                if package is None:
                    raise
                self.globals[name] = Deferred(package)
                self.deferred[name] = alone

    def came(self, package: str) -> None:
        """Run the imports that waited for a package, which is now loaded."""
        importlib.invalidate_caches()
        for name, alone in list(self.deferred.items()):
            waiting = self.globals.get(name)
            if isinstance(waiting, Deferred) and waiting.package == package:
                exec(alone, self.globals)
                del self.deferred[name]

    def display(self, *values: Any) -> None:
        """Show values, like IPython's `display`."""
        say, printed = self.here
        printed.flush()
        for value in values:
            self.show(value, say)

    def show(self, value: Any, say: Callable) -> None:
        """Show a value as an island, a picture, Markdown or its repr."""
        if isinstance(value, Deferred):
            raise Asks(value.package)
        if island := getattr(value, "island", None):
            figure = island()
            if isinstance(figure, dict) and isinstance(figure.get("state"), dict):
                say("island", json.dumps(figure))
                return
        if isinstance(value, Markdown):
            say("words", str(value.data))
            return
        bundle = getattr(value, "_repr_mimebundle_", None)
        data = bundle() if bundle else {}
        if not bundle and type(value).__module__ == "matplotlib.figure":
            data = {"image/png": importlib.import_module("page_figures").png(value)}
        data = data[0] if isinstance(data, tuple) else data
        if svg := data.get("image/svg+xml"):
            say("picture", "data:image/svg+xml;base64," + b64encode(svg.encode()).decode())
        elif png := data.get("image/png"):
            png = png if isinstance(png, str) else b64encode(png).decode()
            say("picture", "data:image/png;base64," + png)
        else:
            say("value", repr(value)[: MAX_PRINTED + 1])

    def check(self, cell: str, source: str, check: str, place: Sequence[Any], start: str) -> None:
        """Check the answer in a cell with the function ``module:name``.

        The answer is the value of the name that the exercise's first lines bind; if the cell does not
        bind it, the cell's last value.
        """
        name = _last_bound(start)
        is_bound = name in names_of(source).binds
        answer = self.globals.get(name) if is_bound else self.value
        if _has_dots(source) or answer is None:
            what = "put your answer in place of the dots"
            if name and not is_bound:
                what = f"give your answer the name {name}"
            self._say(cell, "checked", [False, f"Not yet: {what}."])
            return
        reply = _function(check)(*place, answer)
        self._say(cell, "checked", [bool(reply), repr(reply)])

    def call(self, function: str, values: Sequence[Any]) -> str:
        """What a function (module:name) returns, as JSON."""
        return json.dumps(_function(function)(*values))


def _last_bound(source: str) -> str | None:
    """The name that the last statement of a cell binds."""
    match ast.parse(source).body[-1:]:
        case [ast.Assign(targets=[ast.Name(id=name), *_])]:
            return name
        case [ast.FunctionDef(name=name) | ast.ClassDef(name=name)]:
            return name
    return None


def _has_dots(source: str) -> bool:
    """Whether ``...`` stands in a cell other than as an index."""
    tree = ast.parse(plain(source))
    indices = {
        id(n) for s in ast.walk(tree) if isinstance(s, ast.Subscript) for n in ast.walk(s.slice)
    }
    dots = (n for n in ast.walk(tree) if isinstance(n, ast.Constant) and n.value is ...)
    return any(id(n) not in indices for n in dots)


def _empty(source: str, names: set[str]) -> list[str]:
    """Those of these names whose definition in a cell still has dots."""
    parts = map(ast.unparse, ast.parse(plain(source)).body)
    return sorted(n for part in parts if _has_dots(part) for n in names & names_of(part).binds)


def _is_drawn(value: object) -> bool:
    """Whether a value is part of a figure, as returned by ``plt.plot(x)``."""
    parts = value if isinstance(value, (list, tuple)) and value else [value]
    homes = (type(part).__module__ for part in parts)
    return all(home.startswith("matplotlib.") and home != "matplotlib.figure" for home in homes)


def _function(place: str) -> Callable:
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)


def one_line(error: BaseException, has: str) -> str:
    """An error in one line, with advice on errors that only a page has."""
    name = type(error).__name__
    try:
        words = str(error)
    except BaseException:  # its __str__ fails
        words = ""
    match error:
        case SystemExit():
            return (
                "SystemExit: the cell asked Python to stop; it stopped the cell, and nothing else"
            )
        case ModuleNotFoundError():
            missing = (error.name or "").partition(".")[0]
            advice = f"install {missing} on your own machine to go on"
            return f"No module named {missing}: this book's page has {has}; {advice}"[:MAX_LINE]
        case MemoryError():
            limit = "A page's Python has four gigabytes at most: make it smaller"
            return f"{name}: {words or 'no memory left'}. {limit}"
        case _Unsupported():
            return words
        case SyntaxError() if (error.text or "").lstrip().startswith(("%", "!")):
            line = (error.text or "").strip()[:MAX_LINE]
            return f"{line}: a page runs plain Python, no commands of IPython"
    line = f"{name}: {words[: MAX_LINE + 1]}" if words else name
    return line if len(line) <= MAX_LINE else f"{line[:MAX_LINE]} … cut here"


def trace(error: BaseException, file: str) -> str:
    """The traceback from the cell on."""
    if isinstance(error, (SystemExit, _Unsupported)):
        return ""
    at = error.__traceback__
    while at is not None and at.tb_frame.f_code.co_filename != file:
        at = at.tb_next
    text = "".join(traceback.format_exception(type(error), error, at, limit=-12))
    return text if len(text) <= MAX_PRINTED else f"{text[:MAX_PRINTED]}\n… cut here"


class _Unsupported(Exception):
    """A page cannot do this."""


def _no_such_display(name: str) -> object:
    if name.startswith("__"):
        raise AttributeError(name)
    raise _Unsupported(f"IPython.display.{name} is not in a page: use print, display or matplotlib")


def _no_input(prompt: object = "") -> str:
    raise _Unsupported("input() has nobody to ask here: write the value into the cell")


def _no_thread(thread: threading.Thread) -> None:
    raise _Unsupported(
        "A page's Python does one thing at a time: call the function without a thread"
    )
