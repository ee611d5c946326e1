# Behind the cells of book/solutions/rotary-in-a-model.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
from pe_book.checks import check

assert check("rotary-in-a-model/pairs", (64 // 2, 7 // (9 // 3)))

# %% after: two-run  (check-two)
assert round(turns, 3) == 0.019
assert 360 * turns < 7
assert check("rotary-in-a-model/slowest", turns)

# %% after: three-run  (reason_two_signs)
rng = np.random.default_rng(0)
w, phases = division_terms(64, 100_000), rng.uniform(-3, 3, 32)
plain, back, other = (np.cos(s * 7 * w * t + phases).sum() for s, t in ((1, 1), (-1, 1), (1, -1)))
assert np.isclose(back, other)
assert abs(back - plain) > 0.1
assert np.isclose(np.cos(7 * w).sum(), np.cos(-7 * w).sum())  # without phases the sign is not seen

# %% after: three-run  (check-three)
assert knobs["reversed"]["loss"] == knobs["turned the other way"]["loss"]

# %% after: four-run  (check-four)
same = [name for name, angles in changed.items() if np.allclose(angles, offsets * frequencies)]
assert check("rotary-in-a-model/unchanged", same)

# %% after: five-run  (check-five)
assert check("rotary-in-a-model/phases", scores.argmax() - 50)

# %% after: six-run  (reason_phases_move_the_peak)
without = given[0], np.zeros(32)
assert np.argmax(curve(*without, division_terms(64, 100_000), np.arange(-50, 51))) == 50  # offset 0

# %% after: six-run  (check-six)
assert check("rotary-in-a-model/curve", curve)
assert np.argmax(curve(*given, division_terms(64, 100_000), np.arange(6))) == 1
