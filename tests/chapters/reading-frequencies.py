# Behind the cells of book/reading-frequencies.ipynb, where tools/weave.py puts it

# %% after: explorer-intro  (check-explorer)
opening = TwoPositionsExplorer(name="check")
assert (opening.position, opening.other, opening.d_model, opening.pairs) == (17, 61, 64, 0)

# %% after: notice  (check-notice)
assert (2 * np.sin(6 / 2)) ** 2 < 0.1
from_17 = np.linalg.norm(sinusoidal_encoding(100, 64) - encode_positions([17], 64), axis=1)
assert set(np.argsort(from_17)[:3].tolist()) == {16, 17, 18}
bars = 4 * np.sin(44 * division_terms(64) / 2) ** 2
assert f"{bars.sum():.1f} {bars[16:].sum():.1f}" == "25.7 0.4"

# %% after: picture-run  (check-picture)
four = encode_positions([17, 18, 61], 8)
assert np.linalg.norm(four[0, :2] - four[2, :2]) < 0.02
assert np.linalg.norm(four[0, :2] - four[1, :2]) > 0.9
assert np.linalg.norm(four[0, 2:4] - four[2, 2:4]) > 1.6
assert np.linalg.norm(four[0, 2:4] - four[1, 2:4]) < 0.11
assert (four[[0, 2], 0] < -0.9).all()
assert (four[:, 7] > 0.99).all()
assert abs(44 / (2 * np.pi) - 7) < 0.01
assert np.isclose(division_terms(8)[0] / division_terms(8)[1], 10, rtol=1e-12)
assert f"{44 * division_terms(8)[1] / (2 * np.pi):.1f}" == "0.7"
steps = np.degrees(division_terms(8))  # what a word turns each of the four hands by
assert [f"{step:.0f}" for step in steps[:2]] == ["57", "6"]
assert steps[2] < 1

# %% after: distance-run  (check-distance)
assert f"{distance(17, 18):.4f} {distance(17, 61):.4f}" == "1.4718 5.0696"
for p, q in ((17, 18), (17, 61), (0, 99)):
    assert np.isclose(distance(p, q), np.linalg.norm(rows[p] - rows[q]), rtol=1e-12)
for pair in ((1, 2), (1001, 1002)):
    one, next_one = encode_positions(pair, 64)
    assert f"{np.linalg.norm(one - next_one):.3f}" == "1.472"

# %% after: who-run  (check-who)
shares = {
    k: (4 * np.sin(k * terms / 2) ** 2).reshape(4, 8).mean(axis=1) for k in (1, 10, 100, 1000)
}
for k in (1, 10, 100):
    assert np.allclose(shares[k][:3], shares[10 * k][1:], rtol=1e-9), "ten times later"
for group, k in enumerate((1, 10, 100, 1000)):
    assert f"{shares[k][group]:.4f}" == "0.2679", "just beginning"
assert (shares[1000] > 0.2).all()  # and later all have begun
assert [f"{shares[k][0]:.2f}" for k in (1, 10, 100, 1000)] == ["0.27", "2.47", "0.79", "2.24"]
assert np.allclose(means, list(shares.values()), rtol=1e-12)
first_group = (4 * np.sin(np.outer(range(50, 1001), terms[:8]) / 2) ** 2).mean(axis=1)
assert f"{first_group[96 - 50]:.2f} {first_group.mean():.2f}" == "2.59 2.00"
assert [[f"{mean:.2f}" for mean in row[group + 1 :]] for group, row in enumerate(means)] == [
    ["0.00"] * count for count in (3, 2, 1, 0)
]

for group, k in ((0, 100), (0, 1000), (1, 1000)):  # two cells and more to the left of a frame
    assert (k * terms[8 * group : 8 * group + 8] > 2 * np.pi).all()
assert (10 * terms[:8] < 2 * np.pi).sum() == 6  # directly left of one, most have not been round

# %% after: shutter-run  (check-shutter)
parts = [np.sqrt(squares[at].sum()) for at in (slice(None), slice(16), slice(16, None))]
assert [f"{part:.5f}" for part in parts] == ["1.47185", "1.47177", "0.01512"]
assert 90 < parts[1] / parts[2] < 110
assert np.isclose(shares[1000][3], shares[1][0], rtol=1e-9)
offsets = np.arange(100, 1001)
chords = 4 * np.sin(np.outer(offsets, terms) / 2) ** 2
order = np.corrcoef(offsets, np.sqrt(chords[:, :16].sum(axis=1)))[0, 1]
assert abs(order) < 0.1  # far, and no farther
assert np.corrcoef(offsets, np.sqrt(chords.sum(axis=1)))[0, 1] > 0.6

# %% after: curves-run  (check-curves)
from pe_lib import wavelengths

