# Behind the cells of book/solutions/add-or-concatenate.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
assert np.array_equal(np.hstack([e, x]) @ pick, x)

# %% after: two-run  (check-two)
found = []
for n in range(1, 13):
    enter = trace_d3(np.zeros((n, 2)), np.ones(n)).positions
    found += [(int(place) + 1, n) for place in np.flatnonzero(enter == 12)]
assert found == [(3, 4), (2, 6), (1, 12)]

# %% after: three-run  (check-three)
assert np.allclose(np.hstack([e, x]) @ w, e + x)
assert np.linalg.matrix_rank(w) == 16

# %% after: four-run  (check-four)
assert np.abs(np.subtract(results[16], (0.96, 0.3825))).max() < 0.004
assert results[512][0] == 1
assert results[512][1] > 0.99

# %% after: five-run  (check-five)
assert np.array_equal(first_row(2, 3), first_row(2, 9))
assert not np.allclose(first_row(2, 3), first_row(3, 3))

# %% after: six-run  (check-six)
for keep in ([1], [1, 1, 0], [1, 1, 1, 1], [0, 0], [1, 0, 1]):
    wanted = trace_d3(np.zeros((len(keep), 2)), keep).positions
    assert np.array_equal(positions_as_in_d3(np.array(keep)), wanted)
assert np.allclose(encoding[:2], sinusoidal_encoding(2, 64))
assert not encoding[2].any()
