# Behind the cells of book/add-or-concatenate.ipynb, where tools/weave.py puts it

# %% after: add-explorer  (check-add-explorer)
from pe_lib.words import embed

opening = AddExplorer(name="check")
assert (opening.view, opening.d_model, opening.position, opening.other) == ("sum", 4, 6, 19)
assert [f"{far:.3f}" for far in opening.apart()] == ["0.076", "0.644"]
assert f"{AddExplorer(name='check', d_model=64).apart()[1]:.2f}" == "5.87"
assert 0 < np.linalg.norm(np.subtract(*embed(["cat", "mat"], 2))) < 2  # so the circles cross twice

# %% after: matrix-explorer  (check-matrix-explorer)
assert AddExplorer(view="matrix", d_model=512, embedding_dim=512).weights() == (3_145_728, 786_432)

# %% after: same-run  (check-same)
assert np.allclose(joined @ W, sinusoidal_encoding(3, 64) @ A + joined[:, 64:] @ B)
assert joined.shape == (3, 80)
assert np.allclose((E + x) @ B, np.hstack([E, x]) @ twice)
assert np.allclose((E + x) @ B, E @ B + x @ B)

# %% after: cost-run  (check-cost)
assert weights(512, 512) == 3 * 512 * 512 == 786_432
assert weights(1024, 512) == 3 * 1024 * 512 == 1_572_864 == 2 * weights(512, 512)
assert weights(1024, 1024) == 3 * 1024 * 1024 == 3_145_728 == 4 * weights(512, 512)
assert f"{weights(80, 80) / weights(64, 64):.2f}" == "1.56"

# %% after: apart-run  (check-apart)
shares = {
    at: np.array([read_right(*at, seed) for seed in draws]) for at in ((4, 0), (4, 0.1), (16, 0.1))
}
assert (shares[4, 0] == 1).all()
assert (shares[16, 0.1] == 1).all()
assert abs(shares[4, 0.1].mean() - 0.18) < 0.005
assert 0.1 < shares[4, 0.1].min() <= shares[4, 0.1].max() < 0.25
assert read_right(128, 0, 0) == 1

# %% after: apart-figure  (check-apart-figure)
few, much = curves["noise 0.1"], curves["noise 0.5"]
assert few[0] < 0.01
assert 0.15 < few[1] < 0.25
assert (few[2:] > 0.97).all()
assert (much[:3] < 0.06).all()
assert abs(much[3] - 0.4) < 0.06
assert abs(much[4] - 0.75) < 0.05
assert 0.92 < much[6] < 0.98


def misses(d_model, noise, seed, words=1000, places=100, sums=100):
    rng = np.random.default_rng(seed)
    x = random_words(rng, words, d_model)
    pairs = (x[:, None] + sinusoidal_encoding(places, d_model)).reshape(-1, d_model)
    which = rng.integers(len(pairs), size=sums)
    seen = pairs[which] + noise * rng.normal(size=(sums, d_model))
    found = ((pairs**2).sum(axis=1) - 2 * seen @ pairs.T).argmin(axis=1)
    wrong = found != which
    return np.divmod(which[wrong], places), np.divmod(found[wrong], places)


beside = []
for seed in range(10):
    (word, place), (read_word, read_place) = misses(128, 0.5, seed)
    assert len(word) == round(100 * (1 - read_right(128, 0.5, seed)))
    beside.extend((word == read_word) & (np.abs(place - read_place) == 1))
assert np.mean(beside) > 0.9
assert len(beside) > 20

# %% after: read-notice  (check-read)
read = AddExplorer(view="read", name="check")
assert read.noise == 0.5
assert read.read_back(64) == (997, 875)
short = AddExplorer(view="read", size=0.1, name="check")
assert short.read_back(64) == (114, 872)
assert short.read_back(512)[0] == 342
from pe_lib.explorers.add import WORDS

for width in (64, 512):  # ten times shorter: how long in rows?
    sizes = 0.1 * np.linalg.norm(embed(WORDS, width), axis=1) / (width / 2) ** 0.5
    assert f"{sizes.mean():.2f}" == "0.08"
unit = np.array(embed(WORDS, 512))
unit /= np.linalg.norm(unit, axis=1, keepdims=True)
cosines = unit @ unit.T
assert f"{cosines[WORDS.index('dog'), WORDS.index('cat')]:.2f}" == "0.72"
assert 0.67 < cosines.min() < 0.68

# %% after: linear-run  (check-linear)
seen = {d: np.array([read_by_matrix(d, seed) for seed in range(5)]) for d in (16, 64, 512)}
assert (seen[512] == 1).all()
assert (seen[64][:, 0] == 1).all()
assert (seen[16][:, 0] > 0.99).all()
assert 0.8 < seen[64][:, 1].min() <= seen[64][:, 1].max() < 0.9
assert 0.32 < seen[16][:, 1].min() <= seen[16][:, 1].max() < 0.43
assert f"{seen[16][:, 1].mean():.0%} {seen[64][:, 1].mean():.0%}" == "37% 84%"
assert np.linalg.matrix_rank(sinusoidal_encoding(50, 512), tol=0.1 * 50**0.5) == 19
assert f"{0.1 * 50**0.5:.2f}" == "0.71"
draws_of_noise = 0.1 * np.random.default_rng(0).normal(size=(2000, 50))
assert abs((draws_of_noise**2).sum(axis=1).mean() ** 0.5 - 0.71) < 0.01
assert 19 + 100 == 119
overlaps = []
for width in (16, 64, 512):
    vectors = np.random.default_rng(0).normal(size=(2, 500, width))
    vectors /= np.linalg.norm(vectors, axis=2, keepdims=True)
    overlaps.append(np.abs((vectors[0] * vectors[1]).sum(axis=1)).mean())
assert overlaps[0] > 0.15 > overlaps[1] > overlaps[2]
pick = np.vstack([np.zeros((64, 16)), np.eye(16)])
assert np.array_equal(joined @ pick, joined[:, 64:])

# %% after: linear-read  (check-neighbour)
words, places = random_words(np.random.default_rng(0), 100, 64), sinusoidal_encoding(50, 64)
word, place = np.divmod(np.random.default_rng(0).permutation(5000), 50)
sums = np.column_stack([words[word] + places[place], np.ones(5000)])
fit = np.linalg.lstsq(sums[:2500], places[place[:2500]], rcond=None)[0]
near = sums[2500:] @ fit @ places.T - (places**2).sum(axis=1) / 2
missed = np.abs(near.argmax(axis=1) - place[2500:])
assert (missed[missed > 0] == 1).mean() > 0.9, "it picks the neighbour"

# %% after: terms  (check-terms)
rng, sizes = np.random.default_rng(0), np.zeros(4)
for _ in range(1000):
    x, G = random_words(rng, 3, 16), rng.normal(size=(16, 16))
    E = sinusoidal_encoding(50, 16)[rng.choice(50, 3, replace=False)]
    terms = x @ G @ x.T, x @ G @ E.T, E @ G @ x.T, E @ G @ E.T
    sizes += [np.abs(term).mean() / 1000 for term in terms]
assert sizes.max() < 1.05 * sizes.min()
whole = (x + E) @ G @ (x + E).T
assert np.allclose(sum(terms), whole)
blocks = np.block([[G, np.zeros((16, 16))], [np.zeros((16, 16)), G.T]])
both = np.hstack([E, x])
assert np.allclose(both @ blocks @ both.T, E @ G @ E.T + x @ G.T @ x.T)
