"""The same explorers in a real JupyterLab, live through the kernel."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress

import nbformat
import pytest
from helpers.explorers import Explorer
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

pytestmark = pytest.mark.lab

CELLS = [
    """import ipywidgets
from pe_book.explorers import EncodingExplorer, FrequencyExplorer, OrderExplorer
explorer = EncodingExplorer(seq_len=50)
explorer""",
    "explorer.base = 100",
    """slider = ipywidgets.IntSlider(value=20, min=2, max=200, description="linked")
waves = FrequencyExplorer(d_model=20, columns=[0, 1])
ipywidgets.jslink((slider, "value"), (waves, "d_model"))
ipywidgets.VBox([slider, waves])""",
    """def heard(state):
    print("heard base", state["base"])
ipywidgets.interactive_output(heard, {"state": explorer})""",
    'print("python sees", explorer.base, explorer.seq_len, waves.d_model)',
]

# A cell out of sight is a cell without its output; and a slow machine's kernel takes its time.
ALL_CELLS = {"windowingMode": "none"}
PATIENCE = 120_000  # milliseconds


class Live(Explorer):
    """An explorer among a notebook's outputs, where it is no island."""

    def __init__(self, page, kind):
        self.page, self.figure = page, page.locator(f".pe-{kind}")
        self.figure.wait_for()


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """The address of a JupyterLab with one notebook in it."""
    folder = tmp_path_factory.mktemp("lab")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in CELLS])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, folder / "try.ipynb")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = [
        "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
        "--IdentityProvider.token=", f"--ServerApp.root_dir={folder}",
        "--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    tracker = folder / ".s" / "@jupyterlab" / "notebook-extension" / "tracker.jupyterlab-settings"
    tracker.parent.mkdir(parents=True)
    tracker.write_text(json.dumps(ALL_CELLS), encoding="utf-8")
    settings = {"JUPYTERLAB_SETTINGS_DIR": str(folder / ".s"), "JUPYTER_CONFIG_DIR": str(folder)}
    server = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", *options],
        env={**os.environ, **settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    for _ in range(240):
        try:
            with urllib.request.urlopen(f"{address}/api/status") as answer:
                assert json.load(answer)
            break
        except OSError:
            time.sleep(0.25)
    else:
        pytest.fail("JupyterLab did not start")
    yield address
    server.terminate()
    server.wait()


def again_until(seen, every, act):
    """Act, and act again after so many milliseconds, until something is to be seen."""
    for _ in range(int(PATIENCE / every)):
        act()
        with suppress(TooLate):
            seen.wait_for(timeout=every)
            break
    expect(seen).to_be_visible()


def test_an_explorer_is_live_through_the_kernel(lab, watch):
    page = watch(width=1400, height=3200).page
    page.set_default_timeout(PATIENCE)
    page.goto(f"{lab}/lab/tree/try.ipynb")
    page.get_by_text("| Idle").wait_for()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.get_by_text("python sees 100.0 50 20").wait_for()

    # Python to picture: the second cell set base to 100
    explorer = Live(page, "encoding")
    expect(explorer.box("base")).to_have_value("100", timeout=PATIENCE)

    # picture to Python, and an interactive_output hears of it
    explorer.slider("base").press("ArrowRight")
    page.get_by_text("heard base 120.0").wait_for()
    explorer.set(seq_len=64)

    # an ordinary slider and an explorer, linked in the browser: what both sides refuse is said
    waves = Live(page, "frequency")
    message = waves.figure.locator(".pe-message")
    handle = page.locator(".widget-slider .noUi-handle")
    handle.press("ArrowRight")
    expect(message).to_contain_text("d_model must be an even integer", timeout=PATIENCE)
    expect(waves.box("d_model")).to_have_value("20", timeout=PATIENCE)
    handle.press("ArrowRight")
    expect(waves.box("d_model")).to_have_value("22", timeout=PATIENCE)
    expect(message).to_have_text("", timeout=PATIENCE)

    # what was dragged is sent once the kernel has answered for what came before it: a cell may be first
    cell = page.locator(".jp-CodeCell").last
    seen = page.get_by_text("python sees 120.0 64 22")
    again_until(seen, 1000, lambda: cell.locator(".cm-content").press("Control+Enter"))
