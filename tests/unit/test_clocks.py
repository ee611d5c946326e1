"""The experiment clocks: windows, the small reader, and what its record says of each state."""

import pytest
import torch
from helpers.retrained import begins_like_its_own

from experiments.clocks import plan, text, train
from pe_book import docstrings, records, row_training
from pe_book.records import clocks
from pe_book.spectrum import spectrum

TEXT = torch.arange(1000) + 2  # each piece once


@pytest.fixture
def chance():
    return torch.Generator().manual_seed(5)


@pytest.mark.parametrize("task", ["masked", "shuffled", "causal"])
def test_a_window_asks_for_what_stood_at_its_places(task, chance):
    given, at, wanted = row_training.draw(TEXT, task, 50, chance)
    assert given.shape == (50, 128)
    assert at.shape == wanted.shape == (50, 20)
    assert all(len(places.unique()) == 20 for places in at)
    if task == "causal":
        assert torch.equal(given.gather(1, at) + 1, wanted)
        return
    assert (given == docstrings.MASK).sum(1).tolist() == [20] * 50
    whole = given.scatter(1, at, wanted)
    first = whole.amin(1, keepdim=True)
    assert torch.equal(
        whole.sort(1).values, first + torch.arange(128)
    )  # a window's pieces, each once
    assert (whole.diff() == 1).all() == (task == "masked")


@pytest.mark.whole
def test_training_changes_the_rows_and_lowers_the_loss():
    torch.manual_seed(2)
    reader, text = row_training.Reader(), torch.arange(4000, dtype=torch.int16) % 50 + 2
    before = reader.rows.detach().clone()
    losses = list(row_training.train(reader, text, "masked", 30))
    assert losses[-1] < losses[0] - 0.2
    assert (reader.rows != before).all()


@pytest.mark.parametrize("causal", [False, True])
def test_asking_at_some_places_gives_what_asking_everywhere_gives_there(causal, chance):
    torch.manual_seed(1)
    layer = row_training.Layer()
    x, at = torch.randn(3, 128, 64), torch.rand(3, 128).argsort(1)[:, :20]
    everywhere = layer(x, None, causal)
    assert torch.allclose(layer(x, at, causal), row_training.taken(everywhere, at), atol=1e-5)
    later = x.clone()
    later[:, 64:] = torch.randn(3, 64, 64)
    same = (layer(later, None, causal) - everywhere)[:, :64].abs().max() < 1e-5
    assert same == causal


def test_pieces_are_the_text_again_with_an_end_behind_each():
    found = docstrings.tokens(["Return the mean of an array.", "Return nothing."] * 20)
    assert (found == docstrings.END).sum() == 40
    assert found[-1] == docstrings.END
    assert docstrings.MASK not in found


def made(periods_of_states, task="masked", trend=()):
    """A record of these lines alone, the last state's repeated to the end."""
    lines = [*periods_of_states, *[periods_of_states[-1]] * (49 - len(periods_of_states))]
    trend = [*trend, *[9.0] * (49 - len(trend))]
    return {
        "settings": {"task": task, "seed": 2, "steps": 4800},
        "lines": [[[period, 5.0] for period in state] for state in lines],
        "trend": trend,
        "scores": {},
    }


def test_a_line_stands_from_where_it_can_be_followed_back_to():
    run = made([[], [30.0], [], [29.0], [27.0, 8.0], [26.0, 8.2]], trend=[1, 9, 1])
    step = clocks.kept_steps(4800)
    assert clocks.stands(run) == [(26.0, step[3]), (8.2, step[4])]
    assert clocks.trend_stands(run) == step[3]
    assert plan.value("C3", run) == 0
    assert plan.value("C3", made([[], [8.0], [20.0, 8.0]])) == 1
    assert plan.value("C3", made([[]])) == -1
    assert plan.value("C4", made([[32.0, 16.0, 8.0]])) == 1
    assert plan.value("C4", made([[32.0, 16.0]])) == 0
    assert clocks.trend_stands(made([[]], trend=[1] * 49)) is None


def test_the_recorded_lines_are_those_of_the_recorded_rows():
    for run in records.stored("clocks"):
        steps = clocks.kept_steps(run["settings"]["steps"])
        for step, table in clocks.rows(run).items():
            at, found = steps.index(step), spectrum(table)
            # Eight bits of a table with a strong trend add to its floor
            assert clocks.power(run)[at] == pytest.approx(found.power[::4], rel=0.25, abs=0.05)
            wanted = [period for period, _ in run["lines"][at]]
            assert [line.period for line in found.lines] == pytest.approx(wanted, rel=0.01)


@pytest.mark.whole
def test_a_training_begins_again_alike(monkeypatch):
    stored, runs = clocks.training("masked", 3), records.stored("clocks")
    if text.corpus()[1] != stored["text"]:
        pytest.skip("other docstrings are installed here")
    monkeypatch.setattr(train, "AFTER", 8)
    again = train.train("masked", 60, 3)
    assert begins_like_its_own(again["losses"], stored, runs)
