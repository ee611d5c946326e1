# Behind the cells of book/first-attempts.ipynb, where tools/weave.py puts it

# %% after: question  (check-four-ways)
from pe_book.first_attempts import index_encoding, normalised_index_encoding, one_hot_encoding

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
apart = explorer.distances()
np.testing.assert_allclose(apart["index"], [8 * abs(p - 7) for p in range(16)])
assert np.ptp(np.delete(apart["one-hot"], 7)) == 0
assert apart["bits"].argmax() == 8
assert (apart["bits"] == apart["bits"].max()).sum() == 1
np.testing.assert_allclose(apart["index ÷ length"] * 16, apart["index"])
assert apart["bits"][6] == np.delete(apart["bits"], 7).min()

# %% after: index-read  (check-index)
assert alike(cat + 10, dog + 10) > 0.998
numbered = [alike(cat + p, dog + p) for p in range(1001)]
assert (np.diff(numbered) > 0).all()
every = [alike(cat + wave, dog + wave) for wave in waves]
assert 0.86 < min(every) < max(every) < 0.92  # about the same everywhere
assert {f"{size:.2f}" for size in np.linalg.norm(waves, axis=1)} == {"5.66"}
assert normalised_index_encoding(100)[50] == normalised_index_encoding(10)[5] == 0.5
step = [np.diff(normalised_index_encoding(n)[:2, 0]) for n in (10, 100)]
assert np.isclose(step[0], 10 * step[1])
assert [normalised_index_encoding(n)[2, 0] for n in (3, 4)] == [2 / 3, 1 / 2]
hot = one_hot_encoding(1001)
assert np.linalg.norm(hot[1] - hot[2]) == np.linalg.norm(hot[1] - hot[1000]) == 2**0.5
shift = np.roll(np.eye(10), 1, axis=1)
assert np.array_equal(one_hot_encoding(10)[:-1] @ shift, one_hot_encoding(10)[1:])
assert (binary_encoding(1_000_000).shape[1], binary_encoding(16).shape[1]) == (20, 4)

# %% after: index-read  (reason_one_row_for_both)
pairs = [alike(cat + waves[at], dog + waves[at + 500]) for at in range(500)]
assert max(pairs) < 0.66 < min(every)  # two rows: no nearer than without any
assert f"{alike(cat, dog):.2f}" == "0.66"

# %% after: index-read  (reason_equally_long)
grown = [alike(cat + n * waves[n], dog + n * waves[n]) for n in (1, 10, 1000)]
assert grown[0] < 0.93 < 0.99 < grown[1] < grown[2]  # rows that grow drown the words, too
other = np.random.default_rng(0).normal(size=(1001, 64))  # other rows of one length do not
other *= np.linalg.norm(waves[0]) / np.linalg.norm(other, axis=1, keepdims=True)
assert min(alike(cat + row, dog + row) for row in other) > 0.79
assert max(alike(cat + row, dog + row) for row in other) < 0.93

# %% after: index-read  (reason_right_angles)
uneven = np.eye(5) * np.arange(1, 6)  # at right angles, and not equally long
assert np.linalg.norm(uneven[0] - uneven[1]) < np.linalg.norm(uneven[0] - uneven[4])

# %% after: index-read  (reason_rows_that_never_grow)
drowned = [alike(cat + 14 * wave, dog + 14 * wave) for wave in waves]  # long rows that never grow
assert min(drowned) > 0.99
assert alike(cat + 15 / 16, dog + 15 / 16) > 0.94  # nothing exceeds 1

# %% after: binary-read  (check-binary)
assert np.abs(bits[7] - bits[8]).sum() == 4
assert np.abs(bits[7] - bits[15]).sum() == 1
assert len(np.unique(bits, axis=0)) == 16

# %% after: bridge-read  (check-bridge)
for explorer.bridge in np.arange(0, 1.01, 0.05):
    row = explorer.distances()["bridge"]
    assert row[15] < row[8]  # up to 1 the far row is nearer than the neighbour
for explorer.bridge in (2, 3):
    row = explorer.distances()["bridge"]
    assert np.argsort(row)[0] == 7
    assert set(np.argsort(row)[1:3]) == {6, 8}
    assert (np.diff(row[3:8]) < 0).all()
    assert (np.diff(row[7:12]) > 0).all()
assert np.allclose(explorer.tables()["bridge"], waves[:16], atol=1e-12)

