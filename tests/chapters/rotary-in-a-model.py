# Behind the cells of book/rotary-in-a-model.ipynb, where tools/weave.py puts it

# %% after: explorer-intro  (check-explorer)
def chance_of_h(**how):
    top = NextWordExplorer(name="check-next-word", **how).recorded()["top"]
    return {word: chance for _, word, chance in top}.get(" h", 0.0)


assert NextWordExplorer(name="check-prompt").prompt == "a b c d e f g"
trained = chance_of_h()
assert abs(chance_of_h(shift=1000) - trained) < 1e-4
assert chance_of_h(positions="zero") < 0.03
assert chance_of_h(positions="doubled") > trained > 0.9
assert 0.45 < chance_of_h(positions="halved") / trained < 0.55

# %% after: knobs-figure  (check-knobs-figure)
from pe_book.measured.live import agree, recorded

assert abs(knobs["shifted by 7000"]["cost"][0]) < 1e-3
assert [round(cost, 1) for cost in costs] == [0.0, 0.3, 0.8, 1.6, 1.7, 1.9, 3.4]
assert len(knobs["as trained"]["loss"]) == 8  # texts
doubled, halved = (np.array(knobs[name]["loss"]) for name in ("doubled", "halved"))
plain = np.array(knobs["as trained"]["loss"])
assert (halved - plain).mean() > 2 * (doubled - plain).mean()
assert knobs["reversed"]["loss"] == knobs["turned the other way"]["loss"]
assert f"{plain.mean():.1f}" == "4.1"
for wrong in ("layout", "queries alone"):
    assert knobs[wrong]["cost"][1] > knobs["all zero"]["cost"][2]
slowest = np.degrees(8192 * 100_000 ** (-31 / 32))
assert round(slowest) == 7

# %% after: knobs-figure  (reason_what_a_score_knows)
speeds = 100_000 ** (-np.arange(32) / 32)
query, key = np.random.default_rng(0).normal(size=(2, 64))


def score(at, back, turn_keys=True, sign=1, layout="halves"):
    def turned(row, place):
        pairs = row.reshape(2, 32) if layout == "halves" else row.reshape(32, 2).T
        return (pairs[0] + 1j * pairs[1]) * np.exp(1j * sign * place * speeds)

    of_key = turned(key, (at - back) if turn_keys else 0)
    return (turned(query, at) * np.conj(of_key)).real.sum()


assert np.isclose(score(10, 3), score(7010, 3))  # the common turn cancels
assert abs(score(10, 3, turn_keys=False) - score(7010, 3, turn_keys=False)) > 1  # unless keys stand
assert abs(score(10, 3) - score(10, 3, layout="neighbours")) > 1  # other pairs, other scores
assert np.isclose(score(10, -3), score(10, 3, sign=-1))  # reversed, or turned the other way

# %% after: own-text  (check-own-text)
assert agree(own_text, recorded("rotary-in-a-model/own-text"), 0.03)
told_ = recorded("rotary-in-a-model/own-text").splitlines()
assert told_[0].split()[2] == told_[1].split()[4]  # moved along

# %% after: waves-run  (check-waves-run)
from pe_lib import apply_rotary, rotary_tables

for row, p in ((q, 3), (k, 11)):
    there = apply_rotary(row[None], rotary_tables(1, 64, 1e5, first_position=p), "halves")[0]
    assert np.allclose(np.r_[turned(row, p).real, turned(row, p).imag], there)
for back in (0, 3, 40):
    score_ = (turned(q, 7010) * turned(k, 7010 - back).conj()).real.sum()
    assert np.isclose(score_, heights @ np.cos(back * frequencies + phases))

# %% after: curves-figure  (check-curves-figure)
assert len(heads["looks"]) == 270
for layer, head in ((16, 0), (11, 1), (1, 2)):
    at = 9 * layer + head
    assert np.allclose(curve(layer, head), heads["curve"][at], atol=0.03)
    assert curve(layer, head).argmax() == 1
    assert np.argmax(heads["looks"][at]) == 1
copied = record("smollm2")["copies"]["what followed"]
for layer, head in ((18, 6), (17, 3), (17, 4)):
    assert np.ptp(curve(layer, head)[:9]) < 0.1 * np.ptp(curve(1, 2)[:9])
    assert copied[9 * layer + head] > 0.5  # where the list is repeated

# %% after: curves-figure  (reason_a_peak_is_not_enough)
looks = np.array(heads["looks"])
found = np.array([curve(*divmod(at, 9)) for at in range(270)])
at_one = found.argmax(1) == 1
assert at_one.sum() == 93
assert (looks[at_one, 1] < 0.1).sum() > 93 / 2

# %% after: stretched  (check-stretched)
assert len(back) == 5
where = {c: [int(curve(*head, c).argmax()) for head in back] for c in (0.5, 1, 1.5, 2, 2.5, 3)}
assert set(where[0.5]) == {2}
assert set(where[1]) == set(where[1.5]) == {1}
assert sorted(where[2]) == [0, 1, 1, 1, 1]
assert set(where[2.5]) == set(where[3]) == {0}
assert knobs["times 3"]["cost"][1] > knobs["all zero"]["cost"][2]
dear = [knobs[name]["cost"][0] for name in ("times 1.5", "doubled", "halved", "times 2.5")]
assert dear == sorted(dear)  # as far as the peaks move
assert knobs["times 1.25"]["cost"][1] < 0 < knobs["times 0.75"]["cost"][1]

