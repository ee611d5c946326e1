"""A word's vector is made of its letters, and is the browser's to the bit."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pe_book.words import embed, word_vector

WORDS = st.text(min_size=1, max_size=8)


def one_by_one(word, d_model):
    """The definition in plain integers, a step at a time."""
    lowered = "".join(
        c.lower() if "A" <= c <= "Z" else c for c in unicodedata.normalize("NFC", word)
    )
    state = 2166136261
    for byte in lowered.encode():
        state = ((state ^ byte) * 16777619) & 0xFFFFFFFF
    vector = []
    for _ in range(d_model):
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        t = ((state ^ (state >> 15)) * (state | 1)) & 0xFFFFFFFF
        t ^= (t + (((t ^ (t >> 7)) * (t | 61)) & 0xFFFFFFFF)) & 0xFFFFFFFF
        vector.append((t ^ (t >> 14)) % 11 / 10)
    return vector


@given(WORDS, st.sampled_from([2, 6, 64]))
def test_the_definition(word, d_model):
    assert word_vector(word, d_model).tolist() == one_by_one(word, d_model)


def test_the_notebooks_words_have_the_notebooks_vectors_at_its_width_only():
    table = embed(["cat", "sat", "mat"], 4)
    assert table.tolist() == [[1, 0, 0.5, 0.2], [0, 1, 0.3, 0.8], [0.5, 0, 1, 0.1]]
    for word in ("cat", "sat", "mat"):
        assert word_vector(word, 6).tolist() == one_by_one(word, 6)
    assert word_vector("cats", 4).tolist() == one_by_one("cats", 4)


def test_case_and_composition_do_not_make_another_word():
    assert np.array_equal(word_vector("CaT", 4), word_vector("cat", 4))
    assert np.array_equal(word_vector("E\u0301mile", 8), word_vector("\u00c9mile", 8))
    assert not np.array_equal(word_vector("\u00c9mile", 8), word_vector("\u00e9mile", 8))


def test_half_a_surrogate_pair_is_the_browsers_replacement_character():
    assert np.array_equal(word_vector("a\ud800b", 8), word_vector("a\ufffdb", 8))
    assert np.array_equal(word_vector("\ud83d\ude00", 8), word_vector("\U0001f600", 8))


def test_a_vector_is_the_callers_own():
    word_vector("cat", 4)[:] = 9
    assert word_vector("cat", 4)[0] == 1


@pytest.mark.parametrize("call", [word_vector, lambda word, d_model: embed([word], d_model)])
def test_what_no_memory_holds_is_refused_at_once(call):
    with pytest.raises((MemoryError, ValueError)):
        call("dog", 10**18)
