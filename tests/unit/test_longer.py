"""The experiment on longer inputs: its tasks, its model, its record, its statements, run again."""

import json

import numpy as np
import pytest
import torch
from helpers.nightly import mostly_nightly
from helpers.retrained import begins_like_its_own, ends_within, far, same_cell

from experiments.longer import tasks, train
from pe_book import records, small_model
from pe_book.records.again import SYMBOLS
from pe_book.records.longer import FINAL_SEEDS as FIRST_SEEDS
from pe_book.records.longer import without_order

SETTLED = {"sweep": False, "shuffled": False, "shifted": False, "nudge": 0}


@pytest.fixture(scope="module")
def runs():
    return records.stored("longer")


@pytest.mark.parametrize(
    ("task", "given", "answer"),
    [
        ("copy", [3, 1, 4], [3, 1, 4]),
        ("reverse", [3, 1, 4], [4, 1, 3]),
        ("sort", [3, 1, 4, 1], [1, 1, 3, 4]),
        ("add", [[7, 5], [9, 0]], [2, 0, 1]),  # 97 + 5 = 102, the lowest digit first
        ("add", [[9, 9], [9, 9]], [8, 9, 1]),
    ],
)
def test_an_answer_is_what_a_person_would_write(task, given, answer):
    assert tasks.answer_of(task, np.array([given])).tolist() == [answer]


def test_a_shuffled_input_keeps_its_symbols_and_its_answer_was_noted_before():
    batch = tasks.sequences(np.random.default_rng(1), "copy", np.full(300, 10), shuffled=True)
    given, answer = batch.tokens[:, :10], batch.tokens[:, 11:21]
    assert (np.sort(given, axis=1) == np.sort(answer, axis=1)).all()
    assert (given == answer).mean() < 0.3


@pytest.mark.parametrize(
    ("task", "worth"),
    [("copy", [0.424, 0.332, 0.264]), ("add", [0.181, 0.139, 0.119]),
     ("retrieve", [0.220, 0.183, 0.158]), ("sort", [1, 1, 1])],
)  # fmt: skip
def test_the_best_without_order_is_the_protocols(task, worth):
    once = tasks.TRAINED[task]
    found = [without_order(task, times * once, 6000) for times in (1, 2, 4)]
    assert found == pytest.approx(worth, abs=0.006)


def test_every_encoding_begins_with_the_same_weights():
    def begun(kind):
        torch.manual_seed(5)
        return small_model.SmallModel(kind, torch.Generator().manual_seed(6)).state_dict()

    first = begun("none")
    for kind in train.KINDS:
        other = begun(kind)
        assert all(torch.equal(weight, other[name]) for name, weight in first.items()), kind


@pytest.mark.whole
def test_a_stored_run_comes_out_again(runs):
    """Retrieve, rotary: its losses are its own seed's, its scores lie where the recorded ones do."""
    wanted = SETTLED | {"task": "retrieve", "kind": "rotary", "seed": FIRST_SEEDS[0]}
    (stored,) = [one for one in runs if wanted.items() <= (SETTLED | one["settings"]).items()]
    again = train.train(**stored["settings"])
    assert begins_like_its_own(again["losses"], stored, runs)
    for test, found in again["scores"].items():
        recorded = [run["scores"][test]["symbols"] for run in same_cell(stored, runs)]
        assert ends_within(found["symbols"], recorded), test


@pytest.mark.whole
def test_what_was_trained_afterwards_begins_again_alike(runs):
    stored = records.stored("longer-afterwards")[-1]
    again = train.train(**stored["settings"], steps=50)
    assert begins_like_its_own(again["losses"], stored, records.stored("longer-afterwards"))
    anywhere = {k: v for k, v in stored["settings"].items() if k not in ("starts", "apart")}
    (other,) = [run for run in runs if run["settings"] == anywhere]
    assert far(again["losses"], other) > 4 * far(again["losses"], stored), "begun elsewhere"


def test_unlike_symbols_stand_once_and_pass_over_the_signs():
    batch = tasks.sequences(np.random.default_rng(0), "copy", np.full(300, 12), symbols=SYMBOLS)
    given = batch.tokens[:, :12]
    assert all(len(set(row)) == 12 for row in given.tolist())
    assert not np.isin(given, range(tasks.EQUALS, tasks.MARKER + 1)).any()


def test_a_whole_answer_is_right_exactly_if_writing_freely_gives_it():
    model, _ = small_model.trained("copy", "rotary")
    batch = tasks.sequences(np.random.default_rng(2), "copy", np.full(24, 13))
    hits = train.hits(model, *train.as_tensors(batch))
    counts = batch.wanted != tasks.PADDING
    for row in range(24):
        digits = batch.tokens[row, :13].tolist()
        free = model.write([*digits, tasks.EQUALS], 20)
        assert (free == [*digits, tasks.END]) == bool(hits[row][counts[row]].all())


def test_a_packed_model_is_the_trained_one_to_half_a_step_of_eight_bits():
    torch.manual_seed(0)
    model = small_model.SmallModel("t5", torch.Generator().manual_seed(0))
    again = small_model.unpack("t5", small_model.pack(model))
    for name, weight in model.state_dict().items():
        step = weight.reshape(-1, weight.shape[-1]).abs().amax(dim=1, keepdim=True) / 127
        away = (again.state_dict()[name] - weight).reshape(-1, weight.shape[-1]).abs()
        assert (away <= 0.501 * step + 1e-12).all(), name


PATHS = sorted(small_model.MODELS.glob("*.json"))


@pytest.mark.parametrize("path", mostly_nightly(PATHS, PATHS[3:9:4]), ids=lambda p: p.stem)
def test_a_model_of_the_page_scores_as_the_record_says(path, runs):
    """The middle seed, in eight bits: within 0.05 of its own training's score in float32."""
    known = json.loads(path.read_text(encoding="utf-8"))
    settings, task = known["settings"], known["task"]
    (stored,) = [run for run in runs if run["settings"] == settings]
    assert path.stat().st_size <= 150_000
    model = small_model.unpack(known["encoding"], known["weights"])
    length = tasks.TRAINED[task]
    batch = tasks.sequences(np.random.default_rng(3), task, np.full(256, length))
    found = train.scores(model, batch, tasks.places_of(task, length) - 1)["symbols"]
    assert found == pytest.approx(stored["scores"][f"{length}"]["symbols"], abs=0.05)