# %% after: stretched-alone  (reason_five_heads)
heights = np.array(heads["strength"])[:, :10].sum(axis=1)
of_back = [9 * layer + head for layer, head in back]
assert max((heights > heights[at]).sum() for at in of_back) == 10  # they are among the loudest, too

# %% after: stretched-alone  (reason_not_only_the_five)
without = {factor: record("smollm2")["stretched"][factor]["others"] for factor in ("0.5", "2")}
assert without["0.5"][0] > 1.8 * without["2"][0]  # the five stay as they are, and yet
assert without["0.5"][1] > without["2"][2]

# %% after: stretched-alone  (check-stretched-alone)
alone = record("smollm2")["stretched"]
for factor, name in {"0.5": "halved", "2": "doubled", "2.5": "times 2.5"}.items():
    whole = alone[factor]["all"][0]
    assert abs(whole - knobs[name]["cost"][0]) < 1e-3  # the same model, with a key head for each
    assert 0.46 < alone[factor]["back"][0] / whole < 0.5
    assert alone[factor]["drawn"][2] < 0.03 * whole

# %% after: copies  (check-copies)
assert copies["times 3"]["second"][0] > 0.9 * copies["all zero"]["second"][0]
second = {name: found["second"][0] for name, found in copies.items()}
assert f"{np.log(49_152):.1f}" == "10.8"
assert all(of["first"][1] > np.log(49_152) for of in copies.values())
assert second["as trained"] < 0.4 * copies["as trained"]["first"][0]
assert second["all zero"] > 0.8 * copies["all zero"]["first"][0]
assert second["doubled"] < second["halved"]
assert copies["times 1.5"]["second"][2] < copies["as trained"]["second"][1]  # better

# %% after: still-figure  (check-still-figure)
assert [round(cost, 2) for cost in costs] == [1.09, 0.45, 0.42, 0.1, 0.01, 0.01, 0.0, 0.0]
one, other = knobs["still 1 fastest"]["cost"][0], knobs["still 16 slowest"]["cost"][0]
assert 8 < one / other < 12
assert f"{one:.2f} {other:.2f}" == "0.49 0.05"
out = [knobs[f"without 16 {which}"]["cost"][0] for which in ("slowest", "fastest")]
assert [f"{cost:.1f}" for cost in out] == ["4.0", "2.2"]

# %% after: still-figure  (reason_hardly_turned)
within = {name: 512 * 100_000 ** (-int(name.split()[1]) / 32) for name in groups}  # radians
cheap = {name for name in groups if knobs[name]["cost"][0] < 0.02}
assert cheap == {name for name, angle in within.items() if angle < 2}  # who turned, costs
assert np.degrees(512 * 100_000 ** (-28 / 32)) < 1.5

# %% after: still-figure  (reason_shorter_and_dearer)
lost = copies["still 16 slowest"]["second"][0] - copies["as trained"]["second"][0]
assert lost > 4 * knobs["still 16 slowest"]["cost"][0]  # and to still them costs more
assert abs(np.degrees(512 * frequencies[16]) - 90) < 5  # a quarter of the circle

# %% after: split-figure  (reason_slow_cannot_tell)
assert 1 - np.cos(63 * frequencies[16:]).min() < 0.03  # within 63 words a slow pair's part stays
assert 1 - np.cos(63 * frequencies[:10]).min() > 1

# %% after: split-figure  (reason_by_position_farther_off)
sizes, begun = np.array(heads["strength"]), np.array(heads["phase"])
by_place = {
    n: (sizes**2 * np.cos(np.arange(n)[:, None, None] * frequencies + begun).var(0)).mean(0)
    for n in (64, 512)
}
by_words = np.array(heads["variance, place and meaning"])[1]
shares = {n: place / (place + by_words) for n, place in by_place.items()}
assert max(shares[64][16:]) < 0.03
assert min(shares[512][12:18]) > 0.3  # the middle ones go by position, too
assert max(shares[512][28:]) < 0.01  # the slowest don't

# %% after: split-figure  (reason_pairs_vary_together)
waves = np.cos(np.outer(np.arange(64), frequencies) + begun[9 * 16]) * sizes[9 * 16]
assert waves.sum(1).var() > 1.1 * waves.var(0).sum()  # of a sum, and a sum of variances

# %% after: split-figure  (check-split-figure)
spread = np.sum(heads["variance, place and meaning"], axis=0)
assert 0.7 < spread[16:].sum() / spread.sum() < 0.72
assert 0.28 < min(split[:10]) < max(split[:10]) < 0.40
assert 0.3 < np.mean(split[:10]) < 0.36  # a third, pair by pair
assert max(split[13:]) < 0.025
fast_slow = np.array(heads["share by place, fast and slow"])
assert (fast_slow[:, 0] > fast_slow[:, 1]).all()
assert 0.44 < np.median(fast_slow[:, 0]) < 0.5  # nearly half, variances added up

# %% after: bases  (check-bases)
assert 0.05 < knobs["base 10000"]["cost"][0] < 0.15
assert (np.array(knobs["base 10000"]["loss"]) > plain).all()
assert knobs["base 1e+06"]["cost"][1] > knobs["base 10000"]["cost"][2]  # the new one costs more
assert knobs["base 1e+06"]["cost"][2] < 0.15 * knobs["layout"]["cost"][0]

# %% after: bases  (reason_slower_costs_more)
fast_, slow_ = (knobs[name]["cost"] for name in ("base 50000", "base 200000"))
assert slow_[1] > fast_[2]  # it met neither, and the slower one costs more
