"""The add explorer: a sum of word and position, the two side by side, and reading both back."""

import numpy as np
import pytest
from helpers.explorers import drag
from helpers.node import call

from pe_book.explorers import AddExplorer
from pe_book.numbers import normals
from pe_book.words import VOCABULARY, embed, word_vector
from pe_lib import encode_positions

FORMULAS = "formulas/add.js"


# The formulas, in both languages -----------------------------------------------------------------


@pytest.mark.node
def test_the_nearest_pairs_are_what_a_full_search_finds(ask):
    (pairs,) = ask(
        [
            call(
                FORMULAS,
                "nearestPairs",
                "house",
                0.5,
                12,
                0.7,
                call("formulas/encoding.js", "divisionTerms", 16, 10_000),
                3,
            )
        ]
    )
    index = VOCABULARY.index("house")
    places = encode_positions(range(50), 16)
    heard = 0.5 * word_vector("house", 16) + places[12] + 0.7 * normals(50 * index + 12, 16)
    far = np.linalg.norm(0.5 * embed(VOCABULARY, 16)[:, None] + places - heard, axis=2)
    np.testing.assert_allclose([p["distance"] for p in pairs], np.sort(far.ravel())[:3])
    word, place = np.unravel_index(far.argmin(), far.shape)
    assert (pairs[0]["word"], pairs[0]["position"]) == (VOCABULARY[word], place)


def test_what_is_read_back():
    """The numbers that the book and the explorer's questions name."""
    explorer = AddExplorer(noise=0.5)
    assert [explorer.read_back(width) for width in (4, 64, 512)] == [
        (208, 88),
        (997, 875),
        (1000, 1000),
    ]
    assert AddExplorer(size=0.1).read_back(64) == (114, 872)
    assert explorer.apart() == pytest.approx((0.07625, 0.6441), abs=5e-5)
    assert AddExplorer(d_model=64).weights() == (19_200, 12_288)


# What is read off --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "says"),
    [
        ({"position": 0}, "Two sums, two dots."),
        ({"position": 16}, "They meet here, in two columns."),
        ({"position": 28, "size": 0}, "They meet here."),
    ],
)
def test_two_dots_that_cover_each_other_meet(explore, at, says):
    explorer = explore(
        "add", "&".join(f"{key}={value}" for key, value in {"other": 28, **at}.items())
    )
    assert explorer.figure.locator(".pe-verdict").inner_text() == says


# What is taken in the hand ------------------------------------------------------------------------


def test_the_cut_keeps_the_width(explore):
    explorer = explore("add", "view=matrix&d_model=64&embedding_dim=16")
    handle = explorer.figure.get_by_role("slider", name="The cut of W")
    handle.focus()
    explorer.page.keyboard.press("Shift+ArrowUp")
    state = explorer.state()
    assert (state["d_model"], state["embedding_dim"]) == ("44", "36")


@pytest.mark.parametrize(("name", "key"), [("cat", "position"), ("mat", "other")])
def test_the_dots_go_round_their_circles(explore, name, key):
    explorer = explore("add", "view=sum&position=2&other=20")
    ring = explorer.figure.get_by_role("slider", name=f"Position of {name}", exact=True)
    ring.focus()
    explorer.page.keyboard.press("ArrowRight")
    before = int(explorer.state()[key])
    box = ring.bounding_box()
    x, y, radius = (
        box["x"] + box["width"] / 2,
        box["y"] + box["height"] / 2,
        box["height"] / 2,
    )
    mouse = explorer.page.mouse
    angles = np.linspace(3.5, 5.5, 9)
    mouse.move(x + 0.96 * radius * np.sin(angles[0]), y - 0.96 * radius * np.cos(angles[0]))
    mouse.down()
    for angle in angles:
        mouse.move(x + radius * np.sin(angle), y - radius * np.cos(angle))
    mouse.up()
    assert int(explorer.state()[key]) == before + 2


# Stills --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("d_model", "read"), [(16, (624, 556)), (64, (696, 518)), (512, (730, 471))]
)
def test_rows_of_one_length_read_words_better_and_positions_worse(explore, d_model, read):
    """Wider rows are longer as well: without that, width does little for positions."""
    assert AddExplorer(d_model=d_model, one_length=True).read_back() == read
    if d_model == 64:
        explorer = explore("add", "view=read&d_model=64&one_length=true")
        explorer.figure.locator(".pe-readout").get_by_text("read right").wait_for()
        assert tuple(explorer.numbers()) == read


def test_the_planes_are_turned_by_hand_and_by_key(explore):
    explorer = explore("add", "view=planes")
    picture = explorer.figure.get_by_role("slider", name="Turn the picture")
    before = explorer.picture()
    drag(explorer.page, picture, 100)
    assert explorer.state()["azimuth"] == "20"
    assert explorer.picture() != before
    picture.press("ArrowLeft")
    assert explorer.state()["azimuth"] == "15"
