"""The rows explorer: what training wrote, from the record of the experiments."""

import numpy as np
import pytest
from playwright.sync_api import expect
from safetensors.numpy import save_file

from pe_book.explorers import RowsExplorer
from pe_book.explorers.rows import DRAWN, LEVELS, ZERO, record
from pe_book.measured import rows as measured_rows
from pe_book.records import clocks
from pe_book.spectrum import spectrum

RUNS = [(task, seed) for task in ("masked", "shuffled", "causal") for seed in clocks.SEEDS]


@pytest.mark.parametrize("run", RUNS, ids=str)
def test_the_record_is_that_of_the_experiments(run):
    """Lines, trend and loss as recorded there; spectra and maps to their bytes and levels."""
    known, kept = clocks.training(*run), record("{}-{}".format(*run))
    assert kept["steps"] == clocks.kept_steps()
    assert [kept[key] for key in ("lines", "trend", "loss")] == [
        known[key] for key in ("lines", "trend", "curve")
    ]
    explorer = RowsExplorer(task=run[0], seed=run[1])
    within = 2 ** (0.51 / kept["per"]) - 1
    np.testing.assert_allclose(explorer.power(), clocks.power(known), rtol=within + 1e-3)
    tables = clocks.rows(known)
    maps = kept["maps"] | (record("{}-{}-maps".format(*run)) if kept["later"] else {})
    assert list(maps) == [str(step) for step in tables]
    for step, table in tables.items():
        one = maps[str(step)]
        levels = np.array([ord(letter) - ZERO for letter in one["map"]]).reshape(DRAWN)
        centred = np.clip((table - table.mean(axis=0))[:, ::2] / one["limit"], -1, 1)
        assert np.abs(levels / LEVELS - centred).max() <= 0.5001 / LEVELS


def test_play_writes_the_lines_and_the_map_says_its_step(explore):
    explorer = explore("rows")
    figure = explorer.figure
    expect(figure.locator(".pe-verdict")).to_have_text("Step 0: no line.")
    came = "() => performance.getEntriesByType('resource').filter(e => e.name.includes('-maps')).length"
    assert explorer.page.evaluate(came) == 0, "what the first picture does not need comes later"
    explorer.set(training=1700)
    expect(figure.locator(".pe-verdict")).to_contain_text("Step 1\u202f688: lines at ")
    explorer.set(training=1400)  # kept are the rows of 1172 and 1688
    figure.locator(".pe-picture text", has_text="nearest kept: step 1\u202f").wait_for()
    explorer.set(seed=3)  # of which the last rows alone are kept
    figure.locator(".pe-picture text", has_text="rows not kept").wait_for()
    assert figure.locator(".pe-cells").count() == 1, "the trail stays, and no old map"


def test_the_trail_shows_the_training_so_far(explore):
    explorer = explore("rows", "training=1172")
    written = (
        "all => { const c = all[1], d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; \
        return Array.from({length: c.height}, (_, y) => d[4 * y * c.width + 3]); }"
    )
    lines = explorer.figure.locator(".pe-cells").evaluate_all(written)
    assert [bool(alpha) for alpha in lines] == [step <= 1172 for step in clocks.kept_steps()]


# A model of the reader's own -----------------------------------------------------------------------


@pytest.fixture
def file_of(tmp_path):
    """file_of(name, tensors) is the path of a .safetensors file."""

    def write(name: str, tensors: dict) -> str:
        path = tmp_path / f"{name}.safetensors"
        save_file({key: np.float32(table) for key, table in tensors.items()}, path)
        return str(path)

    return write


def opened(explorer, path: str, said: str):
    """Open a file, and wait until its verdict has these words."""
    explorer.figure.locator("input[type=file]").set_input_files(path)
    expect(explorer.figure.locator(".pe-verdict")).to_contain_text(said)
    return explorer.settle()


def test_a_file_is_measured_in_the_page_and_a_bad_one_leaves_the_table_before(
    explore, file_of, tmp_path
):
    explorer = explore("rows", "view=own")
    readout = explorer.figure.locator(".pe-readout")
    expect(readout).to_contain_text("No file is open")
    expect(readout).to_contain_text("Nothing leaves your machine")
    assert not explorer.slider("position").count()
    table = measured_rows()[1:201]
    good = file_of("mine", {"wpe.weight": table, "wte.weight": np.zeros((50, 384))})
    opened(explorer, good, "Rows of GPT-2: lines at ")
    found = spectrum(table)
    wanted = [*(line.period for line in found.lines), found.trend]
    assert explorer.numbers() == pytest.approx(wanted, rel=1e-5)
    expect(readout).to_contain_text("A link does not hold the file")
    before = explorer.figure.locator(".pe-cells").evaluate("canvas => canvas.toDataURL()")
    bad = tmp_path / "bad.safetensors"
    bad.write_bytes(b"no model at all")
    opened(explorer, str(bad), "It cannot be shown: header of a .safetensors file must be")
    expect(readout).to_contain_text("still shows wpe.weight of mine.safetensors")
    assert explorer.figure.locator(".pe-cells").evaluate("c => c.toDataURL()") == before
    opened(explorer, good, "Rows of GPT-2")


def test_undo_leaves_the_file_and_a_link_says_that_it_has_none(explore, file_of):
    explorer = explore("rows", "view=own")
    table = np.random.default_rng(0).normal(size=(40, 16))
    opened(explorer, file_of("short", {"pos_table": table}), "pos_table: no line")
    assert explorer.slider("position").input_value() == "39", "the last of 40 rows"
    explorer.set(position=70)
    assert explorer.message.startswith("position must be 0 to 39 in this table, got 70.")
    explorer.figure.locator('[data-view="minilm"]').click()
    explorer.settle()
    explorer.figure.get_by_role("button", name="Undo").click()
    expect(explorer.figure.locator(".pe-verdict")).to_have_text("pos_table: no line.")
    explorer.figure.locator(".pe-link").click()
    explorer.page.reload()
    expect(explorer.figure.locator(".pe-readout")).to_contain_text("No file is open")


def test_a_pictures_places_are_read_along_both_axes(explore, file_of):
    side, rng = 40, np.random.default_rng(1)
    grid = rng.normal(size=(side, side, 16))
    grid[..., :8] += np.cos(2 * np.pi * np.arange(side)[:, None] / 8 + np.arange(8))  # across
    table = np.vstack([np.zeros((1, 16)), grid.reshape(-1, 16)])
    path = file_of("vit", {"vit.embeddings.position_embeddings": table[None]})
    explorer = opened(explore("rows", "view=own"), path, "Rows of ViT, down: no line")
    explorer.figure.get_by_label("Table in the file").select_option(index=1)
    expect(explorer.figure.locator(".pe-verdict")).to_contain_text("ViT, across: a line at 8")
    (line,) = spectrum(grid.swapaxes(0, 1).reshape(side, -1)).lines
    assert explorer.settle().numbers()[0] == pytest.approx(line.period)
