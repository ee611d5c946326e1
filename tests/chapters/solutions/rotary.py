# Behind the cells of book/solutions/rotary.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
from pe_book.checks import check

found = [
    np.flatnonzero(apply_rotary(unit, tables, layout)[1]).tolist()
    for layout in ("interleaved", "halves")
]
assert found == [[10, 11], [10, 42]]
assert check("rotary/partners", (11, 42, 10))

# %% after: two-run  (check-two)
assert f"{score:.2f}" == "-1.19"
assert np.isclose(score, -np.sqrt(2) * np.sin(1))
assert check("rotary/score", score)

# %% after: three-run  (check-three)
near, far = (apply_rotary(words, rotary_tables(3, 16, first_position=first)) for first in (5, 500))
assert np.allclose(near @ near.T, far @ far.T, rtol=0, atol=1e-11)
for first, same in ((words[1], True), (words[0], False)):  # all words alike; then a mark in front
    text = np.vstack([first, np.tile(words[1], (8, 1))])
    turned = apply_rotary(text, rotary_tables(9, 16))
    weights = np.exp(turned @ turned.T / 4)
    mixes = weights @ text / weights.sum(axis=1, keepdims=True)
    assert np.allclose(mixes[2], mixes[7], rtol=0, atol=1e-3) == same

# %% after: four-run  (check-four)
same = [letter for letter, found in other.items() if np.allclose(found, right)]
assert same == ["a", "e"]
assert check("rotary/unchanged", same)

# %% after: five-run  (check-five)
assert np.isclose(queries[30] @ keys[12], queries[40] @ keys[2], rtol=0, atol=1e-12)
assert abs(queries[30] @ keys[12] - queries[31] @ keys[13]) > 0.05
assert check("rotary/places", 30 + 12)

# %% after: six-run  (check-six)
made = to_halves(np.arange(12).reshape(1, 12), 2)
assert made.tolist() == [[0, 2, 4, 1, 3, 5, 6, 8, 10, 7, 9, 11]]
assert check("rotary/halves", to_halves)
