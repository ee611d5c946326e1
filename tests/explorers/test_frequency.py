"""The frequency explorer: curves of chosen columns, and the ladder of wavelengths."""

from pe_lib import sinusoidal_encoding
from pe_lib.explorers import FrequencyExplorer


def test_the_frequency_explorers_values_are_the_librarys(explore):
    explorer = explore("frequency", "seq_len=500&d_model=128&base=777&position=321&columns=0,7,127")
    table = sinusoidal_encoding(1, 128, 777, first_position=321)[0]
    for i, column in enumerate((0, 7, 127)):
        shown, half = explorer.number(f'[data-column="{column}"]')
        assert abs(shown - table[column]) <= half, i


def test_one_pair_more_than_can_be_drawn_is_refused_in_the_librarys_words(explore):
    explorer = explore("frequency", "columns=0,1,2,3,4,5")
    explorer.figure.get_by_role("application").nth(1).press("End")
    explorer.figure.get_by_role("application").nth(1).press("Enter")
    explorer.settle()
    assert explorer.message.startswith("columns must be 1 to 6 different integers")
    assert explorer.box("columns").input_value() == "0, 1, 2, 3, 4, 5"


def test_names_of_four_digits_and_words_beside_the_axis_are_whole(explore):
    explorer = explore(
        "frequency", "seq_len=1000000&d_model=8192&columns=4000,8191&base=1000000", width=360
    )
    for plot in explorer.figure.locator(".pe-plot").all():
        frame = plot.bounding_box()
        for text in plot.locator("svg text").all():
            box = text.bounding_box()
            assert frame["x"] - 1 <= box["x"], text.inner_text()
            assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1, text.inner_text()
    ladder = explorer.figure.locator(".pe-plot").nth(1)
    title = ladder.locator(".pe-axis-label").nth(1).bounding_box()
    for tick in ladder.locator(".pe-axis").nth(1).locator("text").all():
        assert tick.bounding_box()["x"] >= title["x"] + title["width"]


def test_the_still_draws_and_tells_the_window_in_view():
    explorer = FrequencyExplorer(first_position=40, visible_positions=20, base=50, columns=[3])
    told = explorer.describe()
    assert "drawn from 40 to 59" in told
    assert "base 50" in told
    assert "column 3 (cosine)" in told
    drawn = list(explorer.still().axes[0].lines[-1].get_xdata())
    assert (drawn[0], drawn[-1]) == (40, 59)
