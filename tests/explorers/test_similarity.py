"""The similarity explorer: how alike two positions are."""

import mpmath
import numpy as np
import pytest

from pe_lib import offset_kernel, sinusoidal_encoding
from pe_lib.explorers import SimilarityExplorer


def test_a_cell_of_the_similarity_is_the_mean_over_its_positions():
    explorer = SimilarityExplorer(seq_len=300, d_model=8)  # two positions a cell
    drawn = explorer.still().axes[0].images[0].get_array()
    table = sinusoidal_encoding(300, 8)
    cosines = table @ table.T / 4
    means = cosines.reshape(150, 2, 150, 2).mean(axis=(1, 3))
    np.testing.assert_allclose(drawn, means, atol=1e-12)


@pytest.mark.parametrize(("d_model", "base", "offset"), [(64, 10_000, 6), (128, 50, 33)])
def test_the_similarity_on_the_screen_is_the_librarys(explore, d_model, base, offset):
    explorer = explore("similarity", f"d_model={d_model}&base={base}&offset={offset}&metric=cosine")
    shown, half = explorer.number()
    assert abs(shown - offset_kernel([offset], d_model, base)[0] / (d_model / 2)) <= half


@pytest.mark.parametrize(
    ("seq_len", "d_model", "base", "offset", "metric"),
    [
        (1_000_000, 8192, "1.01", 999_999, "dot"),
        (1_000_000, 8192, "10000000000", 1, "dot"),
        (1_000_000, 512, "10000", 123_456, "euclidean"),
        (100, 64, "10000", 1, "euclidean"),
        (5000, 64, "2.5", 4321, "cosine"),
    ],
)
def test_every_digit_on_the_screen_is_certain(explore, seq_len, d_model, base, offset, metric):
    link = f"seq_len={seq_len}&d_model={d_model}&base={base}&offset={offset}&metric={metric}"
    shown, half = explore("similarity", link).number()
    with mpmath.workdps(50):
        terms = [mpmath.mpf(base) ** (mpmath.mpf(-2 * i) / d_model) for i in range(d_model // 2)]
        product = mpmath.fsum(mpmath.cos(offset * term) for term in terms)
        exact = {
            "dot": product,
            "cosine": product / len(terms),
            "euclidean": mpmath.sqrt(2 * (len(terms) - product)),
        }[metric]
        assert abs(shown - exact) <= half


def test_one_position_alone_has_itself_to_be_held_against(explore):
    explorer = explore("similarity", "seq_len=1&offset=0")
    profile = explorer.figure.get_by_role("application").bounding_box()
    explorer.page.mouse.move(profile["x"] + profile["width"] - 30, profile["y"] + 40)
    explorer.settle()
    assert "PE(0) and PE(0)" in explorer.figure.locator(".pe-readout").inner_text()


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_the_still_draws_and_tells_the_measure_that_is_asked_for(metric):
    explorer = SimilarityExplorer(seq_len=20, d_model=8, base=50, offset=3, metric=metric)
    table = sinusoidal_encoding(20, 8, 50)
    measure = {
        "cosine": table @ table.T / 4,
        "dot": table @ table.T,
        "euclidean": np.linalg.norm(table[:, None] - table, axis=2),
    }[metric]
    drawn = explorer.still().axes[0].images[0].get_array()
    shares = {"cosine": measure, "dot": measure / 4, "euclidean": 1 - 2 * measure / np.sqrt(16)}
    np.testing.assert_allclose(drawn, shares[metric], atol=1e-7)
    ticks = [
        float(t.get_text().replace("−", "-")) for t in explorer.still().axes[1].get_yticklabels()
    ]
    ends = {"cosine": (-1, 1), "dot": (-4, 4), "euclidean": (4, 0)}[metric]
    assert (ticks[0], ticks[-1]) == ends
    assert f"{measure[0, 3]:.3f} at offset 3" in explorer.describe()
    assert "base 50" in explorer.describe()
