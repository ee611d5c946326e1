# Behind the cells of book/reading-frequencies.ipynb, where tools/weave.py puts it

# %% after: picture-run  (check-picture)
rows = encode_positions([17, 18, 61], 8)
assert np.linalg.norm(rows[0, :2] - rows[2, :2]) < 0.02
assert np.linalg.norm(rows[0, :2] - rows[1, :2]) > 0.9
assert np.linalg.norm(rows[0, 2:4] - rows[2, 2:4]) > 1.6
assert np.linalg.norm(rows[0, 2:4] - rows[1, 2:4]) < 0.11
assert (rows[[0, 2], 0] < -0.9).all()
assert (rows[:, 7] > 0.99).all()

# %% after: curves-run  (check-curves)
assert 15.5 < 99 / wavelengths(64)[0] < 16
assert 0.96 < table[:, 30].max() < 1
assert f"{table[-1, 31]:.2f}" == "0.25"

# %% after: curves-table  (check-labels)
waves = wavelengths(64)
assert f"{waves[15]:.0f}" == "471"
assert (waves > waves[15]).sum() == 16
assert np.isclose(waves[31] / waves[15], 100, rtol=1e-12)
assert f"{99 / waves[15]:.2f}" == "0.21"
assert (f"{waves[7]:.0f}", f"{waves[8]:.0f}") == ("47", "63")
assert f"{99 / waves[8]:.1f}" == "1.6"
assert f"{wavelengths(512)[8]:.1f}" == "8.4"

# %% after: moving-figure  (check-moving)
assert [(spread > limit).sum() for limit in (1.9, 0.1)] == [20, 39]
assert (spread < 0.01).sum() == 13
assert ((spread[0::2] > 0.1).sum(), (spread[1::2] > 0.1).sum()) == (22, 17)
assert (spread[:18] > 1.9).all()
assert f"{spread[18]:.1f} {spread[20]:.1f} {spread[24]:.1f}" == "1.5 1.0 1.0"
assert (spread[39::2] < 0.05).all()
assert spread[21] > 1.9

# %% after: who-run  (check-who)
found = {}
for k in (1, 10, 100, 1000):
    part = 4 * np.sin(k * terms / 2) ** 2
    total = part.sum()
    found[k] = [f"{part[at].sum() / total:.0%}" for at in np.split(np.arange(32), [8, 16])]
    rows = encode_positions([5, 5 + k], 64)
    assert np.isclose(np.sqrt(total), np.linalg.norm(rows[1] - rows[0]), rtol=1e-9)
assert found == {
    1: ["99%", "1%", "0%"],
    10: ["90%", "10%", "0%"],
    100: ["22%", "70%", "8%"],
    1000: ["39%", "14%", "47%"],
}

# %% after: clock-run  (check-clock)
assert np.allclose(start, later, rtol=0, atol=1e-9)
assert f"{2000 * np.pi:.2f}" == "6283.19"
assert np.allclose(division_terms(8)[0] / division_terms(8), [1, 10, 100, 1000], rtol=1e-12)
assert f"{np.abs(encode_positions([6283], 8)[0] - start).max():.3f}" == "0.184"
assert np.linalg.norm(encode_positions([6283], 8)[0] - start) > 0.18

# %% after: unique  (check-unique)
assert abs(np.pi - 22 / 7) < 0.002
assert abs(np.pi - 355 / 113) < 3e-7
for k, expected in ((44, "0.018"), (710, "0.00006")):
    digits = len(expected) - 2
    assert f"{2 * abs(np.sin(k / 2)):.{digits}f}" == expected
half = sinusoidal_encoding(1000, 2, dtype=np.float16)
assert len(np.unique(half, axis=0)) == 816

# %% after: forks-run  (check-forks)
assert [f"{heard[p]:.4f}" for p in (60, 78)] == ["7.5314", "7.5313"]
assert np.abs(heard[60] - heard[78]) < 0.00011
order = np.argsort(heard)
closest = np.diff(heard[order]).argmin()
assert sorted(order[closest : closest + 2].tolist()) == [60, 78]
assert f"{division_terms(64)[1]:.2f}" == "0.75"
assert np.linalg.norm(table[60] - table[78]) > 4

