# Behind the cells of book/division-terms.ipynb, where tools/weave.py puts it

# %% after: challenge-read  (check-challenge)
def score(view="factors", slowest=804):
    return int(LadderExplorer(view=view, slowest=slowest).seen().sum())


assert score() == 7  # halving
assert [score(slowest=last) for last in (1700, 2500, 3400)] == [9, 9, 9]
assert score(slowest=1600) < 9 > score(slowest=3600)
for last in (1700, 3400):
    turns = LadderExplorer(slowest=last).lengths()
    assert 2.2 < turns[1] / turns[0] < 2.5
ends = np.unique(np.geomspace(7, 100_000, 200).astype(int))  # wherever the slowest hand ends
assert max(score("times", int(last)) for last in ends) == score("times", 1800) == 6
assert max(score("speeds", int(last)) for last in ends) == score("speeds", 1300) == 4

# %% after: stair-run  (check-stair)
assert np.allclose(halving, 2 * np.pi / LadderExplorer(slowest=804).lengths(), rtol=1e-3)
assert np.allclose(stair(halving), LadderExplorer(slowest=804).steps(), rtol=1e-2)
even = 2 * np.pi / LadderExplorer(slowest=2500).lengths()


def seen(speeds):
    """Which doublings of the distance these hands see."""
    steps = stair(np.asarray(speeds))
    return steps[1:] - np.maximum.accumulate(steps)[:-1] >= 0.25


# %% after: stair-run  (reason_all_32_would_cost_nothing)
assert seen(0.5 ** np.arange(32)).all()  # halving with all 32: the stair loses nothing
# one fast hand and slow ones, or slow ones alone, were once praised
assert seen([1, *np.full(7, 1 / 512)]).sum() <= 3
assert seen(np.full(8, 1 / 8000)).sum() == 0

# %% after: stair-run  (reason_chord_grows_until_half_a_turn)
for half in (6, 48, 192):  # words to half a turn, in the middle of a doubling
    alone, top = stair(np.array([np.pi / half])), int(np.log2(half))
    assert (np.diff(alone[: top + 1]) > 0).all()  # up to there it grows
    after = alone[top + 2 :]
    assert after.min() > 1
    assert after.max() < 2.5 < alone[top]
    rises = np.diff(alone[: top + 1])
    assert rises[-2:].sum() > 0.6 * rises.sum()  # most of it in the last doublings

# %% after: stair-run  (reason_gains_against_losses)
half_turns = np.floor(np.log2(np.pi / even)).astype(int)
assert not {3, 8} <= set(half_turns)  # two doublings without a half turn of their own, and seen
parts = np.array([stair(np.array([one])) for one in halving])
gains = parts[:, 8] - parts[:, 7]  # of each hand, at the eighth doubling
assert gains[-1] > 1.5 > 0.25 > gains.sum()  # the slowest gains, and the others lose nearly as much
crowd = 2 * np.pi / LadderExplorer(view="speeds", slowest=2500).lengths()
thinned = seen(crowd[[0, 4, 6, 7]])  # without the crowd, the same hole
assert thinned[:4].all() > seen(crowd)[:4].all()

# %% after: stair-run  (reason_each_hand_holds_a_doubling)
assert seen(even).all()
assert [bool(seen(np.delete(even, i)).all()) for i in range(8)] == [True] + [False] * 7

# %% after: stair-run  (reason_the_factor_is_not_much_above_two)
for last, at_most in ((10_000, 6), (100_000, 5)):  # equal factors of 2.9 and 4
    assert seen(2 * np.pi / LadderExplorer(slowest=last).lengths()).sum() <= at_most
many_times = 2 * np.pi / np.linspace(2 * np.pi, 5144, 256)
assert seen(many_times).all()  # equal steps leave no hole with 256 hands

# %% after: stair-run  (reason_halving_stops_too_early)
assert 402 < np.pi / halving[-1] < 403
assert np.flatnonzero(~seen(halving)).tolist() == [7, 8]  # the last two
assert seen(1 / 2 ** np.arange(10)).all()  # two more hands

# %% after: stair-run  (reason_equal_steps_leave_a_hole)
times, speeds = (
    2 * np.pi / LadderExplorer(view=view, slowest=2500).lengths() for view in ("times", "speeds")
)
assert (np.pi / times).round()[:2].tolist() == [3, 181]
assert (np.pi / speeds).round()[-2:].tolist() == [22, 1250]
assert np.flatnonzero(~seen(times)).tolist() == [1, 2, 3, 4]  # between 3 and 181
assert seen([*times, *even[1:5]]).all()  # hands in the hole: no doubling is missed
assert set(np.flatnonzero(~seen(speeds))) >= {4, 5, 6, 7}  # between 22 and 1250
assert np.isclose(speeds[-2] / speeds[-1], times[0] / times[1])  # as many doublings
assert seen([*speeds, *even[3:7]])[3:].all()

