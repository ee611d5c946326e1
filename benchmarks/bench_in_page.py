"""Python in the page, beside a page that loads Pyodide and NumPy in the usual way.

In turn, each with an empty cache, in one run of Chromium: a chapter over http and from the disk,
from the press of *Run* to the first result; the same chapter again, with what the browser kept; and
a plain page whose module worker loads Pyodide and NumPy from the same server, once for a line of
NumPy and once for the chapter's own cell, which needs pe_lib. Besides: bytes that
came, the time of another run of the cell, and the memory that Python takes. Prints a table and
writes results/in_page.json.
"""

import gzip
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import nbformat
from playwright.sync_api import Page, sync_playwright

from sphinx_island_book.runnable import zip_of

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests")]

from find_browser import FLAGS, HOW, find_browser  # noqa: E402
from helpers.books import BOOK  # noqa: E402
from serve import open_server  # noqa: E402

ROUNDS = 5
CHAPTER = "book/solutions/encoding-matrix.html"  # NumPy and pe_lib alone
CELL = "#cell-one-run"
NEEDED = ("imports", "one-run")  # the cell, and what it runs first
DONE = f"() => document.querySelector('{CELL} .live .output') !== null"
PLAIN_PAGE = "<!doctype html><title>plain</title><pre id=out></pre><script src=page.js></script>"
PLAIN_SCRIPT = """
const worker = new Worker("worker.js" + location.search, { type: "module" });
worker.onmessage = ({ data }) => { document.getElementById("out").textContent = data; };
"""
PLAIN_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const pyodide = await loadPyodide({ packageBaseUrl: new URL("./", import.meta.url).href });
await pyodide.loadPackage("numpy");
let code = "import numpy as np; np.arange(10).sum()";
if (location.search) {
  const [zip, cell] = await Promise.all(["pe_lib.zip", "cell.py"].map((name) => fetch(name)));
  pyodide.unpackArchive(await zip.arrayBuffer(), "zip");
  code = await cell.text();
}
pyodide.runPython(code);
postMessage("done");
"""


def plain(folder: Path) -> None:
    """The usual page: Pyodide's files, the wheel, and three lines of script."""
    package = ROOT / "node_modules" / "pyodide"
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        shutil.copy(package / name, folder)
    shutil.copy(package / "pyodide-lock.json", folder)
    for wheel in (BOOK.parent / ".python" / ".wheels").glob("numpy*.whl"):
        shutil.copy(wheel, folder)
    (folder / "pe_lib.zip").write_bytes(zip_of(["pe_lib"], []))  # as the book packs it
    notebook = nbformat.read(ROOT / Path(CHAPTER).with_suffix(".ipynb"), nbformat.NO_CONVERT)
    cells = [cell.source for cell in notebook.cells if cell.id in NEEDED]
    (folder / "cell.py").write_text("\n".join(cells), encoding="utf-8")
    (folder / "index.html").write_text(PLAIN_PAGE, encoding="utf-8")
    (folder / "page.js").write_text(PLAIN_SCRIPT, encoding="utf-8")
    (folder / "worker.js").write_text(PLAIN_WORKER, encoding="utf-8")


def serve(folder: Path) -> str:
    server = open_server(folder, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def timed(page: Page, done: str, act, *arguments: str) -> float:
    """Seconds from an act to what it brings about."""
    started = time.perf_counter()
    act(*arguments)
    page.wait_for_function(done, timeout=120_000, polling=20)
    return time.perf_counter() - started


def first_result(page: Page, address: str) -> float:
    """Seconds from the press of *Run* to what the cell says."""
    page.goto(f"{address}/{CHAPTER}")
    page.wait_for_load_state("networkidle")
    return timed(page, DONE, page.locator(f"{CELL} .run").click)


def renderers() -> float:
    """Megabytes that Chromium's page processes hold."""
    command = ["ps", "-eo", "rss=,args="]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return sum(int(line.split()[0]) for line in lines if "--type=renderer" in line) / 1024


def main() -> None:
    path = find_browser()
    if path is None:
        sys.exit(f"no Chromium was found: {HOW}")
    times: dict[str, list[float]] = {}
    memory: list[float] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        plain(Path(folder))
        usual, book = serve(Path(folder)), serve(BOOK)
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))

        def note(name: str, seconds: float) -> None:
            times.setdefault(name, []).append(seconds)

        for _ in range(ROUNDS):
            for name, query in (("a line of NumPy", ""), ("the chapter's cell", "?cell")):
                context = chromium.new_context()
                page = context.new_page()
                out = "() => document.getElementById('out').textContent === 'done'"
                note(f"plain Pyodide page, {name}", timed(page, out, page.goto, usual + query))
                context.close()
            context = chromium.new_context()
            page = context.new_page()
            before = renderers()
            note("chapter, http", first_result(page, book))
            memory.append(renderers() - before)
            page.evaluate(f"document.querySelector('{CELL} .live').replaceChildren()")
            again = timed(page, DONE, page.locator(f"{CELL} .run-bar > .run").click)
            note("the cell again", again)
            note("chapter, http, kept by the browser", first_result(page, book))
            context.close()
            context = chromium.new_context()
            note("chapter, from the disk", first_result(context.new_page(), BOOK.as_uri()))
            context.close()
        chromium.close()
        sent = sum(
            len(gzip.compress(path.read_bytes()))
            for path in Path(folder).iterdir()
            if path.suffix != ".whl"
        ) + sum(path.stat().st_size for path in Path(folder).glob("*.whl"))
    own = [p for p in (BOOK / "_static" / "python").glob("*.js") if "matplotlib" not in p.name]
    own.append(BOOK / "_static" / "cells.js")
    bytes_of = {
        "chapter, gzipped": sum(len(gzip.compress(path.read_bytes())) for path in own),
        "chapter, on the disk": sum(path.stat().st_size for path in own),
        "plain Pyodide page, gzipped": sent,
    }
    for name, all_times in times.items():
        low, middle = min(all_times), statistics.median(all_times)
        print(f"{name:38}{middle:7.2f} s   at best {low:5.2f} s")
    for name, size in bytes_of.items():
        print(f"{name:38}{size / 1e6:7.2f} MB")
    print(f"{'a page with Python holds':38}{statistics.median(memory):7.0f} MB")
    result = {"seconds": times, "bytes": bytes_of, "megabytes": memory}
    text = json.dumps(result, indent=1, ensure_ascii=False) + "\n"
    results = Path(__file__).parent / "results"
    results.mkdir(exist_ok=True)
    (results / "in_page.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
