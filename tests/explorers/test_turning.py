"""The turning explorer: a rotation that is the same everywhere, and what it is worth."""

import mpmath
import numpy as np
import pytest

from pe_book.explorers import TurningExplorer
from pe_lib import division_terms, encode_positions, offset_rotation, sinusoidal_encoding

# The formulas, in both languages -----------------------------------------------------------------


def test_added_the_score_ranges_and_turned_it_stays():
    added, turned = TurningExplorer(seq_len=1000, word_length=1.0).scores()
    assert np.ptp(added) == pytest.approx(4.761, abs=5e-4)
    assert turned[0] == pytest.approx(0.1901, abs=5e-5)
    assert np.ptp(turned) < 2e-15


@pytest.mark.parametrize(("length", "hits"), [(0, 97), (0.2, 66), (0.5, 30), (1, 1)])
def test_longer_words_hide_what_lies_three_back(length, hits):
    found = TurningExplorer(word_length=length).attended()[1]
    assert (found.sum(), len(found)) == (hits, 97)
    strongly = TurningExplorer(word_length=length, factor=300).attended()[1]
    assert (strongly == found).all(), "a factor changes weights, never hits"


# What is read off --------------------------------------------------------------------------------


def test_turn_reads_the_block_of_the_rotation(explore):
    explorer = explore("turning", "view=turn&offset=3&pair=2&base=100&position=7")
    turn = 3 * division_terms(64, 100)[2]
    np.testing.assert_allclose(explorer.numbers(), [turn, np.cos(turn), np.sin(turn)], atol=1e-9)
    before = explorer.figure.locator(".pe-readout").inner_text()
    explorer.set(position=60)
    assert explorer.figure.locator(".pe-readout").inner_text() == before, "wherever p stands"


