"""The rotary explorer: what it says are pe_lib's numbers, with every bug and without."""

import numpy as np
import pytest
from helpers.explorers import drag
from helpers.nightly import mostly_nightly
from helpers.node import call

from pe_book.explorers import RotaryExplorer
from pe_book.explorers.parameters import of
from pe_book.numbers import bfloat16
from pe_lib import apply_rotary, offset_rotation, rotary_tables

FORMULAS = "formulas/rotary.js"
BUGS = list(of("rotary")["bug"]["choices"])
SETTINGS = [
    {"d_model": 16, "base": 10_000, "offset": 3, "layout": "interleaved", "seed": 1},
    {"d_model": 64, "base": 50, "offset": -7, "layout": "halves", "seed": 12, "query_angle": 40},
    {"d_model": 2, "base": 1e10, "offset": 0, "layout": "halves", "seed": 999, "key_angle": -33},
    {"d_model": 6, "base": 1.01, "offset": 50, "layout": "interleaved", "seed": 5, "same": True},
]


@pytest.mark.node
@pytest.mark.parametrize("bug", BUGS)
@pytest.mark.parametrize("at", SETTINGS)
def test_scores_are_what_the_library_computes(ask, at, bug):
    explorer = RotaryExplorer(**at, bug=bug, seq_len=700)
    state = explorer.state()
    pair = call(FORMULAS, "vectors", state)
    turned = call(FORMULAS, "turning", state, bug, pair)
    asked = [
        call(FORMULAS, "alongPlaces", turned, at["offset"], 700),
        call(FORMULAS, "byOffset", turned, state["position"], -50, 50),
    ]
    along, around = ask(asked)
    np.testing.assert_allclose(along, explorer.scores_along()[1], atol=1e-11)
    np.testing.assert_allclose(around, explorer.scores_by_offset()[1], atol=1e-11)


@pytest.mark.node
def test_bfloat16_rounds_as_torch_does(ask):
    import torch

    values = [*range(1100), 0.1, 3.3, 65_535, 1e5 + 3, -257, -259, 1e-3]
    wanted = torch.tensor(values, dtype=torch.float64).float().to(torch.bfloat16).double()
    assert bfloat16(np.array(values, float)).tolist() == wanted.tolist()
    assert ask([call(FORMULAS, "bfloat16", value) for value in values]) == wanted.tolist()


def test_without_a_bug_it_is_apply_rotary():
    explorer = RotaryExplorer(seq_len=50)
    query, key = explorer.vectors()
    tables = rotary_tables(60, 16)
    rows = [apply_rotary(np.tile(row, (60, 1)), tables) for row in (query, key)]
    wanted = (rows[0][:50] * rows[1][3:53]).sum(axis=1) / 4
    np.testing.assert_allclose(explorer.scores_along()[0], wanted, atol=1e-14)
    np.testing.assert_allclose(wanted, query @ offset_rotation(3, 16).T @ key / 4, atol=1e-13)


@pytest.mark.parametrize(("bug", "bent"), [
    ("none", False), ("layouts", True), ("rounded", True), ("doubled", False), ("base", False),
    ("sign", True), ("restart", True),
])  # fmt: skip
def test_which_bugs_bend_the_line(bug, bent):
    right, wrong = RotaryExplorer(bug=bug).scores_along()
    assert np.ptp(right) < 1e-13
    assert (np.ptp(wrong) > 0.1) == bent
    assert bent or bug == "none" or abs(wrong[0] - right[0]) > 0.1, "flat, and wrong"
    if bug == "rounded":
        assert np.ptp(wrong[:250]) < 1e-13, "up to 256 every whole number is there"


def test_one_vector_knows_no_left_from_right():
    scores = RotaryExplorer(same=True, query_angle=77).scores_by_offset()[0]
    np.testing.assert_allclose(scores, scores[::-1], atol=1e-12)
    assert scores.argmax() == 50


@pytest.mark.parametrize("bug", BUGS)
@pytest.mark.parametrize("view", ["turn", "slide", "columns"])
def test_it_reads_out_the_librarys_numbers(explore, view, bug):
    at = {"offset": -4, "position": 300, "base": 500, "layout": "halves", "seed": 7}
    link = "&".join(f"{key}={value}" for key, value in at.items())
    explorer = explore("rotary", f"view={view}&bug={bug}&{link}")
    right, wrong = RotaryExplorer(**at, bug=bug).scores_along()
    shown = explorer.numbers()
    wanted = {
        "turn": [right[300]] if bug == "none" else [wrong[300], right[300]],
        "columns": [wrong[300]],
        "slide": [right[300], wrong[300], wrong.min(), wrong.max()],
    }[view]
    if view == "slide" and bug == "none":
        wanted = wanted[:1]
    if view == "slide" and bug in ("doubled", "base"):
        wanted = wanted[:2]
        assert "flat too" in explorer.figure.locator(".pe-readout").inner_text()
    np.testing.assert_allclose(shown, wanted, atol=1e-9)


@pytest.mark.parametrize(("view", "name", "key", "across", "down"), [
    ("turn", "Query, the arrow", "query_angle", 60, 70),
    ("turn", "Key, the arrow", "key_angle", -70, 50),
    ("turn", "Offset m − p, on the curve", "offset", 90, 0),
    ("slide", "Position p of the query", "position", 200, 0),
])  # fmt: skip
def test_every_handle_is_dragged_and_answers_the_keys(explore, view, name, key, across, down):
    explorer = explore("rotary", f"view={view}")
    handle = explorer.figure.get_by_role("slider", name=name, exact=True)
    start = float(explorer.state()[key])
    handle.focus()
    explorer.page.keyboard.press("ArrowLeft")
    by_key = float(explorer.state()[key])
    assert by_key == start - 1
    drag(explorer.page, handle, across, down)
    assert abs(float(explorer.state()[key]) - by_key) > 2


def test_a_small_dial_is_chosen_by_press_and_by_key(explore):
    explorer = explore("rotary")
    explorer.figure.get_by_role("button", name="Show pair 3 large").click()
    assert explorer.state()["pair"] == "3"
    explorer.figure.get_by_role("button", name="Show pair 1 large").press("Enter")
    assert explorer.state()["pair"] == "1"


def test_sliding_leaves_the_score_as_it_is(explore):
    explorer = explore("rotary")
    before = explorer.numbers()
    explorer.set(position=77)
    np.testing.assert_allclose(explorer.numbers(), before, atol=1e-12)


@pytest.mark.parametrize("view", ["turn", "slide", "columns"])
@pytest.mark.parametrize(
    "at",
    mostly_nightly(
        [{}, {"seq_len": 1, "position": 0}, {"d_model": 2}, {"d_model": 64}],
        [{}, {"seq_len": 1, "position": 0}],
    ),
)
@pytest.mark.parametrize("bug", BUGS)
def test_every_view_has_its_picture_and_its_words(view, at, bug):
    explorer = RotaryExplorer(view=view, bug=bug, **at)
    assert explorer.still().axes
    assert f"base {explorer.base:g}" in explorer.describe()
    assert "nan" not in explorer.describe()


@pytest.mark.parametrize("view", ["turn", "slide", "columns"])
def test_one_place_and_one_pair_are_enough(explore, view):
    explorer = explore("rotary", f"view={view}&seq_len=1&position=0&d_model=2&bug=layouts")
    assert "NaN" not in explorer.figure.inner_text()
    assert explorer.message == ""
