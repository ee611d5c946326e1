# Behind the cells of book/solutions/order-blindness.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
kinds = []
for step in steps.values():
    before, after = step(x), step(x[order])
    moved = len(before) == len(x) and np.allclose(after, before[order])
    kinds.append((moved, np.allclose(after, before)))
assert kinds == [(True, False), (False, True), (False, False), (False, False), (True, False)]

# %% after: two-run  (check-two)
assert np.allclose(moved, p @ weights @ p.T, rtol=0, atol=1e-12)
assert np.abs(moved - p.T @ weights @ p).max() > 0.01
assert (p @ [0, 1, 2]).tolist() == [2, 0, 1]
assert (p.T @ [0, 1, 2]).tolist() == [1, 2, 0]

# %% after: three-run  (check-three)
assert [len(np.unique(rows.round(9), axis=0)) for rows in outputs.values()] == [4, 5, 5]

# %% after: four-run  (check-four)
gaps = [np.abs(pool(dog_first) - pool(man_first)).max() for pool in ways.values()]
assert max(gaps[:2]) < 1e-12
assert min(gaps[2:]) > 0.05

# %% after: five-run  (check-five)
assert np.abs(shifted - plain).max() > 0.01
assert np.abs(shuffled - shifted[order][:, order]).max() < 1e-12

# %% after: six-run  (check-six)
errors = [equivariance_error(f, x, order) for f in candidates.values()]
assert errors[0] < 1e-12
assert min(errors[1:]) > 0.05
