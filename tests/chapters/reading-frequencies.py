# Behind the cells of book/reading-frequencies.ipynb, where tools/weave.py puts it

# %% after: explorer-intro  (check-explorer)
from pe_lib import division_terms, encode_positions, offset_kernel

opening = TwoPositionsExplorer(noise=0.3, name="check")
assert opening.position == opening.reads()[17] == 17

# %% after: notice  (check-notice)
fast, slow = (TwoPositionsExplorer(noise=0.3, **half, name="half").reads()
              for half in ({"pairs": 16}, {"from_pair": 16}))  # fmt: skip
assert fast[17] == 17
assert (fast == np.arange(100)).mean() > 0.94  # nearly all, to the word
assert np.abs(fast - np.arange(100)).max() <= 1
assert abs(slow[17] - 17) > 10  # another row, far away
away = sinusoidal_encoding(100, 64) - sinusoidal_encoding(18, 64)[17]
trembles, climbs = (np.linalg.norm(half, axis=1) for half in np.split(away, 2, axis=1))
assert (np.diff(climbs[17:]) > 0).all()
assert (np.diff(climbs[:18]) < 0).all()
assert (np.diff(trembles[17:]) < 0).mean() > 0.3


def read_rightly(positions, hands, noise, seed=0, base=10_000):
    """How far off the readings of these positions are by these hands, in rows of this table."""
    turned = np.outer(positions, division_terms(64, base)[hands])
    table = np.hstack([np.sin(turned), np.cos(turned)])
    drawn = np.random.default_rng(seed).normal(0, noise, table.shape)
    return np.abs(((table + drawn) @ table.T).argmax(axis=1) - np.arange(len(table)))


# %% after: notice  (reason_the_flat_curve_lets_noise_decide)
slow_half = slice(16, 32)
assert np.median(read_rightly(range(100), slow_half, 0.3)) > 5
assert read_rightly(range(100), slow_half, 0.001).max() == 0  # less noise: no miss
steep = slice(0, 16)
assert np.mean(read_rightly(range(100), steep, 0.3) == 0) > 0.9  # a curve with a dip: hardly a miss

# %% after: idea  (reason_fast_hands_are_a_code)
chords = 2 * np.sin(np.outer(range(1, 1000), division_terms(64)[:16]) / 2)
assert np.linalg.norm(chords, axis=1).argmin() == 0  # never back together
equal = np.sqrt(16) * 2 * np.abs(np.sin(np.arange(1, 1000) / 2))  # sixteen hands of one speed
assert equal.min() < 0.1 < equal[0]  # come back together, and are no code
one = read_rightly(range(1000), slice(0, 1), 0.3)  # one hand alone has been round too often
assert (one == 0).mean() < 0.1


# %% after: read-read  (check-read)
def read_exactly(hands):
    return np.mean(np.argmax(noisy[:, hands].reshape(1000, -1) @ table[:, hands].reshape(1000, -1).T, 1)
                   == np.arange(1000))  # fmt: skip


assert f"{read_exactly(slice(16)):.0%}" == "99%"
assert 0 <= read_exactly(slice(32)) - read_exactly(slice(16)) < 0.02  # about as well
assert read_exactly(slice(16, 32)) < 0.05
assert 10 < np.median(off) < 30  # of the slow half: the region

# %% after: distance-run  (check-distance)
rows = table.reshape(1000, 64)
for p, q in ((17, 18), (17, 61), (0, 99)):
    assert np.isclose(distance(p, q), np.linalg.norm(rows[p] - rows[q]), rtol=1e-12)
for pair in ((1, 2), (1001, 1002), (999_990, 999_991)):
    one, next_one = encode_positions(pair, 64)
    assert np.isclose(np.linalg.norm(one - next_one), distance(1, 2), rtol=1e-10)

# %% after: halves-run  (check-halves)
every, fast, slow = apart.values()
assert f"{every[0]:.2f} {fast[0]:.2f} {slow[0]:.3f}" == "1.47 1.47 0.015"
assert fast[30] > 5  # it shoots up
assert abs(np.corrcoef(offsets[99:], fast[99:])[0, 1]) < 0.1  # from a hundred on it knows no more
assert (np.diff(slow)[:300] > 0).all()
assert np.allclose(slow[99::100], fast[:10], rtol=1e-9)  # exactly a hundred times later
assert f"{slow[399]:.1f} {slow[-1]:.1f}" == "4.0 4.7"

