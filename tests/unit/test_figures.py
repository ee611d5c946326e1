"""The still figures: the right data on the right axes, the same bytes in every process."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure

from pe_book import figures
from pe_configs import describe_positions
from pe_configs.published import configuration
from pe_lib import sinusoidal_encoding, wavelengths

ROOT = Path(__file__).parents[2]
TABLE = sinusoidal_encoding(20, 16)
DRAW_ALL = """
import hashlib, numpy as np
from pe_book import figures as f; from pe_configs.published import configuration
from pe_configs import describe_positions
from pe_lib import sinusoidal_encoding, wavelengths
table = sinusoidal_encoding(20, 16)
pictures = [
    f.encoding_heatmap(table), f.encoding_pair(table, -table, ["a", "b"]),
    f.frequency_curves(table, [0, 1]), f.wavelength_ladder(wavelengths(16), seq_len=9, chosen=[0]),
    f.attention_weights([np.eye(2)], [["a", "b"]]), f.row_fingerprint(table[3]),
    f.labelled_curves([1, 2], {"y": [3, 4]}, xlabel="x", ylabel="y"),
    f.clock_hands(table[:2, :4], ["a", "b"], later=table[2:4, :4]),
    f.bars(["a", "b"], [1, 2.5], xlabel="x"),
    f.dots({"before": {"a": [0, 1]}, "after": {"a": [1, 2], "b": [3]}}, xlabel="x"),
    f.lanes({"a": [[0.5, 1]], "b": [[0.5, 0.6]]}, [0, 10], xlabel="x", ylabel="y"),
    f.arrow_chains({"a": [[[3, 0], [0, 4]]]}, ["once"]),
    f.arrow_pairs({"a": [[0, 1], [1, 0]]}, ["one", "other"]),
    f.curve_panels({"a": [0, 1], "b": [1, 0, 2]}, marked=[1], xlabel="x", ylabel="y"),
    f.stairs({"a": [1, 2, 1]}, least=1, xlabel="x", ylabel="y"),
    f.shaded_table([[0, 1]], ["a"], ["b", "c"], highest=2, xlabel="x", framed=[(0, 1)]),
    f.score_panels([0, 1], {"a": [1, 0]}, ["b", "c"], answer="b", query=1, wanted=[0, 0],
                   moved={"a": [1, 1]}),
    f.encoder_layer(["a", "b"]),
    f.weighted_mix(["a", "b"], [1, -np.inf], [1, 0], np.eye(2)),
    f.look_back([[1, 2], [1, 2, 3]], [1, 0.1], (1, 2)),
    f.round_tables([["a", "b"]], [[0.25, 0.75]], "a"),
    f.square_map(np.eye(3), {"p": (0, 1)}),
    f.layer_strips({"a": {"b": describe_positions(configuration("gemma-4")).layers}}),
    f.timeline({"a": [(2017, "b"), (2018.5, "c")]}),
]
print(*[hashlib.sha256(p.to_svg() + p.to_png(50)).hexdigest() for p in pictures])
"""


def drawn(*settings):
    run = [sys.executable, "-c", "\n".join([*settings, DRAW_ALL])]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()


def test_the_bytes_do_not_depend_on_the_process_or_the_readers_settings():
    here = drawn()
    assert len(set(here)) == 24
    assert len(set(here)) == 24
    assert drawn("import matplotlib as m; m.rcParams.update({'font.size': 30})") == here


def test_a_saved_picture_bears_no_date_and_no_version():
    picture = figures.row_fingerprint(TABLE[3])
    svg, png = picture.to_svg(), picture.to_png(50)
    assert b"<svg" in svg
    assert b"dc:date" not in svg
    assert b"Matplotlib" not in svg + png
    assert picture.to_svg() == svg
    assert picture.to_png(50) == png
    assert picture._repr_mimebundle_()["image/svg+xml"] == svg.decode()
    assert picture._repr_mimebundle_(include=None)["image/png"].startswith(b"\x89PNG")


def test_encoding_heatmap():
    picture = figures.encoding_heatmap(TABLE, first_position=100)
    axes, bar = picture.axes
    image = axes.images[0]
    assert isinstance(picture, Figure)
    assert np.array_equal(image.get_array(), TABLE)
    assert (image.get_clim(), image.get_cmap().name) == ((-1, 1), "RdBu_r")
    assert axes.get_ylim() == (119.5, 99.5)  # downwards
    assert axes.get_xlim() == (-0.5, 15.5)
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("column of the encoding", "position")
    assert bar.get_ylabel() == "encoding value"
    assert not axes.get_title()


def test_encoding_pair():
    halves = TABLE[:, np.r_[0:16:2, 1:16:2]]
    left, right, _ = figures.encoding_pair(TABLE, halves, ["interleaved", "halves"]).axes
    assert np.array_equal(left.images[0].get_array(), TABLE)
    assert np.array_equal(right.images[0].get_array(), halves)
    assert (left.get_xlabel(), right.get_xlabel()) == ("interleaved", "halves")
    assert left.images[0].get_clim() == right.images[0].get_clim() == (-1, 1)


def test_frequency_curves():
    panels = figures.frequency_curves(TABLE, [0, 7], first_position=5).axes
    for axes, column, colour in zip(panels, (0, 7), ("sine", "cosine"), strict=True):
        curve = axes.lines[-1]
        assert np.array_equal(curve.get_xdata(), np.arange(5, 25))
        assert np.array_equal(curve.get_ydata(), TABLE[:, column])
        assert curve.get_color() == figures.COLOURS[colour]
        assert axes.get_ylabel() == f"{colour}\ncolumn {column}"
    assert panels[-1].get_xlabel() == "position"


def test_wavelength_ladder():
    axes = figures.wavelength_ladder(wavelengths(64), seq_len=100, chosen=[0, 31]).axes[0]
    assert axes.get_yscale() == "log"
    assert np.array_equal(axes.lines[0].get_ydata(), wavelengths(64))
    assert [text.get_text() for text in axes.texts] == ["6.283", "47,117", "sequence of 100"]
    assert axes.get_ylabel() == "wavelength (positions per turn)"
    assert len(figures.wavelength_ladder(wavelengths(64)).axes[0].texts) == 0


def test_attention_weights():
    weights = np.array([[0.75, 0.25], [0.125, 0.875]])
    picture = figures.attention_weights([weights, weights.T], [["a", "$b"], ["c", "d"]], ["p", "q"])
    left, right = picture.axes
    assert [text.get_text() for text in left.texts] == ["0.750", "0.250", "0.125", "0.875"]
    assert [text.get_position() for text in left.texts] == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert [label.get_text() for label in left.get_xticklabels()] == ["a", "$b"]
    assert [label.get_text() for label in right.get_yticklabels()] == ["c", "d"]
    assert left.get_ylabel() == "query (attending)"
    assert right.get_xlabel() == "key (attended to)\n\nq"
    assert left.images[0].get_clim() == (0, 1)
    assert picture.to_svg()
    many = figures.attention_weights([np.eye(9)], [list("abcdefghi")])
    assert len(many.axes[0].texts) == 0
    shares = figures.attention_weights([weights], [["a", "b"]], ["r"], across="in", down="out")
    assert shares.axes[0].get_xlabel() == "in\n\nr"
    assert shares.axes[0].get_ylabel() == "out"


def test_weighted_mix():
    vectors = [[1, 0, 9], [0, 2, 9]]
    picture = figures.weighted_mix(["a", "$b"], [0.5, -np.inf], [0.75, 0.25], vectors)
    scores, shares, arrows = picture.axes
    assert [bar.get_height() for bar in scores.patches] == [0.5, 0]
    assert [bar.get_height() for bar in shares.patches] == [0.75, 0.25]
    assert [label.get_text() for label in shares.get_xticklabels()] == ["a", "$b"]
    ends = [(note.xyann, tuple(note.xy)) for note in arrows.texts]
    assert np.allclose(ends, [[(0, 0), (0.75, 0)], [(0.75, 0), (0.75, 0.5)], [(0, 0), (0.75, 0.5)]])


def test_round_tables():
    tables = [["a", "$b", "c"], ["c", "$b", "a"]]
    picture = figures.round_tables(tables, [[0.5, 0.3, 0.2], [0.2, 0.3, 0.5]], "a")
    for axes, words in zip(picture.axes, tables, strict=True):
        said = [text.get_text() for text in axes.texts]
        shares = {"a": "0.50", "$b": "0.30", "c": "0.20"}
        assert said[::2] == [f"{word}\n{shares[word]}" for word in words]
        assert said[1::2] == ["seat 0", "seat 1", "seat 2"]
        wide = sorted(line.get_linewidth() for line in axes.lines)
        assert np.allclose(wide, [0.2 * 14, 0.3 * 14])  # to the others, as wide as the share


def test_row_fingerprint():
    axes = figures.row_fingerprint(TABLE[3]).axes[0]
    for start, (bars, kind) in enumerate(zip(axes.containers, ("sine", "cosine"), strict=True)):
        assert [bar.get_height() for bar in bars] == TABLE[3, start::2].tolist()
        assert bars.get_label() == kind
    assert axes.get_xlabel() == "column of the encoding"


def test_labelled_curves():
    series = {"float16": [0, 1e-3], "float32": [1e-8, 1e-7]}
    picture = figures.labelled_curves(
        [1, 10], series, xlabel="x", ylabel="y", log_x=True, log_y=True
    )
    axes = picture.axes[0]
    assert (axes.get_xscale(), axes.get_yscale()) == ("log", "log")
    assert np.isnan(axes.lines[0].get_ydata()[0])
    assert axes.lines[1].get_ydata().tolist() == [1e-8, 1e-7]
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["float16", "float32"]
    assert axes.lines[0].get_linestyle() != axes.lines[1].get_linestyle()


def test_bars():
    axes = figures.bars(["fast", "slow"], [1.25, 40], xlabel="time").axes[0]
    assert [bar.get_width() for bar in axes.patches] == [1.25, 40]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["fast", "slow"]
    assert [text.get_text() for text in axes.texts] == ["1.2", "40.0"]
    assert axes.get_ylim()[0] > axes.get_ylim()[1], "the first stands above"


def test_dots():
    groups = {"before": {"a": [0, 1, 5]}, "after": {"a": [1, 2, 9], "b": [3]}}
    marks = {"lines": {"guessing": 0.5}, "intervals": {"b": (2.5, 4)}}
    axes = figures.dots(groups, xlabel="x", **marks).axes[0]
    drawn = [line for line in axes.lines if line.get_marker() == "o"]
    assert [line.get_xdata().tolist() for line in drawn] == [[0, 1, 5], [1, 2, 9], [3]]
    medians = [line.get_xdata()[0] for line in axes.lines if line.get_linewidth() == 3]
    assert medians == [1, 2, 3]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a", "b"]
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["before", "after"]
    assert drawn[0].get_markerfacecolor() == "none" != drawn[1].get_markerfacecolor()
    assert [text.get_text() for text in axes.texts] == ["guessing"]
    (interval,) = [line for line in axes.lines if line.get_marker() == "|"]
    assert interval.get_xdata().tolist() == [2.5, 4]
    assert {round(height) for height in interval.get_ydata()} == {1}, "in the row of its name"


def test_lanes():
    runs = {"a": [[0.5, 0.7, 1], [0.4, 0.6, 0.9]], "b": [[0.5, 0.5, 0.5]], "c": [[0.5, 0.6, 0.7]]}
    picture = figures.lanes(runs, [0, 10, 20], xlabel="steps", ylabel="right")
    a, b, c, empty = picture.axes
    assert [line.get_ydata().tolist() for line in a.lines[1:]] == runs["a"]
    assert b.lines[1].get_xdata().tolist() == [0, 10, 20]
    assert [axes.texts[0].get_text() for axes in (a, b, c)] == ["a", "b", "c"]
    assert (c.get_xlabel(), c.get_ylabel(), b.get_ylabel()) == ("steps", "right", "")
    assert not empty.axison


def test_arrow_chains():
    chain = [[3, 0, 0], [0, 4, 5], [0, 0, -5]]  # 5 goes out of the plane of (3, 0, 0) and (3, 4, 0)
    picture = figures.arrow_chains({"a": [chain[:1], chain]}, ["before", "after"])
    before, after = picture.axes
    assert (before.get_title(), after.get_ylabel()) == ("a", "after")
    ends = [(note.xyann, note.xy) for note in after.texts[:3]]
    assert np.allclose(ends, [[(0, 0), (0.6, 0)], [(0.6, 0), (0.6, 0.8)], [(0.6, 0.8), (0.6, 0.8)]])
    inks = [note.arrow_patch.get_edgecolor() for note in after.texts[:3]]
    names = ("position", "cosine", "token")
    assert inks == [to_rgba(figures.COLOURS[name]) for name in names]
    assert [axes.texts[-1].get_text() for axes in picture.axes] == ["1.00 left", "0.60 left"]
    (key,) = picture.legends
    assert [text.get_text() for text in key.get_texts()] == [
        "what came in", "attention", "feed-forward",
    ]  # fmt: skip


def test_arrow_pairs():
    arrows = {"quarter": [[0, 1], [2, 0]], "back": [[1, 0], [0, 1]]}
    picture = figures.arrow_pairs(arrows, ["query", "key"])
    for axes, (name, pair) in zip(picture.axes, arrows.items(), strict=True):
        assert axes.get_title() == name
        assert axes.get_xlabel() == f"score {np.dot(*pair):.2f}"
        assert [(note.xyann, list(note.xy)) for note in axes.texts] == [((0, 0), a) for a in pair]
        arc = axes.lines[1].get_xydata()
        ends = arc[[0, -1]] / np.linalg.norm(arc[0])
        assert np.allclose(ends, np.array(pair) / np.linalg.norm(pair, axis=1, keepdims=True))
        assert arc.min() > -1e-9, "the short way round"
    (key,) = picture.legends
    assert [text.get_text() for text in key.get_texts()] == ["query", "key"]


def test_curve_panels():
    panels = {"a": [0, 3, 1], "b": [2, -1], "c": [0, 0]}
    picture = figures.curve_panels(panels, xlabel="x", ylabel="y", first=1, across=2, marked=[2])
    *shown, empty = picture.axes
    for axes, (name, curve) in zip(shown, panels.items(), strict=True):
        assert axes.get_title(loc="left") == name
        assert axes.lines[0].get_xdata().tolist() == [*range(1, len(curve) + 1)]
        assert axes.lines[0].get_ydata().tolist() == curve
        assert axes.lines[1].get_xydata().tolist() == [[2, curve[1]]]
        assert [text.get_text() for text in axes.texts] == [f"{curve[1]:.2f}"]
    assert len({axes.get_ylim() for axes in shown}) == 1
    assert not empty.axison
    plain = figures.curve_panels({"a": [1, 2]}, xlabel="x", ylabel="y").axes[0]
    assert (len(plain.lines), len(plain.patches), len(plain.texts)) == (1, 0, 0)


def test_stairs():
    picture = figures.stairs(
        {"a": [1, 3, 2, 3.1], "b": [0, 1, 2, 3]}, least=0.5, xlabel="x", ylabel="y"
    )
    for axes, full in zip(picture.axes, [[True, False, False], [True] * 3], strict=True):
        discs = [line for line in axes.lines if line.get_marker() == "o"]
        assert [disc.get_xdata()[0] for disc in discs] == [2, 4, 8]
        assert [disc.get_markerfacecolor() != "none" for disc in discs] == full
    with pytest.raises(ValueError, match="one to four stairs, got 0"):
        figures.stairs({}, least=1, xlabel="", ylabel="")


def test_curve_panels_beside_another_curve():
    two = {"a": [0, 3, 1], "b": [1, 2]}
    compared, alone = figures.curve_panels(
        two, xlabel="x", ylabel="y", beside={"a": [0, 1, 9]}
    ).axes
    assert [line.get_ydata().tolist() for line in compared.lines] == [[0, 3, 1], [0, 1, 9]]
    assert len({line.get_linestyle() for line in compared.lines}) == 2
    assert compared.get_ylim() == alone.get_ylim()
    assert compared.get_ylim()[1] > 9
    assert len(alone.lines) == 1
    with pytest.raises(ValueError, match=r"^beside\['a'\] must have shape \(3,\), got \(2,\)"):
        figures.curve_panels(two, xlabel="x", ylabel="y", beside={"a": [0, 1]})


def test_encoder_layer():
    (axes,) = figures.encoder_layer(["a", "b", "c"]).axes
    said = [text.get_text() for text in axes.texts]
    assert [name for name in said if len(name) == 1] == ["a", "b", "c"]
    assert said.count("Norm") == 6
    ways = {
        ink: [line for line in axes.lines if line.get_color() == ink and len(line.get_xdata()) == 2]
        for ink in (figures.COLOURS["cosine"], figures.COLOURS["token"])
    }
    talk, think = ({tuple(map(round, line.get_xdata())) for line in way} for way in ways.values())
    assert talk == {(a, b) for a in range(3) for b in range(3)}  # all with all
    assert think == {(a, a) for a in range(3)}  # each alone
    for wrong in ("words", ["a"], list("abcdefg")):
        with pytest.raises(ValueError, match=r"^words must be 2 to 6 strings, got"):
            figures.encoder_layer(wrong)


def test_shaded_table():
    table = np.array([[0, 4], [1, 2.5]])
    picture = figures.shaded_table(
        table, ["r", "s"], ["c", "d"], highest=4, xlabel="x", ylabel="y", framed=[(0, 1)]
    )
    (axes,) = picture.axes
    assert np.array_equal(axes.images[0].get_array(), table)
    assert axes.images[0].get_clim() == (0, 4)
    assert [text.get_text() for text in axes.texts] == ["0.00", "4.00", "1.00", "2.50"]
    assert [text.get_position() for text in axes.texts] == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["c", "d"]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["r", "s"]
    (frame,) = axes.patches
    assert np.allclose([frame.get_x() + frame.get_width() / 2, frame.get_y() + 0.44], [1, 0])


def test_small_print_in_a_shaded_table():
    picture = figures.shaded_table(
        [[0.2, 0.9]], ["r"], ["c", "d"], highest=1, xlabel="x", small={(0, 1): "0.1–0.9"}
    )
    first, number, below = picture.axes[0].texts
    assert below.get_text() == "0.1–0.9"
    assert first.get_position() == (0, 0)
    assert number.get_position()[1] < 0 < below.get_position()[1]
    assert number.get_color() == below.get_color() != first.get_color()


def test_look_back():
    speeds = [2.0, 0.5, 0.1]
    picture = figures.look_back([[3, 1], [3, 1, 4, 1, 5]], speeds, (1, 2))
    strips, dials = picture.axes[:1] + picture.axes[4:5], picture.axes[1:4] + picture.axes[5:]
    for axes, digits in zip(strips, ("31", "31415"), strict=True):
        *tiles, said = axes.texts
        assert "".join(tile.get_text() for tile in tiles) == f"{digits}={digits[:4]}"
        assert said.get_text() == f"{len(digits)} back"
        equals = tiles[len(digits)].get_position()[0]
        assert equals - tiles[0].get_position()[0] == len(digits)
    for axes, (offset, speed) in zip(dials, [(n, w) for n in (2, 5) for w in speeds], strict=True):
        hand = axes.lines[-1].get_xydata()
        turned = speed * offset
        assert np.allclose(hand, [(0, 0), (np.sin(turned), np.cos(turned))])
        assert axes.get_xlabel() == f"{np.degrees(turned) % 360:.0f}°"
        (known,) = axes.patches
        assert np.allclose([known.theta1, known.theta2], 90 - np.degrees([2 * speed, speed]))
    (whole, *_) = figures.look_back([[1]], [2.0], (1, 9)).axes[1].patches
    assert (whole.theta1, whole.theta2) == (0, 360)
    for bad, speeds, says in (
        ([], [1.0], "copies"),
        ([[1], []], [1.0], "copies"),
        ([[1]], [1.0] * 7, "speeds"),
    ):
        with pytest.raises(ValueError, match=f"^{says} must hold"):
            figures.look_back(bad, speeds, (1, 2))


def test_the_numbers_of_a_shaded_table_stand_out_from_every_shade():
    values = np.linspace(0, 1, 41)[:, None]
    picture = figures.shaded_table(values, [""] * 41, ["a"], highest=1, xlabel="x")
    image = picture.axes[0].images[0]
    for value, text in zip(values[:, 0], picture.axes[0].texts, strict=True):
        pair = [luminance(colour) for colour in (image.cmap(float(value)), text.get_color())]
        assert max(pair) / min(pair) > 4.5, value


def test_score_panels():
    alone, more, elsewhere = np.array([2.0, 0, 2]), [-1, 0, 1], [0.5, 0, 0]
    picture = figures.score_panels(
        alone, {"a": more}, ["x", "y", "x"], answer="x", query=1, wanted=[-2, 0, 2],
        moved={"a": elsewhere},
    )  # fmt: skip
    own, even, added, share = picture.axes
    heights = [[bar.get_height() for bar in axes.patches] for axes in picture.axes]
    assert heights[0] == alone.tolist()
    assert heights[2] == more
    for drawn, scores in ((heights[1], alone), (heights[3], alone + more)):
        assert np.allclose(drawn, np.exp(scores) / np.exp(scores).sum())
    assert len({bar.get_facecolor() for bar in own.patches[::2]}) == 1
    assert own.patches[0].get_facecolor() != own.patches[1].get_facecolor()
    *_, rule, strokes = added.lines
    assert rule.get_ydata().tolist() == [-2, 0, 2]
    assert strokes.get_ydata().tolist() == elsewhere
    moved = np.exp(alone + elsewhere)
    assert np.allclose(share.lines[-1].get_ydata(), moved / moved.sum())
    assert not even.lines
    assert [label.get_text() for label in share.get_xticklabels()] == ["x", "y", "x"]
    bold = [label.get_weight() == "bold" for label in share.get_xticklabels()]
    assert bold == [False, True, False]


def test_the_curves_of_lanes_grow_once_and_only_where_movement_is_allowed():
    svg = figures.lanes({"a": [[0, 1], [1, 0]]}, [0, 1], xlabel="x", ylabel="y").to_svg().decode()
    sheet = svg[svg.index("<style") : svg.index("</style>")]
    assert "@media (prefers-reduced-motion: no-preference) {g[id^=run-] {animation: grow" in sheet
    assert "infinite" not in sheet
    assert svg.count('<g id="run-a"') == 2
    still = figures.row_fingerprint(TABLE[3]).to_svg()
    assert b"animation" not in still


def test_labelled_curves_with_a_band():
    bands = {"a": ([0, 1], [2, 4])}
    picture = figures.labelled_curves(
        [0, 1], {"a": [1, 2], "b": [3, 3]}, xlabel="x", ylabel="y", bands=bands
    )
    (band,) = picture.axes[0].collections
    corners = {tuple(corner) for corner in band.get_paths()[0].vertices.tolist()}
    assert corners == {(0, 0), (0, 2), (1, 1), (1, 4)}
    with pytest.raises(ValueError, match="bands"):
        figures.labelled_curves(
            [0, 1], {"a": [1, 2]}, xlabel="x", ylabel="y", bands={"a": ([0, np.nan], [1, 1])}
        )


def test_the_colours_are_those_of_the_page_in_the_light():
    css = (ROOT / "theme/sphinx_island_book/theme/static/book.css").read_text(encoding="utf-8")
    light = css[css.index(":root {") : css.index("}", css.index(":root {"))]
    page = dict(re.findall(r"--c-(\w+): (#[0-9a-f]{6});", light))
    assert page == figures.COLOURS


def luminance(colour):
    parts = to_rgba(colour)[:3]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return np.dot(linear, [0.2126, 0.7152, 0.0722]) + 0.05


def test_ink_stands_out_on_paper_and_in_a_notebook_that_is_dark():
    """The page's own style sheet turns a picture over in the dark; a notebook's does not."""
    light, ink, dark = (luminance(colour) for colour in ("#fdfcf9", figures.INK, "#15181c"))
    assert light / ink > 4.5
    assert ink / dark > 3.6


def test_clock_hands():
    picture = figures.clock_hands(TABLE[:2, :6], ["now", "then"])
    assert len(picture.axes) == 6
    assert [axes.get_xlabel() for axes in picture.axes[3:]] == ["hand 0", "hand 1", "hand 2"]
    assert [picture.axes[at].get_ylabel() for at in (0, 3)] == ["now", "then"]
    hand = picture.axes[4].lines[-1]  # second row, pair 1: from the middle to (sine, cosine)
    assert np.array_equal(hand.get_xydata(), [[0, 0], TABLE[1, 2:4]])


def test_clock_hands_turn_clockwise_and_the_short_way_forward():
    picture = figures.clock_hands(TABLE[5:6, :2], ["5"], later=TABLE[8:9, :2])
    _dial, before, arc, after = picture.axes[0].lines
    assert np.array_equal(before.get_xydata()[1], TABLE[5, :2])
    assert np.array_equal(after.get_xydata()[1], TABLE[8, :2])
    way = np.unwrap(np.arctan2(arc.get_xdata(), arc.get_ydata()))
    assert np.allclose(way[-1] - way[0], 3)
    assert (np.diff(way) > 0).all()


def test_a_strip_has_a_bar_a_layer_as_long_as_it_sees_far():
    layers = describe_positions(configuration("llama-4-maverick")).layers
    axes = figures.layer_strips({"all": {"Llama 4": layers}}).axes[0]
    found = {}  # where each bar stands: whether it is filled, and how long it is
    for patch in axes.patches:
        for bar in patch.get_path().to_polygons(closed_only=False):
            filled = patch.get_facecolor()[3] > 0
            found[int(np.rint(bar[:, 1].mean()))] = filled, bar[:, 0].max()
    assert len(found) == len(layers) == 48
    for i, layer in enumerate(layers):
        filled, long = found[i]
        assert filled == (layer.encoding == "rotary")
        assert (long == 1) == (layer.window is None)
    windows = [64, 128, 4096, 131_072, None]
    assert np.all(np.diff([figures.strips.reach(window) for window in windows]) > 0)
