"""The experiment language: text by files, the model, what it is asked, and its record."""

import numpy as np
import pytest
import torch
from helpers.retrained import begins_like_its_own

from experiments.language import text, train
from pe_book import docstrings, records
from pe_book.records import language

IDS = np.concatenate(  # files of many lengths, each of one token and its end
    [np.r_[np.full(n, 1 + i), docstrings.END] for i, n in enumerate([700, 90, 511, 512, 1300] * 8)]
)


def model(kind, seed=3):
    torch.manual_seed(seed)
    return train.LanguageModel(kind, torch.Generator().manual_seed(seed + 1))


def windows(count=6, seed=0):
    return torch.from_numpy(np.random.default_rng(seed).integers(2, text.TOKENS, (count, 513)))


def test_no_window_reaches_into_a_second_file_and_files_are_held_out_whole():
    of = text.split(IDS)
    for begin in of.starts:
        window = of.train[begin : begin + text.LENGTH + 1]
        assert len(window) == text.LENGTH + 1
        assert docstrings.END not in window[:-1]
    for held in (of.validation, of.test):
        assert held.shape[1] == text.LONGEST + 1
        assert not (held[:, :-1] == docstrings.END).any()
        assert not np.isin(held, of.train[of.train != docstrings.END])[:, :-1].any()
    said = set(of.train) | set(of.validation[:, 0])
    files = [one for one in np.split(IDS, np.flatnonzero(IDS == 0) + 1) if len(one) > 512]
    assert {one[0] for one in files} - said == set(of.test[:, 0])


def test_every_encoding_begins_with_the_same_weights():
    first = dict(model("none").named_parameters())
    for kind in train.KINDS[1:]:
        other = dict(model(kind).named_parameters())
        assert all(torch.equal(weight, other[name]) for name, weight in first.items()), kind


def test_permuted_has_the_rows_of_the_sinusoids_elsewhere():
    tokens, plain, dealt = windows()[:, :128], model("sinusoidal"), model("permuted")
    assert sorted(dealt.order.tolist()) == list(range(128))
    assert not torch.allclose(dealt(tokens), plain(tokens), atol=1e-2)
    dealt.order = torch.arange(128)
    assert torch.allclose(dealt(tokens), plain(tokens), atol=1e-5)


@pytest.mark.parametrize("kind", ["learned", "t5", "rotary"])
def test_more_text_behind_changes_no_loss_and_more_before_changes_it(kind):
    of, some = model(kind), windows()
    found = train.losses(of, some)
    assert found.shape == (6, 512)
    assert torch.allclose(train.losses(of, some[:, :129]), found[:, :128], atol=1e-4)
    asked = train.tested(of, some, 0)
    assert asked["at"] == pytest.approx(found.mean(0).reshape(16, 32).mean(1).tolist(), abs=1e-4)
    near = torch.cat([windows(seed=1)[:, :384], some[:, 384:]], 1)[:, -129:]
    last = asked["last"]
    assert last["128"] == pytest.approx(train.losses(of, near)[:, 64:].mean().item(), abs=1e-4)
    assert last["512"] == pytest.approx(found[:, 448:].mean().item(), abs=1e-4)
    assert len({last["128"], last["256"], last["512"], last["512, other"]}) == 4


def test_the_record_was_made_of_one_text_with_what_the_chapters_read():
    runs = records.stored("language")
    assert len({run["text"] for run in runs}) == 1
    assert all(run["finite"] for run in runs)
    for kind in train.KINDS:
        long = 4 if kind == "permuted" else 16
        assert language.by_position(kind).shape == (3, long)
        assert language.loss(kind) == pytest.approx(language.by_position(kind)[:, :4].mean(1))


@pytest.mark.whole
def test_a_training_begins_again_alike(monkeypatch):
    stored = next(run for run in records.stored("language") if run["scores"])
    if text.corpus().digest != stored["text"]:
        pytest.skip("other docstrings are installed here")
    monkeypatch.setattr(train, "STEPS", 50)
    monkeypatch.setattr(train, "tested", lambda *_: {})
    again = train.train(**stored["settings"])
    assert begins_like_its_own(again["losses"], stored, records.stored("language"))
