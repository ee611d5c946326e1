# Behind the cells of book/solutions/rotary-in-a-model.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
from pe_book.checks import check

assert check("rotary-in-a-model/pairs", (64 // 2, 7 // (9 // 3)))

# %% after: two-run  (check-two)
assert round(turns, 3) == 0.019
assert 360 * turns < 7
assert check("rotary-in-a-model/slowest", turns)

# %% after: three-run  (check-three)
assert knobs["reversed"]["loss"] == knobs["turned the other way"]["loss"]

# %% after: four-run  (check-four)
same = [name for name, angles in changed.items() if np.allclose(angles, offsets * frequencies)]
assert check("rotary-in-a-model/unchanged", same)

# %% after: five-run  (check-five)
assert check("rotary-in-a-model/phases", scores.argmax() - 50)

# %% after: six-run  (check-six)
assert check("rotary-in-a-model/curve", curve)
assert np.argmax(curve(*given, division_terms(64, 100_000), np.arange(6))) == 1
