# Behind the cells of book/what-training-writes.ipynb, where tools/weave.py puts it

# %% after: explorer-intro  (check-explorer)
assert SentenceExplorer(name="check-own").recorded()[0] > 0.998
assert SentenceExplorer(name="check-off", rows="off").recorded()[0] > 0.99999

# %% after: hands-figure  (check-hands-figure)
from pe_book.measured.live import agree, recorded

told = record("minilm")
stepped = np.median(np.angle(found.hands[1:] * found.hands[:-1].conj()), axis=0)
assert np.allclose(stepped, found.turns, atol=0.03)
assert found.turns[0] / (2 * np.pi) > 1 / 6 > found.turns[1] / (2 * np.pi)

# %% after: written-figure  (check-written)
for seed in written.SEEDS:
    lines = written.stands(written.training("masked", seed))
    trend = written.trend_stands(written.training("masked", seed))
    firsts = [trend, *(step for _, step in lines)]
    assert lines
    assert firsts == sorted(firsts)
    before = written.training("causal", seed)
    assert written.stands(before) == []
    assert before["trend"][-1] > 100

# %% after: written-figure  (reason_order_writes_the_lines)
for seed in written.SEEDS:  # as many steps, without order
    run = written.training("shuffled", seed)
    assert run["settings"]["steps"] == written.training("masked", seed)["settings"]["steps"]
    assert written.stands(run) == []
    assert max(run["trend"][-9:]) < 2.25

# %% after: directions  (check-directions)
assert table.shape == (127, 384)
assert round(shares[7], 2) == 0.91  # nine tenths
assert told["rows"]["by directions"]["8"]["share"] == round(shares[7], 4)
held = {int(n): one["held out"] for n, one in told["rows"]["by directions"].items()}
assert max(held, key=held.get) == 8  # the number is chosen by the half that was not fitted

# %% after: step-run  (check-step-run)
first_line, second_line = ([found(t) for t in noise] for found in (
    lambda t: held_out(t, t), lambda t: held_out(t, t[:64])))  # fmt: skip
assert 0.975 < held_out(table, table) < 0.99 > held_out(table, table[:64]) > 0.975
assert np.median(first_line) < 0.7 < max(first_line) < 0.95  # far behind
long_blur = [smooth(seed, 20) for seed in range(6)]
assert min(held_out(t, t) for t in long_blur) > held_out(table, table)  # ahead
assert 0.9 < np.mean(second_line) < max(second_line) < 0.98  # nearly as good
assert predicted(coordinates[64:], np.eye(8)) < 0.65
assert predicted(mixed, fit(mixed)) < told["rows"]["shuffled"][2] < 0.1
assert held[20] < 0.9 < held[8]


# %% after: step-run  (reason_anything_smooth_has_near_waves)
def fastest(table):
    """The shortest wavelength, and the sizes of the eigenvalues, in eight directions."""
    z = table - table.mean(axis=0)
    z = z @ np.linalg.svd(z, full_matrices=False)[2][:8].T
    at = np.linalg.eigvals(fit(z))
    return 2 * np.pi / np.angle(at).max(), np.abs(at)


for length in (3, 5, 8, 12):  # as smooth as one likes, and without any clock
    tables = [smooth(seed, length) for seed in range(6)]
    assert min(fastest(t)[0] for t in tables) > 28
    assert all(np.abs(fastest(t)[1] - 1).max() < 0.03 for t in tables)
    if length in (5, 8):
        assert np.mean([held_out(t, t[:64]) for t in tables]) > 0.9
rough = np.random.default_rng(0).normal(size=(127, 384))  # not smooth: nothing to predict
assert held_out(rough, rough[:64]) < 0.1

# %% after: step-run  (reason_no_blur_comes_near_in_both_lines)
for length in (0.7, 1, 2, 3, 4, 5, 8, 20):
    tables = [smooth(seed, length) for seed in range(20)]
    assert max(min(held_out(t, t), held_out(t, t[:64])) for t in tables) < 0.92
    if length == 0.7:  # as smooth as the rows
        assert abs(predicted(coordinates[64:], np.eye(8)) - 0.65) < 0.1
        assert max(held_out(t, t[:64]) for t in tables) < 0.4
    if length == 5:  # much smoother: it hardly changes from row to row
        for t in tables:
            z = t - t.mean(axis=0)
            z = z @ np.linalg.svd(z, full_matrices=False)[2][:8].T
            assert predicted(z[64:], np.eye(8)) > 0.95


