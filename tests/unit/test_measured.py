"""The record of the two trained models: a sample of it is measured again."""

import numpy as np
import pytest

from pe_book import models
from pe_book.measured import clocks, minilm, record, rows, smollm2
from pe_book.measured.live import agree, live, recorded
from pe_book.models.bert import Bert
from pe_book.models.llama import Llama
from pe_lib import division_terms, sinusoidal_encoding


def had(get):
    try:
        return get()
    except models.ModelMissing as error:
        pytest.skip(str(error))


def test_a_cell_for_a_readers_hand_shows_the_record_in_the_build_and_runs_in_a_notebook(
    monkeypatch, capsys
):
    name = "what-training-writes/flights"
    shown = live(name, by_hand=True)(lambda: "mine")  # pytest runs this, as it runs the build's
    assert shown == recorded(name)
    assert "Recorded earlier" in capsys.readouterr().out
    monkeypatch.delenv("PYTEST_VERSION")
    assert live(name, by_hand=True)(lambda: "mine") == "mine"
    assert capsys.readouterr().out == "mine\n"


def test_a_table_of_sinusoids_has_its_own_clocks():
    found = clocks.clocks(sinusoidal_encoding(127, 8, base=100.0))
    assert found.turns == pytest.approx(division_terms(8, 100.0), rel=0.01)


def test_clocks_do_not_depend_on_the_signs_that_a_machine_gives_its_directions(monkeypatch):
    given, table = np.linalg.svd, rows()[1:128]

    def turned(matrix, **how):
        u, sizes, directions = given(matrix, **how)
        signs = np.where(np.arange(len(sizes)) % 3, 1.0, -1.0)
        return u * signs, sizes, signs[:, None] * directions

    plain = clocks.clocks(table)
    monkeypatch.setattr(np.linalg, "svd", turned)
    other = clocks.clocks(table)
    for name in ("directions", "coordinates", "basis", "hands"):
        assert getattr(other, name) == pytest.approx(getattr(plain, name), abs=1e-9), name


@pytest.mark.whole
def test_the_recorded_rows_are_the_published_ones_and_heads_turn_the_clocks():
    checkpoint = had(models.minilm)
    table = checkpoint.weights["embeddings.position_embeddings.weight"].astype(float)
    assert np.abs(rows() - table).max() < 1e-3
    told = record("minilm")
    assert checkpoint.digest == told["weights"]
    again = minilm.of_rows(table)
    assert again["wavelengths"] == pytest.approx(told["rows"]["wavelengths"], rel=1e-3)
    assert again["by directions"][8]["held out"] == pytest.approx(
        told["rows"]["by directions"]["8"]["held out"], abs=1e-3
    )
    found = clocks.clocks(table[1:128])
    norm = checkpoint.weights["embeddings.LayerNorm.weight"].astype(float)
    for one in told["heads"][:14]:
        at = map(int, one["head"].split("."))
        made = clocks.head_matrix(found.directions, norm, *minilm.projections(checkpoint, *at))
        _, _, share = clocks.rotations(clocks.blocks(made, found.basis, found.hands))
        assert share == pytest.approx(one["in rotations"], abs=1e-3)


def test_sentences_are_as_alike_as_is_recorded():
    model, told = Bert(had(models.minilm)), record("minilm")
    found = [minilm.alike(model, *pair) for pair in minilm.PAIRS]
    assert found == pytest.approx(told["pairs"], abs=1e-3)
    with minilm.changed_rows(model, lambda table: 0 * table):
        off = [minilm.alike(model, *pair) for pair in minilm.PAIRS]
    assert off == pytest.approx(told["pairs without rows"], abs=1e-3)


@pytest.mark.whole
def test_a_text_costs_what_is_recorded():
    checkpoint = had(models.smollm2)
    model, told = Llama(checkpoint), record("smollm2")
    assert checkpoint.digest == told["weights"]
    (first, *_) = smollm2.parts(model)
    for name in ("as trained", "doubled"):
        found = smollm2.of_knob(model, name, [first])["loss"][0]
        assert found == pytest.approx(told["knobs"][name]["loss"][0], abs=2e-3)


def test_printed_texts_agree_by_words_and_by_numbers():
    assert agree("loss 1.23 of Rome", "loss 1.24 of Rome", 0.02)
    assert not agree("loss 1.23 of Rome", "loss 1.23 of Oslo")
    assert not agree("loss 1.23", "loss 1.33", 0.02)
