# Behind the cells of book/points-and-time.ipynb, where tools/weave.py puts it

# %% after: features-run  (check-edge)
def off(bands, count):
    places = (2 * np.arange(count) + 1) / count - 1
    drawn = GridExplorer(view="edge", bands=bands, name=f"check-{bands}-{count}").drawn(places)
    return np.sqrt(np.mean((drawn - (places > 0.1)) ** 2))


everywhere = [off(bands, 2048) for bands in range(9)]
assert min(everywhere[7:]) > everywhere[0] > everywhere[5]
assert off(8, 32) < 0.03


def rise(bands):
    """From a tenth to nine tenths, in distances of the samples."""
    near = np.linspace(-0.3, 0.5, 4001)
    drawn = GridExplorer(view="edge", bands=bands, name=f"check-rise-{bands}").drawn(near)
    return (near[drawn > 0.9].min() - near[(drawn < 0.1) & (near < 0.2)].max()) * 16


assert rise(5) < 0.9 < 1.2 < min(map(rise, range(1, 4)))

# %% after: features-run  (check-edge-network)
from pe_book.explorers import grid as inside

samples, between = ((2 * np.arange(count) + 1) / count - 1 for count in (32, 2048))


def waves(places, turns):
    """Sines and cosines of hands that make so many turns from sample to sample."""
    angles = np.outer(places, 32 * np.pi * np.array(turns))
    return np.hstack([np.stack([places**0, places], axis=1), np.sin(angles), np.cos(angles)])


def away(turns, still=(), edge=0.1):
    """How far it is off, not at the edge; those of the hands are held still between the samples."""
    seen, met = waves(samples, turns), waves(between, turns)
    for hand in still:
        met[:, [2 + hand, 2 + hand + len(turns)]] = seen[0, [2 + hand, 2 + hand + len(turns)]]
    inner = inside._wide_layer(seen, seen)
    inner += 0.01 * np.trace(inner) / 32 * np.eye(32)
    wrong = inside._wide_layer(met, seen) @ np.linalg.solve(inner, samples > edge)
    wrong -= between > edge
    return np.sqrt(np.mean(wrong[abs(between - edge) > 0.1] ** 2))


# %% after: features-run  (reason_whole_turns_look_still)
seven = [2.0**k / 32 for k in range(7)]
assert seven[-2:] == [1, 2]
assert np.allclose(np.hstack(features(samples, 7)), waves(samples, seven)[:, 2:])
assert np.ptp(waves(samples, seven[-2:])[:, 2:], axis=0).max() < 1e-12  # still at the samples
assert away(seven) > 0.12
assert away(seven, still=(5, 6)) < 0.03  # the same weights
edges = (0.1, -0.5, 0.4, 0.7)
extra = {
    more: np.mean([away([*seven[:5], more], edge=e) for e in edges]) for more in (0.75, 1, 1.5)
}
assert max(extra[0.75], extra[1.5]) < 0.04 < 0.07 < extra[1]  # more than half a turn does little

# %% after: features-run  (reason_one_band_of_six)
slow = list(np.arange(1, 65) / 128)  # equally loud, up to half a turn
assert away(seven[:6]) > 4 * away(seven[:5])
for more in (0.7, 1, 2):
    assert away([*slow, more]) < 1.3 * away(slow)

# %% after: ends-run  (check-ends)
assert np.allclose(first, last)
others = [np.hstack(features(x, 8)) for x in np.linspace(-1, 1, 400)[1:-1]]
assert min(np.abs(other - first).max() for other in others) > 0.01

# %% after: directions-show  (check-directions)
curves = {
    (kind, way): np.array([similarity(frequencies, r, angle) for r in distances])
    for kind, frequencies in kinds.items()
    for way, angle in ways.items()
}
along, aslant = (curves["own bands", way] for way in ways)
assert (along[1:] > aslant[1:]).all()
assert min((np.diff(curve) > 0).mean() for curve in (along, aslant)) > 0.1
near_one = [curves["at random", way] for way in ways]
assert np.abs(near_one[0] - near_one[1]).max() < 0.12
assert (along - aslant).max() > 0.5
assert np.allclose(bands[[0, -1]], [2 * np.pi / 2, 16 * np.pi])  # of the limits, L = 2, h = 1/16
slower = np.random.default_rng(0).normal(scale=3, size=(256, 2))
assert similarity(slower, 0.3, 1) > similarity(drawn, 0.3, 1) + 0.3

# %% after: frames-run  (check-frames)
exact = [score(3.7 + start, 1.2 + start) for start in (0, 100.35, -7, 12345.678)]
assert np.allclose(exact, exact[0])
assert abs(score(3, 1) - score(104, 101)) > 0.1

# %% after: time-run  (check-time)
told = {1: "0.97", 1000: "0.18"}
for factor, number in told.items():
    rows = timestep_embedding([0, 1], 320, scale=factor)
    assert f"{rows[0] @ rows[1] / 160:.2f}" == number
fastest_first = 10_000.0 ** (-np.arange(160) / 160)
assert np.median(fastest_first) < 0.02
assert np.isclose(timestep_embedding([1.0], 320, shift=1)[0, 159], np.sin(1e-4))
assert timestep_embedding([1.0], 320)[0, 159] > np.sin(1e-4)  # one step short of 1/b
