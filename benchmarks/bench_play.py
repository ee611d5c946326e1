"""A minute of Play: frames that came late, and memory at its begin and end.

Every explorer that plays is opened in Chromium without a GPU, at the size of a laptop, and played
for a minute. A frame that comes more than one and a half frames of a 60 Hz display after the one
before counts as dropped; an idle page of the book, watched as long, tells how many this machine
drops by itself. Memory is the page's JavaScript heap after a collection: ten seconds after Play
began, and at the end. Prints a table and writes results/play.json.

``bench_play.py 20 order turning`` plays those two for twenty seconds.
"""

import json
import sys
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright
from tqdm import tqdm

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests")]

from bench_frames import FRAME, link  # noqa: E402
from find_browser import FLAGS, HOW, find_browser  # noqa: E402
from helpers.books import BOOK  # noqa: E402
from helpers.explorers import GALLERY, Explorer  # noqa: E402

from pe_book.explorers.parameters import SCHEMA, of  # noqa: E402

WARM = 10  # seconds until the first look at the memory
WATCH = """seconds => new Promise(done => {
  const times = [];
  let last = performance.now();
  const end = last + 1000 * seconds;
  const frame = now => {
    times.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(frame); else done(times.slice(1));
  };
  requestAnimationFrame(frame);
})"""


def heap(session: CDPSession) -> float:
    """The page's JavaScript heap, in MB, without what may be collected."""
    session.send("HeapProfiler.collectGarbage")
    return session.send("Runtime.getHeapUsage")["usedSize"] / 1e6


def room(kind: str, seconds: int) -> dict[str, int]:
    """The state whose table is long enough for so many seconds."""
    params, play = of(kind), SCHEMA["explorers"][kind]["play"]
    if "seq_len" not in params:
        return {}
    steps = params[play["key"]]["default"] + round(play.get("rate", 4) * seconds) + 1
    return {"seq_len": max(params["seq_len"]["default"], steps)}


def watched(page: Page, seconds: int) -> dict[str, float]:
    """What happens on a page in so many seconds."""
    session = page.context.new_cdp_session(page)
    page.evaluate(WATCH, WARM)
    before = heap(session)
    times = page.evaluate(WATCH, seconds - WARM)
    after = heap(session)
    return {
        "frames": len(times),
        "dropped": sum(time > 1.5 * FRAME for time in times),
        "longest_ms": round(max(times), 1),
        "begin_mb": round(before, 2),
        "end_mb": round(after, 2),
    }


def main() -> None:
    """Play, print, write."""
    path = find_browser()
    if path is None:
        raise SystemExit(f"no Chromium was found: {HOW}")
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    kinds = sys.argv[2:] or [k for k, entry in SCHEMA["explorers"].items() if "play" in entry]
    rows = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for kind in tqdm(["", *kinds], desc="explorers"):
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.goto(link(kind, room(kind, seconds)) if kind else (BOOK / GALLERY).as_uri())
            if kind:
                explorer = Explorer(page, kind)
                explorer.figure.get_by_role("button", name="Play").click()
                page.mouse.move(0, 0)
            row = {"explorer": kind or "idle page", **watched(page, seconds)}
            if kind and not explorer.figure.get_by_role("button", name="Pause").count():
                row["explorer"] += " (came to its end)"
            rows.append(row)
            print(*(f"{value!s:>14}" for value in row.values()), flush=True)
            page.close()
        browser.close()
    results = Path(__file__).parent / "results"
    results.mkdir(exist_ok=True)
    (results / "play.json").write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
