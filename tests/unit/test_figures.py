"""The still figures: the right numbers and words, never blank, the same bytes in every process."""

import hashlib
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_rgba
from matplotlib.image import imread, imsave
from matplotlib.text import Text

from pe_book import figures as f
from pe_configs import describe_positions
from pe_configs.published import configuration
from pe_lib import sinusoidal_encoding, wavelengths

ROOT = Path(__file__).parents[2]
STORED = ROOT / "tests" / "data" / "figures"
TABLE = sinusoidal_encoding(20, 16)
NAMED = {"xlabel": "x", "ylabel": "y"}
LAYERS = describe_positions(configuration("llama-4-maverick")).layers

# Of each function: a picture, and what must be written in it
PICTURES = {
    "encoding_heatmap": (lambda: f.encoding_heatmap(TABLE), "position, column of the encoding"),
    "encoding_pair": (lambda: f.encoding_pair(TABLE, -TABLE, ["one", "other"]), "one, other"),
    "encoding_sum": (lambda: f.encoding_sum(TABLE[:3], TABLE[3:6], ["a", "$b", "a"]), "a, $b, 0, sum, +, ="),
    "row_fingerprint": (lambda: f.row_fingerprint(TABLE[3]), "encoding value, sine, cosine"),
    "clock_hands": (lambda: f.clock_hands(TABLE[:2, :4], ["a", "b"], later=TABLE[2:4, :4]), "a, b, hand 1"),
    "frequency_curves": (lambda: f.frequency_curves(TABLE, [0, 7]), "sine\ncolumn 0, cosine\ncolumn 7"),
    "wavelength_ladder": (lambda: f.wavelength_ladder(wavelengths(64), seq_len=100, chosen=[0, 31]),
                          "6.283, 47,117, sequence of 100"),
    "attention_weights": (lambda: f.attention_weights([[[0.75, 0.25], [0.125, 0.875]]], [["a", "$b"]]),
                          "0.750, 0.250, 0.125, 0.875, a, $b, query (attending)"),
    "weighted_mix": (lambda: f.weighted_mix(["a", "$b"], [0.5, -np.inf], [0.75, 0.25], np.eye(2)), "a, $b"),
    "round_tables": (lambda: f.round_tables([["a", "b"]], [[0.25, 0.75]], "a"), "a\n0.25, b\n0.75, seat 1"),
    "labelled_curves": (lambda: f.labelled_curves([1, 2], {"c": [3, 4], "d": [1, 1]}, **NAMED), "c, d, x, y"),
    "bars": (lambda: f.bars(["fast", "slow"], [1.25, 40], xlabel="time"), "fast, slow, 1.2, 40.0, time"),
    "dots": (lambda: f.dots({"before": {"a": [0, 1]}, "after": {"a": [1, 2], "b": [3]}}, xlabel="x",
                            lines={"guessing": 0.5}, intervals={"b": (2.5, 4)}), "a, b, before, guessing"),
    "lanes": (lambda: f.lanes({"a": [[0.5, 1]], "b": [[0.5, 0.6]]}, [0, 10], **NAMED), "a, b, x"),
    "arrow_chains": (lambda: f.arrow_chains({"a": [[[3, 0]], [[3, 0, 0], [0, 4, 5], [0, 0, -5]]]}, "pq"),
                     "a, p, q, 1.00 left, 0.60 left, attention"),
    "arrow_pairs": (lambda: f.arrow_pairs({"a": [[0, 1], [2, 1]]}, ["query", "key"]), "a, query, score 1.00"),
    "curve_panels": (lambda: f.curve_panels({"a": [0, 1], "b": [1, 0, 2]}, marked=[1], **NAMED), "a, 1.00"),
    "stairs": (lambda: f.stairs({"a": [1, 2, 1]}, least=1, **NAMED), "a, x"),
    "shaded_table": (lambda: f.shaded_table([[0, 1]], ["a"], ["b", "c"], highest=2, xlabel="x",
                                            framed=[(0, 1)], small={(0, 1): "few"}), "0.00, 1.00, a, c, few"),
    "score_panels": (lambda: f.score_panels([0, 1], {"m": [1, 0]}, ["b", "c"], answer="b", query=1,
                                            wanted=[0, 0], moved={"m": [1, 1]}), "b, c"),
    "encoder_layer": (lambda: f.encoder_layer(["a", "b"]), "a, b, Norm"),
    "look_back": (lambda: f.look_back([[1, 2], [1, 2, 3]], [1, 0.1], (1, 2)), "2 back, 3 back, ="),
    "square_map": (lambda: f.square_map(np.eye(3), {"p": (0, 1)}), "p"),
    "layer_strips": (lambda: f.layer_strips({"all": {"Llama 4": LAYERS}}), "Llama 4"),
    "timeline": (lambda: f.timeline({"a": [(2017, "b"), (2018.5, "c")]}), "a, b, c"),
}  # fmt: skip


