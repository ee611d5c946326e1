"""What a page does to a trained model's weights and positions, beside gguf's and the record's own."""

import sys

import numpy as np
import pytest
from gguf import GGMLQuantizationType as Kind
from gguf.quants import dequantize, quantize
from helpers.books import ROOT
from helpers.node import call

pytestmark = pytest.mark.node
BLOCKS, TRAINED = "formulas/blocks.js", "formulas/trained.js"


@pytest.mark.parametrize("kind", ["Q8_0", "Q4_1"])
def test_a_matrix_in_blocks_is_the_one_that_gguf_reads(ask, kind):
    rows, columns = 37, 96
    numbers = np.random.default_rng(3).normal(size=(rows, columns)).astype(np.float32)
    numbers[5] = 0
    blocks = quantize(numbers, Kind[kind])
    part = {"kind": kind, "bytes": blocks.ravel().tolist(), "at": 0, "first": 0, "count": rows}
    asked = call(
        BLOCKS, "readTurned", part | {"rows": rows, "columns": columns}, [0] * numbers.size
    )
    (found,) = ask([asked])
    expected = dequantize(blocks, Kind[kind]).T  # number c of row r stands at c × rows + r
    np.testing.assert_allclose(np.reshape(found, (columns, rows)), expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("own", [3, 4, 5, 6]),
        ("zero", [3, 3, 3, 3]),
        ("doubled", [3, 5, 7, 9]),
        ("halved", [3, 3.5, 4, 4.5]),
        ("reversed", [6, 5, 4, 3]),
    ],
)
def test_each_token_is_told_the_position_that_the_control_names(ask, how, expected):
    assert ask([call(TRAINED, "positionsOf", how, 4, 3)]) == [expected]


@pytest.mark.parametrize("layout", ["halves", "neighbours"])
def test_what_is_turned_in_the_page_is_rotary_encoding_of_that_layout(ask, layout):
    torch = pytest.importorskip("torch")
    from pe_lib.nn import RotaryEncoding

    positions, x = [0, 1, 7, 1000], np.random.default_rng(0).normal(size=(4, 64))
    asked = {"positions": positions, "base": 1e5, "layout": layout, "still": []}
    (turn,) = ask([call(TRAINED, "turnOf", asked)])
    cos, sin = (np.reshape(turn[name], (4, 64)) for name in ("cos", "sin"))
    found = x * cos + (x @ np.reshape(turn["partners"], (64, 64))) * sin
    known = RotaryEncoding(
        64, 1001, base=1e5, layout={"halves": "halves"}.get(layout, "interleaved")
    )
    expected = known(torch.tensor(x)[None, None], position_ids=torch.tensor([positions]))
    np.testing.assert_allclose(found, expected[0, 0].numpy(), atol=1e-4)


def test_pairs_that_stand_still_turn_nowhere(ask):
    asked = {"positions": [5], "base": 1e5, "layout": "halves", "still": [0, 31]}
    (turn,) = ask([call(TRAINED, "turnOf", asked)])
    still = [i for i in range(64) if turn["cos"][i] == 1 and turn["sin"][i] == 0]
    assert still == [0, 31, 32, 63]


def test_the_page_makes_the_rows_that_the_record_was_made_with(ask):
    """As trained, off, reversed, sinusoids, and as their leading directions alone have them."""
    sys.path.insert(0, str(ROOT / "tools"))
    pytest.importorskip("onnx")
    from record_models import Sentences

    rng = np.random.default_rng(1)
    made = object.__new__(Sentences)
    made.rows = rng.normal(size=(40, 384)).astype(np.float32)
    made.mean = made.rows.mean(0)
    made.directions = np.linalg.qr(rng.normal(size=(384, 16)))[0].T
    learned = {"width": 384, "rows": {}, "mean": {}, "directions": {}}
    for how in ("own", "off", "reversed", "sinusoids", "leading"):
        expected = made.position_rows(5, how, 3, 7)
        learned |= {n: getattr(made, n).ravel().tolist() for n in ("rows", "mean", "directions")}
        asked = {"how": how, "shift": 3, "leading": 7}
        (found,) = ask([call("../tests/helpers/floats.mjs", "rowsOf", learned, asked, 5)])
        np.testing.assert_allclose(np.reshape(found, (5, 384)), expected, atol=2e-5, err_msg=how)


def test_a_step_of_the_clocks_carries_each_hand_to_the_next(ask):
    turns = [1.1, 0.4, 0.13, 0.04]
    (found,) = ask([call(TRAINED, "stepsOf", turns, -1)])
    flat = list(found.values()) if isinstance(found, dict) else found
    hands = [part for turn in turns for part in (np.cos(turn), np.sin(turn))]
    np.testing.assert_allclose(hands @ np.reshape(flat, (8, 8)), [1, 0] * 4, atol=1e-12)


def test_the_waves_of_a_head_add_up_to_its_recorded_curve(ask):
    from pe_book.measured import record

    heads, at = record("smollm2")["heads"], 16 * 9
    waves = np.array(heads["strength"][at]) * np.exp(1j * np.array(heads["phase"][at]))
    parts = np.stack([waves.real, waves.imag], axis=-1).ravel().tolist()
    frequencies = (100_000.0 ** (-np.arange(32) / 32)).tolist()
    (found,) = ask([call(TRAINED, "wavesOf", parts, frequencies, 17)])
    curve = np.array(heads["curve"][at])
    np.testing.assert_allclose(np.sum(found, axis=0), curve - curve.mean(), atol=0.05)
