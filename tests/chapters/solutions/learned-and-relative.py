# Behind the cells of book/solutions/learned-and-relative.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
strays = {name: np.abs(weights[name] - weights[""]).max() for name in added}
assert {name for name, stray in strays.items() if stray < 1e-12} == {"a", "b", "d"}
assert strays["c"] > 0.1 < strays["e"]

# %% after: two-run  (check-two)
assert f"{alibi_slopes(16)[0]:.4f}" == "0.7071"

# %% after: three-run  (check-three)
assert bias.values.weight.numel() == 32 * 12 == 384
assert 2 * keys.keys.weight.numel() == 2 * 17 * 64 == 2176

# %% after: four-run  (check-four)
free, _ = scaled_dot_product_attention(words, words, words)
moved, _ = scaled_dot_product_attention(swapped, swapped, swapped)
assert np.allclose(moved, free[[1, 0, 2]])
assert not np.allclose(after, before[[1, 0, 2]])

# %% after: five-run  (check-five)
assert np.flatnonzero(~trained)[0] == 87
assert np.flatnonzero(buckets == 28)[[0, -1]].tolist() == [77, 86]
assert buckets[79] == 28
assert set(buckets) - set(buckets[:80]) == {29, 30, 31}

# %% after: six-run  (check-six)
for slope in (*alibi_slopes(8), 0.7, 3.0):
    weights = np.exp(-slope * np.arange(20_000))
    for share in (0.5, 0.9, 0.99):
        assert reach(slope, share) == ((weights.cumsum() / weights.sum()) < share).sum()
