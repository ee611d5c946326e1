"""Firefox and WebKit, driven as the book's readers drive them: open, look, press a key.

WebKit is WebKitGTK's MiniBrowser, driven by Selenium on a screen that Xvfb makes. Firefox answers
Marionette, its own protocol: Selenium would need geckodriver, which Debian does not have.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.webkitgtk.service import Service

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


class Browser:
    """A browser with one window: open(address), look(script, …), press(key), close()."""

    def wait_for(self, script: str, *arguments: object, seconds: float = PATIENCE) -> Any:
        """What the script returns, once that is something."""

        def attempt() -> Any:
            found = self.look(script, *arguments)
            if not found:
                raise TimeoutError(script)
            return found

        return patiently(attempt, TimeoutError, seconds=seconds)


def start(*command: object, **environment: str) -> subprocess.Popen:
    """A process that says nothing."""
    quiet, environ = subprocess.DEVNULL, {**os.environ, **environment}
    return subprocess.Popen([*map(str, command)], env=environ, stdout=quiet, stderr=quiet)


class Firefox(Browser):
    """A headless Firefox, asked over Marionette: JSON with its length before it."""

    def __init__(self, path: str, folder: Path) -> None:
        port = free_port()
        (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        options = ["--headless", "--marionette", "--profile", folder, "--no-remote"]
        self.process = start(path, *options, HOME=str(folder))
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

    def open(self, address: str) -> None:
        self._ask("Navigate", url=address)

    def look(self, script: str, *arguments: object) -> Any:
        return self._ask("ExecuteScript", script=script, args=list(arguments))

    def press(self, key: str) -> None:
        actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        chain = [{"type": "key", "id": "keyboard", "actions": actions}]
        self._ask("PerformActions", actions=chain)

    def close(self) -> None:
        self.stream.close()
        self.socket.close()
        self.process.terminate()
        self.process.wait()


class WebKit(Browser):
    """WebKitGTK's MiniBrowser."""

    def __init__(self, driver: str, mini_browser: str, folder: Path) -> None:
        screen = f":{free_port()}"
        self.screen = start("Xvfb", screen, "-screen", "0", "1280x1024x24", "-nolisten", "tcp")
        home = {"DISPLAY": screen, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        home |= {"GIO_USE_VFS": "local", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        options = webdriver.WebKitGTKOptions()
        options.binary_location = mini_browser
        options.add_argument("--automation")
        service = Service(driver, env={**os.environ, **home})
        self.driver = webdriver.WebKitGTK(options, service)

    def open(self, address: str) -> None:
        self.driver.get(address)

    def look(self, script: str, *arguments: object) -> Any:
        return self.driver.execute_script(script, *arguments)

    def press(self, key: str) -> None:
        ActionChains(self.driver).send_keys(key).perform()

    def close(self) -> None:
        self.driver.quit()
        self.screen.terminate()
        self.screen.wait()


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
