# Behind the cells of book/division-terms.ipynb, where tools/weave.py puts it

# %% after: challenge-read  (check-challenge)
ladders = {view: LadderExplorer(view=view) for view in ("times", "speeds", "factors")}
assert {view: one.fails() for view, one in ladders.items()} == {
    "times": 6,
    "speeds": 43,
    "factors": None,
}
assert ladders["factors"].seq_len - 1 == 512
turned = 6 * 2 * np.pi / ladders["times"].lengths()
assert abs(turned[0] - 2 * np.pi) < 0.3  # back near noon
assert turned[1:].max() < 0.01  # hardly moved
turns = 43 / ladders["speeds"].lengths()
assert np.abs(turns[:-1] - turns[:-1].round()).max() < 0.16  # all but the last near noon again
assert ladders["speeds"].lengths()[:-1].max() < 50  # they are fast

# %% after: distances-figure  (check-distances)
times, speeds, factors = far.values()
assert (times < 1).sum() > 150
dips = np.flatnonzero(speeds < 1) + 1
assert (np.abs(dips - 44 * np.round(dips / 44)) <= 1).all()
assert {round(p / 44) for p in dips} == set(range(1, 12))  # every notch of them
assert factors[1:].min() > 1.5
assert ladders["times"].lengths()[1] > 1000
# about ten words or about a thousand: how many hands take from a third to three times as long
near = {
    view: [int(((one.lengths() > n / 3) & (one.lengths() < 3 * n)).sum()) for n in (10, 100, 1000)]
    for view, one in ladders.items()
}
assert near["times"] == [1, 0, 0]
assert near["speeds"][0] == 6
assert near["speeds"][2] == 0
assert min(near["factors"]) >= 1
decades = [((wavelengths(64) >= n) & (wavelengths(64) < 10 * n)).sum() for n in (10, 100, 1000)]
assert max(decades) - min(decades) <= 1
doubling = [round(200 * np.pi * 2**i) for i in range(8)]
for own in (doubling, [628, 2000, 5000, 9000, 20_000, 60_000, 200_000, 400_000]):
    assert LadderExplorer(view="own", rungs=own).fails() is None  # many ladders pass

# %% after: definition-read  (check-definition)
from pe_lib import angles, division_terms

assert np.allclose(terms, [1, 0.1, 0.01, 0.001], rtol=1e-12)
assert np.allclose(terms, division_terms(8), rtol=1e-12)
assert np.allclose(angle, angles(range(10), 8), rtol=1e-12)

# %% after: round-run  (check-round)
assert ((lengths <= 512).sum(), len(lengths)) == (16, 32)
assert 360 * 512 / lengths[-1] < 4

# %% after: longest-read  (check-longest)
assert np.allclose(wavelengths(128)[::2], wavelengths(64), rtol=1e-12)
assert all(wavelengths(width)[-1] < 2 * np.pi * 10_000 for width in (8, 64, 512, 4096, 8192))
new = wavelengths(128)[1::2]
assert (np.sum(new < wavelengths(64)[-1]), len(new)) == (31, 32)
assert all(np.isclose(wavelengths(w)[-1] * 10_000 ** (2 / w), 2e4 * np.pi) for w in (8, 64, 512))
assert 1 < wavelengths(128)[-1] / wavelengths(64)[-1] < 1.2  # only a little taller

# %% after: mistakes-run  (check-mistakes)
assert np.allclose(1 / 10_000 ** (2 * i / d_model), terms, rtol=1e-12)
wrong = 10_000.0 ** (-2 * j / d_model)
assert len(set(wrong)) == 8
assert (1 / 10_000**2 * i / d_model < 1e-8).all()
