"""Lighthouse on every page of the built book: ``python audit.py FOLDER [--runs 3] [page …]``.

Prints the four scores of each page (the worst of its runs) with its largest paint (the middle one),
its layout shift and what a first visit transfers. Fails when a score is below 97 in any run, when
the largest paint comes after 1.5 s, or when anything moves.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from find_browser import FLAGS, HOW, find_browser
from serve import open_server

LIGHTHOUSE = Path("node_modules/lighthouse/cli/index.js")
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LOWEST, LATEST, MOST = 97, 1.5, 0.02  # score; largest paint in seconds; layout shift


@dataclass(frozen=True)
class Result:
    """What one run said of one page."""

    scores: tuple[int, ...]
    paint: float
    shift: float
    weight: float
    complaints: tuple[str, ...]


def read(report: dict, page: str) -> Result:
    """The figures of a report, and what of it is not as it should be."""
    if "runtimeError" in report:
        raise SystemExit(f"Lighthouse could not read {page}: {report['runtimeError']['message']}")
    audits, categories = report["audits"], report["categories"]
    complaints = []
    for name in CATEGORIES:
        for part in categories[name]["auditRefs"]:
            audit = audits[part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                complaints.append(f"{part['id']} {audit.get('displayValue', '')}".strip())
    return Result(
        tuple(round(100 * (categories[name]["score"] or 0)) for name in CATEGORIES),
        audits["largest-contentful-paint"]["numericValue"] / 1000,
        audits["cumulative-layout-shift"]["numericValue"],
        audits["total-byte-weight"]["numericValue"] / 1024,
        tuple(complaints),
    )


def audit(node: str, browser: str, address: str, folder: Path) -> dict:
    """One run of Lighthouse, on its mobile preset."""
    output = folder / "report.json"
    output.unlink(missing_ok=True)
    command = [node, str(LIGHTHOUSE), address, "--quiet", "--output=json"]
    command += [f"--output-path={output}", f"--chrome-flags={' '.join(('--headless=new', *FLAGS))}"]
    environment = {**os.environ, "CHROME_PATH": browser}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=180)
    if not output.is_file():
        raise SystemExit(f"Lighthouse failed on {address}:\n{ran.stderr.strip()[-2000:]}")
    return json.loads(output.read_text(encoding="utf-8"))


def needed() -> tuple[str, str]:
    """Paths of node and of a browser, or one line that says which is missing."""
    node, browser = shutil.which("node"), find_browser()
    if node is None:
        raise SystemExit("Node.js is missing: install version 20 or newer to audit the book")
    if browser is None:
        raise SystemExit(f"no Chromium was found: {HOW}")
    if not LIGHTHOUSE.is_file():
        raise SystemExit("Lighthouse is missing: type make audit, which installs it")
    return node, browser


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("book", type=Path)
    parser.add_argument("pages", nargs="*")
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_intermixed_args()
    node, browser = needed()
    if not (arguments.book / "index.html").is_file():
        raise SystemExit(f"there is no book in {arguments.book} yet: type make build")
    found = sorted(p.relative_to(arguments.book).as_posix() for p in arguments.book.rglob("*.html"))
    pages = arguments.pages or found
    print(f"{'page':38} perf a11y best  seo   LCP s    CLS     KiB", flush=True)
    low = []
    with open_server(arguments.book, 0) as server, tempfile.TemporaryDirectory() as scratch:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for page in pages:
            address = f"http://localhost:{server.server_port}/{page}"
            runs = [
                read(audit(node, browser, address, Path(scratch)), page)
                for _ in range(arguments.runs)
            ]
            scores = [min(run.scores[at] for run in runs) for at in range(len(CATEGORIES))]
            paint, shift = median(run.paint for run in runs), max(run.shift for run in runs)
            weight = max(run.weight for run in runs)
            shown = "".join(f"{score:5}" for score in scores)
            print(f"{page:38}{shown}{paint:8.2f}{shift:7.3f}{weight:8.0f}", flush=True)
            for complaint in sorted({text for run in runs for text in run.complaints}):
                print(f"    {complaint}", flush=True)
            if min(scores) < LOWEST or paint >= LATEST or shift >= MOST:
                low.append(page)
        server.shutdown()
    if low:
        print(f"a score below {LOWEST}, a paint after {LATEST} s or a shift: {', '.join(low)}")
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
