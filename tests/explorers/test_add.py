"""The add explorer: a sum of word and position, the two side by side, and reading both back."""

import numpy as np
import pytest
from helpers.node import call

from pe_book.explorers import AddExplorer
from pe_book.numbers import normals
from pe_book.words import VOCABULARY, embed, word_vector
from pe_lib import encode_positions


@pytest.mark.node
def test_the_nearest_pairs_are_what_a_full_search_finds(ask):
    terms = call("formulas/encoding.js", "divisionTerms", 16, 10_000)
    asked = call("formulas/add.js", "nearestPairs", "house", 0.5, 12, 0.7, terms, 3)
    (pairs,) = ask([asked])
    index = VOCABULARY.index("house")
    places = encode_positions(range(50), 16)
    heard = 0.5 * word_vector("house", 16) + places[12] + 0.7 * normals(50 * index + 12, 16)
    far = np.linalg.norm(0.5 * embed(VOCABULARY, 16)[:, None] + places - heard, axis=2)
    np.testing.assert_allclose([p["distance"] for p in pairs], np.sort(far.ravel())[:3])
    word, place = np.unravel_index(far.argmin(), far.shape)
    assert (pairs[0]["word"], pairs[0]["position"]) == (VOCABULARY[word], place)


def test_what_is_read_back():
    """Wider rows are longer as well: without that, width does little for positions."""
    read = lambda **at: AddExplorer(**at).read_back()  # noqa: E731
    wider = [read(d_model=width, noise=0.5) for width in (4, 64, 512)]
    assert wider == [(208, 88), (997, 875), (1000, 1000)]
    assert read(d_model=64, size=0.1) == (114, 872)
    alike = [read(d_model=width, one_length=True) for width in (16, 64, 512)]
    assert alike == [(624, 556), (696, 518), (730, 471)]
