"""A word's letters make one vector in Python and in JavaScript; the explorers' contract has the formulas."""

import pytest
from helpers.node import call

from pe_book.words import word_vector

pytestmark = pytest.mark.node


def test_words_have_the_same_vectors(ask):
    words = ["cat", "Cat", "sat", "mat", "dog", "naïve", "naïve", "Ärger", "犬", "🐈", "İ", "ẞ"]
    asked = [(word, d_model) for word in words for d_model in (2, 4, 6, 64)]
    answers = ask([call("formulas/words.js", "wordVector", *question) for question in asked])
    for question, vector in zip(asked, answers, strict=True):
        assert vector == word_vector(*question).tolist(), question
