# Behind the cells of book/add-or-concatenate.ipynb, where tools/weave.py puts it

# %% after: matrix-explorer  (check-matrix-explorer)
assert AddExplorer(view="matrix", d_model=512, embedding_dim=512).weights() == (3_145_728, 786_432)

# %% after: same-run  (check-same)
assert np.allclose(joined @ W, sinusoidal_encoding(3, 64) @ A + joined[:, 64:] @ B)
assert joined.shape == (3, 80)
assert np.allclose((E + x) @ B, np.hstack([E, x]) @ twice)
assert np.allclose((E + x) @ B, E @ B + x @ B)
assert np.array_equal(joined @ np.eye(80), joined)  # A and B may use columns of their own

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

# %% after: apart-run  (check-apart)
assert WORDS == THEIRS  # the code is the explorer's reading, number by number
for size in (1.0, 0.1):
    shown = AddExplorer(view="read", size=size, name="check")
    for width in (4, 16, 64, 512):
        counted = tuple(round(1000 * share) for share in read_right(width, size=size))
        assert counted == shown.read_back(width)
sums, drawn = all_sums(4)[2], np.random.default_rng(0)
for _ in range(20):  # other draws of the noise
    found = nearest(sums + 0.5 * drawn.normal(size=sums.shape), sums)
    assert 160 <= (found // 50 == word).sum() <= 220
assert read_right(16)[0] == 0.624
assert read_right(64) == (0.997, 0.875)  # one position in eight is lost
assert read_right(512) == (1, 1)
for width, said in ((4, "0.12"), (8, "0.33"), (16, "0.51"), (64, "0.74"), (512, "1.86")):
    to_place, to_word = halfway(width)
    assert f"{to_place:.2f}" == said
    assert (to_word > to_place) == (width >= 8)
    sums = all_sums(width)[2]
    far = np.array([np.linalg.norm(sums - one, axis=1) for one in sums[::10]])
    at, near = np.arange(0, 1000, 10), np.argsort(far)[:, 1]
    beside = (near // 50 == at // 50) & (abs(near - at) == 1)  # this word, one position on or back
    assert (beside.mean() > 0.95) == (width >= 16)
for width in (16, 64, 512):  # along one line, the noise has its own size at any width
    line = np.random.default_rng(0).normal(size=width)
    along = with_noise(np.zeros((1000, width))) @ line / np.linalg.norm(line)
    assert abs(along.std() - 0.5) < 0.03

# %% after: apart-figure  (check-half)
assert f"{places_away[0]:.1f} {words_away[0]:.1f}" == "0.1 0.1"
assert f"{places_away[-1]:.2f} {words_away[-1]:.2f}" == "1.86 4.83"
assert abs(places_away[widths.index(16)] - 0.5) < 0.02
assert words_away[1] < 0.5 < words_away[2]
assert (np.diff(words_away - places_away) > 0).all()

# %% after: read-lengths  (check-short)
assert [read_right(d, size=0.1)[0] for d in (64, 512)] == [0.114, 0.342]
assert read_right(64, size=0.1)[1] > 0.87
for width, right in ((64, 122), (512, 342)):  # no rows at all, and the same noise
    bare = 0.1 * embed(WORDS, width)
    assert (nearest(with_noise(bare[word]), bare) == word).sum() == right
vectors = embed(WORDS, 64)
apart = np.linalg.norm(vectors[:, None] - vectors, axis=-1)
assert f"{apart[~np.eye(20, dtype=bool)].mean():.1f}" == "3.6"

# %% after: linear-run  (check-linear)
matrix_reads = {d: [round(1000 * share) for share in read_by_matrix(d)] for d in (16, 512)}
assert matrix_reads[512] == [1000, 999]
assert matrix_reads[16][0] == 425
assert np.linalg.matrix_rank(np.vstack(all_sums(512)[:2])) <= 70
rng = np.random.default_rng(0)  # the four terms, and the blocks of a joined score
x, E = rng.normal(size=(3, 16)), sinusoidal_encoding(3, 16)
G = rng.normal(size=(16, 16))
terms = x @ G @ x.T + x @ G @ E.T + E @ G @ x.T + E @ G @ E.T
assert np.allclose((x + E) @ G @ (x + E).T, terms)
both, blocks = np.hstack([E, x]), np.block([[G, np.zeros((16, 16))], [np.zeros((16, 16)), G.T]])
assert np.allclose(both @ blocks @ both.T, E @ G @ E.T + x @ G.T @ x.T)

# %% after: clouds-figure  (check-clouds)
for title, named in panels.items():
    spots = np.array([points.mean(axis=0) for points in named.values()])
    off = [np.linalg.norm(p - p.mean(axis=0), axis=1).max() for p in named.values()]
    between = min(np.linalg.norm(spots[a] - spots[b]) for a, b in ((0, 1), (0, 2), (1, 2)))
    assert (between > 2 * max(off)) == (title == "512 columns: word"), title

# %% after: angles-run  (check-angles)
cosines, as_they_are = [], []
for width in (16, 64, 512):
    tables = all_sums(width)[:2]
    for found, means in (
        (cosines, [table.mean(axis=0) for table in tables]),
        (as_they_are, [0, 0]),
    ):
        left = [table - mean for table, mean in zip(tables, means, strict=True)]
        units = [table / np.linalg.norm(table, axis=1, keepdims=True) for table in left]
        found.append(np.abs(units[0] @ units[1].T).mean())
assert [f"{cosine:.2f}" for cosine in cosines] == ["0.21", "0.10", "0.03"]
assert min(as_they_are) > 0.39  # with their means, not at right angles

# %% after: quiet-run  (check-quiet)
quiet = [[round(1000 * share) for share in read_by_matrix(16, noise)] for noise in (0, 0.1, 0.5)]
assert quiet == [[999, 982], [992, 958], [425, 508]]
about = embed(WORDS, 512)
assert abs((about - about.mean(axis=0)).std() - 0.31) < 0.02
E = sinusoidal_encoding(50, 512)
for spread, low, high in ((0.31, 0.99, 1), (1, 0.866, 0.875)):  # thousands of words
    rng = np.random.default_rng(0)
    x = rng.normal(0, spread, (5000, 512))
    w, p = rng.integers([[5000], [50]], size=(2, 32_000))
    seen = with_one(x[w] + E[p] + 0.5 * rng.normal(size=(32_000, 512)))
    fit, test = seen[:30_000], seen[30_000:]
    right = []
    for table, which in ((x, w), (E, p)):
        matrix = np.linalg.solve(fit.T @ fit, fit.T @ table[which[:30_000]])
        right.append((nearest(test @ matrix, table) == which[30_000:]).mean())
    assert right[0] == 1
    assert low < right[1] < high
assert np.linalg.matrix_rank(x) == 512

# %% after: same-width-run  (check-same-width)
assert (read_joined(16)[0], read_right(32)[0]) == (0.693, 0.905)
for half in (8, 16, 32):
    assert np.greater(read_right(2 * half), read_joined(half)).all()
    for noise in (0.02, 0.1, 0.3, 1):
        assert np.greater_equal(read_right(2 * half, noise), read_joined(half, noise)).all()


def by_matrix(rows, noise, wanted):
    """How many of the 1000 a matrix reads that was fitted to make these vectors, or to vote."""
    rng = np.random.default_rng(0)
    seen = with_one(np.tile(rows, (10, 1)) + noise * rng.normal(size=(10_000, rows.shape[1])))
    read, new = [], with_one(with_noise(rows, noise))
    for table, which in wanted:
        made = new @ np.linalg.lstsq(seen, np.tile(table[which], (10, 1)))[0]
        votes = np.array_equal(table, np.eye(len(table)))
        found = made.argmax(axis=1) if votes else nearest(made, table)
        read.append(int((found == which).sum()))
    return read


x, E, sums = all_sums(16)
assert by_matrix(x[word], 0.5, [(x, word)]) == [582]  # words alone
assert 582 - 425 == 157
assert (nearest(with_noise(x[word]), x) == word).sum() == 707
assert round(1000 * read_right(16)[0]) == 707 - 83 == 624
assert 0.45 < (1000 - 707) / (1000 - 425) < 0.55
assert by_matrix(sums, 0.5, [(np.eye(20), word)]) == [556]
x, E, _ = all_sums(8)
joined_rows = np.hstack([E[place], x[word]])
assert by_matrix(joined_rows, 0.1, [(x, word), (E, place)]) == [1000, 1000]
assert by_matrix(sums, 0.1, [(all_sums(16)[0], word), (all_sums(16)[1], place)]) == [992, 958]
