"""The trained models in the page beside onnxruntime in Python, on the same graphs and one thread.

Milliseconds of an answer, the least of several rounds taken in turns; the page's by its own clock, the
question's way to the worker and back included, and how many frames the page drew meanwhile. `make models
build` first.
"""

import http.server
import json
import string
import sys
import tempfile
import threading
import time
from functools import partial
from pathlib import Path

import numpy as np
from gguf import GGMLQuantizationType as Kind
from gguf.quants import dequantize
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

from find_browser import FLAGS, HOW, find_browser  # noqa: E402
from helpers.trained import answers  # noqa: E402

HTML = ROOT / "_build" / "html"
COUNTS = (6, 12, 24)
TIMES, ROUNDS = 5, 3


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves, and says nothing."""

    def log_message(self, *_):
        pass


def words(count: int) -> str:
    return " ".join(string.ascii_lowercase[:count])


def sentence(count: int, again: int) -> dict:
    return {"of": "sentence", "text": words(count), "how": "own", "shift": again, "leading": 0}


def following(count: int, again: int) -> dict:
    knobs = {"how": "own", "shift": again, "base": 100_000, "layout": "halves", "still": []}
    return {"of": "next", "text": words(count)} | knobs


def in_page(page, name: str, question, first: int) -> dict[int, tuple[float, float]]:
    """Least milliseconds, and frames a second meanwhile, by the number of words."""
    asked = [question(count, first + again) for count in COUNTS for again in range(TIMES)]
    found = answers(page, name, [question(3, 0), *asked])
    print(f"{name}: {found['price'] / 1e6:.0f} MB, ready in {found['started'] / 1000:.1f} s")
    rows = [found["answers"][1 + i * TIMES :][:TIMES] for i in range(len(COUNTS))]
    return {
        count: (
            min(one["took"] for one in row),
            1000 * sum(one["frames"] for one in row) / sum(one["took"] for one in row),
        )
        for count, row in zip(COUNTS, rows, strict=True)
    }


def unpacked(files: dict[str, bytes], folder: Path) -> Path:
    """The graph that a page runs, with the floats that it makes of the blocks."""
    manifest = json.loads(files["manifest.json"])
    floats = np.zeros(manifest["floats"] // 4, np.float32)
    for part in manifest["parts"]:
        matrix = manifest["matrices"].get(part["of"])
        if matrix is None:
            continue  # the table of words, which stands in no graph
        kind, columns, rows = Kind[part["kind"]], matrix["columns"], matrix["rows"]
        size = columns // 32 * {"Q8_0": 34, "Q4_1": 20}[part["kind"]]
        blocks = np.frombuffer(files[part["file"]], np.uint8, part["rows"] * size, part["at"])
        turned = floats[matrix["at"] // 4 :][: rows * columns].reshape(columns, rows)
        found = dequantize(blocks.reshape(-1, size), kind)
        turned[:, part["first"] : part["first"] + part["rows"]] = found.T
    (folder / "weights").write_bytes(floats.tobytes())
    (folder / "graph.onnx").write_bytes(files["graph.onnx"])
    return folder / "graph.onnx"


def session_of(name: str):
    """The same graph in Python, on one thread."""
    import model_graphs as graphs
    import onnxruntime as ort

    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    with tempfile.TemporaryDirectory() as folder:
        path = unpacked(getattr(graphs, f"{name}_files")(), Path(folder))
        return ort.InferenceSession(path, options)


def in_python(session, name: str, tokens: int) -> float:
    """Least milliseconds on so many tokens."""
    import model_graphs as graphs

    width = {"minilm": 384, "smollm2": 576}[name]
    rows = np.random.default_rng(0).normal(size=(tokens, width)).astype(np.float32)
    cos, sin = graphs.angles_of(np.arange(tokens))
    turned = {"cos": cos, "sin": sin, "layout": graphs.halves(), "mask": graphs.causal(tokens)}
    given = {"words": rows} | ({"positions": rows} if name == "minilm" else turned)
    took = []
    for _ in range(TIMES + 1):
        begun = time.perf_counter()
        session.run(None, given)
        took.append(1000 * (time.perf_counter() - begun))
    return min(took[1:])


def main() -> None:
    if not (HTML / "_static" / "models" / "index.js").is_file():
        print("bench_trained: the build has no models; make models build makes them")
        return
    handler = partial(Quiet, directory=HTML)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser_path = find_browser()
    if browser_path is None:
        print(HOW)
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=list(FLAGS))
        for name, kind, question, more in (
            ("minilm", "sentence", sentence, 2),  # [CLS] and [SEP]
            ("smollm2", "next-word", following, 0),
        ):
            session = session_of(name)
            best = {count: [np.inf, np.inf, 0.0] for count in COUNTS}
            for turn in range(ROUNDS):  # in turns, so that another program's load meets both
                page = browser.new_page()
                page.goto(f"http://127.0.0.1:{server.server_address[1]}/embed/{kind}/index.html")
                page.locator(".pe-picture svg").first.wait_for()
                for count, (took, frames) in in_page(page, name, question, turn * TIMES).items():
                    ours, theirs, most = best[count]
                    python = in_python(session, name, count + more)
                    best[count] = [min(ours, took), min(theirs, python), max(most, frames)]
                page.close()
            for count, (took, python, frames) in best.items():
                print(
                    f"{name}, {count} words: {took:.0f} ms in the page, {python:.0f} ms in Python "
                    f"({took / python:.1f} times), {frames:.0f} frames a second meanwhile"
                )


if __name__ == "__main__":
    main()
