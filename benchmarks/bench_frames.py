"""How long an explorer takes to answer: from the start of a frame to the end of its paint.

Every explorer of the built book is opened in Chromium without a GPU, and each of its parameters is
changed sixty times at everyday and at extreme settings. One frame of a 60 Hz display is 16.7 ms.
Beside it, what a kernel would do: the everyday heatmap drawn anew by seaborn, as a picture. Prints
a table and writes results/frames.json.
"""

import io
import json
import statistics
import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright
from tqdm import tqdm

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests")]

from find_browser import FLAGS, HOW, find_browser  # noqa: E402
from helpers.books import BOOK  # noqa: E402
from helpers.explorers import ISLANDS  # noqa: E402

FRAME = 1000 / 60
CHANGES = 60
VIEWPORTS = {"phone": (360, 800, 2), "laptop": (1280, 900, 1), "projector": (1920, 1080, 1)}
LARGEST = "seq_len=1000000&d_model=8192"
SIX_CURVES = "columns=0,1,30,31,4000,8191"
TWELVE_WORDS = "sentence=a+b+c+d+e+f+g+h+i+j+k+l"
SETTINGS = {
    "encoding": {"everyday": "seq_len=100&d_model=64", "largest": LARGEST},
    "frequency": {"everyday": "seq_len=100&d_model=64", "largest": f"{LARGEST}&{SIX_CURVES}"},
    "order": {
        "everyday": "sentence=cat+sat+mat&d_model=4",
        "largest": f"{TWELVE_WORDS}&d_model=512",
    },
    "first-attempts": {"everyday": "", "largest": "seq_len=4096&longer=8192&d_model=512"},
    "similarity": {"everyday": "seq_len=100&d_model=64", "largest": LARGEST},
    "padding": {
        "everyday": "",
        "largest": f"{TWELVE_WORDS}&length=12&d_model=64&embedding_dim=64&combine=concatenate",
    },
}

# Changes a number box step by step, and times each frame to the task after its paint.
MEASURE = """async ([figure, key, changes]) => {
  const box = figure.querySelector(`input[inputmode][data-param="${key}"]`);
  const step = key === 'd_model' ? 2 : 1;
  const from = Number(box.value), sign = from > 2 * changes ? -1 : 1;
  const times = [];
  for (let i = 1; i <= changes; i++) {
    await new Promise(done => setTimeout(done, 40));
    times.push(await new Promise(done => {
      requestAnimationFrame(() => {
        const begin = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - begin);
        port2.postMessage(0);
      });
      box.value = from + sign * step * i;
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }));
  }
  return times;
}"""


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


def main() -> None:
    """Measure, print, write."""
    path = find_browser()
    if path is None:
        raise SystemExit(f"no Chromium was found: {HOW}")
    rows = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for kind, settings in tqdm(SETTINGS.items(), desc="explorers"):
            page_path, name = ISLANDS[kind][0]
            for setting, query in settings.items():
                for device, (width, height, ratio) in VIEWPORTS.items():
                    page = browser.new_page(
                        viewport={"width": width, "height": height}, device_scale_factor=ratio
                    )
                    page.goto(f"{(BOOK / page_path).as_uri()}#{name}?{query}")
                    figure = page.locator(f'figure[data-name="{name}"][data-alive]')
                    figure.wait_for()
                    page.wait_for_timeout(800)
                    keys = figure.locator('input[inputmode]').evaluate_all(
                        "boxes => boxes.map(box => box.dataset.param)"
                    )
                    for key in keys:
                        handle = figure.element_handle()
                        times = sorted(page.evaluate(MEASURE, [handle, key, CHANGES]))
                        row = {
                            "explorer": kind, "setting": setting, "device": device, "changed": key,
                            "median_ms": round(statistics.median(times), 1),
                            "p95_ms": round(times[int(0.95 * len(times))], 1),
                        }  # fmt: skip
                        rows.append(row)
                        over = "  over a frame" if row["p95_ms"] > FRAME else ""
                        print(*(f"{value!s:>14}" for value in row.values()), over, flush=True)
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
    explorers = [row for row in rows if row["explorer"] != "seaborn"]
    late = sum(row["p95_ms"] > FRAME for row in explorers)
    within = f"{len(explorers) - late} of {len(explorers)} settings repaint within one frame"
    print(f"{within} (95th percentile)")


if __name__ == "__main__":
    main()
