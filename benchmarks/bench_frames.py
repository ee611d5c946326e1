"""How long an explorer takes to answer: to handle the change, and then to make and paint the frame.

Every explorer of the schema is opened in Chromium without a GPU, and each of its parameters is
changed sixty times: as it opens, in each of its other views, and at the largest settings that the
schema names. One frame of a 60 Hz display is 16.7 ms; on a phone's processor, four times slower, two
frames are the limit.
Beside each explorer, in the same minute: what one more word costs that changes in its readout. So
much of a frame is the browser's and the machine's, which is not as quick in one hour as in another.
At the end, what a kernel would do: the everyday heatmap drawn anew by seaborn, as a picture. Prints
a table and writes results/frames.json.

``bench_frames.py "slow phone"`` measures on that device alone.
"""

import io
import json
import statistics
import sys
import time
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, sync_playwright
from tqdm import tqdm

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests")]

from find_browser import FLAGS, HOW, find_browser  # noqa: E402
from helpers.books import BOOK  # noqa: E402
from helpers.explorers import GALLERY, Explorer  # noqa: E402

from pe_book.explorers.parameters import SCHEMA  # noqa: E402

FRAME = 1000 / 60
CHANGES = 60
# width, height, pixels a CSS pixel, how many times slower the processor is
DEVICES = {
    "phone": (390, 844, 2, 1),
    "slow phone": (390, 844, 2, 4),
    "laptop": (1280, 900, 1, 1),
    "projector": (1920, 1080, 1, 1),
}

# Changes a number box step by step or, without one, a word of the readout. A browser hands a page its
# input as a frame begins: the time of an answer is that of the event, and that of the frame up to the
# task after its paint.
MEASURE = """async ([figure, key, changes]) => {
  const box = figure.querySelector(`input[inputmode][data-param="${key}"]`);
  const word = document.createTextNode('');
  if (!box) (figure.querySelector('.pe-readout') ?? figure).append(word);
  const step = key === 'd_model' ? 2 : 1;
  const from = Number(box?.value), sign = from > 2 * changes ? -1 : 1;
  const change = i => {
    if (!box) { word.data = i; return; }
    box.value = from + sign * step * i;
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const times = [];
  for (let i = 1; i <= changes; i++) {
    await new Promise(done => setTimeout(done, 40));
    times.push(await new Promise(done => {
      requestAnimationFrame(() => {
        const begin = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(handled + performance.now() - begin);
        port2.postMessage(0);
      });
      const typed = performance.now();
      change(i);
      const handled = performance.now() - typed;
    }));
  }
  word.remove();
  return times;
}"""
WORD = "a word"


def seaborn_redraws(rounds: int = 20) -> list[float]:
    """Milliseconds for seaborn to draw the heatmap of 100 positions and 64 columns as a PNG."""
    import seaborn
    from matplotlib.figure import Figure

    from pe_lib import sinusoidal_encoding

    times = []
    for turn in range(rounds):
        begin = time.perf_counter()
        figure = Figure(figsize=(12, 8))
        table = sinusoidal_encoding(100, 64, 10_000 + turn)
        seaborn.heatmap(table, cmap="RdBu_r", center=0, ax=figure.add_subplot())
        figure.savefig(io.BytesIO(), format="png")
        times.append(1000 * (time.perf_counter() - begin))
    return sorted(times)


def link(kind: str, state: dict) -> str:
    """The address of an explorer in this state; what it leaves out is as the explorer opens."""
    written = {"now": ""}
    for key, value in state.items():
        said = ",".join(map(str, value)) if isinstance(value, list) else str(value)
        written[key] = said.lower() if isinstance(value, bool) else said
    return f"{(BOOK / GALLERY).as_uri()}#{kind}?{urlencode(written, safe=',')}"


def answers(page: Page, kind: str) -> dict[str, list[float]]:
    """Milliseconds of each answer, shortest first, by what was changed: a word, each parameter."""
    figure = Explorer(page, kind).figure
    page.wait_for_timeout(800)
    boxes = figure.locator("input[inputmode]").evaluate_all("all => all.map(b => b.dataset.param)")
    handle = figure.element_handle()
    changed = {WORD: None} | {key: key for key in boxes}
    return {
        name: sorted(page.evaluate(MEASURE, [handle, key, CHANGES]))
        for name, key in changed.items()
    }


def settings(entry: dict) -> dict[str, dict]:
    """The states in which an explorer is measured, by name."""
    views = entry["parameters"].get("view", {"choices": {}, "default": None})
    others = {name: {"view": name} for name in views["choices"] if name != views["default"]}
    return {"opening": {}, **others, "largest": entry["largest"]}


def main() -> None:
    """Measure, print, write."""
    path = find_browser()
    if path is None:
        raise SystemExit(f"no Chromium was found: {HOW}")
    devices = {name: DEVICES[name] for name in sys.argv[1:] or DEVICES}
    rows = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for kind, entry in tqdm(SCHEMA["explorers"].items(), desc="explorers"):
            for setting, state in settings(entry).items():
                for device, (width, height, ratio, slower) in devices.items():
                    page = browser.new_page(
                        viewport={"width": width, "height": height}, device_scale_factor=ratio,
                        is_mobile=ratio > 1, has_touch=ratio > 1,
                    )  # fmt: skip
                    page.goto(link(kind, state))
                    session = page.context.new_cdp_session(page)
                    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
                    limit = FRAME * (2 if slower > 1 else 1)
                    for key, times in answers(page, kind).items():
                        row = {
                            "explorer": kind, "setting": setting, "device": device, "changed": key,
                            "median_ms": round(statistics.median(times), 1),
                            "p95_ms": round(times[int(0.95 * len(times))], 1),
                        }  # fmt: skip
                        row["late"] = row["p95_ms"] > limit
                        rows.append(row)
                        shown = (f"{v!s:>14}" for k, v in row.items() if k != "late")
                        print(*shown, "  late" if row["late"] else "", flush=True)
                    page.close()
        browser.close()
    redraw = seaborn_redraws()
    row = {"explorer": "seaborn", "setting": "everyday", "device": "kernel", "changed": "base"}
    row |= {"median_ms": round(statistics.median(redraw), 1), "p95_ms": round(redraw[-1], 1)}
    rows.append(row)
    print(*(f"{value!s:>14}" for value in row.values()))
    results = Path(__file__).parent / "results"
    results.mkdir(exist_ok=True)
    (results / "frames.json").write_text(json.dumps(rows, indent=1))
    for device in devices:
        there = [row for row in rows if row["device"] == device]
        word = statistics.median(row["median_ms"] for row in there if row["changed"] == WORD)
        here = [row for row in there if row["changed"] != WORD]
        late = sum(row["late"] for row in here)
        limit = "two frames" if DEVICES[device][3] > 1 else "one frame"
        print(
            f"{device}: {len(here) - late} of {len(here)} repaint within {limit}, 95th percentile;"
            f" a word that changes takes {word} ms in the median"
        )


if __name__ == "__main__":
    main()
