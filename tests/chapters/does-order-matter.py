# Behind the cells of book/does-order-matter.ipynb, where tools/weave.py puts it

# %% after: bag-run  (check-bag)
assert abs((guess == answer[2000:]).double().mean() - 0.5) < 0.05
assert ((words == 0).sum(dim=1) == 1).all()
assert ((words == 1).sum(dim=1) == 1).all()
assert abs(answer.double().mean() - 0.5) < 0.04

# %% after: definition  (check-definition)
sigma = np.sqrt(0.25 / np.array([2000, 300, 600]))
assert sigma.round(3).tolist() == [0.011, 0.029, 0.020]
assert (0.5 - 2 * sigma[:2]).round(2).tolist() == [0.48, 0.44]
assert 4 * sigma[0] < 0.05

# %% after: first-figure  (check-first)
without, sinusoidal = seen["none"], seen["sinusoidal"]
assert abs(without.mean() - 0.5) < 0.03
assert np.abs(without - 0.5).max() < 0.06
assert sinusoidal.mean() > 0.95
assert sinusoidal.min() > 0.9
assert abs(lost.mean() - 0.5) < 0.03
assert np.abs(lost - 0.5).max() < 0.06
at_60 = np.mean([curve[3] for _, curve in first["sinusoidal"]])
assert at_60 > 0.88

# %% after: which-scores  (check-which)
assert seen["index / length"].mean() > 0.97
assert seen["learned"].mean() > 0.9
assert min(seen["index"].mean(), seen["one-hot"].mean()) > 0.8
others = [on_the_way[kind] for kind in KINDS if kind not in ("none", "one-hot")]
assert on_the_way["one-hot"] < min(others) - 0.02
assert reached["index"][0] > reached["index"][1] > reached["index"][2]
assert reached["index / length"][2] > 0.95
assert 0.68 < reached["index"][2] < 0.9
assert 0.55 < reached["one-hot"][2] < 0.68
assert max(reached[kind][2] for kind in ("one-hot", "sinusoidal", "learned")) < 0.72
assert 0.75 < reached["sinusoidal"][1] < 0.95
assert abs(reached["none"][2] - 0.5) < 0.03

# %% after: near-task  (check-task)
torch.manual_seed(0)
places, answer = how_near(40_000, 12)
assert set((places[answer == 1].diff(dim=1)).abs().flatten().tolist()) == {1}
assert set((places[answer == 0].diff(dim=1)).abs().flatten().tolist()) == {4}
for word in (0, 1):
    yes, no = (places[answer == a, word].bincount(minlength=12) / 20_000 for a in (1, 0))
    assert (yes - no).abs().max() < 0.015
assert places.max() == 11
assert len({tuple(sorted(pair)) for pair in places.tolist()}) == 19
far_from_11 = (places.sum(dim=1) - 11).abs() > 5
assert f"{(far_from_11 == (answer == 1)).double().mean():.2f}" == "0.65"

# %% after: near-figure  (check-near)
assert np.abs(found["index"] - 0.5).max() < 0.08
assert found["index / length"].max() > 0.9
assert found["index / length"].min() < 0.65
assert found["learned"].mean() > 0.95
assert found["sinusoidal"].mean() > 0.85
means = {kind: np.mean([curve for _, curve in near[kind]], axis=0) for kind in NEAR}
over = {kind: 70 * int(np.argmax(means[kind] > 0.9)) for kind in ("learned", "sinusoidal")}
assert over == {"learned": 140, "sinusoidal": 350}
assert means["sinusoidal"][2] < 0.75
