# Behind the cells of book/add-or-concatenate.ipynb, where tools/weave.py puts it

# %% after: imports  (check-add-explorer)
from pe_book.words import embed
from pe_lib import encode_positions

opening = AddExplorer(position=0, other=28, name="check")
assert opening.apart()[0] > 1  # the dots begin apart
drawn, whole = AddExplorer(position=16, other=28, name="check").apart()
assert drawn < 0.06 < 0.6 < whole
gaps = np.abs(np.subtract(*(embed(["cat", "mat"], 4) + encode_positions([16, 28], 4))))
assert gaps[:2].max() < 0.06 < 0.6 < gaps[2]

# %% after: same-run  (check-same)
assert np.allclose(joined @ W, joined[:, :64] @ A + joined[:, 64:] @ B)
assert np.allclose((E + x) @ B, np.hstack([E, x]) @ twice)

# %% after: same-after  (check-terms)
beside, alone = AddExplorer(view="matrix", d_model=16, name="check").weights()
assert beside == 4 * alone  # queries, keys and values grow with the row
assert 2 * alone == 3 * (16 + 16) * 16  # they stay as wide as the word
rng = np.random.default_rng(0)
x, E = rng.normal(size=(3, 16)), sinusoidal_encoding(3, 16)
G = rng.normal(size=(16, 16))
terms = x @ G @ x.T + x @ G @ E.T + E @ G @ x.T + E @ G @ E.T
assert np.allclose((x + E) @ G @ (x + E).T, terms)

# %% after: planes-explorer  (check-planes)
planes = {at: AddExplorer(view="planes", angle=at, name="check") for at in (90, 45, 0)}
assert planes[90].shadow_off() == 0 < planes[45].shadow_off() < planes[0].shadow_off()
turned = np.radians(45)
leaning = [0, np.cos(turned), np.sin(turned)]  # the word's direction; x and y are the positions'
assert np.linalg.matrix_rank([[1, 0, 0], [0, 1, 0], leaning]) == 3  # a slanting light reads it
assert np.linalg.matrix_rank([[1, 0, 0], [0, 1, 0], [0, 1, 0]]) == 2  # flat, none does

# %% after: library-run  (check-library)
assert np.allclose(rows(50, 64), sinusoidal_encoding(50, 64), rtol=0, atol=1e-12)


# %% after: run-out-figure  (check-run-out)
def misread(words, places):
    """Shares of words and places lost by the best matrices, and of these places by one alone."""
    x, E = words - words.mean(axis=0), places - places.mean(axis=0)
    spread = x.T @ x / len(x) + E.T @ E / len(E) + 1e-9 * np.eye(x.shape[1])
    to_E, to_x = (np.linalg.solve(spread, own.T @ own / len(own)) for own in (E, x))
    near = [(-2 * (x + e) @ to_E @ E.T + (E**2).sum(axis=1)).argmin(axis=1) for e in E]
    found = [(-2 * (x + e) @ to_x @ x.T + (x**2).sum(axis=1)).argmin(axis=1) for e in E]
    off = np.abs(np.array(near) - np.arange(len(E))[:, None])
    by_one = (off == 1).sum() / max((off > 0).sum(), 1)
    return (np.array(found) != np.arange(len(x))).mean(), (off > 0).mean(), by_one


def as_long(rows):
    return rows * np.sqrt(rows.shape[1] / 2) / np.linalg.norm(rows, axis=1, keepdims=True)


def words_of(count, seed=0):
    return as_long(np.random.default_rng(seed).normal(size=(count, 64)))


table = sinusoidal_encoding(50, 64)
assert np.isclose(misread(words_of(320), table)[1], positions_lost(320, 64))
x, E = words_of(20), table  # the same fit, from all the sums themselves
sums = np.hstack([(x[:, None] + E).reshape(-1, 64), np.ones((1000, 1))])
fitted = sums @ np.linalg.lstsq(sums, np.tile(E, (20, 1)))[0]
x, E = x - x.mean(axis=0), E - E.mean(axis=0)
W = np.linalg.solve(E.T @ E / 50 + x.T @ x / 20 + 1e-9 * np.eye(64), E.T @ E / 50)
assert np.allclose(fitted - table.mean(axis=0), (x[:, None] + E).reshape(-1, 64) @ W, atol=1e-3)
half, twice_ = (misread(long * words_of(1000), table)[1] for long in (0.5, 2.0))
assert abs(half - 1 / 30) < 0.01
assert 0.65 < twice_ < 0.72  # seven of ten
for seed in (0, 1):  # other words: 40 fit into 64 columns, 80 don't; and no word is lost
    assert misread(words_of(40, seed), table)[:2] == (0, 0)
    words_lost, places_lost, _ = misread(words_of(80, seed), table)
    assert words_lost == 0 < 0.05 < places_lost
