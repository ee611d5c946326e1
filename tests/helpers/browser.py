"""A real Chromium on the built book, with the network cut to this machine."""

import os
import threading
from urllib.parse import urlsplit

import pytest
from find_browser import FLAGS, HOW, find_browser
from playwright.sync_api import Browser, Page, sync_playwright
from serve import Handler, open_server

from helpers.books import BOOK

ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
# Playwright's own settings; and pictures that wait are fetched as near the window as every Chromium has it:
# one without a window is told of no network, and expects a slow one
SETTINGS = (
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,"
    "availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250"
)
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Published(Handler):
    """The server as a host of pages is, who lets a browser keep for minutes what it has."""

    keeps = "max-age=600"


@pytest.fixture(scope="session")
def book() -> str:
    """The address of the built book, served from this machine."""
    if not (BOOK / "index.html").is_file():
        pytest.fail("the book is not built: run make build first", pytrace=False)
    server = open_server(BOOK, 0, Published)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Browser:
    """Chromium, or a skip that says how to get one; on CI a missing browser is a failure."""
    path = find_browser(windowless=True)
    if path is None:
        stop = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        stop(f"no Chromium was found: {HOW}")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=[*FLAGS, ALONE, SETTINGS])
        yield chromium
        chromium.close()


class Watched:
    """A page that keeps what went wrong on it."""

    def __init__(self, page: Page):
        self.page = page
        self.errors: list[str] = []
        self.foreign: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("requestfailed", self._failed)
        page.on("request", self._asked)

    def _console(self, message) -> None:
        # a style sheet, opened as a page, names no icon, and a browser asks for one all the same
        if message.location["url"].endswith("/favicon.ico"):
            return
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def _failed(self, request) -> None:
        if request.failure != "net::ERR_ABORTED":  # what a reload cuts short has not failed
            self.errors.append(f"{request.failure}: {request.url}")

    def _asked(self, request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob", "file") and parts.hostname != "127.0.0.1":
            self.foreign.append(request.url)


def watched(browser: Browser, width: int = 1280, height: int = 900, **options: object) -> Watched:
    """A watched page of a browser that knows nothing yet."""
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    return Watched(context.new_page())


@pytest.fixture
def watch(browser):
    """Opens watched pages: watch(width=…, height=…, java_script_enabled=…) …"""
    opened = []

    def open_page(**options: object) -> Watched:
        opened.append(watched(browser, **options))
        return opened[-1]

    yield open_page
    for one in opened:
        one.page.context.close()
