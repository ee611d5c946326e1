# Behind the cells of book/solutions/padding-and-masks.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
assert weights[0, 2] > 0.005
assert np.allclose(output[2], x.mean(axis=0))

# %% after: two-run  (check-two)
from pe_lib import division_terms

assert f"{base:.1f}" == "54.6"
assert np.isclose(raised_base(base), 10_000, rtol=1e-12)
assert np.isclose(10.0**-exponent, division_terms(16)[1])

# %% after: three-run  (check-three)
assert np.abs(output[:2] - (1 - lost) * right[:2]).max() < 1e-14
assert np.allclose(gap, lost * c, rtol=1e-9)

# %% after: four-run  (check-four)
assert np.abs(a - b)[kept].max() == 0
assert np.abs(a - b).mean(axis=0).max() > 0.1
assert shift > 0.01

# %% after: five-run  (check-five)
flipped, w = scaled_dot_product_attention(x, x, x, ~kept[None, :])
assert w[0].tolist() == [0, 0, 1]
assert not flipped[0].any()
good = [scaled_dot_product_attention(t, t, t, kept[None, :])[0][0] for t in (x, dirty, other)]
bad = [scaled_dot_product_attention(t, t, t, ~kept[None, :])[0][0] for t in (x, dirty, other)]
assert np.array_equal(good[0], good[1])
assert not np.allclose(good[0], good[2])
assert not np.allclose(bad[0], bad[1])
assert np.array_equal(bad[0], bad[2])

# %% after: six-run  (check-six)
assert left_positions(left)[left].tolist() == [0, 1]
assert np.abs(real_rows(left) - real_rows(right)).max() < 1e-14
