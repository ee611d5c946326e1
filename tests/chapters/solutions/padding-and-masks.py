# Behind the cells of book/solutions/padding-and-masks.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
from pe_book.checks import check

assert not key[3].any()
assert not query[3].any()
assert not (query @ key[3]).any()
assert weights[0, 3] > 0.05
assert np.allclose(output[3], x.mean(axis=0))
assert check("padding-and-masks/zeros", "ace")

# %% after: two-run  (check-two)
assert [f"{v:.3f}" for v in raised[:3]] == ["1.649", "0.607", "1.000"]
assert (f"{raised.sum():.3f}", f"{share:.3f}", f"{1 - share:.3f}") == ("8.255", "0.727", "0.273")
assert check("padding-and-masks/blanks", [share, 1 - share])

# %% after: three-run  (check-three)
assert np.allclose(output[:3], (1 - lost) * right[:3], rtol=1e-12)
assert np.allclose(biased[:3], mixed, rtol=1e-9)
assert check("padding-and-masks/bias", 0.2)

# %% after: four-run  (check-four)
a, _ = scaled_dot_product_attention(query, key, x, causal)
b, _ = scaled_dot_product_attention(query, key, x, causal * kept)
assert np.abs(a - b)[kept].max() == 0
a, _ = scaled_dot_product_attention(query, key, x)
assert np.abs(a - right)[kept].max() > 0.1
assert check("padding-and-masks/needless", "ae")

# %% after: five-table  (check-five)
good = {name for name, (rubbish, word) in changes.items() if rubbish < 1e-5 and word > 1e-3}
assert good == {"a", "d", "e"}
assert all(changes[name][0] > 0.1 for name in "bc")
assert check("padding-and-masks/calls", sorted(good))

# %% after: six-run  (check-six)
assert left_positions(front)[front].tolist() == [0, 1, 2]
assert np.abs(real_rows(front) - real_rows(behind)).max() < 1e-14
assert check("padding-and-masks/left", left_positions)
