# Behind the cells of book/add-or-concatenate.ipynb, where tools/weave.py puts it

# %% after: imports  (check-add-explorer)
from pe_lib import encode_positions

opening = AddExplorer(position=0, other=28, name="check")
assert opening.apart()[0] > 1  # the dots begin apart
drawn, whole = AddExplorer(position=16, other=28, name="check").apart()
assert drawn < 0.06 < 0.6 < whole
assert 0 < np.linalg.norm(np.subtract(*embed(["cat", "mat"], 2))) < 2  # so the circles cross
gaps = np.abs(np.subtract(*(embed(["cat", "mat"], 4) + encode_positions([16, 28], 4))))
assert gaps[:2].max() < 0.06 < 0.6 < gaps[2]

# %% after: matrix-explorer  (check-matrix-explorer)
beside, alone = AddExplorer(view="matrix", d_model=16, embedding_dim=16, name="check").weights()
assert beside == 4 * alone  # queries, keys and values grow with the row
assert 2 * alone == 3 * (16 + 16) * 16  # they stay as wide as the word

# %% after: same-run  (check-same)
assert np.allclose(joined @ W, sinusoidal_encoding(3, 64) @ A + joined[:, 64:] @ B)
assert joined.shape == (3, 80)
assert np.allclose((E + x) @ B, np.hstack([E, x]) @ twice)
assert np.allclose((E + x) @ B, E @ B + x @ B)

# %% after: same-after  (check-terms)
rng = np.random.default_rng(0)
x, E = rng.normal(size=(3, 16)), sinusoidal_encoding(3, 16)
G = rng.normal(size=(16, 16))
terms = x @ G @ x.T + x @ G @ E.T + E @ G @ x.T + E @ G @ E.T
assert np.allclose((x + E) @ G @ (x + E).T, terms)
both, blocks = np.hstack([E, x]), np.block([[G, np.zeros((16, 16))], [np.zeros((16, 16)), G.T]])
assert np.allclose(both @ blocks @ both.T, E @ G @ E.T + x @ G.T @ x.T)

# %% after: linear-run  (check-linear)
shares = {}
for width in (8, 16, 64):
    tables = embed(WORDS, width), sinusoidal_encoding(50, width)
    shares[width] = [
        by_matrix(added(width), table, which)
        for table, which in zip(tables, (word, place), strict=True)
    ]
assert shares[8] == [0.779, 0.684]  # nearly four of five, and two of three
assert 0.9 < min(shares[16]) < 1
assert shares[64] == [1, 1]
strip = np.hstack([E[place], x[word]])
assert by_matrix(strip, x, word) == by_matrix(strip, E, place) == 1
# a little noise, other words: what a wide sum keeps, it keeps there too
rng = np.random.default_rng(0)
for width, least in ((8, 0), (64, 0.97)):
    others, E = rng.normal(size=(20, width)) / np.sqrt(2), sinusoidal_encoding(50, width)
    rows = others[word] + E[place]
    found = [by_matrix(rows, others, word), by_matrix(rows, E, place)]
    assert (min(found) == 1) == (width == 64)
    noisy = rows + 0.1 * rng.normal(size=rows.shape)
    assert min(by_matrix(noisy, others, word), by_matrix(noisy, E, place)) > least

# %% after: angles-run  (check-angles)
many, cosines = {}, []
for d in (8, 16, 64, 512):
    pair = [t - t.mean(axis=0) for t in (embed(WORDS, d), sinusoidal_encoding(50, d))]
    many[d] = sum(directions(t) for t in pair)
    units = [t / np.linalg.norm(t, axis=1, keepdims=True) for t in pair]
    cosines.append(np.abs(units[0] @ units[1].T).mean())
assert many[8] == 12
assert many[16] > 16
assert all(many[d] <= d / 2 for d in (64, 512))
assert cosines == sorted(cosines, reverse=True)
assert cosines[-1] < 0.04

# %% after: read-explorer  (check-read)
from pe_book.words import VOCABULARY as THEIRS

read = AddExplorer(view="read", name="check")
assert read.noise == 0.5
assert read.read_back(4) == (208, 88)
assert read.read_back(64) == (997, 875)  # one position in eight is lost
assert read.read_back(512) == (1000, 1000)
quiet = AddExplorer(view="read", size=0.1, name="check").read_back(64)
assert quiet[0] < 200 < 870 < quiet[1]  # most words are lost, and of the positions hardly any
level = AddExplorer(view="read", one_length=True, name="check")
assert level.read_back(16) == read.read_back(16) == (624, 556)
assert level.read_back(512)[0] == 730
assert level.read_back(512)[1] < 556

# %% after: apart-read-right  (check-apart)
assert WORDS == THEIRS  # the code is the explorer's reading, number by number
for width in (4, 16, 64, 512):
    counted = tuple(round(1000 * share) for share in read_right(width))
    assert counted == read.read_back(width)
lengths = [np.linalg.norm(added(d), axis=1).mean() for d in (16, 64)]
assert 1.9 < lengths[1] / lengths[0] < 2.1  # a wide row is a long one
for width in (16, 64, 512):  # and along one line the noise has its own size at any width
    line = np.random.default_rng(0).normal(size=width)
    drawn = np.array([normals(seed, width) for seed in range(1000)])
    assert abs((0.5 * drawn @ line / np.linalg.norm(line)).std() - 0.5) < 0.03
for seed in (0, 1):  # other draws of the noise say so too: length saves the positions
    rng, again = np.random.default_rng(seed), []
    for d in (16, 512):
        rows = added(d)
        louder = 0.5 * np.sqrt(d / 16)
        found = nearest(rows + louder * rng.normal(size=rows.shape), rows)
        again.append(((found // 50 == word).mean(), (found % 50 == place).mean()))
    assert again[1][0] > again[0][0]
    assert again[1][1] < again[0][1]
for width in (8, 16, 64):
    assert read_right(width, noise=0) == (1, 1)  # a search misses nothing
rng = np.random.default_rng(3)  # of a thousand words in 64 columns some positions are misread
crowd, E = rng.normal(size=(1000, 64)) / np.sqrt(2), sinusoidal_encoding(50, 64)
some = rng.integers(1000, size=20_000), rng.integers(50, size=20_000)
sums = np.hstack([crowd[some[0]] + E[some[1]], np.ones((20_000, 1))])
best = np.linalg.lstsq(sums, E[some[1]])[0]
assert 0.6 < (nearest(sums @ best, E) == some[1]).mean() < 0.95


# %% after: fair-run  (check-fair)
def both(t, draw):
    found = nearest(t + 0.5 * draw, t)
    return (found // 50 == word).mean(), (found % 50 == place).mean()


rng = np.random.default_rng(0)
for draw in (noise / 0.5, rng.normal(size=(1000, 64)), rng.normal(size=(1000, 64))):
    one, two, long = (both(t, draw) for t in rows.values())
    assert one[0] > two[0] + 0.03
    assert one[1] > two[1] + 0.06
    assert 0 <= long[0] - one[0] < 0.02
    assert 0 < long[1] - one[1] < 0.12
