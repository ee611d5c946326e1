# Behind the cells of book/division-terms.ipynb, where tools/weave.py puts it

# %% after: challenge-read  (check-challenge)
ladders = {view: LadderExplorer(view=view) for view in ("times", "speeds", "factors")}
assert {view: one.fails() for view, one in ladders.items()} == {
    "times": 6,
    "speeds": 43,
    "factors": None,
}
assert ladders["factors"].seq_len - 1 == 512

# %% after: notice  (check-clocks)
start = ClocksExplorer(hands_alone=True, name="check")
assert (start.position, start.d_model, start.base, start.pair) == (7, 16, 10_000, 1)
speeds = division_terms(16)
assert [f"{speed:.3g}" for speed in speeds[:3]] == ["1", "0.316", "0.1"]
assert f"{speeds[0] / speeds[1]:.2f}" == "3.16"
turns = wavelengths(16)
assert (turns < 7).tolist() == [True] + 7 * [False]
assert (turns > 100).tolist() == 3 * [False] + 5 * [True]
assert f"{1000 * speeds[7]:.2f}" == "0.32"
assert f"{1000 / turns[7]:.2f}" == "0.05"
assert (f"{7 - 2 * np.pi:.3f}", f"{7 * speeds[2]:.3f}") == ("0.717", "0.700")

# %% after: even-read  (check-even)
assert [f"{from_start(even, p):.2f}" for p in (1, 6, 19)] == ["0.96", "0.28", "0.18"]
assert ((paces < 512).sum(), (even < 512).sum()) == (31, 1)
assert [f"{from_start(paces, p):.2f}" for p in (1, 195)] == ["3.21", "0.77"]
assert (2 * np.pi / paces)[-1] < 0.001  # nearly 0
assert np.allclose(np.diff(2 * np.pi / paces), -1 / 31, rtol=0.001)
assert f"{2 * np.pi * 31:.0f}" == "195"
made = 195 / paces  # turns of each hand
assert f"{made[0]:.2f}" == "31.04"
assert made.round().tolist() == list(range(31, -1, -1))
assert (np.abs(made - made.round()) < 0.04).all()
assert f"{even[1]:.0f}" == "1619"
assert f"{even[0]:.2f}" == "6.28"
assert f"{19 / even[0]:.1f}" == "3.0"
assert from_start(even[1:], 6) < 0.04


def in_bands(lengths):
    away = np.array([from_start(lengths, p) for p in range(1, 513)])
    return [away[first - 1 : last].mean() for first, last in ((2, 10), (11, 100), (101, 512))], away


assert [f"{mean:.2f}" for mean in in_bands(paces)[0]] == ["7.79", "7.94", "7.84"]
assert from_start(paces, 3) > 7.79  # after three words
assert from_start(paces, 1) < 0.5 * 7.79 < from_start(paces, 2)
rng = np.random.default_rng(0)
for _ in range(1000):
    drawn = np.append(rng.uniform(2 * np.pi / slowest, 1, 30), [1, 2 * np.pi / slowest])
    near, away = in_bands(2 * np.pi / drawn)
    assert max(near) - min(near) < 1.2  # the first fault
    assert away[0] < 4.6 < away[1:].min()  # and not the second

# %% after: noon-figure  (check-noon)
off = np.abs((np.array(turned) + np.pi) % (2 * np.pi) - np.pi)  # from noon, in radians
assert (off[1] < 0.25).all()
assert (off[2] < 0.25).sum() == 3
assert off[2].max() > 1.5
assert np.flatnonzero(off[2] < 0.25).tolist() == [0, 6, 7]
assert (np.array(turned)[2, 6:] < 0.25).all()  # not even a first turn
assert turned[2][0] > 6 * np.pi
assert np.allclose(turned[0][[0, -1]], [1, 0.1], atol=0.01)