# %% after: eigen  (reason_two_fast_clocks_in_eight_directions)
def by_chance(seed):
    """The table's own columns, each with its waves at phases of chance."""
    waves = np.fft.rfft(table - mean, axis=0)
    turn = np.exp(2j * np.pi * np.random.default_rng(seed).random(waves.shape))
    return np.fft.irfft(waves * turn, 127, axis=0)


def fast_clocks(rows, count=8):
    z = rows - rows.mean(axis=0)
    z = z @ np.linalg.svd(z, full_matrices=False)[2][:count].T
    at = np.linalg.eigvals(fit(z))
    at = np.angle(at[np.abs(at) > 0.9])  # those that last
    return (2 * np.pi / at[at > 1e-6] < 15).sum()


assert fast_clocks(table) == 2 > max(fast_clocks(by_chance(seed)) for seed in range(30))
for count in range(11, 17):  # with more directions chance has them, too
    assert min(fast_clocks(by_chance(seed), count) for seed in range(30)) >= 2

# %% after: eigen  (reason_a_slight_blur_leaves_no_fast_clock_either)
for length in (0.3, 0.6, 1, 2, 5):  # the noise's waves of 5.7 words: 0.6 leaves four fifths of them
    assert max(fast_clocks(smooth(seed, length)) for seed in range(30)) == 0
assert np.exp(-2 * (np.pi * 0.6 / 5.7) ** 2) > 0.75

# %% after: eigen  (check-eigen)
assert 0.99 < np.abs(values).min() < np.abs(values).max() < 1.01
assert np.allclose(2 * np.pi / turns, [5.7, 14.5, 46.6, 178.9], rtol=0.01)
slowest = []
for count in range(8, 17):  # the fast two stay, the slowest does not
    own = np.angle(np.linalg.eigvals(fit((table - mean) @ directions[:count].T)))
    around = np.sort(2 * np.pi / own[own > 1e-6])
    slowest.append(around[-1])
    assert np.abs(around - 5.7).min() < 0.3
    assert np.abs(around - 14.5).min() < 0.6
assert 112 < min(slowest) < 116
assert 176 < max(slowest) < 182
assert told["rows"]["moduli, shuffled"][0] < 0.5

# %% after: older  (check-older)
assert f"{predicted(older, A):.2f}" == "0.99"
anew = []
for start in (128, 256, 384):
    own = rows()[start : start + 128] @ directions[:8].T
    angle = np.sort(np.angle(np.linalg.eigvals(fit(own - own.mean(axis=0)))))[:-5:-1]
    anew.append(turns / angle)
assert 0.7 < np.min(anew) < 0.9
assert 1.3 < np.max(anew) < 1.4
assert told["rows"]["row before, 128 to 511"] < 0.6
usual = np.median(lengths)
assert [p for p in (0, 1, 126, 127, 128, 500, 511) if lengths[p] > 1.4 * usual] == [0, 127, 511]

# %% after: older  (reason_the_same_matrix_sixteen_steps_ahead)
ahead_by_16 = {}
for start in (1, 128, 256, 384):
    own = (rows()[start : start + 128 - (start == 1)] - mean) @ directions[:8].T
    ahead_by_16[start] = np.mean([predicted(own[offset::16], far) for offset in range(16)])
assert min(ahead_by_16[start] for start in (1, 128, 384)) > 0.45  # not next to nothing
assert max(ahead_by_16[start] for start in (1, 128, 384)) < 0.65  # nor better on its own rows
assert ahead_by_16[256] < -0.5

# %% after: head-figure  (check-head-figure)
from pe_book.measured.clocks import rotations as known_rotations

basis = SentenceExplorer(name="check-basis", view="basis")
size = np.abs(basis.matrix())
inside = np.kron(np.eye(4), np.ones((2, 2))) == 1
assert size[~inside].max() / size.max() < 0.095
basis.angle = 45
assert 0.6 < known_rotations(basis.matrix())[2] < 0.65
ahead = SentenceExplorer(name="check-ahead", view="basis", layer=1, head=8)
assert (np.angle(known_rotations(ahead.matrix())[0]) > 0).all()
assert told["heads"][2]["head"] == "0.2"
assert told["heads"][2]["looks"][3] > 0.98  # on the word before

