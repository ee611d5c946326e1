"""The book itself: bytes that a page's first visit costs, and how long it takes to build.

Pages are opened in Chromium from the book's own server, which compresses as a host does. A build is
timed in a copy of the tracked files: from nothing, again with nothing changed, after a change of
one line of prose, and after one in pe_lib. Prints two tables and writes results/book.json.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from playwright.sync_api import sync_playwright
from tqdm import tqdm

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests")]

from find_browser import FLAGS, HOW, find_browser  # noqa: E402
from helpers.books import BOOK, page_names  # noqa: E402
from serve import open_server  # noqa: E402

LOADED = """performance.getEntries().filter(e => e.encodedBodySize)
  .reduce((sum, e) => sum + e.encodedBodySize, 0)"""


def main() -> None:
    """Measure, print, write."""
    found = {"pages": weights(), "builds": builds()}
    for name, size in sorted(found["pages"].items(), key=lambda item: -item[1]):
        print(f"{size / 1024:8.1f} KiB  {name}")
    for name, seconds in found["builds"].items():
        print(f"{seconds:8.1f} s    {name}")
    results = Path(__file__).parent / "results"
    results.mkdir(exist_ok=True)
    (results / "book.json").write_text(json.dumps(found, indent=1) + "\n")


def weights() -> dict[str, int]:
    """Bytes that a first visit to each page transfers."""
    path = find_browser()
    if path is None:
        raise SystemExit(f"no Chromium was found: {HOW}")
    server = open_server(BOOK, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    answer = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for name in tqdm(page_names(), desc="pages", unit="page"):
            page = browser.new_context().new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/{name}")
            page.wait_for_load_state("networkidle")
            answer[name] = page.evaluate(LOADED)
            page.context.close()
        browser.close()
    server.shutdown()
    return answer


def builds() -> dict[str, float]:
    """Seconds of a build in a copy of the tracked files."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "book"
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
        for name in filter(None, listed.split("\0")):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
        answer = {}
        steps = {
            "from nothing": lambda: None,
            "nothing changed": lambda: None,
            "one line of prose changed": lambda: append(copy / "book" / "glossary.md", "\nMore.\n"),
            "one module of pe_lib changed": lambda: append(copy / "pe_lib" / "biases.py", "\n#\n"),
        }
        for name, change in tqdm(steps.items(), desc="builds", unit="build"):
            change()
            begin = time.perf_counter()
            jupyter_book = str(Path(sys.executable).parent / "jupyter-book")
            subprocess.run(
                [jupyter_book, "build", ".", "-W", "--keep-going", "-q"],
                cwd=copy,
                env={**os.environ, "PYTHONPATH": str(copy)},
                check=True,
                capture_output=True,
            )
            answer[name] = round(time.perf_counter() - begin, 1)
    return answer


def append(path: Path, text: str) -> None:
    """Add to a file's end."""
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


if __name__ == "__main__":
    main()
