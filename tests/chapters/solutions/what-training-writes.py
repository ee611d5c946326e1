# Behind the cells of book/solutions/what-training-writes.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
from pe_book.checks import check

((wavelength, *_),) = spectrum(table).lines
assert abs(wavelength - 6.25) < 0.1
assert check("what-training-writes/wavelength", (1 / 0.16, 128 / 2))

# %% after: two-run  (check-two)
assert check("what-training-writes/ahead", positions[scores.argmax()])

# %% after: three-run  (check-three)
assert 0.98 < held_out(rows()[1:128]) < 0.985
assert round(np.mean([held_out(one) for one in noise]), 2) == 0.95


# %% after: three-run  (reason_anything_smooth_has_near_waves)
def eigenvalue_sizes(table):
    z = table - table.mean(axis=0)
    z = z @ np.linalg.svd(z, full_matrices=False)[2][:8].T
    return np.abs(np.linalg.eigvals(np.linalg.lstsq(z[:-1], z[1:], rcond=None)[0]))


for length in (3, 5, 8):  # smooth, and without any clock
    tables = [smooth(seed, length) for seed in range(6)]
    assert min(held_out(one) for one in tables) > 0.8
    assert all(np.abs(eigenvalue_sizes(one) - 1).max() < 0.03 for one in tables)
rough = np.random.default_rng(0).normal(size=(127, 384))  # not smooth: nothing to predict
assert held_out(rough) < 0.1
assert held_out(np.random.default_rng(0).permutation(rows()[1:128])) < 0.1

# %% after: four-run  (check-four)
assert all(written.training("masked", seed)["lines"][-1] for seed in written.SEEDS)
assert not any(written.training("shuffled", seed)["lines"][-1] for seed in written.SEEDS)
assert not any(written.training("masked", seed)["lines"][0] for seed in written.SEEDS)
assert check("what-training-writes/controls", "abc")

# %% after: five-run  (check-five)
assert pairs[2] > pairs[0] > 0.9
assert check("what-training-writes/bag", "ad")

# %% after: six-run  (check-six)
assert check("what-training-writes/strongest", strongest)
assert np.allclose(power(rows()[1:128]), spectrum(rows()[1:128]).power)
assert round(strongest(rows()[1:128]), 1) == 53.5
assert all(abs(line.period - 53.5) > 30 for line in spectrum(rows()[1:128]).lines)
