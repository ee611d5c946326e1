"""The spectrum in the page: the same powers, lines and refusals as `pe_book.spectrum`."""

import numpy as np
import pytest
from helpers.node import call

from pe_book.measured import rows
from pe_book.records import clocks
from pe_book.spectrum import spectrum
from pe_lib import sinusoidal_encoding

pytestmark = pytest.mark.node
SPECTRUM = "formulas/spectrum.js"


def wave(length: int, width: int, periods: list[float], seed: int) -> np.ndarray:
    """Random rows with a clock of each period, in directions of chance."""
    rng = np.random.default_rng(seed)
    angles = 2 * np.pi * np.arange(length)[:, None] / np.array(periods)
    hands = np.hstack([np.cos(angles), np.sin(angles)])
    return hands @ rng.normal(size=(hands.shape[1], width)) + rng.normal(size=(length, width))


def smooth(length: int, width: int) -> np.ndarray:
    across = np.arange(length)[:, None] - np.arange(-30, length + 30)
    noise = np.random.default_rng(5).normal(size=(length + 60, width))
    return np.exp(-((across / 5) ** 2) / 2) @ noise + 1e-3 * noise[:length]


TABLES = {
    "MiniLM": lambda: rows()[1:128],
    "a training": lambda: clocks.rows(clocks.training("masked", 2))[3000],
    "sinusoids": lambda: sinusoidal_encoding(512, 32),
    "odd": lambda: wave(75, 17, [9.0], 1),
    "a power of two": lambda: wave(256, 48, [60.0, 21.0, 7.0, 3.1], 2),
    "the least": lambda: wave(32, 16, [5.0], 3),
    "smooth": lambda: smooth(128, 64),
    "few directions": lambda: (
        smooth(512, 60)[:, -8:] @ np.random.default_rng(0).normal(size=(8, 64))
    ),
    "random": lambda: np.random.default_rng(4).normal(size=(200, 24)),
    "tiny": lambda: 1e-200 * wave(64, 16, [8.0], 6),
}


@pytest.mark.parametrize("name", TABLES)
def test_the_page_finds_what_python_finds(ask, name):
    table = TABLES[name]()
    wanted = spectrum(table)
    (found,) = ask([call(SPECTRUM, "spectrum", table.ravel().tolist(), *table.shape)])
    assert not isinstance(found, Exception), found
    np.testing.assert_allclose(found["powers"], wanted.power, rtol=1e-6)
    assert found["trend"] == pytest.approx(wanted.trend, rel=1e-6)
    lines = [(line["period"], line["power"], line["above"]) for line in found["lines"]]
    np.testing.assert_allclose(lines, [tuple(line) for line in wanted.lines], rtol=1e-6)
    assert bool(wanted.lines) == (name not in ("smooth", "few directions", "random"))


def test_both_refuse_the_same_tables(ask):
    least = np.random.default_rng(0).normal(size=(32, 16))
    endless = least.copy()
    endless[3, 4] = np.inf
    for table in (least[:31], least[:, :15], np.ones((40, 20)), endless, 0 * least):
        with pytest.raises(ValueError, match="rows must "):
            spectrum(table)
        given = [float(x) if np.isfinite(x) else None for x in table.ravel()]
        (found,) = ask([call(SPECTRUM, "spectrum", given, *table.shape)])
        assert isinstance(found, Exception)
        assert str(found).startswith("rows must "), found
