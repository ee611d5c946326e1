"""A word's vector is made of its letters; that it is the browser's, tests/web/test_formulas.py tries."""

import numpy as np
import pytest

from pe_book.words import embed, word_vector


def test_the_notebooks_words_have_the_notebooks_vectors_at_its_width_only():
    table = embed(["cat", "sat", "mat"], 4)
    assert table.tolist() == [[1, 0, 0.5, 0.2], [0, 1, 0.3, 0.8], [0.5, 0, 1, 0.1]]
    assert word_vector("cat", 6).tolist()[:4] != table[0].tolist()
    assert word_vector("cats", 4).tolist() != table[0].tolist()


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
