"""Firefox and WebKit, driven as the book's readers drive them: open, look, press a key.

Firefox answers Marionette, its own protocol, and needs no driver besides itself. WebKit is
WebKitGTK's MiniBrowser behind WebKitWebDriver, on a screen that Xvfb makes.
"""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, ClassVar

HOW = {
    "firefox": "apt install firefox-esr, or install Firefox",
    "webkit": "apt install webkit2gtk-driver xvfb",
}
MINI_BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"
PATIENCE = 30  # seconds for a browser to start, or for a page to come


def free_port() -> int:
    """A port that nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def patiently(attempt, *refused: type[BaseException], seconds: float = PATIENCE) -> Any:
    """What `attempt` returns, once it is no longer refused."""
    end = time.monotonic() + seconds
    while True:
        try:
            return attempt()
        except refused:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


class Browser(ABC):
    """A browser with one window."""

    def __init__(self) -> None:
        self.processes: list[subprocess.Popen] = []

    @abstractmethod
    def _ask(self, command: str, **parameters: object) -> Any:
        """The answer to a WebDriver command."""

    def start(self, *command: object, **environment: str) -> None:
        """A process that ends with this browser."""
        process = subprocess.Popen(
            list(map(str, command)),
            env={**os.environ, **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)

    def close(self) -> None:
        """End all that was started, last first."""
        for process in reversed(self.processes):
            process.terminate()
            process.wait()

    def open(self, address: str) -> None:
        """Go to a page and wait for it to load."""
        self._ask("Navigate", url=address)

    def look(self, script: str, *arguments: object) -> Any:
        """What a piece of JavaScript returns on the page."""
        return self._ask("ExecuteScript", script=script, args=list(arguments))

    def wait_for(self, script: str, *arguments: object, seconds: float = PATIENCE) -> Any:
        """What the script returns, once that is something."""

        def attempt() -> Any:
            found = self.look(script, *arguments)
            if not found:
                raise TimeoutError(script)
            return found

        return patiently(attempt, TimeoutError, seconds=seconds)

    def press(self, key: str) -> None:
        """A key, pressed and let go."""
        actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        chain = [{"type": "key", "id": "keyboard", "actions": actions}]
        self._ask("PerformActions", actions=chain)


class Firefox(Browser):
    """A headless Firefox, asked over Marionette: JSON with its length before it."""

    def __init__(self, path: str, folder: Path) -> None:
        super().__init__()
        port = free_port()
        (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        self.start(
            path, "--headless", "--marionette", "--profile", folder, "--no-remote", HOME=str(folder)
        )
        self.socket = patiently(lambda: socket.create_connection(("127.0.0.1", port)), OSError)
        self.stream = self.socket.makefile("rwb")
        self._read()  # its greeting
        self._ask("NewSession", capabilities={})

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self.stream.read(1)
        return json.loads(self.stream.read(int(length[:-1])))

    def _ask(self, command: str, **parameters: object) -> Any:
        text = json.dumps([0, 1, f"WebDriver:{command}", parameters]).encode()
        self.stream.write(b"%d:%s" % (len(text), text))
        self.stream.flush()
        _, _, error, answer = self._read()
        if error:
            raise RuntimeError(f"Firefox: {error['message']}")
        return answer.get("value") if isinstance(answer, dict) else answer

    def close(self) -> None:
        self.stream.close()
        self.socket.close()
        super().close()


class WebKit(Browser):
    """WebKitGTK's MiniBrowser, asked over HTTP."""

    PATHS: ClassVar = {
        "Navigate": "/url",
        "ExecuteScript": "/execute/sync",
        "PerformActions": "/actions",
    }

    def __init__(self, driver: str, mini_browser: str, folder: Path) -> None:
        super().__init__()
        port, screen = free_port(), f":{free_port()}"
        self.start("Xvfb", screen, "-screen", "0", "1280x1024x24", "-nolisten", "tcp")
        home = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "GIO_USE_VFS": "local"}
        self.start(
            driver,
            f"--port={port}",
            DISPLAY=screen,
            WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1",
            **home,
        )
        self.address = f"http://127.0.0.1:{port}/session"
        options = {"binary": mini_browser, "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        session = patiently(lambda: self._post("", wanted), OSError)
        self.address += f"/{session['sessionId']}"

    def _post(self, path: str, parameters: dict) -> Any:
        request = urllib.request.Request(
            self.address + path,
            json.dumps(parameters).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def _ask(self, command: str, **parameters: object) -> Any:
        return self._post(self.PATHS[command], parameters)


def open_browser(name: str, folder: Path) -> Browser | None:
    """A browser of this name, or None where it is not installed."""
    if name == "firefox":
        path = shutil.which("firefox") or shutil.which("firefox-esr")
        return Firefox(path, folder) if path else None
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    found = sorted(Path("/usr").glob(f"lib/{MINI_BROWSERS}")) + sorted(
        Path("/usr").glob(f"libexec/{MINI_BROWSERS}")
    )
    return WebKit(driver, str(found[-1]), folder) if driver and screen and found else None
