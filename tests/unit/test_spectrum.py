"""The lines of a table of rows: known answers, tables without lines, refusals, the command."""

import json
import re
import subprocess
import sys

import numpy as np
import pytest
from helpers.nightly import mostly_nightly
from safetensors.numpy import save_file

from pe_book.measured import rows
from pe_book.spectrum import main, spectrum, tables
from pe_lib import division_terms, sinusoidal_encoding


def smooth(rng, length, width, scale, below=0.0):
    """Gaussian noise with a Gaussian kernel along the positions, and with white noise below it."""
    apart = np.subtract.outer(np.arange(length), np.arange(length)) / scale
    sizes, directions = np.linalg.eigh(np.exp(-(apart**2) / 2))
    return directions * np.sqrt(sizes.clip(0) + below) @ rng.normal(size=(length, width))


LINELESS = {
    "random": lambda rng, *shape: rng.normal(size=shape),
    "random walk": lambda rng, *shape: rng.normal(size=shape).cumsum(axis=0),
    **{
        f"smooth {scale}, {below}": lambda rng, *shape, s=scale, b=below: smooth(rng, *shape, s, b)
        for scale in (3, 5, 8, 12)
        for below in (1e-6, 1e-2)
    },
}


EACH_LINELESS = pytest.mark.parametrize(
    "kind",
    mostly_nightly(LINELESS, ["random", "random walk", "smooth 5, 0.01", "smooth 12, 1e-06"]),
)


@EACH_LINELESS
@pytest.mark.parametrize(("shape", "tried"), [((64, 64), 100), ((127, 384), 20)])
def test_a_table_without_lines_seldom_has_one(kind, shape, tried):
    rng = np.random.default_rng(7)
    found = sum(bool(spectrum(LINELESS[kind](rng, *shape)).lines) for _ in range(tried))
    assert found <= 1 + tried // 100


@EACH_LINELESS
@pytest.mark.parametrize("directions", [8, 20])
def test_nor_has_one_whose_columns_are_mixtures_of_few(kind, directions):
    rng = np.random.default_rng(7)
    made = [LINELESS[kind](rng, 127, directions) for _ in range(20)]
    tried = [one @ rng.normal(size=(directions, 384)) for one in made]
    found = [spectrum(one + 0.02 * rng.normal(size=one.shape)).lines for one in tried]
    assert sum(map(bool, found)) <= 1


@pytest.mark.whole
def test_nor_has_a_long_one_whose_lowest_power_is_that_of_many_frequencies():
    rng = np.random.default_rng(7)
    made = [smooth(rng, 512, 8, 3, 1e-6) @ rng.normal(size=(8, 64)) for _ in range(40)]
    assert not any(spectrum(one + 0.02 * rng.normal(size=one.shape)).lines for one in made)


def test_minilms_rows_in_an_order_of_chance_have_no_line_and_in_their_own_several():
    rng, table = np.random.default_rng(1), rows()
    assert [line.period for line in spectrum(table).lines] == pytest.approx(
        [54.6, 18.4, 5.8], rel=0.01
    )
    assert not any(spectrum(rng.permutation(table)).lines for _ in range(10))


@pytest.mark.parametrize("width", [16, 64])
def test_sinusoids_have_a_line_at_each_period_that_the_rows_tell_apart(width):
    turns = division_terms(width) / (2 * np.pi)
    apart = 512 * turns * (1 - turns[1] / turns[0]) > 3  # a Hann window's line is two to each side
    found = [1 / line.period for line in spectrum(sinusoidal_encoding(512, width)).lines]
    assert found[::-1][: apart.sum()] == pytest.approx(turns[apart], abs=1 / 4096)
    assert all(abs(turns - one).min() < 1 / 1024 for one in found)


@pytest.mark.parametrize("period", [2.3, 5.0, 17.2, 30.0])
def test_a_clock_in_noise_is_found_where_it_was_put(period):
    rng = np.random.default_rng(3)
    hand = np.exp(2j * np.pi * np.arange(128) / period)
    clock = np.outer(hand.real, rng.normal(size=64)) + np.outer(hand.imag, rng.normal(size=64))
    (line,) = spectrum(clock + rng.normal(size=(128, 64))).lines
    assert 1 / line.period == pytest.approx(1 / period, abs=1 / 1024)
    assert min(line.power, line.above) > 5
    assert spectrum(0.1 * clock + rng.normal(size=(128, 64))).lines == []