# %% after: four-cases-run  (check-four-cases)
flips, quick, lazy = far.values()
assert np.array_equal(np.where(np.sin(fast) < 0, 1, -1), flipping[:, 0::2])  # the bits' own times
assert (flips[8], flips[15]) == (4, 2)
assert quick[15] < quick[8] < 3
assert [f"{lazy[q]:.0f}" for q in (8, 15)] == ["1", "3"]
assert np.allclose((fast[15] - fast[7]) / (2 * np.pi), [4, 2, 1, 0.5])  # whole turns for three
assert (np.diff(lazy[3:8]) < 0).all()
assert (np.diff(lazy[7:12]) > 0).all()

# %% after: four-cases-run  (reason_half_a_turn_against_whole_ones)
for one, rest in ((fast, slow), (slow, fast)):  # the first hand alone as fast, or as slow
    mixed = np.column_stack([one[:, 0], rest[:, 1:]])
    mixed = np.hstack([np.sin(mixed), np.cos(mixed)])
    assert np.linalg.norm(mixed[7] - mixed[8]) < np.linalg.norm(mixed[7] - mixed[15])

# %% after: four-cases-run  (reason_how_rarely_we_look)
finer = bits[(np.arange(48) / np.pi).astype(int)]  # the flips, seen three times as often
assert np.linalg.norm(np.diff(finer, axis=0), axis=1).max() == 2  # still all four bits at once
often = 2 * np.pi * (np.arange(7, 15.01, 0.1)[:, None] + 0.5) / 2 ** np.arange(1, 5)
often = np.hstack([np.sin(often), np.cos(often)])  # the fast hands, seen ten times per word
steps = np.linalg.norm(often - often[0], axis=1)
assert steps[1] < 0.5 < quick[15] < quick[8]  # the neighbour is near again

# %% after: hands-figure  (check-hands)
apart = np.linalg.norm((turning[7] - turning[15]).reshape(4, 2), axis=1)
assert apart.min() > 0.5

# %% after: chord-run  (check-chord)
tips = np.array([[0, 1], [np.sin(0.6), np.cos(0.6)]])
half_way = tips.mean(axis=0)  # on the line that halves the angle, at right angles to it
assert np.isclose(np.linalg.norm(tips[0] - half_way), np.sin(0.3))
assert np.isclose(half_way @ (tips[0] - tips[1]), 0)
assert (2 * np.sin(speeds / 2) < 1).all()  # all chords are short
for angle in (fast, slow):  # the same at every step
    rounds = np.hstack([np.sin(angle), np.cos(angle)])
    assert np.ptp(np.linalg.norm(np.diff(rounds, axis=0), axis=1)) < 1e-12
assert int(2 * np.pi / speeds[-1]) == 50  # and 50 words on the row is nearer than the neighbour
assert np.linalg.norm(2 * np.sin(speeds * 50 / 2)) < np.linalg.norm(2 * np.sin(speeds / 2)) / 3

# %% after: chord-run  (reason_far_rows_take_hands_that_are_away)
for hands in ([1.0], [1.0] * 4, [1.0, 0.1, 0.01, 0.001]):  # tips move little, and 6 on are home
    here, home = (np.linalg.norm(2 * np.sin(np.array(hands) * n / 2)) for n in (1, 6))
    assert home < here
here, home = (np.linalg.norm(2 * np.sin(np.linspace(1, 1.3, 16) * n / 2)) for n in (1, 6))
assert home < here < np.linalg.norm(2 * np.sin(np.linspace(1, 1.3, 16) * 20 / 2))  # quicker ones do

# %% after: chord-run  (reason_one_angle_at_every_word)
bits_apart = np.linalg.norm(np.diff(flipping, axis=0), axis=1)
assert np.ptp(bits_apart) > 1  # half a turn or none, by the position: neighbours differ
uneven = np.hstack([np.sin(slow**1.2), np.cos(slow**1.2)])  # hands that speed up
assert np.ptp(np.linalg.norm(np.diff(uneven, axis=0), axis=1)) > 0.1

# %% after: chord-read  (check-list)
explorer = FirstAttemptsExplorer(name="list")
tables = explorer.tables()
longest = {name: np.linalg.norm(table, axis=1).max() for name, table in tables.items()}
near = {name: np.linalg.norm(np.diff(table, axis=0), axis=1) for name, table in tables.items()}
assert [*longest.values()][:4] == [120, 7.5, 1, 2]
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