# %% after: distances-figure  (check-distances)
time, speed, factor = (np.array(rows[name]) for name in ways)
assert time[:40].min() < 0.2
assert 1.9 < time[:40].max() < 2.2
assert 3 <= time.max() < 3.1
assert f"{speed[194]:.2f}" == "0.77" == f"{speed.min():.2f}"
assert set(np.flatnonzero(speed[5:] < 4) + 6) <= {*range(193, 198), *range(388, 393)}
assert abs(np.median(speed) - 8) < 0.1
assert speed[389] < 2
assert factor.argmin() == 0
assert f"{factor[0]:.2f} {factor[194]:.2f}" == "1.47 6.19"
assert 7 < factor.max() < 8

# %% after: bands-read  (check-ladders)
means = {name: in_bands(lengths)[0] for name, lengths in ways.items()}
near, middle, far = means["equal factors"]
assert 1.1 * near < middle < far / 1.1
assert max(means["equal steps of speed"]) < 1.03 * min(means["equal steps of speed"])
away = rows["equal factors"]
assert ((np.diff(away) < 0).sum(), len(np.diff(away))) == (237, 511)
assert np.argmin(away) == 0
assert all(np.abs(np.log(factors / n)).min() < np.log(1.2) for n in range(7, 50_000, 50))
assert f"{away[0]:.2f}" == "1.47"
assert 7.9 < np.log(10) / np.log(factors[1] / factors[0]) < 8.1
assert (f"{factors[0]:.2f}", f"{factors[-1]:.0f}") == ("6.28", "50000")
assert even[2] > 1000
assert sorted(paces)[-2] < 200
assert (factors < 512).sum() == 16

# %% after: definition-read  (check-definition)
from pe_lib import angles

assert np.allclose(terms, [1, 0.1, 0.01, 0.001], rtol=1e-12)
assert np.allclose(terms, division_terms(8), rtol=1e-12)
assert np.allclose(angle, angles(range(10), 8), rtol=1e-12)
assert np.allclose(angle[9], [9, 0.9, 0.09, 0.009])

# %% after: round-run  (check-round)
assert ((lengths <= 512).sum(), len(lengths)) == (16, 32)
assert f"{360 * 512 / lengths[-1]:.1f}" == "3.9"
opened = FrequencyExplorer(name="check")
assert (opened.d_model, opened.base) == (64, 10_000)
assert [column / 2 for column in opened.columns] == [0, 8, 10, 15]
share = np.log(512 / (2 * np.pi)) / np.log(10_000)
assert f"{share:.2f}" == "0.48"
for width in (4, 8, 64, 512, 4096):
    assert abs((wavelengths(width) <= 512).sum() - share * width / 2) <= 1

# %% after: longest-read  (check-longest)
assert [f"{wavelengths(width)[-1]:.0f}" for width in (64, 128)] == ["47117", "54410"]
assert f"{2 * np.pi * 10_000:.0f}" == "62832"
assert np.allclose(wavelengths(128)[::2], wavelengths(64), rtol=1e-12)
assert all(wavelengths(width)[-1] < 2 * np.pi * 10_000 for width in (8, 64, 512, 4096, 8192))
new = wavelengths(128)[1::2]
assert (np.sum(new < wavelengths(64)[-1]), len(new)) == (31, 32)
assert all(np.isclose(wavelengths(w)[-1] * 10_000 ** (2 / w), 2e4 * np.pi) for w in (8, 64, 512))
assert (np.diff([wavelengths(w)[-1] for w in (8, 64, 128, 512)]) > 0).all()  # less is missing

# %% after: mistakes-run  (check-mistakes)
assert np.allclose(1 / 10_000 ** (2 * i / d_model), terms, rtol=1e-12)
wrong = 10_000.0 ** (-2 * j / d_model)
assert len(set(wrong)) == 8
assert f"{2 * np.pi / wrong[-1] / 1e6:.0f}" == "63"
assert (1 / 10_000**2 * i / d_model < 1e-8).all()