def test_power_is_what_a_sum_over_positions_gives():
    table = rows()[1:128]
    found = spectrum(table)
    window = np.sin(np.pi * np.arange(127) / 126) ** 2
    turns = [np.exp(-2j * np.pi * f * np.arange(127)) for f in found.frequencies[[40, 150, 333]]]
    columns = [(column - column.mean()) * window for column in table.T]
    wanted = [sum(abs((column * turn).sum()) ** 2 for column in columns) for turn in turns]
    assert found.power[[150, 333]] / found.power[40] == pytest.approx(
        np.array(wanted[1:]) / wanted[0]
    )


def test_what_the_width_is_turned_scaled_or_shifted_by_changes_nothing():
    rng, table = np.random.default_rng(1), rows()[:512]
    wanted = spectrum(table)
    turn = np.linalg.qr(rng.normal(size=(384, 384)))[0]
    for same in (table @ turn, 1e-200 * table, table + rng.normal(size=384), table[::-1]):
        assert spectrum(same).power == pytest.approx(wanted.power, rel=1e-6)


def test_the_command_finds_the_rows_in_a_file(tmp_path, monkeypatch, capsys):
    table = rows().astype(np.float32)
    file, plain = tmp_path / "model.safetensors", tmp_path / "rows.npy"
    held = {"bert.embeddings.position_embeddings.weight": table, "vit.pos_embed": table[None]}
    save_file(held | {"h.0.mlp.weight": table[:64]}, file)
    np.save(plain, table)
    assert tables(file).keys() == held.keys()
    assert all(np.array_equal(found.rows, table) for found in tables(file).values())
    asked = [sys.executable, "-m", "pe_book.spectrum", str(plain), "--first", "1", "--last", "128"]
    said = subprocess.run(asked, capture_output=True, text=True).stdout
    assert said.splitlines()[0] == "rows.npy, 127 × 384: 2 lines"
    assert "  5.839 positions: 211 times the floor" in said.splitlines()
    monkeypatch.setattr(sys, "argv", ["spectrum", str(file), *asked[4:]])
    main()
    assert capsys.readouterr().out.count(said.split("\n", 1)[1]) == 2
    assert tables(file, "h.0.mlp.weight")["h.0.mlp.weight"].rows.shape == (64, 384)


def test_an_images_rows_have_lines_down_and_across_after_the_class_row(
    tmp_path, monkeypatch, capsys
):
    rng, file = np.random.default_rng(3), tmp_path / "model.safetensors"
    hand = np.exp(2j * np.pi * np.arange(40) / 5)[:, None, None] * (1 + 1j)
    grid = (hand * rng.normal(size=16)).real + 0.2 * rng.normal(size=(40, 40, 16))
    held = np.vstack([np.full((1, 16), 1e3), grid.reshape(1600, 16)])
    save_file({"vit.embeddings.position_embeddings": held[None]}, file)
    monkeypatch.setattr(sys, "argv", ["spectrum", str(file)])
    main()
    down, across = capsys.readouterr().out.split("vit.embeddings.position_embeddings, ViT, ")[1:]
    assert re.match(r"down, 40 × 640: 1 lines\n.*\n  5 positions", down)
    assert across.startswith("across, 40 × 640: 0 lines")


def test_the_command_says_what_is_wrong(tmp_path, monkeypatch, capsys):
    file = tmp_path / "model.safetensors"
    save_file({"h.0.mlp.weight": np.zeros((64, 64), np.float32)}, file)
    for name in ("cut.safetensors", "h.bin"):
        (tmp_path / name).write_bytes(file.read_bytes()[:-1])
    parts = {"weight_map": {"h.0.mlp.weight": "1.safetensors", "h.wpe.weight": "2.safetensors"}}
    (tmp_path / "model.json").write_text(json.dumps(parts))
    for words, said in [
        ([file], "h.0.mlp.weight; none has the name of a position table"),
        ([file, "rows"], "h.0.mlp.weight; got rows"),
        ([tmp_path / "rows.txt"], "must end in .npy, .safetensors or .gguf, got rows.txt"),
        ([tmp_path / "cut.safetensors"], "must be a whole .safetensors file, got cut.safetensors"),
        ([tmp_path / "h.bin"], "which can run code when it is opened: convert it to .safetensors"),
        ([tmp_path / "model.json"], "open 2.safetensors, which holds h.wpe.weight"),
    ]:
        monkeypatch.setattr(sys, "argv", ["spectrum", *map(str, words)])
        with pytest.raises(SystemExit, match="2"):
            main()
        assert said in capsys.readouterr().err
