# Behind the cells of book/first-attempts.ipynb, where tools/weave.py puts it

# %% after: question  (check-four-ways)
from pe_book.first_attempts import (
    index_encoding,
    normalised_index_encoding,
    one_hot_encoding,
)

for q, share, hot, digits in (
    (7, 0.4375, ".......#........", "###."),
    (8, 0.5, "........#.......", "...#"),
    (15, 0.9375, "...............#", "####"),
):
    assert (index_encoding(16)[q], normalised_index_encoding(16)[q]) == (q, share)
    assert "".join(".#"[int(one)] for one in one_hot_encoding(16)[q]) == hot
    assert "".join(".#"[int(one)] for one in binary_encoding(16)[q]) == digits

# %% after: notice  (check-explorer)
explorer = FirstAttemptsExplorer(name="check")
assert FirstAttemptsExplorer(scheme="index", name="opens").scheme == "index"
assert np.isclose(np.linalg.norm(np.full(64, 15)), 8 * 15)
assert (explorer.seq_len, explorer.longer, explorer.position) == (16, 64, 7)
assert (explorer.other, explorer.bridge, explorer.d_model) == (15, 0, 64)
assert np.linalg.norm(explorer.tables()["index"][15]) == 120
assert f"{np.linalg.norm(embed(['cat'], 64)):.2f}" == "4.62"
apart = explorer.distances()
np.testing.assert_allclose(apart["index"], [8 * abs(p - 7) for p in range(16)])
assert np.ptp(np.delete(apart["one-hot"], 7)) == 0
assert apart["bits"].argmax() == 8
assert (apart["bits"] == apart["bits"].max()).sum() == 1
np.testing.assert_allclose(apart["index ÷ length"] * 16, apart["index"])
for explorer.seq_len, step in ((16, 0.5), (64, 0.125)):
    assert explorer.distances()["index ÷ length"][8] == step
explorer.seq_len = 16

# %% after: index-run  (check-index)
assert f"{8 * 10 / np.linalg.norm(cat):.1f}" == "17.3"
assert f"{alike(cat + 10, dog + 10):.3f}" == "0.999"
assert f"{alike(cat, dog):.3f}" == "0.657"
assert f"{alike(cat + waves[10], dog + waves[10]):.2f}" == "0.91"
assert (f"{min(every):.2f}", f"{max(every):.2f}", len(every)) == ("0.87", "0.92", 1001)
numbered = [alike(cat + p, dog + p) for p in range(1001)]
assert (np.diff(numbered) > 0).all()

# %% after: draws-run  (check-draws)
assert name == "100, 101, 102"
assert shares == "42%, 10%, 43%"


def draws(rows, seed, count):
    rng, taken = np.random.default_rng(seed), np.zeros(3)
    for _ in range(count):
        w_q, w_k = rng.normal(size=(2, 64, 64)) / 8
        x = sentence + rows
        weights = scaled_dot_product_attention(x @ w_q, x @ w_k, x)[1]
        taken += (weights > 0.99).all(axis=0)
    return taken / count


assert f"{draws(added['10, 11, 12'], 0, 2000).sum():.0%}" == "66%"
assert draws(added["no position"], 0, 2000).sum() == 0
found = {name: draws(rows, 1, 500) for name, rows in added.items()}  # other draws
assert found["no position"].sum() == found["waves"].sum() == found["0, 1, 2"].sum() == 0
assert abs(found["10, 11, 12"].sum() - 2 / 3) < 0.05
assert found["10, 11, 12"][1] < 0.05
normalised = sentence + added["10, 11, 12"]
normalised -= normalised.mean(axis=1, keepdims=True)
plain = sentence - sentence.mean(axis=1, keepdims=True)
assert np.allclose(normalised, plain, rtol=0, atol=1e-12)
matrix = np.random.default_rng(0).normal(size=(16, 4))

from pe_book.first_attempts import normalised_index_encoding, one_hot_encoding

assert normalised_index_encoding(100)[50] == normalised_index_encoding(10)[5] == 0.5
assert [round(0.2 / normalised_index_encoding(n)[1, 0]) for n in (5, 100)] == [1, 20]
assert [f"{normalised_index_encoding(n)[2, 0]:.3f}" for n in (3, 4)] == ["0.667", "0.500"]
hot = one_hot_encoding(1001)
assert np.linalg.norm(hot[1] - hot[2]) == np.linalg.norm(hot[1] - hot[1000]) == 2**0.5
shift = np.roll(np.eye(10), 1, axis=1)
assert np.array_equal(one_hot_encoding(16) @ matrix, matrix)
assert np.array_equal(one_hot_encoding(10)[:-1] @ shift, one_hot_encoding(10)[1:])
assert (binary_encoding(1_000_000).shape[1], binary_encoding(16).shape[1]) == (20, 4)

# %% after: binary-read  (check-binary)
assert np.abs(bits[7] - bits[8]).sum() == 4
assert np.abs(bits[7] - bits[15]).sum() == 1
assert len(np.unique(bits, axis=0)) == 16

# %% after: flips-figure  (check-flips)
assert flipping[[7, 8, 15], 0::2].tolist() == [[1, 1, 1, -1], [-1, -1, -1, 1], [1, 1, 1, 1]]
assert np.linalg.norm(flipping[7] - flipping[8]) == 4
assert np.linalg.norm(flipping[7] - flipping[15]) == 2

