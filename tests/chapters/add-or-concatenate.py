# Behind the cells of book/add-or-concatenate.ipynb, where tools/weave.py puts it

# %% after: matrix-explorer  (check-matrix-explorer)
assert AddExplorer(view="matrix", d_model=512, embedding_dim=512).weights() == (3_145_728, 786_432)

# %% after: same-run  (check-same)
assert np.allclose(joined @ W, sinusoidal_encoding(3, 64) @ A + joined[:, 64:] @ B)
assert joined.shape == (3, 80)
assert np.allclose((E + x) @ B, np.hstack([E, x]) @ twice)
assert np.allclose((E + x) @ B, E @ B + x @ B)
assert np.array_equal(joined @ np.eye(80), joined)  # A and B may use columns of their own

# %% after: same-after  (check-terms)
rng = np.random.default_rng(0)
x, E = rng.normal(size=(3, 16)), sinusoidal_encoding(3, 16)
G = rng.normal(size=(16, 16))
terms = x @ G @ x.T + x @ G @ E.T + E @ G @ x.T + E @ G @ E.T
assert np.allclose((x + E) @ G @ (x + E).T, terms)
both, blocks = np.hstack([E, x]), np.block([[G, np.zeros((16, 16))], [np.zeros((16, 16)), G.T]])
assert np.allclose(both @ blocks @ both.T, E @ G @ E.T + x @ G.T @ x.T)

# %% after: cost-run  (check-cost)
assert weights(512, 512) == 3 * 512 * 512 == 786_432
assert weights(1024, 512) == 3 * 1024 * 512 == 1_572_864 == 2 * weights(512, 512)
assert weights(1024, 1024) == 3 * 1024 * 1024 == 3_145_728 == 4 * weights(512, 512)
assert [f"{weights(80, n) / weights(64, 64):.2f}" for n in (64, 80)] == ["1.25", "1.56"]

# %% after: add-explorer  (check-add-explorer)
opening = AddExplorer(name="check")
assert (opening.view, opening.d_model, opening.position, opening.other) == ("sum", 4, 6, 19)
assert [f"{far:.3f}" for far in opening.apart()] == ["0.076", "0.644"]
assert f"{AddExplorer(name='check', d_model=64).apart()[1]:.2f}" == "5.87"
assert 0 < np.linalg.norm(np.subtract(*embed(["cat", "mat"], 2))) < 2  # so the circles cross twice
here, there = sinusoidal_encoding(20, 4)[[6, 19]]
gaps = np.abs(np.subtract(*embed(["cat", "mat"], 4)) + here - there)
assert gaps[:2].max() < 0.1 < 0.6 < gaps[2]

# %% after: read-explorer  (check-read)
from pe_book.words import VOCABULARY as THEIRS

read = AddExplorer(view="read", name="check")
assert read.noise == 0.5
assert read.read_back(4) == (208, 88)
assert read.read_back(64) == (997, 875)
assert AddExplorer(view="read", noise=0, name="check").read_back(4) == (1000, 1000)

# %% after: apart-read-right  (check-apart)
assert WORDS == THEIRS  # the code is the explorer's reading, number by number
read = AddExplorer(view="read", name="check")
for width in (4, 16, 64, 512):
    counted = tuple(round(1000 * share) for share in read_right(width))
    assert counted == read.read_back(width)
assert read_right(64) == (0.997, 0.875)  # one position in eight is lost
for width in (16, 64, 512):  # along one line, the noise has its own size at any width
    line = np.random.default_rng(0).normal(size=width)
    drawn = np.array([normals(seed, width) for seed in range(1000)])
    assert abs((0.5 * drawn @ line / np.linalg.norm(line)).std() - 0.5) < 0.03

# %% after: held-run  (check-held)
lengths = [np.linalg.norm(added(d), axis=1).mean() for d in (16, 64)]
assert 1.9 < lengths[1] / lengths[0] < 2.1  # four times the columns, twice as long
one_spread = {d: read_rows(held(added(d)), 0.5) for d in (16, 32, 64, 128, 256, 512)}
assert one_spread[16] == (0.624, 0.556)
assert one_spread[512] == (0.779, 0.501)
assert read_right(512) == (1, 1)
words_right, places_right = zip(*one_spread.values(), strict=True)
assert list(words_right) == sorted(words_right)
assert max(places_right) == places_right[0]
for seed in (0, 1):  # other draws of the noise say so too
    rng, again = np.random.default_rng(seed), []
    for d in (16, 512):
        rows = held(added(d))
        found = nearest(rows + 0.5 * rng.normal(size=rows.shape), rows)
        again.append(((found // 50 == word).mean(), (found % 50 == place).mean()))
    assert 0.1 < again[1][0] - again[0][0] < 0.2
    assert again[1][1] < again[0][1]
# a position and the next lie less far apart in wide rows of one spread
gaps = []
for d in (16, 64, 512):
    E = sinusoidal_encoding(50, d) * spread(added(16)) / spread(added(d))
    gaps.append(np.linalg.norm(np.diff(E, axis=0), axis=1).mean())
assert gaps[0] > gaps[1] > gaps[2]

# %% after: same-width-run  (check-same-width)
for d in (16, 32, 64, 128):
    plain, loud = read_rows(joined(d), 0.5), read_rows(as_loud(d), 0.5)
    assert np.greater(read_right(d), plain).all()
    assert abs(loud[0] - read_right(d)[0]) < 0.045
    assert (loud[1] > read_right(d)[1]) == (d > 16)
    assert np.isclose(spread(as_loud(d)), spread(added(d)))
    assert spread(joined(d)) < 0.78 * spread(added(d))

# %% after: linear-run  (check-linear)
for made, d in ((added, 16), (added, 64), (joined, 16)):
    assert read_rows(held(made(d)), 0.1) == (1, 1)  # a search misses nothing
narrow, wide, strip = (
    by_matrix(held(made(d)), embed(WORDS, part), sinusoidal_encoding(50, part))
    for made, d, part in ((added, 16, 16), (added, 64, 64), (joined, 16, 8))
)
assert max(narrow) < 1
assert narrow[1] < 0.97 < 0.99 < min(wide)
assert strip == [1, 1]
assert 0.94 < narrow[1] < 0.96  # one position in twenty
assert wide[1] < 1
assert by_matrix(held(added(16)), embed(WORDS, 16), sinusoidal_encoding(50, 16), 0)[1] < 1

# %% after: angles-run  (check-angles)
many = {}
for d in (16, 64, 512):
    pair = embed(WORDS, d), sinusoidal_encoding(50, d)
    many[d] = sum(directions(t - t.mean(axis=0)) for t in pair)
assert many[16] > 16
assert all(many[d] <= d / 2 for d in (64, 512))
x, E = embed(WORDS, 512), sinusoidal_encoding(50, 512)
x, E = x - x.mean(axis=0), E - E.mean(axis=0)
units = [t / np.linalg.norm(t, axis=1, keepdims=True) for t in (x, E)]
assert np.abs(units[0] @ units[1].T).mean() < 0.04
