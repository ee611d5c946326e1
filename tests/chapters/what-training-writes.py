# Behind the cells of book/what-training-writes.ipynb, where tools/weave.py puts it

# %% after: imports  (check-written)
stands, trend_stands = written.stands, written.trend_stands
slow_lines = []
for seed in written.SEEDS:
    lines = stands(written.training("masked", seed))
    firsts = [trend_stands(written.training("masked", seed)), *(step for _, step in lines)]
    assert lines
    assert firsts == sorted(firsts)  # slow before fast
    slow_lines.append(lines[0][0])
    later = written.training("causal", seed)
    assert stands(later) == stands(written.training("causal", seed, 12_000)) == []
    assert trend_stands(later) > firsts[0]
assert [round(one) for one in sorted(slow_lines)] == [24, 25, 30]
counts = sorted(len(stands(written.training("masked", seed))) for seed in written.SEEDS)
assert counts == [1, 1, 2]  # no ladder
assert round(stands(written.training("masked", 2))[1][0]) == 13
for task in ("masked", "shuffled", "causal"):
    for seed in written.SEEDS:  # noise has about the same power at all frequencies
        assert written.power(written.training(task, seed))[0].max() < 2
begun, *_, ended = written.rows(written.training("shuffled", 2)).values()
assert np.linalg.norm(ended - begun) > 2 * np.linalg.norm(begun)

# %% after: imports  (reason_no_line_without_order)
for seed in written.SEEDS:  # as many steps, without order
    run = written.training("shuffled", seed)
    assert run["settings"]["steps"] == written.training("masked", seed)["settings"]["steps"]
    assert stands(run) == []
    assert trend_stands(run) is None


# %% after: power  (reason_without_a_window_a_slow_wave_spills_over)
def bare(table):
    total = (np.abs(np.fft.rfft(table - table.mean(axis=0), n=8 * len(table), axis=0)) ** 2).sum(1)
    return total / np.median(total[len(total) // 2 :])


rng = np.random.default_rng(0)
drawn = rng.normal(size=(127, 64))
slow_wave = np.sin(2 * np.pi * np.arange(127) / 50)[:, None] * np.full(64, 30)
fast = np.arange(8 * 127 // 2 + 1) > 8 * 127 / 16  # wavelengths below 16
assert bare(drawn + slow_wave)[fast].max() > 5
assert power(drawn + slow_wave)[fast].max() < 2 > bare(drawn)[fast].max()

# %% after: minilm  (check-minilm)
from pe_book.measured.live import agree, recorded

told = record("minilm")
assert np.allclose(power(table), spectrum(table).power)
assert [round(line.period) for line in spectrum(table).lines] == [14, 6]
assert found == 0

# %% after: whisper  (check-whisper)
assert whisper.startswith("decoder: 5 lines")
at = whisper.split()
formula = 2 * np.pi * 10_000 ** (np.arange(192) / 191)
assert all(min(abs(formula - float(one))) < 0.06 for one in at[-5:])
assert at[-1] == f"{2 * np.pi:.1f}"

# %% after: whisper  (reason_the_slow_lines_lie_too_close_together)
for factor, apart in ((10_000 ** (1 / 191), False), (1.6, True)):  # the encoder's, a larger one
    waves = 2 * np.pi * factor ** np.arange(int(np.log(100) / np.log(factor)))
    angles = np.arange(1500)[:, None] * 2 * np.pi / waves
    lines = spectrum(np.hstack([np.sin(angles), np.cos(angles)])).lines
    slow_ones = waves[(waves > 60) & (waves < 200)]
    nearest = [min(abs(line.period / one - 1) for line in lines) for one in slow_ones]
    assert max(nearest) < 0.03 if apart else min(nearest) > 0.2

# %% after: own  (check-own)
states = recorded("what-training-writes/own").splitlines()
assert states[-1].startswith("step 3000 ")
lines = [one.split("lines ")[1] for one in states]
first = lines.index("23.8")  # the slow line comes first, and later a second
assert set(lines[:first]) == {"none", "22.8"}
assert lines[-1].startswith("23.8, 13.")

# %% after: use  (check-use)
OTHERS = ("reversed", "shuffled", "removed")
costs = {}
for task in ("masked", "shuffled", "causal"):
    scores = [written.training(task, seed)["scores"] for seed in written.SEEDS]
    costs[task] = np.array([[one[name] - one["rows"] for name in OTHERS] for one in scores])
assert costs["masked"][:, 0].max() < 0.01
assert costs["masked"][:, 1:].min() > 1
assert np.abs(costs["shuffled"]).max() < 0.001
assert (costs["causal"][:, 2] < costs["causal"][:, :2].min(axis=1)).all()

# %% after: head-figure  (check-head-figure)
from pe_book.measured.clocks import rotations as known_rotations

basis = SentenceExplorer(name="check-basis", view="basis")
basis.angle = 45
assert 0.6 < known_rotations(basis.matrix())[2] < 0.65
assert told["heads"][2]["head"] == "0.2"
assert told["heads"][2]["looks"][3] > 0.98  # on the word before

# %% after: head-turns  (check-head-turns)
around = 2 * np.pi / found.turns
assert np.allclose(around[:2], [line.period for line in spectrum(table).lines][::-1], rtol=0.06)
assert around[2:].min() > 40
assert abs(share - 0.99) < 0.006
angles_, still = known_rotations(blocks(np.eye(8), found.basis, found.hands))[::2]
assert still > 0.98  # of a head that turns nothing
assert np.abs(np.angle(angles_)).max() < 1e-9
assert np.allclose(np.angle(turned) / found.turns, [-0.88, -0.81, -0.84, -1.49], atol=0.02)
assert told["random basis"][0] < told["random basis"][2] < 0.76


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

# %% after: explorer  (check-explorer)
assert SentenceExplorer(name="check-sentences").recorded()[0] > 0.998
assert SentenceExplorer(name="check-off", rows="off").recorded()[0] > 0.99999

# %% after: flights  (check-flights)
assert agree(flights, recorded("what-training-writes/flights"), 0.002)
assert "the flight from Rome to Paris    0.9988" in recorded("what-training-writes/flights")

# %% after: templates-figure  (check-templates)
assert len(templates) == 12
swapped = [one["swapped"] for one in templates.values()]
replaced = [one["replaced"] for one in templates.values()]
assert min(one[0] for one in swapped) > 0.94
assert 0.69 < min(one[0] for one in replaced) < max(one[0] for one in replaced) < 0.80
assert all(one[1] > other[2] for one, other in zip(swapped, replaced, strict=True))
assert [told["pairs without rows"][i] for i in (0, 2, 5)] == [1.0, 1.0, 1.0]

# %% after: changes  (check-changes)
assert changes["moved along by 100"][1] > 0.92
assert changes["8 directions"][1] > 0.98
assert changes["sinusoids"][1] < changes["random rows"][2]  # their intervals overlap
assert changes["random rows"][2] < changes["moved along by 100"][1]
