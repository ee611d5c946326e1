"""The first attempts explorer: five schemes, measured alike."""

import numpy as np
import pytest
from helpers.node import call

from pe_lib import (
    binary_encoding,
    index_encoding,
    normalised_index_encoding,
    one_hot_encoding,
    sinusoidal_encoding,
)


@pytest.mark.node
@pytest.mark.parametrize("seq_len", [2, 3, 31, 32, 33, 200])
def test_first_attempts_measure_what_their_tables_do(ask, seq_len):
    terms = call("formulas/encoding.js", "divisionTerms", 16, 50.0)
    (found,) = ask([call("formulas/first-attempts.js", "measured", seq_len, 400, terms, 1)])
    schemes = {scheme["key"]: scheme for scheme in found}
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


def test_the_naive_schemes_distances_on_the_screen_are_the_librarys(explore):
    explorer = explore("first-attempts", "seq_len=40&d_model=32&base=500&position=3")
    facts = explorer.figure.locator(".pe-facts").all_inner_texts()
    tables = [
        index_encoding(40),
        normalised_index_encoding(40),
        one_hot_encoding(40),
        binary_encoding(40),
        sinusoidal_encoding(40, 32, 500),
    ]
    for said, table in zip(facts, tables, strict=True):
        steps = np.linalg.norm(np.diff(table, axis=0), axis=1)
        for value in {steps.min(), steps.max()}:
            assert f"{value:.4f}" in said
        assert f"size up to {np.linalg.norm(table, axis=1).max():.2f}" in said


@pytest.mark.parametrize(
    ("longer", "index", "normalised", "one_hot"),
    [
        (
            64,
            "same number, larger ones follow",
            "every position but 0 changes",
            "32 positions have",
        ),
        (33, "same number, larger ones follow", "every position but 0 changes", "1 position has"),
        (32, "same number", "the same, since it is as long", "fits"),
        (8, "same number", "every position but 0 changes", "fits"),
    ],
)
def test_what_another_length_changes_is_said_as_it_is(explore, longer, index, normalised, one_hot):
    explorer = explore("first-attempts", f"seq_len=32&longer={longer}&position=0")
    facts = [fact.split("\n") for fact in explorer.figure.locator(".pe-facts").all_inner_texts()]
    said = [lines[2].partition(": ")[2] for lines in facts[:3]]
    assert said[:2] == [index, normalised]
    assert said[2].startswith(one_hot)
