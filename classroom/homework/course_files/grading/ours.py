"""The test process: starts the submission's process, gets values from it, and runs the tests on them.

`preprocessors.py` starts it, with the cells on standard input, and reads each cell's output. The
submission sees the arguments of calls, never a test.
"""

import ast
import base64
import builtins
import ctypes
import io
import json
import os
import signal
import subprocess
import symtable
import sys
import time
import traceback
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import theirs  # noqa: E402
from values import Channel, decode, encode  # noqa: E402

GRACE = 3  # seconds from the interrupt to the kill
START = 60  # seconds for the submission's Python to start
PRINTED = 20_000  # characters of a cell
MESSAGE = 2_000  # characters of an error
TEST_MAY_CALL = {"double", "eval", "load_state_dict", "state_dict"}  # methods of the submission
SUBMISSION_MAY_CALL = {"double", "eval", "float", "forward", "train"}  # methods of lent objects
ERRORS = {kind.__name__: kind for kind in theirs.CAUGHT}


class Submission:
    """The submission, in its own process."""

    def __init__(self, seconds, whole, folder, packages, secret):
        self.seconds, self.requests, self.lent, self.changed = seconds, 0, [], False
        self.whole, self.left, self.is_last = whole, whole, False
        self.until = time.monotonic() + START
        read, their_write = os.pipe()
        their_read, write = os.pipe()
        self.start = 0
        self.printed = open(os.path.join(folder, ".printed"), "a+b")  # noqa: SIM115
        os.unlink(self.printed.name)
        command = [sys.executable, "-I", "-W", "ignore", "-X", "utf8", f"{HERE}/theirs.py"]
        command += [str(their_read), str(their_write), packages, *secret]
        self.process = subprocess.Popen(
            command, cwd=folder, env=environment(folder), stdin=subprocess.DEVNULL,
            stdout=self.printed, stderr=subprocess.STDOUT, pass_fds=(their_read, their_write),
            start_new_session=True,
        )  # fmt: skip
        os.close(their_read)
        os.close(their_write)
        self.channel, self.alive = Channel(read, write), True
        with suppress(Exception):
            self.ask("cell", source="")
        self.left = whole

    def begin(self):
        """Begin a cell: its time limit, and its printed output."""
        self.is_last = self.left <= self.seconds
        self.until, self.changed = time.monotonic() + min(self.seconds, self.left), False
        self.start = os.fstat(self.printed.fileno()).st_size

    def ask(self, what, **options):
        """Send a request, and serve the submission's calls of lent functions until the reply."""
        began = time.monotonic()
        try:
            return self._ask(what, options)
        finally:
            self.left -= time.monotonic() - began

    def timeout(self):
        """The error of a cell, or of a whole notebook, that ran too long."""
        if self.is_last:
            return TimeoutError(f"the cells ran longer than {self.whole} seconds in all")
        return TimeoutError(f"longer than {self.seconds} seconds")

    def _ask(self, what, options):
        self.requests += 1
        if not self.alive:
            raise RuntimeError("the program has ended")
        if time.monotonic() > self.until:
            raise self.timeout()
        try:
            self.channel.send({"id": self.requests, "do": what, "with": options}, self.until)
            return self.reply(self.until)
        except TimeoutError:
            with suppress(OSError):
                os.kill(self.process.pid, signal.SIGINT)
            try:
                self.until = 0
                self.reply(time.monotonic() + GRACE)
            except Exception:
                self.end()
            raise self.timeout() from None
        except Exception:  # it ended, or sent an invalid message
            self.end()
            raise RuntimeError("the program has ended") from None

    def reply(self, until):
        while True:
            message = self.channel.receive(until)
            if "ask" in message:
                self.channel.send(self.answer(message["ask"]), until)
            elif message.get("id") == self.requests:
                return message

    def answer(self, request):
        """Call a lent function, with plain values."""
        if time.monotonic() > self.until:
            return {"raised": "TimeoutError"}
        try:
            number, method = request["object"], request["method"]
            if type(number) is not int or number < 0 or method not in {None, *SUBMISSION_MAY_CALL}:
                raise TypeError
            arguments = [decode(one, refused) for one in request["arguments"]]
            options = {name: decode(one, refused) for name, one in request["options"].items()}
            function = self.lent[number]
            function = getattr(function, method) if method else function
            value = encode(function(*arguments, **options), self.lend)
            return {"value": value, "after": [encode(one, self.lend) for one in arguments]}
        except Exception as error:
            return {"raised": type(error).__name__}

    def get(self, name):
        """The value of a name, or KeyError."""
        return self.value(self.ask("get", name=name))

    def call(self, number, method, arguments, options):
        """Call a function of the submission with copies of the arguments."""
        packed = [encode(one, self.lend) for one in arguments]
        options = {name: encode(one, self.lend) for name, one in options.items()}
        reply = self.ask("call", object=number, method=method, arguments=packed, options=options)
        self.changed |= reply.get("changed") is True
        return self.value(reply)

    def gradient(self, function, *arguments, weights):
        """The gradient of a function's weighted sum, with respect to its first argument."""
        packed = [encode(one, refused) for one in arguments]
        number, weights = function._at[1], encode(weights, refused)
        return self.value(self.ask("gradient", object=number, arguments=packed, weights=weights))

    def value(self, reply):
        """The value of a reply: plain or callable; raises the error of a reply."""
        if "raised" in reply:
            name, words, kind = (one and str(one)[:MESSAGE] for one in reply["raised"])
            error = ERRORS.get(kind)
            raise error(words) if error else RuntimeError(f"{name}: {words}")
        data = reply["value"]
        if type(data) is dict and list(data) == ["object"] and type(data["object"]) is int:
            return Remote(self, data["object"])
        try:
            return decode(data, refused)
        except Exception:
            raise TypeError("your program returned no plain value") from None

    def lend(self, value):
        """Lend a callable to the submission, by reference."""
        if isinstance(value, Remote) and value._at[0] is self and not value._at[2]:
            return {"yours": value._at[1]}
        if not callable(value):
            raise TypeError("no plain value")
        self.lent.append(value)
        return {"lent": len(self.lent) - 1}

    def output(self):
        """Printed output since the cell began."""
        printed = os.pread(self.printed.fileno(), 4 * PRINTED + 4, self.start)
        text = printed.decode("utf-8", "replace")
        return text if len(text) <= PRINTED else text[:PRINTED] + "\n[… and more]"

    def end(self):
        """Kill the submission and its child processes."""
        self.alive = False
        with suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        with suppress(OSError, ValueError):  # on Linux also processes that left its group
            listed = Path(f"/proc/self/task/{os.getpid()}/children")
            while children := listed.read_text().split():
                for child in map(int, children):
                    os.kill(child, signal.SIGKILL)
                    os.waitpid(child, 0)
        self.process.wait()


