# Behind the cells of book/solutions/relative-position.ipynb, where tools/weave.py puts it

# %% after: one-run  (check-one)
row = sinusoidal_encoding(1, 8, first_position=7)[0]
assert np.array_equal(offset_rotation(0, 8), np.eye(8))
assert np.allclose(offset_rotation(7, 8) @ offset_rotation(-7, 8), np.eye(8), atol=1e-15)
assert np.allclose(offset_rotation(7, 8)[:, 1::2].sum(axis=1), row, rtol=0, atol=1e-15)

# %% after: two-run  (check-two)
assert profile.argmax() + 1 == 44
assert f"{profile.max():.5f} {14 * np.pi:.2f}" == "0.99984 43.98"

# %% after: three-run  (check-three)
table = sinusoidal_encoding(20, 8)[:, to_halves]
assert np.allclose(table[:-3] @ halves.T, table[3:], rtol=0, atol=1e-13)
assert np.array_equal(halves[:4, :4], np.diag(np.diag(halves[:4, :4])))
assert np.array_equal(halves[:4, 4:], -halves[4:, :4])

# %% after: four-run  (check-four)
assert f"{np.linalg.norm(mean):.2f} {np.linalg.norm(differences[0]):.2f}" == "0.19 3.58"
assert f"{left:.1%}" == "99.7%"

# %% after: five-run  (check-five)
assert np.allclose(faulty(2) @ faulty(3), faulty(5), atol=1e-15)
assert not np.allclose(faulty(3) @ table[0], table[3])
assert np.array_equal(faulty(3), offset_rotation(-3, 8))

# %% after: six-run  (check-six)
narrow, wide = learned(8, 100), learned(64, 100)
assert max(narrow[1], wide[1]) < 1e-12
assert narrow[2] < 1e-9
assert wide[2] > 1
assert np.allclose(narrow[0], offset_rotation(3, 8).T, rtol=0, atol=1e-9)
assert np.abs(wide[0] - offset_rotation(3, 64).T).max() > 0.5
assert 25 < np.linalg.matrix_rank(sinusoidal_encoding(97, 64)) < 35