# %% after: head-turns  (check-head-turns)
assert abs(share - 0.99) < 0.006
angles_, still = rotations(blocks(np.eye(8), found.basis, found.hands))  # a head that turns nothing
assert still > 0.98
assert np.abs(angles_).max() > 0
assert np.abs(np.angle(angles_)).max() < 1e-9
assert told["pairs"][0] == 0.9072
assert np.allclose(turned / 2, known_rotations(trained)[0])
assert np.isclose(share, known_rotations(trained)[2])
assert np.allclose(trained, SentenceExplorer(name="check-same", view="basis").matrix(), atol=1e-4)
assert np.allclose(np.angle(turned) / found.turns, [-0.88, -0.81, -0.84, -1.49], atol=0.02)
assert told["random directions"][0] < 0.35
assert told["random directions"][2] < 0.55
assert told["random directions"][0] < told["random basis"][0] < told["random basis"][2] < 0.76
assert round(back, 2) == 0.98
strongest = sorted(told["heads"], key=lambda one: -one["strength"])[:12]
for one in strongest:
    beside = np.delete(one["looks"], 4)
    looks = [-4, -3, -2, -1, 1, 2, 3, 4][int(np.argmax(beside))]
    assert np.sign(looks) == np.sign(one["steps"][int(np.argmax(one["parts"]))]), one["head"]


# %% after: head-turns  (reason_the_fastest_clock_alone_turned)
def looks_back(kept):
    """How often the clocks alone look one back, when the other clocks' angles are zero."""
    scores = 0
    for i, block in enumerate(np.where(kept, turned, np.abs(turned))):
        hand = found.hands[:, i] / np.abs(found.hands[:, i]).mean()
        scores = scores + np.real(block * np.multiply.outer(hand, hand.conj()))
    return np.mean(scores[1:].argmax(axis=1) == np.arange(126))


assert looks_back([True, True, True, True]) > 0.95 < looks_back([True, False, False, False])
assert looks_back([False, True, True, True]) < 0.02

# %% after: flights  (check-flights)
from inspect import getsource

from pe_book.models import bert

assert agree(flights, recorded("what-training-writes/flights"), 0.002)
assert "the flight from Rome to Paris    0.9988" in recorded("what-training-writes/flights")
source = " ".join(getsource(bert.Bert.forward).split())
for line in (
    "x = self.words(tokens) + self.kinds.weight[0]",
    "x = self.norm(self.places(x, position_ids=position_ids))",
    "for layer in self.layers: x, found = layer(x, seen, need_weights)",
):
    assert line in source

# %% after: templates-figure  (check-templates)
assert len(templates) == 12
swapped = [one["swapped"] for one in templates.values()]
replaced = [one["replaced"] for one in templates.values()]
assert min(one[0] for one in swapped) > 0.94
assert 0.69 < min(one[0] for one in replaced) < max(one[0] for one in replaced) < 0.80
assert all(one[1] > other[2] for one, other in zip(swapped, replaced, strict=True))
assert [told["pairs without rows"][i] for i in (0, 2, 5)] == [1.0, 1.0, 1.0]

# %% after: changes  (check-changes)
assert changes["moved along by 1"][1] > 0.99
assert changes["moved along by 100"][1] > 0.92
assert changes["moved along by 200"][2] < changes["random rows"][1]
assert changes["random rows"][0] > changes["off but row 0"][0] - 0.02
assert changes["8 directions"][1] > 0.98
kept = (1 - changes["off but row 0"][0]) / (1 - changes["off"][0])
assert 0.5 < kept < 0.56  # little more than half
assert changes["sinusoids"][1] < changes["random rows"][2]  # their intervals overlap
assert changes["clocks alone"][0] - changes["clocks, equal factors"][0] < 0.01
assert changes["clocks, equal factors"][1] > changes["sinusoids"][2]
assert changes["clocks, mirrored"][1] < changes["random rows"][2]
assert f"{changes['words shuffled'][0]:.2f}" == "0.88"

# %% after: changes  (reason_sinusoids_put_into_the_eight_directions)
try:
    from pe_book.measured import minilm as again
    from pe_book.models import ModelMissing, minilm

    encoder = again.Bert(minilm())
except (ModelMissing, ImportError):  # mirrored clocks lie there, too: (check-changes)
    encoder = None
if encoder:
    asked, places = again.sentences(), []
    waves = again.leading(again.sinusoidal_encoding(512, 384)[1:128], 8)[2]
    waves *= np.linalg.norm(coordinates) / np.linalg.norm(waves)
    for seed in range(20):
        mix = np.linalg.qr(np.random.default_rng(seed).normal(size=(8, 8)))[0]
        rows_ = encoder.places.values.weight.detach().clone()
        rows_[1:128] = again.torch.from_numpy(mean + waves @ mix @ directions[:8])
        with again.changed_rows(encoder, lambda _, put=rows_: put):
            places.append(encoder.vectors(*asked))
    reached = [float((found_ * encoder.vectors(*asked)).sum(1).mean()) for found_ in places]
    assert changes["sinusoids"][0] + 0.02 < np.mean(reached) < max(reached) < 0.95
    assert abs(np.mean(reached) - 0.89) < 0.015
