"""The submission's process: runs cells, and answers the requests of the tests.

`ours.py` starts it in an empty folder, and trusts nothing that it sends.
"""

import numbers
import os
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from lock import limit, lock  # noqa: E402
from values import Channel, decode, encode, put  # noqa: E402

CAUGHT = (
    ValueError, TypeError, IndexError, KeyError, ZeroDivisionError, OverflowError, NameError,
    AssertionError, AttributeError,
)  # fmt: skip
MUTABLE = {"list", "dict", "array", "tensor"}
PICTURES, PIXELS = 4, 2_000_000  # per cell, and per picture


class Lent:
    """A callable in the process of the tests."""

    def __init__(self, program, number, method=None):
        self._at = program, number, method

    def __getattr__(self, name):
        program, number, method = self._at
        if method or name.startswith("_"):
            raise AttributeError(name)
        return Lent(program, number, name)

    def __call__(self, *arguments, **options):
        program, number, method = self._at
        sent = {"object": number, "method": method, **program.pack(arguments, options)}
        program.channel.send({"ask": sent})
        reply = program.channel.receive()
        if "value" not in reply:
            raise RuntimeError(f"the function that you called raised {reply.get('raised')}")
        for old, new in zip(arguments, reply["after"], strict=True):
            if new is not None:
                put(old, program.unpack(new))
        return program.unpack(reply["value"])


class Program:
    """The running submission."""

    def __init__(self, channel):
        from IPython.core.interactiveshell import InteractiveShell
        from traitlets.config import Config

        self.channel, self.objects = channel, []
        own = Config()
        own.HistoryManager.enabled = False
        own.InteractiveShell.colors = "NoColor"
        self.shell = InteractiveShell.instance(config=own)
        self.shell._showtraceback = lambda *arguments: None  # only the last line is sent
        self.shell.enable_gui = lambda *kind: None
        self.shell.displayhook.write_output_prompt = lambda: None

    def serve(self):
        """Serve requests, one after the other."""
        while True:
            try:
                request = self.channel.receive()
            except KeyboardInterrupt:  # the cell has ended
                continue
            try:
                reply = getattr(self, request["do"])(**request["with"])
            except BaseException as error:
                reply = {"raised": described(error)}
            for stream in (sys.stdout, sys.stderr):
                with suppress(Exception):
                    stream.flush()
            self.channel.send({"id": request["id"], **reply})

    def cell(self, source):
        """Run a cell."""
        done = self.shell.run_cell(source)
        error = done.error_before_exec or done.error_in_exec
        return {"raised": described(error)} if error else {"pictures": self.pictures()}

    def pictures(self):
        """The figures that pyplot has open, as arrays; closed afterwards."""
        plt = sys.modules.get("matplotlib.pyplot")
        if plt is None:
            return []
        pictures = []
        for number in plt.get_fignums()[:PICTURES]:
            canvas = plt.figure(number).canvas
            width, height = canvas.get_width_height()
            if width * height > PIXELS:
                print(f"A figure of {width} by {height} pixels is not shown: at most {PIXELS} are.")
                continue
            canvas.draw()
            pictures.append(encode(np.array(canvas.buffer_rgba()), self.other))
        plt.close("all")
        return pictures

    def get(self, name):
        """The current value of a name."""
        if name not in self.shell.user_ns:
            return {}
        value = self.shell.user_ns[name]
        torch = sys.modules.get("torch")
        if torch and isinstance(value, torch.nn.Module):
            value.eval()
        return {"value": encode(value, self.other)}

    def call(self, object, method, arguments, options):
        """Call a function or a method of the submission."""
        function = self.objects[object]
        function = getattr(function, method) if method else function
        values = [self.unpack(one) for one in arguments]
        value = function(*values, **{name: self.unpack(one) for name, one in options.items()})
        changed = any(
            encode(one, self.other) != old
            for one, old in zip(values, arguments, strict=True)
            if isinstance(old, dict) and MUTABLE & old.keys()
        )
        return {"value": encode(value, self.other), "changed": changed}

    def gradient(self, object, arguments, weights):
        """The gradient of a function's weighted sum, with respect to its first argument."""
        first, *rest = (self.unpack(one) for one in arguments)
        first.requires_grad_()
        output = self.objects[object](first, *rest)
        (output * self.unpack(weights)).sum().backward()
        return {"value": encode(first.grad, self.other)}

    def pack(self, arguments, options):
        return {
            "arguments": [encode(one, self.other) for one in arguments],
            "options": {name: encode(one, self.other) for name, one in options.items()},
        }

    def unpack(self, data):
        def other(name, number):
            return self.objects[number] if name == "yours" else Lent(self, number)

        return decode(data, other)

    def other(self, value):
        """Encode other values: numbers and sequences as plain ones, the rest as references."""
        if isinstance(value, numbers.Number):
            return float(value)
        torch = sys.modules.get("torch")
        if not callable(value) and not (torch and isinstance(value, torch.nn.Module)):
            if hasattr(value, "__array__"):
                return encode(np.asarray(value).tolist(), self.other)
            if isinstance(value, Iterable):
                return encode(list(value), self.other)
        self.objects.append(value)
        return {"object": len(self.objects) - 1}


def described(error):
    """Type name and message of an error, and the base type that tests may catch."""
    kind = next((kind.__name__ for kind in CAUGHT if isinstance(error, kind)), None)
    return [type(error).__name__, str(error)[:2000], kind]


if __name__ == "__main__":
    read, write, packages, *secret = sys.argv[1:]
    sys.argv[1:] = []
    sys.path[0] = packages
    signal.signal(signal.SIGINT, signal.default_int_handler)
    limit()
    program = Program(Channel(int(read), int(write)))
    lock(os.getcwd(), [packages], secret)
    program.serve()
