# Behind the cells of book/solutions/order-blindness.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
kinds = []
for step in steps.values():
    before, after = step(x), step(x[order])
    kinds.append(
        (len(before) == len(x) and np.allclose(after, before[order]), np.allclose(after, before))
    )
assert kinds == [(False, True), (True, False), (True, False), (False, False), (False, True)]

# %% after: two-run  (check-two)
assert np.allclose(exchanged, p @ weights @ p.T, rtol=0, atol=1e-12)
assert (p @ p == np.eye(3)).all()

# %% after: three-run  (check-three)
assert np.abs(output[0] - output[3]).max() < 1e-12

# %% after: four-run  (check-four)
assert np.abs(a.max(axis=0) - b.max(axis=0)).max() < 1e-12
assert np.abs(a.ravel() - b.ravel()).max() > 0.05

# %% after: five-run  (check-five)
assert np.abs(shifted - plain).max() > 0.01
assert np.abs(shuffled - shifted[order][:, order]).max() < 1e-12

# %% after: six-run  (check-six)
errors = [equivariance_error(f, x, order) for f in candidates.values()]
assert errors[0] < 1e-12
assert min(errors[1:]) > 0.05