# %% after: gps-run  (check-gps)
alike = [np.flatnonzero(np.abs(table[:, c] - table[3, c]) < 0.02).tolist() for c in (0, 6, 30)]
assert alike == [[3, 19, 47], [3, 18, 49, 64, 79], [2, 3, 4]]

# %% after: signs-run  (check-signs)
assert len({tuple(row) for row in signs.tolist()}) == 4
assert len({tuple(row) for row in bits.tolist()}) == 20
assert len(np.unique(sinusoidal_encoding(20, 16), axis=0)) == 20
assert not signs[:, 2:].any()
assert f"{division_terms(16)[0] / division_terms(16)[1]:.2f}" == "3.16"
assert signs[:12, 0].tolist() == [False] * 4 + [True] * 3 + [False] * 3 + [True] * 2
assert np.isclose(division_terms(16, 256)[0] / division_terms(16, 256)[1], 2, rtol=1e-12)

# %% after: distances-run  (check-distances)
# D2's program, compiled with rustc and run once
D2_DISTANCES = """
    0  0.00  1.01  1.81  2.22  2.21  1.93  1.76  2.05
    1  1.01  0.00  1.01  1.81  2.22  2.21  1.93  1.76
    2  1.81  1.01  0.00  1.01  1.81  2.22  2.21  1.93
    3  2.22  1.81  1.01  0.00  1.01  1.81  2.22  2.21
    4  2.21  2.22  1.81  1.01  0.00  1.01  1.81  2.22
    5  1.93  2.21  2.22  1.81  1.01  0.00  1.01  1.81
    6  1.76  1.93  2.21  2.22  1.81  1.01  0.00  1.01
    7  2.05  1.76  1.93  2.21  2.22  1.81  1.01  0.00
""".strip("\n").splitlines()
assert [f"{p:5}" + "".join(f"{v:6.2f}" for v in near[p]) for p in range(8)] == D2_DISTANCES
assert np.allclose(np.diag(near, 1), near[0, 1], rtol=0, atol=1e-12)


# %% after: closest-run  (check-closest)
def closest(d, n):
    apart = np.sqrt(d - 2 * offset_kernel(range(1, n), d))
    return f"{apart.min():.4f}", int(apart.argmin()) + 1, f"{apart[0]:.4f}"


assert closest(4, 100) == ("0.2420", 19, "0.9589")
assert closest(4, 5000) == ("0.0444", 1885, "0.9589")
assert closest(8, 100) == closest(8, 5000) == ("0.6453", 63, "0.9641")
assert closest(16, 100) == closest(16, 5000) == ("1.0147", 1, "1.0147")
assert closest(64, 100) == closest(64, 5000) == ("1.4718", 1, "1.4718")
assert closest(64, 1_000_000)[:2] == ("1.4718", 1)
assert f"{63 / wavelengths(8)[0]:.2f} {63 / wavelengths(8)[1]:.2f}" == "10.03 1.00"
brute = similarity(sinusoidal_encoding(100, 8), "euclidean") + 9 * np.eye(100)
assert f"{brute.min():.4f}" == "0.6453"

# %% after: bounded-run  (check-bounded)
assert np.allclose(squares, 32, rtol=0, atol=1e-9)
assert f"{np.sqrt(32):.2f}" == "5.66"
assert np.abs(sinusoidal_encoding(10_000, 64)).max() <= 1

# %% after: slowest  (check-slowest)
last = wavelengths(64)[-1]
assert f"{last:.0f}" == "47117"
assert f"{100 / last:.1%} {5000 / last:.0%} {100_000 / last:.2f}" == "0.2% 11% 2.12"

# %% after: notice  (check-notice)
assert 50_000 > wavelengths(64)[31] > 40_000
assert wavelengths(512)[8] < 2 * wavelengths(64)[0]
assert np.abs(np.diff(table[:, 62], 2)).max() < 1e-6
assert table[:, 62].max() < 0.02
assert FrequencyExplorer(columns=[0, 14, 16, 30, 62], name="check").seq_len == 100

# %% after: run-it-cell  (check-run-it)
moving(explorer.value)
slider.value = 300
assert explorer.seq_len == 300
