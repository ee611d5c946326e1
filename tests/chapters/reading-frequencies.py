# Behind the cells of book/reading-frequencies.ipynb, where tools/weave.py puts it

# %% after: explorer-intro  (check-explorer)
from pe_lib import encode_positions

opening = TwoPositionsExplorer(name="check")
assert (opening.position, opening.other, opening.d_model, opening.pairs) == (17, 61, 64, 0)

# %% after: notice  (check-notice)
assert (2 * np.sin(6 / 2)) ** 2 < 0.1  # of 4
table = sinusoidal_encoding(100, 64)
from_17 = np.linalg.norm(table - table[17], axis=1)
assert set(np.argsort(from_17)[:3].tolist()) == {16, 17, 18}
eight = np.linalg.norm(table[:, :16] - table[17, :16], axis=1)[18:]  # the eight fastest hands
assert eight[20:].mean() - eight[5:20].mean() < 0.2
far_and_near = np.corrcoef(np.arange(10, 82), eight[10:82])[0, 1]
assert abs(far_and_near) < 0.3  # no longer climbs

# %% after: distance-run  (check-distance)
assert f"{distance(17, 18):.4f} {distance(17, 61):.4f}" == "1.4718 5.0696"
for p, q in ((17, 18), (17, 61), (0, 99)):
    assert np.isclose(distance(p, q), np.linalg.norm(rows[p] - rows[q]), rtol=1e-12)
for pair in ((1, 2), (1001, 1002)):
    one, next_one = encode_positions(pair, 64)
    assert np.isclose(np.linalg.norm(one - next_one), distance(1, 2), rtol=1e-10)

# %% after: halves-run  (check-halves)
every, fast, slow = apart.values()
assert f"{every[0]:.2f} {fast[0]:.2f} {slow[0]:.3f}" == "1.47 1.47 0.015"
assert fast[30] > 5  # it shoots up
assert abs(np.corrcoef(offsets[99:], fast[99:])[0, 1]) < 0.1  # and knows no more
assert abs(fast[40:60].mean() - fast[880:920].mean()) < 0.4
assert (np.diff(slow)[:300] > 0).all()
assert np.allclose(slow[99::100], fast[:10], rtol=1e-9)  # exactly a hundred times later
assert f"{slow[399]:.1f}" == "4.0"
assert f"{slow[-1]:.1f}" == "4.7"

# %% after: order-run  (check-order)
assert [f"{keeps_order(one):.0%}" for one in apart.values()] == ["77%", "50%", "98%"]
assert f"{keeps_order(every[:99]):.0%}" == "85%"
assert every[5] < every[4]  # the sixth word is nearer than the fifth
assert (np.diff(every[:5]) > 0).all()
assert [f"{every[k - 1]:.2f}" for k in (50, 100, 500, 1000)] == ["5.71", "5.32", "7.15", "6.79"]

# %% after: closest-figure  (check-closest-figure)
assert {name: f"{nearest[-1]:.3f}" for name, nearest in so_far.items()} == {
    "width 8": "0.003", "width 32": "1.172", "width 64": "1.472"
}  # fmt: skip
assert all(np.ptp(so_far[name]) == 0 for name in ("width 32", "width 64"))
four = np.sqrt(8 - 2 * offset_kernel(range(1, 1_000_000), 8))
assert four.argmin() + 1 == 169_646
assert (four[1:] < four[0]).argmax() + 2 == 6  # six words away
assert (four < four[0]).sum() > 1000  # many

# %% after: sixteen-run  (check-closest)
assert (np.flatnonzero(sixteen < sixteen[0]) + 1).tolist() == [596_274, 615_746, 735_139]

# %% after: unique  (check-unique)
assert np.allclose((sinusoidal_encoding(10_000, 64) ** 2).sum(axis=1), 32, rtol=0, atol=1e-9)
assert len(np.unique(np.sin(np.arange(100_000.0)))) == 100_000