def grey(picture):
    """A small picture without colours, 1 where nothing is drawn."""
    drawn = imread(BytesIO(picture.to_png(50)))
    return (drawn[..., :3].mean(axis=2) - 1) * drawn[..., 3] + 1


def digests(every):
    pictures = [*PICTURES.values()][::every]
    return [hashlib.sha256(draw().to_svg()).hexdigest() for draw, _ in pictures]


def test_every_function_that_draws_is_here():
    part = "written_digits"
    assert {*PICTURES, part} == {name for name in f.__all__ if name.islower()}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_has_its_words_and_is_the_one_that_was_looked_at(name):
    """A reader's fonts may be others by a hair; a line, a bar or a hand may not."""
    draw, words = PICTURES[name]
    picture = draw()
    said = {text.get_text() for text in picture.findobj(Text)}
    for word in words.split(", "):
        assert any(word in text for text in said), (word, said)
    seen, stored = grey(picture), imread(STORED / f"{name}.png")[..., 0]
    assert seen.shape == stored.shape, "looked at, and right? python tests/unit/test_figures.py"
    apart = np.abs(seen - stored)
    assert apart.mean() < 0.004, "looked at, and right? python tests/unit/test_figures.py"
    assert (apart > 0.35).mean() < 0.001


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.whole)])
def test_the_bytes_depend_on_neither_the_process_nor_the_readers_settings(every):
    code = "import matplotlib as m; m.rcParams.update({'font.size': 30}); import test_figures as t"
    run = [sys.executable, "-c", f"{code}; print(*t.digests({every}))"]
    folder = Path(__file__).parent
    found = subprocess.run(run, capture_output=True, text=True, check=True, cwd=folder)
    assert found.stdout.split() == digests(every)


def test_a_saved_picture_bears_no_date_and_no_version():
    picture = f.row_fingerprint(TABLE[3])
    bundle = picture._repr_mimebundle_()
    svg = picture.to_svg()
    assert bundle["image/svg+xml"] == svg.decode()
    assert b"dc:date" not in svg
    assert b"Matplotlib" not in svg + picture.to_png(50)
    assert bundle["image/png"].startswith(b"\x89PNG")


def test_a_strip_has_a_bar_a_layer_as_long_as_it_sees_far():
    found = {}  # where each bar stands: whether it is filled, and how long it is
    for patch in f.layer_strips({"all": {"Llama 4": LAYERS}}).axes[0].patches:
        for bar in patch.get_path().to_polygons(closed_only=False):
            filled = patch.get_facecolor()[3] > 0
            found[int(np.rint(bar[:, 1].mean()))] = filled, bar[:, 0].max() == 1
    assert [found[i] for i in range(48)] == [
        (one.encoding == "rotary", one.window is None) for one in LAYERS
    ]
    reach = [f.strips.reach(window) for window in (64, 128, 4096, 131_072, None)]
    assert np.all(np.diff(reach) > 0)


