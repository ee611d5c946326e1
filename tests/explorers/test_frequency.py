"""The frequency explorer: curves of chosen columns, and the ladder of wavelengths."""

import numpy as np
import pytest
from helpers.explorers import drag

from pe_lib import offset_kernel, sinusoidal_encoding, wavelengths


def test_a_rung_is_drawn_and_removed_and_one_too_many_is_refused(explore):
    explorer = explore("frequency", "columns=0,2,3&d_model=8")
    rung = explorer.figure.get_by_role("slider", name="Rung")
    rung.press("End")
    explorer.settle()
    assert rung.get_attribute("aria-valuetext").startswith("pair 3, a wave of 6\u202f283")
    rung.press("Enter")
    assert explorer.state()["columns"] == "0,2,3,6,7"
    explorer.set(columns="0,1,2,3,4,5")
    rung.press("Enter")
    assert explorer.message.startswith("columns must be 1 to 6 different integers")
    assert explorer.box("columns").input_value() == "0, 1, 2, 3, 4, 5"
    explorer.set(columns="0,6,7")
    explorer.figure.get_by_role("slider", name="Wavelength of pair 3").click()
    assert explorer.state()["columns"] == "0"


def test_a_dragged_rung_takes_the_base_along(explore):
    """Pair i has the wavelength 2π · base^(2i/d): where the hand leaves it, that is what it has."""
    explorer = explore("frequency")
    knob = explorer.figure.get_by_role("slider", name="Wavelength of pair 15")
    before = knob.bounding_box()
    drag(explorer.page, knob, 0, 60)
    base = float(explorer.state()["base"])
    assert base < 2000, base
    assert abs(knob.bounding_box()["y"] - before["y"] - 60) < 1
    wave = float(knob.get_attribute("aria-valuenow"))
    assert wave == pytest.approx(wavelengths(64, base)[15], rel=1e-12)


def test_what_training_never_showed_is_told_in_numbers(explore):
    explorer = explore("frequency", "seq_len=1024&training=512&columns=43")
    table = sinusoidal_encoding(1024, 64)
    seen, beyond = table[:512], table[512:]
    far = (beyond.min(0) < seen.min(0) - 0.1) | (beyond.max(0) > seen.max(0) + 0.1)
    said = explorer.figure.locator(".pe-facts-line").inner_text()
    assert f"{seen[:, 43].min():.3g} to 1 in training" in said
    assert f"down to \u2212{-beyond[:, 43].min():.3g} beyond" in said
    assert f"{far.sum()} of 64 columns go over" in said
    edge = explorer.figure.get_by_role("slider", name="Training length", exact=True)
    edge.press("End")
    assert explorer.state()["training"] == "0"
    assert not edge.count(), "where training has seen all there is no edge"


CUT = """figure => [...figure.querySelectorAll('.pe-plot svg text')].filter(text => {
  const [box, frame] = [text, text.closest('.pe-plot')].map(e => e.getBoundingClientRect());
  return box.left < frame.left - 1 || box.right > frame.right + 1;
}).map(text => text.textContent)"""


@pytest.mark.parametrize("width", [360, 1280])
def test_names_of_four_digits_and_words_beside_the_axis_are_whole(explore, width):
    link = "seq_len=1000000&d_model=8192&columns=4000,8191&base=1000000"
    assert explore("frequency", link, width=width).read(CUT) == [[]]


@pytest.mark.parametrize(("base", "end"), [(10_000, 6907), (100, 80)])
def test_reach_marks_where_smoothed_similarity_first_falls_below_0(explore, base, end):
    similarity = offset_kernel(np.arange(end + 1), 64, base)
    smoothed = [similarity[k // 2 : k + 1].mean() for k in range(end + 1)]
    assert smoothed[-1] < 0 <= min(smoothed[:-1])
    explorer = explore("frequency", f"view=reach&d_model=64&base={base}&seq_len={end}")
    assert explorer.numbers()[0] == end
    assert explorer.numbers()[1] == pytest.approx(offset_kernel([42], 64, base)[0] / 32, abs=1e-12)
    turned = f"turned by {round(np.degrees(end * 2 * np.pi / wavelengths(64, base)[-1]))}°"
    assert turned in explorer.figure.locator(".pe-readout").inner_text()
    said = explorer.figure.locator(".pe-verdict")
    assert said.inner_text().startswith("Holds:")
    explorer.set(seq_len=end + 1)
    assert said.inner_text().startswith("Breaks:")