# %% after: bridge  (check-bridge)
four = {}
for explorer.corners in (False, True):
    for explorer.bridge in (0, 1, 2):
        row = explorer.distances()["bridge"]
        four[explorer.corners, explorer.bridge] = [f"{row[q]:.2f}" for q in (8, 15)]
        if (explorer.corners, explorer.bridge) == (False, 1):
            assert np.argsort(row)[1] == 15
            assert np.sort(row)[2] > 2.1
assert four[False, 0] == ["4.00", "2.00"]
assert four[False, 1] == ["2.60", "2.00"]
assert four[False, 2] == ["1.11", "3.06"]
assert four[True, 2] == ["0.00", "2.83"]
steps = np.linalg.norm(np.diff(explorer.tables()["bridge"], axis=0), axis=1)
assert ((steps == 0).sum(), len(steps)) == (11, 15)

# %% after: four-cases-run  (check-four-cases)
ours = {}
for name, angle in {"fast": fast, "slow": slow}.items():
    for kind, table in {
        "jumps": np.where(np.sin(angle) < 0, 1, -1),
        "round": np.hstack([np.sin(angle), np.cos(angle)]),
    }.items():
        ours[name, kind] = [f"{np.linalg.norm(table[7] - table[q]):.2f}" for q in (8, 15)]
assert [[f"{far[q]:.2f}" for q in (8, 15)] for far in cases.values()] == list(ours.values())
assert all(far[7] == 0 for far in cases.values())
assert not cases["slow, jumps"][7:10].any()
assert (np.diff(cases["slow, round"][3:8]) < 0).all()
assert (np.diff(cases["slow, round"][7:12]) > 0).all()
assert np.diff(rounds, axis=0).any(axis=1).all()  # slow and round: every step changes something
assert np.array_equal(np.where(np.sin(fast) < 0, 1, -1), flipping[:, 0::2])
assert (~np.diff(np.where(np.sin(slow) < 0, 1, -1), axis=0).any(axis=1)).sum() == 11
nothing = set()
for start in np.linspace(0, 16 * np.pi, 1001):
    jumping = np.where(np.sin(slow + start / 2 ** np.arange(4)) < 0, 1, -1)
    nothing.add(int((~np.diff(jumping, axis=0).any(axis=1)).sum()))
assert nothing == {10, 11}
assert list(ours.values()) == [four[False, 0], four[False, 1], four[True, 2], four[False, 2]]

# %% after: chord-figure  (check-chord-figure)
assert np.allclose((old + new) / 2, np.cos(0.6) * tip(1))

# %% after: hands-figure  (check-hands)
apart = np.linalg.norm((turning[7] - turning[15]).reshape(4, 2), axis=1)
assert apart.min() > 0.5
assert f"{1 / (2 * np.pi):.2f}" == "0.16"  # a sixth of a turn
assert f"{8 / (2 * np.pi):.1f}" == "1.3"

# %% after: chord-run  (check-chord)
step = 2 * np.sin(speeds / 2)
tips = np.array([[0, 1], [np.sin(0.6), np.cos(0.6)]])
half_way = tips.mean(axis=0)  # on the line that halves the angle, at right angles to it
assert np.isclose(np.linalg.norm(tips[0] - half_way), np.sin(0.3))
assert np.isclose(half_way @ (tips[0] - tips[1]), 0)
assert [f"{chord:.2f}" for chord in step] == ["0.96", "0.49", "0.25", "0.12"]
assert f"{np.linalg.norm(step):.2f}" == "1.11"
for angle, same in ((fast, 2.5958), (slow, 1.1145)):
    rounds = np.hstack([np.sin(angle), np.cos(angle)])
    np.testing.assert_allclose(np.linalg.norm(np.diff(rounds, axis=0), axis=1), same, atol=1e-4)
assert [8 % period for period in (2, 4, 8)] == [0, 0, 0]
periods = 2.2 * 2 ** np.arange(4)
apart = [np.linalg.norm(2 * np.sin(np.pi * k / periods)) for k in (1, 8, 9)]
assert [f"{far:.2f}" for far in apart] == ["2.50", "2.95", "2.10"]

# %% after: chord-read  (check-list)
explorer = FirstAttemptsExplorer(name="list")
tables = explorer.tables()
longest = {name: np.linalg.norm(table, axis=1).max() for name, table in tables.items()}
near = {name: np.linalg.norm(np.diff(table, axis=0), axis=1) for name, table in tables.items()}
assert [longest[name] for name in ("index", "index ÷ length", "one-hot", "bits")] == [
    120,
    7.5,
    1,
    2,
]
assert {f"{size:.2f}" for size in np.linalg.norm(waves, axis=1)} == {"5.66"}
spans = [(f"{v.min():.3g}", f"{v.max():.3g}") for v in near.values()][:4]
assert spans == [("8", "8"), ("0.5", "0.5"), ("1.41", "1.41"), ("1", "2")]
assert {f"{step:.2f}" for step in np.linalg.norm(np.diff(waves, axis=0), axis=1)} == {"1.47"}
text = (
    "the of and to in is that it was for on are as with his they at be this have from or one had by word"
    " but not what all were we when your can said there use an each which she do how their if will"
)
sizes = [np.linalg.norm(row) for row in embed(text.split(), 64)]
assert abs(np.mean(sizes) - 4.7) < 0.1
assert np.array_equal(sinusoidal_encoding(64, 64)[:16], sinusoidal_encoding(16, 64))
from_start = np.linalg.norm(waves - waves[0], axis=1)
assert (np.diff(from_start)[:5] > 0).all()
assert (np.diff(from_start) < 0).any()
explorer.bridge = 3
assert np.allclose(explorer.tables()["bridge"], waves[:16], atol=1e-12)