def test_no_models_name_runs_into_the_next():
    names = ("DeepSeek V4 Flash", "DeepSeek V3.2")
    picture = f.layer_strips({"all": dict.fromkeys(names, LAYERS)})
    left, right = (axes.texts[0].get_window_extent() for axes in picture.axes)
    assert left.x1 < right.x0


def test_curves_grow_once_and_only_where_movement_is_allowed():
    svg = f.lanes({"a": [[0, 1], [1, 0]]}, [0, 1], **NAMED).to_svg().decode()
    sheet = svg[svg.index("<style") : svg.index("</style>")]
    assert "@media (prefers-reduced-motion: no-preference) {g[id^=run-] {animation: grow" in sheet
    assert "infinite" not in sheet
    assert svg.count('<g id="run-a"') == 2


def test_a_way_to_rescale_frequencies_has_one_colour_in_figures_and_explorers():
    css = (ROOT / "web/explorers/explorers.css").read_text(encoding="utf-8")
    light = css[css.index(".pe {") : css.index("}", css.index(".pe {"))]
    own = dict(re.findall(r"--pe-(\w[\w-]*): ([^;]+);", light))
    named = {"Linear (interpolation)": "linear", "NTK-aware": "ntk"}
    named |= {"Llama 3": "llama3", "B: YaRN": "yarn"}
    for names in ([*named], [*named][::-1]):
        axes = f.labelled_curves([0, 1], {name: [1, 2] for name in names}, **NAMED).axes[0]
        for name, line in zip(names, axes.lines, strict=True):
            (mark,) = re.findall(r"var\(--pe-(.*)\)", own[named[name]])
            assert line.get_color() == own[mark]
            assert line.get_color() not in f.COLOURS.values()


def luminance(colour):
    parts = to_rgba(colour)[:3]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return np.dot(linear, [0.2126, 0.7152, 0.0722]) + 0.05


def test_colours_are_the_pages_and_ink_stands_out_from_paper_from_the_dark_and_from_every_shade():
    css = (ROOT / "theme/sphinx_island_book/theme/static/book.css").read_text(encoding="utf-8")
    light = css[css.index(":root {") : css.index("}", css.index(":root {"))]
    assert dict(re.findall(r"--c-(\w+): (#[0-9a-f]{6});", light)) == f.COLOURS
    paper, ink, dark = (luminance(colour) for colour in ("#fdfcf9", f.INK, "#15181c"))
    assert paper / ink > 4.5
    assert ink / dark > 3.6
    values = np.linspace(0, 1, 41)[:, None]
    axes = f.shaded_table(values, [""] * 41, ["a"], highest=1, xlabel="x").axes[0]
    for value, text in zip(values[:, 0], axes.texts, strict=True):
        shade = axes.images[0].cmap(float(value))
        pair = luminance(shade), luminance(text.get_color())
        assert max(pair) / min(pair) > 4.5, value


def test_a_heat_maps_zero_and_its_letters_are_seen_in_the_dark():
    css = (ROOT / "theme/sphinx_island_book/theme/static/book.css").read_text(encoding="utf-8")
    rule = re.search(r"\.map \{\s*filter: invert\(([\d.]+)\) \S+ brightness\(([\d.]+)\)", css)
    turned, bright = map(float, rule.groups())

    def seen(grey):
        return luminance(
            f"#{3 * f'{round(bright * (turned - (2 * turned - 1) * grey) * 255):02x}'}"
        )

    page = luminance("#15181c")
    assert seen(0x70 / 255) / page > 4.5  # as light as the ink
    assert 1.2 < seen(0xF7 / 255) / page < 1.7


if __name__ == "__main__":
    for name, (draw, _) in PICTURES.items():
        imsave(STORED / f"{name}.png", grey(draw()), cmap="gray", vmin=0, vmax=1)