class Remote:
    """A callable of the submission."""

    def __init__(self, program, number, method=None):
        self._at = program, number, method

    def __getattr__(self, name):
        if self._at[2] or name not in TEST_MAY_CALL:
            raise AttributeError(name)
        return Remote(self._at[0], self._at[1], name)

    def __call__(self, *arguments, **options):
        program, number, method = self._at
        return program.call(number, method, arguments, options)

    def __repr__(self):
        return "a function or an object"


def refused(*what):
    raise TypeError("no plain value")


def environment(folder):
    """The environment variables of the submission."""
    inherited = {name: os.environ[name] for name in ("PATH", "LANG", "TZ") if name in os.environ}
    folders = dict.fromkeys(("HOME", "TMPDIR", "IPYTHONDIR", "MPLCONFIGDIR"), folder)
    return inherited | folders | {"MPLBACKEND": "Agg"}


def free_names(source):
    """The free names of a test."""
    names, tables = set(), [symtable.symtable(source, "test", "exec")]
    bound = {s.get_name() for s in tables[0].get_symbols() if s.is_assigned() or s.is_imported()}
    while tables:
        table = tables.pop()
        tables += table.get_children()
        for symbol in table.get_symbols():
            outside = symbol.is_global() if table.get_type() != "module" else True
            if outside and symbol.is_referenced():
                names.add(symbol.get_name())
    return names - bound - set(dir(builtins))


def run_test(source, names, submission):
    """Run a test on the values of its free names; return its points or its error."""
    scope = dict(names, gradient=submission.gradient, changed=lambda: submission.changed)
    try:
        for name in sorted(free_names(source) - set(scope)):
            with suppress(KeyError):
                scope[name] = submission.get(name)
        tree = ast.parse(source)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "test", "exec"), scope)
        if last is None:
            return {}
        points = eval(compile(ast.Expression(last.value), "test", "eval"), scope)
        return {"points": float(points)} if isinstance(points, int | float) else {}
    except BaseException as error:
        return {"raised": [type(error).__name__, str(error)]}
    finally:  # functions are lent for one test
        submission.lent = [None] * len(submission.lent)


def run_cell(cell, names, submission):
    """Run a cell of the submission, and one of the release here too; return its pictures or its error."""
    try:
        reply = submission.ask("cell", source=cell["source"])
    except Exception as error:
        reply = {"raised": [type(error).__name__, str(error)]}
    if cell["kind"] == "given":
        exec(compile(cell["source"], "given", "exec"), names)
    if "raised" in reply:
        return {"raised": reply["raised"]}
    pngs = pictures(reply.get("pictures")) if cell["kind"] == "own" else []
    return {"pictures": pngs} if pngs else {}


def main():
    job = json.load(sys.stdin)
    if sys.platform.startswith("linux"):  # PR_SET_CHILD_SUBREAPER: adopt orphans, to kill them
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
    output, sys.stdout = sys.stdout, io.StringIO()
    limits = job["seconds"], job["whole"]
    submission = Submission(*limits, job["folder"], job["packages"], job["secret"])
    names, results = {"__name__": "tests"}, []
    for cell in job["cells"]:
        submission.begin()
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            if cell["kind"] == "test":
                result = run_test(cell["source"], names, submission)
            else:
                result = run_cell(cell, names, submission)
        if "raised" in result:  # untrusted
            parts = result["raised"] if isinstance(result["raised"], list) else []
            result["raised"] = [printable(str(one)[:MESSAGE]) for one in [*parts, "", ""][:2]]
        results.append({**result, "printed": printable(submission.output())})
    submission.end()
    json.dump(results, output)
    output.flush()
    os._exit(0)


def pictures(arrays):
    """PNGs in base64 of the arrays of pixels that a cell sent."""
    from PIL import Image

    pngs = []
    for one in arrays[: theirs.PICTURES] if isinstance(arrays, list) else ():
        with suppress(Exception):  # untrusted
            pixels = decode(one, refused)
            is_picture = pixels.dtype == "uint8" and pixels.shape[2:] == (4,)
            if is_picture and pixels.size <= 4 * theirs.PIXELS:
                file = io.BytesIO()
                Image.fromarray(pixels).save(file, "PNG")
                pngs.append(base64.b64encode(file.getvalue()).decode())
    return pngs


def printable(text):
    """Valid UTF-8 without control characters."""
    text = text.encode("utf-8", "replace").decode()
    return "".join(one for one in text if one.isprintable() or one in "\n\t")


if __name__ == "__main__":
    try:
        main()
    except BaseException:
        traceback.print_exc()
        os._exit(1)
