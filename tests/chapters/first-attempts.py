# Behind the cells of book/first-attempts.ipynb, where tools/weave.py puts it

# %% after: picture-run  (check-picture)
assert index_encoding(8)[:, 0].tolist() == list(range(8))
assert bits[6].tolist() == [0, 1, 1]
assert [f"{value:.3f}" for value in share[:2]] == ["0.000", "0.125"]

# %% after: index-run  (check-index)
assert f"{np.linalg.norm(cat):.1f}" == "4.6"
assert [f"{8 * p / np.linalg.norm(cat):.1f}" for p in (1, 10, 1000)] == ["1.7", "17.3", "1730.2"]
assert [f"{cosine(cat + p, dog + p):.3f}" for p in (0, 10)] == ["0.657", "0.999"]
assert 1 - cosine(cat + 1000, dog + 1000) < 1e-6

# %% after: index-figure  (check-index-attention)
assert [f"{value:.2f}" for value in weights_from(0)[:, 2]] == ["0.66", "0.89", "0.99"]
assert weights_from(10)[:, 2].min() > 0.999999

# %% after: normalised-step-run  (check-normalised)
assert normalised_index_encoding(100)[50] == normalised_index_encoding(10)[5] == 0.5
steps = [normalised_index_encoding(n)[1, 0] for n in (5, 10, 100, 1000)]
assert steps == [0.2, 0.1, 0.01, 0.001]
assert [f"{0.2 / step:.0f}" for step in steps] == ["1", "2", "20", "200"]
assert [f"{normalised_index_encoding(n)[2, 0]:.3f}" for n in (3, 4)] == ["0.667", "0.500"]

# %% after: one-hot-run  (check-one-hot)
from pe_lib import sinusoidal_encoding

assert f"{np.linalg.norm(table[1] - table[2]):.6f}" == "1.414214"
assert np.linalg.norm(table[1] - table[2]) == np.linalg.norm(table[1] - table[1000])
assert table.shape == (1001, 1001)
shift = np.roll(np.eye(10), 1, axis=1)
assert np.array_equal(one_hot_encoding(10)[:-1] @ shift, one_hot_encoding(10)[1:])
assert one_hot_encoding(5000).nbytes == 200_000_000
assert sinusoidal_encoding(5000, 64).nbytes == 2_560_000

# %% after: binary-distance  (check-binary)
assert (apart[7, 8], apart[7, 15]) == (2, 1)
assert sorted({f"{value:.2f}" for value in np.diag(apart, 1)}) == ["1.00", "1.41", "1.73", "2.00"]
assert (binary_encoding(1_000_000).shape[1], bits.shape[1]) == (20, 4)
assert bits[7].tolist() == [1, 1, 1, 0]
assert bits[8].tolist() == [0, 0, 0, 1]
changes = np.abs(np.diff(binary_encoding(1024), axis=0)).sum(axis=1)
assert (changes.max(), changes.argmax()) == (10, 511)
counter = binary_encoding(64)
inputs = np.column_stack([counter[:-1], np.ones(63)])
shares = []
for i in (0, 1):
    rest = counter[1:, i] - inputs @ np.linalg.lstsq(inputs, counter[1:, i])[0]
    shares.append(1 - rest.var() / counter[1:, i].var())
assert shares[0] > 1 - 1e-12
assert f"{shares[1]:.2f}" == "0.00"

# %% after: bridge-partner  (check-bridge)
assert np.array_equal(waves > 0, bits == 1)
assert f"{np.abs(np.diff(waves[:, 3])).max():.2f}" == "0.39"
assert set(np.abs(np.diff(2 * bits[:, 3] - 1))) == {0, 2}
alone = np.linalg.norm(np.diff(waves, axis=0), axis=1)
assert (f"{alone.min():.2f}", f"{alone.max():.2f}") == ("2.08", "2.60")
assert np.ptp(np.linalg.norm(np.diff(together, axis=0), axis=1)) < 1e-12

# %% after: table  (check-table)
tables = {
    "index": index_encoding(32),
    "share": normalised_index_encoding(32),
    "one-hot": one_hot_encoding(32),
    "binary": binary_encoding(32),
    "sinusoidal": sinusoidal_encoding(32, 64),
}
near = {name: np.linalg.norm(np.diff(t, axis=0), axis=1) for name, t in tables.items()}
span = {name: (f"{v.min():.3g}", f"{v.max():.3g}") for name, v in near.items()}
assert span == {
    "index": ("1", "1"),
    "share": ("0.0312", "0.0312"),
    "one-hot": ("1.41", "1.41"),
    "binary": ("1", "2.24"),
    "sinusoidal": ("1.47", "1.47"),
}
assert [t.max() for t in tables.values()][:4] == [31, 31 / 32, 1, 1]
assert np.abs(tables["sinusoidal"]).max() <= 1
assert np.array_equal(sinusoidal_encoding(64, 64)[:32], tables["sinusoidal"])
assert not np.array_equal(normalised_index_encoding(64)[:32], tables["share"])
rises = np.diff(similarity(tables["sinusoidal"], "euclidean")[0])
assert (rises[:5] > 0).all()
assert (rises < 0).any()

# %% after: notice  (check-notice)
explorer = FirstAttemptsExplorer(name="check")
sizes = np.linalg.norm(sinusoidal_encoding(1000, 64), axis=1)
assert {f"{size:.2f}" for size in sizes} == {"5.66"}
assert f"{np.linalg.norm(cat):.2f}" == "4.62"
assert (explorer.seq_len, explorer.longer, explorer.position) == (16, 64, 7)
far = explorer.distances()
assert far["bits"].argmax() == 8
assert (far["bits"] == far["bits"].max()).sum() == 1
assert np.ptp(np.delete(far["one-hot"], 7)) == 0
np.testing.assert_allclose(far["index"], [8 * abs(p - 7) for p in range(16)])
assert np.linalg.norm(explorer.tables()["index"][15]) == 120
bridge = []
for explorer.bridge in (0, 1, 2):
    bridge.append([f"{explorer.distances()['bridge'][p]:.2f}" for p in (8, 15)])
assert bridge == [["4.00", "2.00"], ["2.60", "2.00"], ["1.11", "3.06"]]
explorer.corners = True
assert explorer.distances()["bridge"][8] == 0
for explorer.seq_len, step in ((16, 0.5), (64, 0.125)):
    assert explorer.distances()["index ÷ length"][8] == step

# %% after: run-it-cell  (check-run-it)
furthest(explorer.value)
slider.value = 3
assert explorer.position == 3