assert 15.5 < 99 / wavelengths(64)[0] < 16
assert 0.96 < table[:, 30].max() < 1
assert f"{table[-1, 31]:.2f}" == "0.25"
waves = wavelengths(64)
assert f"{waves[15]:.0f}" == "471"
assert (waves > waves[15]).sum() == 16
assert f"{99 / waves[15]:.2f}" == "0.21"

# %% after: moving-figure  (check-moving)
assert (spread > 0.1).sum() == 39
assert ((spread[0::2] > 0.1).sum(), (spread[1::2] > 0.1).sum()) == (22, 17)
assert (spread[:18] > 1.9).all()
assert f"{spread[18]:.1f} {spread[20]:.1f} {spread[24]:.1f}" == "1.5 1.0 1.0"
assert (spread[39::2] < 0.05).all()
assert spread[21] > 1.9
assert [i for i in range(32) if spread[2 * i] < spread[2 * i + 1] - 0.01] == [9, 10, 11]
assert 0.85 < 49 * terms[10] / np.pi < 0.9  # nearly half a turn
at_three = np.arange(50)[:, None] * terms + np.pi / 2
moving = [(np.ptp(way(at_three), axis=0) > 0.1).sum() for way in (np.sin, np.cos)]
assert moving == [17, 22]
for seed in range(5):  # with other starts
    starts = np.random.default_rng(seed).uniform(0, 2 * np.pi, 32)
    turned = np.arange(50)[:, None] * terms + starts
    sines, cosines = ((np.ptp(one(turned), axis=0) > 0.1).sum() for one in (np.sin, np.cos))
    assert (sines, cosines) != (22, 17)


# %% after: closest-figure  (check-closest-figure)
assert {name: f"{nearest[-1]:.3f}" for name, nearest in so_far.items()} == {
    "width 8": "0.003", "width 32": "1.172", "width 64": "1.472"
}  # fmt: skip
assert all(np.ptp(so_far[name]) == 0 for name in ("width 32", "width 64"))


# %% after: sixteen-run  (check-closest)
def closest(d, n):
    apart = np.sqrt(d - 2 * offset_kernel(range(1, n), d))
    return f"{apart.min():.4f}", int(apart.argmin()) + 1, f"{apart[0]:.4f}"


assert closest(64, 1_000_000) == ("1.4718", 1, "1.4718")
assert closest(32, 1_000_000)[1] == 1
assert closest(8, 1_000_000)[1:] == (169_646, "0.9641")
assert float(closest(8, 1_000_000)[0]) < 0.004
assert closest(16, 1_000_000) == ("0.8812", 615_746, "1.0147")
eight, sixteen = (np.sqrt(d - 2 * offset_kernel(range(1, 1_000_000), d)) for d in (8, 16))
assert (eight[1:] < eight[0]).argmax() == 4  # the first that is nearer stands six words away
assert (f"{eight[5]:.2f}", f"{eight[0]:.2f}") == ("0.66", "0.96")
assert (np.flatnonzero(sixteen < sixteen[0]) + 1).tolist() == [596_274, 615_746, 735_139]
all_apart = np.sqrt(64 - 2 * offset_kernel(range(2, 1_000_000), 64))
assert f"{all_apart.min():.2f}" == "2.72"
assert all_apart.argmin() == 0

# %% after: unique  (check-unique)
assert np.allclose((sinusoidal_encoding(10_000, 64) ** 2).sum(axis=1), 32, rtol=0, atol=1e-9)
assert f"{np.sqrt(32):.2f}" == "5.66"

# %% after: signs-run  (check-signs)
assert len({tuple(row) for row in signs.tolist()}) == 4
assert len({tuple(row) for row in bits.tolist()}) == 16
assert signs[:, 0].tolist() == [False] * 4 + [True] * 3 + [False] * 3 + [True] * 3 + [False] * 3
assert not signs[:, 2:].any()
assert np.diff(signs[:, 1].astype(int)).tolist().count(0) == 14  # it changes once
assert len(np.unique(sines, axis=0)) == 16
assert (np.diff(sines[:, 3:], axis=0) > 0).all()  # a slow hand moves at every step
round_waves = np.sin(2 * np.pi * (np.arange(16)[:, None] + 0.5) / 2 ** np.arange(1, 5))
assert np.array_equal(round_waves < 0, bits)
long = sinusoidal_encoding(100_000, 16)[:, 0::2] < 0
different = [len(np.unique(long[:n], axis=0)) for n in (16, 1000, 10_000, 100_000)]
assert different == [4, 34, 136, 256]
factors = division_terms(16)[:-1] / division_terms(16)[1:]
assert np.allclose(factors, 10_000 ** (1 / 8))
assert f"{factors[0]:.2f}" == "3.16"