# %% after: halves-read  (reason_of_the_fast_and_the_slow_half)
nearest = [float(one.min()) for one in (fast, slow)]
assert nearest == [fast[0], slow[0]]  # no row is closer than the next one
off = [read_rightly(range(1000), steep, 0.3, seed) for seed in range(3)]
assert all(0.97 < (one == 0).mean() < 0.995 for one in off)
assert max(one.max() for one in off) <= 1  # the others go next door
slow_off = read_rightly(range(1000), slow_half, 0.3)
assert (slow_off == 0).mean() < 0.05
assert np.mean(slow_off > 10) > 0.5
next_door = read_rightly(range(1000), steep, 0.5)
assert 0.8 < (next_door == 0).mean() < 0.92 < (next_door <= 1).mean()  # first next door
loud = [read_rightly(range(1000), half, 2.0) for half in (steep, slow_half)]
assert np.median(loud[0]) > np.median(loud[1])  # a broken code lands anywhere
spread_out = read_rightly(range(0, 100_000, 100), slow_half, 0.3)  # every hundredth position
assert abs((spread_out == 0).mean() - (read_rightly(range(1000), steep, 0.3) == 0).mean()) < 0.01

# %% after: order-run  (check-order)
told = [f"{keeps_order(one):.0%}" for one in (every, fast, slow)]
assert told == ["77%", "50%", "98%"]
assert keeps_order(slow[:99]) == keeps_order(slow[:500]) == 1  # without a mistake
assert f"{keeps_order(apart['all, weighted']):.1%}" == "99.8%"

# %% after: order-run  (reason_a_tremble_larger_than_the_climb)
climb = np.diff(squares[:, 16:].sum(axis=1))[:300]  # of the slow half, word by word
tremble = np.diff(squares[:, :16].sum(axis=1))[:300]
assert np.abs(tremble).mean() > 20 * climb.mean()
assert keeps_order(np.sqrt((squares * np.r_[np.full(16, 1e-4), np.ones(16)]).sum(axis=1))) > 0.97
first = squares[4:6, 0]  # the fastest hand on its way home, from the fifth word to the sixth
assert first[1] < first[0]
assert squares[5, 1:].sum() > squares[4, 1:].sum()  # without it the distance grows
assert np.delete(squares[5], 1).sum() > np.delete(squares[4], 1).sum()  # and without the second

# %% after: order-run  (reason_attention_can_weigh_hands)
two_rows = sinusoidal_encoding(60, 64)
weights = np.repeat(1 / terms, 2) ** 0.5  # a matrix that makes slow hands' columns larger
larger = two_rows * weights
assert np.allclose(larger[3] @ larger[50], (np.cos(47 * terms) / terms).sum())
noise = np.random.default_rng(0).normal(0, 0.3, 64)
assert np.linalg.norm((noise * weights)[32:]) > 10 * np.linalg.norm(noise[32:])  # their noise, too
assert every[5] < every[4]  # the sixth word is nearer than the fifth
assert (np.diff(every[:5]) > 0).all()

# %% after: closest-figure  (check-closest-figure)
assert [f"{nearest[-1]:.3f}" for nearest in so_far.values()] == ["0.003", "1.172", "1.472"]
assert all(np.ptp(so_far[name]) == 0 for name in ("width 32", "width 64"))
four = np.sqrt(8 - 2 * offset_kernel(range(1, 1_000_000), 8))
assert four.argmin() + 1 == 169_646
assert (four[1:] < four[0]).argmax() + 2 == 6  # six words away
assert (four < four[0]).sum() > 1000  # many

# %% after: closest-read  (reason_the_second_hand_is_ten_times_slower)
for count in (4, 16, 64):  # more hands do not mend it at this factor, a smaller factor does
    chords = [np.linalg.norm(2 * np.sin(k / 10.0 ** np.arange(count) / 2)) for k in (1, 6)]
    assert chords[1] < chords[0]
    chords = [np.linalg.norm(2 * np.sin(k / 3.0 ** np.arange(count) / 2)) for k in (1, 6)]
    assert chords[1] > chords[0]

# %% after: closest-read  (reason_the_slowest_brings_the_others_home)
assert round(169_646 / (2000 * np.pi), 4) == 27  # whole turns of all four
for base in (5000, 9000, 11_000):  # four hands as well, and no such return
    away = np.sqrt(8 - 2 * offset_kernel(range(1, 1_000_000), 8, base))
    assert away.min() > 0.05 > 10 * four.min()
    assert (away < away[0]).sum() > 1000  # but as many nearer rows

# %% after: closest-read  (reason_four_hands_are_too_few)
for base in (100, 1000, 1e6):  # other speeds do not mend it
    away = np.sqrt(8 - 2 * offset_kernel(range(1, 1_000_000), 8, base))
    assert away.min() < away[0] / 5
of_64 = np.sqrt((4 * np.sin(np.outer(range(1, 1_000_000), terms[:4]) / 2) ** 2).sum(axis=1))
assert of_64.min() < of_64[0] / 5  # nor do the fastest four of the thirty-two

# %% after: sixteen-run  (check-closest)
assert (np.flatnonzero(sixteen < sixteen[0]) + 1).tolist() == [596_274, 615_746, 735_139]

# %% after: unique  (check-unique)
assert len(np.unique(np.sin(np.arange(100_000.0)))) == 100_000
