"""The formulas stand in Python and in JavaScript; here both answer the same questions."""

import random

import numpy as np
import pytest
from helpers.node import call

from pe_book.words import word_vector
from pe_lib import division_terms, sinusoidal_encoding

pytestmark = pytest.mark.node
EPS = 2.0**-52
ENCODING = "formulas/encoding.js"


def terms(d_model, base):
    return call(ENCODING, "divisionTerms", d_model, base)


def settings(count: int) -> list[dict]:
    """Random settings, the extremes of every control among them."""
    rng = random.Random(20261121)
    corners = [
        {"position": p, "d_model": d, "base": b}
        for p in (0, 1, 999_999)
        for d in (2, 8192)
        for b in (1.01, 1e10)
    ]
    return corners + [
        {
            "position": int(10 ** rng.uniform(0, 6)) - 1,
            "d_model": 2 * int(2 ** rng.uniform(0, 12)),
            "base": 10 ** rng.uniform(0.005, 10),
        }
        for _ in range(count)
    ]


def test_rows_are_equal_to_rounding(ask):
    asked = settings(120)
    rows = [
        call(ENCODING, "encodingRow", q["position"], terms(q["d_model"], q["base"])) for q in asked
    ]
    for question, row in zip(asked, ask(rows), strict=True):
        p, width, base = question["position"], question["d_model"], question["base"]
        ours = sinusoidal_encoding(1, width, base, first_position=p)[0]
        angle = p * np.repeat(division_terms(width, base), 2)
        assert np.all(np.abs(ours - row) <= 1e-12 + 4 * EPS * np.abs(angle)), question


def test_words_have_the_same_vectors(ask):
    words = ["cat", "Cat", "sat", "mat", "dog", "naïve", "naïve", "Ärger", "犬", "🐈", "İ", "ẞ"]
    asked = [(word, d_model) for word in words for d_model in (2, 4, 6, 64)]
    answers = ask([call("formulas/words.js", "wordVector", *question) for question in asked])
    for question, vector in zip(asked, answers, strict=True):
        assert vector == word_vector(*question).tolist(), question
