"""The experiments: their records and statements; of "Does order matter?" the tasks, run again."""

import json
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from helpers.retrained import begins_like_its_own, ends_within, same_cell

from experiments.__main__ import PLANS
from experiments.order import plan, shortcuts, train
from experiments.shared import judging
from pe_book import records
from pe_book.records import rows

ROOT = Path(__file__).parents[2]


RECORDED = list(PLANS)


@pytest.mark.parametrize("name", RECORDED)
def test_a_record_has_what_is_planned_and_nothing_else(name):
    def key(settings):
        return json.dumps(settings, sort_keys=True)

    def lookup(settings):
        return [known[key(one)] for one in settings]

    stored = records.stored(name)
    known = {key(run["settings"]): run for run in stored}
    found = import_module(PLANS[name]).all_runs(lookup)  # the rates are the rule's
    assert sorted(key(run["settings"]) for run in found) == sorted(known)
    assert len(known) == len(stored)
    assert {run["torch"].split("+")[0] for run in stored} == {"2.13.0"}
    for run in stored:
        assert len(run["losses"]) == 50
        if name in ("clocks", "language"):
            continue  # their scores are losses
        shares = [of if isinstance(of, dict) else {"": of} for of in run["scores"].values()]
        assert all(0 <= share <= 1 for of in shares for share in of.values())


@pytest.mark.parametrize("name", [name for name in RECORDED if name != "longer-afterwards"])
def test_the_stored_verdicts_are_what_the_record_says_and_the_readme_has_them(name):
    stored = records.stored(f"{name}-statements")
    assert stored == import_module(PLANS[name]).judge()
    readme = ROOT / "experiments" / name.removesuffix("-again") / "README.md"
    assert records.table(stored) in readme.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("group", "placements"), [("seen", 11_312), ("between", 2944), ("3 against 7", 480)]
)
def test_the_groups_have_the_placements_of_the_protocol(group, placements):
    assert train.group(group).sum() == placements


def test_a_shortcut_is_worth_what_the_protocol_says():
    groups = "seen", "between", "3 against 7"
    worth = {
        name: [round(shortcuts.worth(known, group), 3) for group in groups]
        for name, known in shortcuts.SHORTCUTS.items()
    }
    known = {name: worth.pop(name) for name in list(worth) if worth[name] != [0.5, 0.5, 0.5]}
    assert len(worth) >= 5
    assert known == {
        "one place": [0.526, 0.523, 0.592],
        "places of dog and cat": [0.6, 0.546, 0.662],
        "each pair's sum of places": [0.731, 0.619, 0.717],
        "places of one pair": [0.789, 0.757, 1.0],
        "one distance and the other pair's sum": [0.852, 0.797, 1.0],
        "three of the four places": [0.829, 0.815, 1.0],
        "one pair's places and the other's sum": [0.87, 0.818, 1.0],
        "one pair's places and the other's later place": [0.867, 0.831, 1.0],
    }


def test_what_was_stored_of_the_trained_distances_is_worth_a_half_on_between():
    places, often = shortcuts.weighted("between")
    distances = abs(np.diff(places.reshape(-1, 2, 2), axis=2))[:, :, 0]
    known = np.where(np.isin(distances, train.LEFT_OUT), 5, distances)  # nothing known: the middle
    guess = (known[:, 0] < known[:, 1]) == train.answers("nearer", places)
    assert np.isclose(often[guess].sum(), 0.5)


def test_rows_have_the_lengths_of_the_protocol():
    lengths = {k: round(rows.row_length(rows.natural_rows(k, 16)), 2) for k in plan.NATURAL[:-1]}
    assert lengths == {
        "index": 49.8, "index / length": 3.11, "one-hot": 1.0, "binary": 1.41, "sinusoidal": 4.0
    }  # fmt: skip
    for kind in ("index", "one-hot", "binary", "sinusoidal"):
        assert np.isclose(rows.row_length(rows.fixed_rows(kind, "equal", 16)), 4)
    both = [rows.fixed_rows(kind, "equal", 16) for kind in ("index", "index / length")]
    assert np.allclose(*both)


def test_statistics_against_what_can_be_computed_by_hand():
    assert judging.sign_test(np.arange(12.0), -1, True) == 0.5**12
    assert judging.sign_test(np.array([1, 1, 1, -1.0]), 0, True) == 5 / 16
    assert judging.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    low, high = records.interval(np.linspace(0, 1, 12))
    assert low < 0.5 < high


@pytest.mark.parametrize(
    ("task", "kind", "rows", "seed"),
    [
        ("before", "sinusoidal", "natural", 3),
        pytest.param("nearer", "sinusoidal", "natural", 3, marks=pytest.mark.whole),
    ],
)
def test_a_stored_run_comes_out_again(task, kind, rows, seed):
    runs = records.stored("order")
    stored = next(
        run for run in runs
        if (run["settings"]["task"], run["settings"]["kind"]) == (task, kind)
        and run["settings"].get("rows") == rows and run["settings"]["seed"] == seed
        and not run["settings"].get("nudge")
    )  # fmt: skip
    again = train.train(**stored["settings"])
    assert begins_like_its_own(again["losses"], stored, runs)
    for test, score in again["scores"].items():
        recorded = [run["scores"][test] for run in same_cell(stored, runs)]
        assert ends_within(score, recorded), test


@pytest.mark.whole
@pytest.mark.parametrize(
    ("kind", "rows", "width"),
    [("learned", "neighbours", 32), ("sinusoidal", "centred", 64)],
)
def test_a_training_of_the_arrangement_begins_again_alike(kind, rows, width):
    runs = records.stored("arrangement")
    stored = next(
        run for run in runs
        if (run["settings"]["kind"], run["settings"].get("rows")) == (kind, rows)
        and run["settings"].get("width", 32) == width and not run["settings"].get("sweep")
    )  # fmt: skip
    again = train.train(**stored["settings"] | {"steps": 50, "sweep": True})
    assert begins_like_its_own(again["losses"], stored, runs)
