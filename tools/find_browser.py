"""Finds a Chromium for the browser tests, and prints its path or how to install one.

With ``--path`` it prints the path only, or fails. A missing browser skips the tests, or with CI=true
fails them.
"""

import os
import shutil
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# Chromium without a window saves a quarter of a test's time
WINDOWLESS = ("chromium-headless-shell", "chrome-headless-shell")
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# No GPU, no smooth scrolling to wait for, no network requests by Chromium itself
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-smooth-scrolling",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HOW = "apt install chromium, or install Chrome, or .venv/bin/playwright install chromium"


def find_browser(*, windowless: bool = False) -> str | None:
    """Path of $CHROMIUM, else on PATH, else an installed Chrome, else Playwright's; or None.

    `windowless` prefers a Chromium without a window.
    """
    named = os.environ.get("CHROMIUM")
    if named:
        return named if Path(named).is_file() else None
    for name in (*(WINDOWLESS if windowless else ()), *NAMES):
        if path := shutil.which(name):
            return path
    for path in ELSEWHERE:
        if Path(path).is_file():
            return path
    return _from_playwright()


def _from_playwright() -> str | None:
    try:
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            path = playwright.chromium.executable_path
    except Exception:  # no package, no driver or no browser
        return None
    return path if Path(path).is_file() else None


def main() -> None:
    alone = "--path" in sys.argv
    path = find_browser(windowless=not alone)
    if path:
        print(path if alone else f"browser: {path}")
    elif alone or os.environ.get("CI") == "true":
        raise SystemExit(f"no Chromium was found, and this needs one: {HOW}")
    else:
        print(f"skipping what needs a browser: no Chromium was found ({HOW})")


if __name__ == "__main__":
    sys.exit(main())
