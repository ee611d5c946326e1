"""The formulas stand in Python and in JavaScript; here both answer the same questions."""

import json
import random
import subprocess
from pathlib import Path

import numpy as np
import pytest

from pe_lib import (
    binary_encoding,
    division_terms,
    index_encoding,
    normalised_index_encoding,
    one_hot_encoding,
    scaled_dot_product_attention,
    sinusoidal_encoding,
)
from pe_lib.explorers import PaddingExplorer
from pe_lib.explorers.window import bin_edges, drawn_columns, window_means
from pe_lib.words import word_vector

pytestmark = pytest.mark.node
HERE = Path(__file__).parent
EPS = 2.0**-52


@pytest.fixture(scope="module")
def ask(node):
    """A function that puts questions to the JavaScript and returns its answers."""

    def ask(questions: list[dict]) -> list:
        lines = "\n".join(map(json.dumps, questions))
        run = subprocess.run(
            [node, str(HERE / "twin.mjs")], input=lines, capture_output=True, text=True, check=True
        )
        return [json.loads(line) for line in run.stdout.splitlines()]

    return ask


def settings(count: int) -> list[dict]:
    """Random settings, the extremes of every control among them."""
    rng = random.Random(20261121)
    corners = [
        {"position": p, "d_model": d, "base": b}
        for p in (0, 1, 999_999)
        for d in (2, 8192)
        for b in (1.01, 1e10, 10.0 ** np.log(10_000))
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
    for question, row in zip(asked, ask([{"ask": "row", **q} for q in asked]), strict=True):
        p, width, base = question["position"], question["d_model"], question["base"]
        ours = sinusoidal_encoding(1, width, base, first_position=p)[0]
        angle = p * np.repeat(division_terms(width, base), 2)
        assert np.all(np.abs(ours - row) <= 1e-12 + 4 * EPS * np.abs(angle)), question


def test_division_terms_are_equal_to_rounding(ask):
    asked = settings(120)
    for question, terms in zip(asked, ask([{"ask": "terms", **q} for q in asked]), strict=True):
        ours = division_terms(question["d_model"], question["base"])
        np.testing.assert_allclose(terms, ours, rtol=4 * EPS, atol=0, err_msg=str(question))


def test_words_have_the_same_vectors(ask):
    words = ["cat", "Cat", "sat", "mat", "dog", "naïve", "naïve", "Ärger", "犬", "🐈", "İ", "ẞ"]
    asked = [{"ask": "word", "word": w, "d_model": d} for w in words for d in (2, 4, 6, 64)]
    for question, vector in zip(asked, ask(asked), strict=True):
        assert vector == word_vector(question["word"], question["d_model"]).tolist(), question


@pytest.mark.parametrize("causal", [False, True])
def test_attention_is_equal(ask, causal):
    rng = np.random.default_rng(7)
    tables = [rng.normal(size=(n, d)) for n, d in ((1, 2), (3, 4), (12, 64))]
    asked = [{"ask": "attention", "rows": t.tolist(), "causal": causal} for t in tables]
    for table, weights in zip(tables, ask(asked), strict=True):
        mask = np.tri(len(table), dtype=bool) if causal else None
        ours = scaled_dot_product_attention(table, table, table, mask)[1]
        np.testing.assert_allclose(weights, ours, rtol=0, atol=1e-14)


def test_two_rows_compare_as_their_tables_do(ask):
    asked = [{"offset": k, "d_model": d, "base": 10_000.0} for k in (0, 1, 7, 93) for d in (4, 64)]
    answers = ask([{"ask": "offset", **question} for question in asked])
    for question, (product, distance) in zip(asked, answers, strict=True):
        table = sinusoidal_encoding(100, question["d_model"])
        a, b = table[3], table[3 + question["offset"]]
        assert product == pytest.approx(a @ b, abs=1e-11)
        assert distance == pytest.approx(np.linalg.norm(a - b), abs=1e-11)


@pytest.mark.parametrize(
    ("first", "count", "left", "width", "d_model"),
    [
        (0, 100, 0, 64, 64),
        (17, 50, 3, 20, 64),
        (0, 1_000_000, 0, 8192, 8192),
        (5, 999, 1, 500, 512),
    ],
)
def test_the_still_picture_draws_the_same_cells(ask, first, count, left, width, d_model):
    question = {
        "ask": "window", "first": first, "count": count, "rows": 200,
        "left": left, "width": width, "columns": 400, "d_model": d_model, "base": 10_000.0,
    }  # fmt: skip
    (theirs,) = ask([question])
    edges, columns = bin_edges(first, count, 200), drawn_columns(left, width, 400)
    assert theirs["edges"] == edges.tolist()
    assert theirs["columns"] == columns.tolist()
    ours = window_means(edges, columns, d_model, 10_000.0)
    np.testing.assert_allclose(np.reshape(theirs["values"], ours.shape), ours, atol=1e-8)


@pytest.mark.parametrize("seq_len", [2, 3, 31, 32, 33, 200])
def test_first_attempts_measure_what_their_tables_do(ask, seq_len):
    question = {"seq_len": seq_len, "longer": 400, "d_model": 16, "base": 50.0, "position": 1}
    (schemes,) = ask([{"ask": "schemes", **question}])
    tables = {
        "index": index_encoding(seq_len),
        "normalised": normalised_index_encoding(seq_len),
        "one-hot": one_hot_encoding(seq_len),
        "binary": binary_encoding(seq_len),
        "sinusoidal": sinusoidal_encoding(seq_len, 16, 50.0),
    }
    for key, table in tables.items():
        scheme = schemes[key]
        assert scheme["columns"] == table.shape[1]
        assert scheme["size"] == pytest.approx(np.linalg.norm(table, axis=1).max())
        steps = np.linalg.norm(np.diff(table, axis=0), axis=1)
        assert scheme["near"] == pytest.approx([steps.min(), steps.max()], rel=1e-9)
        distances = np.linalg.norm(table - table[1], axis=1)
        np.testing.assert_allclose(scheme["distances"], distances, atol=1e-7)


@pytest.mark.parametrize(
    "parameters",
    [
        {},
        {"raised": True, "flipped": [1]},
        {"summed": True, "first": 1, "d_model": 64, "combine": "concatenate"},
        {"sentence": "a b c d e", "length": 4, "flipped": [0, 2], "base": 7.5},
        {"sentence": "one", "length": 12, "flipped": [11], "summed": True, "raised": True},
    ],
)
def test_a_padded_sentence_is_the_same_in_both(ask, parameters):
    explorer = PaddingExplorer(**parameters)
    (theirs,) = ask([{"ask": "padded", **explorer.state()}])
    np.testing.assert_allclose(theirs, explorer.encoder_input(), atol=1e-12)