@pytest.mark.parametrize(
    ("seq_len", "d_model", "base", "offset", "metric"),
    [
        (1_000_000, 8192, "1.01", 999_999, "dot"),
        (1_000_000, 8192, "10000000000", 1, "dot"),
        (1_000_000, 512, "10000", 123_456, "euclidean"),
        (100, 64, "10000", 1, "euclidean"),
        (100, 64, "10000", 6, "cosine"),
        (5000, 64, "2.5", 4321, "cosine"),
    ],
)
def test_the_kernel_is_exact(explore, seq_len, d_model, base, offset, metric):
    link = f"seq_len={seq_len}&d_model={d_model}&base={base}&offset={offset}&metric={metric}"
    explorer = explore("turning", f"{link}&view=kernel")
    shown, half = explorer.number()
    with mpmath.workdps(50):
        of = [mpmath.mpf(base) ** (mpmath.mpf(-2 * i) / d_model) for i in range(d_model // 2)]
        product = mpmath.fsum(mpmath.cos(offset * term) for term in of)
        exact = {
            "dot": product,
            "cosine": product / len(of),
            "euclidean": mpmath.sqrt(2 * (len(of) - product)),
        }[metric]
        assert abs(shown - exact) <= half
        assert explorer.numbers()[1] == pytest.approx(float(product), abs=1e-6)


# What is taken in the hand ------------------------------------------------------------------------


def test_both_hands_of_a_dial_are_turned(explore):
    explorer = explore("turning", "view=turn&position=0&offset=2")
    dial = explorer.figure.get_by_role("slider", name="Hand 0,").bounding_box()
    x, y, radius = (
        dial["x"] + dial["width"] / 2,
        dial["y"] + dial["height"] / 2,
        dial["height"] / 2.4,
    )

    def turn(start: float, end: float) -> dict:
        mouse = explorer.page.mouse
        mouse.move(x + radius * np.sin(start), y - radius * np.cos(start))
        mouse.down()
        for angle in np.linspace(start, end, 9):
            mouse.move(x + radius * np.sin(angle), y - radius * np.cos(angle))
        mouse.up()
        return explorer.state()

    state = turn(2, 4)
    assert (state["position"], state["offset"]) == ("0", "4"), "the second hand is k"
    state = turn(0, 3)
    assert (state["position"], state["offset"]) == ("3", "4"), "the first hand is p"


# Stills --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_the_kernels_still_draws_and_tells_the_measure_that_is_asked_for(metric):
    explorer = TurningExplorer(
        view="kernel", seq_len=20, d_model=8, base=50, offset=3, metric=metric
    )
    table = sinusoidal_encoding(20, 8, 50)
    measure = {
        "cosine": table @ table.T / 4,
        "dot": table @ table.T,
        "euclidean": np.linalg.norm(table[:, None] - table, axis=2),
    }[metric]
    near, far = measure.max(), measure.min()
    if metric == "euclidean":
        near, far = far, near
    drawn = explorer.still().axes[0].images[0].get_array()
    np.testing.assert_allclose(drawn, 2 * (measure - far) / (near - far) - 1, atol=1e-6)
    labels = explorer.still().axes[1].get_yticklabels()
    ticks = [float(label.get_text().replace("−", "-")) for label in labels]
    np.testing.assert_allclose((ticks[0], ticks[-1]), (far, near), rtol=1e-3, atol=1e-6)
    assert f"{measure[0, 3]:.4g} at offset 3" in explorer.describe()
    assert "base 50" in explorer.describe()


def test_a_cell_of_the_still_is_the_mean_over_its_positions():
    explorer = TurningExplorer(view="kernel", seq_len=300, d_model=8)  # two positions a cell
    drawn = explorer.still().axes[0].images[0].get_array()
    table = sinusoidal_encoding(300, 8)
    means = (table @ table.T / 4).reshape(150, 2, 150, 2).mean(axis=(1, 3))
    shares = 2 * (means - means.min()) / np.ptp(means) - 1
    np.testing.assert_allclose(drawn, shares, atol=1e-12)


BLOCKS = """figure => [...figure.querySelectorAll('.pe-block')]
  .map(text => Number(text.textContent.replace('\u2212', '-')))"""


def test_the_matrix_is_the_rotation_block_by_block_and_stays_while_p_runs(explore):
    explorer = explore("turning", "d_model=8&base=100&offset=3&position=7")
    rotation, rows = offset_rotation(3, 8, 100), encode_positions([7, 10, 20, 23], 8, 100)
    np.testing.assert_allclose(rotation @ rows[0], rows[1], atol=1e-12)
    blocks = rotation[np.kron(np.eye(4), np.ones((2, 2))) == 1]
    (shown,) = explorer.read(BLOCKS)
    np.testing.assert_allclose(shown, [*blocks, *rows[0], *rows[1]], atol=0.00501)
    explorer.set(position=20)
    (later,) = explorer.read(BLOCKS)
    assert later[:16] == shown[:16]
    np.testing.assert_allclose(later[16:], [*rows[2], *rows[3]], atol=0.00501)


def test_a_press_on_a_block_chooses_its_hand(explore):
    explorer = explore("turning")
    matrix = explorer.figure.get_by_role("img", name="The rotation by k = 3 as a matrix")
    box = matrix.bounding_box()
    explorer.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.9)
    assert explorer.settle().state()["pair"] == "7"


ANGLES = """figure => [...figure.querySelectorAll('[aria-label$="query and key of one pair"]')]
  .map(dial => ['other', 'now'].map(name => dial.querySelector('.pe-hand-' + name)))
  .map(hands => hands.map(hand => ['x2', 'y2'].map(end => Number(hand.getAttribute(end)))))
  .map(hands => hands.map(([x, y]) => Math.atan2(x, -y)))
  .map(([key, query]) => key - query)"""


def test_two_arrows_turn_together_where_words_are_turned(explore):
    """Their angle is the same wherever p stands; where positions are added it is not."""
    explorer = explore("turning", "view=score&seq_len=1000&word_length=1&position=10&pair=2")
    first = explorer.read(ANGLES)[0]
    explorer.set(position=500)
    later = explorer.read(ANGLES)[0]
    apart = np.abs(np.exp(1j * np.array(first)) - np.exp(1j * np.array(later)))
    assert apart[0] < 1e-9
    assert apart[1] > 0.1