# %% after: distances-figure  (check-distances)
assert [score(view, 2500) for view in ("factors", "times", "speeds")] == [9, 5, 3]
_, of_times, of_speeds = ladders.values()
assert of_times[2] < of_times[1]
assert of_times[2:6].max() < 3.1 < 15 < of_times[8]  # flat, then steep
assert of_speeds[2] > 15  # two steps up, and flat
assert of_speeds[2:9].max() < 16

# %% after: definition-read  (check-definition)
assert np.allclose(terms, [1, 0.1, 0.01, 0.001], rtol=1e-12)
assert np.allclose(angle, angles(range(10), 8), rtol=1e-12)
assert 13.4e9 < wavelengths(64, 2**32)[-1] < 13.6e9  # halving with 32 hands
assert (wavelengths(64, 2**32) > 300_000).sum() == 16  # half of them

# %% after: definition-read  (reason_ten_times_as_far_is_eight_rungs_on)
ten, one = angles(range(0, 1000, 10), 64), angles(range(100), 64)
assert np.allclose(ten[:, 8:], one[:, :-8], rtol=1e-9)
decades = lambda waves: [sum((waves >= n) & (waves < 10 * n)) for n in (10, 100, 1000)]  # noqa: E731
assert decades(wavelengths(64)) == [8, 8, 8]
assert decades(np.linspace(2 * np.pi, 47_117, 32))[:2] == [0, 0]  # equal steps of time: not so

# %% after: round-run  (check-round)
assert ((lengths <= 512).sum(), len(lengths)) == (16, 32)
assert 360 * 512 / lengths[-1] < 4

# %% after: longest-read  (check-longest)
assert np.allclose(wavelengths(128)[::2], wavelengths(64), rtol=1e-12)
assert all(wavelengths(width)[-1] < 2 * np.pi * 10_000 for width in (8, 64, 512, 4096, 8192))
new = wavelengths(128)[1::2]
assert (np.sum(new < wavelengths(64)[-1]), len(new)) == (31, 32)
assert f"{wavelengths(128)[-1] / wavelengths(64)[-1]:.2f}" == "1.15"

# %% after: longest-read  (reason_a_step_is_missing)
for pairs in (4, 32, 256):  # with as many steps as rungs, it would be 2πb
    step = 10_000 ** (1 / pairs)
    assert np.isclose(2 * np.pi * step**pairs, 2e4 * np.pi)
    assert np.isclose(wavelengths(2 * pairs)[-1], 2 * np.pi * step ** (pairs - 1))

# %% after: mistakes-run  (check-mistakes)
wrong = 10_000.0 ** (-2 * j / d_model)
assert (1 / 10_000**2 * i / d_model < 1e-8).all()

# %% after: mistakes-read  (reason_two_speeds_are_no_hand)
along = np.arange(50)[:, None]
hand = np.hypot(np.sin(along * terms), np.cos(along * terms))
two_speeds = np.hypot(np.sin(along * wrong[0::2]), np.cos(along * wrong[1::2]))
assert np.allclose(hand, 1)  # the tip stays on its circle
assert np.ptp(two_speeds[:, 0]) > 0.5

# %% after: mistakes-read  (reason_an_exponential_is_the_same_number)
assert np.allclose(np.exp(-2 * i * np.log(10_000) / d_model), terms, rtol=1e-12)
other = np.exp(-2 * i * np.log10(10_000) / d_model)  # another logarithm
assert not np.allclose(other, terms)

# %% after: mistakes-read  (check-limits)
rng = np.random.default_rng(0)
evenly_logged = 512.0 ** -rng.uniform(0, 1, (3000, 8))
evenly_fast = rng.uniform(1 / 512, 1, (3000, 8))
nine = [sum(seen(one).all() for one in drawn) for drawn in (evenly_logged, evenly_fast)]
assert 15 <= nine[0] <= 60
shaken = even * np.exp(rng.normal(0, 0.1, (400, 8)))
assert 0.4 < np.mean([seen(one).all() for one in shaken]) < 0.7  # about half
assert nine[1] == 0