gone = dict(zip(widths, np.array(lost), strict=True))
assert round(gone[64][-1], 2) == 0.30  # three of ten
# twice the columns, twice the words
for width, count in zip((32, 64, 128, 256), (20, 40, 80, 160), strict=True):
    assert gone[width][counts.index(count)] == 0 < gone[width][counts.index(2 * count)]
assert gone[512].max() < 0.002
few = np.linalg.svd(table - table.mean(axis=0))[1] ** 2
assert (few.cumsum() < 0.99 * few.sum()).sum() < 20  # the few directions of the positions

# %% after: run-out-figure  (reason_neighbours_are_nearly_alike)
drawn = np.random.default_rng(0)
thousand, lines = as_long(drawn.normal(size=(1000, 64))), sinusoidal_encoding(500, 64)
lost_words, lost_places, by_one = misread(thousand, lines[:50])
assert lost_words == 0 < 0.25 < lost_places
assert by_one > 0.9  # nearly all mistakes take the neighbour
squares = (thousand**2).sum(axis=1)
between = np.sqrt(np.maximum(squares[:, None] + squares - 2 * thousand @ thousand.T, 0))
assert 7.5 < between.mean() < 8.5
assert between[~np.eye(len(between), dtype=bool)].min() > 5
assert f"{np.linalg.norm(lines[1] - lines[0]):.1f}" == "1.5"
assert misread(thousand, lines[::10])[1] < 0.005  # ten apart: hardly any
own = np.linalg.svd(lines[:50] - lines[:50].mean(axis=0))[2][:12]  # the positions' own directions
assert misread(thousand, as_long(drawn.normal(size=(50, 12)) @ own))[1] < 0.02  # few, not alike
narrow_words = as_long(drawn.normal(size=(1000, 8)))
assert misread(narrow_words, sinusoidal_encoding(50, 8))[0] > 0.3  # in very narrow rows they are
sixteen = as_long(drawn.normal(size=(1000, 16)))  # in narrow ones the few directions help
few, many = (misread(sixteen, rows_)[0] for rows_ in (
    sinusoidal_encoding(50, 16), as_long(drawn.normal(size=(50, 16)))))  # fmt: skip
assert few < 0.03 < 0.2 < many
twins = np.vstack([thousand[:500], thousand[:500] + as_long(drawn.normal(size=(500, 64))) * 0.07])
assert 0 < misread(twins, lines[:50])[0] < misread(twins, as_long(drawn.normal(size=(50, 64))))[0]
in_few = as_long(drawn.normal(size=(1000, 12)) @ np.linalg.qr(drawn.normal(size=(64, 12)))[0].T)
assert misread(in_few, lines[:50])[1] < 0.02  # words in few directions: hardly a position

# %% after: run-out-figure  (reason_neighbours_move_apart_in_wide_rows)
wide = sinusoidal_encoding(50, 512)
assert f"{np.linalg.norm(wide[1] - wide[0]):.1f}" == "3.7"
many = as_long(drawn.normal(size=(1000, 512)))
leaks = []  # how much of a word falls on the directions of the positions
for words_, places in ((thousand, lines[:50]), (many, wide)):
    theirs = np.linalg.svd(places - places.mean(axis=0))[2][:13]
    leaks.append(np.linalg.norm(words_ @ theirs.T, axis=1).mean())
assert abs(leaks[0] / leaks[1] - 1) < 0.2  # no more than before
apart, nearer = (misread(many, rows_)[1] for rows_ in (wide, wide * 1.47 / 3.71))
assert apart < 0.002 < 0.1 < nearer  # near again: lost

# %% after: which  (check-which)
assert 0.0025 < positions_lost(30_522, 768) < 0.0035  # three positions in a thousand

# %% after: summary  (check-cannot)
assert AddExplorer(view="read", noise=0, name="check").read_back(4) == (1000, 1000)
long = AddExplorer(view="read", size=0.1, name="check").read_back(64)  # short words, lost in noise
assert long[0] < 200 < 870 < long[1]
