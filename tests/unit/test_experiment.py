"""The experiment behind "Does order matter?": its tasks, its records, its statements, run again."""

import json
import subprocess
import sys
from pathlib import Path

import joblib
import numpy as np
import pytest
import torch
from helpers.retrained import begins_like_its_own, ends_within, same_cell

from pe_book.trainings import (
    arrangement,
    jobs,
    order,
    record,
    running,
    shortcuts,
    statements,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def runs():
    return json.loads(jobs.RESULTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("group", "placements"), [("seen", 11_312), ("between", 2944), ("3 against 7", 480)]
)
def test_the_groups_have_the_placements_of_the_protocol(group, placements):
    assert order.group(group).sum() == placements


def test_a_shortcut_is_worth_what_the_protocol_says():
    worth = {
        name: [
            round(shortcuts.worth(known, test), 3) for test in ("seen", "between", "3 against 7")
        ]
        for name, known in shortcuts.SHORTCUTS.items()
    }
    assert worth.pop("one place") == [0.526, 0.523, 0.592]
    assert worth.pop("places of dog and cat") == [0.6, 0.546, 0.662]
    assert worth.pop("each pair's sum of places") == [0.731, 0.619, 0.717]
    assert worth.pop("places of one pair") == [0.789, 0.757, 1.0]
    assert worth.pop("one distance and the other pair's sum") == [0.852, 0.797, 1.0]
    assert worth.pop("three of the four places") == [0.829, 0.815, 1.0]
    assert worth.pop("one pair's places and the other's sum") == [0.87, 0.818, 1.0]
    assert worth.pop("one pair's places and the other's later place") == [0.867, 0.831, 1.0]
    assert set(map(tuple, worth.values())) == {(0.5, 0.5, 0.5)}


def test_what_was_stored_of_the_trained_distances_is_worth_a_half_on_between():
    places, often = shortcuts.weighted("between")
    distances = abs(np.diff(places.reshape(-1, 2, 2), axis=2))[:, :, 0]
    known = np.where(np.isin(distances, order.LEFT_OUT), 5, distances)  # nothing known: the middle
    guess = (known[:, 0] < known[:, 1]) == order.answers("nearer", places)
    assert np.isclose(often[guess].sum(), 0.5)


@pytest.mark.parametrize("task", order.STEPS)
def test_swapping_the_marked_words_keeps_the_bag_and_flips_the_answer(task):
    rng = np.random.default_rng(0)
    before = task == "before"
    places = order.draw_before(rng, 500) if before else order.draw_nearer(rng, 500, "seen")
    swapped = places[:, ::-1] if before else places[:, [2, 3, 0, 1]]
    assert (order.answers(task, places) + order.answers(task, swapped) == 1).all()


@pytest.mark.parametrize("task", order.STEPS)
def test_a_sentence_has_each_marked_word_once_where_its_answer_says(task):
    words, wanted = order.sentences(np.random.default_rng(1), task, 300)
    marked = order.MARKED[task]
    assert words.shape == (300, 16)
    assert all(((words == word).sum(dim=1) == 1).all() for word in range(marked))
    places = np.stack([(words == word).int().argmax(dim=1) for word in range(marked)], axis=1)
    assert (order.answers(task, places) == wanted.numpy()).all()


@pytest.mark.parametrize(("test", "low", "high"), [("24 inside", 0, 15), ("32 both", 16, 31)])
def test_longer_sentences_have_their_words_where_they_are_asked_for(test, low, high):
    words, _ = order.sentences(np.random.default_rng(2), "before", 300, test)
    where = torch.nonzero(words < 2)[:, 1]
    assert words.size(1) == int(test[:2])
    assert where.min() >= low
    assert where.max() <= high


def test_rows_have_the_lengths_of_the_protocol():
    lengths = {k: round(order.row_length(order.natural_rows(k, 16)), 2) for k in jobs.NATURAL[:-1]}
    assert lengths == {
        "index": 49.8, "index / length": 3.11, "one-hot": 1.0, "binary": 1.41, "sinusoidal": 4.0
    }  # fmt: skip
    for kind in ("index", "one-hot", "binary", "sinusoidal"):
        assert np.isclose(order.row_length(order.fixed_rows(kind, "equal", 16).numpy()), 4)
    both = [order.fixed_rows(kind, "equal", 16) for kind in ("index", "index / length")]
    assert torch.allclose(*both)


def test_a_run_is_kept_whole_and_found_again(tmp_path):
    run = {"settings": {"task": "before", "seed": 1}, "scores": {"seen": 0.5}}
    assert running.kept(run["settings"], tmp_path) is None
    running.keep(run, tmp_path)
    assert running.kept(run["settings"], tmp_path) == run
    assert [path.suffix for path in tmp_path.iterdir()] == [".json"]


def test_the_rate_with_the_best_median_wins_and_within_a_hundredth_the_faster_one():
    def swept(rate, seen, curve):
        known = {"task": "before", "kind": "binary", "rows": "natural", "rate": rate}
        return {"settings": known, "scores": {"seen": seen}, "curve": [curve]}

    runs = [swept(0.001, 0.9, 0.9), swept(0.003, 0.995, 0.6), swept(0.01, 0.99, 0.8)]
    assert jobs.best_rates(runs) == {("binary", "natural"): 0.01}
    assert {job["rate"] for job in jobs.beyond("before", runs)} == {0.0316}
    assert jobs.beyond("before", [*runs[:1], swept(0.003, 1.0, 1.0)]) == []


def test_statistics_against_what_can_be_computed_by_hand():
    assert statements.sign_test(np.arange(12.0), -1, True) == 0.5**12
    assert statements.sign_test(np.array([1, 1, 1, -1.0]), 0, True) == 5 / 16
    assert statements.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    low, high = statements.interval(np.linspace(0, 1, 12))
    assert low < 0.5 < high


def test_the_stored_statements_are_what_the_stored_runs_say(runs):
    stored = json.loads(jobs.STATEMENTS.read_text(encoding="utf-8"))
    assert stored == statements.judge(runs)


def test_a_statement_has_one_row_if_all_its_tests_have_one_verdict():
    low_high = {"low": 0.25, "high": 0.75}
    one = {"name": "A5", "of": "index", "median": 0.5, "verdict": "holds"} | low_high
    other = one | {"of": "binary", "median": 0.625}
    third = one | {"of": "learned", "verdict": "not decided"}
    pooled = {"name": "A1", "of": "before", "pooled": 0.5, "verdict": "holds"}
    said, above = statements.SAID["A1"], statements.SAID["A5"]
    assert statements.table([pooled, one, other]).splitlines()[2:] == [
        f"| A1 | {said} | before | 0.5 (mean) | – | **holds** |",
        f"| A5 | {above} | all 2 groups | 0.5 to 0.625 | 0.25 to 0.75 | **holds** |",
    ]
    assert statements.table([one, other, third]).splitlines()[2:] == [
        f"| A5 | {above} | index | 0.5 | 0.25 to 0.75 | **holds** |",
        "| A5 | … | binary | 0.625 | 0.25 to 0.75 | **holds** |",
        "| A5 | … | learned | 0.5 | 0.25 to 0.75 | **not decided** |",
    ]


def test_the_chapter_reads_the_trainings_that_count():
    found = record.scores("nearer", "index", "between", rows="equal")
    assert len(found) == len(jobs.FINAL_SEEDS)
    assert found.tolist() == [
        run["scores"]["between"]
        for seed in jobs.FINAL_SEEDS
        for run in record.trainings()
        if {"task": "nearer", "kind": "index", "rows": "equal", "seed": seed}.items()
        <= run["settings"].items()
    ]
    natural = record.scores("nearer", "sinusoidal")
    assert np.array_equal(record.scores("nearer", "sinusoidal", rows="equal"), natural)
    shuffled = record.scores("before", "sinusoidal", control="answers")
    assert abs(shuffled.mean() - 0.5) < 0.013
    assert record.table() == statements.table(json.loads(jobs.STATEMENTS.read_text("utf-8")))


def test_the_record_is_whole(runs):
    finals = [run for run in runs if not run["settings"].get("sweep")]
    cells = len(jobs.CELLS) + len(jobs.CONTROLS)
    assert len(finals) == 2 * (cells * len(jobs.FINAL_SEEDS) + 8)
    assert {run["torch"].split("+")[0] for run in runs} == {"2.13.0"}
    for run in runs:
        assert len(run["losses"]) == 50
        assert all(0 <= score <= 1 for score in run["scores"].values())


@pytest.mark.parametrize(
    ("task", "kind", "rows", "seed"),
    [
        ("before", "sinusoidal", "natural", 3),
        ("before", "index / length", "natural", 7),
        ("before", "one-hot", "equal", 14),
        ("nearer", "sinusoidal", "natural", 3),
    ],
)
def test_a_stored_run_comes_out_again(runs, task, kind, rows, seed):
    stored = next(
        run for run in runs
        if (run["settings"]["task"], run["settings"]["kind"]) == (task, kind)
        and run["settings"].get("rows") == rows and run["settings"]["seed"] == seed
        and not run["settings"].get("nudge")
    )  # fmt: skip
    again = order.train(**stored["settings"])
    assert begins_like_its_own(again["losses"], stored, runs)
    for test, score in again["scores"].items():
        recorded = [run["scores"][test] for run in same_cell(stored, runs)]
        assert ends_within(score, recorded), test


def test_the_arrangements_statements_are_what_its_runs_say_and_its_readme_has_them():
    runs = arrangement.trainings()
    stored = json.loads(arrangement.STATEMENTS.read_text(encoding="utf-8"))
    assert stored == statements.verdicts(list(arrangement.tested(runs)))
    readme = Path(arrangement.__file__).with_name("README.md").read_text(encoding="utf-8")
    assert arrangement.table().strip() in readme
    free = {"seed": 0, "rate": 0, "sweep": None}
    for cell in arrangement.CELLS:  # the rate is the rule's, and at the edge only of who guesses
        of = arrangement.UNSAID | {"task": "nearer", **cell} | free
        mine = [run for run in runs if arrangement.UNSAID | run["settings"] | free == of]
        swept = [run for run in mine if run["settings"].get("sweep")]
        (rate,) = {r["settings"]["rate"] for r in mine if not r["settings"].get("sweep")}
        assert rate == arrangement.best_rate(swept)
        tried = {run["settings"]["rate"] for run in swept}
        guesses = max(run["scores"]["seen"] for run in swept) < 0.6
        assert guesses or min(tried) < rate < max(tried)


@pytest.mark.parametrize(
    ("kind", "rows", "width"),
    [("sinusoidal, permuted", "centred", 32), ("random", "centred, short", 32),
     ("learned", "neighbours", 32), ("sinusoidal", "centred", 64)],
)  # fmt: skip
def test_a_training_of_the_arrangement_begins_again_alike(kind, rows, width):
    runs = arrangement.trainings()
    stored = next(
        run for run in runs
        if (run["settings"]["kind"], run["settings"].get("rows")) == (kind, rows)
        and run["settings"].get("width", 32) == width and not run["settings"].get("sweep")
    )  # fmt: skip
    again = order.train(**stored["settings"] | {"steps": 50, "sweep": True})
    assert begins_like_its_own(again["losses"], stored, runs)


def test_jobs_run_on_a_dask_cluster(tmp_path, monkeypatch):
    from distributed import Client, LocalCluster

    wanted = [{"task": "before", "kind": k, "steps": 2, "sweep": True} for k in ("none", "binary")]
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster),
        joblib.parallel_config("dask"),
    ):
        found = joblib.Parallel()(
            joblib.delayed(running.run_job)(order.train, one) for one in wanted
        )
    assert [run["settings"] for run in found] == wanted
    assert [len(run["losses"]) for run in found] == [2, 2]


def test_the_command_says_what_it_does():
    said = subprocess.run(
        [sys.executable, "-m", "pe_book.trainings", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert said.returncode == 0
    assert "--backend" in said.stdout
